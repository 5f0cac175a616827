import type { Turn } from '../data/turns';
import type { Edit } from './types';

/** How an image lies against its original: turned clockwise by quarters, after being mirrored left to right or not. */
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
      // Mirroring undoes turns the other way round; top to bottom is left to right and half a turn.
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
 * The turns and flips among the edits of an image, in the order in which they were done. None where they have led
 * back to the image exactly as it was opened.
 */
export function turnsOf(edits: readonly Edit[]): readonly Turn[] {
  const turns = edits.map(turnOf).filter((turn) => turn !== null);
  const { quarters, mirrored } = turns.reduce(after, UPRIGHT);
  return quarters === 0 && !mirrored && turns.length === edits.length ? [] : turns;
}
