// A PNG writer for every variety in the standard: sharp writes only some of them. It is as plain as can
// be; sharp reads back whatever it writes, and must find the same pixels.
import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The colour types of PNG, by number. */
export const colourType = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgba: 6 };

/** First column and row, and steps, of the seven passes of Adam7. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

export function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const file = Buffer.alloc(body.length + 8);
  file.writeUInt32BE(data.length, 0);
  body.copy(file, 4);
  file.writeUInt32BE(crc32(body), body.length + 4);
  return file;
}

/** One row's samples as bytes, the first sample in the highest bits. */
function pack(samples, depth) {
  if (depth === 16) return Buffer.from(samples.flatMap((sample) => [sample >> 8, sample & 255]));
  const bytes = Buffer.alloc(Math.ceil((samples.length * depth) / 8));
  samples.forEach((sample, i) => {
    const bit = i * depth;
    bytes[bit >> 3] |= sample << (8 - depth - (bit & 7));
  });
  return bytes;
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
}

/** The row as its differences from its neighbours, by filter type 0 to 4. */
function filterRow(type, row, above, distance) {
  const filtered = row.map((value, i) => {
    const a = row[i - distance] ?? 0;
    const b = above[i];
    const c = above[i - distance] ?? 0;
    return value - [0, a, b, (a + b) >> 1, paeth(a, b, c)][type];
  });
  return Buffer.concat([Buffer.from([type]), filtered]);
}

/** All rows of one pass; the rows take turns with the five filter types. */
function filterPass(rows, channels, depth) {
  const distance = Math.max(1, (channels * depth) >> 3);
  let above = Buffer.alloc(rows[0] === undefined ? 0 : pack(rows[0], depth).length);
  return rows.map((samples, y) => {
    const row = pack(samples, depth);
    const filtered = filterRow(y % 5, row, above, distance);
    above = row;
    return filtered;
  });
}

/** The filtered and compressed samples. */
export function imageData({ width, height, channels, samples }, depth, interlaced = false) {
  const passes = interlaced ? adam7 : [[0, 0, 1, 1]];
  const rows = passes.flatMap(([left, top, stepX, stepY]) => {
    if (left >= width) return [];
    const pass = [];
    for (let y = top; y < height; y += stepY) {
      const row = [];
      for (let x = left; x < width; x += stepX) {
        const start = (y * width + x) * channels;
        row.push(...samples.slice(start, start + channels));
      }
      pass.push(row);
    }
    return filterPass(pass, channels, depth);
  });
  return deflateSync(Buffer.concat(rows), { level: 9 });
}

/**
 * A PNG file.
 * @param {object} options
 * @param {object} options.raster what `raster()` makes; for a palette, samples are indices
 * @param {number} options.type one of `colourType`
 * @param {number} options.depth bits per sample
 * @param {boolean} [options.interlaced]
 * @param {[string, Buffer][]} [options.chunks] what stands before the image data
 * @param {[string, Buffer][]} [options.after] what stands behind it
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
    chunk('IHDR', header),
    ...chunks.map(([name, body]) => chunk(name, body)),
    chunk('IDAT', data.subarray(0, middle)),
    chunk('IDAT', data.subarray(middle)),
    ...after.map(([name, body]) => chunk(name, body)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Whole numbers as big-endian 16-bit, the form of tRNS for gray and RGB. */
export const uint16 = (...values) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));

/** Whole numbers as big-endian 32-bit. */
export const uint32 = (...values) =>
  Buffer.from(
    values.flatMap((value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]),
  );

/** An EXIF block (TIFF, big-endian) that says nothing but the orientation. */
export const exif = (orientation) =>
  Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), uint16(1, 0x0112, 3, 0, 1, orientation, 0, 0, 0)]);
