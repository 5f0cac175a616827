import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { corpusFile } from '../../../scripts/lib/corpora.mjs';
import { buildDir } from '../../../scripts/lib/paths.mjs';
import { seeded } from '../../../scripts/lib/seeded.mjs';
import { step } from '../../../scripts/lib/step.mjs';

/** @typedef {import('./jobs.mjs').Input} Input */

/**
 * Returns a square of random samples around the level 128.
 * @param {number} side the width and height in pixels
 * @param {number} share the range of the samples, as a share of all 256 levels, 0..1
 */
function noise(side, share) {
  const random = seeded(side);
  const data = Uint8Array.from({ length: side * side * 3 }, () => 128 + 255 * share * (random() - 0.5));
  return sharp(data, { raw: { width: side, height: side, channels: 3 } });
}

/**
 * Returns a PNG file that replaces a missing photograph. Its picture has details of five sizes, all with the same
 * contrast. Photographs have similar statistics (D. J. Field, 1987), so they are about as hard to compress as this
 * picture.
 */
async function scene() {
  const [width, height] = [4000, 3000];
  const octaves = [6, 24, 96, 384, 1536].map(async (side) => ({
    input: await noise(side, 0.5).resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer(),
    blend: /** @type {const} */ ('overlay'),
  }));
  const ground = sharp({ create: { width, height, channels: 3, background: '#7a8590' } });
  return ground
    .composite(await Promise.all(octaves))
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/**
 * Creates an input file: resizes the photograph (or `scene`, if the photograph is missing) and adds grain. An enlarged
 * photograph without grain is so smooth that its file would be smaller than the file of a real photograph of this size.
 * @param {Input} input
 */
async function made({ photograph, width, height, format, enlarged = 85 }) {
  const source = existsSync(corpusFile(photograph)) ? corpusFile(photograph) : await scene();
  const grain = await noise(512, 0.12).png().toBuffer();
  const whole = sharp(source, { limitInputPixels: false }).resize(width, height, { fit: 'fill' });
  const pixels = await whole.removeAlpha().raw().toBuffer();
  const grainy = sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false }).composite([
    { input: grain, tile: true, blend: 'soft-light' },
  ]);
  return grainy.toFormat(format, format === 'png' ? {} : { quality: enlarged }).toBuffer();
}

/**
 * Returns the file of an input: a file of the corpora, or a file that the first call creates and stores in .build.
 * @param {Input} input
 */
export async function fileOf(input) {
  const real = corpusFile(input.photograph);
  if (!input.enlarged && existsSync(real)) return readFileSync(real);
  const kind = existsSync(real) ? 'enlarged' : 'made';
  const path = join(buildDir, 'bench/inputs', `${input.width}x${input.height}-${kind}.${input.format}`);
  if (!existsSync(path)) {
    mkdirSync(join(path, '..'), { recursive: true });
    await step(`${input.name}: ${kind}`, async () => writeFileSync(path, await made(input)));
  }
  return readFileSync(path);
}
