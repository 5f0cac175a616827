import { MAX_PIXELS, MAX_SIDE } from '../../data/limits';
import type { Size } from '../../lib/geometry';
import { parseInteger } from '../../lib/parseInteger';

type Side = 'width' | 'height';

/**
 * The state of the Resize tab's fields for width and height, and of the lock of the aspect ratio. All sizes are in
 * pixels. A side is 0 if its field does not contain a number above 0.
 */
export interface SizeFields {
  readonly width: number;
  readonly height: number;
  readonly locked: boolean;
  /** The size whose proportions the lock keeps. */
  readonly original: Size;
  /** The side whose field was typed in last. The lock changes only the other side. */
  readonly typed: Side;
  /**
   * The text that the visitor is typing into the field of the side `typed`. Null means that this field shows its
   * number.
   */
  readonly text: string | null;
}

/** The actions of the reducer: the input of the visitor, and a change of the image. */
export type SizeFieldsAction =
  | { readonly type: Side; readonly text: string }
  /**
   * A field has lost the focus. The field then shows its number instead of the typed text. For example, 0 replaces an
   * empty text.
   */
  | { readonly type: 'leave' }
  | { readonly type: 'lock'; readonly locked: boolean }
  | { readonly type: 'reset' }
  /**
   * The image has changed. After this action, the lock keeps the proportions of `original`, and the fields show the
   * size `shown`.
   */
  | { readonly type: 'image'; readonly original: Size; readonly shown: Size };

/** The highest number in a field. A larger number can only be a typing error, and becomes this number. */
const LONGEST = 999_999_999;

/** Parses `text` to a number of pixels, at most `LONGEST`. Returns 0 if `text` is not a whole number above 0. */
export function parseSide(text: string): number {
  return Math.min(Math.max(parseInteger(text) ?? 0, 0), LONGEST);
}

/**
 * The first state of the fields. The lock keeps the proportions of `original`, and the fields show the size `shown`.
 */
export function initialFields(original: Size, shown: Size = original): SizeFields {
  return { width: shown.width, height: shown.height, locked: true, original, typed: 'width', text: null };
}

/** The text that the field of `side` shows. */
export function shownText({ typed, text, ...sides }: SizeFields, side: Side): string {
  return typed === side && text !== null ? text : String(sides[side]);
}

/** Scales `side` by `to / from`. The result is rounded to whole pixels, and is at least 1 and at most `LONGEST`. */
function matching(side: number, from: number, to: number): number {
  return Math.min(Math.max(1, Math.round((side * to) / from)), LONGEST);
}

/**
 * Computes the other side from `side`, so that the size has the proportions of `original`. If `side` is 0, nothing
 * changes.
 */
function inProportion(fields: SizeFields, side: Side): SizeFields {
  const { original } = fields;
  if (fields[side] === 0) return fields;
  const other = side === 'width' ? 'height' : 'width';
  return { ...fields, [other]: matching(fields[side], original[side], original[other]) };
}

/** The fields after an action. */
export function reduceFields(fields: SizeFields, action: SizeFieldsAction): SizeFields {
  const { original, locked, typed } = fields;
  switch (action.type) {
    case 'width':
    case 'height': {
      const side = action.type;
      const next = { ...fields, [side]: parseSide(action.text), typed: side, text: action.text };
      return locked ? inProportion(next, side) : next;
    }
    case 'leave':
      return { ...fields, text: null };
    case 'lock': {
      const next = { ...fields, locked: action.locked, text: null };
      if (!action.locked) return next;
      const other = typed === 'width' ? 'height' : 'width';
      return inProportion(next, fields[typed] === 0 ? other : typed);
    }
    case 'reset':
      return { ...fields, width: original.width, height: original.height, text: null };
    case 'image':
      return { ...initialFields(action.original, action.shown), locked };
  }
}

/**
 * Why a size is refused. `empty`: a side is 0. `side`: a side is too long. `area`: the image would have too many
 * pixels.
 */
export type SizeProblem = 'empty' | 'side' | 'area';

/** The first problem with a size, or null if an image can have this size. */
export function sizeProblem({ width, height }: Size): SizeProblem | null {
  if (width < 1 || height < 1) return 'empty';
  if (width > MAX_SIDE || height > MAX_SIDE) return 'side';
  if (width * height > MAX_PIXELS) return 'area';
  return null;
}

/** Whether the field of this `side` (in pixels) is invalid. A problem with the area makes both fields invalid. */
export function sideIsInvalid(side: number, problem: SizeProblem | null): boolean {
  return side < 1 || side > MAX_SIDE || problem === 'area';
}
