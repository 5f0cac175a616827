import { JPEG_QUALITY } from '../../config/limits';
import type { JpegOutput, Output, PngOutput } from '../../edits';
import type { Format } from '../../i18n/format';
import { BYTE_UNITS, type ByteCount, type ByteUnit, bytesOf, parseBytes } from '../../lib/parseQuantity';
import type { SavedFile, SaveOutcome } from '../../session';

/** What the controls show. The choices of the other format stay, and come back with it. */
export interface SaveChoices {
  readonly format: Output['format'];
  /** How a PNG is made smaller. */
  readonly way: PngOutput['kind'];
  readonly colors: number;
  readonly dithers: boolean;
  /** The text in the field of the limit of a PNG. */
  readonly limit: string;
  readonly by: 'pixels' | 'colors';
  /** What decides the quality of a JPEG. */
  readonly jpegWay: JpegOutput['kind'];
  readonly quality: number;
  /** The texts in the fields of the least and the largest size of a JPEG. One of them can be empty. */
  readonly least: string;
  readonly most: string;
  readonly shrinks: boolean;
  readonly background: string;
  readonly baseline: boolean;
  /** The unit of all sizes. */
  readonly unit: ByteUnit;
}

/** The texts that are typed. */
type TypedChoice = 'limit' | 'least' | 'most';

/** What has become of the choices. */
type ChoiceStatus =
  /** The full file is saved: it was chosen, is within the limit, or has come back after a cancellation or a failure. */
  | { readonly kind: 'full' | 'fits' | 'returned' }
  /** A search has not started, or has ended. The smallest file that it has found is saved, or the full one. */
  | { readonly kind: 'searchable' | 'noneFound' }
  /** What a search had found was not kept, and a search starts only on a press. The full file is saved. */
  | { readonly kind: 'searchAgain' }
  /** Nothing is saved: a size is being typed, or the quality is being moved. */
  | { readonly kind: 'typing' }
  /** Nothing is saved: a size is no number, there is none, or the least one is above the largest. */
  | { readonly kind: 'invalid'; readonly problem: 'notLimit' | 'noSize' | 'crossed' }
  /** Nothing is saved but by a search, which saves what it has found so far. */
  | { readonly kind: 'working'; readonly output: Output }
  /** Nothing is saved: no file within the limits was found. */
  | { readonly kind: 'impossible'; readonly output: Output; readonly outcome: SaveOutcome }
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
  | { readonly type: 'choose'; readonly change: Partial<Omit<SaveChoices, TypedChoice>> }
  /** A size is typed, or the slider of the quality is moved. */
  | { readonly type: 'type'; readonly change: Partial<Pick<SaveChoices, TypedChoice | 'quality'>> }
  /** The typing has ended: `enter` if Enter was pressed, else after a delay. */
  | { readonly type: 'apply'; readonly enter: boolean }
  | { readonly type: 'search' }
  | { readonly type: 'found'; readonly output: Output; readonly outcome: SaveOutcome }
  /** The work for `output` was canceled or has failed. */
  | { readonly type: 'ended'; readonly output: Output }
  /** The language has changed from the one with the format `from`. */
  | { readonly type: 'language'; readonly from: LanguageFormat };

/** The bytes that a text means, or null if the text is no limit of at least one byte. */
export function typedLimit(text: string, unit: ByteUnit, format: LanguageFormat): number | null {
  const typed = parseBytes(text, unit, format);
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
  const sizes = sizesIn(output);
  const limit = sizes.most ?? halfOf(bytes);
  const unit = usualUnit(sizes.least ?? limit);
  const textOf = (size: number | null) => (size === null ? '' : limitText(size, unit, format));
  const choices: SaveChoices = {
    format: output.format,
    way: 'all',
    colors: 256,
    dithers: true,
    limit: limitText(limit, unit, format),
    by: 'pixels',
    jpegWay: 'quality',
    quality: JPEG_QUALITY.usual,
    least: textOf(sizes.least),
    most: textOf(sizes.most),
    shrinks: false,
    background: '#ffffff',
    baseline: false,
    unit,
    ...chosenIn(output),
  };
  if (output.kind === 'all') return { choices, status: { kind: 'full' } };
  if (output.kind === 'search' && file?.blob === png) return { choices, status: { kind: 'searchAgain' } };
  return { choices, status: { kind: file ? 'done' : 'working', output } };
}

function sizesIn(output: Output): { readonly least: number | null; readonly most: number | null } {
  if (output.kind === 'range') return output;
  return { least: null, most: output.kind === 'limit' ? output.bytes : null };
}

/** The choices that have led to an output, apart from texts. */
function chosenIn(output: Output): Partial<SaveChoices> {
  if (output.format === 'png') {
    const { format: _, kind, ...chosen } = output;
    return { way: kind, ...chosen };
  }
  const { kind, background, baseline } = output;
  const options = { jpegWay: kind, background, baseline };
  if (kind === 'quality') return { ...options, quality: output.quality };
  return kind === 'range' ? { ...options, shrinks: output.shrinks } : options;
}

function pngOutput({ by, colors, dithers, way }: SaveChoices, bytes: number): Output {
  if (way === 'palette') return { format: 'png', kind: 'palette', colors, dithers };
  if (way === 'limit' && by === 'pixels') return { format: 'png', kind: 'limit', bytes, by };
  if (way === 'limit' && by === 'colors') return { format: 'png', kind: 'limit', bytes, by, dithers };
  return { format: 'png', kind: way === 'search' ? 'search' : 'all' };
}

/** The status after a choice that applies itself. */
function started(choices: SaveChoices, context: LimitContext): ChoiceStatus {
  if (choices.format === 'jpeg') return startedJpeg(choices, context);
  if (choices.way === 'all') return { kind: 'full' };
  if (choices.way === 'search') return { kind: 'searchable' };
  const bytes = choices.way === 'limit' ? typedLimit(choices.limit, choices.unit, context.format) : 0;
  if (bytes === null) return { kind: 'invalid', problem: 'notLimit' };
  if (bytes >= context.bytes) return { kind: 'fits' };
  return { kind: 'working', output: pngOutput(choices, bytes) };
}

function startedJpeg(choices: SaveChoices, { format }: LimitContext): ChoiceStatus {
  const { background, baseline, jpegWay: kind, quality, shrinks, unit } = choices;
  const options = { format: 'jpeg', background, baseline } as const;
  if (kind === 'quality') return { kind: 'working', output: { ...options, kind, quality } };
  if (kind === 'original') return { kind: 'working', output: { ...options, kind } };
  const typed = [choices.least, choices.most].filter((text) => text.trim() !== '');
  if (typed.length === 0) return { kind: 'invalid', problem: 'noSize' };
  if (typed.some((text) => typedLimit(text, unit, format) === null))
    return { kind: 'invalid', problem: 'notLimit' };
  const [least, most] = [typedLimit(choices.least, unit, format), typedLimit(choices.most, unit, format)];
  if (least !== null && most !== null && least > most) return { kind: 'invalid', problem: 'crossed' };
  return { kind: 'working', output: { ...options, kind, least, most, shrinks } };
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

/** Whether what is chosen depends on a typed size. */
const hasSizes = ({ format, way, jpegWay }: SaveChoices): boolean =>
  format === 'png' ? way === 'limit' : jpegWay === 'range';

/** The typed sizes with other texts. What is no size keeps its text. */
function withTexts(choices: SaveChoices, format: LanguageFormat, textFor: (typed: ByteCount) => string) {
  const textOf = (text: string) => {
    const typed = parseBytes(text, choices.unit, format);
    return typed ? textFor(typed) : text;
  };
  return { limit: textOf(choices.limit), least: textOf(choices.least), most: textOf(choices.most) };
}

function endOf(output: Output, outcome: SaveOutcome, bytes: number): ChoiceStatus {
  const { least, most } = sizesIn(output);
  if (outcome.bytes > (most ?? outcome.bytes) || outcome.bytes < (least ?? 0))
    return { kind: 'impossible', output, outcome };
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
      const { unit } = action.change;
      // The texts keep their numbers, and get the chosen unit.
      const texts = unit ? withTexts(choices, format, ({ value }) => format.number(value, 6)) : {};
      const chosen = { ...choices, ...texts, ...action.change };
      return { choices: chosen, status: started(chosen, context) };
    }
    case 'type':
      return { choices: { ...choices, ...action.change }, status: { kind: 'typing' } };
    case 'apply': {
      const isDone = status.kind === 'done' || status.kind === 'working';
      if (!hasSizes(choices) && status.kind !== 'typing') return state;
      if (isDone && !action.enter) return state;
      const next = started(choices, context);
      const isLimit = choices.format === 'png' && next.kind === 'working';
      const typed = isLimit ? parseBytes(choices.limit, choices.unit, format) : null;
      const applied = withTypedUnit(choices, typed, action.enter, format);
      // A second Enter does not begin again.
      const isSame =
        isDone && next.kind === 'working' && JSON.stringify(status.output) === JSON.stringify(next.output);
      return { choices: applied, status: isSame ? status : next };
    }
    case 'search':
      return { choices, status: { kind: 'working', output: pngOutput(choices, 0) } };
    case 'found':
      if (status.kind !== 'working' || status.output !== action.output) return state;
      return { choices, status: endOf(action.output, action.outcome, context.bytes) };
    case 'ended':
      if (status.kind !== 'working' || status.output !== action.output) return state;
      if (action.output.kind === 'search') return { choices, status: { kind: 'searchable' } };
      return { choices: { ...choices, format: 'png', way: 'all' }, status: { kind: 'returned' } };
    case 'language': {
      // A text can have another unit than the one that is chosen, and means the same size afterwards.
      const texts = withTexts(choices, action.from, (typed) =>
        limitText(bytesOf(typed), choices.unit, format),
      );
      return { ...state, choices: { ...choices, ...texts } };
    }
  }
}

/** Whether the file of `saved` is that of the choice. The session can be a task ahead of the choice or behind it. */
export function isSaveable(
  { choices, status }: SaveChoiceState,
  { output, file }: Pick<SavedFile, 'output' | 'file'>,
): boolean {
  if (!file) return false;
  if (choices.format === 'png' && choices.way === 'search')
    return output.kind === 'all' || output.kind === 'search';
  if (status.kind === 'done') return output === status.output;
  return (
    output.kind === 'all' && (status.kind === 'full' || status.kind === 'fits' || status.kind === 'returned')
  );
}
