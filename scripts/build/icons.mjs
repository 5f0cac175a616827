import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { loadCore } from './node-core.mjs';

/**
 * The drawings that all pictures of the site are made of; tools/art.mjs makes them.
 * @param {string} name
 */
const drawing = (name) => readFileSync(join(root, 'art', `${name}.png`));

/**
 * An icon file with several PNGs: a directory of 16 bytes for each, then the files themselves.
 * @param {readonly { side: number; png: Uint8Array }[]} images
 */
export function ico(images) {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { side, png }] of images.entries()) {
    const entry = 6 + 16 * index;
    // 256 is written as 0.
    header.writeUInt8(side % 256, entry);
    header.writeUInt8(side % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4); // planes
    header.writeUInt16LE(32, entry + 6); // bits a pixel
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/**
 * Makes every icon and the social picture with the product's own core.
 * @param {string} dist
 * @param {typeof import('../../src/prerender')} site
 */
export async function writePictures(dist, { FAVICON, MANIFEST_ICONS, SOCIAL_PICTURE, TOUCH_ICON }) {
  const core = await loadCore();
  /** @param {string} name */
  const open = (name) => core.decode(drawing(name)).orient();
  const drawings = { round: open('icon'), full: open('icon-full'), social: open('social') };
  /**
   * @param {keyof typeof drawings} name
   * @param {number} width
   */
  const png = (name, width, height = width) => {
    const resized = drawings[name].resize(width, height, 'stretch');
    const bytes = resized.encodeSmall();
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
