import { type Offer, type OpenImage, useSession, useSessionState } from '../session';
import { notify } from '../ui';
import { useAction } from './useAction';

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
    const image = await session.restore();
    if (image) await then?.(image);
    else notify({ about: 'open', type: 'info', title: ({ t }) => t('restore.gone') });
  };

  return {
    offer,
    pending,
    restore: () => run('restore', restore, 'restore.failed'),
    discard: () => run('discard', () => session.discardOffer(), 'restore.failed'),
  };
}
