// Uses pica, which runs on the page and starts its own workers.
import { phaseClock } from './phases.mjs';

/**
 * The methods of pica that this file uses.
 * @typedef {object} Pica
 * @property {(from: ImageBitmap, to: HTMLCanvasElement, options: { filter: 'lanczos3' }) => Promise<unknown>} resize
 * @property {(canvas: HTMLCanvasElement, type: string, quality: number) => Promise<Blob>} toBlob
 */

const address = '/peers/pica/dist/pica.mjs';
/** @type {Pica} */
const pica = (await import(address)).default();

/** @type {import('./page.mjs').Resize} */
export async function resize(file, side, { type, quality }) {
  const clock = phaseClock();
  const bitmap = await createImageBitmap(file);
  clock.end('decode');
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  await pica.resize(bitmap, canvas, { filter: 'lanczos3' });
  bitmap.close();
  clock.end('resize');
  const saved = await pica.toBlob(canvas, type, quality / 100);
  clock.end('encode');
  return { saved, phases: clock.phases };
}
