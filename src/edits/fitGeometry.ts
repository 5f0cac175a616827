import type { Rect, Size } from '../lib/geometry';
import type { Fit } from './edit';

/**
 * The two rectangles of a resize. The resize keeps the part `kept` of the image, and scales this part to the part
 * `filled` of the target. The target is the resized image.
 */
interface FitGeometry {
  /** The part of the image that is kept, in pixels of the image. Only 'cover' cuts something off. */
  readonly kept: Rect;
  /** The part of the target that is filled, in pixels of the target. Only 'contain' leaves bars. */
  readonly filled: Rect;
}

const whole = ({ width, height }: Size): Rect => ({ x: 0, y: 0, width, height });

/** The rectangles are the same as those of the core: `FitGeometry::new` in crates/imagecore/src/resize/fit.rs. */
export function fitGeometry(from: Size, to: Size, fit: Fit): FitGeometry {
  switch (fit) {
    case 'stretch':
      return { kept: whole(from), filled: whole(to) };
    case 'contain':
      return { kept: whole(from), filled: largestWithRatioOf(to, from) };
    case 'cover':
      return { kept: largestWithRatioOf(from, to), filled: whole(to) };
  }
}

/**
 * The largest centered rectangle in `outer` with the aspect ratio of `shape`. In one direction the rectangle is as long
 * as `outer`. Its length in the other direction is rounded to the nearest pixel.
 */
function largestWithRatioOf(outer: Size, shape: Size): Rect {
  const isTooWide = outer.width * shape.height > shape.width * outer.height;
  const width = isTooWide ? rounded(outer.height * shape.width, shape.height, outer.width) : outer.width;
  const height = isTooWide ? outer.height : rounded(outer.width * shape.height, shape.width, outer.height);
  const x = Math.floor((outer.width - width) / 2);
  const y = Math.floor((outer.height - height) / 2);
  return { x, y, width, height };
}

/** The quotient of two whole numbers, rounded to a whole number from 1 to `limit`. A half is rounded up. */
function rounded(numerator: number, denominator: number, limit: number): number {
  const quotient = Math.floor((numerator + Math.floor(denominator / 2)) / denominator);
  return Math.min(Math.max(quotient, 1), limit);
}
