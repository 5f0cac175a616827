import { isCancelled } from '../session';
import { type Matter, notify } from '../ui';

/** Shows and announces a message if `thrown` means that the visitor has cancelled the work. */
export function tellIfCancelled(thrown: unknown, about: Matter): void {
  if (isCancelled(thrown)) notify({ about, type: 'info', title: ({ t }) => t('progress.cancelled') });
}
