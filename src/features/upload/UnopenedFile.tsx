import { chakra } from '@chakra-ui/react';
import { useText } from '../../i18n';
import { Button } from '../../ui';

interface UnopenedFileProps {
  /** Why the file could not be opened. */
  message: string;
  onTryAgain: () => void;
}

/** The message about a file that failed to open although the file may be valid, with a button that tries again. */
export function UnopenedFile({ message, onTryAgain }: UnopenedFileProps) {
  const { t } = useText();
  return (
    <>
      <chakra.span display="block">{message}</chakra.span>
      <Button marginTop="2" onClick={onTryAgain}>
        {t('upload.tryAgain')}
      </Button>
    </>
  );
}
