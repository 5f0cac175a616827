import type { Turn } from '../data/turns';
import type { Edit } from './types';

/**
 * The orientation of an image relative to its original. If `mirrored`, the original is mirrored left to right first;
 * the image is then turned clockwise by `quarters` quarter turns.
 */
interface Orientation {
  readonly quarters: number;
  readonly mirrored: boolean;
}

const UPRIGHT: Orientation = { quarters: 0, mirrored: false };

function after({ quarters, mirrored }: Orientation, turn: Turn): Orientation {
  switch (turn) {
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

function turnOf(edit: Edit): Turn | null {
  if (edit.kind === 'rotate') return edit.turn;
  return edit.kind === 'flip' ? edit.axis : null;
}

/**
 * The turns and flips among `edits`, in their order. If `edits` has nothing else, and the turns and flips cancel each
 * other out, the image is exactly as it was opened, and the list is empty.
 */
export function turnsOf(edits: readonly Edit[]): readonly Turn[] {
  const turns = edits.map(turnOf).filter((turn) => turn !== null);
  const { quarters, mirrored } = turns.reduce(after, UPRIGHT);
  return quarters === 0 && !mirrored && turns.length === edits.length ? [] : turns;
}
