import { picture, pixels, raster } from './picture.mjs';
import { toSharp } from './sharp.mjs';
import { writeResized } from './write.mjs';

/** @typedef {import('./picture.mjs').Layout} Layout */
/** @typedef {import('./picture.mjs').Raster} Raster */

// All sizes are smaller than the source, because sharp (libvips) uses the Lanczos kernel only to reduce images. To
// enlarge images, libvips uses bicubic interpolation. No side is reduced by a factor of 4 or more, because
// libvips would then average blocks of pixels before it applies the kernel.
/** @type {[width: number, height: number][]} */
const sizes = [
  [71, 53],
  [53, 40],
  [40, 58],
  [27, 24],
  [21, 16],
];

/**
 * The sizes to which the picture in decode/ is enlarged and reduced with the nearest neighbor: integer factors and
 * other factors, a side that stays the same, and one pixel. `maximum` is the largest sample of the PNG file.
 * @type {[layout: Layout, maximum: number, width: number, height: number][]}
 */
const nearestSizes = [
  ['gray', 1, 58, 46],
  ['gray', 255, 87, 69],
  ['grayAlpha', 255, 13, 31],
  ['rgb', 255, 40, 17],
  ['rgb', 255, 28, 22],
  ['rgba', 255, 14, 11],
  ['gray', 65535, 1, 1],
  ['grayAlpha', 65535, 29, 50],
  ['rgb', 65535, 9, 64],
  ['rgba', 65535, 61, 5],
];

/** Writes the picture in decode/, enlarged and reduced with the nearest neighbor. */
export function nearest() {
  for (const [layout, maximum, width, height] of nearestSizes) {
    const source = raster(pixels, layout, maximum);
    // A sample of 1 bit becomes a sample of 8 bits.
    const wide =
      maximum === 1
        ? { ...source, maximum: 255, samples: source.samples.map((sample) => sample * 255) }
        : source;
    const depth = Math.log2(maximum + 1);
    writeResized(
      `nearest-${layout.toLowerCase()}-${depth}-${width}x${height}`,
      byNearest(wide, width, height),
    );
  }
}

/**
 * Resizes a raster with the nearest neighbor.
 * @param {Raster} source
 * @param {number} width
 * @param {number} height
 * @returns {Raster}
 */
function byNearest(source, width, height) {
  const { channels, samples } = source;
  const columns = origins(source.width, width);
  const rows = origins(source.height, height);
  const starts = rows.flatMap((y) => columns.map((x) => (y * source.width + x) * channels));
  const copied = starts.flatMap((start) => samples.slice(start, start + channels));
  return { ...source, width, height, samples: copied };
}

/**
 * Returns the positions of the source pixels in which the centers of the target pixels lie. Both axes are divided into
 * `2 * from * to` units, so that the borders of source pixels and the centers of target pixels are integers. A center
 * on a border belongs to the pixel after the border.
 * @param {number} from the length of the axis in the source, in pixels
 * @param {number} to the length of the axis in the target, in pixels
 */
function origins(from, to) {
  const positions = [];
  let source = 0;
  for (let center = from; center < 2 * from * to; center += 2 * from) {
    while ((source + 1) * 2 * to <= center) source += 1;
    positions.push(source);
  }
  return positions;
}

/** Writes a picture, and the same picture resized by sharp to each of the `sizes`. */
export async function resized() {
  const { samples, ...shape } = raster(picture({ width: 80, height: 60, seed: 6, noise: 0.5 }), 'rgb');
  // The samples are scaled to the range 80..176. The Lanczos kernel overshoots at edges. libvips resizes in two passes,
  // one for each direction. After the first pass, libvips limits the values to 0..255. With the range 80..176, no value
  // reaches these limits.
  const source = { ...shape, samples: samples.map((sample) => 80 + Math.round((sample * 96) / 255)) };
  writeResized('source', source);
  for (const [width, height] of sizes) {
    const image = toSharp(source).resize(width, height, { kernel: 'lanczos3', fit: 'fill' });
    const data = await image.raw().toBuffer();
    writeResized(`${width}x${height}`, { ...source, width, height, samples: Array.from(data) });
  }
}
