import { failureCode } from '../../i18n/failure';
import { logFailure } from '../../lib/log';
import {
  isUnreadableAutosave,
  type OpenImage,
  type RestorableImage,
  useSession,
  useSessionState,
} from '../../session';
import { toast } from '../../ui/toaster';
import { useRequest } from '../request/useRequest';

export function notifyUnreadable(): void {
  toast.show({
    topic: 'open',
    type: 'error',
    title: ({ t }) => t('restore.failed'),
    description: ({ t }) => t('restore.unreadable'),
    lasting: true,
  });
}

export interface Restore {
  /** Null if there is none, or another image is open. Undefined during the search in the browser's storage. */
  readonly restorable: RestorableImage | null | undefined;
  readonly pending: 'restore' | 'discard' | null;
  readonly restore: () => void;
  readonly discard: () => void;
}

/** @param then is called with the restored image as soon as this image is open. */
export function useRestore(then?: (image: OpenImage) => Promise<void>): Restore {
  const session = useSession();
  const restorable = useSessionState((state) => (state.image ? null : state.restorable));
  const { pending, run } = useRequest<'restore' | 'discard'>('open');

  const restore = async () => {
    try {
      const image = await session.restore();
      if (image) await then?.(image);
      else toast.show({ topic: 'open', type: 'info', title: ({ t }) => t('restore.gone') });
    } catch (thrown) {
      if (!isUnreadableAutosave(thrown)) throw thrown;
      logFailure('restore', thrown.cause ? failureCode(thrown.cause) : 'unreadable');
      notifyUnreadable();
    }
  };

  return {
    restorable,
    pending,
    restore: () => run('restore', restore, 'restore.failed'),
    discard: () => run('discard', () => session.discardRestorable(), 'restore.failed'),
  };
}
