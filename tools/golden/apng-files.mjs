import { pixels, raster } from './picture.mjs';
import { colourType, png, uint16, uint32 } from './png.mjs';
import { imageData } from './png-data.mjs';
import { golden } from './write.mjs';

/** @typedef {import('./picture.mjs').Raster} Raster */
/** @typedef {import('./png.mjs').Chunk} Chunk */

/** Animated PNGs, of which the first image counts. */
export async function apngs() {
  const first = raster(pixels, 'rgb');
  const second = { ...first, samples: first.samples.map((sample) => 255 - sample) };
  /** @type {Chunk} */
  const frames = ['acTL', uint32(2, 0)];
  /**
   * @param {number} number
   * @returns {Chunk}
   */
  const control = (number) => [
    'fcTL',
    Buffer.concat([uint32(number, first.width, first.height, 0, 0), uint16(1, 10), Buffer.from([0, 0])]),
  ];
  /**
   * @param {number} number
   * @param {Raster} frame
   * @returns {Chunk}
   */
  const data = (number, frame) => ['fdAT', Buffer.concat([uint32(number), imageData(frame, 8)])];
  /**
   * @param {Chunk[]} chunks
   * @param {Chunk[]} after
   */
  const file = (chunks, after) => png({ raster: first, type: colourType.rgb, depth: 8, chunks, after });

  const animated = file([frames, control(0)], [control(1), data(2, second)]);
  await golden('apng.png', animated, 'srgb', first);
  // Its own image is for programs that know no APNG, and not among the frames.
  const hidden = file([frames], [control(0), data(1, second), control(2), data(3, second)]);
  await golden('apng-own-image.png', hidden, 'srgb', first);
}
