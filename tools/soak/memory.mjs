// What the tab holds in the course of a run, and whether that stays the same.
import { setTimeout } from 'node:timers/promises';
import { median } from '../../scripts/lib/median.mjs';
import { pageMemory, workerThreads } from '../../scripts/lib/memory.mjs';

/**
 * In bytes.
 * @typedef {object} Sample
 * @property {number} edits applied until then
 * @property {boolean} isOpen an image is open
 * @property {number} heap of JavaScript, in the page, after a collection
 * @property {number | null} threads of workers; `null` where nobody tells
 * @property {number | null} process resident before a collection, its workers and their wasm memory included; `null` where
 *   nobody tells
 */

/** How often, and after how many milliseconds, it is looked whether threads have ended. */
const [LOOKS, BETWEEN] = [60, 50];

/** How much more the last quarter may hold than the second, each by its median. */
export const MOST_GROWTH = 1.25;

/**
 * Takes samples of a page.
 * @param {import('@playwright/test').Browser} browser with that page alone
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
     * @param {number} edits
     * @param {boolean} isOpen
     */
    async take(edits, isOpen) {
      // Before the collection: a browser that is short of memory ends the tab without waiting for one.
      const process = await pageMemory(browser, 'VmRSS');
      await session.send('HeapProfiler.collectGarbage');
      let threads = await workerThreads(browser);
      // After a worker's lock is free its thread takes a moment to end.
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
 * One measure by quarters of a run.
 * @typedef {object} Course
 * @property {string} name
 * @property {number[]} quarters the median of each, in bytes
 * @property {number} growth the last by the second; NaN of too few samples
 */

/**
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
 * Threads of workers that outlived Close, in words.
 * @param {readonly Sample[]} samples
 */
export const orphans = (samples) =>
  samples
    .filter(({ isOpen, threads }) => !isOpen && threads)
    .map(({ edits, threads }) => `After Close, at ${edits} edits, there are ${threads} threads of workers.`);
