import type { Matrix } from './kinds/matrix';

const AFFINE = [0, 0, 1] as const;

/** Whether the sides of an upright rectangle stay upright: there is no angle, and no perspective. */
export const isUpright = ({ a, b, c, d, w }: Matrix): boolean =>
  !w && ((b === 0 && c === 0) || (a === 0 && d === 0));

/** The map that first applies `first`, and then `second`. */
export function product(second: Matrix, first: Matrix): Matrix {
  const { a, b, c, d, e, f } = second;
  const [g, h, i] = second.w ?? AFFINE;
  const [x, y, one] = first.w ?? AFFINE;
  const affine: Matrix = {
    a: a * first.a + c * first.b + e * x,
    b: b * first.a + d * first.b + f * x,
    c: a * first.c + c * first.d + e * y,
    d: b * first.c + d * first.d + f * y,
    e: a * first.e + c * first.f + e * one,
    f: b * first.e + d * first.f + f * one,
  };
  if (!first.w && !second.w) return affine;
  const w = [
    g * first.a + h * first.b + i * x,
    g * first.c + h * first.d + i * y,
    g * first.e + h * first.f + i * one,
  ] as const;
  return { ...affine, w };
}
