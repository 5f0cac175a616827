import type { Turn } from '../config/turns';
import type { Edit } from './types';

/**
 * The orientation of an image relative to its original. If `mirrored` is true, the original is first mirrored left to
 * right. The original, mirrored or not, is then turned clockwise by `quarters` quarter turns.
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
 * Returns the turns and flips among `edits`, in their order. If `edits` contains only turns and flips, and these cancel
 * each other out, the image is exactly as it was opened. The returned list is then empty.
 */
export function turnsOf(edits: readonly Edit[]): readonly Turn[] {
  const turns = edits.map(turnOf).filter((turn) => turn !== null);
  const { quarters, mirrored } = turns.reduce(after, UPRIGHT);
  return quarters === 0 && !mirrored && turns.length === edits.length ? [] : turns;
}
