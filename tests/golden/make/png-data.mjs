// Encodes the image data of a PNG file (the content of its IDAT chunks). The samples are split into interlacing passes,
// filtered row by row, and compressed.
import { deflateSync } from 'node:zlib';

/** @typedef {import('./picture.mjs').Raster} Raster */
/**
 * The pixels of an interlacing pass: its first column and row, and the distances between its columns and rows, in
 * pixels.
 * @typedef {[left: number, top: number, stepX: number, stepY: number]} Pass
 */

/**
 * The seven passes of Adam7, the interlacing method of PNG.
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

/** @type {Pass} the only pass of an image without interlacing */
const wholeImage = [0, 0, 1, 1];

/**
 * Packs the samples of one row into bytes. If a byte holds several samples, the first sample is in the highest bits.
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
 * Returns the Paeth predictor of PNG: the neighbor whose value is nearest to a + b - c. The sum a + b - c is the next
 * value on a linear slope through the three neighbors.
 * @param {number} a the left neighbor
 * @param {number} b the neighbor above
 * @param {number} c the neighbor above on the left
 */
function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
}

/**
 * Returns the value that a PNG filter predicts for a byte from its neighbors.
 * @param {number} type the filter's type: 0 is None, 1 is Sub, 2 is Up, 3 is Average, 4 is Paeth
 * @param {number} a the left neighbor
 * @param {number} b the neighbor above
 * @param {number} c the neighbor above on the left
 */
function expected(type, a, b, c) {
  if (type === 0) return 0;
  if (type === 1) return a;
  if (type === 2) return b;
  return type === 3 ? (a + b) >> 1 : paeth(a, b, c);
}

/**
 * Filters a row: replaces each byte with its difference from the predicted value. Neighbors outside the image are 0.
 * The result begins with the filter's type.
 * @param {number} type 0..4, see `expected`
 * @param {Buffer} row
 * @param {Buffer} above the row above; empty for the first row
 * @param {number} distance the distance to the left neighbor, in bytes
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
 * Packs and filters the rows of one pass. The rows use the five filter types in turn.
 * @param {number[][]} rows the samples of each row
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
 * Encodes the samples of a raster as PNG image data.
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
