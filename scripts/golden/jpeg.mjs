// A JPEG with restart markers, which sharp does not write: gray, every block of one colour, so that the
// pixels are known without any decoder.

/**
 * @template T
 * @param {number} count
 * @param {T} value
 * @returns {T[]}
 */
export const repeated = (count, value) => Array.from({ length: count }, () => value);

/**
 * @param {number} marker
 * @param {number[]} body
 */
const segment = (marker, body) =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);

/**
 * @param {number} width in pixels
 * @param {number} height in pixels
 * @param {number[]} blocks the gray level of each 8x8 block, row by row
 * @param {number} interval blocks between two restart markers
 */
export function jpegOfBlocks(width, height, blocks, interval) {
  // DC code words are the size of the difference in four bits; the one AC code word, 0, ends a block.
  const dcTable = [0x00, 0, 0, 0, 9, ...repeated(12, 0), 0, 1, 2, 3, 4, 5, 6, 7, 8];
  const acTable = [0x10, 1, ...repeated(15, 0), 0x00];
  const head = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...repeated(64, 8)]),
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    segment(0xc4, dcTable),
    segment(0xc4, acTable),
    segment(0xdd, [interval >> 8, interval & 255]),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
  ]);
  const scan = [];
  for (let start = 0; start < blocks.length; start += interval) {
    if (start > 0) scan.push(0xff, 0xd0 + ((start / interval - 1) % 8));
    scan.push(...entropyCode(blocks.slice(start, start + interval)));
  }
  return Buffer.concat([head, Buffer.from(scan), Buffer.from([0xff, 0xd9])]);
}

/**
 * The blocks between two markers: differences from the block before, from 128 at first.
 * @param {number[]} levels
 */
function entropyCode(levels) {
  let bits = '';
  let before = 128;
  for (const level of levels) {
    const difference = level - before;
    const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
    const value = difference < 0 ? difference + 2 ** size - 1 : difference;
    bits += size.toString(2).padStart(4, '0');
    if (size > 0) bits += value.toString(2).padStart(size, '0');
    bits += '0';
    before = level;
  }
  const bytes = [];
  for (let i = 0; i < bits.length; i += 8) {
    bytes.push(Number.parseInt(bits.slice(i, i + 8).padEnd(8, '1'), 2));
  }
  return bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
}
