/**
 * Checks whether a file contains metadata: EXIF, XMP, IPTC or a comment. The code reads the headers of the file's
 * segments and skips their content.
 *
 * - JPEG: ITU-T T.81, annex B. The code checks only the segments before the first scan.
 * - PNG: https://www.w3.org/TR/png-3/#5Chunk-layout
 * - WebP: https://developers.google.com/speed/webp/docs/riff_container
 * - GIF: https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */

/** The number of bytes that are read at a time, so that a large file is never in memory as a whole. */
const WINDOW_BYTES = 65_536;

/** Reads `length` bytes of a file at `offset`. Resolves to null if the file ends before the last of these bytes. */
type Read = (offset: number, length: number) => Promise<DataView<ArrayBuffer> | null>;

function reader(file: Blob): Read {
  let start = 0;
  let bytes = new ArrayBuffer(0);
  return async (offset, length) => {
    if (offset < start || offset + length > start + bytes.byteLength) {
      start = offset;
      bytes = await file.slice(offset, offset + Math.max(length, WINDOW_BYTES)).arrayBuffer();
    }
    return offset + length <= start + bytes.byteLength ? new DataView(bytes, offset - start, length) : null;
  };
}

function text(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));
}

/** The markers of the segments with metadata: APP1 (EXIF, XMP), APP13 (IPTC) and COM. */
const JPEG_METADATA: readonly number[] = [0xe1, 0xed, 0xfe];
const JPEG_SCAN = 0xda;
const JPEG_END = 0xd9;

async function inJpeg(read: Read): Promise<boolean> {
  for (let at = 2; ; ) {
    const head = await read(at, 2);
    if (head?.getUint8(0) !== 0xff) return false;
    const marker = head.getUint8(1);
    if (marker === JPEG_SCAN || marker === JPEG_END) return false;
    if (JPEG_METADATA.includes(marker)) return true;
    if (marker === 0xff) {
      // Fill bytes of 0xff can precede a marker.
      at += 1;
      continue;
    }
    const length = await read(at + 2, 2);
    if (!length) return false;
    at += 2 + Math.max(length.getUint16(0), 2);
  }
}

const PNG_METADATA: readonly string[] = ['eXIf', 'tEXt', 'iTXt', 'zTXt'];

async function inPng(read: Read): Promise<boolean> {
  for (let at = 8; ; ) {
    const head = await read(at, 8);
    if (!head) return false;
    const type = text(head, 4, 4);
    if (type === 'IEND') return false;
    if (PNG_METADATA.includes(type)) return true;
    // Each chunk has 12 bytes in addition to its content: 4 for the length, 4 for the type and 4 for the checksum.
    at += 12 + head.getUint32(0);
  }
}

const WEBP_METADATA: readonly string[] = ['EXIF', 'XMP '];

async function inWebp(read: Read): Promise<boolean> {
  for (let at = 12; ; ) {
    const head = await read(at, 8);
    if (!head) return false;
    if (WEBP_METADATA.includes(text(head, 0, 4))) return true;
    const length = head.getUint32(4, true);
    at += 8 + length + (length % 2);
  }
}

const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_COMMENT = 0xfe;
const GIF_APPLICATION = 0xff;

/** The size of a color table in bytes. `flags` is the packed field of the descriptor before the table. */
const gifTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * Returns the offset in the file after the last of the data blocks that begin at `from`. Returns null if the file ends
 * before the end of these blocks.
 */
async function gifBlocksEnd(read: Read, from: number): Promise<number | null> {
  for (let at = from; ; ) {
    const length = (await read(at, 1))?.getUint8(0);
    if (length === undefined) return null;
    at += 1 + length;
    if (length === 0) return at;
  }
}

async function inGif(read: Read): Promise<boolean> {
  const flags = (await read(10, 1))?.getUint8(0);
  if (flags === undefined) return false;
  for (let at: number | null = 13 + gifTableBytes(flags); at !== null; ) {
    const kind: number | undefined = (await read(at, 1))?.getUint8(0);
    if (kind === GIF_EXTENSION) {
      const label = (await read(at + 1, 1))?.getUint8(0);
      if (label === GIF_COMMENT) return true;
      const name = label === GIF_APPLICATION && (await read(at + 3, 8));
      if (name && text(name, 0, 8) === 'XMP Data') return true;
      at = await gifBlocksEnd(read, at + 2);
    } else if (kind === GIF_IMAGE) {
      const local: number | undefined = (await read(at + 9, 1))?.getUint8(0);
      // One byte precedes the data blocks: the minimum code size of LZW.
      at = local === undefined ? null : await gifBlocksEnd(read, at + 11 + gifTableBytes(local));
    } else return false;
  }
  return false;
}

/**
 * Whether a file contains metadata. Never rejects. If the file is truncated, the result depends on the bytes that
 * exist.
 */
export async function hasMetadata(file: Blob): Promise<boolean> {
  try {
    const read = reader(file);
    const head = await read(0, 12);
    if (!head) return false;
    const first = text(head, 0, 12);
    if (first.startsWith('\xff\xd8\xff')) return await inJpeg(read);
    if (first.startsWith('\x89PNG\r\n\x1a\n')) return await inPng(read);
    if (first.startsWith('RIFF') && first.endsWith('WEBP')) return await inWebp(read);
    if (first.startsWith('GIF8')) return await inGif(read);
  } catch {
    // The file can no longer be read. This error is not reported here, because opening or saving the file reports it.
  }
  return false;
}
