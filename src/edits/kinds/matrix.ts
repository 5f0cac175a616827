import type { Point } from '../../lib/geometry';

/**
 * An affine map from a position (x, y) to a position (x', y'): x' = a·x + c·y + e, y' = b·x + d·y + f. `DOMMatrix` and
 * `CanvasRenderingContext2D.setTransform` use the same names.
 */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const IDENTITY_MATRIX: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

export function transformPoint({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}
