import type { RotateFlip } from '../config/rotateFlip';
import type { Edit } from './types';

/**
 * The orientation of an image relative to its original. If `mirrored` is true, the original is first mirrored left to
 * right. The original, mirrored or not, is then rotated clockwise by `quarters` quarter turns.
 */
interface Orientation {
  readonly quarters: number;
  readonly mirrored: boolean;
}

const UPRIGHT: Orientation = { quarters: 0, mirrored: false };

function after({ quarters, mirrored }: Orientation, rotateFlip: RotateFlip): Orientation {
  switch (rotateFlip) {
    case 'left':
      return { quarters: (quarters + 3) % 4, mirrored };
    case 'right':
      return { quarters: (quarters + 1) % 4, mirrored };
    case 'horizontal':
      // A flip after clockwise turns equals a flip before the same number of counterclockwise turns. So `quarters`
      // clockwise turns become `4 - quarters` clockwise turns. A flip from top to bottom equals a flip from left to
      // right followed by half a turn, so `vertical` adds 2 quarters.
      return { quarters: (4 - quarters) % 4, mirrored: !mirrored };
    case 'vertical':
      return { quarters: (6 - quarters) % 4, mirrored: !mirrored };
  }
}

function rotateFlipOf(edit: Edit): RotateFlip | null {
  if (edit.kind === 'rotate') return edit.turn;
  return edit.kind === 'flip' ? edit.axis : null;
}

/**
 * Returns the rotations and flips among `edits`, in their order. If `edits` contains only these, and these cancel
 * each other out, the image is exactly as it was opened. The returned list is then empty.
 */
export function rotateFlipsOf(edits: readonly Edit[]): readonly RotateFlip[] {
  const rotateFlips = edits.map(rotateFlipOf).filter((rotateFlip) => rotateFlip !== null);
  const { quarters, mirrored } = rotateFlips.reduce(after, UPRIGHT);
  return quarters === 0 && !mirrored && rotateFlips.length === edits.length ? [] : rotateFlips;
}
