import { clamp, MIDDLE, type Point, type Rect, rectOfSize, type Size } from '../../lib/geometry';

/**
 * How an image is fitted to a new size with other proportions: 'stretch' distorts it, 'contain' adds bars,
 * and 'cover' cuts it down to a part, by default to its middle.
 */
export type Fit = (typeof FITS)[number];

/** In the order in which a visitor sees them. The first one is the default. */
export const FITS = ['stretch', 'contain', 'cover'] as const;

/** A resize scales the part `kept` of the image to the part `filled` of its target, the resized image. */
interface FitGeometry {
  /** The part of the image that is kept, in pixels of the image. Only 'cover' cuts something off. */
  readonly kept: Rect;
  /** The part of the target that is filled, in pixels of the target. Only 'contain' leaves bars. */
  readonly filled: Rect;
}

/**
 * The core gets these rectangles: `ResizeGeometry` in crates/imagecore/src/jobs/resize.rs.
 *
 * @param at where 'cover' cuts: see `ResizeEdit`.
 */
export function fitGeometry(from: Size, to: Size, fit: Fit, at: Point = MIDDLE): FitGeometry {
  switch (fit) {
    case 'stretch':
      return { kept: rectOfSize(from), filled: rectOfSize(to) };
    case 'contain':
      return { kept: rectOfSize(from), filled: largestWithRatioOf(to, from, MIDDLE) };
    case 'cover':
      return { kept: largestWithRatioOf(from, to, at), filled: rectOfSize(to) };
  }
}

/**
 * Returns the `at` with which 'cover' keeps exactly the part `kept` of an image of the size `from`.
 *
 * @param before the fractions of the axes along which nothing is cut.
 */
export function placeOfCut(from: Size, kept: Rect, before: Point = MIDDLE): Point {
  const [across, down] = [from.width - kept.width, from.height - kept.height];
  return { x: across > 0 ? kept.x / across : before.x, y: down > 0 ? kept.y / down : before.y };
}

/**
 * The largest rectangle in `outer` with the aspect ratio of `shape`, at the place `at` of the room that it has. In one
 * direction the rectangle is as long as `outer`. Its length in the other direction is rounded to the nearest pixel.
 */
function largestWithRatioOf(outer: Size, shape: Size, at: Point): Rect {
  const isTooWide = outer.width * shape.height > shape.width * outer.height;
  const width = isTooWide ? rounded(outer.height * shape.width, shape.height, outer.width) : outer.width;
  const height = isTooWide ? outer.height : rounded(outer.width * shape.height, shape.width, outer.height);
  return { x: offsetIn(outer.width - width, at.x), y: offsetIn(outer.height - height, at.y), width, height };
}

/** A half is rounded down. `|| 0` turns -0 into 0. */
const offsetIn = (room: number, at: number): number => Math.ceil(room * at - 0.5) || 0;

/** The quotient of two whole numbers, rounded to a whole number from 1 to `limit`. A half is rounded up. */
function rounded(numerator: number, denominator: number, limit: number): number {
  const quotient = Math.floor((numerator + Math.floor(denominator / 2)) / denominator);
  return clamp(quotient, 1, limit);
}
