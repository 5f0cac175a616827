// PAM is an image format of netpbm (also called P7): a few lines of text, followed by the uncompressed samples. The
// golden files store the expected pixels as PAM. A reader for PAM takes ten lines of code in any language, so the tests
// need no decoder to read the expected pixels.

/** @typedef {import('./picture.mjs').Raster} Raster */

const tuples = { 1: 'GRAYSCALE', 2: 'GRAYSCALE_ALPHA', 3: 'RGB', 4: 'RGB_ALPHA' };

/**
 * Encodes a raster as a PAM file. If `maximum` is above 255, each sample has two bytes, the high byte first.
 * @param {Raster} raster
 */
export function pam({ width, height, channels, maximum, samples }) {
  const head = `P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH ${channels}\nMAXVAL ${maximum}\nTUPLTYPE ${tuples[channels]}\nENDHDR\n`;
  const body =
    maximum > 255
      ? Buffer.from(samples.flatMap((sample) => [sample >> 8, sample & 255]))
      : Buffer.from(samples);
  return Buffer.concat([Buffer.from(head), body]);
}

/**
 * Removes the alpha channel of a raster if all its pixels are opaque. The core also removes such an alpha channel when
 * it decodes an image, so the tests can compare the raster of the core with the expected raster.
 * @param {Raster} raster
 * @returns {Raster}
 */
export function withoutOpaqueAlpha(raster) {
  const { channels, maximum, samples } = raster;
  if (channels === 1 || channels === 3) return raster;
  /** @param {number} i */
  const isAlpha = (i) => i % channels === channels - 1;
  if (!samples.every((sample, i) => !isAlpha(i) || sample === maximum)) return raster;
  return { ...raster, channels: channels === 2 ? 1 : 3, samples: samples.filter((_, i) => !isAlpha(i)) };
}

/**
 * Converts RGB to gray by keeping one of the three equal samples. Throws an error if red, green and blue differ in any
 * pixel.
 * @param {Raster} raster RGB, with or without alpha
 * @returns {Raster}
 */
export function grayOf(raster) {
  const { channels, samples } = raster;
  if (
    samples.some(
      (sample, i) => i % channels === 0 && (sample !== samples[i + 1] || sample !== samples[i + 2]),
    )
  ) {
    throw new Error('not gray');
  }
  const kept = samples.filter((_, i) => i % channels === 0 || i % channels === 3);
  return { ...raster, channels: channels === 4 ? 2 : 1, samples: kept };
}
