import type { Output } from '../../edits';
import type { Format } from '../../i18n/format';
import { BYTE_UNITS, type ByteCount, type ByteUnit, bytesOf, parseBytes } from '../../lib/parseQuantity';
import type { SavedFile, SaveOutcome } from '../../session';

interface SaveChoices {
  readonly way: Output['kind'];
  readonly colors: number;
  readonly dithers: boolean;
  /** The text in the field of the limit. */
  readonly limit: string;
  readonly unit: ByteUnit;
  readonly by: 'pixels' | 'colors';
}

/** What has become of the choices. */
type ChoiceStatus =
  /** The full file is saved: it was chosen, is within the limit, or has come back after a cancellation or a failure. */
  | { readonly kind: 'full' | 'fits' | 'returned' }
  /** A search has not started, or has ended. The smallest file that it has found is saved, or the full one. */
  | { readonly kind: 'searchable' | 'noneFound' }
  /** What a search had found was not kept, and a search starts only on a press. The full file is saved. */
  | { readonly kind: 'searchAgain' }
  /** Nothing is saved: the limit is being typed, or is no number. */
  | { readonly kind: 'typing' | 'invalid' }
  /** Nothing is saved but by a search, which saves what it has found so far. */
  | { readonly kind: 'working'; readonly output: Output }
  /** Nothing is saved: no file within the limit was found. */
  | { readonly kind: 'impossible'; readonly outcome: SaveOutcome }
  /** The file of `output` is saved. */
  | { readonly kind: 'done'; readonly output: Output };

export interface SaveChoiceState {
  readonly choices: SaveChoices;
  readonly status: ChoiceStatus;
}

type LanguageFormat = Pick<Format, 'grouping' | 'decimal' | 'number'>;

/** What the choices depend on: the size of the full file in bytes, and the format of numbers in the language. */
interface LimitContext {
  readonly bytes: number;
  readonly format: LanguageFormat;
}

export type SaveChoiceAction =
  /** A button or a select was used. */
  | { readonly type: 'choose'; readonly change: Partial<Omit<SaveChoices, 'limit'>> }
  | { readonly type: 'type'; readonly limit: string }
  /** The limit has been typed: `enter` if Enter was pressed, else after a delay. */
  | { readonly type: 'apply'; readonly enter: boolean }
  | { readonly type: 'search' }
  | { readonly type: 'found'; readonly output: Output; readonly outcome: SaveOutcome }
  /** The work for `output` was canceled or has failed. */
  | { readonly type: 'ended'; readonly output: Output }
  /** The language has changed from the one with the format `from`. */
  | { readonly type: 'language'; readonly from: LanguageFormat };

/** The bytes of a typed limit, or null if the text is no limit of at least one byte. */
export function typedLimit(
  { limit, unit }: SaveChoices,
  { format }: Pick<LimitContext, 'format'>,
): number | null {
  const typed = parseBytes(limit, unit, format);
  return (typed && bytesOf(typed)) || null;
}

/** The text of a limit in its field. It is exact, because the smallest unit has three decimals below one byte. */
export function limitText(bytes: number, unit: ByteUnit, format: LanguageFormat): string {
  return format.number(bytes / BYTE_UNITS[unit], 6);
}

/** The unit in which a number of bytes is usually given. */
const usualUnit = (bytes: number): ByteUnit => (bytes < BYTE_UNITS.MB ? 'kB' : 'MB');

/** Half of the bytes, with at most two significant digits. */
function halfOf(bytes: number): number {
  const half = Math.max(1, bytes / 2);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(half)) - 1);
  return Math.floor(half / step) * step;
}

/** The state with which the page is shown: that of the file that is there, or of an output that has no file yet. */
export function initialChoice(
  { output, file, png }: Pick<SavedFile, 'output' | 'file' | 'png'>,
  { bytes, format }: LimitContext,
): SaveChoiceState {
  const limit = output.kind === 'limit' ? output.bytes : halfOf(bytes);
  const unit = output.kind === 'all' ? 'MB' : usualUnit(limit);
  const choices: SaveChoices = {
    way: output.kind,
    colors: output.kind === 'palette' ? output.colors : 256,
    dithers: 'dithers' in output ? output.dithers : true,
    limit: limitText(limit, unit, format),
    unit,
    by: output.kind === 'limit' ? output.by : 'pixels',
  };
  if (output.kind === 'all') return { choices, status: { kind: 'full' } };
  if (output.kind === 'search' && file?.blob === png) return { choices, status: { kind: 'searchAgain' } };
  return { choices, status: { kind: file ? 'done' : 'working', output } };
}

function outputOf({ by, colors, dithers, way }: SaveChoices, bytes: number): Output {
  if (way === 'palette') return { format: 'png', kind: 'palette', colors, dithers };
  if (way === 'limit' && by === 'pixels') return { format: 'png', kind: 'limit', bytes, by };
  if (way === 'limit' && by === 'colors') return { format: 'png', kind: 'limit', bytes, by, dithers };
  return { format: 'png', kind: way === 'search' ? 'search' : 'all' };
}

/** The status after a choice that applies itself. */
function started(choices: SaveChoices, context: LimitContext): ChoiceStatus {
  if (choices.way === 'all') return { kind: 'full' };
  if (choices.way === 'search') return { kind: 'searchable' };
  const bytes = choices.way === 'limit' ? typedLimit(choices, context) : 0;
  if (bytes === null) return { kind: 'invalid' };
  if (bytes >= context.bytes) return { kind: 'fits' };
  return { kind: 'working', output: outputOf(choices, bytes) };
}

/** A unit in the text, as in `500 KB`, is chosen for the visitor. After Enter, the text no longer has it. */
function withTypedUnit(
  choices: SaveChoices,
  typed: ByteCount | null,
  enter: boolean,
  format: LanguageFormat,
) {
  if (!typed) return choices;
  const { unit } = typed;
  return { ...choices, unit, limit: enter ? limitText(bytesOf(typed), unit, format) : choices.limit };
}

function endOf(output: Output, outcome: SaveOutcome, bytes: number): ChoiceStatus {
  if (output.kind === 'limit' && outcome.bytes > output.bytes) return { kind: 'impossible', outcome };
  if (output.kind === 'search' && outcome.bytes >= bytes) return { kind: 'noneFound' };
  return { kind: 'done', output };
}

export function reduceChoice(
  state: SaveChoiceState,
  action: SaveChoiceAction,
  context: LimitContext,
): SaveChoiceState {
  const { choices, status } = state;
  const { format } = context;
  switch (action.type) {
    case 'choose': {
      const typed = action.change.unit && parseBytes(choices.limit, choices.unit, format);
      // The text keeps its number, and gets the chosen unit.
      const limit = typed ? format.number(typed.value, 6) : choices.limit;
      const chosen = { ...choices, limit, ...action.change };
      return { choices: chosen, status: started(chosen, context) };
    }
    case 'type':
      return { choices: { ...choices, limit: action.limit }, status: { kind: 'typing' } };
    case 'apply': {
      const isDone = status.kind === 'done' || status.kind === 'working';
      if (choices.way !== 'limit' || (isDone && !action.enter)) return state;
      const next = started(choices, context);
      const typed = next.kind === 'working' ? parseBytes(choices.limit, choices.unit, format) : null;
      const applied = withTypedUnit(choices, typed, action.enter, format);
      // A second Enter does not begin again.
      const isSame =
        isDone && next.kind === 'working' && 'bytes' in status.output && 'bytes' in next.output
          ? status.output.bytes === next.output.bytes
          : false;
      return { choices: applied, status: isSame ? status : next };
    }
    case 'search':
      return { choices, status: { kind: 'working', output: outputOf(choices, 0) } };
    case 'found':
      if (status.kind !== 'working' || status.output !== action.output) return state;
      return { choices, status: endOf(action.output, action.outcome, context.bytes) };
    case 'ended':
      if (status.kind !== 'working' || status.output !== action.output) return state;
      if (action.output.kind === 'search') return { choices, status: { kind: 'searchable' } };
      return { choices: { ...choices, way: 'all' }, status: { kind: 'returned' } };
    case 'language': {
      const typed = parseBytes(choices.limit, choices.unit, action.from);
      if (!typed) return state;
      return { ...state, choices: { ...choices, limit: format.number(typed.value, 6), unit: typed.unit } };
    }
  }
}

/** Whether the file of `saved` is that of the choice. The session can be a task ahead of the choice or behind it. */
export function isSaveable(
  { choices, status }: SaveChoiceState,
  { output, file }: Pick<SavedFile, 'output' | 'file'>,
): boolean {
  if (!file) return false;
  if (choices.way === 'search') return output.kind === 'all' || output.kind === 'search';
  if (status.kind === 'done') return output === status.output;
  return (
    output.kind === 'all' && (status.kind === 'full' || status.kind === 'fits' || status.kind === 'returned')
  );
}
