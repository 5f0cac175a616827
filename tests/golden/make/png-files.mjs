import { picture, pixels, raster } from './picture.mjs';
import { colorType, png, uint16 } from './png.mjs';
import { golden } from './write.mjs';

/** @typedef {import('./picture.mjs').Layout} Layout */
/** @typedef {import('./picture.mjs').Raster} Raster */
/** @typedef {import('./png.mjs').Chunk} Chunk */

/** @type {Layout[]} all layouts except gray. The function `grays` writes the gray files */
const colors = ['rgb', 'grayAlpha', 'rgba'];

/** Writes PNG files of every color type and depth, and files with transparency and interlacing. */
export async function pngs() {
  for (const depth of [1, 2, 4, 8, 16]) await grays(depth);
  for (const depth of [8, 16]) {
    const maximum = 2 ** depth - 1;
    for (const layout of colors) {
      const known = raster(pixels, layout, maximum);
      const file = png({ raster: known, type: colorType[layout], depth });
      await golden(`png-${layout.toLowerCase()}-${depth}.png`, file, spaceOf(layout, depth), known);
    }
    const rgb = raster(pixels, 'rgb', maximum);
    const key = rgb.samples.slice(3, 6);
    const file = png({ raster: rgb, type: colorType.rgb, depth, chunks: [['tRNS', uint16(...key)]] });
    await golden(`png-rgb-${depth}-key.png`, file, spaceOf('rgb', depth), keyedOut(rgb, key));
  }
  for (const depth of [1, 2, 4, 8]) await palettes(depth);
  await interlaced();
}

/**
 * Writes a gray file, and a gray file with a transparent color.
 * @param {number} depth bits per sample
 */
async function grays(depth) {
  const gray = raster(pixels, 'gray', 2 ** depth - 1);
  const space = spaceOf('gray', depth);
  const plain = png({ raster: gray, type: colorType.gray, depth });
  await golden(`png-gray-${depth}.png`, plain, space, inWholeBytes(gray));

  const key = gray.samples.slice(0, 1);
  const keyed = png({ raster: gray, type: colorType.gray, depth, chunks: [['tRNS', uint16(...key)]] });
  await golden(`png-gray-${depth}-key.png`, keyed, space, inWholeBytes(keyedOut(gray, key)));
}

/**
 * Writes a file with a palette, and a file with a palette and alpha values.
 * @param {number} depth bits per index
 */
async function palettes(depth) {
  const size = 2 ** depth;
  const indices = raster(pixels, 'gray', size - 1);
  /** @param {number} i */
  const colorAt = (i) => [(i * 67) & 255, (i * 151 + 40) & 255, 255 - i];
  // PNG allows fewer alpha values than colors. The colors without an alpha value are opaque. With a depth of 2 bits or
  // more, the file has such colors.
  const alphaCount = Math.ceil(size * 0.6);
  /** @param {number} i */
  const alphaAt = (i) => (i < alphaCount ? (i * 90) & 255 : 255);

  const all = Array.from({ length: size }, (_, i) => i);
  /** @type {Chunk} */
  const palette = ['PLTE', Buffer.from(all.flatMap(colorAt))];
  /** @type {Chunk} */
  const alphas = ['tRNS', Buffer.from(all.slice(0, alphaCount).map(alphaAt))];
  /** @param {Chunk[]} chunks */
  const file = (chunks) => png({ raster: indices, type: colorType.palette, depth, chunks });

  /** @type {Raster} */
  const rgb = { ...indices, channels: 3, maximum: 255, samples: indices.samples.flatMap(colorAt) };
  await golden(`png-palette-${depth}.png`, file([palette]), 'srgb', rgb);
  const samples = indices.samples.flatMap((i) => [...colorAt(i), alphaAt(i)]);
  /** @type {Raster} */
  const rgba = { ...rgb, channels: 4, samples };
  await golden(`png-palette-${depth}-alpha.png`, file([palette, alphas]), 'srgb', rgba);
}

/**
 * Writes three interlaced PNG files: one with 8 bits per sample, one with 1 bit per sample, and one in which some
 * passes of the interlacing are empty.
 */
async function interlaced() {
  const rgba = raster(pixels, 'rgba');
  const deep = png({ raster: rgba, type: colorType.rgba, depth: 8, interlaced: true });
  await golden('png-interlaced-rgba-8.png', deep, 'srgb', rgba);
  const bits = raster(pixels, 'gray', 1);
  const flat = png({ raster: bits, type: colorType.gray, depth: 1, interlaced: true });
  await golden('png-interlaced-gray-1.png', flat, 'b-w', inWholeBytes(bits));
  // The interlacing pattern repeats every 8x8 pixels. This picture is smaller, so some passes contain no pixel of it.
  const small = raster(picture({ width: 3, height: 2, seed: 4 }), 'rgb', 65535);
  const file = png({ raster: small, type: colorType.rgb, depth: 16, interlaced: true });
  await golden('png-interlaced-small-16.png', file, 'rgb16', small);
}

/**
 * Returns the color space in which sharp has to return the pixels of a file.
 * @param {Layout} layout
 * @param {number} depth bits per sample
 */
function spaceOf(layout, depth) {
  if (layout === 'gray' || layout === 'grayAlpha') return depth === 16 ? 'grey16' : 'b-w';
  return depth === 16 ? 'rgb16' : 'srgb';
}

/**
 * Scales samples of fewer than 8 bits to the range 0..255. Other rasters are returned unchanged.
 * @param {Raster} raster
 * @returns {Raster}
 */
function inWholeBytes(raster) {
  const { maximum, samples } = raster;
  if (maximum >= 255) return raster;
  return { ...raster, maximum: 255, samples: samples.map((sample) => (sample * 255) / maximum) };
}

/**
 * Adds an alpha channel to a raster. Pixels with the color `key` become transparent; all other pixels are opaque.
 * @param {Raster} raster gray or RGB
 * @param {number[]} key the samples of the transparent color, one for each channel
 * @returns {Raster}
 */
function keyedOut(raster, key) {
  const { channels, maximum } = raster;
  const samples = [];
  for (let i = 0; i < raster.samples.length; i += channels) {
    const pixel = raster.samples.slice(i, i + channels);
    samples.push(...pixel, pixel.every((sample, c) => sample === key[c]) ? 0 : maximum);
  }
  return { ...raster, channels: channels === 1 ? 2 : 4, samples };
}
