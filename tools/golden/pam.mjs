// PAM (netpbm's P7): samples with a few lines of text before them. The expected pixels are kept in it,
// because a reader is ten lines in any language and no decoder under test is needed.

/** @typedef {import('./picture.mjs').Raster} Raster */

const tuples = { 1: 'GRAYSCALE', 2: 'GRAYSCALE_ALPHA', 3: 'RGB', 4: 'RGB_ALPHA' };

/** @param {Raster} raster */
export function pam({ width, height, channels, maximum, samples }) {
  const head = `P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH ${channels}\nMAXVAL ${maximum}\nTUPLTYPE ${tuples[channels]}\nENDHDR\n`;
  const body =
    maximum > 255
      ? Buffer.from(samples.flatMap((sample) => [sample >> 8, sample & 255]))
      : Buffer.from(samples);
  return Buffer.concat([Buffer.from(head), body]);
}

/**
 * The same without its alpha channel if that is opaque everywhere: so the core hands images out.
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
 * Red, green, blue as one gray sample; all three must be the same.
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
