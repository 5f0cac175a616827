import type { Point, Size } from '../../lib/geometry';
import { isRecord, isSize, isWholeNumber } from '../../lib/unchecked';
import type { EditDefinition } from './definition';
import { inverse, type Matrix, withDivisorOneAt } from './matrix';

/** The corners of a quadrilateral, clockwise from the upper left one. */
export type Quad = readonly [nw: Point, ne: Point, se: Point, sw: Point];

/** Makes a part of the image that lies between four corners a rectangle: a page or a façade as seen from the front. */
export interface PerspectiveEdit {
  readonly kind: 'perspective';
  /**
   * Places in the image before the edit: whole numbers of pixels, from 0 to its width and height. They make a convex
   * quadrilateral (`isUsable`), and become the corners of the result.
   */
  readonly corners: Quad;
  /** The size of the result. */
  readonly size: Size;
}

/** The shortest side or distance between opposite sides, in pixels, of a quadrilateral that becomes a picture. */
export const LEAST_QUAD_SIDE = 4;

const cross = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);

export const length = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** Whether the quadrilateral is convex, clockwise and not tiny: `LEAST_QUAD_SIDE`. */
export function isUsable(corners: Quad): boolean {
  return corners.every((corner, at) => {
    const next = corners[(at + 1) % 4] ?? corner;
    const third = corners[(at + 2) % 4] ?? corner;
    const side = length(corner, next);
    // The distance of the third corner from the line through the side.
    return side >= LEAST_QUAD_SIDE && cross(corner, next, third) >= LEAST_QUAD_SIDE * side;
  });
}

/**
 * The map from a rectangle to the quadrilateral, by Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989,
 * section 2.2.3.
 */
export function quadMatrix({ width, height }: Size, [nw, ne, se, sw]: Quad): Matrix {
  const sum = { x: nw.x - ne.x + se.x - sw.x, y: nw.y - ne.y + se.y - sw.y };
  const [right, below] = [
    { x: ne.x - se.x, y: ne.y - se.y },
    { x: sw.x - se.x, y: sw.y - se.y },
  ];
  const determinant = right.x * below.y - below.x * right.y;
  const g = (sum.x * below.y - below.x * sum.y) / determinant;
  const h = (right.x * sum.y - sum.x * right.y) / determinant;
  return {
    a: (ne.x - nw.x + g * ne.x) / width,
    b: (ne.y - nw.y + g * ne.y) / width,
    c: (sw.x - nw.x + h * sw.x) / height,
    d: (sw.y - nw.y + h * sw.y) / height,
    e: nw.x,
    f: nw.y,
    w: [g / width, h / height, 1],
  };
}

const isCorner = (value: unknown): value is Point =>
  isRecord(value) && isWholeNumber(value['x'], 0) && isWholeNumber(value['y'], 0);

const isQuad = (value: unknown): value is Quad =>
  Array.isArray(value) && value.length === 4 && value.every(isCorner) && isUsable(value as unknown as Quad);

export const perspective: EditDefinition<PerspectiveEdit> = {
  joins: 'last',
  read: ({ corners, size }) =>
    isQuad(corners) && isSize(size) ? { kind: 'perspective', corners, size } : null,
  sizeAfter: ({ size }) => size,
  matrix({ corners, size }) {
    const middle = {
      x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
      y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
    };
    return withDivisorOneAt(inverse(quadMatrix(size, corners)), middle);
  },
  fold: () => ({ isWarp: true, reduces: false, enlarges: false, cuts: true, background: null }),
  cost: () => 'resampled',
  name: () => 'perspective',
};
