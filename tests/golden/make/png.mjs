// A simple PNG encoder for all color types and depths, with and without interlacing. sharp can write only some of these
// variants. The function `golden` (see write.mjs) checks the files of this encoder: it decodes each file with sharp. If
// its caller passes the raster that was encoded, `golden` also checks that the decoded pixels equal this raster.
import { crc32 } from 'node:zlib';
import { imageData } from './png-data.mjs';

/** @typedef {import('./picture.mjs').Raster} Raster */
/** @typedef {[type: string, data: Buffer]} Chunk a chunk of a PNG file, without its length and checksum */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The numbers of PNG's color types. */
export const colorType = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgba: 6 };

/**
 * Returns the bytes of a chunk in a file: the length of its data, its type, its data, and a checksum.
 * @param {Chunk} chunk
 */
function chunkBytes([type, data]) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const file = Buffer.alloc(body.length + 8);
  file.writeUInt32BE(data.length, 0);
  body.copy(file, 4);
  file.writeUInt32BE(crc32(body), body.length + 4);
  return file;
}

/**
 * Encodes a PNG file.
 * @param {object} options
 * @param {Raster} options.raster for a file with a palette, the samples are indices of colors
 * @param {number} options.type one of `colorType`
 * @param {number} options.depth bits per sample
 * @param {boolean} [options.interlaced]
 * @param {Chunk[]} [options.chunks] the chunks between the header and the image data
 * @param {Chunk[]} [options.after] the chunks after the image data
 */
export function png({ raster, type, depth, interlaced = false, chunks = [], after = [] }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(raster.width, 0);
  header.writeUInt32BE(raster.height, 4);
  header.set([depth, type, 0, 0, interlaced ? 1 : 0], 8);
  const data = imageData(raster, depth, interlaced);
  // A PNG file may have several IDAT chunks, and a decoder has to support this. Each file has two IDAT chunks, so that
  // the tests cover this.
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
 * Encodes integers as 16-bit big-endian numbers. The chunk tRNS of gray and RGB files has this form.
 * @param {number[]} values
 */
export const uint16 = (...values) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));

/**
 * Encodes integers as 32-bit big-endian numbers.
 * @param {number[]} values
 */
export const uint32 = (...values) =>
  Buffer.from(
    values.flatMap((value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]),
  );

/**
 * Encodes an EXIF block (in big-endian TIFF format) whose only entry is the orientation (tag 0x0112).
 * @param {number} orientation 1..8
 */
export const exif = (orientation) =>
  Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), uint16(1, 0x0112, 3, 0, 1, orientation, 0, 0, 0)]);
