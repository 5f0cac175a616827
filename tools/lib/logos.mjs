import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../scripts/lib/paths.mjs';

const folder = join(root, 'bench/logos');

/** What our own logos are called: each is hard to make small in a way of its own. */
export const logoNames = readdirSync(folder)
  .filter((name) => name.endsWith('.svg'))
  .map((name) => name.slice(0, -'.svg'.length))
  .sort();

/**
 * A logo as a PNG with alpha.
 * @param {string} name
 * @param {number} side in pixels
 */
export async function drawLogo(name, side) {
  // Drawn at its own size, not resampled to it: 72 dots an inch stand for one pixel a unit.
  const file = join(folder, `${name}.svg`);
  const { width } = await sharp(file).metadata();
  const drawing = sharp(file, { density: (72 * side) / width });
  return drawing.resize(side, side).ensureAlpha().png({ compressionLevel: 0 }).toBuffer();
}
