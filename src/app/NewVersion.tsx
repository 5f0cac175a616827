import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useText } from '../i18n';
import { whenLoaded } from '../lib/whenLoaded';
import { useSessionState } from '../session';
import { Button, toast } from '../ui';
import { activateVersion, registerServiceWorker } from './serviceWorker';

/** What a reload means just now, in the language shown, and the way to it. */
function Offer({ onReload }: { onReload: () => void }) {
  const { t } = useText();
  const words = useSessionState(({ image, job, kept }) => {
    if (kept && job === null) return 'frame.newVersionKept';
    return image !== null || job !== null ? 'frame.newVersionAtWork' : 'frame.newVersionText';
  });
  return (
    <>
      <chakra.span display="block">{t(words)}</chakra.span>
      <Button marginTop="2" onClick={onReload}>
        {t('frame.reload')}
      </Button>
    </>
  );
}

/** Keeps the site for visits without a network. A newer version is offered, and begins only when it is wanted. */
export function NewVersion() {
  useEffect(() => {
    // Absent on insecure origins; and while developing, the newest is wanted always.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    return whenLoaded(() => {
      registerServiceWorker((version) => {
        toast.dismiss('version');
        toast.show({
          about: 'version',
          type: 'info',
          title: ({ t }) => t('frame.newVersion'),
          description: () => <Offer onReload={() => activateVersion(version)} />,
          lasting: true,
        });
      }).catch(() => undefined);
    });
  }, []);
  return null;
}
