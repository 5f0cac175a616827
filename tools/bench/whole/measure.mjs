import { launchChromium } from '../../../scripts/lib/chromium.mjs';
import { pageMemory } from '../../../scripts/lib/memory.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * The measurements of one job.
 * @typedef {object} Done
 * @property {number} time the time from a file in memory to the saved file, in milliseconds. What only our core creates is not
 *   counted: the next JPEG, and the preview of an older build
 * @property {Record<string, number>} phases the time of each phase in milliseconds
 * @property {number} bytes the size of the saved file
 */

/**
 * The measurements of a job that was done twice in a new browser.
 * @typedef {object} Run
 * @property {Done} first the measurements of the first time
 * @property {Done} again the measurements of the second time
 * @property {number | null} memory the largest memory of the page's process until the end of `first`, in bytes; null if
 *   the system does not report it
 * @property {number} longestTask the processor time of the longest task on the page's main thread during `first`, in
 *   milliseconds
 */

/** The time in milliseconds that a visitor needs to choose a file. A program can load its code during this time. */
const CHOOSING = 3000;

/** The longest time for a job, in milliseconds. A program that takes longer has failed. */
const PATIENCE = 180_000;

/**
 * Runs in the page: does a job, measures it, and checks the size of the result.
 * @param {Pick<import('./jobs.mjs').Job, 'side' | 'output'>} job
 * @returns {Promise<Done>}
 */
async function doJob({ side, output }) {
  /** @typedef {import('./programs/page.mjs').Resize} Resize */
  const { input, resize } = /** @type {{ input: Blob; resize: Resize }} */ (/** @type {unknown} */ (window));
  const start = performance.now();
  const done = await resize(input, side, output);
  // The result of an older build of our core has another name.
  const { saved = /** @type {{ png: Blob }} */ (/** @type {unknown} */ (done)).png, phases } = done;
  const time = performance.now() - start - (phases['preview'] ?? 0) - (phases['next'] ?? 0);
  const header = new DataView(await saved.arrayBuffer());
  let sides = [header.getUint32(16), header.getUint32(20)];
  if (output.type === 'image/jpeg') {
    if (header.getUint16(0) !== 0xffd8) throw new Error('it is no JPEG');
    let at = 2;
    // The header of a baseline or progressive frame.
    while (![0xffc0, 0xffc2].includes(header.getUint16(at))) at += 2 + header.getUint16(at + 2);
    sides = [header.getUint16(at + 5), header.getUint16(at + 7)];
  }
  if (sides.some((found) => found !== side)) throw new Error(`it is ${sides.join(' × ')}`);
  return { time, phases, bytes: saved.size };
}

/**
 * Returns the processor time of the longest task on a main thread, in milliseconds. Unlike elapsed time, processor time
 * does not include the time in which the thread waits for a processor core.
 * @param {Buffer} trace a trace of Chromium, as JSON
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
 * Measures a program that does a job twice in a new browser. The browser has no code of the program in its cache.
 * Before the first time, the program can load code in `prepare`. The time of this loading is not measured.
 * @param {string} url the URL of the program's page
 * @param {string} input the URL of the image file
 * @param {import('./jobs.mjs').Job} job
 * @returns {Promise<Run>}
 */
export async function measure(url, input, job) {
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
      /** @type {const} */ ([input, `image/${job.input.format}`]),
    );
    await inTime(page.evaluate(() => /** @type {{ prepare?: () => unknown }} */ (window).prepare?.()));
    await page.waitForTimeout(CHOOSING);
    const wanted = { side: job.side, output: job.output };
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    const first = await inTime(page.evaluate(doJob, wanted));
    const memory = await pageMemory(browser, 'VmHWM');
    const task = longestTask(await browser.stopTracing());
    const again = await inTime(page.evaluate(doJob, wanted));
    return { first, again, memory, longestTask: task };
  } finally {
    await browser.close();
  }
}

/** Returns the name and version of the browser. */
export async function engine() {
  const browser = await launchChromium();
  const version = browser.version();
  await browser.close();
  return `Chromium ${version}`;
}
