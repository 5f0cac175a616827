import type { Text } from '../../i18n/useText';
import type { Progress } from '../../imagecore';

/** Before the first phase, `progress` is null and `spoken` is undefined, so that screen readers announce no step. */
export function progressMessage(progress: Progress | null, { t }: Text) {
  const label = t(progress ? `phases.${progress.phase}` : 'progress.starting');
  const names = { label, shown: t('progress.ongoing', { words: label }) };
  if (!progress) return { ...names, spoken: undefined, step: 0, steps: 1, share: undefined };
  const { step, steps } = progress;
  // The first report of any other phase has no share, and its segment is drawn full. A later share would make it shrink.
  const share = progress.phase === 'search' ? progress.share : undefined;
  return { ...names, spoken: t('progress.step', { phase: label, step, steps }), step, steps, share };
}
