import type { Size } from '../../lib/geometry';

/**
 * The data URL of an empty image of this size, at most 65,535 pixels a side: a GIF whose header holds the size, and whose
 * only frame is one transparent pixel. The crop library measures it; the picture itself is drawn on a canvas.
 */
export function emptyImage({ width, height }: Size): string {
  const bytes = [
    // "GIF89a", the size, and a palette of two colours.
    ...[0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
    ...[width, height].flatMap((side) => [side & 0xff, side >> 8]),
    ...[0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff],
    // Its first colour is transparent.
    ...[0x21, 0xf9, 4, 1, 0, 0, 0, 0],
    // A frame of one pixel of that colour, compressed, and the end.
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  ];
  return `data:image/gif;base64,${btoa(String.fromCharCode(...bytes))}`;
}
