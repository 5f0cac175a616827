import sharp from 'sharp';
import type { Pixels } from './lanczos';

/** Decodes a file with sharp, independent of our core. Applies the Exif orientation, and removes alpha. */
export async function decodeOpaque(file: Uint8Array | string): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

/** The differences between two images with the same width, height and number of channels. */
interface Difference {
  /** The largest difference between two samples, in levels (0 to 255). */
  readonly max: number;
  /** The fraction of the samples that differ by more than two levels, from 0 to 1. */
  readonly overTwo: number;
}

/** Compares two images sample by sample. Throws if their widths, heights or numbers of channels differ. */
export function difference(a: Pixels, b: Pixels): Difference {
  if (a.width !== b.width || a.height !== b.height || a.channels !== b.channels) {
    throw new Error(`${a.width}x${a.height}x${a.channels} differs from ${b.width}x${b.height}x${b.channels}`);
  }
  let max = 0;
  let over = 0;
  for (let i = 0; i < a.data.length; i++) {
    const distance = Math.abs((a.data[i] as number) - (b.data[i] as number));
    if (distance > max) max = distance;
    if (distance > 2) over += 1;
  }
  return { max, overTwo: over / a.data.length };
}
