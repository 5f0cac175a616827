// Measures the memory of the tab's process at several moments of a visit to the production build. The visit opens a
// photo of 16 megapixels, resizes it to 5000 × 5000 pixels, saves the result and closes the image. The script prints
// each value in megabytes and as a multiple of the result's raster (width × height × 4 bytes). `--runs 3` sets the
// number of visits.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../scripts/lib/chromium.mjs';
import { median } from '../../scripts/lib/median.mjs';
import { pageMemory, tellsMemory } from '../../scripts/lib/memory.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { takenOver } from '../../scripts/lib/visit.mjs';
import { serveProduction } from '../lib/production.mjs';
import { fileOf } from './whole/inputs.mjs';
import { jobs } from './whole/jobs.mjs';

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
 * @param {string} photo the path of the photo's file
 */
async function visit(origin, photo) {
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
    const press = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true }).click();

    await page.goto(origin);
    await takenOver(page, 'input[type=file]');
    await setTimeout(3000);
    await note('the first screen');
    await page.locator('input[type=file]').first().setInputFiles(photo);
    await page.getByRole('button', { name: 'Resize', exact: true }).waitFor();
    await note('opened');
    await page.getByText('Lock aspect ratio').click();
    await page.getByLabel('Width').fill(String(SIDE));
    await page.getByLabel('Height').fill(String(SIDE));
    await press('Resize');
    await page.getByText(`Image resized to ${SIDE}x${SIDE}`).first().waitFor();
    await note('resized');
    await press('Download');
    await page.getByRole('link', { name: 'Download', exact: true }).click();
    await note('saved');
    await page.goBack();
    await press('Close');
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
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
  const input = jobs.find(({ id }) => id === 'jpeg16-5000')?.input;
  if (!input) throw new Problem('There is no such job.');
  // The photo is written to the disk, so that the page reads it from a path as in a real visit. If Playwright sent the
  // bytes of the file to the page instead, copies of the bytes would remain in the tab's memory.
  mkdirSync(buildDir, { recursive: true });
  const photo = join(buildDir, 'photo.jpg');
  writeFileSync(photo, await fileOf(input));
  const { origin, close } = await serveProduction();
  try {
    /** @type {Moment[][]} */
    const visits = [];
    for (let run = 0; run < Number(values.runs); run++) visits.push(await visit(origin, photo));
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
