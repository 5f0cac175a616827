import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { findPage, type PageKind } from '../config/pages';
import { ROUTES } from '../config/routes';
import { failureCode, failureText } from '../i18n';
import { isAbort } from '../imagecore';
import { logFailure } from '../lib/log';
import { type ClosedImage, type OpenImage, useSession } from '../session';
import { notifyIfCanceled, Undoable } from '../shared';
import { toast } from '../ui';

/** The pages that show the open image. */
const SHOWS_IMAGE: readonly (PageKind | undefined)[] = ['home', 'presets', 'fixedSize'];

/**
 * After an image was closed, shows a message that offers to reopen it. An image is also closed if another file or a
 * reopened image replaces it. No confirmation is required before an image closes, because the visitor can reopen it.
 */
export function useUndoClose(): void {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const reopen = useEffectEvent(async (closed: ClosedImage, path: string) => {
    toast.dismiss('open');
    // The preview of an edit is reopened only on the page on which it was made.
    const reopening = session.reopen(path === pathname ? closed : { ...closed, editPreview: null });
    // The address is read from `window.location`. After a navigation, `pathname` has the old address until React has
    // rendered the next page.
    if (!SHOWS_IMAGE.includes(findPage(window.location.pathname)?.kind)) void navigate(ROUTES.home);
    try {
      await reopening;
    } catch (thrown) {
      offer(closed, path);
      notifyIfCanceled(thrown, 'open');
      if (isAbort(thrown)) return;
      logFailure('restore', failureCode(thrown), thrown);
      toast.show({
        topic: 'open',
        type: 'error',
        title: ({ t }) => t('restore.failed'),
        description: (text) => failureText(thrown, text),
      });
    }
  });

  const offer = (closed: ClosedImage, path: string) => {
    const onPress = () => {
      // The message is removed at once and does not fade out, so that the focus can move to the reopened image.
      take();
      void reopen(closed, path);
    };
    const take = toast.show({
      topic: 'close',
      type: 'info',
      title: ({ t }) => <Undoable onUndo={onPress}>{t('undo.closed', { name: closed.file.name })}</Undoable>,
      undo: true,
    });
  };

  const onClosed = useEffectEvent(({ file, history, editPreview }: OpenImage) => {
    // The Undo buttons in messages about the edits of the closed image would no longer work, so these messages are
    // removed.
    toast.dismiss('edit');
    offer({ file, history, editPreview: editPreview?.edit ?? null }, pathname);
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
