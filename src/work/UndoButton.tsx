import { useText } from '../i18n';
import { Button } from '../ui';

/** The button of a message that takes back what it tells of. */
export function UndoButton({ onPress }: { onPress: () => void }) {
  const { t } = useText();
  return (
    <Button marginTop="2" onClick={onPress}>
      {t('undo.undo')}
    </Button>
  );
}
