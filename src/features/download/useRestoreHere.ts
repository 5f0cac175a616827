import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../data/routes';
import { useSession } from '../../session';
import { useRestore, useSavePage } from '../../shared';
import type { DownloadKind } from '../../shared/downloadState';

/** The offer to restore the last image on a save page. Restoring the image also creates its exported file again. */
export function useRestoreHere(kind: DownloadKind) {
  const session = useSession();
  const navigate = useNavigate();
  const goToSave = useSavePage();
  // The router renders the new page some time after `navigate`. Until then the page shows the loading state.
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
