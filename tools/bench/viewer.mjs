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
// The exit code is 1 if a value misses its target. `--only 25` measures one size. The machine should be idle.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../scripts/lib/chromium.mjs';
import { median } from '../../scripts/lib/median.mjs';
import { pageMemory } from '../../scripts/lib/memory.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { takenOver } from '../../scripts/lib/visit.mjs';
import { serveProduction } from '../lib/production.mjs';
import { workerMemory } from '../lib/worker-memory.mjs';
import { quantile, traced } from './viewer/frames.mjs';
import { minute } from './viewer/minute.mjs';
import { noted, observe } from './viewer/probe.mjs';
import { fileOf } from './whole/inputs.mjs';
import { jobs } from './whole/jobs.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./viewer/frames.mjs').Part} Part */

/**
 * The largest allowed values.
 * - `first`: the time from the press of the key to the first picture, in milliseconds
 * - `work`: the processor time of the main thread in a frame, in milliseconds
 * - `task`: the duration of the longest task, in milliseconds
 * - `tileBytes`: the largest size of the decoded tiles on the page, in bytes
 * - `memory`: the memory of the tab after the viewer is closed, as a multiple of the memory before it is opened
 * - `worker`: the WebAssembly memory that the viewer adds to the workers, as a multiple of the size of the resized
 *   image's raster
 */
const TARGETS = { first: 150, work: 8, task: 50, tileBytes: 64 * 1024 * 1024, memory: 1.2, worker: 1.5 };

/** The share of the frames in which the work of the main thread must not exceed `TARGETS.work`. */
const SHARE = 0.95;

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
  {
    name: '25 megapixels',
    input: {
      name: '25 MP JPEG',
      width: 5000,
      height: 5000,
      format: /** @type {const} */ ('jpeg'),
      photograph: 'photos/kodak-16MP.jpg',
      enlarged: 85,
    },
    width: 4990,
    height: 5010,
  },
  {
    name: '100 megapixels',
    input: jobs.find(({ input }) => input.name === '100 MP JPEG')?.input,
    width: 11_500,
    height: 8690,
  },
];

/** @param {number} bytes */
const mega = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/**
 * Prints a value with its target.
 * @param {string} name
 * @param {number} value
 * @param {number} target the largest value that is allowed
 * @param {(value: number) => string} asText
 */
function judge(name, value, target, asText) {
  const isMet = value <= target;
  if (!isMet) process.exitCode = 1;
  console.log(`  ${isMet ? '✓' : '✗'} ${name}: ${asText(value)}, target ${asText(target)}`);
}

const milliseconds = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;

/** @param {Page} page */
async function isSharp(page) {
  await page.locator('[data-viewport][aria-busy=false]').waitFor({ timeout: 120_000 });
}

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
  /** @type {{ first: number; sharp: number }[]} */
  const times = [];
  for (let count = 0; count < OPENINGS; count++) {
    if (count > 0) await closeViewer(page);
    await page.waitForTimeout(1000);
    await page.keyboard.press('z');
    await isSharp(page);
    const { pressed, painted, sharp } = await noted(page);
    times.push({ first: painted - pressed, sharp: sharp - pressed });
  }
  judge('key to first picture, median', median(times.map(({ first }) => first)), TARGETS.first, milliseconds);
  console.log(`    key to full sharpness, median: ${milliseconds(median(times.map(({ sharp }) => sharp)))}`);
}

/**
 * Prints a table of the work of the main thread, and compares the work with the targets.
 * @param {readonly Part[]} parts the measurements of each part of the scripted minute (see
 *   tools/bench/viewer/minute.mjs)
 * @param {Part} opening the measurements of opening the viewer. Their longest task is compared with `TARGETS.task`.
 *   Their frames are in the table, but are not compared with `TARGETS.work`
 */
function reportWork(parts, opening) {
  const columns = ['part', 'frames', 'a second', 'median', '95 %', 'longest', 'with waiting, 95 %', 'task'];
  const row = (/** @type {readonly string[]} */ cells) =>
    `    ${cells.map((cell, at) => (at === 0 ? cell.padEnd(18) : cell.padStart(at === 6 ? 20 : 10))).join('')}`;
  console.log(row(columns));
  for (const { name, frames, longest, seconds } of [...parts, opening]) {
    const cpu = frames.map((frame) => frame.cpu);
    const wall = frames.map((frame) => frame.wall);
    const figures = [median(cpu), quantile(cpu, SHARE), Math.max(...cpu), quantile(wall, SHARE), longest];
    const cells = figures.map((figure) => figure.toFixed(1));
    console.log(row([name, String(frames.length), (frames.length / seconds).toFixed(0), ...cells]));
  }
  const all = parts.flatMap(({ frames }) => frames);
  const [cpu, wall] = [all.map((frame) => frame.cpu), all.map((frame) => frame.wall)];
  judge('work of the main thread in 95 % of the frames', quantile(cpu, SHARE), TARGETS.work, milliseconds);
  console.log(
    `    its median ${milliseconds(median(cpu))}, longest ${milliseconds(Math.max(...cpu))}; ` +
      `with waiting, 95 % ${milliseconds(quantile(wall, SHARE))}, median ${milliseconds(median(wall))}`,
  );
  const longest = Math.max(opening.longest, ...parts.map((part) => part.longest));
  judge('longest task', longest, TARGETS.task, milliseconds);
}

/**
 * Measures one image in a new browser.
 * @param {string} origin
 * @param {(typeof CASES)[number]} options
 */
async function measure(origin, { name, input, width, height }) {
  if (!input) throw new Error(`There is no input of ${name}.`);
  console.log(`\n${name}`);
  // The photo is written to the disk, so that the page reads it from a path. If Playwright sent the bytes of the file
  // to the page instead, copies of the bytes would remain in the tab's memory.
  mkdirSync(buildDir, { recursive: true });
  const photo = join(buildDir, 'viewer.jpg');
  writeFileSync(photo, await fileOf(input));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const held = async () => Number(await pageMemory(browser, 'VmRSS'));
    await observe(page);
    await page.goto(origin);
    await takenOver(page, 'input[type=file]');
    const ofWorkers = await workerMemory(page);
    await page.locator('input[type=file]').first().setInputFiles(photo);
    const resize = page.getByRole('button', { name: 'Resize', exact: true });
    await resize.waitFor({ timeout: 120_000 });
    await page.getByText('Lock aspect ratio').click();
    await page.getByLabel('Width').fill(String(width));
    await page.getByLabel('Height').fill(String(height));
    await resize.click();
    await page.getByText(`Image resized to ${width}x${height}`).first().waitFor({ timeout: 120_000 });
    await setTimeout(QUIET);
    const before = { held: await held(), workers: await ofWorkers() };

    const opening = await traced(page, 'open and close', () => measureOpening(page));
    /** @type {Part[]} */
    const parts = [];
    let most = await held();
    for (const [part, act] of await minute(page)) {
      parts.push(await traced(page, part, act));
      most = Math.max(most, await held());
    }
    reportWork(parts, opening);
    await isSharp(page);
    const during = { held: Math.max(most, await held()), workers: await ofWorkers() };
    const { most: mostTileBytes } = await noted(page);
    await closeViewer(page);
    await setTimeout(QUIET);
    const after = { held: await held(), workers: await ofWorkers() };

    judge('decoded tiles on the page', mostTileBytes, TARGETS.tileBytes, mega);
    judge('decoded tiles after closing', (await noted(page)).bytes, 0, mega);
    const raster = 4 * width * height;
    console.log(
      `    WebAssembly memory of the workers: before ${mega(before.workers)}, during ${mega(during.workers)}, ` +
        `after ${mega(after.workers)}; a raster has ${mega(raster)}`,
    );
    judge(
      'WebAssembly memory that the viewer adds, in rasters',
      (during.workers - before.workers) / raster,
      TARGETS.worker,
      (value) => value.toFixed(2),
    );
    console.log(
      `    memory of the tab: before ${mega(before.held)}, during at most ${mega(during.held)}, after ${mega(after.held)}`,
    );
    judge(
      'memory of the tab after closing, as a multiple',
      after.held / before.held,
      TARGETS.memory,
      (value) => value.toFixed(2),
    );
  } finally {
    await browser.close();
  }
}

await runMain(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
  const { origin, close } = await serveProduction();
  try {
    for (const each of CASES) if (each.name.includes(values.only)) await measure(origin, each);
  } finally {
    await close();
  }
});
