// Creates the PNG files of art/ from SVG files: icon.png and icon-full.png from public/favicon.svg, social.png from
// art/social.svg, and sample.png (the sample image) from the SVG text of tools/art/sample.mjs. Also creates the two
// pictures of the home page, public/night-*.png, from art/night.png: see tools/art/night.mjs. Run
// `node scripts/tool.mjs tools/art.mjs` when one of these sources has changed, or when the core reduces or encodes them
// to other bytes. The build resizes icon.png and icon-full.png to the icons of the site, and social.png to the social
// preview image (og:image). The PNG files are committed, because the build resizes with the product's own core, which
// cannot read SVG.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildCore } from '../scripts/build/core.mjs';
import { loadCore } from '../scripts/build/node-core.mjs';
import { root } from '../scripts/lib/paths.mjs';
import { reduceNight } from './art/night.mjs';
import { SAMPLE_WIDTH, sampleSvg } from './art/sample.mjs';

const mark = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
/**
 * The SVG text of the logo on a square without rounded corners. Each operating system cuts this icon to its own shape,
 * such as a circle. The white parts of the logo are so near the middle that no shape cuts them off.
 */
const full = mark.replace(' rx="8"', '');
if (full === mark) throw new Error('favicon.svg has no rounded ground any more');

/**
 * Renders an SVG file, and writes the result to art/NAME.png.
 * @param {string} name
 * @param {string | Buffer} svg the SVG text
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
// 2400 pixels is twice the width of the social preview image on the site (`SOCIAL_PICTURE`). So the build computes each
// pixel of the site's image from several pixels of art/social.png, which gives smooth edges.
await draw('social', readFileSync(join(root, 'art/social.svg')), 2400);
await draw('sample', sampleSvg(), SAMPLE_WIDTH);

await buildCore();
for (const [name, png] of Object.entries(reduceNight(await loadCore())))
  writeFileSync(join(root, `public/night-${name}.png`), png);
