import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { decodeHere, encodeHere, resizeHere } from '../lib/wholeJobs.mjs';
import { loadCore } from './node-core.mjs';

/**
 * Reads a PNG file in art/. tools/art.mjs renders these PNG files from SVG drawings. The build resizes the PNG files
 * to make the icons and the social preview image (og:image).
 * @param {string} name the name of the PNG file, without ".png"
 */
const drawing = (name) => readFileSync(join(root, 'art', `${name}.png`));

/**
 * Creates an ICO file that contains PNG files. The ICO file has a header of 6 bytes, then an entry of 16 bytes for each
 * PNG file, then the PNG files.
 * @param {readonly { side: number; png: Uint8Array }[]} images `side` is the width and height of an image in pixels, at
 *   most 256
 */
export function ico(images) {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2); // The file type: 1 is an icon, 2 would be a cursor.
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { side, png }] of images.entries()) {
    const entry = 6 + 16 * index;
    // The width and the height have one byte each. The format writes 256 pixels as 0.
    header.writeUInt8(side % 256, entry);
    header.writeUInt8(side % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4); // color planes
    header.writeUInt16LE(32, entry + 6); // bits per pixel
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/**
 * Writes every icon and the social preview image (og:image). The product's own core resizes and encodes all these
 * images.
 * @param {string} dist the folder of the built site
 * @param {typeof import('../../src/prerender')} site the exports of the built src/prerender.tsx
 */
export async function writePictures(dist, site) {
  const { FAVICON, MANIFEST_ICONS, SOCIAL_PICTURE, TOUCH_ICON } = site;
  const core = await loadCore();
  /** @param {string} name */
  const open = (name) => decodeHere(core, drawing(name)).orient();
  const drawings = { round: open('icon'), full: open('icon-full'), social: open('social') };
  /**
   * Resizes one of the images in `drawings`, and encodes the result as PNG.
   * @param {keyof typeof drawings} name
   * @param {number} width in pixels
   */
  const png = (name, width, height = width) => {
    const resized = resizeHere(drawings[name], width, height);
    const bytes = encodeHere(resized);
    resized.free();
    return bytes;
  };
  /** @type {[string, Uint8Array][]} */
  const files = [
    ...[TOUCH_ICON, ...MANIFEST_ICONS].map(
      ({ path, side, shape }) => /** @type {[string, Uint8Array]} */ ([path, png(shape, side)]),
    ),
    [FAVICON.path, ico(FAVICON.sides.map((side) => ({ side, png: png('round', side) })))],
    [SOCIAL_PICTURE.path, png('social', SOCIAL_PICTURE.width, SOCIAL_PICTURE.height)],
  ];
  for (const [path, bytes] of files) {
    const file = join(dist, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  for (const raster of Object.values(drawings)) raster.free();
}
