// Compares the sizes of our PNG files with those of the browser's canvas, and for small images also with those of
// oxipng. The script also measures the processor time of our encoder. The sizes are the same on every machine; the
// times are not.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCore } from '../../scripts/build/core.mjs';
import { loadCore } from '../../scripts/build/node-core.mjs';
import { inChromium } from '../../scripts/lib/chromium.mjs';
import { missingCorpora } from '../../scripts/lib/corpora.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { encodeHere } from '../../scripts/lib/wholeJobs.mjs';
import { optionsOf } from '../lib/options.mjs';
import { ensureOxipng, oxipngSize } from './png/oxipng.mjs';
import { jobs } from './png/pictures.mjs';
import { report } from './png/report.mjs';

/**
 * The measurements for one raster. All sizes of files are in bytes.
 * @typedef {object} Row
 * @property {string} group
 * @property {string} name
 * @property {number} width the raster's width in pixels
 * @property {number} height the raster's height in pixels
 * @property {boolean} deep whether the source file has 16 bits per sample. A canvas keeps only 8 of these bits
 * @property {number} small the size of our file for saving
 * @property {{ small: number; canvas: number }} picture the sizes of two files without their metadata (see
 *   `pictureBytes`): our file for saving, and the canvas's file
 * @property {number | null} oxipng the size of oxipng's file; null for an image of more than `ICON` pixels
 * @property {{ fast: number; small: number }} time the processor time of our encoder, in milliseconds: for the preview
 *   file and for the file for saving
 */

/** The largest number of pixels of an icon. Only icons are compared with oxipng. */
const ICON = 256 * 256;

/**
 * Calls `work` and measures the processor time of this process in user mode, without the time in the system's kernel.
 * @template T
 * @param {() => T} work
 * @returns {[T, number]} the result of `work`, and the time in milliseconds
 */
function timed(work) {
  const before = process.cpuUsage();
  const result = work();
  return [result, process.cpuUsage(before).user / 1000];
}

/**
 * The number of bytes of a PNG file without its metadata chunks (such as the color space and the density). A canvas
 * writes no metadata. In the file of a small picture, metadata would be a large part of the size and distort the
 * comparison.
 * @param {Uint8Array} file a whole PNG file
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
 * Runs in the page: encodes the pixels of a PNG file with the browser's canvas, and measures the canvas's PNG file.
 * @param {{ url: string; measure: string }} job the URL of a PNG file, and the source text of `pictureBytes`
 * @returns the size of the canvas's file without metadata, in bytes; NaN if the canvas cannot encode the image
 */
async function canvasSize({ url, measure }) {
  const blob = await (await fetch(url)).blob();
  // The samples are not converted to another color space, so the canvas encodes the same samples as the core.
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
  const { only } = optionsOf({ only: '' });
  if (missingCorpora) console.log(`${missingCorpora} Only pictures of our own are measured.`);
  await buildCore();
  const oxipngProgram = await ensureOxipng();
  const folder = join(buildDir, 'bench-png');
  mkdirSync(folder, { recursive: true });
  const core = await loadCore();
  const rows = await inChromium(async (page, give) => {
    /** @type {Row[]} */
    const rows = [];
    for await (const { group, name, deep, raster } of jobs(core)) {
      const { width, height } = raster;
      if (`${group} ${name}`.includes(only)) {
        const [fast, fastTime] = timed(() => raster.encodeFast());
        const [small, smallTime] = timed(() => encodeHere(raster));
        const canvas = await page.evaluate(canvasSize, { url: give(fast), measure: `${pictureBytes}` });
        const oxipng = width * height <= ICON ? oxipngSize(oxipngProgram, fast) : null;
        rows.push({
          group,
          name,
          width,
          height,
          deep,
          small: small.length,
          picture: { small: pictureBytes(small), canvas },
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
