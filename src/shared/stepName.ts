import { editName, type Step } from '../edits';
import type { TextKey } from '../i18n/types';

/** The name of a step of the history. Undefined stands for the state before the first step. */
export function stepName(step: Step | undefined): TextKey {
  if (!step) return 'history.opened';
  return `history.steps.${step.kind === 'reset' ? step.kind : editName(step)}`;
}
