// Uses only functions of the browser: they decode the file, resize the image and encode the result.
import { phaseClock } from './phases.mjs';

/** @type {import('./page.mjs').Resize} */
export async function resize(file, side, { type, quality }) {
  const clock = phaseClock();
  const options = /** @type {const} */ ({ resizeWidth: side, resizeHeight: side, resizeQuality: 'high' });
  const bitmap = await createImageBitmap(file, options);
  clock.end('decode and resize');
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const saved = await canvas.convertToBlob({ type, quality: quality / 100 });
  clock.end('encode');
  return { saved, phases: clock.phases };
}
