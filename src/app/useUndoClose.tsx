import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { findPage, type PageKind } from '../data/pages';
import { ROUTES } from '../data/routes';
import { failureCode, failureText } from '../i18n';
import { isAbort } from '../imagecore';
import { logFailure } from '../lib/log';
import { type ClosedImage, type OpenImage, useSession } from '../session';
import { tellIfCancelled, Undoable } from '../shared';
import { toast } from '../ui';

/** The screens that show the open image. */
const SHOWS_IMAGE: readonly (PageKind | undefined)[] = ['home', 'presets', 'fixedSize'];

/**
 * Offers every image back that was closed, or that has made way for another file or for one that came back itself.
 * Nobody is asked before: an image that is closed costs nothing until it is wanted again.
 */
export function useUndoClose(): void {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const reopen = useEffectEvent(async (closed: ClosedImage, path: string) => {
    toast.dismiss('open');
    // A preview belongs to the page that made it.
    const reopening = session.reopen(path === pathname ? closed : { ...closed, proposal: null });
    // By the address: the screen comes after it.
    if (!SHOWS_IMAGE.includes(findPage(window.location.pathname)?.kind)) void navigate(ROUTES.home);
    try {
      await reopening;
    } catch (thrown) {
      offer(closed, path);
      tellIfCancelled(thrown, 'open');
      if (isAbort(thrown)) return;
      logFailure('restore', failureCode(thrown), thrown);
      toast.show({
        about: 'open',
        type: 'error',
        title: ({ t }) => t('restore.failed'),
        description: (text) => failureText(thrown, text),
      });
    }
  });

  const offer = (closed: ClosedImage, path: string) => {
    const onPress = () => {
      // At once, and not as it fades: the focus goes on to what comes back.
      take();
      void reopen(closed, path);
    };
    const take = toast.show({
      about: 'close',
      type: 'info',
      title: ({ t }) => <Undoable onUndo={onPress}>{t('undo.closed', { name: closed.file.name })}</Undoable>,
      undo: true,
    });
  };

  const onClosed = useEffectEvent(({ file, edits, proposal }: OpenImage) => {
    // What was said of its edits, and could be taken back, is over with it.
    toast.dismiss('edit');
    offer({ file, edits, proposal: proposal?.edit ?? null }, pathname);
  });

  useEffect(() => {
    let { image } = session.getState();
    return session.subscribe(() => {
      const before = image;
      image = session.getState().image;
      if (before && before.fileUrl !== image?.fileUrl) onClosed(before);
    });
  }, [session]);
}
