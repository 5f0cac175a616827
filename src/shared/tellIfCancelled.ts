import { isCancelled } from '../session';
import { type Matter, notify } from '../ui';

/** Says that some work was cancelled, where that is why it ended: a screen reader hears it, too. */
export function tellIfCancelled(thrown: unknown, about: Matter): void {
  if (isCancelled(thrown)) notify({ about, type: 'info', title: ({ t }) => t('progress.cancelled') });
}
