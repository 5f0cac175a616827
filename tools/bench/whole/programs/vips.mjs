// libvips with its threads. It decodes, resizes and encodes strip by strip, so that its phases cannot be told apart.
import { phaseClock } from './phases.mjs';

const address = '/peers/wasm-vips/lib/vips-es6.js';

/** @type {Promise<any> | undefined} */
let loading;

/** libvips without the formats that no job has, and without remembering results. */
async function load() {
  const { default: start } = await import(address);
  const vips = await start({ dynamicLibraries: [] });
  vips.Cache.max(0);
  return vips;
}

/** Has libvips at hand. */
export function prepare() {
  loading ??= load();
  return loading;
}

/**
 * Gives the image, and all on the way to it: each is freed by hand.
 * @typedef {(vips: any, file: ArrayBuffer, side: number) => any[]} Scale
 */

/**
 * Lanczos3 over every pixel of the file, its colours weighted by alpha where it has one.
 * @type {Scale}
 */
function scaled(vips, file, side) {
  const image = vips.Image.newFromBuffer(file, '', { access: 'sequential' });
  /** @param {any} from */
  const resize = (from) =>
    from.resize(side / image.width, { vscale: side / image.height, kernel: 'lanczos3' });
  if (!image.hasAlpha()) return [resize(image), image];
  const weighted = image.premultiply();
  const resized = resize(weighted);
  const straight = resized.unpremultiply();
  return [straight.cast('uchar'), straight, resized, weighted, image];
}

/**
 * @param {Blob} file
 * @param {number} side
 * @returns {Promise<import('./page.mjs').Done>}
 */
export const resize = (file, side) => resizeBy(scaled, file, side);

/**
 * @param {Scale} scale
 * @param {Blob} file
 * @param {number} side
 */
export async function resizeBy(scale, file, side) {
  const clock = phaseClock();
  const vips = await prepare();
  clock.end('load');
  const images = scale(vips, await file.arrayBuffer(), side);
  const png = new Blob([images[0].writeToBuffer('.png')], { type: 'image/png' });
  for (const image of images) image.delete();
  clock.end('decode, resize, encode');
  return { png, phases: clock.phases };
}
