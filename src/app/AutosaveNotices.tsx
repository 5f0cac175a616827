import { useEffect, useRef } from 'react';
import { logFailure } from '../lib/log';
import { useSessionState } from '../session';
import { notifyUnreadable } from '../shared/restore/useRestore';
import { toast } from '../ui/toaster';

function notifyUnstored(reason: 'storageFull' | 'lost'): void {
  toast.show({
    topic: 'autosave',
    type: 'warning',
    title: ({ t }) => t(`restore.${reason}Title`),
    description: ({ t }) => t('restore.unstoredText'),
    lasting: true,
  });
}

/** Each message is shown once per visit. Without these messages the visitor would not notice the loss of an image. */
export function AutosaveNotices() {
  const unstored = useSessionState((state) => state.unstored);
  const unreadable = useSessionState((state) => state.unreadable);
  const told = useRef(new Set<string>());
  useEffect(() => {
    const isNew = (loss: string) => !told.current.has(loss) && told.current.add(loss);
    if (unstored && isNew(unstored)) notifyUnstored(unstored);
    if (unreadable && isNew('unreadable')) {
      logFailure('restore', 'unreadable');
      notifyUnreadable();
    }
  }, [unstored, unreadable]);
  return null;
}
