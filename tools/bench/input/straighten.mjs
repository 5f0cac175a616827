// Measures the mode that straightens an image, with a JPEG of 24 megapixels: opening the mode, dragging its dial with the
// mouse, and the time from the last movement of the drag to sharp pixels. The work of the main thread in each frame and
// the longest task come from a trace (see ../viewer/frames.mjs).
import { setTimeout } from 'node:timers/promises';
import { median } from '../../../scripts/lib/median.mjs';
import { button, JPEG_24, judge, openPhoto, quantile } from '../../lib/measure.mjs';
import { traced } from '../viewer/frames.mjs';
import { RATE, steadily } from '../viewer/gestures.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * The largest allowed values in milliseconds: the work of the main thread in 95 % of the frames, its longest task, and the
 * time from the last movement to sharp pixels. The last one is not compared with the slower processor.
 */
const LIMITS = { work: 16.7, task: 50, sharp: 300 };

/** The drags of a round: how far each goes, in CSS pixels. A degree is 10. */
const DRAGS = [42, -130, 230, 25];

/** Runs in the page: notes the last movement of the pointer, and when sharp pixels are painted after it. */
function noteSharp() {
  const noted = { moved: 0, sharp: 0, exact: 0 };
  Object.assign(window, { noted });
  const forget = (/** @type {number} */ moved) => Object.assign(noted, { moved, sharp: 0, exact: 0 });
  addEventListener('pointermove', ({ timeStamp }) => forget(timeStamp), { capture: true });
  new MutationObserver(() => {
    const canvas = document.querySelector('canvas[data-sharp]');
    if (!(canvas instanceof HTMLCanvasElement) || canvas.hidden) return;
    const what = canvas.dataset['sharp'] === 'exact' ? 'exact' : 'sharp';
    if (noted[what] > 0) return;
    // The callback of the timer runs after the frame with the pixels.
    requestAnimationFrame(() => {
      window.setTimeout(() => {
        noted[what] ||= performance.now();
      });
    });
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['hidden', 'data-sharp'] });
}

/** @param {Page} page @returns {Promise<{ moved: number; sharp: number; exact: number }>} */
const noted = (page) => page.evaluate(() => /** @type {any} */ (window).noted);

/** @param {Page} page */
async function dialOf(page) {
  const box = await page.getByRole('slider', { name: /^Angle/ }).boundingBox();
  if (!box) throw new Error('There is no dial.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Opens the mode and drags its dial.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {number} slowdown
 */
async function straightenOnce(browser, origin, slowdown) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(noteSharp);
  await openPhoto(page, origin, JPEG_24);
  await page.getByRole('tab', { name: 'Crop', exact: true }).click();
  // The PNG of the opened image is made in the background.
  await setTimeout(8000);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const opening = await traced(page, 'opening', async () => {
    await button(page, 'Straighten').click();
    await page.getByRole('slider', { name: /^Angle/ }).waitFor();
    await setTimeout(1000);
  });
  const dial = await dialOf(page);
  const drag = async (/** @type {number} */ by) => {
    await page.mouse.move(dial.x, dial.y);
    await page.mouse.down();
    await steadily(RATE, RATE, (index) => page.mouse.move(dial.x + (by * (index + 1)) / RATE, dial.y));
    await page.mouse.up();
  };
  const parts = [];
  const waits = [];
  for (const by of DRAGS) {
    parts.push(await traced(page, 'dragging', () => drag(by)));
    await setTimeout(1000);
    // The end of a trace takes the processor for a while, so the next drag has none.
    await drag(-by / 2);
    await page.locator('canvas[data-sharp=exact]:not([hidden])').waitFor({ timeout: 60_000 });
    await setTimeout(200);
    const { moved, sharp, exact } = await noted(page);
    waits.push({ sharp: (sharp || exact) - moved, exact: exact - moved });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.close();
  return { opening, parts, waits };
}

/**
 * Prints the medians, and compares them with the limits.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {number} rounds
 * @param {readonly number[]} slowdowns the factors by which the processor is slowed down
 */
export async function measureStraightening(browser, origin, rounds, slowdowns) {
  for (const slowdown of slowdowns) {
    const all = [];
    for (let round = 0; round < rounds; round++) all.push(await straightenOnce(browser, origin, slowdown));
    const frames = all.flatMap(({ parts }) => parts.flatMap((part) => part.frames));
    const seconds = all.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.seconds, 0);
    const waits = all.flatMap((each) => each.waits);
    const work = frames.map(({ cpu }) => cpu);
    console.log(`Straightening 24 MP, ${slowdown}x: ${(frames.length / seconds).toFixed(0)} frames a second`);
    judge('longest task of opening', median(all.map(({ opening }) => opening.longest)), LIMITS.task);
    judge('work in 95 % of the frames of a drag', quantile(work, 0.95), LIMITS.work);
    const longest = all.map(({ parts }) => Math.max(...parts.map((part) => part.longest)));
    judge('longest task of a drag', median(longest), LIMITS.task);
    const limit = slowdown === 1 ? LIMITS.sharp : Infinity;
    judge('last movement to sharp pixels', median(waits.map(({ sharp }) => sharp)), limit);
    judge('last movement to exact pixels', median(waits.map(({ exact }) => exact)), Infinity);
  }
}
