// Converts between rasters and the images of sharp.
import sharp from 'sharp';
import { grayOf, withoutOpaqueAlpha } from './pam.mjs';
import { pixels, raster } from './picture.mjs';

/** @typedef {import('./picture.mjs').Raster} Raster */
/**
 * libvips's names for gray with 8 bits, RGB with 8 bits, gray with 16 bits, and RGB with 16 bits per sample.
 * @typedef {'b-w' | 'srgb' | 'grey16' | 'rgb16'} Space
 */

/**
 * Creates a sharp image from a raster.
 * @param {Raster} raster its `maximum` must be 255
 */
export function toSharp({ width, height, channels, samples }) {
  return sharp(Buffer.from(samples), { raw: { width, height, channels } });
}

/**
 * Creates a sharp image with two frames: the picture and its negative. sharp's input format for an animation is one
 * tall image, in which the frames lie one below the other.
 */
export function twoFrames() {
  const { width, height, channels, samples } = raster(pixels, 'rgb');
  const both = [...samples, ...samples.map((sample) => 255 - sample)];
  return sharp(Buffer.from(both), { raw: { width, height: height * 2, channels, pageHeight: height } });
}

/**
 * Decodes a file with sharp, and turns the image upright.
 * @param {Buffer} file
 * @param {Space} space the color space of the file
 * @returns {Promise<Raster>} has an alpha channel only if at least one pixel is not opaque
 */
export async function seenBySharp(file, space) {
  const sixteen = space.endsWith('16');
  // sharp drops the alpha channel when it converts an image to 'b-w'. So sharp converts a gray file to RGB, in which
  // the three samples of each pixel are equal. Then `grayOf` replaces these three samples by one.
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
