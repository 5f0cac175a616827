import { LEAST_PADDING } from '../../config/limits';
import { ImageCoreError } from '../common/errors';

/** What precedes the text of a comment in the data of a tEXt chunk: its keyword and a zero (PNG specification, 11.3.4.3). */
const KEYWORD = 'Comment\0';

/** The bytes of a chunk before its data, the length and the type, and after them, the CRC. */
const HEAD = 8;
const TAIL = 4;

/** The length in bytes of the chunk IEND, which ends a file. It has no data. */
const END = HEAD + TAIL;

/** The reversed polynomial of the CRC of a chunk (PNG specification, annex D). */
const POLYNOMIAL = 0xed_b8_83_20;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

function crc(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}

/** Returns a chunk of `length` bytes in total with a comment that consists of spaces. */
function comment(length: number): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(length).fill(0x20);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, length - HEAD - TAIL);
  chunk.set(new TextEncoder().encode(`tEXt${KEYWORD}`), HEAD / 2);
  view.setUint32(length - TAIL, crc(chunk.subarray(HEAD / 2, length - TAIL)));
  return chunk;
}

/** Inserts a comment before the end of a PNG file, which makes the file larger by `length` bytes. */
export function withComment(png: Blob, length: number): Blob {
  if (length < LEAST_PADDING.png) throw new ImageCoreError('invalid-argument');
  return new Blob([png.slice(0, -END), comment(length), png.slice(-END)], { type: png.type });
}
