// Rasters into sharp and out of it.
import sharp from 'sharp';
import { grayOf, withoutOpaqueAlpha } from './pam.mjs';
import { pixels, raster } from './picture.mjs';

/** @typedef {import('./picture.mjs').Raster} Raster */
/** @typedef {'b-w' | 'srgb' | 'grey16' | 'rgb16'} Space libvips's name for gray or colours, of 8 or 16 bits */

/**
 * A raster of 8 bits as sharp takes it in.
 * @param {Raster} raster
 */
export function toSharp({ width, height, channels, samples }) {
  return sharp(Buffer.from(samples), { raw: { width, height, channels } });
}

/** The picture and its negative, one above the other, which is how sharp takes in an animation. */
export function twoFrames() {
  const { width, height, channels, samples } = raster(pixels, 'rgb');
  const both = [...samples, ...samples.map((sample) => 255 - sample)];
  return sharp(Buffer.from(both), { raw: { width, height: height * 2, channels, pageHeight: height } });
}

/**
 * What sharp sees in a file: upright, in the file's own depth and channels.
 * @param {Buffer} file
 * @param {Space} space
 * @returns {Promise<Raster>}
 */
export async function seenBySharp(file, space) {
  const sixteen = space.endsWith('16');
  // For 'b-w' sharp leaves out the alpha channel: so colours first, then gray from the equal samples.
  const image = sharp(file)
    .autoOrient()
    .toColourspace(space === 'b-w' ? 'srgb' : space);
  const { data, info } = await image
    .raw({ depth: sixteen ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const samples = Array.from(sixteen ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data);
  const { width, height, channels } = info;
  const seen = withoutOpaqueAlpha({ width, height, channels, maximum: sixteen ? 65535 : 255, samples });
  return space === 'b-w' && seen.channels > 2 ? grayOf(seen) : seen;
}
