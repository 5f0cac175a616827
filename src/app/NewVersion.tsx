import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useText } from '../i18n/useText';
import { whenLoaded } from '../lib/whenIdle';
import { useSessionState } from '../session';
import { Button } from '../ui/Button';
import { toast } from '../ui/toaster';
import { activateVersion, registerServiceWorker } from './serviceWorker';

/** A text that says what a reload would do to the open image, and a button that reloads the page. */
function Offer({ onReload }: { onReload: () => void }) {
  const { t } = useText();
  const message = useSessionState(({ image, request, autosaved }) => {
    if (autosaved && request === null) return 'layout.newVersionAutosaved';
    return image !== null || request !== null ? 'layout.newVersionAtWork' : 'layout.newVersionText';
  });
  return (
    <>
      <chakra.span display="block">{t(message)}</chakra.span>
      <Button marginTop="2" onClick={onReload}>
        {t('layout.reload')}
      </Button>
    </>
  );
}

export function NewVersion() {
  useEffect(() => {
    // During development no service worker is registered, because it would serve outdated files from its cache. On
    // insecure origins, browsers have no service workers.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    return whenLoaded(() => {
      registerServiceWorker((version) => {
        toast.dismiss('version');
        toast.show({
          topic: 'version',
          type: 'info',
          title: ({ t }) => t('layout.newVersion'),
          description: () => <Offer onReload={() => activateVersion(version)} />,
          lasting: true,
        });
      }).catch(() => undefined);
    });
  }, []);
  return null;
}
