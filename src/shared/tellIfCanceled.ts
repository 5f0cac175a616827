import { isCanceled } from '../session';
import { type ToastTopic, toast } from '../ui';

/** Shows and announces a message if `thrown` means that the visitor has canceled the work. */
export function tellIfCanceled(thrown: unknown, about: ToastTopic): void {
  if (isCanceled(thrown)) toast.show({ about, type: 'info', title: ({ t }) => t('progress.canceled') });
}
