import { jpegOfBlocks, repeated } from './jpeg.mjs';
import { picture, raster } from './picture.mjs';
import { toSharp } from './sharp.mjs';
import { golden } from './write.mjs';

/** @typedef {import('./picture.mjs').Raster} Raster */

/** Writes JPEG files with each kind of coding: chroma subsampling, progressive scans, gray, and restart markers. */
export async function jpegs() {
  const rgb = raster(picture({ width: 53, height: 37, seed: 2, noise: 0.3 }), 'rgb');
  /** @param {import('sharp').JpegOptions} options */
  const jpeg = (options) =>
    toSharp(rgb)
      .jpeg({ quality: 90, ...options })
      .toBuffer();
  await golden('jpeg-444.jpg', await jpeg({ chromaSubsampling: '4:4:4' }), 'srgb');
  await golden('jpeg-420.jpg', await jpeg({ chromaSubsampling: '4:2:0' }), 'srgb');
  await golden('jpeg-progressive.jpg', await jpeg({ chromaSubsampling: '4:4:4', progressive: true }), 'srgb');
  const gray = await toSharp(rgb).toColourspace('b-w').jpeg({ quality: 90 }).toBuffer();
  await golden('jpeg-gray.jpg', gray, 'b-w');

  const levels = [
    [0, 255, 128, 77],
    [200, 13, 240, 99],
    [31, 180, 64, 150],
  ];
  const known = rasterOfBlocks(29, 21, levels);
  const luma = { across: 1, down: 1, levels };
  await golden('jpeg-restart.jpg', jpegOfBlocks(known.width, known.height, [luma], 2), 'b-w', known);
  const blue = {
    across: 1,
    down: 1,
    levels: [
      [128, 255, 60],
      [10, 140],
    ],
  };
  const red = {
    across: 1,
    down: 1,
    levels: [
      [90, 200],
      [255, 128, 0],
    ],
  };
  for (const [name, across, down] of /** @type {const} */ ([
    ['jpeg-422.jpg', 2, 1],
    ['jpeg-440.jpg', 1, 2],
    ['jpeg-420-restart.jpg', 2, 2],
  ])) {
    const components = [{ across, down, levels }, blue, red];
    await golden(name, jpegOfBlocks(53, 43, components, 2), 'srgb');
  }
}

/**
 * Returns the pixels of a gray JPEG from `jpegOfBlocks`.
 * @param {number} width in pixels
 * @param {number} height in pixels
 * @param {number[][]} levels the level of each 8x8 block, in rows. The last blocks can extend beyond the right and the
 *   lower edge of the picture
 * @returns {Raster}
 */
function rasterOfBlocks(width, height, levels) {
  const rows = levels.flatMap((blocks) =>
    repeated(8, blocks.flatMap((level) => repeated(8, level)).slice(0, width)),
  );
  return { width, height, channels: 1, maximum: 255, samples: rows.slice(0, height).flat() };
}
