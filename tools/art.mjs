// Draws art/*.png, of which the build makes every icon and the social picture: `node tools/art.mjs` (after
// `npm ci`, for sharp) when a drawing has changed. The core reads no SVG, so these are kept.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const mark = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
/** The mark with its ground up to the edges. What matters lies in the circle that every system leaves. */
const full = mark.replace(' rx="8"', '');
if (full === mark) throw new Error('favicon.svg has no rounded ground any more');

/**
 * @param {string} name
 * @param {string | Buffer} svg
 * @param {number} width in pixels
 */
async function draw(name, svg, width) {
  const image = sharp(Buffer.from(svg)).resize({ width });
  const png = await image.png({ compressionLevel: 9, effort: 10, palette: name === 'social' }).toBuffer();
  writeFileSync(join(root, 'art', `${name}.png`), png);
  console.log(`art/${name}.png: ${(png.length / 1000).toFixed(1)} kB`);
}

await draw('icon', mark, 1024);
await draw('icon-full', full, 1024);
// Twice its size, so that the edges of the letters come from more than one sample.
await draw('social', readFileSync(join(root, 'art/social.svg')), 2400);
