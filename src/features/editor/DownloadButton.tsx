import { useText } from '../../i18n';
import { Button, Icon } from '../../ui';

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
  return (
    <Button look={next ? 'primary' : 'secondary'} held={held} busy={busy} onClick={onClick}>
      {!busy && <Icon name="save" />}
      {t('editor.download')}
    </Button>
  );
}
