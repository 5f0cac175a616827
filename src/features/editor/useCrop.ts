import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ASPECT_REFRESH_MS } from '../../data/timings';
import { sameSize } from '../../lib/geometry';
import { type OpenImage, useSession } from '../../session';
import { notify } from '../../ui';
import { useSavePage, useWork } from '../../work';
import { clampRect } from './cropGeometry';
import { type CropAction, initialCrop, reduceCrop } from './cropState';

/** The buttons of the Crop tab that start work. */
type CropButton = 'crop' | 'download';

const endsWithCrop = ({ edits }: OpenImage) => edits.at(-1)?.kind === 'crop';

/** The state and the actions of the Crop tab. */
export function useCrop(image: OpenImage) {
  const session = useSession();
  const { pending, run } = useWork<CropButton>('edit');
  const goToSave = useSavePage();
  const [crop, dispatch] = useReducer(reduceCrop, image, (first) =>
    initialCrop(first.current.size, endsWithCrop(first)),
  );

  const { size } = image.current;
  if (!sameSize(crop.image, size)) dispatch({ type: 'image', size, cropped: endsWithCrop(image) });

  // The box takes the new shape at once, and the fields are refreshed when it has come to rest.
  const refresh = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(refresh.current), []);

  /** Refreshes the fields now if they are waiting for it; says whether they were. */
  const settle = useCallback(() => {
    const waiting = refresh.current !== undefined;
    clearTimeout(refresh.current);
    refresh.current = undefined;
    if (waiting) dispatch({ type: 'fit' });
    return waiting;
  }, []);

  const change = useCallback(
    (action: CropAction) => {
      settle();
      dispatch(action);
      if (action.type === 'aspect') refresh.current = setTimeout(settle, ASPECT_REFRESH_MS);
    },
    [settle],
  );

  const cut = async () => {
    // A press that came before the screen showed the newest image was not meant for it.
    if (session.getState().image?.current !== image.current) return;
    const { rect } = settle() ? reduceCrop(crop, { type: 'fit' }) : crop;
    dispatch({ type: 'clamp' });
    await session.apply({ kind: 'crop', rect: clampRect(rect, size) });
    notify({ about: 'edit', type: 'success', title: ({ t }) => t('crop.done') });
  };

  return {
    crop,
    change,
    pending,
    cut: () => run('crop', cut, 'crop.failed'),
    download: () => run('download', () => goToSave('crop'), 'editor.prepareFailed'),
  };
}
