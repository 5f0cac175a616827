import { Flex } from '@chakra-ui/react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { keyOfEdits } from '../../../edits';
import { useText } from '../../../i18n/useText';
import { logFailure } from '../../../lib/log';
import { whenIdle } from '../../../lib/whenIdle';
import { Button } from '../../../ui/Button';
import { loadCropBox } from '../lazy';
import type { CropBoxProps } from './CropBox';

interface LazyCropBoxProps extends CropBoxProps {
  wanted: boolean;
}

/**
 * The crop box, or a message if its script cannot be loaded. The script is loaded when the box is wanted, and after a
 * failure on every `online` event.
 */
export function LazyCropBox({ wanted, ...box }: LazyCropBoxProps) {
  const { t } = useText();
  const [CropBox, setCropBox] = useState<ComponentType<CropBoxProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const [trying, setTrying] = useState(false);
  const load = useCallback((signal?: AbortSignal) => {
    setTrying(true);
    loadCropBox()
      .then(
        (module) => {
          setCropBox(() => module.default);
          setFailed(false);
        },
        (thrown: unknown) => {
          if (signal?.aborted) return;
          logFailure('crop', 'box-unavailable', thrown);
          setFailed(true);
        },
      )
      .finally(() => setTrying(false));
  }, []);
  const tryAgain = useCallback(() => load(), [load]);
  // The crop box is also loaded while the browser is idle, because there may be no network when the visitor opens the
  // Crop tab. A failure is ignored here: the next effect loads the script again when the box is wanted.
  useEffect(() => whenIdle(() => void loadCropBox().catch(() => undefined)), []);
  const isMissing = wanted && !CropBox;
  useEffect(() => {
    if (!isMissing) return;
    const controller = new AbortController();
    // biome-ignore lint/nursery/useReactCompiler: the load starts here, and says so at once when it is another try.
    load(controller.signal);
    return () => controller.abort();
  }, [isMissing, load]);
  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [failed, tryAgain]);

  if (!wanted) return null;
  if (CropBox) return <CropBox key={keyOfEdits(box.edits)} {...box} />;
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
      <Button inactive={trying} busy={trying} onClick={tryAgain}>
        {t('upload.tryAgain')}
      </Button>
    </Flex>
  );
}
