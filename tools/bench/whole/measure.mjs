import { launchChromium } from '../../../scripts/lib/chromium.mjs';
import { pageMemory } from '../../../scripts/lib/memory.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * A job, done once.
 * @typedef {object} Done
 * @property {number} time from a file in memory to its PNG, in milliseconds, without the preview that ours makes
 * @property {Record<string, number>} phases in milliseconds
 * @property {number} bytes of the PNG
 */

/**
 * A job in a fresh browser, and the same once more.
 * @typedef {object} Run
 * @property {Done} first
 * @property {Done} again
 * @property {number | null} memory the most that the page's process has held by the end of the first, in bytes
 * @property {number} longestTask on the page's main thread during the first, in milliseconds of the processor
 */

/** Milliseconds in which a visitor finds the page and chooses a file. Programs get ready meanwhile, if they can. */
const CHOOSING = 3000;

/** Milliseconds after which a program is given up. */
const PATIENCE = 180_000;

/**
 * Runs in the page: one job, and a look at what came of it.
 * @param {number} side
 * @returns {Promise<Done>}
 */
async function doJob(side) {
  /** @typedef {import('./programs/page.mjs').Resize} Resize */
  const { input, resize } = /** @type {{ input: Blob; resize: Resize }} */ (/** @type {unknown} */ (window));
  const start = performance.now();
  const { png, phases } = await resize(input, side);
  const time = performance.now() - start - (phases['preview'] ?? 0);
  const header = new DataView(await png.slice(0, 24).arrayBuffer());
  const sides = [header.getUint32(16), header.getUint32(20)];
  if (sides.some((found) => found !== side)) throw new Error(`it is ${sides.join(' × ')}`);
  return { time, phases, bytes: png.size };
}

/**
 * The longest task of a main thread, in milliseconds of its own processor time: the clock on the wall would
 * count the waiting for a core as well.
 * @param {Buffer} trace
 */
function longestTask(trace) {
  /** @typedef {{ name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }} Event */
  const { traceEvents } = /** @type {{ traceEvents: Event[] }} */ (JSON.parse(trace.toString()));
  /** @param {Event} event */
  const threadOf = ({ pid, tid }) => `${pid}/${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.ph === 'X' && mainThreads.has(threadOf(event)));
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/**
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
async function inTime(work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  try {
    return await Promise.race([
      work,
      new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error('it took too long')), PATIENCE);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Has a program do a job in a browser of its own, so that nothing is compiled or at hand already.
 * @param {string} url of the program's page
 * @param {string} input address of the file
 * @param {string} type of the file
 * @param {number} side
 * @returns {Promise<Run>}
 */
export async function measure(url, input, type, side) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction(() => 'resize' in window);
    await page.evaluate(
      async ([url, type]) => {
        const bytes = await (await fetch(url)).arrayBuffer();
        Object.assign(window, { input: new Blob([bytes], { type }) });
      },
      /** @type {const} */ ([input, type]),
    );
    await inTime(page.evaluate(() => /** @type {{ prepare?: () => unknown }} */ (window).prepare?.()));
    await page.waitForTimeout(CHOOSING);
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    const first = await inTime(page.evaluate(doJob, side));
    const memory = await pageMemory(browser, 'VmHWM');
    const task = longestTask(await browser.stopTracing());
    const again = await inTime(page.evaluate(doJob, side));
    return { first, again, memory, longestTask: task };
  } finally {
    await browser.close();
  }
}

/** The browser, in words. */
export async function engine() {
  const browser = await launchChromium();
  const version = browser.version();
  await browser.close();
  return `Chromium ${version}`;
}
