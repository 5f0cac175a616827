import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { View } from '../features/viewer/view';
import { loadLaterTexts } from '../i18n/language';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lib/lazyPart';
import { useSessionState } from '../session';
import { OpeningImage } from '../shared/request/openingImage';
import { viewedPicture, withoutViewer } from '../shared/viewerState';
import { Modal } from '../ui/Modal';
import { PageErrorBoundary } from './ErrorBoundary';

const LazyViewer = lazyPart(
  () => import('../features/viewer/Viewer'),
  ({ Viewer }) => Viewer,
  { alsoLoad: loadLaterTexts, waiting: OpeningImage },
);

/**
 * The dialog with the image viewer. It is open while the state of the current history entry names a picture and an
 * image is open, so that the browser's Back button closes it.
 */
export function ViewerHost() {
  const { t } = useText();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const image = useSessionState((whole) => whole.image);
  const viewed = viewedPicture(state);
  const hasImage = image !== null;
  const isOpen = viewed !== null && hasImage;
  // True from a call of `close` until the browser has gone back. During this time, a second call is ignored, because it
  // would go back by a second history entry.
  const isClosing = useRef(false);
  const [views] = useState(() => new WeakMap<File, View>());

  useEffect(() => {
    isClosing.current = false;
    // After a reload no image is open, so the viewer is removed from the state of the history entry.
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
        <PageErrorBoundary>
          <LazyViewer key={image.id} image={image} viewed={viewed} views={views} onClose={close} />
        </PageErrorBoundary>
      )}
    </Modal>
  );
}
