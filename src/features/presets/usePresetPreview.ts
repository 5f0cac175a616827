import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../config/routes';
import type { ResizeEdit } from '../../edits';
import { compactSizeText, type Size } from '../../lib/geometry';
import { abortError } from '../../lib/promises';
import { type EditPreview, type OpenImage, useSession } from '../../session';
import { backgroundOfBars } from '../../shared/fit/sameShape';
import type { ResizeStyle } from '../../shared/fit/stagePreviewProps';
import { useRequest } from '../../shared/request/useRequest';
import { watchPageLeft } from '../../shared/savePage/pageLeft';
import { useOpenSavePage } from '../../shared/savePage/useOpenSavePage';
import { toast } from '../../ui/toaster';
import { resizeSourceSize } from './useResizeSource';

export type PreviewRequest = 'resize' | 'download' | 'editor';

/** What a visitor can do with the preview, and which request runs. */
export interface PreviewActions {
  readonly pending: PreviewRequest | null;
  /** Applies the preview and opens the editor. */
  readonly onEdit: () => void;
  /** Saves the preview and opens the save page. */
  readonly onDownload: () => void;
}

/** The preset pages preview no other kind of edit. */
export interface ResizePreview extends EditPreview {
  readonly edit: ResizeEdit;
}

export function resizePreviewOf(image: OpenImage | null): ResizePreview | null {
  const editPreview = image?.editPreview;
  return editPreview?.edit.kind === 'resize' ? { ...editPreview, edit: editPreview.edit } : null;
}

/** The actions wait for a preview that is being made by `previewResize`. */
export function usePresetPreview() {
  const session = useSession();
  const navigate = useNavigate();
  const openSavePage = useOpenSavePage();
  const { pending, run } = useRequest<PreviewRequest>('edit');
  /** The previews that are being made: after a change of the size or the fit, also those that it has canceled. */
  const [making] = useState(() => new Set<Promise<EditPreview>>());

  const previewResize = useCallback(
    (size: Size, style: ResizeStyle) => {
      const { fit, filter, at } = style;
      const { image } = session.getState();
      const background = image && backgroundOfBars(style, resizeSourceSize(image), size);
      const edit: ResizeEdit = {
        kind: 'resize',
        size,
        fit,
        ...(filter && { filter }),
        ...(fit === 'cover' && at && { at }),
        ...(background && { background }),
      };
      const resize = async () => {
        const preview = session.preview(edit);
        making.add(preview);
        try {
          const { size } = (await preview).picture;
          toast.show({
            topic: 'edit',
            type: 'success',
            title: ({ t }) => t('resize.done', { size: compactSizeText(size) }),
          });
        } finally {
          making.delete(preview);
        }
      };
      run('resize', resize, 'resize.failed');
    },
    [session, run, making],
  );

  /** Waits for a preview that is being made. Rejects if it is not made: the visitor is told why by its own request. */
  const previewMade = async () => {
    let isMade = true;
    while (making.size > 0) {
      const ends = await Promise.allSettled(making);
      isMade = ends.some(({ status }) => status === 'fulfilled');
    }
    if (!isMade) throw abortError('There is no new preview.');
  };

  const toEditor = async () => {
    const hasLeft = watchPageLeft();
    await previewMade();
    await session.applyPreview();
    if (!hasLeft()) await navigate(ROUTES.home);
  };

  const toSavePage = () =>
    openSavePage('resize', async () => {
      await previewMade();
      return session.save('editPreview');
    });

  const actions: PreviewActions = {
    pending,
    onEdit: () => run('editor', toEditor, 'resize.failed'),
    onDownload: () => run('download', toSavePage, 'editor.prepareFailed'),
  };
  return { previewResize, actions };
}
