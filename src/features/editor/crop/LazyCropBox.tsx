import { Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { keyOfEdits } from '../../../edits';
import { useText } from '../../../i18n/useText';
import { logFailure } from '../../../lib/log';
import { useLazyModule } from '../../../lib/useLazyModule';
import { whenIdle } from '../../../lib/whenIdle';
import { Button } from '../../../ui/Button';
import { loadCropBox } from '../lazy';
import type { CropBoxProps } from './CropBox';

interface LazyCropBoxProps extends CropBoxProps {
  wanted: boolean;
}

const reportFailure = (thrown: unknown) => logFailure('crop', 'box-unavailable', thrown);

/**
 * The crop box, or a message if its script cannot be loaded. The script is loaded when the box is wanted, and after a
 * failure on every `online` event.
 */
export function LazyCropBox({ wanted, ...box }: LazyCropBoxProps) {
  const { t } = useText();
  const { module, failed, isLoading, tryAgain } = useLazyModule(loadCropBox, wanted, reportFailure);
  // The crop box is also loaded while the browser is idle, because there may be no network when the visitor opens the
  // Crop tab. A failure is ignored here: the module is loaded again when the box is wanted.
  useEffect(() => whenIdle(() => void loadCropBox().catch(() => undefined)), []);

  if (!wanted) return null;
  if (module) return <module.default key={keyOfEdits(box.edits)} {...box} />;
  if (!failed) return null;
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
