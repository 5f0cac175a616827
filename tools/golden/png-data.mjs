// What stands in a PNG's IDAT: the samples in passes of rows, filtered and compressed.
import { deflateSync } from 'node:zlib';

/** @typedef {import('./picture.mjs').Raster} Raster */
/** @typedef {[left: number, top: number, stepX: number, stepY: number]} Pass first column and row, and steps */

/**
 * The seven passes of Adam7.
 * @type {Pass[]}
 */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** @type {Pass} */
const wholeImage = [0, 0, 1, 1];

/**
 * One row's samples as bytes, the first sample in the highest bits.
 * @param {number[]} samples
 * @param {number} depth bits per sample
 */
function pack(samples, depth) {
  if (depth === 16) return Buffer.from(samples.flatMap((sample) => [sample >> 8, sample & 255]));
  const bytes = Buffer.alloc(Math.ceil((samples.length * depth) / 8));
  samples.forEach((sample, i) => {
    const bit = i * depth;
    const byte = bytes.readUInt8(bit >> 3) | (sample << (8 - depth - (bit & 7)));
    bytes.writeUInt8(byte, bit >> 3);
  });
  return bytes;
}

/**
 * The neighbour that is nearest to what a slope through all three would have.
 * @param {number} a left
 * @param {number} b above
 * @param {number} c left above
 */
function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
}

/**
 * What a filter, of type 0 to 4, expects of a byte after its neighbours.
 * @param {number} type
 * @param {number} a left
 * @param {number} b above
 * @param {number} c left above
 */
function expected(type, a, b, c) {
  if (type === 0) return 0;
  if (type === 1) return a;
  if (type === 2) return b;
  return type === 3 ? (a + b) >> 1 : paeth(a, b, c);
}

/**
 * The row as its differences from its neighbours, which are 0 outside of the image.
 * @param {number} type
 * @param {Buffer} row
 * @param {Buffer} above the row above, empty if there is none
 * @param {number} distance to the left neighbour, in bytes
 */
function filterRow(type, row, above, distance) {
  const filtered = row.map((value, i) => {
    const a = row[i - distance] ?? 0;
    const b = above[i] ?? 0;
    const c = above[i - distance] ?? 0;
    return value - expected(type, a, b, c);
  });
  return Buffer.concat([Buffer.from([type]), filtered]);
}

/**
 * All rows of one pass; the rows take turns with the five filter types.
 * @param {number[][]} rows
 * @param {number} channels
 * @param {number} depth bits per sample
 */
function filterPass(rows, channels, depth) {
  const distance = Math.max(1, (channels * depth) >> 3);
  let above = Buffer.alloc(0);
  return rows.map((samples, y) => {
    const row = pack(samples, depth);
    const filtered = filterRow(y % 5, row, above, distance);
    above = row;
    return filtered;
  });
}

/**
 * The filtered and compressed samples.
 * @param {Raster} raster
 * @param {number} depth bits per sample
 */
export function imageData({ width, height, channels, samples }, depth, interlaced = false) {
  const passes = interlaced ? adam7 : [wholeImage];
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
