import { failureCode } from '../i18n';
import { logFailure } from '../lib/log';
import { isUnreadableKept, type Offer, type OpenImage, useSession, useSessionState } from '../session';
import { toast } from '../ui';
import { useAction } from './useAction';

/** Says that a kept image could not be restored and was removed. */
export function tellUnreadable(): void {
  toast.show({
    about: 'open',
    type: 'error',
    title: ({ t }) => t('restore.failed'),
    description: ({ t }) => t('restore.unreadable'),
    lasting: true,
  });
}

/** What can be done with an image that was open when its page ended. */
export interface Restore {
  /** The image, or null; undefined as long as it is not known. */
  readonly offer: Offer | null | undefined;
  /** Which button is at work, or null. */
  readonly pending: 'restore' | 'discard' | null;
  readonly restore: () => void;
  readonly discard: () => void;
}

/** The image that can be restored while none is open. @param then what comes after it is open. */
export function useRestore(then?: (image: OpenImage) => Promise<void>): Restore {
  const session = useSession();
  const offer = useSessionState((state) => (state.image ? null : state.offer));
  const { pending, run } = useAction<'restore' | 'discard'>('open');

  const restore = async () => {
    try {
      const image = await session.restore();
      if (image) await then?.(image);
      else toast.show({ about: 'open', type: 'info', title: ({ t }) => t('restore.gone') });
    } catch (thrown) {
      if (!isUnreadableKept(thrown)) throw thrown;
      logFailure('restore', thrown.cause ? failureCode(thrown.cause) : 'unreadable');
      tellUnreadable();
    }
  };

  return {
    offer,
    pending,
    restore: () => run('restore', restore, 'restore.failed'),
    discard: () => run('discard', () => session.discardOffer(), 'restore.failed'),
  };
}
