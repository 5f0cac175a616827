/** Image formats that are recognised and not opened, by the names that people know them by. */
export const OTHER_FORMATS = ['BMP', 'HEIC', 'AVIF', 'TIFF', 'SVG', 'ICO', 'PSD'] as const;

/** One of them. */
export type OtherFormat = (typeof OTHER_FORMATS)[number];

/** Bytes at the beginning of a file that tell its format. An SVG may begin with a long comment or document type. */
const HEAD = 1 << 16;

/**
 * Which image format a file is of that is not opened, by its content; null for anything else, the formats that are
 * opened among it.
 */
export function otherFormat(file: Uint8Array): OtherFormat | null {
  const head = file.subarray(0, HEAD);
  return OTHER_FORMATS.find((format) => IS[format](head)) ?? null;
}

const IS: Readonly<Record<OtherFormat, (head: Uint8Array) => boolean>> = {
  // Two letters begin many texts: the size of the second header is one of those in use (wingdi.h, and OS/2's).
  BMP: (head) => begins(head, 'BM') && [12, 16, 40, 52, 56, 64, 108, 124].includes(littleEndian32(head, 14)),
  HEIC: (head) => !IS.AVIF(head) && brands(head).some((brand) => HEIF_BRANDS.includes(brand)),
  AVIF: (head) => brands(head).some((brand) => brand === 'avif' || brand === 'avis'),
  // In either byte order, and BigTIFF. Most raw files of cameras are TIFF files too.
  TIFF: (head) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((signature) => begins(head, signature)),
  SVG: (head) => SVG_ROOT.test(textOf(head)),
  // A count of pictures, and a reserved byte in the first one's entry.
  ICO: (head) => begins(head, '\0\0\x01\0') && head.length > 21 && (head[4] ?? 0) > 0 && head[9] === 0,
  // And PSB, the same for large documents.
  PSD: (head) => begins(head, '8BPS\0\x01') || begins(head, '8BPS\0\x02'),
};

/** Those of ISO/IEC 23008-12 for HEVC pictures and sequences, and for HEIF files of any coding. */
const HEIF_BRANDS: readonly string[] = [
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'],
  ...['mif1', 'mif2', 'msf1'],
];

/** The root element, after what XML allows before it. */
const SVG_ROOT =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<\?[^>]*>\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:\w+:)?svg[\s/>]/i;

function begins(head: Uint8Array, signature: string): boolean {
  return latin(head, 0, signature.length) === signature;
}

/** Bytes as the characters of their values. */
function latin(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to));
}

function littleEndian32(head: Uint8Array, at: number): number {
  return [3, 2, 1, 0].reduce((value, place) => value * 256 + (head[at + place] ?? 0), 0);
}

/** The brands in the first box of a file of the ISO base media format (ISO/IEC 14496-12): the major one, then the others. */
function brands(head: Uint8Array): string[] {
  if (latin(head, 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.length, ((head[2] ?? 0) << 8) | (head[3] ?? 0));
  const found = [latin(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(latin(head, at, at + 4));
  return found;
}

/** The beginning of a text file, in UTF-16 where its byte order mark says so. */
function textOf(head: Uint8Array): string {
  // A quick answer for all that is no text.
  const [first = 0, second = 0] = head;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe ? 'utf-16be' : 'utf-8';
  if (encoding === 'utf-8' && !/[\s<\xef]/.test(String.fromCharCode(first))) return '';
  return new TextDecoder(encoding).decode(head);
}
