import { VisuallyHidden } from '@chakra-ui/react';
import { type MouseEvent, useId } from 'react';
import { useText } from '../../i18n/useText';
import { useFirstPress } from '../../shared/request/useFirstPress';
import { ButtonAnchor, Spinner } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { useShortcuts } from '../../ui/shortcuts';
import { toast } from '../../ui/toaster';

interface SaveLinkProps {
  /** The file to save. Null if there is none for what is chosen: the link is then inactive. */
  url: string | null;
  name: string;
  /** Whether the file is being made. */
  busy: boolean;
}

export function SaveLink({ url, name, busy }: SaveLinkProps) {
  const { t } = useText();
  const keys = useShortcuts();
  const reasonId = useId();
  const firstPress = useFirstPress(url ?? undefined);
  const press = (event: MouseEvent) => {
    if (url === null || !firstPress()) event.preventDefault();
    if (url === null) {
      toast.show({ topic: 'save', type: 'info', title: ({ t }) => t('download.smaller.notReady') });
      return;
    }
    if (event.defaultPrevented) return;
    toast.dismiss('save');
    toast.show({ topic: 'save', type: 'success', title: ({ t }) => t('download.saved') });
  };
  return (
    <>
      {/* Without an address, no command of the browser can save a file that was not chosen. */}
      <ButtonAnchor
        variant="primary"
        role="link"
        tabIndex={0}
        href={url ?? undefined}
        download={name}
        aria-keyshortcuts={keys.download}
        aria-disabled={url === null || undefined}
        aria-busy={busy || undefined}
        aria-describedby={url === null ? reasonId : undefined}
        onClick={press}
      >
        {busy ? <Spinner aria-hidden="true" /> : <Icon name="save" />}
        <span>{t('download.download')}</span>
      </ButtonAnchor>
      {url === null && <VisuallyHidden id={reasonId}>{t('download.smaller.notReady')}</VisuallyHidden>}
    </>
  );
}
