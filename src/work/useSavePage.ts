import { useNavigate } from 'react-router-dom';
import { useText } from '../i18n';
import type { DownloadKind } from '../lib/downloadState';
import { logFailure } from '../lib/log';
import { type SavedPicture, useSession } from '../session';
import { notify } from '../ui';
import { SAVE_PAGES } from './savePages';
import { useMounted } from './useMounted';

/** Writes a PNG of the open image, and leads to the page that saves it. */
export function useSavePage() {
  const session = useSession();
  const navigate = useNavigate();
  const { t } = useText();
  const mounted = useMounted();
  return async (
    kind: DownloadKind,
    write: () => Promise<SavedPicture> = () => session.export(),
    options: { replace?: boolean } = {},
  ) => {
    // A press can come when the image is closed already, and the screen does not show it yet.
    if (!session.getState().image) {
      logFailure('download', 'no-image');
      notify({ about: 'edit', type: 'error', title: t('editor.prepareMissing') });
      return;
    }
    const saved = await write();
    const { image } = session.getState();
    const { route, stateOf } = SAVE_PAGES[kind];
    // Whoever has gone to another screen meanwhile stays there.
    if (image && mounted.current) await navigate(route, { ...options, state: stateOf(image, saved, t) });
  };
}
