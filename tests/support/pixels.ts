import sharp from 'sharp';
import type { Pixels } from './lanczos';

/** Decodes a file with a library that is not ours, upright, without alpha. */
export async function decodeOpaque(file: Uint8Array | string): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

/** How far apart two images of one shape are. */
interface Difference {
  /** The largest difference of two samples, in levels of 255. */
  readonly max: number;
  /** The part of all samples that differ by more than two levels. */
  readonly overTwo: number;
}

/** Compares sample by sample. Throws where the shapes differ. */
export function difference(a: Pixels, b: Pixels): Difference {
  if (a.width !== b.width || a.height !== b.height || a.channels !== b.channels) {
    throw new Error(`${a.width}x${a.height}x${a.channels} is not ${b.width}x${b.height}x${b.channels}`);
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
