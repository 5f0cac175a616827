/**
 * An image with 8-bit samples. The first row is the top row, and rows have no padding. With two or four channels, the
 * last channel is alpha, and the colors are not premultiplied by alpha.
 * @typedef {object} Pixels
 * @property {number} width
 * @property {number} height
 * @property {number} channels
 * @property {Uint8Array} data
 */

/**
 * An image with levels from 0 to 255, which can be fractions. The colors are premultiplied by alpha.
 * @typedef {object} Levels
 * @property {number} width
 * @property {number} height
 * @property {number} channels
 * @property {Float64Array} data
 */

/**
 * For each target sample, the source samples that contribute to it, and their weights.
 * @typedef {object} Kernels
 * @property {Int32Array} starts the index of the first source sample for each target sample
 * @property {Float64Array} weights `taps` weights for each target sample
 * @property {number} taps the number of source samples for each target sample
 */

/** @param {number} x */
const sinc = (x) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/**
 * The standard Lanczos3 kernel for one axis: sinc(x) · sinc(x / 3) for |x| < 3. For a reduction it is stretched by the
 * scale. It is sampled at pixel centers, cut off at the edges of the image, and normalized.
 * @param {number} from the number of source samples
 * @param {number} to the number of target samples
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
    const center = (i + 0.5) * scale;
    const start = Math.min(Math.max(Math.floor(center - radius), 0), from - taps);
    starts[i] = start;
    let sum = 0;
    for (let k = 0; k < taps; k++) {
      const x = (start + k + 0.5 - center) / stretch;
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
 * Converts a stored sRGB value to linear light, both from 0 to 1, as in IEC 61966-2-1.
 * @param {number} value
 */
export const toLight = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** @param {number} light */
const fromLight = (light) => (light <= 0.04045 / 12.92 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** @param {number} channels */
export const hasAlpha = (channels) => channels % 2 === 0;

/**
 * Converts the samples of an image with `light`, premultiplies them by alpha, and resamples the rows to `width`.
 * @param {Pixels} source
 * @param {number} width
 * @param {(value: number) => number} light converts a stored value for the averaging, both from 0 to 1
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
 * A simple Lanczos3 resize in double precision, without optimizations and without our core. It is the reference for a
 * resize of an sRGB image. First the rows are resampled, then the columns. Nothing is rounded, and only the final
 * values are clamped.
 * @param {Pixels} source
 * @param {number} width
 * @param {number} height
 * @param {boolean} inLight true to average linear light, false to average stored values
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
 * Converts premultiplied averages to premultiplied levels, in place.
 * @param {Float64Array} row
 * @param {number} channels
 * @param {(light: number) => number} stored converts the average back to a stored value, both from 0 to 1
 */
function finish(row, channels, stored) {
  /** @param {number} value */
  const shown = (value) => Math.min(Math.max(value, 0), 1);
  const colors = hasAlpha(channels) ? channels - 1 : channels;
  for (let i = 0; i < row.length; i += channels) {
    // The color is divided by alpha before it is clamped. The kernel overshoots color and alpha by the same factor,
    // which the division cancels.
    const alpha = hasAlpha(channels) ? (row[i + colors] ?? 0) : 1;
    for (let c = i; c < i + colors; c++) {
      row[c] = alpha <= 0 ? 0 : 255 * shown(alpha) * stored(shown((row[c] ?? 0) / alpha));
    }
    if (hasAlpha(channels)) row[i + colors] = 255 * shown(alpha);
  }
}
