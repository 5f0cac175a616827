import { isCancelled } from '../session';
import { type ToastTopic, toast } from '../ui';

/** Shows and announces a message if `thrown` means that the visitor has cancelled the work. */
export function tellIfCancelled(thrown: unknown, about: ToastTopic): void {
  if (isCancelled(thrown)) toast.show({ about, type: 'info', title: ({ t }) => t('progress.cancelled') });
}
