// Compares an icon set with that of the package `favicons`, from a PNG and a JPEG of 22 megapixels, in time and memory. Ours
// runs in Node.js on one thread, without the helpers of the page; favicons has sharp, on all threads. `--runs 5` sets the
// number of runs. `--alone preset` does one thing and prints the peak of the memory: a preset, or a set of one of the two.
import { spawnSync } from 'node:child_process';
import { buildCore } from '../../scripts/build/core.mjs';
import { loadCore } from '../../scripts/build/node-core.mjs';
import { median } from '../../scripts/lib/median.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { decodeHere, encodeHere, resizeHere } from '../../scripts/lib/wholeJobs.mjs';
import { loadFavicons, NO_ICONS } from '../lib/favicons.mjs';
import { optionsOf } from '../lib/options.mjs';
import { markdown } from '../lib/table.mjs';
import { fileOf } from './whole/inputs.mjs';

const SIZE = { width: 5500, height: 4000, photograph: 'photos/kodak-16MP.jpg', enlarged: 85 };

/** @type {Readonly<Record<string, import('./whole/jobs.mjs').Input>>} */
const INPUTS = {
  PNG: { ...SIZE, name: '22 MP PNG', format: 'png' },
  JPEG: { ...SIZE, name: '22 MP JPEG', format: 'jpeg' },
};

/** The sides of the PNG files of a set (src/config/icons.ts), with those of the maskable icons for a square. */
const PNGS = [16, 32, 48, 192, 512, 180, 108, 288];
const ICO = { bitmaps: [16, 32, 48], png: 256 };

/** @typedef {typeof import('../../src/imagecore/pkg/imagecore.js')} Core */
/** @typedef {(file: Buffer) => Promise<unknown> | unknown} Make */

/**
 * The same work as a set of the page: each picture from the whole image.
 * @param {Core} core
 * @returns {Record<'set' | 'preset', Make>}
 */
function ours(core) {
  /** @type {(file: Buffer, use: (raster: ReturnType<typeof resizeHere>) => void) => void} */
  const opened = (file, use) => {
    const raster = decodeHere(core, file).orient();
    use(raster);
    raster.free();
  };
  /** @type {(raster: ReturnType<typeof resizeHere>, side: number, use: (icon: typeof raster) => unknown) => void} */
  const icon = (raster, side, use) => {
    const resized = resizeHere(raster, side, side);
    use(resized);
    resized.free();
  };
  return {
    preset: (file) => opened(file, (raster) => icon(raster, 512, encodeHere)),
    set: (file) =>
      opened(file, (raster) => {
        for (const side of PNGS) icon(raster, side, encodeHere);
        for (const side of ICO.bitmaps) icon(raster, side, (small) => small.rgba());
        icon(raster, ICO.png, (large) => large.encodeRgba());
      }),
  };
}

/**
 * The same files.
 * @param {Awaited<ReturnType<typeof loadFavicons>>} make
 * @returns {Make}
 */
const theirs = (make) => (file) =>
  make(file, {
    manifestMaskable: true,
    output: { files: false, html: false },
    icons: {
      ...NO_ICONS,
      favicons: ['favicon.ico', 'favicon-16x16.png', 'favicon-32x32.png', 'favicon-48x48.png'],
      appleIcon: ['apple-touch-icon-180x180.png'],
      android: ['android-chrome-192x192.png', 'android-chrome-512x512.png'],
    },
  });

/** @param {Make} make @param {Buffer} file */
async function secondsOf(make, file) {
  const start = performance.now();
  await make(file);
  return (performance.now() - start) / 1000;
}

await runMain(async () => {
  const { runs, alone } = optionsOf({ runs: 3, alone: '' });
  if (!alone) await buildCore();
  const core = await loadCore();
  const makers = { ...ours(core), favicons: theirs(await loadFavicons()) };
  if (alone) {
    const maker = makers[/** @type {keyof typeof makers} */ (alone)];
    await maker(await fileOf(/** @type {NonNullable<(typeof INPUTS)[string]>} */ (INPUTS['PNG'])));
    console.log(process.resourceUsage().maxRSS);
    return;
  }
  const rows = [];
  for (const input of Object.values(INPUTS)) {
    const file = await fileOf(input);
    /** @type {{ ours: number[]; favicons: number[] }} */
    const seconds = { ours: [], favicons: [] };
    for (let run = 0; run < runs; run++) {
      seconds.ours.push(await secondsOf(makers.set, file));
      seconds.favicons.push(await secondsOf(makers.favicons, file));
    }
    const [us, them] = [median(seconds.ours), median(seconds.favicons)];
    rows.push([input.name, us.toFixed(2), them.toFixed(2), (us / them).toFixed(2)]);
  }
  console.log(markdown(['Source', 'Pixel Resize, s', 'favicons, s', 'ratio'], rows));
  /** @param {string} name */
  const peak = (name) => {
    const [, script = ''] = process.argv;
    const { stdout } = spawnSync(process.execPath, [script, '--alone', name], { encoding: 'utf8' });
    return Number(stdout.trim().split('\n').at(-1)) / 1024;
  };
  const [preset, set] = [peak('preset'), peak('set')];
  console.log(
    `Peak memory of the process: a preset of 512 pixels ${preset.toFixed(0)} MiB, a set ${set.toFixed(0)} MiB.`,
  );
});
