import { inverse, type Matrix, transformPoint, type Warp } from '../../edits';
import { product } from '../../edits/pixels';
import { clamp, type Point, reductionFactor, type Size } from '../../lib/geometry';

/** How a warp is computed from a reduced source, for a picture that is soon replaced by the exact one. */
export interface DraftPlan {
  /** The size to which the source is reduced first. */
  readonly source: Size;
  /** The warp of the reduced source: its result has `OVERSAMPLING` times the sides of `size`. */
  readonly warp: Warp;
  /** The size of the picture: that of the exact result within the bounds. */
  readonly size: Size;
}

/**
 * The warp has this many times the pixels of the picture along each axis, and Lanczos3 reduces it along the sides of the
 * picture, as it reduces the exact result. With less, edges differ by more; with more, it takes too long.
 */
const OVERSAMPLING = 2;

/**
 * Each step of the sizes to which a source is reduced, so that similar angles use the same reduced source. With steps of a
 * half, the warp took up to 1.5 times as long.
 */
const STEP = Math.SQRT1_2;

/** The size of an image that is reduced to fit within `bounds`, as the core computes it (`Size::fit_within`). */
function sizeWithin(size: Size, bounds: Size): Size {
  const factor = reductionFactor(bounds, size);
  const side = (length: number, bound: number) => clamp(Math.round(length * factor), 1, Math.max(1, bound));
  return factor === 1
    ? size
    : { width: side(size.width, bounds.width), height: side(size.height, bounds.height) };
}

const scaleBetween = (from: Size, to: Size): Matrix => ({
  a: to.width / from.width,
  b: 0,
  c: 0,
  d: to.height / from.height,
  e: 0,
  f: 0,
});

/** The least number of source pixels along a row or a column of a pixel of the result, over its corners. */
function leastStep(back: Matrix, { width, height }: Size): number {
  const steps = [0, width].flatMap((x) =>
    [0, height].flatMap((y) => {
      const at = transformPoint(back, { x, y });
      const length = (to: Point) => {
        const end = transformPoint(back, to);
        return Math.hypot(end.x - at.x, end.y - at.y);
      };
      // Inwards, where the map is defined.
      return [length({ x: x === 0 ? 1 : x - 1, y }), length({ x, y: y === 0 ? 1 : y - 1 })];
    }),
  );
  return Math.min(...steps);
}

/**
 * Plans the draft of a warp of an image of the size `original` within `bounds`. Null if the picture has so many pixels that
 * nothing would be saved.
 */
export function draftPlan(original: Size, { size, back, background }: Warp, bounds: Size): DraftPlan | null {
  const shown = sizeWithin(size, bounds);
  const large = { width: OVERSAMPLING * shown.width, height: OVERSAMPLING * shown.height };
  const toOriginal = product(back, scaleBetween(large, size));
  const steps = Math.floor(Math.log(1 / leastStep(toOriginal, large)) / Math.log(STEP));
  // Not less than one step, and not NaN.
  if (!(steps >= 1)) return null;
  const side = (length: number) => Math.max(1, Math.round(length * STEP ** steps));
  const source = { width: side(original.width), height: side(original.height) };
  const toSource = product(inverse(scaleBetween(source, original)), toOriginal);
  return { source, warp: { size: large, back: toSource, background }, size: shown };
}
