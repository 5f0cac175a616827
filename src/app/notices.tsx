import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { contentAt } from '../config/pages';
import { ROUTES } from '../config/routes';
import { failureCode, failureText } from '../i18n/failure';
import { useText } from '../i18n/useText';
import { isAbort } from '../imagecore';
import { logFailure } from '../lib/log';
import { whenLoaded } from '../lib/whenIdle';
import {
  type ClosedImage,
  type ImageSession,
  useSession,
  useSessionChange,
  useSessionState,
} from '../session';
import { Undoable } from '../shared/request/Undoable';
import { notifyIfCanceled } from '../shared/request/useRequest';
import { notifyUnreadable } from '../shared/restore/useRestore';
import { Button } from '../ui/Button';
import { toast } from '../ui/toaster';
import { activateVersion, registerServiceWorker } from './serviceWorker';

/** @param path the address at which the image was closed. */
async function reopen(
  session: ImageSession,
  navigate: NavigateFunction,
  closed: ClosedImage,
  path: string,
): Promise<void> {
  toast.dismiss('open');
  // The address is read from `window.location`, because React may not have rendered the current page yet.
  const { pathname } = window.location;
  // The preview of an edit is reopened only on the page on which it was made.
  const reopening = session.reopen(path === pathname ? closed : { ...closed, editPreview: null });
  if (contentAt(pathname) !== 'image') void navigate(ROUTES.home);
  try {
    await reopening;
  } catch (thrown) {
    offerToReopen(session, navigate, closed, path);
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
}

function offerToReopen(
  session: ImageSession,
  navigate: NavigateFunction,
  closed: ClosedImage,
  path: string,
): void {
  const onPress = () => {
    // The message is removed at once and does not fade out, so that the focus can move to the reopened image.
    remove();
    void reopen(session, navigate, closed, path);
  };
  const remove = toast.show({
    topic: 'close',
    type: 'info',
    title: ({ t }) => <Undoable onUndo={onPress}>{t('undo.closed', { name: closed.file.name })}</Undoable>,
    undo: true,
  });
}

/** Offers to reopen an image that was closed or replaced. So no confirmation is required before. */
export function useUndoClose(): void {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useSessionChange(({ image }, { image: closed }) => {
    if (!closed || closed.id === image?.id) return;
    const { file, history, editPreview } = closed;
    // The Undo buttons in messages about the edits of the closed image would no longer work, so these messages are
    // removed.
    toast.dismiss('edit');
    offerToReopen(session, navigate, { file, history, editPreview: editPreview?.edit ?? null }, pathname);
  });
}

function Offer({ onReload }: { onReload: () => void }) {
  const { t } = useText();
  const message = useSessionState(({ image, request, autosaved }) => {
    if (autosaved && request === null) return 'layout.newVersionAutosaved';
    return image !== null || request !== null ? 'layout.newVersionAtWork' : 'layout.newVersionText';
  });
  return (
    <>
      <chakra.span display="block">{t(message)}</chakra.span>
      <Button marginTop="2" onClick={onReload}>
        {t('layout.reload')}
      </Button>
    </>
  );
}

export function NewVersion() {
  useEffect(() => {
    // During development no service worker is registered, because it would serve outdated files from its cache. On
    // insecure origins, browsers have no service workers.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    return whenLoaded(() => {
      registerServiceWorker((version) => {
        toast.dismiss('version');
        toast.show({
          topic: 'version',
          type: 'info',
          title: ({ t }) => t('layout.newVersion'),
          description: () => <Offer onReload={() => activateVersion(version)} />,
          lasting: true,
        });
      }).catch(() => undefined);
    });
  }, []);
  return null;
}

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
