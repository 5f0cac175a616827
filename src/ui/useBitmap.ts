import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Size, sameSize } from '../lib/geometry';
import { logFailure } from '../lib/log';
import { useDevicePixelRatio } from './devicePixelRatio';

/**
 * Draws `picture` on a canvas. The canvas keeps the previous picture until the new picture is decoded. An `<img>` would
 * need more memory: Chromium keeps the bytes and the pixels of each picture that an `<img>` has shown, until the system
 * runs short of memory. For a photograph, each edit would add 6 MB. No code reads the pixels of the canvas, because a
 * read can return changed colors (see `docs/architecture.md`).
 *
 * @param onDrawn is called with each picture that was drawn. The same function must be passed at every render: after a
 *   change of the function, the picture would be decoded and drawn again.
 */
export function useBitmap(
  picture: Blob,
  onDrawn: (picture: Blob) => void,
): RefObject<HTMLCanvasElement | null> {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const draw = (bitmap: ImageBitmap) => {
      const canvas = ref.current;
      const context = canvas?.getContext('bitmaprenderer');
      if (!isCurrent || !canvas || !context) {
        bitmap.close();
        return;
      }
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      context.transferFromImageBitmap(bitmap);
      onDrawn(picture);
    };
    createImageBitmap(picture).then(draw, () => logFailure('show', 'undecodable'));
    return () => {
      isCurrent = false;
    };
  }, [picture, onDrawn]);
  return ref;
}

/** Resizes the picture in the file `preview` to `size` pixels. */
export type ReducePreview = (preview: Blob, size: Size) => Promise<Blob>;

interface Exact {
  readonly preview: Blob;
  readonly reduce: ReducePreview;
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
  reduce: ReducePreview | undefined,
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
