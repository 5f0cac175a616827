// Uses only functions of the browser: they decode the file, resize the image and encode the PNG.
import { phaseClock } from './phases.mjs';

/** @type {import('./page.mjs').Resize} */
export async function resize(file, side) {
  const clock = phaseClock();
  const options = /** @type {const} */ ({ resizeWidth: side, resizeHeight: side, resizeQuality: 'high' });
  const bitmap = await createImageBitmap(file, options);
  clock.end('decode and resize');
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const png = await canvas.convertToBlob({ type: 'image/png' });
  clock.end('encode');
  return { png, phases: clock.phases };
}
