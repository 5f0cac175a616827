import { PER_DEGREE, turnOf } from '../../lib/angle';
import type { Size } from '../../lib/geometry';
import { isSize, isWholeNumber } from '../../lib/unchecked';
import { type Background, isBackground } from './background';
import type { EditDefinition } from './definition';

/** The largest angle in each direction, in hundredths of a degree: 45°. */
export const MAX_ANGLE = 45 * PER_DEGREE;

/** Turns the image around its middle, and keeps a box of it, which is upright in the result and has the same middle. */
export interface StraightenEdit {
  readonly kind: 'straighten';
  /** In hundredths of a degree, clockwise: a whole number from −`MAX_ANGLE` to `MAX_ANGLE`, but not 0. */
  readonly angle: number;
  /** The size of the box. */
  readonly size: Size;
  /** What lies behind the image, if the box is larger. Without it, the corners are transparent. */
  readonly background?: Background;
}

/** In pixels. A box that touches the sides of the image has this distance at most by rounding. */
export const ROUNDING = 1e-6;

/** The size of the smallest upright rectangle around a turned one. It has fractions. */
export function turnedSize({ width, height }: Size, angle: number): Size {
  const { sin, cos } = turnOf(Math.abs(angle));
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

const isWithin = (inner: Size, outer: Size): boolean =>
  inner.width <= outer.width + ROUNDING && inner.height <= outer.height + ROUNDING;

const isAngle = (value: unknown): value is number =>
  isWholeNumber(value, -MAX_ANGLE, MAX_ANGLE) && value !== 0;

export const straighten: EditDefinition<StraightenEdit> = {
  joins: 'last',
  read: ({ angle, size, background }) =>
    isAngle(angle) && isSize(size) && (background === undefined || isBackground(background))
      ? { kind: 'straighten', angle, size, ...(background !== undefined && { background }) }
      : null,
  sizeAfter: ({ size }) => size,
  matrix({ angle, size }, before) {
    const { sin, cos } = turnOf(angle);
    const [x, y] = [before.width / 2, before.height / 2];
    return {
      a: cos,
      b: sin,
      c: -sin,
      d: cos,
      e: size.width / 2 - (cos * x - sin * y),
      f: size.height / 2 - (sin * x + cos * y),
    };
  },
  fold: ({ angle, size, background = 'transparent' }, before) => ({
    isWarp: true,
    reduces: false,
    enlarges: false,
    cuts: !isWithin(turnedSize(before, angle), size),
    background: isWithin(turnedSize(size, angle), before) ? null : background,
  }),
  cost: () => 'resampled',
  name: () => 'straighten',
};
