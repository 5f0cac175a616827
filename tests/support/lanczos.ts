import { type Pixels, resampled } from './lanczosReference.mjs';

export type { Pixels };

/** The reference for a resize of an opaque sRGB image. It averages linear light if the pixel count decreases. */
export function lanczos3(source: Pixels, width: number, height: number): Pixels {
  const inLight = width * height < source.width * source.height;
  const { channels, data } = resampled(source, width, height, inLight);
  return { width, height, channels, data: Uint8Array.from(data, Math.round) };
}
