import { picture, raster } from './picture.mjs';
import { toSharp } from './sharp.mjs';
import { writeResized } from './write.mjs';

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
