// Measures the memory of the tab's process at several moments of a visit to the production build. The visit opens a
// photo of 16 megapixels, resizes it to 5000 × 5000 pixels, saves the result and closes the image. The script prints
// each value in megabytes and as a multiple of the result's raster (width × height × 4 bytes). Then it compares the peak
// of straightening with that of a resize, and the peak of saving a JPEG with that of saving a PNG, by the core alone.
// `--runs 3` sets the number of visits. `--only formats` and `--only straighten` make only one comparison.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildCore } from '../../scripts/build/core.mjs';
import { launchChromium } from '../../scripts/lib/chromium.mjs';
import { median } from '../../scripts/lib/median.mjs';
import { pageMemory, tellsMemory } from '../../scripts/lib/memory.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { buildHarnessPage } from '../lib/harness-page.mjs';
import { button, JPEG_24, megabytes, openPhoto, resize } from '../lib/measure.mjs';
import { optionsOf } from '../lib/options.mjs';
import { servePages } from '../lib/page-server.mjs';
import { serveProduction } from '../lib/production.mjs';
import { fileOf } from './whole/inputs.mjs';
import { inputs, QUALITY } from './whole/jobs.mjs';
import { measure } from './whole/measure.mjs';

const SIDE = 5000;
const RASTER = SIDE * SIDE * 4;

/**
 * The time from the press of the button Close to the last measurement, in milliseconds. By then, the process should
 * have released the memory of the image.
 */
const AFTER_CLOSE = 10_000;

/**
 * The memory of the tab's process at one moment, in bytes. `held` is all resident memory of the process. At the moment
 * "the most until then", `held` is not the current value but the largest value so far. `own` is `held` minus the memory
 * of mapped files at this moment. The mapped files contain mainly the browser's code, and all processes of the browser
 * share one copy of them.
 * @typedef {{ moment: string; held: number; own: number }} Moment
 */

/**
 * Makes one visit in a new browser.
 * @param {string} origin the origin of the production build
 */
async function visit(origin) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    /** @type {Moment[]} */
    const moments = [];
    /** @param {string} moment @param {'VmRSS' | 'VmHWM'} field */
    const note = async (moment, field = 'VmRSS') => {
      const held = Number(await pageMemory(browser, field));
      moments.push({ moment, held, own: held - Number(await pageMemory(browser, 'RssFile')) });
    };
    await openPhoto(page, origin, inputs.jpeg16, async () => {
      await setTimeout(3000);
      await note('the first screen');
    });
    await note('opened');
    await resize(page, SIDE, SIDE);
    await note('resized');
    await button(page, 'Download').click();
    await page.getByRole('link', { name: 'Download', exact: true }).click();
    await note('saved');
    await page.goBack();
    await button(page, 'Close').click();
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    await note('the most until then', 'VmHWM');
    await setTimeout(AFTER_CLOSE);
    await note('ten seconds after Close');
    return moments;
  } finally {
    await browser.close();
  }
}

/** A JPEG may take so many times the memory of a PNG, and straightening so many times that of a resize. */
const MOST = 1.1;

/** The angle by which an image is straightened, in degrees. */
const ANGLE = 3;

/** The size of the largest box in the turned image with its ratio. */
function straightenedSize() {
  const { width, height } = JPEG_24;
  const turn = (ANGLE * Math.PI) / 180;
  const scale = height / (width * Math.sin(turn) + height * Math.cos(turn));
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}

/**
 * Compares the largest memory of the tab's process while a photograph of 24 megapixels is straightened and saved with that
 * while it is resized to the same size and saved. Each job is done in a new browser.
 * @param {string} origin
 * @param {number} runs the number of runs of each job
 */
async function compareStraightening(origin, runs) {
  const { width, height } = straightenedSize();
  /** @type {Record<'resized' | 'straightened', (page: import('@playwright/test').Page) => Promise<void>>} */
  const jobs = {
    resized: (page) => resize(page, width, height),
    straightened: async (page) => {
      await page.getByRole('tab', { name: 'Crop', exact: true }).click();
      await button(page, 'Straighten').click();
      await page.getByRole('spinbutton', { name: /^Angle/ }).fill(String(ANGLE));
      await page.keyboard.press('Enter');
      await page.locator('canvas[data-sharp=exact]:not([hidden])').waitFor({ timeout: 120_000 });
      await button(page, 'Apply').click();
      await page.getByText('Image cropped successfully').first().waitFor({ timeout: 120_000 });
      await page
        .getByRole('img', { name: `photo.jpg, ${width} × ${height} px` })
        .first()
        .waitFor();
    },
  };
  const peaks = { resized: /** @type {number[]} */ ([]), straightened: /** @type {number[]} */ ([]) };
  for (let run = 0; run < runs; run++) {
    for (const name of /** @type {const} */ (['resized', 'straightened'])) {
      const browser = await launchChromium();
      try {
        const page = await browser.newPage();
        await openPhoto(page, origin, JPEG_24);
        await jobs[name](page);
        await button(page, 'Download').click();
        await page.getByRole('link', { name: 'Download', exact: true }).click({ timeout: 120_000 });
        peaks[name].push(Number(await pageMemory(browser, 'VmHWM')));
      } finally {
        await browser.close();
      }
    }
  }
  const [resized, straightened] = [median(peaks.resized), median(peaks.straightened)];
  const ratio = straightened / resized;
  if (!(ratio <= MOST)) process.exitCode = 1;
  console.log(
    `${JPEG_24.name}, resized ${megabytes(resized)}, straightened ${megabytes(straightened)}: ${ratio.toFixed(2)} times as much, limit ${MOST}`,
  );
}

/** The sides of the squares that are saved in both formats: 24 and 100 megapixels. */
const SIDES = [4899, 10_000];

/**
 * Compares the largest memory of the page's process while a photograph is opened, enlarged and saved, as a PNG and as a
 * JPEG. Each job is done in a new browser.
 * @param {number} runs the number of runs of each job
 */
async function compareFormats(runs) {
  await buildCore();
  const server = await servePages({ ours: await buildHarnessPage('ours', join(buildDir, 'bench/ours')) });
  const input = inputs.jpeg16;
  server.give(await fileOf(input));
  try {
    for (const side of SIDES) {
      const peak = async (/** @type {import('./whole/jobs.mjs').Output['type']} */ type) => {
        const job = { id: '', name: '', input, side, output: { type, quality: QUALITY } };
        const run = await measure(`${server.url}/ours/ours.html`, `${server.url}/input`, job);
        return run.memory ?? Number.NaN;
      };
      const peaks = { png: /** @type {number[]} */ ([]), jpeg: /** @type {number[]} */ ([]) };
      for (let run = 0; run < runs; run++) {
        peaks.png.push(await peak('image/png'));
        peaks.jpeg.push(await peak('image/jpeg'));
      }
      const [png, jpeg] = [median(peaks.png), median(peaks.jpeg)];
      if (!(jpeg / png <= MOST)) process.exitCode = 1;
      const ratio = `${(jpeg / png).toFixed(2)} times as much, limit ${MOST}`;
      console.log(`${side}²: the PNG ${megabytes(png)}, the JPEG ${megabytes(jpeg)}: ${ratio}`);
    }
  } finally {
    server.close();
  }
}

await runMain(async () => {
  if (!tellsMemory) throw new Problem('The system does not tell how much memory a process holds.');
  const { runs, only } = optionsOf({ runs: 3, only: '' });
  if (!['', 'formats', 'straighten'].includes(only))
    throw new Problem('--only can be formats or straighten.');
  if (only === 'formats') return compareFormats(runs);
  const { origin, close } = await serveProduction();
  try {
    if (only === 'straighten') return await compareStraightening(origin, runs);
    /** @type {Moment[][]} */
    const visits = [];
    for (let run = 0; run < runs; run++) visits.push(await visit(origin));
    const asText = (/** @type {number} */ bytes) =>
      `${(bytes / 1e6).toFixed(0).padStart(5)} MB, ${(bytes / RASTER).toFixed(2)} rasters`;
    for (const [place, { moment }] of (visits[0] ?? []).entries()) {
      const middle = (/** @type {'held' | 'own'} */ what) =>
        median(visits.map((moments) => moments[place]?.[what] ?? 0));
      console.log(`${moment.padEnd(26)} ${asText(middle('held'))}; its own ${asText(middle('own'))}`);
    }
    await compareStraightening(origin, runs);
  } finally {
    await close();
  }
  await compareFormats(runs);
});
