/** The names of image formats that are recognized but not opened. */
export const OTHER_FORMATS = ['BMP', 'HEIC', 'AVIF', 'TIFF', 'SVG', 'ICO', 'PSD'] as const;

/** One of the formats in `OTHER_FORMATS`. */
export type OtherFormat = (typeof OTHER_FORMATS)[number];

/**
 * The number of bytes at the beginning of a file that are examined: 64 KiB. This leaves room for a long comment or
 * document type before the root element of an SVG. The other formats need only the first bytes.
 */
const HEAD = 1 << 16;

/** The format of `file`, judged by its content, if it is one of `OTHER_FORMATS`; null for every other file. */
export function otherFormat(file: Uint8Array): OtherFormat | null {
  const head = file.subarray(0, HEAD);
  return OTHER_FORMATS.find((format) => IS[format](head)) ?? null;
}

const IS: Readonly<Record<OtherFormat, (head: Uint8Array) => boolean>> = {
  // Some text files begin with BM too. So the size of the second header (bytes 14 to 17) must also be one that Windows
  // (wingdi.h) or OS/2 uses.
  BMP: (head) => begins(head, 'BM') && [12, 16, 40, 52, 56, 64, 108, 124].includes(littleEndian32(head, 14)),
  HEIC: (head) => !IS.AVIF(head) && brands(head).some((brand) => HEIF_BRANDS.includes(brand)),
  AVIF: (head) => brands(head).some((brand) => brand === 'avif' || brand === 'avis'),
  // TIFF and BigTIFF, each in both byte orders. Most raw files of cameras are TIFF files too.
  TIFF: (head) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((signature) => begins(head, signature)),
  SVG: (head) => isSvg(textOf(head)),
  // The four bytes at the start of an ICO file are not unique to this format. So three more conditions must hold: the
  // file contains the whole entry of the first picture (bytes 6 to 21), the low byte of the number of pictures (byte 4)
  // is not zero, and the reserved byte of the entry (byte 9) is zero.
  ICO: (head) => begins(head, '\0\0\x01\0') && head.length > 21 && (head[4] ?? 0) > 0 && head[9] === 0,
  // Version 1 is PSD, and version 2 is PSB, the variant for large documents.
  PSD: (head) => begins(head, '8BPS\0\x01') || begins(head, '8BPS\0\x02'),
};

/**
 * The brands of ISO/IEC 23008-12: first those for HEVC pictures and sequences, then those for HEIF files of any coding.
 */
const HEIF_BRANDS: readonly string[] = [
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'],
  ...['mif1', 'mif2', 'msf1'],
];

/**
 * One part of what XML allows before the root element: white space, a declaration or processing instruction, a comment,
 * or the document type. Each part has one way to match, so the time grows in proportion to the text.
 */
const PROLOG_PART = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/iy;
const SVG_TAG = /<(?:[\w.-]+:)?svg[\s/>]/iy;

/** Whether the root element of an XML text is `svg`. */
function isSvg(text: string): boolean {
  for (let at = 0; ; at = PROLOG_PART.lastIndex) {
    SVG_TAG.lastIndex = PROLOG_PART.lastIndex = at;
    if (SVG_TAG.test(text)) return true;
    if (!PROLOG_PART.test(text)) return false;
  }
}

function begins(head: Uint8Array, signature: string): boolean {
  return latin(head, 0, signature.length) === signature;
}

/**
 * The bytes from index `from` up to, but not including, index `to` as text: each byte is the code of a character
 * (Latin-1).
 */
function latin(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to));
}

function littleEndian32(head: Uint8Array, at: number): number {
  return [3, 2, 1, 0].reduce((value, place) => value * 256 + (head[at + place] ?? 0), 0);
}

/**
 * The brands in the first box (`ftyp`) of an ISO base media file (ISO/IEC 14496-12): the major brand, then the
 * compatible brands. Empty for every other file.
 */
function brands(head: Uint8Array): string[] {
  if (latin(head, 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.length, ((head[2] ?? 0) << 8) | (head[3] ?? 0));
  const found = [latin(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(latin(head, at, at + 4));
  return found;
}

/**
 * Decodes the beginning of a text file: as UTF-16 if it starts with a UTF-16 byte order mark, and otherwise as UTF-8.
 * Returns an empty text for a file that cannot be an SVG.
 */
function textOf(head: Uint8Array): string {
  // An SVG in UTF-8 begins with white space, `<` or a byte order mark. To save time, UTF-8 with any other first byte is
  // not decoded.
  const [first = 0, second = 0] = head;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe ? 'utf-16be' : 'utf-8';
  if (encoding === 'utf-8' && !/[\s<\xef]/.test(String.fromCharCode(first))) return '';
  return new TextDecoder(encoding).decode(head);
}
