import { type RefObject, useEffect, useRef } from 'react';
import { logFailure } from '../lib/log';

/**
 * Draws `picture` on a canvas. The canvas keeps the previous picture until the new picture is decoded. An `<img>` would
 * need more memory: Chromium keeps the bytes and the pixels of each picture that an `<img>` has shown, until the system
 * runs short of memory. For a photograph, each edit would add 6 MB. No code reads the pixels of the canvas, because a
 * read can return changed colors (see `docs/architecture.md`).
 *
 * @param picture the image file to draw.
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
