import { type RefObject, useEffect, useState } from 'react';
import type { Fit } from '../edits';
import { type Size, sameSize } from '../lib/geometry';
import { useDevicePixelRatio } from './devicePixelRatio';
import { useBitmap } from './useBitmap';

/** Resizes the picture in the file `preview` to `size` pixels. */
export type Reduce = (preview: Blob, size: Size, fit: Fit) => Promise<Blob>;

interface Exact {
  readonly preview: Blob;
  readonly fit: Fit;
  readonly reduced: Blob;
}

/**
 * Draws `preview` on a canvas, and then a reduction with exactly as many pixels as the canvas has on the screen. A
 * reduction by the browser would show moiré. While a new reduction is made, the canvas keeps what it shows.
 *
 * @param full the size of the image in pixels. If the canvas is at least as large, there is no reduction. If it is null,
 *   there is always one.
 * @param reduce makes the reduction. If it is undefined or fails, the preview stays.
 * @returns the canvas, and the file that it shows as soon as the file is decoded.
 */
export function useExactBitmap(
  preview: Blob,
  full: Size | null,
  fit: Fit,
  reduce: Reduce | undefined,
  onDrawn: (picture: Blob) => void,
): readonly [canvas: RefObject<HTMLCanvasElement | null>, shown: Blob] {
  const ratio = useDevicePixelRatio();
  const [exact, setExact] = useState<Exact | null>(null);
  const shown = exact?.preview === preview && exact.fit === fit ? exact.reduced : preview;
  const ref = useBitmap(shown, onDrawn);
  const { width: fullWidth, height: fullHeight } = full ?? { width: Infinity, height: Infinity };

  useEffect(() => {
    const canvas = ref.current;
    if (!canvas || !reduce) return;
    let last: Size = { width: 0, height: 0 };
    const observer = new ResizeObserver(() => {
      const { width, height } = canvas.getBoundingClientRect();
      const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
      if (sameSize(size, last)) return;
      last = size;
      if (size.width < 1 || size.height < 1) return;
      if (size.width >= fullWidth && size.height >= fullHeight) return;
      reduce(preview, size, fit).then(
        (reduced) => {
          if (size === last) setExact({ preview, fit, reduced });
        },
        () => {},
      );
    });
    observer.observe(canvas);
    return () => {
      observer.disconnect();
      last = { width: 0, height: 0 };
    };
  }, [ref, preview, fit, reduce, ratio, fullWidth, fullHeight]);
  return [ref, shown];
}
