// The pictures that the golden files show: made here, so that nobody else owns them and no decoder has
// been at them. Gradients show wrong upsampling and wrong gamma, fine lines show shifts by half a pixel,
// letters show mirroring, noise shows everything that smooth pictures forgive.

/** @typedef {import('sharp').Channels} Channels */
/** @typedef {[red: number, green: number, blue: number]} Colour each 0..1 */
/** @typedef {[red: number, green: number, blue: number, alpha: number]} Pixel each 0..1 */
/** @typedef {{ width: number; height: number; pixels: Pixel[] }} Picture its pixels are there row by row */
/** @typedef {'gray' | 'grayAlpha' | 'rgb' | 'rgba'} Layout */

/**
 * What a file holds, or a decoder finds in it.
 * @typedef {object} Raster
 * @property {number} width in pixels
 * @property {number} height in pixels
 * @property {Channels} channels gray, gray and alpha, RGB, or RGB and alpha
 * @property {number} maximum of a sample
 * @property {number[]} samples whole numbers, pixel after pixel, row by row
 */

/**
 * Numbers in 0 <= n < 1 that are the same on every machine (mulberry32).
 * @param {number} seed
 */
export function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An F and an R, which look like no turned or mirrored copy of themselves. */
const letters = ['#### ###. ', '#... #..# ', '###. ###. ', '#... #.#. ', '#... #..# ', '          '];
const lettersWidth = 10;

/** @type {Record<'letters' | 'circle' | 'lines', Colour>} */
const colours = { letters: [0.05, 0.05, 0.2], circle: [0.9, 0.2, 0.1], lines: [1, 1, 1] };

/**
 * Its left upper quarter has letters, the right upper quarter a circle, the left lower quarter fine
 * lines, the right lower quarter noise, all over a gradient.
 * @param {{ width: number, height: number, seed: number, noise?: number }} options
 * @returns {Picture}
 */
export function picture({ width, height, seed, noise = 1 }) {
  const random = randomNumbers(seed);

  /**
   * @param {number} x
   * @param {number} y
   * @returns {Pixel}
   */
  function pixelAt(x, y) {
    const u = x / Math.max(1, width - 1);
    const v = y / Math.max(1, height - 1);
    /** @type {Colour} */
    const grain = [random(), random(), random()];
    /** @type {Colour} */
    const base = [u, v, 1 - u];
    const alpha = Math.min(1, Math.max(0, 1.5 * u + v - 0.3));
    if (u < 0.5 && v < 0.5) {
      const isInk = letters[y % letters.length]?.[x % lettersWidth] === '#';
      return [...(isInk ? colours.letters : base), alpha];
    }
    if (v < 0.5) {
      const isInside = Math.hypot(u - 0.75, (v - 0.25) * (height / width)) < 0.15;
      return [...(isInside ? colours.circle : base), alpha];
    }
    if (u < 0.5) return [...((x + y) % 3 === 0 ? colours.lines : base), alpha];
    return [...mixed(base, grain, noise), alpha];
  }

  const pixels = Array.from({ length: width * height }, (_, i) => pixelAt(i % width, Math.floor(i / width)));
  return { width, height, pixels };
}

/**
 * @param {Colour} from
 * @param {Colour} to
 * @param {number} share of `to`, 0..1
 * @returns {Colour}
 */
function mixed([r, g, b], [toR, toG, toB], share) {
  return [r + share * (toR - r), g + share * (toG - g), b + share * (toB - b)];
}

/**
 * The picture in most of the files. Its sides are odd: half a chroma sample, a part of a block, a part of
 * an interlacing step remain at the edges.
 */
export const pixels = picture({ width: 29, height: 23, seed: 1 });

/**
 * Rec. 601 luma of red, green, blue.
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
 * The picture as whole numbers from 0 to `maximum`.
 * @param {Picture} picture
 * @param {Layout} layout
 * @returns {Raster}
 */
export function raster({ width, height, pixels }, layout, maximum = 255) {
  const { channels, samplesOf } = layouts[layout];
  const samples = pixels.flatMap(samplesOf).map((sample) => Math.round(sample * maximum));
  return { width, height, channels, maximum, samples };
}
