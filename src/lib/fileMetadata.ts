/**
 * Whether an image file says more than the picture and its colours: when, where and by what it was made, or a comment.
 * False for what is damaged before that is found, and for files of other formats.
 *
 * Exif, XMP, IPTC and comments count, wherever the format keeps them; colour profiles and densities do not.
 */
export function hasMetadata(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (begins(file, 0, '\xff\xd8')) return jpegHas(view);
  if (begins(file, 0, '\x89PNG\r\n\x1a\n')) return pngHas(view, file);
  if (begins(file, 0, 'RIFF') && begins(file, 8, 'WEBP')) return webpHas(view, file);
  return false;
}

/** Marker codes of ITU T.81, table B.1: APP1 (Exif and XMP), APP13 (IPTC) and COM. */
const JPEG_SEGMENTS: readonly number[] = [0xe1, 0xed, 0xfe];
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

function jpegHas(view: DataView): boolean {
  let offset = 2;
  while (offset + 4 <= view.byteLength && view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1);
    if (JPEG_SEGMENTS.includes(marker)) return true;
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return false;
    // Any number of fill bytes may precede a marker.
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
  }
  return false;
}

/** Chunk types of the PNG specification, third edition. */
const PNG_CHUNKS: readonly string[] = ['eXIf', 'tEXt', 'iTXt', 'zTXt'];

function pngHas(view: DataView, file: Uint8Array): boolean {
  // Text may follow the pixels.
  for (let offset = 8; offset + 8 <= file.length; offset += 12 + view.getUint32(offset)) {
    if (PNG_CHUNKS.some((type) => begins(file, offset + 4, type))) return true;
  }
  return false;
}

/** Flags of the VP8X chunk (RFC 9649, section 2.7.1): there is an EXIF chunk, there is one of XMP. */
const VP8X_FLAGS = 0b1100;

function webpHas(view: DataView, file: Uint8Array): boolean {
  return begins(file, 12, 'VP8X') && file.length > 20 && (view.getUint8(20) & VP8X_FLAGS) !== 0;
}

/** Whether the bytes at an offset have the values of these characters. */
function begins(file: Uint8Array, offset: number, text: string): boolean {
  return String.fromCharCode(...file.subarray(offset, offset + text.length)) === text;
}
