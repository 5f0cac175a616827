import { Flex } from '@chakra-ui/react';
import { useText } from '../../i18n';
import { Button } from '../../ui';

interface BoxUnavailableProps {
  trying: boolean;
  onTryAgain: () => void;
}

/** Stands in for a crop box whose script cannot be had. */
export function BoxUnavailable({ trying, onTryAgain }: BoxUnavailableProps) {
  const { t } = useText();
  return (
    // Over the lower edge of the picture, which is seen and can be cropped by the fields.
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
