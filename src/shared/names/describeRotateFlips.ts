import type { RotateFlip } from '../../config/rotateFlip';
import type { Text } from '../../i18n/useText';

const DONE = {
  left: 'rotate.byLeft',
  right: 'rotate.byRight',
  horizontal: 'rotate.byHorizontal',
  vertical: 'rotate.byVertical',
} as const;

/** The largest number of groups that a text names. Three groups fit into two lines in all languages. */
const MOST_NAMED = 3;

/** For words in the middle of a sentence. */
const uncapitalized = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/**
 * Names rotations and flips in order, not their combined result. Successive equal ones form a group. Of more than
 * `MOST_NAMED` groups, only the last ones are named, because a visitor looks for the one that was done last.
 *
 * @param rotateFlips the result of `rotateFlipsOf`. An empty list means that the image is as it was opened.
 */
export function describeRotateFlips(rotateFlips: readonly RotateFlip[], { t, format }: Text): string {
  const runs: { readonly rotateFlip: RotateFlip; times: number }[] = [];
  for (const rotateFlip of rotateFlips) {
    const last = runs.at(-1);
    if (last?.rotateFlip === rotateFlip) last.times += 1;
    else runs.push({ rotateFlip, times: 1 });
  }
  const named = runs.slice(-MOST_NAMED).map(({ rotateFlip, times }, index) => {
    const isFirst = index === 0 && runs.length <= MOST_NAMED;
    const done = isFirst ? t(DONE[rotateFlip]) : uncapitalized(t(DONE[rotateFlip]));
    return times === 1 ? done : t('rotate.times', { done, times: format.count(times) });
  });
  if (named.length === 0) return t('rotate.asOpened');
  const all = named.reduce((done, next) => t('rotate.followed', { done, next }));
  return runs.length > MOST_NAMED ? t('rotate.latest', { done: all }) : all;
}
