// Computes the pictures in the golden files. Computed pictures have no copyright of other people, and do not depend on
// any decoder. Each part of a picture reveals a different kind of error:
// - Gradients reveal wrong upsampling and wrong gamma.
// - Fine lines reveal shifts by half a pixel.
// - Letters reveal mirroring and rotation.
// - Noise reveals errors that are too small to be visible in smooth areas.
import { seeded } from '../../../scripts/lib/seeded.mjs';

/** @typedef {import('sharp').Channels} Channels */
/** @typedef {[red: number, green: number, blue: number]} Color each 0..1 */
/** @typedef {[red: number, green: number, blue: number, alpha: number]} Pixel each 0..1 */
/** @typedef {{ width: number; height: number; pixels: Pixel[] }} Picture width and height in pixels; pixels in rows */
/** @typedef {'gray' | 'grayAlpha' | 'rgb' | 'rgba'} Layout */

/**
 * An image as integer samples: the input of an encoder, or the output of a decoder.
 * @typedef {object} Raster
 * @property {number} width in pixels
 * @property {number} height in pixels
 * @property {Channels} channels gray, gray and alpha, RGB, or RGB and alpha
 * @property {number} maximum the largest possible value of a sample
 * @property {number[]} samples integers, in rows of pixels; the channels of a pixel follow each other
 */

/** The letters F and R as rows of pixels. No rotation or reflection of a letter looks like the letter itself. */
const letters = ['#### ###. ', '#... #..# ', '###. ###. ', '#... #.#. ', '#... #..# ', '          '];
const lettersWidth = 10;

/** @type {Record<'letters' | 'circle' | 'lines', Color>} */
const colors = { letters: [0.05, 0.05, 0.2], circle: [0.9, 0.2, 0.1], lines: [1, 1, 1] };

/**
 * Computes a picture. The upper left quarter has letters, the upper right quarter has a circle, the lower left quarter
 * has fine lines, and the lower right quarter has noise. A gradient covers the background of the whole picture.
 * @param {{ width: number, height: number, seed: number, noise?: number }} options `width` and `height` are in pixels.
 *   `noise` is the share of noise in the lower right quarter, 0..1
 * @returns {Picture}
 */
export function picture({ width, height, seed, noise = 1 }) {
  const random = seeded(seed);

  /**
   * Computes a pixel of the picture.
   * @param {number} x the column, from 0
   * @param {number} y the row, from 0
   * @returns {Pixel}
   */
  function pixelAt(x, y) {
    const u = x / Math.max(1, width - 1);
    const v = y / Math.max(1, height - 1);
    /** @type {Color} */
    const grain = [random(), random(), random()];
    /** @type {Color} */
    const base = [u, v, 1 - u];
    const alpha = Math.min(1, Math.max(0, 1.5 * u + v - 0.3));
    if (u < 0.5 && v < 0.5) {
      const isInk = letters[y % letters.length]?.[x % lettersWidth] === '#';
      return [...(isInk ? colors.letters : base), alpha];
    }
    if (v < 0.5) {
      const isInside = Math.hypot(u - 0.75, (v - 0.25) * (height / width)) < 0.15;
      return [...(isInside ? colors.circle : base), alpha];
    }
    if (u < 0.5) return [...((x + y) % 3 === 0 ? colors.lines : base), alpha];
    return [...mixed(base, grain, noise), alpha];
  }

  const pixels = Array.from({ length: width * height }, (_, i) => pixelAt(i % width, Math.floor(i / width)));
  return { width, height, pixels };
}

/**
 * Interpolates between two colors.
 * @param {Color} from
 * @param {Color} to
 * @param {number} share the share of `to`, 0..1
 * @returns {Color}
 */
function mixed([r, g, b], [toR, toG, toB], share) {
  return [r + share * (toR - r), g + share * (toG - g), b + share * (toB - b)];
}

/**
 * The picture in most of the golden files. Its width and height are odd prime numbers. So the right and lower edges cut
 * through a chroma sample (2x2 pixels), through a block (8x8 pixels) and through a tile of PNG's interlacing pattern
 * (8x8 pixels).
 */
export const pixels = picture({ width: 29, height: 23, seed: 1 });

/**
 * Returns the luma of a pixel, 0..1, with the weights of ITU-R Recommendation BT.601.
 * @param {Pixel} pixel
 */
const luma = ([r, g, b]) => 0.299 * r + 0.587 * g + 0.114 * b;

/** @type {Record<Layout, { channels: Channels; samplesOf: (pixel: Pixel) => number[] }>} */
const layouts = {
  gray: { channels: 1, samplesOf: (pixel) => [luma(pixel)] },
  grayAlpha: { channels: 2, samplesOf: (pixel) => [luma(pixel), pixel[3]] },
  rgb: { channels: 3, samplesOf: (pixel) => pixel.slice(0, 3) },
  rgba: { channels: 4, samplesOf: (pixel) => pixel },
};

/**
 * Converts a picture to integer samples from 0 to `maximum`.
 * @param {Picture} picture
 * @param {Layout} layout the channels of the raster
 * @returns {Raster}
 */
export function raster({ width, height, pixels }, layout, maximum = 255) {
  const { channels, samplesOf } = layouts[layout];
  const samples = pixels.flatMap(samplesOf).map((sample) => Math.round(sample * maximum));
  return { width, height, channels, maximum, samples };
}
