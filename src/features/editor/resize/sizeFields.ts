import { MAX_TYPED } from '../../../config/limits';
import { DPI_DIGITS, type Dpi, isPrintUnit, MAX_DPI, PER_INCH } from '../../../config/print';
import type { Background, Fit, Rgb } from '../../../edits';
import { clamp, type Point, type Size } from '../../../lib/geometry';
import {
  LENGTH_UNITS,
  type Length,
  type LengthProblem,
  type LengthUnit,
  type ParsedSize,
} from '../../../lib/parseQuantity';
import { sizeProblem } from '../tool/sizeProblem';

type Side = 'width' | 'height';

/** How a size is entered: in a unit, as the longest side, or as the largest width and height. By default in pixels. */
export const SIZE_MODES = ['px', '%', 'longest', 'within', 'mm', 'cm', 'in'] as const;

export type SizeMode = (typeof SIZE_MODES)[number];

/** The unit of a number that is typed without a unit. */
export const unitOf = (mode: SizeMode): LengthUnit => (mode === 'longest' || mode === 'within' ? 'px' : mode);

interface TypedDensity {
  readonly text: string;
  /** What `parseDensity` returns for the text. */
  readonly parsed: Dpi | null;
}

interface TypedText {
  readonly text: string;
  readonly parsed: ParsedSize | LengthProblem;
}

/** The texts that are being typed or are invalid. In the mode 'within', they are the bounds, and stay. */
type Texts = Readonly<Partial<Record<Side, TypedText>>>;

/** The part of the state that Esc takes back. */
interface Entry {
  /** The size in pixels before it is rounded. A side is 0 if its field does not contain a length above 0. */
  readonly exact: Size;
  readonly texts: Texts;
  readonly density: Dpi;
}

/** The image whose size is entered. All sizes are in pixels. */
interface SizedImage {
  /** The size whose proportions the lock keeps. */
  readonly original: Size;
  /** The size before the resize: 100 %. A resize replaces the last edit if that is a resize too. */
  readonly base: Size;
  /** The density of the image, or the suggested density if the image has none. */
  readonly density: Dpi;
  /** How the image fills a size of another shape, and where 'cover' cuts: see `ResizeEdit`. */
  readonly fit?: Fit | undefined;
  readonly at?: Point | undefined;
  /** The color behind 'contain'. Without it, the bars are transparent. */
  readonly background?: Rgb | undefined;
}

export interface SizeFields extends Size, Entry, SizedImage {
  readonly fit: Fit;
  readonly mode: SizeMode;
  readonly locked: boolean;
  /** The side whose field was typed in last. The lock changes only the other side. */
  readonly typed: Side;
  /** The text in the field for the density while it is being typed or is invalid. Otherwise null. */
  readonly typedDensity: TypedDensity | null;
  /** Whether pixels are copied, and not mixed. */
  readonly isNearest: boolean;
  /** The last valid entry before the visitor began to type. */
  readonly before: Entry;
}

export type SizeFieldsAction =
  | ({ readonly type: Side } & TypedText)
  | { readonly type: 'mode'; readonly mode: SizeMode }
  | ({ readonly type: 'density' } & TypedDensity)
  /** Sets both sides, also while the lock is on. In the mode 'within', the sides are bounds. */
  | { readonly type: 'size'; readonly size: Size }
  /**
   * A field has lost the focus. A valid text becomes its number, and its unit the mode. An invalid one stays: the message
   * is about it.
   */
  | { readonly type: 'leave' }
  /** The visitor takes back what was typed since the last valid entry. */
  | { readonly type: 'revert' }
  | { readonly type: 'lock'; readonly locked: boolean }
  | { readonly type: 'nearest'; readonly isNearest: boolean }
  /** Without `at`, the place of the cut stays. */
  | { readonly type: 'fit'; readonly fit: Fit; readonly at?: Point | undefined }
  | { readonly type: 'background'; readonly background: Background }
  /** Shows the image as it was opened, with its density. */
  | { readonly type: 'reset'; readonly density: Dpi }
  /** The image has changed. Without `isNearest`, that choice stays. `entries` are made in the new fields. */
  | ({
      readonly type: 'image';
      readonly shown: Size;
      readonly isNearest?: boolean;
      readonly entries?: readonly SizeFieldsAction[];
    } & SizedImage);

const SIDES = ['width', 'height'] as const;

const otherSide = (side: Side): Side => (side === 'width' ? 'height' : 'width');

export const longerSide = ({ width, height }: Size): Side => (width < height ? 'height' : 'width');

/** Without the error of binary fractions: 0.35 in at 350 dpi are 122.5 pixels, and not 122.49999999999999. */
const decimal = (value: number) => Number(value.toPrecision(12));

const wholePixels = (side: number) => (side > 0 ? clamp(Math.round(decimal(side)), 1, MAX_TYPED) : 0);

export const roundedSize = ({ width, height }: Size): Size => ({
  width: wholePixels(width),
  height: wholePixels(height),
});

const withExact = (fields: Omit<SizeFields, keyof Size>, exact: Size): SizeFields => ({
  ...fields,
  exact,
  ...roundedSize(exact),
});

interface Start extends SizedImage {
  readonly shown?: Size;
  readonly mode?: SizeMode;
  readonly locked?: boolean;
  readonly isNearest?: boolean;
}

export function initialFields(start: Start): SizeFields {
  const { shown, mode = 'px', locked = true, isNearest = false, fit = 'stretch', ...image } = start;
  const entry: Entry = { exact: shown ?? image.original, texts: {}, density: image.density };
  const typed = mode === 'longest' ? longerSide(image.original) : 'width';
  return withExact(
    { ...image, ...entry, fit, mode, locked, isNearest, typed, typedDensity: null, before: entry },
    entry.exact,
  );
}

/**
 * Whether a size has another shape than the image, so that the image must be distorted, cut or framed. Each side of the
 * size is rounded by half a pixel at most, so the same shape can differ by `|w·½| + |h·½|` in the products.
 */
export const shapeDiffers = ({
  width,
  height,
  base,
}: Pick<SizeFields, 'width' | 'height' | 'base'>): boolean =>
  width > 0 &&
  height > 0 &&
  Math.abs(width * base.height - height * base.width) > (base.width + base.height) / 2;

/** The modes with one scale for both sides keep the proportions even if the lock is off. */
const keepsProportions = ({ locked, mode }: SizeFields): boolean =>
  locked || mode === 'longest' || mode === 'within';

const densityAlong = ({ density }: Entry, side: Side): number =>
  side === 'width' ? density.across : density.down;

/** A length along a side, in pixels that are not rounded. */
function pixelsIn({ value, unit }: Length, side: Side, fields: SizeFields): number {
  if (unit === 'px') return value;
  if (unit === '%') return decimal((value * fields.base[side]) / 100);
  return decimal((value * densityAlong(fields, side)) / PER_INCH[unit]);
}

/** The most decimals in a field. */
export const MOST_DIGITS = 6;

/** A typed number with at most this number of decimals is shown again as it was typed. */
const TYPED_DIGITS = 3;

/**
 * The number that a field shows while nobody types in it, in the unit of the mode: the typed one, or else the one with
 * the fewest decimals that means the same number of pixels. Null if there is none.
 */
export function shownNumber(fields: SizeFields, side: Side): number | null {
  const { mode, exact } = fields;
  if (mode === 'within') return null;
  if (mode === 'longest') return Math.max(fields.width, fields.height);
  if (mode === 'px') return fields[side];
  const whole = mode === '%' ? fields.base[side] / 100 : densityAlong(fields, side) / PER_INCH[mode];
  const value = Number((exact[side] / whole).toPrecision(10));
  if (Number(value.toFixed(TYPED_DIGITS)) === value) return value;
  for (let digits = 0; digits < MOST_DIGITS; digits++) {
    const short = Number(value.toFixed(digits));
    if (wholePixels(pixelsIn({ value: short, unit: mode }, side, fields)) === fields[side]) return short;
  }
  return Number(value.toFixed(MOST_DIGITS));
}

/** The sides that a text sets, in pixels that are not rounded. Null if the text is invalid. */
function pixelsOf({ parsed }: TypedText, side: Side, fields: SizeFields): Partial<Size> | null {
  if (typeof parsed === 'string') return null;
  const sides = parsed.length === 2 ? SIDES : [side];
  const lengths = sides.map((each, at) => [each, pixelsIn(parsed[at] ?? parsed[0], each, fields)]);
  return Object.fromEntries(lengths);
}

function inProportion(fields: SizeFields, side: Side): SizeFields {
  const { original, exact } = fields;
  if (fields[side] === 0) return fields;
  const other = otherSide(side);
  const { [other]: _, ...texts } = fields.texts;
  return withExact(
    { ...fields, texts },
    { ...exact, [other]: Math.min((exact[side] * original[other]) / original[side], MAX_TYPED) },
  );
}

/** A typed bound, rounded down, because half a pixel above a bound would exceed it. Null if there is none. */
function boundOf(fields: SizeFields, side: Side): number | 'invalid' | null {
  const typed = fields.texts[side];
  if (!typed || typed.parsed === 'empty') return null;
  const pixels = pixelsOf(typed, side, fields)?.[side];
  return pixels === undefined ? 'invalid' : Math.floor(pixels);
}

/**
 * In the mode 'within', the size of the bounds, if the image is reduced to fit into them and leaves room, which bars can
 * fill. Otherwise null.
 */
export function sizeWithBars(fields: SizeFields): Size | null {
  const { base, mode } = fields;
  const [width, height] = [boundOf(fields, 'width'), boundOf(fields, 'height')];
  if (mode !== 'within' || typeof width !== 'number' || typeof height !== 'number') return null;
  const isReduced = width < base.width || height < base.height;
  const isPossible = isReduced && sizeProblem({ width, height }) === null;
  return isPossible && shapeDiffers({ width, height, base }) ? { width, height } : null;
}

/**
 * The largest size in the proportions of the image that exceeds no bound, or with bars that of the bounds. The image is
 * never enlarged.
 */
function fitted(fields: SizeFields): SizeFields {
  const { base, fit } = fields;
  const withBars = fit === 'contain' && sizeWithBars(fields);
  if (withBars) return withExact(fields, withBars);
  let scale = 1;
  for (const side of SIDES) {
    const bound = boundOf(fields, side);
    if (bound === 'invalid') return withExact(fields, { ...fields.exact, [side]: 0 });
    if (bound !== null) scale = Math.min(scale, bound / base[side]);
  }
  return withExact(fields, { width: base.width * scale, height: base.height * scale });
}

/** A text for a bound of a whole number of pixels. */
const bound = (value: number): TypedText => ({ text: String(value), parsed: [{ value, unit: 'px' }] });

function typedInto(fields: SizeFields, side: Side, typed: TypedText): SizeFields {
  const other = otherSide(side);
  const { [other]: otherText, ...texts } = fields.texts;
  const pixels = pixelsOf(typed, side, fields);
  const otherPixels = pixels?.[other];
  const isBoth = otherPixels !== undefined;
  const next: SizeFields = {
    ...fields,
    typed: side,
    texts: { ...texts, ...(otherText && !isBoth && { [other]: otherText }), [side]: typed },
  };
  if (fields.mode === 'within') {
    const bounds = isBoth ? { ...next.texts, [other]: bound(Math.floor(otherPixels)) } : next.texts;
    return fitted({ ...next, texts: bounds });
  }
  if (pixels) {
    const set = withExact(next, { ...next.exact, ...pixels });
    return isBoth || !keepsProportions(set) ? set : inProportion(set, side);
  }
  // While the text is invalid, the other side is that of the last valid size, and not that of the unfinished text. For
  // example, `20cm` is typed as `2`, `20`, `20c` and `20cm`.
  const keeps = keepsProportions(next) && !otherText;
  return withExact(next, { ...(keeps ? next.before.exact : next.exact), [side]: 0 });
}

const isInvalid = ({ parsed }: TypedText, mode: SizeMode) =>
  typeof parsed === 'string'
    ? mode !== 'within' || parsed !== 'empty'
    : parsed.some(({ value }) => value <= 0);

/** The density that a text means, or null if the text is invalid. */
function enteredDpi({ parsed }: TypedDensity): Dpi | null {
  if (!parsed) return null;
  const rounded = (dpi: number) => Number(dpi.toFixed(DPI_DIGITS));
  const [across, down] = [rounded(parsed.across), rounded(parsed.down)];
  return Math.min(across, down) >= 1 && Math.max(across, down) <= MAX_DPI ? { across, down } : null;
}

export const isDensityInvalid = ({ typedDensity }: SizeFields): boolean =>
  typedDensity !== null && enteredDpi(typedDensity) === null;

/** In the modes of print, a change of the density keeps the printed size, and in all other modes the pixels. */
function withDensity(fields: SizeFields, { text, parsed }: TypedDensity): SizeFields {
  const typed = { ...fields, typedDensity: { text, parsed } };
  const dpi = enteredDpi(typed.typedDensity);
  if (!dpi) return typed;
  const { exact, density, mode } = fields;
  const changed = { ...typed, density: dpi };
  if (!isPrintUnit(mode)) return changed;
  return withExact(changed, {
    width: (exact.width * dpi.across) / density.across,
    height: (exact.height * dpi.down) / density.down,
  });
}

/** A bound in pixels is shown as the number that it means. A bound in another unit stays as it was typed. */
function settledBound(typed: TypedText, side: Side): TypedText {
  const { parsed } = typed;
  if (typeof parsed === 'string') return typed;
  const { value, unit } = (side === 'height' && parsed[1]) || parsed[0];
  return unit === 'px' ? bound(value) : typed;
}

/** The unit in which the sides were typed, if it is another than that of the mode, and the same for all typed sides. */
function otherTypedUnit({ texts, mode }: SizeFields): LengthUnit | null {
  // The longest side and the bounds have no unit of their own.
  if (mode === 'longest' || mode === 'within') return null;
  const units = new Set(
    SIDES.flatMap((side) => {
      const parsed = texts[side]?.parsed ?? [];
      return typeof parsed === 'string' ? [parsed] : parsed.map(({ unit }) => unit);
    }),
  );
  const [unit, ...others] = units;
  const found = LENGTH_UNITS.find((each) => each === unit);
  return found && others.length === 0 && found !== mode ? found : null;
}

/** In a field with a valid text, the number takes the place of the text. */
function afterLeaving(fields: SizeFields): SizeFields {
  const { width, height, mode, exact, density } = fields;
  const unit = otherTypedUnit(fields);
  if (unit && width > 0 && height > 0) return afterLeaving(withMode(fields, unit));
  const typedDensity = isDensityInvalid(fields) ? fields.typedDensity : null;
  const entries = SIDES.flatMap((side) => {
    const typed = fields.texts[side];
    if (!typed) return [];
    if (mode === 'within') return [[side, settledBound(typed, side)]];
    return isInvalid(typed, mode) ? [[side, typed]] : [];
  });
  const texts: Texts = Object.fromEntries(entries);
  const left = { ...fields, typedDensity, texts };
  return width > 0 && height > 0 ? { ...left, before: { exact, texts, density } } : left;
}

function withMode(fields: SizeFields, mode: SizeMode): SizeFields {
  const { original, base, before, exact, density, locked, isNearest, fit, at, background } = fields;
  // An invalid text has no number that could be shown in the new unit.
  const shown = fields.width > 0 && fields.height > 0 ? exact : before.exact;
  return initialFields({
    original,
    base,
    shown,
    density,
    mode,
    locked,
    isNearest,
    // Nobody has asked for bars within the bounds.
    fit: mode === 'within' && fit === 'contain' ? 'stretch' : fit,
    at,
    background,
  });
}

export function reduceFields(fields: SizeFields, action: SizeFieldsAction): SizeFields {
  const { original, typed, before, mode, locked, isNearest } = fields;
  switch (action.type) {
    case 'width':
    case 'height':
      return typedInto(fields, action.type, { text: action.text, parsed: action.parsed });
    case 'size': {
      const { width, height } = action.size;
      return afterLeaving(
        mode === 'within'
          ? fitted({ ...fields, texts: { width: bound(width), height: bound(height) } })
          : withExact({ ...fields, texts: {} }, action.size),
      );
    }
    case 'mode':
      return withMode(fields, action.mode);
    case 'density':
      return withDensity(fields, action);
    case 'leave':
      return afterLeaving(fields);
    case 'revert': {
      const back = withExact({ ...fields, ...before, typedDensity: null }, before.exact);
      // If the bars were chosen after this state, they change its size too.
      return sizeWithBars(back) ? fitted(back) : back;
    }
    case 'lock': {
      const next = { ...fields, locked: action.locked };
      if (!action.locked) return next;
      return inProportion(next, fields[typed] === 0 ? otherSide(typed) : typed);
    }
    case 'nearest':
      return { ...fields, isNearest: action.isNearest };
    case 'fit': {
      const next = { ...fields, fit: action.fit, at: action.at ?? fields.at };
      return mode === 'within' ? fitted(next) : next;
    }
    case 'background': {
      const { background } = action;
      return { ...fields, background: background === 'transparent' ? undefined : background };
    }
    case 'reset':
      return initialFields({ original, base: original, density: action.density, mode, locked, isNearest });
    case 'image': {
      const { type: _, entries = [], ...image } = action;
      return entries.reduce(reduceFields, initialFields({ isNearest, ...image, mode, locked }));
    }
  }
}

/** Whether there is something that Esc takes back. */
export const hasTyped = ({ texts, typedDensity, before }: SizeFields): boolean =>
  typedDensity !== null || SIDES.some((side) => texts[side] !== before.texts[side]);

/** Why the first invalid text is invalid, or null if each text is empty or a length. */
export function textProblem({ texts }: SizeFields): Exclude<LengthProblem, 'empty'> | null {
  for (const side of SIDES) {
    const parsed = texts[side]?.parsed;
    if (parsed && typeof parsed === 'string' && parsed !== 'empty') return parsed;
  }
  return null;
}

/** Whether a text differs from the number of pixels that it means, so that the pixels must be shown too. */
export const hasOtherUnit = ({ texts, mode, ...size }: SizeFields): boolean =>
  mode !== 'px' || SIDES.some((side) => texts[side] && texts[side].text.trim() !== String(size[side]));
