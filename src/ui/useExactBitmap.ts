import { type RefObject, useCallback, useEffect, useState } from 'react';
import { type Size, sameSize } from '../lib/geometry';
import { useDevicePixelRatio } from './devicePixelRatio';
import { useBitmap } from './useBitmap';

/** Resizes the picture in the file `preview` to `size` pixels. */
export type Reduce = (preview: Blob, size: Size) => Promise<Blob>;

interface Exact {
  readonly preview: Blob;
  readonly reduce: Reduce;
  readonly reduced: Blob;
}

/**
 * Draws `preview` on a canvas, and then a reduction with exactly as many pixels as the canvas has on the screen. A
 * reduction by the browser would show moiré. While a new reduction is made, the canvas keeps what it shows.
 *
 * @param full the size of the image in pixels. If the canvas is at least as large, there is no reduction. If it is
 *   null, there is always one.
 * @param reduce makes the reduction. It must be the same function as long as it reduces in the same way. If it is
 *   undefined or fails, the preview stays.
 * @returns the canvas, and the preview that it shows, reduced or not.
 */
export function useExactBitmap(
  preview: Blob,
  full: Size | null,
  reduce: Reduce | undefined,
): readonly [canvas: RefObject<HTMLCanvasElement | null>, drawn: Blob | null] {
  const ratio = useDevicePixelRatio();
  const [drawn, setDrawn] = useState<Blob | null>(null);
  const [exact, setExact] = useState<Exact | null>(null);
  const onDrawn = useCallback(
    (picture: Blob) => {
      if (picture === preview) setDrawn(preview);
    },
    [preview],
  );
  const isExact = exact?.preview === preview && exact.reduce === reduce;
  const ref = useBitmap(isExact ? exact.reduced : preview, onDrawn);
  // Before the preview is drawn, the canvas can have the shape of the previous picture.
  const isDrawn = drawn === preview;
  const { width: fullWidth, height: fullHeight } = full ?? { width: Infinity, height: Infinity };

  useEffect(() => {
    const canvas = ref.current;
    if (!canvas || !reduce || !isDrawn) return;
    let last: Size = { width: 0, height: 0 };
    const observer = new ResizeObserver(() => {
      const { width, height } = canvas.getBoundingClientRect();
      const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
      if (sameSize(size, last)) return;
      last = size;
      if (size.width < 1 || size.height < 1) return;
      if (size.width >= fullWidth && size.height >= fullHeight) return;
      reduce(preview, size).then(
        (reduced) => {
          if (size === last) setExact({ preview, reduce, reduced });
        },
        () => {},
      );
    });
    observer.observe(canvas);
    return () => {
      observer.disconnect();
      last = { width: 0, height: 0 };
    };
  }, [ref, preview, isDrawn, reduce, ratio, fullWidth, fullHeight]);
  return [ref, drawn];
}
