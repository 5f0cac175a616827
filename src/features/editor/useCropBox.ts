import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { logFailure } from '../../lib/log';
import { whenIdle } from '../../lib/whenIdle';
import type { CropBoxProps } from './CropBox';
import { loadCropBox } from './loadCropBox';

/** The crop box component, whose script is loaded separately, and the state of the loading. */
interface LateCropBox {
  /** The component, or null until its script has loaded. */
  readonly CropBox: ComponentType<CropBoxProps> | null;
  /** Whether the last attempt to load the script failed. */
  readonly failed: boolean;
  /** Whether the script is being loaded. */
  readonly trying: boolean;
  readonly tryAgain: () => void;
}

/** Loads the crop box when `wanted` becomes true. After a failure, loads it again on every `online` event. */
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
  // The crop box is also loaded while the browser is idle, because there may be no network when the visitor opens the
  // Crop tab. A failure is ignored here: the next effect loads the script again when `wanted` is true.
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
