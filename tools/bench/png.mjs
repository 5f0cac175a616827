// How large our PNG files are: beside those of the browser's own canvas, and small ones beside oxipng's;
// and what they cost. Sizes are the same on every machine, whatever else it does.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCore } from '../../scripts/build/core.mjs';
import { loadCore } from '../../scripts/build/node-core.mjs';
import { inChromium } from '../../scripts/lib/chromium.mjs';
import { missingCorpora } from '../../scripts/lib/corpora.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { ensureOxipng, oxipngSize } from './png/oxipng.mjs';
import { jobs } from './png/pictures.mjs';
import { report } from './png/report.mjs';

/**
 * Sizes of one raster's files, in bytes.
 * @typedef {object} Row
 * @property {string} group
 * @property {string} name
 * @property {number} width
 * @property {number} height
 * @property {boolean} deep of 16 bits a sample, of which a canvas keeps 8
 * @property {number} small of the file to be saved
 * @property {{ fast: number; small: number; canvas: number }} picture ours for previews, ours to be saved,
 *   the browser's: without the chunks that describe the picture
 * @property {number | null} oxipng for small images
 * @property {{ fast: number; small: number }} time ours, in milliseconds of the processor
 */

/** Up to so many pixels an image is an icon, and compared with oxipng. */
const ICON = 256 * 256;

/**
 * What a piece of work gives, and the milliseconds that the processor was at it.
 * @template T
 * @param {() => T} work
 * @returns {[T, number]}
 */
function timed(work) {
  const before = process.cpuUsage();
  const result = work();
  return [result, process.cpuUsage(before).user / 1000];
}

/**
 * What of a PNG file is the picture: all but the chunks that describe it (its colour space, its density).
 * A canvas writes none of them, and they would hide what a small picture itself takes.
 * @param {Uint8Array} file
 */
function pictureBytes(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let sum = 8;
  for (let place = 8; place < file.length; ) {
    const length = view.getUint32(place) + 12;
    const name = String.fromCharCode(...file.subarray(place + 4, place + 8));
    if (['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(name)) sum += length;
    place += length;
  }
  return sum;
}

/**
 * The PNG that the browser's canvas makes of the same pixels, by what its picture takes.
 * @param {{ url: string; measure: string }} job a PNG, and the text of the function above
 */
async function canvasSize({ url, measure }) {
  const blob = await (await fetch(url)).blob();
  // Numbers as they stand, as the core would see them.
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none' });
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const file = await /** @type {Promise<Blob | null>} */ (
    new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  );
  if (!file) return Number.NaN;
  const bytes = /** @type {typeof pictureBytes} */ (new Function(`return (${measure})`)());
  return bytes(new Uint8Array(await file.arrayBuffer()));
}

await runMain(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
  if (missingCorpora) console.log(`${missingCorpora} Only pictures of our own are measured.`);
  await buildCore();
  await ensureOxipng();
  const folder = join(buildDir, 'bench-png');
  mkdirSync(folder, { recursive: true });
  const core = await loadCore();
  const rows = await inChromium(async (page, give) => {
    /** @type {Row[]} */
    const rows = [];
    for await (const { group, name, deep, raster } of jobs(core)) {
      const { width, height } = raster;
      if (`${group} ${name}`.includes(values.only)) {
        const [fast, fastTime] = timed(() => raster.encodeFast());
        const [small, smallTime] = timed(() => raster.encodeSmall());
        const canvas = await page.evaluate(canvasSize, { url: give(fast), measure: `${pictureBytes}` });
        const oxipng = width * height <= ICON ? oxipngSize(fast) : null;
        rows.push({
          group,
          name,
          width,
          height,
          deep,
          small: small.length,
          picture: { fast: pictureBytes(fast), small: pictureBytes(small), canvas },
          oxipng,
          time: { fast: fastTime, small: smallTime },
        });
        process.stdout.write('.');
      }
      raster.free();
    }
    return rows;
  });
  console.log('');
  writeFileSync(join(folder, 'sizes.json'), `${JSON.stringify(rows, null, 1)}\n`);
  report(rows);
});
