// Measures the viewer on the production build in Chromium, with images of 25 and of 100 megapixels. The viewer shows an
// edited image at any zoom, alone or compared with the original. The script resizes the image, opens the viewer, and
// zooms and pans for a minute: see tools/bench/viewer/minute.mjs. The script prints:
// - the times from the press of the key z, which opens the viewer, to the first picture and to full sharpness
// - the work of the main thread in each frame: the processor time of all its tasks between two frames, from a trace
//   (see tools/bench/viewer/frames.mjs). The script also prints the durations of these tasks. A duration includes the
//   time in which the task waits, and the processor time does not
// - the duration of the longest task (including the tasks that open the viewer), and the frames per second
// - the size of the decoded tiles on the page (tiles are the rectangles into which the viewer divides an image), the
//   memory of the tab, and the WebAssembly memory of the workers
// Then the script opens the image of 25 megapixels in the Crop tab, drags the crop box, and zooms and pans the picture
// below it: see tools/bench/viewer/crop.mjs. It prints the work and the longest task, which have the same limits.
// The exit code is 1 if a value misses its target. `--only 100` measures only the cases with "100" in their names, and
// `--only crop` only the Crop tab. The machine should be idle.
import { setTimeout } from 'node:timers/promises';
import { launchChromium } from '../../scripts/lib/chromium.mjs';
import { median } from '../../scripts/lib/median.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import {
  heldBy,
  JPEG_25,
  judge,
  megabytes,
  milliseconds,
  openPhoto,
  quantile,
  resize,
} from '../lib/measure.mjs';
import { optionsOf } from '../lib/options.mjs';
import { serveProduction } from '../lib/production.mjs';
import { workerMemory } from '../lib/worker-memory.mjs';
import { cropParts, moved, openCropTab } from './viewer/crop.mjs';
import { traced } from './viewer/frames.mjs';
import { minute } from './viewer/minute.mjs';
import { noted, observe } from './viewer/probe.mjs';
import { inputs } from './whole/jobs.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./viewer/frames.mjs').Part} Part */

/**
 * The largest allowed values.
 * - `first`: the time from the press of the key to the first picture, in milliseconds
 * - `work`: the processor time of the main thread in 95 % of the frames, in milliseconds
 * - `task`: the duration of the longest task, in milliseconds
 * - `tileBytes`: the largest size of the decoded tiles on the page, in bytes
 * - `memory`: the memory of the tab after the viewer is closed, as a multiple of the memory before it is opened
 * - `worker`: the WebAssembly memory that the viewer adds to the workers, as a multiple of the size of the resized
 *   image's raster
 */
const LIMITS = { first: 150, work: 8, task: 50, tileBytes: 64 * 1024 * 1024, memory: 1.2, worker: 1.5 };

/** How many times the viewer is opened to measure how long the opening takes. */
const OPENINGS = 5;

/**
 * How long the script waits before it measures memory, in milliseconds. It waits two times: after the resize, because
 * the page still works in the background, and after the viewer is closed, so that the browser can free the memory of
 * the viewer.
 */
const QUIET = 10_000;

/**
 * The images, and the sizes to which they are resized. The script resizes them because the viewer can compare an image
 * with its original only after an edit.
 */
const CASES = [
  { name: '25 megapixels', input: JPEG_25, width: 4990, height: 5010 },
  { name: '100 megapixels', input: inputs.jpeg100, width: 11_500, height: 8690 },
];

/** The name of the case with the Crop tab. */
const CROP = 'crop, 25 megapixels';

const multiple = (/** @type {number} */ value) => value.toFixed(2);

/** @param {Page} page */
const isSharp = (page) => page.locator('[data-viewport][aria-busy=false]').waitFor({ timeout: 120_000 });

/** @param {Page} page */
async function closeViewer(page) {
  await page.keyboard.press('Escape');
  await page.locator('[data-viewport]').waitFor({ state: 'detached' });
}

/**
 * Opens the viewer `OPENINGS` times, and prints the median times of opening. The viewer stays open at the end.
 * @param {Page} page
 */
async function measureOpening(page) {
  const times = [];
  for (let count = 0; count < OPENINGS; count++) {
    if (count > 0) await closeViewer(page);
    await page.waitForTimeout(1000);
    await page.keyboard.press('z');
    await isSharp(page);
    const { pressed, painted, sharp } = await noted(page);
    times.push({ first: painted - pressed, sharp: sharp - pressed });
  }
  judge('key to first picture, median', median(times.map(({ first }) => first)), LIMITS.first);
  judge('key to full sharpness, median', median(times.map(({ sharp }) => sharp)), Infinity);
}

/**
 * Prints a table of the work of the main thread, and compares the work with the limits.
 * @param {readonly Part[]} parts the measurements of each scripted part (see minute.mjs and crop.mjs in
 *   tools/bench/viewer)
 * @param {Part} opening the measurements of opening the viewer or the Crop tab. Their longest task is compared with
 *   `LIMITS.task`. Their frames are in the table, but are not compared with `LIMITS.work`
 */
function reportWork(parts, opening) {
  const row = (/** @type {readonly string[]} */ cells) =>
    `    ${cells.map((cell, at) => (at === 0 ? cell.padEnd(18) : cell.padStart(at === 6 ? 20 : 10))).join('')}`;
  console.log(row(['part', 'frames', 'a second', 'median', '95 %', 'longest', 'with waiting, 95 %', 'task']));
  const frames = parts.flatMap((part) => part.frames);
  const longest = Math.max(opening.longest, ...parts.map((part) => part.longest));
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  for (const part of [...parts, opening, { name: 'all parts', frames, longest, seconds }]) {
    const [cpu, wall] = [part.frames.map((frame) => frame.cpu), part.frames.map((frame) => frame.wall)];
    const figures = [median(cpu), quantile(cpu, 0.95), Math.max(...cpu), quantile(wall, 0.95), part.longest];
    const rate = (part.frames.length / part.seconds).toFixed(0);
    console.log(
      row([part.name, String(part.frames.length), rate, ...figures.map((figure) => figure.toFixed(1))]),
    );
  }
  const cpu = frames.map((frame) => frame.cpu);
  judge('work of the main thread in 95 % of the frames', quantile(cpu, 0.95), LIMITS.work);
  judge('longest task', longest, LIMITS.task, milliseconds);
}

/**
 * Measures one image in a new browser.
 * @param {string} origin
 * @param {(typeof CASES)[number]} options
 */
async function measure(origin, { name, input, width, height }) {
  console.log(`\n${name}`);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await observe(page);
    let ofWorkers = async () => Number.NaN;
    await openPhoto(page, origin, input, async () => {
      ofWorkers = await workerMemory(page);
    });
    await resize(page, width, height);
    await setTimeout(QUIET);
    const before = { held: await heldBy(page), workers: await ofWorkers() };

    const opening = await traced(page, 'open and close', () => measureOpening(page));
    /** @type {Part[]} */
    const parts = [];
    let most = await heldBy(page);
    for (const [part, act] of await minute(page)) {
      parts.push(await traced(page, part, act));
      most = Math.max(most, await heldBy(page));
    }
    reportWork(parts, opening);
    await isSharp(page);
    const workers = await ofWorkers();
    const { most: mostTileBytes } = await noted(page);
    await closeViewer(page);
    await setTimeout(QUIET);
    const after = { held: await heldBy(page), workers: await ofWorkers() };

    judge('decoded tiles on the page', mostTileBytes, LIMITS.tileBytes, megabytes);
    judge('decoded tiles after closing', (await noted(page)).bytes, 0, megabytes);
    const raster = 4 * width * height;
    const all = (/** @type {readonly number[]} */ figures) => figures.map(megabytes).join(', ');
    console.log(
      `    before, during and after: WebAssembly memory of the workers ${all([before.workers, workers, after.workers])}; ` +
        `memory of the tab ${all([before.held, most, after.held])}; a raster has ${megabytes(raster)}`,
    );
    const added = (workers - before.workers) / raster;
    judge('WebAssembly memory that the viewer adds, in rasters', added, LIMITS.worker, multiple);
    const ratio = after.held / before.held;
    judge('memory of the tab after closing, as a multiple', ratio, LIMITS.memory, multiple);
  } finally {
    await browser.close();
  }
}

/**
 * Measures the Crop tab in a new browser.
 * @param {string} origin
 */
async function measureCrop(origin) {
  console.log(`\n${CROP}`);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await openPhoto(page, origin, JPEG_25);
    await setTimeout(QUIET);
    const opening = await traced(page, 'open', () => openCropTab(page));
    /** @type {Part[]} */
    const parts = [];
    for (const [name, act] of await cropParts(page))
      parts.push(await moved(page, () => traced(page, name, act)));
    reportWork(parts, opening);
  } finally {
    await browser.close();
  }
}

await runMain(async () => {
  const { only } = optionsOf({ only: '' });
  const { origin, close } = await serveProduction();
  try {
    for (const each of CASES) if (each.name.includes(only)) await measure(origin, each);
    if (CROP.includes(only)) await measureCrop(origin);
  } finally {
    await close();
  }
});
