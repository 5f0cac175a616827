import { hasAlpha } from '../../../tests/support/lanczosReference.mjs';

/** The text that explains on the page how the error is computed. The page shows the error under each picture. */
export const errorWords = `The error is the root of the mean square of all differences to the reference, in
levels of 0 to 255. Compared are values as they are stored (encoded in sRGB), each color multiplied by its
pixel’s alpha of 0 to 1, so that what is hardly seen hardly counts; where a picture has alpha, that is
compared as a further channel. The reference is not rounded to whole levels: rounding alone costs about 0.29
where a picture has no plain grounds, so that nothing of 8 bits can be nearer than that.`;

/**
 * Returns the root mean square error of a result with 8 bits per sample, as `errorWords` defines it.
 * @param {Uint8Array} rgba the samples of the result, with straight alpha. The result has the size of the reference
 * @param {import('../../../tests/support/lanczosReference.mjs').Levels} reference
 */
export function rmsError(rgba, { width, height, channels, data }) {
  const colors = hasAlpha(channels) ? channels - 1 : channels;
  let sum = 0;
  for (let i = 0; i < width * height; i++) {
    const alpha = rgba[4 * i + 3] ?? 0;
    for (let c = 0; c < channels; c++) {
      // For a gray reference, only the red channel of the result is compared, because red, green and blue are equal.
      const ours = c < colors ? ((rgba[4 * i + c] ?? 0) * alpha) / 255 : alpha;
      sum += (ours - (data[i * channels + c] ?? 0)) ** 2;
    }
  }
  return Math.sqrt(sum / (width * height * channels));
}

/**
 * Converts an image with premultiplied levels, such as a reference, to RGBA with 8 bits per sample and straight alpha.
 * @param {import('../../../tests/support/lanczosReference.mjs').Levels} levels
 */
export function shown({ width, height, channels, data }) {
  const colors = hasAlpha(channels) ? channels - 1 : channels;
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const alpha = hasAlpha(channels) ? (data[i * channels + colors] ?? 0) : 255;
    for (let c = 0; c < 3; c++) {
      const level = data[i * channels + Math.min(c, colors - 1)] ?? 0;
      rgba[4 * i + c] = alpha === 0 ? 0 : Math.round((level * 255) / alpha);
    }
    rgba[4 * i + 3] = Math.round(alpha);
  }
  return rgba;
}
