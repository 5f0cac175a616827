import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../data/routes';
import { useSession } from '../../session';
import { useRestore, useSavePage } from '../../shared';
import type { DownloadKind } from '../../shared/downloadState';

/** The image that can be restored to a save page: what was saved there is made again. */
export function useRestoreHere(kind: DownloadKind) {
  const session = useSession();
  const navigate = useNavigate();
  const goToSave = useSavePage();
  // The router shows what it was led to some time later.
  const [restored, setRestored] = useState(false);
  const restore = useRestore(async ({ exported }) => {
    const write = () => (exported === 'proposal' ? session.exportProposal() : session.export());
    try {
      if (exported) await goToSave(kind, write, { replace: true });
      else await navigate(ROUTES.home, { replace: true });
      setRestored(true);
    } catch (thrown) {
      // The image is there, though not its PNG.
      setRestored(true);
      await navigate(ROUTES.home, { replace: true });
      throw thrown;
    }
  });
  return { ...restore, restored };
}
