import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { lastFilter, lastResize, type ResizeEdit } from '../../../edits';
import { sameRect, sameSize, sizeTight, wholeOf } from '../../../lib/geometry';
import { type OpenImage, useSession } from '../../../session';
import { useFirstPress } from '../../../shared/useFirstPress';
import { useRequest } from '../../../shared/useRequest';
import { toast } from '../../../ui/toaster';
import { recentSizes } from '../stored';
import { initialCrop, reduceCrop } from './cropReducer';
import { boxOf, isCroppable } from './cropState';
import { targetSize } from './cropTarget';

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
  // The search for the content is no request of the session, so it has its own order.
  const search = useRequest<'content'>('edit');
  const { pending, run } = useRequest<'crop'>('edit');
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
    const timer = setTimeout(() => change({ type: 'refresh' }), ASPECT_REFRESH_MS);
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
    const last = lastResize(image.edits);
    const filter = lastFilter(image.edits);
    if (isCut) await session.apply({ kind: 'crop', rect });
    if (!isResized) {
      toast.show({ topic: 'edit', type: 'success', title: ({ t }) => t('crop.done') });
      return;
    }
    // Without a cut, the resize replaces the last one, and keeps what that one has cut off or added.
    const resize: ResizeEdit =
      !isCut && last
        ? { ...last, size: target }
        : { kind: 'resize', size: target, fit: 'stretch', ...(filter && { filter }) };
    const cropped = session.getState().image?.history;
    try {
      await session.apply(resize);
    } catch (thrown) {
      // Both steps are made, or none.
      if (isCut && session.getState().image?.history === cropped) await session.undo();
      throw thrown;
    }
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

  const { run: searchFor } = search;
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
      searchFor('content', place, 'crop.contentFailed');
    },
    [session, searchFor],
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
    isFinding: search.pending !== null,
  };
}
