/**
 * An image as samples of 8 bits, rows from the top, with no padding. Of two or four channels the last is
 * alpha, which is straight.
 * @typedef {object} Pixels
 * @property {number} width
 * @property {number} height
 * @property {number} channels
 * @property {Uint8Array} data
 */

/**
 * An image as levels of 0 to 255 that need not be whole; colours are premultiplied by alpha.
 * @typedef {object} Levels
 * @property {number} width
 * @property {number} height
 * @property {number} channels
 * @property {Float64Array} data
 */

/**
 * For each target sample, which source samples it is made of and how much of each.
 * @typedef {object} Kernels
 * @property {Int32Array} starts the first source sample of each target sample
 * @property {Float64Array} weights `taps` for each target sample
 * @property {number} taps
 */

/** @param {number} x */
const sinc = (x) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/**
 * Textbook Lanczos3 for one axis: sinc(x) · sinc(x / 3) for |x| < 3, stretched by the scale on the way
 * down, sampled at pixel centres, cut at the edges and normalised.
 * @param {number} from
 * @param {number} to
 * @returns {Kernels}
 */
function kernels(from, to) {
  const scale = from / to;
  const stretch = Math.max(scale, 1);
  const radius = 3 * stretch;
  const taps = Math.min(Math.ceil(2 * radius) + 1, from);
  const starts = new Int32Array(to);
  const weights = new Float64Array(to * taps);
  for (let i = 0; i < to; i++) {
    const centre = (i + 0.5) * scale;
    const start = Math.min(Math.max(Math.floor(centre - radius), 0), from - taps);
    starts[i] = start;
    let sum = 0;
    for (let k = 0; k < taps; k++) {
      const x = (start + k + 0.5 - centre) / stretch;
      const weight = Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0;
      weights[i * taps + k] = weight;
      sum += weight;
    }
    for (let k = i * taps; k < (i + 1) * taps; k++) weights[k] = (weights[k] ?? 0) / sum;
  }
  return { starts, weights, taps };
}

/** @param {number} value */
const plain = (value) => value;

/**
 * The light that a stored value of sRGB stands for, both 0 to 1: IEC 61966-2-1.
 * @param {number} value
 */
export const toLight = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** @param {number} light */
const fromLight = (light) => (light <= 0.04045 / 12.92 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** @param {number} channels */
export const hasAlpha = (channels) => channels % 2 === 0;

/**
 * The rows of an image, in light and premultiplied, resampled to a width.
 * @param {Pixels} source
 * @param {number} width
 * @param {(value: number) => number} light
 */
function narrowed({ width: from, height, channels, data }, width, light) {
  const table = Float64Array.from({ length: 256 }, (_, level) => light(level / 255));
  const { starts, weights, taps } = kernels(from, width);
  const alpha = hasAlpha(channels) ? channels - 1 : -1;
  const row = new Float64Array(from * channels);
  const result = new Float64Array(height * width * channels);
  for (let y = 0; y < height; y++) {
    for (let i = 0; i < row.length; i++) row[i] = table[data[y * row.length + i] ?? 0] ?? 0;
    if (alpha > 0) {
      for (let i = 0; i < row.length; i += channels) {
        const share = (data[y * row.length + i + alpha] ?? 0) / 255;
        for (let c = 0; c < alpha; c++) row[i + c] = (row[i + c] ?? 0) * share;
        row[i + alpha] = share;
      }
    }
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        let place = (starts[x] ?? 0) * channels + c;
        for (let k = x * taps; k < (x + 1) * taps; k++) {
          sum += (weights[k] ?? 0) * (row[place] ?? 0);
          place += channels;
        }
        result[(y * width + x) * channels + c] = sum;
      }
    }
  }
  return result;
}

/**
 * A plain Lanczos3 in double precision, without tricks and without our core: what a resize of an sRGB
 * image must come close to. Rows are resampled first, then columns; nothing is rounded, and only the end
 * is cut to what can be shown.
 * @param {Pixels} source
 * @param {number} width
 * @param {number} height
 * @param {boolean} inLight whether light is averaged, or stored values
 * @returns {Levels}
 */
export function resampled(source, width, height, inLight) {
  const { channels } = source;
  const [light, stored] = inLight ? [toLight, fromLight] : [plain, plain];
  const wide = narrowed(source, width, light);
  const { starts, weights, taps } = kernels(source.height, height);
  const stride = width * channels;
  const data = new Float64Array(height * stride);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * stride, (y + 1) * stride);
    for (let k = 0; k < taps; k++) {
      const weight = weights[y * taps + k] ?? 0;
      const from = ((starts[y] ?? 0) + k) * stride;
      for (let i = 0; i < stride; i++) row[i] = (row[i] ?? 0) + weight * (wide[from + i] ?? 0);
    }
    finish(row, channels, stored);
  }
  return { width, height, channels, data };
}

/**
 * Premultiplied light becomes premultiplied levels, in place.
 * @param {Float64Array} row
 * @param {number} channels
 * @param {(light: number) => number} stored
 */
function finish(row, channels, stored) {
  /** @param {number} value */
  const shown = (value) => Math.min(Math.max(value, 0), 1);
  const colours = hasAlpha(channels) ? channels - 1 : channels;
  for (let i = 0; i < row.length; i += channels) {
    // Divided before it is clamped: the kernel overshoots colour and alpha by the same factor, which cancels out.
    const alpha = hasAlpha(channels) ? (row[i + colours] ?? 0) : 1;
    for (let c = i; c < i + colours; c++) {
      row[c] = alpha <= 0 ? 0 : 255 * shown(alpha) * stored(shown((row[c] ?? 0) / alpha));
    }
    if (hasAlpha(channels)) row[i + colours] = 255 * shown(alpha);
  }
}
