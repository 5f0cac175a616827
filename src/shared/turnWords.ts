import type { Turn } from '../config/turns';
import type { Text } from '../i18n';

const DONE = {
  left: 'rotate.byLeft',
  right: 'rotate.byRight',
  horizontal: 'rotate.byHorizontal',
  vertical: 'rotate.byVertical',
} as const;

/**
 * The largest number of groups that the text of `turnWords` names. A group consists of successive equal turns or flips.
 * Three groups fit into two lines in all languages.
 */
const MOST_NAMED = 3;

/** Converts the first letter of `words` to lower case, for the middle of a sentence. */
const uncapitalized = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/**
 * Describes turns and flips in words. The text names the turns in order, not their combined result. Successive equal
 * turns form a group. If there are more than `MOST_NAMED` groups, only the last `MOST_NAMED` groups are named, because
 * a visitor looks for the turn that was done last.
 *
 * @param turns the result of `turnsOf`. An empty list means that the image is as it was opened.
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
