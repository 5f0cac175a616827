import { JPEG_QUALITY, MAX_LEAST_BYTES } from '../../config/limits';
import type { ByteRange, Edit, JpegOutput, Output, PngOutput } from '../../edits';
import type { Format } from '../../i18n/format';
import { BYTE_UNITS, type ByteCount, type ByteUnit, bytesOf, parseBytes } from '../../lib/parseQuantity';
import type { SavedFile, SaveOutcome } from '../../session';
import type { RememberedChoices } from './remembered';

/** What the controls show. The choices of the other format stay, and come back with it. */
export interface SaveChoices {
  readonly format: Output['format'];
  /** How a PNG is made smaller. */
  readonly way: PngOutput['kind'];
  readonly colors: number;
  readonly dithers: boolean;
  /** What makes a PNG fit into a range. */
  readonly by: 'pixels' | 'colors';
  /** What decides the quality of a JPEG. */
  readonly jpegWay: JpegOutput['kind'];
  readonly quality: number;
  /** Whether a range can make a JPEG smaller by fewer pixels. */
  readonly shrinks: boolean;
  readonly background: string;
  readonly baseline: boolean;
  /** The texts in the fields of the least and the largest size, for both formats. One of them can be empty. */
  readonly least: string;
  readonly most: string;
  /** The unit of both. */
  readonly unit: ByteUnit;
  /** Whether fewer pixels keep the size in print. */
  readonly keepsPrint: boolean;
}

/** The texts that are typed. */
export type RangeSide = 'least' | 'most';

export const RANGE_SIDES: readonly RangeSide[] = ['least', 'most'];

/** Why the typed sizes are no range. */
export type RangeProblem = 'notLimit' | 'noSize' | 'crossed' | 'tooLarge';

/** What has become of the choices. */
type ChoiceStatus =
  /** The full file is saved: it was chosen, or has come back after a cancellation or a failure. */
  | { readonly kind: 'full' | 'returned' }
  /** A search has not started, or has ended. The smallest file that it has found is saved, or the full one. */
  | { readonly kind: 'searchable' | 'noneFound' }
  /** What a search had found was not kept, and a search starts only on a press. The full file is saved. */
  | { readonly kind: 'searchAgain' }
  /** Nothing is saved: a size is being typed, or the quality is being moved. */
  | { readonly kind: 'typing' }
  /** Nothing is saved: the texts of these fields are no range. */
  | { readonly kind: 'invalid'; readonly problem: RangeProblem; readonly sides: readonly RangeSide[] }
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
  | { readonly type: 'choose'; readonly change: Partial<Omit<SaveChoices, RangeSide>> }
  /** A range that was saved before is chosen. */
  | { readonly type: 'range'; readonly range: ByteRange }
  /** A size is typed, or the slider of the quality is moved. */
  | { readonly type: 'type'; readonly change: Partial<Pick<SaveChoices, RangeSide | 'quality'>> }
  /** The typing has ended: `enter` if Enter was pressed, else after a delay. */
  | { readonly type: 'apply'; readonly enter: boolean }
  | { readonly type: 'search' }
  | { readonly type: 'found'; readonly output: Output; readonly outcome: SaveOutcome }
  /** The work for `output` was canceled or has failed. */
  | { readonly type: 'ended'; readonly output: Output }
  /** The language has changed from the one with the format `from`. */
  | { readonly type: 'language'; readonly from: LanguageFormat };

/** The bytes that a text means, or null if the text is no size of at least one byte. */
export function typedLimit(text: string, unit: ByteUnit, format: LanguageFormat): number | null {
  const typed = parseBytes(text, unit, format);
  return (typed && bytesOf(typed)) || null;
}

/** The text of a size in its field. It is exact, because the smallest unit has three decimals below one byte. */
export function limitText(bytes: number, unit: ByteUnit, format: LanguageFormat): string {
  return format.number(bytes / BYTE_UNITS[unit], 6);
}

/** The unit in which a number of bytes is usually given. */
export const usualUnit = (bytes: number): ByteUnit => (bytes < BYTE_UNITS.MB ? 'kB' : 'MB');

/** Half of the bytes, with at most two significant digits. */
function halfOf(bytes: number): number {
  const half = Math.max(1, bytes / 2);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(half)) - 1);
  return Math.floor(half / step) * step;
}

/** The texts of a range, in one unit. */
function rangeTexts(
  { least, most }: ByteRange,
  format: LanguageFormat,
): Pick<SaveChoices, RangeSide | 'unit'> {
  const unit = usualUnit(least ?? most ?? 0);
  const textOf = (size: number | null) => (size === null ? '' : limitText(size, unit, format));
  return { least: textOf(least), most: textOf(most), unit };
}

const NOTHING_REMEMBERED: RememberedChoices = { range: null, jpeg: null };

/**
 * Whoever has set the size in pixels or in print wants it, so a limit takes colors first.
 */
export const hasChosenSize = (edits: readonly Edit[]): boolean =>
  edits.some(({ kind }) => kind === 'resize' || kind === 'density');

/** The state with which the page is shown: that of the file that is there, or of an output that has no file yet. */
export function initialChoice(
  { output: last, file, png, edits }: Pick<SavedFile, 'output' | 'file' | 'png' | 'edits'>,
  { bytes, format }: LimitContext,
  { range, jpeg }: RememberedChoices = NOTHING_REMEMBERED,
  canBeOriginal = true,
): SaveChoiceState {
  const output = last.kind === 'original' && !canBeOriginal ? inUsualQuality(last) : last;
  const sizes = rangeIn(output) ?? range ?? { least: null, most: halfOf(bytes) };
  const choices: SaveChoices = {
    way: 'all',
    colors: 256,
    dithers: true,
    by: hasChosenSize(edits) ? 'colors' : 'pixels',
    jpegWay: 'quality',
    quality: JPEG_QUALITY.usual,
    shrinks: false,
    background: '#ffffff',
    baseline: false,
    keepsPrint: false,
    ...(jpeg && chosenIn(jpeg)),
    ...chosenIn(output),
    ...rangeTexts(sizes, format),
    format: output.format,
  };
  if (output.kind === 'all') return { choices, status: { kind: 'full' } };
  if (output.kind === 'search' && file?.blob === png) return { choices, status: { kind: 'searchAgain' } };
  return { choices, status: { kind: file ? 'done' : 'working', output } };
}

/** After an edit that makes new pixels, an image no longer has an original quality. */
const inUsualQuality = ({ format, background, baseline }: JpegOutput): JpegOutput => ({
  format,
  kind: 'quality',
  quality: JPEG_QUALITY.usual,
  background,
  baseline,
});

const rangeIn = (output: Output): ByteRange | null => (output.kind === 'range' ? output : null);

/** The choices that have led to an output, apart from texts. */
function chosenIn(output: Output): Partial<SaveChoices> {
  const keepsPrint = 'keepsPrint' in output && output.keepsPrint === true;
  if (output.format === 'png') {
    const { kind } = output;
    if (kind === 'palette') return { way: kind, colors: output.colors, dithers: output.dithers };
    if (kind !== 'range') return { way: kind };
    return output.by === 'colors'
      ? { way: kind, by: output.by, dithers: output.dithers }
      : { way: kind, by: output.by, keepsPrint };
  }
  const { kind, background, baseline } = output;
  const options = { jpegWay: kind, background, baseline };
  if (kind === 'quality') return { ...options, quality: output.quality };
  return kind === 'range' ? { ...options, shrinks: output.shrinks, keepsPrint } : options;
}

/** The output that is chosen, with `range` if it depends on the typed sizes. */
function outputOf(choices: SaveChoices, range: ByteRange): Output {
  const { background, baseline, by, colors, dithers, jpegWay, quality, shrinks, way } = choices;
  const keepsPrint = choices.keepsPrint && { keepsPrint: true as const };
  if (choices.format === 'jpeg') {
    const options = { format: 'jpeg', background, baseline } as const;
    if (jpegWay === 'quality') return { ...options, kind: jpegWay, quality };
    if (jpegWay === 'original') return { ...options, kind: jpegWay };
    return { ...options, kind: jpegWay, ...range, shrinks, ...(shrinks && keepsPrint) };
  }
  const format = 'png';
  if (way === 'palette') return { format, kind: way, colors, dithers };
  if (way !== 'range') return { format, kind: way };
  return by === 'colors'
    ? { format, kind: way, ...range, by, dithers }
    : { format, kind: way, ...range, by, ...keepsPrint };
}

/** The range that is typed, or why there is none. */
function typedRange(
  choices: SaveChoices,
  format: LanguageFormat,
): ByteRange | Extract<ChoiceStatus, { kind: 'invalid' }> {
  const sizeOf = (side: RangeSide) => typedLimit(choices[side], choices.unit, format);
  const filled = RANGE_SIDES.filter((side) => choices[side].trim() !== '');
  if (filled.length === 0) return { kind: 'invalid', problem: 'noSize', sides: RANGE_SIDES };
  const unread = filled.filter((side) => sizeOf(side) === null);
  if (unread.length > 0) return { kind: 'invalid', problem: 'notLimit', sides: unread };
  const [least, most] = [sizeOf('least'), sizeOf('most')];
  if ((least ?? 0) > (most ?? Infinity)) return { kind: 'invalid', problem: 'crossed', sides: RANGE_SIDES };
  if ((least ?? 0) > MAX_LEAST_BYTES) return { kind: 'invalid', problem: 'tooLarge', sides: ['least'] };
  return { least, most };
}

/** The status after a choice that applies itself. */
function started(choices: SaveChoices, { format }: LimitContext): ChoiceStatus {
  if (choices.format === 'png' && choices.way === 'all') return { kind: 'full' };
  if (choices.format === 'png' && choices.way === 'search') return { kind: 'searchable' };
  const range = hasSizes(choices) ? typedRange(choices, format) : { least: null, most: null };
  return 'kind' in range ? range : { kind: 'working', output: outputOf(choices, range) };
}

/**
 * A unit in the texts, as in `500 KB`, is chosen for the visitor. After Enter, the texts no longer have it. A text that
 * would mean another size in this unit gets the number of its own size.
 */
function withTypedUnit(choices: SaveChoices, enter: boolean, format: LanguageFormat): SaveChoices {
  const read = (text: string) => parseBytes(text, choices.unit, format);
  const unit = (read(choices.most) ?? read(choices.least))?.unit ?? choices.unit;
  const rewritten = (text: string) => {
    const size = typedLimit(text, choices.unit, format);
    const isRewritten = size !== null && (enter || typedLimit(text, unit, format) !== size);
    return isRewritten ? limitText(size, unit, format) : text;
  };
  return { ...choices, unit, least: rewritten(choices.least), most: rewritten(choices.most) };
}

/** Whether what is chosen depends on a typed size. */
const hasSizes = ({ format, way, jpegWay }: SaveChoices): boolean =>
  (format === 'png' ? way : jpegWay) === 'range';

/** The typed sizes with other texts. What is no size keeps its text. */
function withTexts(choices: SaveChoices, format: LanguageFormat, textFor: (typed: ByteCount) => string) {
  const textOf = (text: string) => {
    const typed = parseBytes(text, choices.unit, format);
    return typed ? textFor(typed) : text;
  };
  return { least: textOf(choices.least), most: textOf(choices.most) };
}

function endOf(output: Output, outcome: SaveOutcome, bytes: number): ChoiceStatus {
  const { least, most } = rangeIn(output) ?? { least: null, most: null };
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
    case 'range': {
      const chosen = { ...choices, ...rangeTexts(action.range, format) };
      return { choices: chosen, status: started(chosen, context) };
    }
    case 'type':
      return { choices: { ...choices, ...action.change }, status: { kind: 'typing' } };
    case 'apply': {
      const isDone = status.kind === 'done' || status.kind === 'working';
      if (!hasSizes(choices) && status.kind !== 'typing') return state;
      if (isDone && !action.enter) return state;
      const next = started(choices, context);
      const isRange = hasSizes(choices) && next.kind === 'working';
      const applied = isRange ? withTypedUnit(choices, action.enter, format) : choices;
      // A second Enter does not begin again.
      const isSame =
        isDone && next.kind === 'working' && JSON.stringify(status.output) === JSON.stringify(next.output);
      return { choices: applied, status: isSame ? status : next };
    }
    case 'search':
      return { choices, status: { kind: 'working', output: { format: 'png', kind: 'search' } } };
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
  return output.kind === 'all' && (status.kind === 'full' || status.kind === 'returned');
}
