import { chakra } from '@chakra-ui/react';
import { useText } from '../../i18n/useText';
import { Button } from '../../ui/Button';

/**
 * What a message about refused files adds.
 *
 * @param onFirst opens the first of several files. Without it, the message is about something that is no file, such as
 * a link, and the reason is given.
 */
export function RefusalDetail({ onFirst }: { onFirst?: (() => void) | undefined }) {
  const { t } = useText();
  return onFirst ? (
    <chakra.span display="block" marginTop="2">
      <Button onClick={onFirst}>{t('upload.openFirst')}</Button>
    </chakra.span>
  ) : (
    <chakra.span display="block">{t('upload.linkReason')}</chakra.span>
  );
}
