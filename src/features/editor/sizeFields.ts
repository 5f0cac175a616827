import { MAX_PIXELS, MAX_SIDE } from '../../data/limits';
import type { Size } from '../../lib/geometry';
import { parseInteger } from '../../lib/parseInteger';

type Side = 'width' | 'height';

/** What the two fields and the lock of the Resize tab hold. A side of 0 stands for what is no whole number. */
export interface SizeFields {
  readonly width: number;
  readonly height: number;
  readonly locked: boolean;
  /** The size whose proportions the lock keeps. */
  readonly original: Size;
  /** The side that was typed last, which the lock leaves alone. */
  readonly typed: Side;
  /** What stands in its field while somebody types, whatever it is; null where that is the number. */
  readonly text: string | null;
}

/** What a visitor does to them. */
export type SizeFieldsAction =
  | { readonly type: Side; readonly text: string }
  /** A field was left: it shows its number, be it 0. */
  | { readonly type: 'leave' }
  | { readonly type: 'lock'; readonly locked: boolean }
  | { readonly type: 'reset' }
  /** The image has become another, whose proportions the lock keeps from now on. */
  | { readonly type: 'image'; readonly original: Size; readonly shown: Size };

/** Beyond nine digits a number is only a slip of the hand, and would not be written in digits any more. */
const LONGEST = 999_999_999;

/** The whole number above 0 that was typed, or 0. */
export function parseSide(text: string): number {
  return Math.min(Math.max(parseInteger(text) ?? 0, 0), LONGEST);
}

/** The fields of a freshly opened image. */
export function initialFields(original: Size, shown: Size = original): SizeFields {
  return { width: shown.width, height: shown.height, locked: true, original, typed: 'width', text: null };
}

/** What the field of a side shows. */
export function shownText({ typed, text, ...sides }: SizeFields, side: Side): string {
  return typed === side && text !== null ? text : String(sides[side]);
}

/** The side that goes with another in the original's proportions: rounded, and never nothing. */
function matching(side: number, from: number, to: number): number {
  return Math.min(Math.max(1, Math.round((side * to) / from)), LONGEST);
}

/** The fields with the other side in the original's proportions; as they are where there is no side to go by. */
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

/** What keeps a size from being made: a side of 0, a side too long, or too many pixels in all. */
export type SizeProblem = 'empty' | 'side' | 'area';

/** The first problem with a size, or null if it can be made. */
export function sizeProblem({ width, height }: Size): SizeProblem | null {
  if (width < 1 || height < 1) return 'empty';
  if (width > MAX_SIDE || height > MAX_SIDE) return 'side';
  if (width * height > MAX_PIXELS) return 'area';
  return null;
}

/** Whether a problem lies with one side alone, so that its field can say so. With the area it lies with both. */
export function sideIsInvalid(side: number, problem: SizeProblem | null): boolean {
  return side < 1 || side > MAX_SIDE || problem === 'area';
}
