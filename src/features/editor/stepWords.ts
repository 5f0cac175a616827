import type { Step } from '../../edits';
import type { TextKey } from '../../i18n';

/** The key of the text that names a step. If `step` is undefined, the text names the opened image. */
export function stepName(step: Step | undefined): TextKey {
  switch (step?.kind) {
    case undefined:
      return 'history.opened';
    case 'reset':
      return 'history.steps.reset';
    case 'resize':
      return 'history.steps.resize';
    case 'crop':
      return 'history.steps.crop';
    case 'rotate':
      return `history.steps.${step.turn}`;
    case 'flip':
      return `history.steps.${step.axis}`;
  }
}
