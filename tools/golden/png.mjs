// A PNG writer for every variety in the standard: sharp writes only some of them. It is as plain as can
// be; sharp reads back whatever it writes, and must find the same pixels.
import { crc32 } from 'node:zlib';
import { imageData } from './png-data.mjs';

/** @typedef {import('./picture.mjs').Raster} Raster */
/** @typedef {[type: string, data: Buffer]} Chunk */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The colour types of PNG, by number. */
export const colourType = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgba: 6 };

/** @param {Chunk} chunk */
function chunkBytes([type, data]) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const file = Buffer.alloc(body.length + 8);
  file.writeUInt32BE(data.length, 0);
  body.copy(file, 4);
  file.writeUInt32BE(crc32(body), body.length + 4);
  return file;
}

/**
 * A PNG file.
 * @param {object} options
 * @param {Raster} options.raster for a palette, samples are indices
 * @param {number} options.type one of `colourType`
 * @param {number} options.depth bits per sample
 * @param {boolean} [options.interlaced]
 * @param {Chunk[]} [options.chunks] what stands before the image data
 * @param {Chunk[]} [options.after] what stands behind it
 */
export function png({ raster, type, depth, interlaced = false, chunks = [], after = [] }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(raster.width, 0);
  header.writeUInt32BE(raster.height, 4);
  header.set([depth, type, 0, 0, interlaced ? 1 : 0], 8);
  const data = imageData(raster, depth, interlaced);
  // Two IDAT chunks: a decoder must go on in the next one.
  const middle = data.length >> 1;
  return Buffer.concat([
    signature,
    chunkBytes(['IHDR', header]),
    ...chunks.map(chunkBytes),
    chunkBytes(['IDAT', data.subarray(0, middle)]),
    chunkBytes(['IDAT', data.subarray(middle)]),
    ...after.map(chunkBytes),
    chunkBytes(['IEND', Buffer.alloc(0)]),
  ]);
}

/**
 * Whole numbers as big-endian 16-bit, the form of tRNS for gray and RGB.
 * @param {number[]} values
 */
export const uint16 = (...values) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));

/**
 * Whole numbers as big-endian 32-bit.
 * @param {number[]} values
 */
export const uint32 = (...values) =>
  Buffer.from(
    values.flatMap((value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]),
  );

/**
 * An EXIF block (TIFF, big-endian) that says nothing but the orientation.
 * @param {number} orientation
 */
export const exif = (orientation) =>
  Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), uint16(1, 0x0112, 3, 0, 1, orientation, 0, 0, 0)]);
