// Uses libvips with several threads. libvips decodes, resizes and encodes the image strip by strip, so the phases
// cannot be measured separately.
import { phaseClock } from './phases.mjs';

const address = '/peers/wasm-vips/lib/vips-es6.js';

/** @type {Promise<any> | undefined} */
let loading;

/** Loads libvips without the libraries for formats that no job uses, and switches off its cache of results. */
async function load() {
  const { default: start } = await import(address);
  const vips = await start({ dynamicLibraries: [] });
  vips.Cache.max(0);
  return vips;
}

/** Loads libvips at the first call. */
export function prepare() {
  loading ??= load();
  return loading;
}

/**
 * Returns the resized image, followed by all intermediate images. The caller must free all returned images.
 * @typedef {(vips: any, file: ArrayBuffer, side: number) => any[]} Scale
 */

/**
 * Decodes the image at its full size, and resizes it. libvips reduces images with Lanczos3, and enlarges images with
 * bicubic interpolation. Before a large reduction, libvips averages blocks of pixels. If the image has an alpha
 * channel, the colors are weighted by alpha.
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

/** @type {import('./page.mjs').Resize} */
export const resize = (file, side, output) => resizeBy(scaled, file, side, output);

/**
 * @param {Scale} scale
 * @param {Blob} file
 * @param {number} side
 * @param {import('../jobs.mjs').Output} output
 */
export async function resizeBy(scale, file, side, { type, quality }) {
  const clock = phaseClock();
  const vips = await prepare();
  clock.end('load');
  const images = scale(vips, await file.arrayBuffer(), side);
  const suffix = type === 'image/png' ? '.png' : `.jpg[Q=${quality}]`;
  const saved = new Blob([images[0].writeToBuffer(suffix)], { type });
  for (const image of images) image.delete();
  clock.end('decode, resize, encode');
  return { saved, phases: clock.phases };
}
