// Draws art/*.png from SVG drawings. Run `npm ci` (for sharp) and then `node tools/art.mjs` when a drawing has
// changed. The build resizes these PNG files to every icon and to the social picture. The PNG files are committed
// because the build uses the product's own core, and the core cannot read SVG.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { SAMPLE_WIDTH, sampleSvg } from './art/sample.mjs';

const root = join(import.meta.dirname, '..');
const mark = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
/**
 * The mark on a square background without rounded corners. Each operating system cuts such an icon to its
 * own shape. The white parts of the mark lie inside the circle that every shape contains.
 */
const full = mark.replace(' rx="8"', '');
if (full === mark) throw new Error('favicon.svg has no rounded ground any more');

/**
 * Renders an SVG drawing and writes it to art/NAME.png.
 * @param {string} name
 * @param {string | Buffer} svg the SVG source text
 * @param {number} width of the PNG, in pixels
 */
async function draw(name, svg, width) {
  const image = sharp(Buffer.from(svg)).resize({ width });
  const png = await image.png({ compressionLevel: 9, effort: 10, palette: name === 'social' }).toBuffer();
  writeFileSync(join(root, 'art', `${name}.png`), png);
  console.log(`art/${name}.png: ${(png.length / 1000).toFixed(1)} kB`);
}

await draw('icon', mark, 1024);
await draw('icon-full', full, 1024);
// 2400 pixels is twice the width of the published picture (`SOCIAL_PICTURE`). The build then computes each pixel at the
// edge of a letter from several samples.
await draw('social', readFileSync(join(root, 'art/social.svg')), 2400);
await draw('sample', sampleSvg(), SAMPLE_WIDTH);
