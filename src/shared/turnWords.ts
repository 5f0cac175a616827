import type { Turn } from '../data/turns';
import type { Text } from '../i18n';

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
