import { type RefObject, useEffect, useRef } from 'react';
import { logFailure } from '../lib/log';

/**
 * Draws a picture on a canvas, which keeps the one before until the new one is decoded. Chromium keeps the bytes and the
 * pixels of every `<img>` that it has shown until the system runs short of memory: 6 MB for each step of an edited
 * photograph. Nothing is ever read from the canvas.
 *
 * @param picture the file.
 * @param onDrawn called with each picture that is drawn; give one that never changes.
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
