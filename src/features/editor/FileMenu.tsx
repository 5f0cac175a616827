import { useText } from '../../i18n/useText';
import { ActionMenu, ActionMenuItem } from '../../ui/ActionMenu';

interface FileMenuProps {
  inactive: boolean;
  busy: boolean;
  onSaveOriginal: () => void;
}

/** On a phone, the actions of the opened file that are rarely needed. */
export function FileMenu({ inactive, busy, onSaveOriginal }: FileMenuProps) {
  const { t } = useText();
  return (
    <ActionMenu label={t('editor.more')} busy={busy}>
      <ActionMenuItem label={t('editor.originalDownload')} inactive={inactive} onPress={onSaveOriginal} />
    </ActionMenu>
  );
}
