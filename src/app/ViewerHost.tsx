import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LateViewer, type View } from '../features/viewer';
import { useText } from '../i18n';
import { useSessionState } from '../session';
import { viewedIn, withoutViewer } from '../shared';
import { Modal } from '../ui';
import { ScreenErrorBoundary } from './ScreenErrorBoundary';

/** The viewer, which is open if the navigation state says so. Back closes it. */
export function ViewerHost() {
  const { t } = useText();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const image = useSessionState((whole) => whole.image);
  const viewed = viewedIn(state);
  const hasImage = image !== null;
  const isOpen = viewed !== null && hasImage;
  // Until the browser has gone back, a second call of `close` would go back one entry more.
  const isClosing = useRef(false);
  const [views] = useState(() => new WeakMap<File, View>());

  useEffect(() => {
    isClosing.current = false;
    // After a reload no image is open. The history entry then becomes one of the page itself.
    if (viewed && !hasImage)
      void navigate({ pathname, search, hash }, { replace: true, state: withoutViewer(state) });
  }, [viewed, hasImage, navigate, pathname, search, hash, state]);

  const close = () => {
    if (!isOpen || isClosing.current) return;
    isClosing.current = true;
    void navigate(-1);
  };
  return (
    <Modal open={isOpen} onClose={close} label={t('viewer.title')} place="full">
      {viewed && image && (
        <ScreenErrorBoundary>
          <LateViewer image={image} viewed={viewed} views={views} onClose={close} />
        </ScreenErrorBoundary>
      )}
    </Modal>
  );
}
