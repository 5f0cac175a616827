/** A picture in an ICO file: pixels, or a PNG file of red, green, blue and alpha in 8 bits, which old programs cannot read. */
export type IcoPicture =
  | {
      readonly width: number;
      readonly height: number;
      /** Red, green, blue and straight alpha of each pixel, in rows from the top. */
      readonly rgba: Uint8Array;
    }
  | { readonly width: number; readonly height: number; readonly png: Uint8Array };

const DIRECTORY = 6;
const ENTRY = 16;
const BITMAP_HEADER = 40;

/** Alpha from which on a pixel counts as opaque for programs that know only the mask. */
const OPAQUE = 128;

/**
 * Writes a bitmap as an ICO file stores it: a BITMAPINFOHEADER whose height is that of both parts, the pixels as blue, green,
 * red and alpha, and a mask with one bit for each pixel, which is 1 where the pixel is transparent. The rows of both begin
 * with the lowest one, and those of the mask are padded to four bytes.
 */
function bitmapOf({ width, height, rgba }: Extract<IcoPicture, { rgba: Uint8Array }>): Uint8Array {
  const maskStride = 4 * Math.ceil(width / 32);
  const mask = BITMAP_HEADER + 4 * width * height;
  const bytes = new Uint8Array(mask + maskStride * height);
  const header = new DataView(bytes.buffer);
  header.setUint32(0, BITMAP_HEADER, true);
  header.setInt32(4, width, true);
  header.setInt32(8, 2 * height, true);
  header.setUint16(12, 1, true); // planes
  header.setUint16(14, 32, true); // bits per pixel
  header.setUint32(20, bytes.length - BITMAP_HEADER, true);
  for (let y = 0; y < height; y++) {
    const row = height - 1 - y;
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(4 * (row * width + x));
      bytes.set([blue, green, red, alpha], BITMAP_HEADER + 4 * (y * width + x));
      if (alpha < OPAQUE) {
        const at = mask + y * maskStride + (x >> 3);
        bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
      }
    }
  }
  return bytes;
}

/**
 * Writes an ICO file. Each side of a picture is at most 256 pixels. All numbers are little-endian, and 256 is stored as 0.
 */
export function icoFile(pictures: readonly IcoPicture[]): Uint8Array<ArrayBuffer> {
  const images = pictures.map((picture) => ('png' in picture ? picture.png : bitmapOf(picture)));
  const start = DIRECTORY + ENTRY * pictures.length;
  const file = new Uint8Array(images.reduce((length, image) => length + image.length, start));
  const view = new DataView(file.buffer);
  view.setUint16(2, 1, true); // an icon, not a cursor
  view.setUint16(4, pictures.length, true);
  let offset = start;
  for (const [index, { width, height }] of pictures.entries()) {
    const image = images[index] ?? new Uint8Array();
    const entry = DIRECTORY + ENTRY * index;
    view.setUint8(entry, width % 256);
    view.setUint8(entry + 1, height % 256);
    view.setUint16(entry + 4, 1, true); // planes
    view.setUint16(entry + 6, 32, true); // bits per pixel
    view.setUint32(entry + 8, image.length, true);
    view.setUint32(entry + 12, offset, true);
    file.set(image, offset);
    offset += image.length;
  }
  return file;
}
