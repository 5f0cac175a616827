import type { Size } from '../lib/geometry';

/** The actions of the Rotate & Flip tab, in the order of its buttons. */
export const ROTATE_FLIPS = ['left', 'right', 'horizontal', 'vertical'] as const;

/** A quarter turn to the left or right, or a flip along one axis. */
export type RotateFlip = (typeof ROTATE_FLIPS)[number];

export function sizeAfter(rotateFlips: readonly RotateFlip[], size: Size): Size {
  const quarters = rotateFlips.filter((rotateFlip) => rotateFlip === 'left' || rotateFlip === 'right').length;
  return quarters % 2 === 0 ? size : { width: size.height, height: size.width };
}
