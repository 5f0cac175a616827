// JPEGs of kinds that sharp does not write: with restart markers, and with chroma halved in one direction alone. Every
// block is of one level, so that gray ones are known without any decoder.

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
 * @typedef {object} Component
 * @property {number} across blocks in each MCU
 * @property {number} down
 * @property {number[][]} levels the level of each 8x8 block, in rows; they are repeated where there are not enough
 */

/**
 * @param {number} width in pixels
 * @param {number} height in pixels
 * @param {Component[]} components one of gray, or three of luma and chroma
 * @param {number} interval MCUs between two restart markers
 */
export function jpegOfBlocks(width, height, components, interval) {
  // DC code words are the size of the difference in four bits; the one AC code word, 0, ends a block.
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
 * The levels of each MCU, by components.
 * @param {number} width in pixels
 * @param {number} height in pixels
 * @param {Component[]} components
 * @returns {number[][][]}
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
 * The MCUs between two markers: differences from the component's block before, from 128 at first.
 * @param {number[][][]} mcus
 * @param {number} components
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
 * A difference, and the end of its block.
 * @param {number} difference
 */
function dcCode(difference) {
  const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
  const value = difference < 0 ? difference + 2 ** size - 1 : difference;
  return `${size.toString(2).padStart(4, '0')}${size > 0 ? value.toString(2).padStart(size, '0') : ''}0`;
}
