// An encoder for JPEG files that sharp cannot write: files with restart markers, and files with chroma subsampling in
// only one direction. All samples of a block have the same level, so the pixels of a gray file are known without a
// decoder.

/**
 * Returns an array that contains a value several times.
 * @template T
 * @param {number} count
 * @param {T} value
 * @returns {T[]}
 */
export const repeated = (count, value) => Array.from({ length: count }, () => value);

/**
 * Encodes a segment of a JPEG file: a marker, the length in two bytes (which includes the length itself), and the body.
 * @param {number} marker the second byte of the marker
 * @param {number[]} body bytes
 */
const segment = (marker, body) =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);

/**
 * @typedef {object} Component
 * @property {number} across the number of blocks side by side in each MCU (minimum coded unit)
 * @property {number} down the number of blocks one below the other in each MCU
 * @property {number[][]} levels the level (0..255) of each 8x8 block, in rows. If the picture has more rows of blocks
 *   than `levels`, or more blocks in a row, the levels are repeated
 */

/**
 * Encodes a baseline JPEG file. All samples of an 8x8 block have the same level.
 * @param {number} width in pixels
 * @param {number} height in pixels
 * @param {Component[]} components one component for gray, or three components for luma, blue and red chroma
 * @param {number} interval the number of MCUs between two restart markers
 */
export function jpegOfBlocks(width, height, components, interval) {
  // The DC table has nine code words of four bits each: the code word for a difference of `n` bits is `n` itself. The
  // AC table has one code word, a single 0 bit, which ends a block.
  const dcTable = [0x00, 0, 0, 0, 9, ...repeated(12, 0), 0, 1, 2, 3, 4, 5, 6, 7, 8];
  const acTable = [0x10, 1, ...repeated(15, 0), 0x00];
  const described = components.flatMap(({ across, down }, i) => [i + 1, (across << 4) | down, 0]);
  const head = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...repeated(64, 8)]),
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, components.length, ...described]),
    segment(0xc4, dcTable),
    segment(0xc4, acTable),
    segment(0xdd, [interval >> 8, interval & 255]),
    segment(0xda, [components.length, ...components.flatMap((_, i) => [i + 1, 0x00]), 0, 63, 0]),
  ]);
  const mcus = mcusOf(width, height, components);
  const scan = [];
  for (let start = 0; start < mcus.length; start += interval) {
    if (start > 0) scan.push(0xff, 0xd0 + ((start / interval - 1) % 8));
    scan.push(...entropyCode(mcus.slice(start, start + interval), components.length));
  }
  return Buffer.concat([head, Buffer.from(scan), Buffer.from([0xff, 0xd9])]);
}

/**
 * Returns the levels of all blocks, in the order in which the file stores them.
 * @param {number} width in pixels
 * @param {number} height in pixels
 * @param {Component[]} components
 * @returns {number[][][]} for each MCU and each component, the levels of its blocks
 */
function mcusOf(width, height, components) {
  const most = (/** @type {'across' | 'down'} */ side) => Math.max(...components.map((each) => each[side]));
  const columns = Math.ceil(width / (8 * most('across')));
  const rows = Math.ceil(height / (8 * most('down')));
  return Array.from({ length: columns * rows }, (_, mcu) =>
    components.map(({ across, down, levels }) =>
      Array.from({ length: across * down }, (_, block) => {
        const row = Math.floor(mcu / columns) * down + Math.floor(block / across);
        const column = (mcu % columns) * across + (block % across);
        const found = levels[row % levels.length] ?? [];
        return found[column % found.length] ?? 0;
      }),
    ),
  );
}

/**
 * Encodes the MCUs between two restart markers. For each block, the file stores the difference between its level and
 * the level of the component's previous block. The first difference is relative to 128, since JPEG subtracts 128 from
 * all samples and the prediction starts with 0.
 * @param {number[][][]} mcus see `mcusOf`
 * @param {number} components the number of components
 */
function entropyCode(mcus, components) {
  let bits = '';
  const before = repeated(components, 128);
  for (const mcu of mcus)
    for (const [component, levels] of mcu.entries())
      for (const level of levels) {
        bits += dcCode(level - (before[component] ?? 0));
        before[component] = level;
      }
  const bytes = [];
  for (let i = 0; i < bits.length; i += 8) {
    bytes.push(Number.parseInt(bits.slice(i, i + 8).padEnd(8, '1'), 2));
  }
  return bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
}

/**
 * Returns the bits of one block: the code word for `size` (the number of bits of the difference), the difference in
 * `size` bits, and the bit 0 for the end of the block. To a negative difference, JPEG adds 2^`size` - 1.
 * @param {number} difference between two levels
 */
function dcCode(difference) {
  const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
  const value = difference < 0 ? difference + 2 ** size - 1 : difference;
  return `${size.toString(2).padStart(4, '0')}${size > 0 ? value.toString(2).padStart(size, '0') : ''}0`;
}
