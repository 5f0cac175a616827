import type { Step } from '../../edits';
import type { TextKey } from '../../i18n';

/** The key of the text that names a step. If `step` is undefined, the text names the opened image. */
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
