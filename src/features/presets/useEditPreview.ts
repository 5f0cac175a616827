import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../config/routes';
import type { ResizeEdit } from '../../edits';
import { type Size, sizeTight } from '../../lib/geometry';
import { abortError } from '../../lib/promises';
import { type EditPreview, type ImageSession, type OpenImage, useSession } from '../../session';
import { watchPage } from '../../shared/pageLeft';
import { useRequest } from '../../shared/useRequest';
import { useSavePage } from '../../shared/useSavePage';
import { toast } from '../../ui/toaster';

/** How a preset page resizes an image to a size. */
export type ResizeStyle = Pick<ResizeEdit, 'fit' | 'filter' | 'at'>;

export type PreviewRequest = 'resize' | 'download' | 'editor';

/** The preset pages preview no other kind of edit. */
export interface ResizePreview extends EditPreview {
  readonly edit: ResizeEdit;
}

export function resizePreviewOf(image: OpenImage | null): ResizePreview | null {
  const editPreview = image?.editPreview;
  return editPreview?.edit.kind === 'resize' ? { ...editPreview, edit: editPreview.edit } : null;
}

/** Waits for a preview that is being made. Rejects if it is not made: the visitor is told why by its own request. */
async function previewMade(session: ImageSession): Promise<void> {
  const isMaking = () => session.getState().request?.kind === 'preview';
  if (!isMaking()) return;
  const before = session.getState().image?.editPreview;
  await new Promise<void>((resolve) => {
    const stop = session.subscribe(() => {
      if (isMaking()) return;
      stop();
      resolve();
    });
  });
  if (session.getState().image?.editPreview === before) throw abortError('There is no new preview.');
}

/**
 * `previewResize` makes or replaces the preview of a resize, and does not change the image. `edit` applies the preview
 * and opens the editor. `download` exports the preview and opens the save page. Both wait for a preview that is being
 * made.
 */
export function useEditPreview() {
  const session = useSession();
  const navigate = useNavigate();
  const goToSave = useSavePage();
  const { pending, run } = useRequest<PreviewRequest>('edit');

  const previewResize = useCallback(
    (size: Size, { fit, filter, at }: ResizeStyle) => {
      const edit: ResizeEdit = {
        kind: 'resize',
        size,
        fit,
        ...(filter && { filter }),
        ...(fit === 'cover' && at && { at }),
      };
      const resize = async () => {
        await session.preview(edit);
        const made = session.getState().image?.editPreview?.picture.size;
        if (!made) return;
        toast.show({
          topic: 'edit',
          type: 'success',
          title: ({ t }) => t('resize.done', { size: sizeTight(made) }),
        });
      };
      run('resize', resize, 'resize.failed');
    },
    [session, run],
  );

  const toEditor = async () => {
    const hasLeft = watchPage();
    await previewMade(session);
    const edit = session.getState().image?.editPreview?.edit;
    if (!edit) return;
    await session.apply(edit);
    if (!hasLeft()) await navigate(ROUTES.home);
  };

  const toSavePage = () =>
    goToSave('resize', async () => {
      await previewMade(session);
      return session.exportEditPreview();
    });

  return {
    pending,
    previewResize,
    edit: () => run('editor', toEditor, 'resize.failed'),
    download: () => run('download', toSavePage, 'editor.prepareFailed'),
  };
}
