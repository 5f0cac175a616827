import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { logFailure } from '../../lib/log';
import { whenIdle } from '../../lib/whenIdle';
import type { CropBoxProps } from './CropBox';
import { loadCropBox } from './loadCropBox';

/** The crop box, whose script comes later. */
interface LateCropBox {
  /** Null until it is there. */
  readonly CropBox: ComponentType<CropBoxProps> | null;
  /** Its script could not be had. */
  readonly failed: boolean;
  /** After a failure it is being fetched once more. */
  readonly trying: boolean;
  readonly tryAgain: () => void;
}

/** Fetches the crop box when it is wanted, and after a failure whenever there is a network again. */
export function useCropBox(wanted: boolean): LateCropBox {
  const [CropBox, setCropBox] = useState<ComponentType<CropBoxProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const [trying, setTrying] = useState(false);
  const fetchIt = useCallback((signal?: AbortSignal) => {
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
  const tryAgain = useCallback(() => fetchIt(), [fetchIt]);
  // With an image open it is likely to be wanted, and there may be no network by then. Should it fail, it is fetched then.
  useEffect(() => whenIdle(() => void loadCropBox().catch(() => undefined)), []);
  const isMissing = wanted && !CropBox;
  useEffect(() => {
    if (!isMissing) return;
    const controller = new AbortController();
    fetchIt(controller.signal);
    return () => controller.abort();
  }, [isMissing, fetchIt]);
  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [failed, tryAgain]);
  return { CropBox, failed, trying, tryAgain };
}
