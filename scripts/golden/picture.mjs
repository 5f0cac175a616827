// The pictures that the golden files show: made here, so that nobody else owns them and no decoder has
// been at them. Gradients show wrong upsampling and wrong gamma, fine lines show shifts by half a pixel,
// letters show mirroring, noise shows everything that smooth pictures forgive.

/** Numbers in 0 <= n < 1 that are the same on every machine (mulberry32). */
function randomNumbers(seed) {
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

/**
 * A picture with samples in 0..1, as rows of pixels of red, green, blue, alpha.
 * Its left upper quarter has letters, the right upper quarter a circle, the left lower quarter fine
 * lines, the right lower quarter noise, all over a gradient.
 * @param {{ width: number, height: number, seed: number, noise?: number }} options
 */
export function picture({ width, height, seed, noise = 1 }) {
  const random = randomNumbers(seed);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const u = x / Math.max(1, width - 1);
      const v = y / Math.max(1, height - 1);
      const grain = [random(), random(), random()];
      const base = [u, v, 1 - u];
      const alpha = Math.min(1, Math.max(0, 1.5 * u + v - 0.3));
      if (u < 0.5 && v < 0.5) {
        const ink = letters[y % letters.length][x % letters[0].length] === '#';
        return [...(ink ? [0.05, 0.05, 0.2] : base), alpha];
      }
      if (v < 0.5) {
        const inside = Math.hypot(u - 0.75, (v - 0.25) * (height / width)) < 0.15;
        return [...(inside ? [0.9, 0.2, 0.1] : base), alpha];
      }
      if (u < 0.5) return [...((x + y) % 3 === 0 ? [1, 1, 1] : base), alpha];
      return [...base.map((value, c) => value + noise * (grain[c] - value)), alpha];
    }),
  );
}

/** Rec. 601 luma of red, green, blue. */
const luma = ([r, g, b]) => 0.299 * r + 0.587 * g + 0.114 * b;

const channelsOf = {
  gray: (pixel) => [luma(pixel)],
  grayAlpha: (pixel) => [luma(pixel), pixel[3]],
  rgb: (pixel) => pixel.slice(0, 3),
  rgba: (pixel) => pixel,
};

/**
 * The picture as whole numbers from 0 to `maximum`.
 * @param {number[][][]} pixels
 * @param {keyof typeof channelsOf} channels
 * @returns {{ width: number, height: number, channels: number, maximum: number, samples: number[] }}
 */
export function raster(pixels, channels, maximum = 255) {
  const samples = pixels.flat().flatMap((pixel) => channelsOf[channels](pixel));
  return {
    width: pixels[0].length,
    height: pixels.length,
    channels: samples.length / pixels.flat().length,
    maximum,
    samples: samples.map((sample) => Math.round(sample * maximum)),
  };
}
