import { useText } from '../../i18n';
import { Button, Icon, useShortcuts } from '../../ui';

interface DownloadButtonProps {
  /** Saving is what most likely comes next. */
  next: boolean;
  held: boolean;
  busy: boolean;
  onClick: () => void;
}

/** The way from a tab to its save page. */
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
