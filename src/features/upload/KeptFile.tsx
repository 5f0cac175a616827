import { chakra } from '@chakra-ui/react';
import { useText } from '../../i18n';
import { Button } from '../../ui';

interface KeptFileProps {
  /** What is said of it. */
  told: string;
  onTryAgain: () => void;
}

/** Of a file that could not be opened, for a reason that is not its own: what is said, and the way to try again. */
export function KeptFile({ told, onTryAgain }: KeptFileProps) {
  const { t } = useText();
  return (
    <>
      <chakra.span display="block">{told}</chakra.span>
      <Button marginTop="2" onClick={onTryAgain}>
        {t('upload.tryAgain')}
      </Button>
    </>
  );
}
