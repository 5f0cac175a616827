import { MAX_PIXELS, MAX_SIDE } from '../../data/limits';
import type { Size } from '../../lib/geometry';
import { parseInteger } from '../../lib/parseInteger';

type Side = 'width' | 'height';

/** The state of the two fields and of the lock in the Resize tab, in pixels. A side of 0 means an invalid number. */
export interface SizeFields {
  readonly width: number;
  readonly height: number;
  readonly locked: boolean;
  /** The size whose proportions the lock keeps. */
  readonly original: Size;
  /** The side whose field was typed in last. The lock changes only the other side. */
  readonly typed: Side;
  /** The raw text in the field of `typed` during typing. Null means that the field shows its number. */
  readonly text: string | null;
}

/** The actions of the reducer: the input of the visitor, and a change of the image. */
export type SizeFieldsAction =
  | { readonly type: Side; readonly text: string }
  /** A field has lost the focus. The field then shows its number, even if the number is 0. */
  | { readonly type: 'leave' }
  | { readonly type: 'lock'; readonly locked: boolean }
  | { readonly type: 'reset' }
  /** The image has changed. The lock now keeps the proportions of `original`. */
  | { readonly type: 'image'; readonly original: Size; readonly shown: Size };

/** The highest number in a field. More than nine digits can only be a typing error. */
const LONGEST = 999_999_999;

/** Parses `text` to a whole number of pixels above 0. Returns 0 for any other text. */
export function parseSide(text: string): number {
  return Math.min(Math.max(parseInteger(text) ?? 0, 0), LONGEST);
}

/** The fields of a freshly opened image. */
export function initialFields(original: Size, shown: Size = original): SizeFields {
  return { width: shown.width, height: shown.height, locked: true, original, typed: 'width', text: null };
}

/** The text that the field of `side` shows. */
export function shownText({ typed, text, ...sides }: SizeFields, side: Side): string {
  return typed === side && text !== null ? text : String(sides[side]);
}

/** Scales `side` by `to / from`, rounded to whole pixels and at least 1. */
function matching(side: number, from: number, to: number): number {
  return Math.min(Math.max(1, Math.round((side * to) / from)), LONGEST);
}

/** Computes the other side from `side` in the original's proportions. The fields stay as they are if `side` is 0. */
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

/** Why a size is refused: a side is 0, a side is too long, or the image has too many pixels. */
export type SizeProblem = 'empty' | 'side' | 'area';

/** The first problem with a size, or null if it can be made. */
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
