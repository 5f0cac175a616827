import { useNavigate } from 'react-router-dom';
import { useText } from '../../i18n';
import { type OpenImage, type SavedPicture, useSession } from '../../session';
import { notify } from '../../ui';
import { useMounted } from '../../work';

/** Writes the PNG of the image as it is, and leads to the page that saves it. */
export function useSavePage() {
  const session = useSession();
  const navigate = useNavigate();
  const { t } = useText();
  const mounted = useMounted();
  return async (route: string, stateOf: (image: OpenImage, saved: SavedPicture) => object) => {
    const saved = await session.export();
    const { image } = session.getState();
    if (!image) {
      notify({ about: 'edit', type: 'error', title: t('editor.prepareMissing') });
      return;
    }
    // Whoever has gone to another screen meanwhile stays there.
    if (mounted.current) await navigate(route, { state: stateOf(image, saved) });
  };
}
