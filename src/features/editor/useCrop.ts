import { useEffect, useMemo, useReducer, useState } from 'react';
import { sameRect } from '../../lib/geometry';
import { type OpenImage, useSession } from '../../session';
import { useFirstPress } from '../../shared/useFirstPress';
import { useRequest } from '../../shared/useRequest';
import { toast } from '../../ui/toaster';
import { wholeOf } from './cropGeometry';
import { boxOf, initialCrop, isCroppable, reduceCrop } from './cropState';

/**
 * When the visitor chooses proportions for the crop, the crop box changes at once, and the number fields of the crop
 * change after this time, in milliseconds.
 */
const ASPECT_REFRESH_MS = 100;

const endsWithCrop = ({ edits }: OpenImage) => edits.at(-1)?.kind === 'crop';

export function useCrop(image: OpenImage) {
  const session = useSession();
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
    const timer = setTimeout(() => change({ type: 'settle' }), ASPECT_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [crop.next]);

  const rect = boxOf(crop);
  const isWhole = sameRect(rect, wholeOf(crop.image));

  const cut = async () => {
    change({ type: 'settle' });
    if (isWhole) {
      toast.show({ topic: 'edit', type: 'info', title: ({ t }) => t('crop.unchanged') });
      return;
    }
    await session.apply({ kind: 'crop', rect });
    toast.show({ topic: 'edit', type: 'success', title: ({ t }) => t('crop.done') });
  };

  const firstPress = useFirstPress();
  const press = () => {
    // The session may already have a newer image than `image`, which this hook has rendered. The visitor pressed the
    // button while the older image was shown, so the newer image is not cropped.
    if (session.getState().image?.history !== image.history || !isCroppable(crop)) return;
    // The second press of a double click would replace the message about the first one.
    if (firstPress() || !isWhole) run('crop', cut, 'crop.failed');
  };

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
  };
}
