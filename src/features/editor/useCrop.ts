import { useEffect, useReducer } from 'react';
import { ASPECT_REFRESH_MS } from '../../data/timings';
import { sameSize } from '../../lib/geometry';
import { type OpenImage, useSession } from '../../session';
import { useAction, useSavePage } from '../../shared';
import { toast } from '../../ui';
import { boxOf, initialCrop, reduceCrop } from './cropState';

/** The buttons of the Crop tab that start a job. */
type CropButton = 'crop' | 'download';

const endsWithCrop = ({ edits }: OpenImage) => edits.at(-1)?.kind === 'crop';

/** The state and the actions of the Crop tab. */
export function useCrop(image: OpenImage) {
  const session = useSession();
  const { pending, run } = useAction<CropButton>('edit');
  const goToSave = useSavePage();
  const [crop, change] = useReducer(reduceCrop, image, (first) =>
    initialCrop(first.current.size, endsWithCrop(first)),
  );

  const { size } = image.current;
  if (!sameSize(crop.image, size)) change({ type: 'image', size, cropped: endsWithCrop(image) });

  // The box takes the new aspect ratio at once. The fields are updated `ASPECT_REFRESH_MS` later.
  useEffect(() => {
    if (!crop.next) return;
    const timer = setTimeout(() => change({ type: 'settle' }), ASPECT_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [crop.next]);

  const cut = async () => {
    // The session may already have a newer image than `image`, which this hook has rendered. The visitor pressed the
    // button while the older image was shown, so the newer image is not cropped.
    if (session.getState().image?.current !== image.current) return;
    change({ type: 'settle' });
    await session.apply({ kind: 'crop', rect: boxOf(crop) });
    toast.show({ about: 'edit', type: 'success', title: ({ t }) => t('crop.done') });
  };

  return {
    crop,
    change,
    pending,
    cut: () => run('crop', cut, 'crop.failed'),
    download: () => run('download', () => goToSave('crop'), 'editor.prepareFailed'),
  };
}
