import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../data/routes';
import { type FailureCode, failureReason, type TextKey, useText } from '../../i18n';
import type { ResizeDownload } from '../../lib/downloadState';
import type { OpenImage } from '../../session';
import { useSession } from '../../session';
import { notify } from '../../ui';
import { initialFields, reduceFields, type SizeFieldsAction } from './sizeFields';
import { useWork } from './useWork';

/** The buttons of the Resize tab that start work. */
export type ResizeAction = 'resize' | 'preview' | 'apply' | 'reset' | 'download';

/** The state and the actions of the Resize tab. */
export function useResize(image: OpenImage) {
  const session = useSession();
  const navigate = useNavigate();
  const { t, format, facts } = useText();
  const { pending, run } = useWork<ResizeAction>('edit');
  const [fields, dispatch] = useReducer(reduceFields, image, ({ original, current }) =>
    initialFields(original.size, current.size),
  );
  const size = { width: fields.width, height: fields.height };

  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const failed = (title: TextKey) => (code: FailureCode) =>
    notify({ about: 'edit', type: 'error', title: t(title), description: t(failureReason(code), facts) });

  const change = useCallback(
    (action: SizeFieldsAction) => {
      dispatch(action);
      // What was previewed, or is about to be, is not what the fields say any more.
      if (action.type === 'lock') return;
      if (session.getState().job?.kind === 'preview') session.cancel();
      session.discardPreview();
    },
    [session],
  );

  const done = () => {
    const current = session.getState().image?.current.size;
    if (current)
      notify({
        about: 'edit',
        type: 'success',
        title: t('resize.done', { size: format.sizeTight(current) }),
      });
  };

  const resize = async () => {
    await session.apply({ kind: 'resize', size, fit: 'stretch' });
    done();
  };

  const apply = async () => {
    const edit = session.getState().image?.proposal?.edit;
    if (!edit) return;
    await session.apply(edit);
    done();
  };

  const reset = async () => {
    session.discardPreview();
    await session.reset();
    dispatch({ type: 'reset' });
  };

  const download = async () => {
    const resized = await session.export();
    const saved = session.getState().image;
    if (!saved) {
      notify({ about: 'edit', type: 'error', title: t('editor.prepareMissing') });
      return;
    }
    const state: ResizeDownload = {
      originalImageUrl: saved.fileUrl,
      resizedImageUrl: resized.url,
      originalDimensions: saved.original.size,
      newDimensions: resized.size,
      originalPreviewUrl: saved.original.previewUrl,
      resizedPreviewUrl: resized.previewUrl,
    };
    // Whoever has gone to another screen meanwhile stays there.
    if (mounted.current) await navigate(ROUTES.download, { state });
  };

  return {
    fields,
    size,
    change,
    pending,
    resize: () => run('resize', resize, failed('resize.failed')),
    preview: () =>
      run(
        'preview',
        () => session.preview({ kind: 'resize', size, fit: 'stretch' }),
        failed('resize.failed'),
      ),
    apply: () => run('apply', apply, failed('resize.failed')),
    reset: () => run('reset', reset, failed('resize.resetFailed')),
    download: () => run('download', download, failed('editor.prepareFailed')),
  };
}
