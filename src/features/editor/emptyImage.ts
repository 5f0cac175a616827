import type { Size } from '../../lib/geometry';

/**
 * Returns the data URL of a transparent GIF of the given size, at most 65,535 pixels a side. The size is in the header
 * of the GIF, and its only frame is one transparent pixel. Cropper.js reads the size of the image from this GIF. The
 * real picture is drawn on a canvas.
 */
export function emptyImage({ width, height }: Size): string {
  const bytes = [
    // The header: "GIF89a", the width and the height in little-endian order, and a palette of two colors.
    ...[0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
    ...[width, height].flatMap((side) => [side & 0xff, side >> 8]),
    ...[0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff],
    // This block makes the first color of the palette transparent.
    ...[0x21, 0xf9, 4, 1, 0, 0, 0, 0],
    // The frame has one compressed pixel with the transparent color. The last byte ends the file.
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  ];
  return `data:image/gif;base64,${btoa(String.fromCharCode(...bytes))}`;
}
