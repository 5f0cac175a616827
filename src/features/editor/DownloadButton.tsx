import { useText } from '../../i18n';
import { Button, Icon, useShortcuts } from '../../ui';

interface DownloadButtonProps {
  /** True if the visitor will most likely save the image next. If so, the button has the primary look. */
  next: boolean;
  held: boolean;
  busy: boolean;
  onClick: () => void;
}

/** A button in the panel of a tab. It opens the save page of this tab. */
export function DownloadButton({ next, held, busy, onClick }: DownloadButtonProps) {
  const { t } = useText();
  const keys = useShortcuts();
  return (
    <Button
      variant={next ? 'primary' : 'secondary'}
      held={held}
      busy={busy}
      aria-keyshortcuts={keys.download}
      onClick={onClick}
    >
      {!busy && <Icon name="save" />}
      {t('editor.download')}
    </Button>
  );
}
