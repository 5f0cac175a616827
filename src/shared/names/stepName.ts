import { editName, editsOfStep, type Step } from '../../edits';
import type { Text } from '../../i18n/useText';

/** The names of the edits of a step of the history. Undefined stands for the state before the first step. */
export function stepName(step: Step | undefined, { t, format }: Text): string {
  if (!step) return t('history.opened');
  if (step.kind === 'reset') return t('history.steps.reset');
  return format.list(editsOfStep(step).map((edit) => t(`history.steps.${editName(edit)}`)));
}
