import { picture, raster } from './picture.mjs';
import { toSharp } from './sharp.mjs';
import { writeResized } from './write.mjs';

// Only downwards: sharp (libvips) uses its kernel for making images smaller, and a bicubic interpolator
// for making them larger. And less than four times, where libvips begins to average boxes first.
/** @type {[width: number, height: number][]} */
const sizes = [
  [71, 53],
  [53, 40],
  [40, 58],
  [27, 24],
  [21, 16],
];

/** A picture, and what sharp makes of it in other sizes. */
export async function resized() {
  const { samples, ...shape } = raster(picture({ width: 80, height: 60, seed: 6, noise: 0.5 }), 'rgb');
  // In the middle of the range: what overshoots black or white libvips cuts off between its two passes.
  const source = { ...shape, samples: samples.map((sample) => 80 + Math.round((sample * 96) / 255)) };
  writeResized('source', source);
  for (const [width, height] of sizes) {
    const image = toSharp(source).resize(width, height, { kernel: 'lanczos3', fit: 'fill' });
    const data = await image.raw().toBuffer();
    writeResized(`${width}x${height}`, { ...source, width, height, samples: Array.from(data) });
  }
}
