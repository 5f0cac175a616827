import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../config/routes';
import { rotateFlipsOf } from '../edits';
import { logFailure } from '../lib/log';
import { type SavedPicture, useSession } from '../session';
import { toast } from '../ui/toaster';
import { type DownloadKind, downloadState } from './downloadState';
import { watchPage } from './pageLeft';
import { createSavedFiles } from './savedFiles';

const ROUTE_OF: Readonly<Record<DownloadKind, string>> = {
  resize: ROUTES.download,
  crop: ROUTES.downloadCrop,
  rotate: ROUTES.downloadRotate,
};

/**
 * Returns a function that calls `write` to encode the open image as a PNG, and then navigates to the save page of this
 * PNG.
 */
export function useSavePage() {
  const session = useSession();
  const navigate = useNavigate();
  return async (
    kind: DownloadKind,
    write: () => Promise<SavedPicture> = () => session.export(),
    options: { replace?: boolean } = {},
  ) => {
    // The visitor can press a button that calls this function after the image was closed, if React has not rendered the
    // page without the image yet.
    if (!session.getState().image) {
      logFailure('download', 'no-image');
      toast.show({ topic: 'edit', type: 'error', title: ({ t }) => t('editor.prepareMissing') });
      return;
    }
    const hasLeft = watchPage();
    const picture = await write();
    const { image } = session.getState();
    // A visitor who went to another page during the encoding stays on that page.
    if (!image || hasLeft()) return;
    const { url, originalUrl } = createSavedFiles(session, image, picture);
    const state = downloadState(kind, {
      url,
      size: picture.size,
      originalUrl,
      originalSize: image.original.size,
      operation: rotateFlipsOf(image.edits),
    });
    await navigate(ROUTE_OF[kind], { ...options, state });
  };
}
