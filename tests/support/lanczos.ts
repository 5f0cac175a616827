/** An image as samples of 8 bits, rows from the top, with no padding. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** For each target sample, which source samples it is made of and how much of each. */
interface Kernels {
  /** The first source sample of each target sample. */
  readonly starts: Int32Array;
  /** `taps` weights for each target sample. */
  readonly weights: Float64Array;
  readonly taps: number;
}

/**
 * Textbook Lanczos3 for one axis: sinc(x) · sinc(x / 3) for |x| < 3, stretched by the scale on the way
 * down, sampled at pixel centres, cut at the edges and normalised.
 */
function kernels(from: number, to: number): Kernels {
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

const plain = (value: number) => value;
/** IEC 61966-2-1. */
const toLight = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLight = (light: number) =>
  light <= 0.04045 / 12.92 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

/**
 * A plain Lanczos3 in double precision, without tricks and without our core: what a resize of an opaque
 * sRGB image must come close to, in light on the way down. Rows are resampled first, then columns, and
 * only the end is rounded.
 */
export function lanczos3(source: Pixels, width: number, height: number): Pixels {
  const { channels } = source;
  const inLight = width * height < source.width * source.height;
  const [light, stored] = inLight ? [toLight, fromLight] : [plain, plain];
  const table = Float64Array.from({ length: 256 }, (_, level) => light(level / 255));
  const data = Float64Array.from(source.data, (level) => table[level] ?? 0);
  const across = kernels(source.width, width);
  const stride = width * channels;
  const wide = new Float64Array(source.height * stride);
  for (let y = 0; y < source.height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * source.width + (across.starts[x] ?? 0)) * channels;
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (let k = 0; k < across.taps; k++) {
          sum += (across.weights[x * across.taps + k] ?? 0) * (data[from + k * channels + c] ?? 0);
        }
        wide[y * stride + x * channels + c] = sum;
      }
    }
  }
  const down = kernels(source.height, height);
  const result = new Uint8ClampedArray(height * stride);
  const row = new Float64Array(stride);
  for (let y = 0; y < height; y++) {
    row.fill(0);
    for (let k = 0; k < down.taps; k++) {
      const weight = down.weights[y * down.taps + k] ?? 0;
      const from = ((down.starts[y] ?? 0) + k) * stride;
      for (let i = 0; i < stride; i++) row[i] = (row[i] ?? 0) + weight * (wide[from + i] ?? 0);
    }
    // The clamped array rounds to the nearest.
    result.set(
      row.map((value) => 255 * stored(Math.max(value, 0))),
      y * stride,
    );
  }
  return { width, height, channels, data: new Uint8Array(result.buffer) };
}
