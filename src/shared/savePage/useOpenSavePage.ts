import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../config/routes';
import { rotateFlipsOf } from '../../edits';
import { logFailure } from '../../lib/log';
import { useSession } from '../../session';
import { toast } from '../../ui/toaster';
import { watchPageLeft } from './pageLeft';
import { createSavedUrls } from './savedUrls';
import { type SaveKind, savePageState } from './savePageState';

const ROUTE_OF: Readonly<Record<SaveKind, string>> = {
  resize: ROUTES.download,
  crop: ROUTES.downloadCrop,
  rotate: ROUTES.downloadRotate,
};

/** Returns a function that saves a picture of the open image by `save`, and then navigates to its save page. */
export function useOpenSavePage() {
  const session = useSession();
  const navigate = useNavigate();
  return async (
    kind: SaveKind,
    save: () => Promise<Blob> = () => session.save('current'),
    options: { replace?: boolean } = {},
  ) => {
    // The visitor can press a button that calls this function after the image was closed, if React has not rendered the
    // page without the image yet.
    if (!session.getState().image) {
      logFailure('download', 'no-image');
      toast.show({ topic: 'edit', type: 'error', title: ({ t }) => t('editor.prepareMissing') });
      return;
    }
    const hasLeft = watchPageLeft();
    const png = await save();
    const { image } = session.getState();
    // A visitor who went to another page during the encoding stays on that page.
    if (!image?.saved || hasLeft()) return;
    const { url, originalUrl } = createSavedUrls(session, image, png);
    const state = savePageState(kind, {
      url,
      size: image.saved.picture.size,
      originalUrl,
      originalSize: image.original.size,
      operation: rotateFlipsOf(image.edits),
    });
    await navigate(ROUTE_OF[kind], { ...options, state });
  };
}
