// PAM (netpbm's P7): samples with a few lines of text before them. The expected pixels are kept in it,
// because a reader is ten lines in any language and no decoder under test is needed.

const tuples = [undefined, 'GRAYSCALE', 'GRAYSCALE_ALPHA', 'RGB', 'RGB_ALPHA'];

/** @param {{ width: number, height: number, channels: number, maximum: number, samples: ArrayLike<number> }} raster */
export function pam({ width, height, channels, maximum, samples }) {
  const head = `P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH ${channels}\nMAXVAL ${maximum}\nTUPLTYPE ${tuples[channels]}\nENDHDR\n`;
  const body =
    maximum > 255
      ? Buffer.from(Array.from(samples).flatMap((sample) => [sample >> 8, sample & 255]))
      : Buffer.from(samples);
  return Buffer.concat([Buffer.from(head), body]);
}

/** The same without its alpha channel if that is opaque everywhere: so the core hands images out. */
export function withoutOpaqueAlpha(raster) {
  const { channels, maximum, samples } = raster;
  if (channels % 2 === 1) return raster;
  const isAlpha = (i) => i % channels === channels - 1;
  if (!samples.every((sample, i) => !isAlpha(i) || sample === maximum)) return raster;
  return { ...raster, channels: channels - 1, samples: samples.filter((_, i) => !isAlpha(i)) };
}

/** Red, green, blue as one gray sample; all three must be the same. */
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
  return { ...raster, channels: channels - 2, samples: kept };
}
