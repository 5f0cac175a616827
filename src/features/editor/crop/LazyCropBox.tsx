import { Flex } from '@chakra-ui/react';
import { useText } from '../../../i18n/useText';
import { lazyPart, type Retry } from '../../../lib/lazyPart';
import { logFailure } from '../../../lib/log';
import { Button } from '../../../ui/Button';

function BoxFailed({ isLoading, tryAgain }: Retry) {
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
      <Button inactive={isLoading} busy={isLoading} onClick={tryAgain}>
        {t('upload.tryAgain')}
      </Button>
    </Flex>
  );
}

/** The crop box. Its script contains Cropper.js, which only the Crop tab needs. */
export const LazyCropBox = lazyPart(
  () => import('./CropBox'),
  ({ CropBox }) => CropBox,
  {
    waiting: () => null,
    failed: BoxFailed,
    onFailure: (thrown) => logFailure('crop', 'box-unavailable', thrown),
  },
);
