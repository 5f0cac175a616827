import type { Turn } from '../data/turns';
import type { Text } from '../i18n';
import type { Edit } from '../imagecore';

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

const DONE = {
  left: 'rotate.byLeft',
  right: 'rotate.byRight',
  horizontal: 'rotate.byHorizontal',
  vertical: 'rotate.byVertical',
} as const;

/** The most groups that are named. A group is a run of equal turns. This many fit into two lines in every language. */
const MOST_NAMED = 3;

/** Words in the middle of a line. */
const uncapitalized = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/**
 * The words for turns and flips: what was done, in its order, and not what it comes to. Of many the last are named,
 * which are those that somebody who has just pressed looks for.
 *
 * @param turns as `turnsOf` gives them: none stands for an image as it was opened.
 */
export function turnWords(turns: readonly Turn[], { t, format }: Text): string {
  const runs: { readonly turn: Turn; times: number }[] = [];
  for (const turn of turns) {
    const last = runs.at(-1);
    if (last?.turn === turn) last.times += 1;
    else runs.push({ turn, times: 1 });
  }
  const named = runs.slice(-MOST_NAMED).map(({ turn, times }, index) => {
    const isFirst = index === 0 && runs.length <= MOST_NAMED;
    const done = isFirst ? t(DONE[turn]) : uncapitalized(t(DONE[turn]));
    return times === 1 ? done : t('rotate.times', { done, times: format.count(times) });
  });
  if (named.length === 0) return t('rotate.asOpened');
  const all = named.reduce((done, next) => t('rotate.followed', { done, next }));
  return runs.length > MOST_NAMED ? t('rotate.latest', { done: all }) : all;
}
