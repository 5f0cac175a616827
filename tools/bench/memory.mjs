// Measures the memory of the tab's process at several moments of a visit to the production build. The visit opens a
// photo of 16 megapixels, resizes it to 5000 × 5000 pixels, saves the result and closes the image. The script prints
// each value in megabytes and as a multiple of the result's raster (width × height × 4 bytes). `--runs 3` sets the
// number of visits.
import { setTimeout } from 'node:timers/promises';
import { launchChromium } from '../../scripts/lib/chromium.mjs';
import { median } from '../../scripts/lib/median.mjs';
import { pageMemory, tellsMemory } from '../../scripts/lib/memory.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { button, openPhoto, resize } from '../lib/measure.mjs';
import { optionsOf } from '../lib/options.mjs';
import { serveProduction } from '../lib/production.mjs';
import { inputs } from './whole/jobs.mjs';

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

await runMain(async () => {
  if (!tellsMemory) throw new Problem('The system does not tell how much memory a process holds.');
  const { runs } = optionsOf({ runs: 3 });
  const { origin, close } = await serveProduction();
  try {
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
  } finally {
    await close();
  }
});
