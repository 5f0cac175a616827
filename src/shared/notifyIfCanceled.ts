import { isCanceled } from '../session';
import { type ToastTopic, toast } from '../ui/toaster';

/** Shows and announces a message if `thrown` means that the visitor has canceled the work. */
export function notifyIfCanceled(thrown: unknown, topic: ToastTopic): void {
  if (isCanceled(thrown)) toast.show({ topic, type: 'info', title: ({ t }) => t('progress.canceled') });
}
