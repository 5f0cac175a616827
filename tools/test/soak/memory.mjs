// Measures the memory and the worker threads of the tab during a run of the soak test (tools/test/soak.mjs), and
// computes how much the memory grows.
import { setTimeout } from 'node:timers/promises';
import { median } from '../../../scripts/lib/median.mjs';
import { pageMemory, workerThreads } from '../../../scripts/lib/memory.mjs';

/**
 * One measurement. Memory is in bytes.
 * @typedef {object} Sample
 * @property {number} edits the number of edits applied so far
 * @property {boolean} isOpen whether an image is open
 * @property {number} heap the size of the page's JavaScript heap after a garbage collection
 * @property {number | null} threads the number of worker threads; null if the system does not report it
 * @property {number | null} process the resident memory of the tab's process before the garbage collection. The workers
 *   and their WebAssembly memory are included. null if the system does not report it
 */

/** The largest number of checks whether the worker threads have ended, and the milliseconds between two checks. */
const [LOOKS, BETWEEN] = [60, 50];

/**
 * The largest allowed growth of the memory in a run: the median of the run's last quarter, divided by the median of the
 * run's second quarter.
 */
export const MOST_GROWTH = 1.25;

/**
 * Returns a list of samples, and a function that adds a sample to the list.
 * @param {import('@playwright/test').Browser} browser a browser in which only `page` is open
 * @param {import('@playwright/test').Page} page
 */
export async function sampler(browser, page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  /** @type {Sample[]} */
  const samples = [];
  return {
    samples,
    /**
     * Measures the page, and adds the sample to `samples`.
     * @param {number} edits the number of edits applied so far
     * @param {boolean} isOpen whether an image is open
     */
    async take(edits, isOpen) {
      // The process is measured before the garbage collection, when its memory is larger than afterwards. This larger
      // value matters, because a browser does not always collect the garbage before it kills a tab for its memory use.
      const process = await pageMemory(browser, 'VmRSS');
      await session.send('HeapProfiler.collectGarbage');
      let threads = await workerThreads(browser);
      // After the image is closed, the threads are counted up to `LOOKS` more times until none is left. Each worker
      // holds a Web Lock while it is alive, and the caller has already waited for the release of these locks. But the
      // thread of a worker can end some time after the release.
      for (let look = 0; !isOpen && threads && look < LOOKS; look++) {
        await setTimeout(BETWEEN);
        threads = await workerThreads(browser);
      }
      const { usedSize: heap } = await session.send('Runtime.getHeapUsage');
      samples.push({ edits, isOpen, heap, threads, process });
    },
  };
}

/**
 * The development of one figure during a run.
 * @typedef {object} Course
 * @property {string} name
 * @property {number[]} quarters the median of each quarter of the run, in bytes; NaN for a quarter without samples
 * @property {number} growth the last median divided by the second median; NaN if there are too few samples
 */

/**
 * Computes four courses: of the heap and of the process, each with an open image and after the image is closed.
 * @param {readonly Sample[]} samples
 * @returns {Course[]}
 */
export function courses(samples) {
  const course = (
    /** @type {string} */ name,
    /** @type {boolean} */ isOpen,
    /** @type {(sample: Sample) => number | null} */ measure,
  ) => {
    const values = samples
      .filter((sample) => sample.isOpen === isOpen)
      .flatMap((each) => measure(each) ?? []);
    const quarters = [0, 1, 2, 3].map((quarter) =>
      median(values.slice((values.length * quarter) / 4, (values.length * (quarter + 1)) / 4)),
    );
    return { name, quarters, growth: (quarters[3] ?? Number.NaN) / (quarters[1] ?? Number.NaN) };
  };
  return [
    course('JavaScript heap, an image open', true, ({ heap }) => heap),
    course('JavaScript heap, after Close', false, ({ heap }) => heap),
    course('the tab’s process, an image open', true, ({ process }) => process),
    course('the tab’s process, after Close', false, ({ process }) => process),
  ];
}

/**
 * Returns a message for each sample without an open image at which worker threads were still running.
 * @param {readonly Sample[]} samples
 */
export const orphans = (samples) =>
  samples
    .filter(({ isOpen, threads }) => !isOpen && threads)
    .map(({ edits, threads }) => `After Close, at ${edits} edits, there are ${threads} threads of workers.`);
