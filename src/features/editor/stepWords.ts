import type { Step } from '../../edits';
import type { TextKey } from '../../i18n';

/** The text key with the name of a step. Without a step, it is the name of the opened image. */
export function stepName(step: Step | undefined): TextKey {
  switch (step?.kind) {
    case undefined:
      return 'history.opened';
    case 'reset':
      return 'resize.reset';
    case 'resize':
      return 'resize.resize';
    case 'crop':
      return 'crop.apply';
    case 'rotate':
      return `rotate.${step.turn}`;
    case 'flip':
      return `rotate.${step.axis}`;
  }
}
