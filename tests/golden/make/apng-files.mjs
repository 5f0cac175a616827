import { pixels, raster } from './picture.mjs';
import { colorType, png, uint16, uint32 } from './png.mjs';
import { imageData } from './png-data.mjs';
import { golden } from './write.mjs';

/** @typedef {import('./picture.mjs').Raster} Raster */
/** @typedef {import('./png.mjs').Chunk} Chunk */

/** Writes the animated PNG files. The expected pixels are those of the first frame of the animation. */
export async function apngs() {
  const first = raster(pixels, 'rgb');
  const second = { ...first, samples: first.samples.map((sample) => 255 - sample) };
  /** @type {Chunk} the animation control chunk: two frames, endless repetition */
  const frames = ['acTL', uint32(2, 0)];
  /**
   * Returns the control chunk of a frame, which covers the whole image and is shown for 1/10 of a second.
   * @param {number} number the sequence number of the chunk
   * @returns {Chunk}
   */
  const control = (number) => [
    'fcTL',
    Buffer.concat([uint32(number, first.width, first.height, 0, 0), uint16(1, 10), Buffer.from([0, 0])]),
  ];
  /**
   * Returns the data chunk of a frame after the first image.
   * @param {number} number the sequence number of the chunk
   * @param {Raster} frame
   * @returns {Chunk}
   */
  const data = (number, frame) => ['fdAT', Buffer.concat([uint32(number), imageData(frame, 8)])];
  /**
   * Encodes a PNG file with the picture `first` in IDAT.
   * @param {Chunk[]} chunks the chunks before IDAT
   * @param {Chunk[]} after the chunks after IDAT
   */
  const file = (chunks, after) => png({ raster: first, type: colorType.rgb, depth: 8, chunks, after });

  const animated = file([frames, control(0)], [control(1), data(2, second)]);
  await golden('apng.png', animated, 'srgb', first);
  // Without an fcTL chunk before IDAT, the image in IDAT is not a frame of the animation. Only programs that do not
  // support APNG show this image, and sharp is one of them.
  const hidden = file([frames], [control(0), data(1, second), control(2), data(3, second)]);
  await golden('apng-own-image.png', hidden, 'srgb', first, second);
}
