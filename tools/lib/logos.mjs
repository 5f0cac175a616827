import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../scripts/lib/paths.mjs';

const folder = join(root, 'bench/logos');

/**
 * The names of the logos in bench/logos, without ".svg". Each logo contains a different kind of detail that is
 * difficult to reduce.
 */
export const logoNames = readdirSync(folder)
  .filter((name) => name.endsWith('.svg'))
  .map((name) => name.slice(0, -'.svg'.length))
  .sort();

/**
 * Renders a logo as a square PNG with an alpha channel.
 * @param {string} name see `logoNames`
 * @param {number} side width and height of the PNG, in pixels
 */
export async function drawLogo(name, side) {
  // sharp renders one SVG unit as one pixel at a density of 72 dots per inch. With the density below, sharp renders the
  // logo directly at `side` pixels, so the pixels are not resampled.
  const file = join(folder, `${name}.svg`);
  const { width } = await sharp(file).metadata();
  const drawing = sharp(file, { density: (72 * side) / width });
  return drawing.resize(side, side).ensureAlpha().png({ compressionLevel: 0 }).toBuffer();
}
