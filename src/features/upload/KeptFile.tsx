import { chakra } from '@chakra-ui/react';
import { useText } from '../../i18n';
import { Button } from '../../ui';

interface KeptFileProps {
  /** Why the file could not be opened. */
  message: string;
  onTryAgain: () => void;
}

/** The message about a file that failed to open although the file may be valid, with a button that tries again. */
export function KeptFile({ message, onTryAgain }: KeptFileProps) {
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
