import type { Text } from '../i18n';
import type { Progress } from '../imagecore';

/** The props of `ProgressLine` for `progress`. Before the first stage, `spoken` is undefined: no step is announced. */
export function progressWords(progress: Progress | null, { t }: Text) {
  if (!progress) return { words: t('progress.starting'), spoken: undefined, step: 0, steps: 1 };
  const { stage, step, steps } = progress;
  const words = t(`stages.${stage}`);
  return { words, spoken: t('progress.step', { stage: words, step, steps }), step, steps };
}
