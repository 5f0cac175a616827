import type { Size } from '../lib/geometry';

/** The actions of the Rotate & Flip tab, in the order of its buttons. */
export const TURNS = ['left', 'right', 'horizontal', 'vertical'] as const;

/** A quarter turn to the left or right, or a flip along one axis. */
export type Turn = (typeof TURNS)[number];

/** The size of a picture of the size `size` after `turns`. */
export function sizeAfter(turns: readonly Turn[], size: Size): Size {
  const quarters = turns.filter((turn) => turn === 'left' || turn === 'right').length;
  return quarters % 2 === 0 ? size : { width: size.height, height: size.width };
}
