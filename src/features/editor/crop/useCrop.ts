import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { type Edit, lastFilter } from '../../../edits';
import { sameRect, sameSize, sizeTight } from '../../../lib/geometry';
import { type OpenImage, useSession } from '../../../session';
import { useFirstPress } from '../../../shared/useFirstPress';
import { useRequest } from '../../../shared/useRequest';
import { toast } from '../../../ui/toaster';
import { recentSizes } from '../stored';
import { targetSize } from './cropFields';
import { wholeOf } from './cropGeometry';
import { boxOf, initialCrop, isCroppable, reduceCrop } from './cropState';

/**
 * When the visitor chooses proportions for the crop, the crop box changes at once, and the number fields of the crop
 * change after this time, in milliseconds.
 */
const ASPECT_REFRESH_MS = 100;

/** The largest tolerance of `contentRect`, in levels of 8 bits. */
const MAX_LEVEL = 255;

const endsWithCrop = ({ edits }: OpenImage) => edits.at(-1)?.kind === 'crop';

export function useCrop(image: OpenImage) {
  const session = useSession();
  const { pending, run } = useRequest<'crop' | 'content'>('edit');
  const [crop, change] = useReducer(reduceCrop, image, (first) =>
    initialCrop(first.current.size, endsWithCrop(first)),
  );

  const { history } = image;
  const [seen, setSeen] = useState(history);
  if (seen !== history) {
    setSeen(history);
    change({ type: 'image', size: image.current.size, cropped: endsWithCrop(image) });
  }

  useEffect(() => {
    if (!crop.next) return;
    const timer = setTimeout(() => change({ type: 'settle' }), ASPECT_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [crop.next]);

  const rect = boxOf(crop);
  const target = crop.target && targetSize(crop.target);
  const isCut = !sameRect(rect, wholeOf(crop.image));
  const isResized = target !== null && !sameSize(target, rect);
  const changes = isCut || isResized;

  const cut = async () => {
    change({ type: 'settle' });
    if (!changes) {
      toast.show({ topic: 'edit', type: 'info', title: ({ t }) => t('crop.unchanged') });
      return;
    }
    const filter = lastFilter(image.edits);
    if (isCut) await session.apply({ kind: 'crop', rect });
    if (!isResized) {
      toast.show({ topic: 'edit', type: 'success', title: ({ t }) => t('crop.done') });
      return;
    }
    const resize: Edit = { kind: 'resize', size: target, fit: 'stretch', ...(filter && { filter }) };
    await session.apply(resize);
    recentSizes.remember(target);
    toast.show({
      topic: 'edit',
      type: 'success',
      title: ({ t }) => t('resize.done', { size: sizeTight(target) }),
    });
  };

  const firstPress = useFirstPress();
  const press = () => {
    // The session may already have a newer image than `image`, which this hook has rendered. The visitor pressed the
    // button while the older image was shown, so the newer image is not cropped.
    if (session.getState().image?.history !== image.history || !isCroppable(crop)) return;
    // The second press of a double click would replace the message about the first one.
    if (firstPress() || changes) run('crop', cut, 'crop.failed');
  };

  const find = useCallback(
    (tolerance: number) => {
      const place = async () => {
        const content = await session.contentRect(Math.round((tolerance / 100) * MAX_LEVEL));
        const size = session.getState().image?.current.size;
        const isWhole = content !== null && size !== undefined && sameSize(content, size);
        if (content && !isWhole) change({ type: 'place', rect: content });
        const title = isWhole ? 'crop.noMargin' : content ? 'crop.found' : 'crop.noContent';
        toast.show({ topic: 'edit', type: 'info', title: ({ t }) => t(title) });
      };
      run('content', place, 'crop.contentFailed');
    },
    [session, run],
  );

  const canUndo = crop.past.length > 0;
  const canRedo = crop.future.length > 0;
  const moves = useMemo(
    () => ({
      canUndo,
      canRedo,
      undo: () => change({ type: 'undo' }),
      redo: () => change({ type: 'redo' }),
    }),
    [canUndo, canRedo],
  );

  return {
    crop,
    change,
    pending,
    moves,
    cut: press,
    find,
  };
}
