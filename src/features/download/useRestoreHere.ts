import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../config/routes';
import { useSession } from '../../session';
import type { DownloadKind } from '../../shared/downloadState';
import { useRestore } from '../../shared/useRestore';
import { useSavePage } from '../../shared/useSavePage';

/**
 * Returns the stored image that can be restored (`restorable`) and the actions on it, for a save page that was opened
 * without an image. If the stored image had been exported as a PNG, `restore` also exports it again, and the save page
 * of this `kind` shows the PNG. Otherwise, `restore` navigates to the home page.
 */
export function useRestoreHere(kind: DownloadKind) {
  const session = useSession();
  const navigate = useNavigate();
  const goToSave = useSavePage();
  // Whether the image has been restored. The router renders the next page some time later. Until then this page shows
  // the loading state.
  const [restored, setRestored] = useState(false);
  const restore = useRestore(async ({ exported }) => {
    const write = () => (exported === 'editPreview' ? session.exportEditPreview() : session.export());
    try {
      if (exported) await goToSave(kind, write, { replace: true });
      else await navigate(ROUTES.home, { replace: true });
      setRestored(true);
    } catch (thrown) {
      // The image was restored, but its export failed.
      setRestored(true);
      await navigate(ROUTES.home, { replace: true });
      throw thrown;
    }
  });
  return { ...restore, restored };
}
