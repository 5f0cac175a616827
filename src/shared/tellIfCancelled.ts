import { isCancelled } from '../session';
import { type ToastTopic, toast } from '../ui';

/** Says that some work was cancelled, where that is why it ended: a screen reader hears it, too. */
export function tellIfCancelled(thrown: unknown, about: ToastTopic): void {
  if (isCancelled(thrown)) toast.show({ about, type: 'info', title: ({ t }) => t('progress.cancelled') });
}
