import { MAX_PIXELS, MAX_SIDE } from '../../data/limits';
import type { Size } from '../../lib/geometry';

/** What the two fields and the lock of the Resize tab hold. A side of 0 stands for what is no whole number. */
export interface SizeFields {
  readonly width: number;
  readonly height: number;
  readonly locked: boolean;
  /** The size whose proportions the lock keeps. */
  readonly original: Size;
}

/** What a visitor does to them. */
export type SizeFieldsAction =
  | { readonly type: 'width' | 'height'; readonly text: string }
  | { readonly type: 'lock'; readonly locked: boolean }
  | { readonly type: 'reset' }
  /** The image has become another, whose proportions the lock keeps from now on. */
  | { readonly type: 'image'; readonly original: Size; readonly shown: Size };

/** Beyond nine digits a number is only a slip of the hand, and would not be written in digits any more. */
const LONGEST = 999_999_999;

/** The whole number that was typed, or 0. */
export function parseSide(text: string): number {
  const value = Math.trunc(Number(text));
  return value > 0 ? Math.min(value, LONGEST) : 0;
}

/** The fields of a freshly opened image. */
export function initialFields(original: Size, shown: Size = original): SizeFields {
  return { width: shown.width, height: shown.height, locked: true, original };
}

/** The side that goes with another in the original's proportions: rounded, and never nothing. */
function matching(side: number, from: number, to: number): number {
  return Math.min(Math.max(1, Math.round((side * to) / from)), LONGEST);
}

/** The fields after an action. */
export function reduceFields(fields: SizeFields, action: SizeFieldsAction): SizeFields {
  const { original, locked } = fields;
  switch (action.type) {
    case 'width':
    case 'height': {
      const side = action.type;
      const other = side === 'width' ? 'height' : 'width';
      const typed = { ...fields, [side]: parseSide(action.text) };
      if (!locked || typed[side] === 0) return typed;
      return { ...typed, [other]: matching(typed[side], original[side], original[other]) };
    }
    case 'lock':
      return { ...fields, locked: action.locked };
    case 'reset':
      return { ...fields, width: original.width, height: original.height };
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
