import { Flex } from '@chakra-ui/react';
import { useText } from '../../i18n';
import { Button } from '../../ui';

interface BoxUnavailableProps {
  trying: boolean;
  onTryAgain: () => void;
}

/** The message that replaces the crop box when the script of the crop box failed to load. */
export function BoxUnavailable({ trying, onTryAgain }: BoxUnavailableProps) {
  const { t } = useText();
  return (
    // The message covers only the lower edge of the picture. The visitor can still see the picture and crop it with the
    // number fields.
    <Flex
      role="alert"
      layerStyle="card"
      position="absolute"
      insetInline="3"
      bottom="3"
      wrap="wrap"
      align="center"
      justify="center"
      columnGap="4"
      rowGap="2"
      marginInline="auto"
      maxWidth="30rem"
      paddingBlock="2"
      paddingInline="4"
      boxShadow="raised"
      textAlign="center"
      textWrap="balance"
    >
      <span>{t('crop.boxFailed')}</span>
      <Button held={trying} busy={trying} onClick={onTryAgain}>
        {t('upload.tryAgain')}
      </Button>
    </Flex>
  );
}
