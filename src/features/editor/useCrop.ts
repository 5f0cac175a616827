import { useEffect, useReducer } from 'react';
import { ASPECT_REFRESH_MS } from '../../data/timings';
import { sameSize } from '../../lib/geometry';
import { type OpenImage, useSession } from '../../session';
import { useAction, useSavePage } from '../../shared';
import { toast } from '../../ui';
import { boxOf, initialCrop, reduceCrop } from './cropState';

/** The buttons of the Crop tab that start work. */
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

  // The box takes the new shape at once, and the fields are refreshed when it has come to rest.
  useEffect(() => {
    if (!crop.next) return;
    const timer = setTimeout(() => change({ type: 'settle' }), ASPECT_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [crop.next]);

  const cut = async () => {
    // A press that came before the screen showed the newest image was not meant for it.
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
