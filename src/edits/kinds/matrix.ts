import type { Point } from '../../lib/geometry';

/**
 * A map from a position (x, y) to a position (x', y'): x' = (a·x + c·y + e) / w, y' = (b·x + d·y + f) / w. `DOMMatrix`
 * and `CanvasRenderingContext2D.setTransform` use the same names.
 */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
  /** The numbers of the divisor w = w[0]·x + w[1]·y + w[2]. Absent if the map is affine: then w = 1. */
  readonly w?: readonly [x: number, y: number, one: number];
}

export const IDENTITY_MATRIX: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

export function transformPoint({ a, b, c, d, e, f, w }: Matrix, { x, y }: Point): Point {
  const at = { x: a * x + c * y + e, y: b * x + d * y + f };
  if (!w) return at;
  const divisor = w[0] * x + w[1] * y + w[2];
  return { x: at.x / divisor, y: at.y / divisor };
}

/** The map back, up to a factor of all nine numbers if the map is not affine. */
export function inverse({ a, b, c, d, e, f, w }: Matrix): Matrix {
  const determinant = a * d - b * c;
  if (!w) {
    // Each side of an upright rectangle is computed by itself, so that it stays exact.
    if (b === 0 && c === 0) return { a: 1 / a, b: 0, c: 0, d: 1 / d, e: -e / a, f: -f / d };
    if (a === 0 && d === 0) return { a: 0, b: 1 / c, c: 1 / b, d: 0, e: -f / b, f: -e / c };
    return {
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      e: (c * f - d * e) / determinant,
      f: (b * e - a * f) / determinant,
    };
  }
  const [g, h, i] = w;
  return {
    a: d * i - f * h,
    b: f * g - b * i,
    c: e * h - c * i,
    d: a * i - e * g,
    e: c * f - d * e,
    f: b * e - a * f,
    w: [b * h - d * g, c * g - a * h, determinant],
  };
}

/** The same map with numbers for which the divisor at a position is 1. */
export function withDivisorOneAt(matrix: Matrix, { x, y }: Point): Matrix {
  const { a, b, c, d, e, f, w } = matrix;
  if (!w) return matrix;
  const by = w[0] * x + w[1] * y + w[2];
  return {
    a: a / by,
    b: b / by,
    c: c / by,
    d: d / by,
    e: e / by,
    f: f / by,
    w: [w[0] / by, w[1] / by, w[2] / by],
  };
}
