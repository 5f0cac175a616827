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

/** Which source samples a target sample is made of, and how much of each. */
interface Kernel {
  readonly start: number;
  readonly weights: readonly number[];
}

/**
 * Textbook Lanczos3 for one axis: sinc(x) · sinc(x / 3) for |x| < 3, stretched by the scale on the way
 * down, sampled at pixel centres, cut at the edges and normalised.
 */
function kernels(from: number, to: number): Kernel[] {
  const scale = from / to;
  const stretch = Math.max(scale, 1);
  const radius = 3 * stretch;
  return Array.from({ length: to }, (_, i) => {
    const centre = (i + 0.5) * scale;
    const start = Math.max(Math.floor(centre - radius), 0);
    const end = Math.min(Math.ceil(centre + radius), from);
    const raw = Array.from({ length: end - start }, (_, k) => {
      const x = (start + k + 0.5 - centre) / stretch;
      return Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0;
    });
    const sum = raw.reduce((a, b) => a + b, 0);
    return { start, weights: raw.map((weight) => weight / sum) };
  });
}

/**
 * A plain Lanczos3 in double precision, without tricks and without our core: what a resize of an opaque
 * image must come close to. Rows are resampled first, then columns, and only the end is rounded.
 */
export function lanczos3(source: Pixels, width: number, height: number): Pixels {
  const { channels, data } = source;
  const across = kernels(source.width, width);
  const down = kernels(source.height, height);
  const wide = new Float64Array(source.height * width * channels);
  for (let y = 0; y < source.height; y++) {
    for (let x = 0; x < width; x++) {
      const { start, weights } = across[x] as Kernel;
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        let at = (y * source.width + start) * channels + c;
        for (const weight of weights) {
          sum += weight * (data[at] as number);
          at += channels;
        }
        wide[(y * width + x) * channels + c] = sum;
      }
    }
  }
  const stride = width * channels;
  const result = new Uint8ClampedArray(height * stride);
  for (let y = 0; y < height; y++) {
    const { start, weights } = down[y] as Kernel;
    for (let i = 0; i < stride; i++) {
      let sum = 0;
      let at = start * stride + i;
      for (const weight of weights) {
        sum += weight * (wide[at] as number);
        at += stride;
      }
      // The clamped array rounds to the nearest.
      result[y * stride + i] = sum;
    }
  }
  return { width, height, channels, data: new Uint8Array(result.buffer) };
}
