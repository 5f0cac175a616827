import type { Rect, Size } from '../../lib/geometry';
import { isSize, isWholeNumber } from '../../lib/unchecked';
import { type Background, isBackground } from './background';
import type { AnyEdit, EditDefinition } from './definition';
import { pixelEdits } from './density';

/**
 * Puts the image onto a background, in this order: `size`, `margin`, `radius`. No opaque pixel of the image changes. `pad`
 * in crates/imagecore/src/pad.rs has the rules.
 */
export interface PadEdit {
  readonly kind: 'pad';
  /** The size in whose middle the image is put. Along an axis on which the image is longer, it is cut at both ends. */
  readonly size: Size;
  /** The number of pixels that are added at each side of `size`. */
  readonly margin: number;
  /**
   * The radius of the corners, in pixels of the result, outside of which it is transparent: a multiple of a half, and at
   * most half of its shorter side. 0 stands for corners that are not rounded.
   */
  readonly radius: number;
  /** What lies behind the whole image. */
  readonly background: Background;
}

/** The part of the image that is kept along an axis, and its place in the result. If a number is odd, the half at the start is smaller. */
function along(from: number, to: number, margin: number) {
  const cut = Math.floor(Math.max(from - to, 0) / 2);
  const bar = Math.floor(Math.max(to - from, 0) / 2);
  return { shift: margin + bar - cut, start: margin + bar, length: Math.min(from, to) };
}

export const pad: EditDefinition<PadEdit> = {
  joins: 'replacesLast',
  read: ({ size, margin, radius, background }) =>
    isSize(size) &&
    isWholeNumber(margin, 0) &&
    typeof radius === 'number' &&
    isWholeNumber(2 * radius, 0) &&
    isBackground(background)
      ? { kind: 'pad', size, margin, radius, background }
      : null,
  sizeAfter: ({ size, margin }) => ({ width: size.width + 2 * margin, height: size.height + 2 * margin }),
  matrix: ({ size, margin }, { width, height }) => ({
    a: 1,
    b: 0,
    c: 0,
    d: 1,
    e: along(width, size.width, margin).shift,
    f: along(height, size.height, margin).shift,
  }),
  visible({ size, margin }, before): Rect {
    const [x, y] = [along(before.width, size.width, margin), along(before.height, size.height, margin)];
    return { x: x.start, y: y.start, width: x.length, height: y.length };
  },
  fold: () => null,
  cost: () => 'exact',
  name: () => 'pad',
};

const isPad = (edit: AnyEdit | undefined): edit is PadEdit => edit?.kind === 'pad';

/** Returns the edit that a further one of its kind would replace: the last edit, apart from those of the density. */
export function lastPad(edits: readonly AnyEdit[]): PadEdit | undefined {
  const last = pixelEdits(edits).at(-1);
  return isPad(last) ? last : undefined;
}

export const hasPad = (edits: readonly AnyEdit[]): boolean => edits.some(isPad);

export const hasRoundCorners = (edits: readonly AnyEdit[]): boolean =>
  edits.some((edit) => isPad(edit) && edit.radius > 0);
