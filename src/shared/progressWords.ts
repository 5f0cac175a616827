import type { Text } from '../i18n';
import type { Progress } from '../imagecore';

/**
 * The props of `ProgressLine` for `progress`. Before the first phase, `progress` is null and `spoken` is undefined, so
 * that screen readers announce no step.
 */
export function progressWords(progress: Progress | null, { t }: Text) {
  if (!progress) return { words: t('progress.starting'), spoken: undefined, step: 0, steps: 1 };
  const { phase, step, steps } = progress;
  const words = t(`phases.${phase}`);
  return { words, spoken: t('progress.step', { phase: words, step, steps }), step, steps };
}
