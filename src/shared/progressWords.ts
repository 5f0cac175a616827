import type { Text } from '../i18n';
import type { Progress } from '../imagecore';

/** How far some work has come, as `ProgressLine` shows and tells it. Before the first step there is none to tell of. */
export function progressWords(progress: Progress | null, { t }: Text) {
  if (!progress) return { words: t('progress.starting'), spoken: undefined, step: 0, steps: 1 };
  const { stage, step, steps } = progress;
  const words = t(`stages.${stage}`);
  return { words, spoken: t('progress.step', { stage: words, step, steps }), step, steps };
}
