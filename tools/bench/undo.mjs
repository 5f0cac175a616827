// Measures Undo and Redo on the production build in Chromium. The script applies 50 edits (20 crops, 15 turns and
// flips, 15 resizes) to an image of 25 megapixels. Then it undoes and redoes all edits by keys. Each Undo or Redo is
// a step. The script prints the share of the steps whose picture is painted within 300 ms of the key press. It also
// prints the memory of the tab. The exit code is 1 in these cases:
// - the share is below 95 % for Undo or for Redo
// - the memory is above `BUDGET`, or has grown by more than the factor `GROWTH` since the tenth edit
// - the file saved after Redo differs from the file saved before Undo
// The machine should be idle.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { median } from '../../scripts/lib/median.mjs';
import { pageMemory } from '../../scripts/lib/memory.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { takenOver } from '../../scripts/lib/visit.mjs';
import { withProduction } from '../lib/production.mjs';
import { fileOf } from './whole/inputs.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** The width and height of the image, in pixels. */
const SIDE = 5000;

/**
 * The time limit for a step, from the key press until its picture is painted, in milliseconds; and the smallest allowed
 * share of the steps that stay within this limit.
 */
const LIMIT = 300;
const SHARE = 0.95;

/**
 * The most memory, in bytes, that the process of the tab may hold while no job is running. The limit does not depend on
 * the number of edits in the history.
 */
const BUDGET = 1_000_000_000;

/** The largest allowed ratio of the memory after all edits (or after Undo and Redo) to the memory after ten edits. */
const GROWTH = 1.25;

/** The time before each Undo or Redo, in milliseconds. A visitor looks at each step for about this time. */
const LOOK = 500;

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole('button', { name, exact: true });

/**
 * The edits, as actions on the page. Every group of ten has four crops, three turns or flips and three resizes.
 * @type {readonly ('crop' | 'resize' | 'Rotate Left' | 'Rotate Right' | 'Flip Horizontal' | 'Flip Vertical')[]}
 */
const EDITS = Array.from({ length: 5 }, (_, group) => [
  /** @type {const} */ ('crop'),
  /** @type {const} */ ('Rotate Left'),
  /** @type {const} */ ('resize'),
  /** @type {const} */ ('crop'),
  /** @type {const} */ ('Flip Horizontal'),
  /** @type {const} */ ('crop'),
  /** @type {const} */ ('resize'),
  group % 2 === 0 ? /** @type {const} */ ('Rotate Right') : /** @type {const} */ ('Flip Vertical'),
  /** @type {const} */ ('crop'),
  /** @type {const} */ ('resize'),
]).flat();

/**
 * Waits until no job is running. A pressed button gets `aria-busy` at once, so a caller can call this function directly
 * after the press of a button.
 * @param {Page} page
 */
async function settled(page) {
  const isIdle = () => !document.querySelector('main [aria-busy=true], main [role=progressbar]');
  await page.waitForFunction(isIdle, null, { timeout: 120_000 });
}

/**
 * Makes an edit, and waits until it is done.
 * @param {Page} page
 * @param {(typeof EDITS)[number]} edit
 * @param {number} index the number of the edit, which determines the size of a resize
 */
async function apply(page, edit, index) {
  if (edit === 'crop' || edit === 'resize') {
    await page.getByRole('tab', { name: edit === 'crop' ? 'Crop' : 'Resize' }).click();
    const [width, height] = [page.getByLabel('Width'), page.getByLabel('Height')];
    await width.waitFor();
    if (edit === 'crop') {
      await page.getByRole('application', { name: /^Crop area/ }).waitFor();
      await width.fill(String(Number(await width.inputValue()) - 40));
      await height.fill(String(Number(await height.inputValue()) - 30));
      await height.blur();
    } else {
      const lock = page.getByRole('checkbox', { name: 'Lock aspect ratio' });
      if (await lock.isChecked()) await page.getByText('Lock aspect ratio').click();
      await width.fill(String(SIDE - index));
      await height.fill(String(SIDE + index));
    }
    await button(page, edit === 'crop' ? 'Crop' : 'Resize').click();
  } else {
    await page.getByRole('tab', { name: 'Rotate & Flip' }).click();
    await button(page, edit).click();
  }
  await settled(page);
}

/**
 * Presses the keys for Undo or Redo, and returns the time until the picture is painted, in milliseconds.
 * @param {Page} page
 * @param {string} key the keys, such as `Control+z`
 */
async function move(page, key) {
  await page.waitForTimeout(LOOK);
  await page.evaluate(() => Object.assign(window, { pressed: 0, painted: 0 }));
  await page.keyboard.press(key);
  await page.waitForFunction(() => /** @type {any} */ (window).painted > 0, null, { timeout: 120_000 });
  await settled(page);
  return page.evaluate(() => {
    const { pressed, painted } = /** @type {any} */ (window);
    return painted - pressed;
  });
}

/**
 * Saves the image, and returns to the editor.
 * @param {Page} page
 * @returns {Promise<string>} the SHA-256 of the saved PNG
 */
async function saved(page) {
  await page.getByRole('tab', { name: 'Resize' }).click();
  await button(page, 'Download').click();
  const link = page.getByRole('link', { name: 'Download', exact: true });
  await link.waitFor({ timeout: 120_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  await page.getByRole('link', { name: 'Back to editor' }).click();
  await button(page, 'Undo').waitFor();
  return createHash('sha256')
    .update(readFileSync(await download.path()))
    .digest('hex');
}

/**
 * Prints statistics of the times of all Undo steps, or of all Redo steps.
 * @param {string} name `undo` or `redo`
 * @param {readonly number[]} times the time of each step, in milliseconds
 * @returns whether enough steps keep the limit
 */
function report(name, times) {
  const share = times.filter((time) => time <= LIMIT).length / times.length;
  const sorted = times.toSorted((a, b) => a - b);
  const [p95, most] = [sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0, sorted.at(-1) ?? 0];
  const figures = [median(times), p95, most].map((time) => time.toFixed(0));
  console.log(
    `${name}: ${(100 * share).toFixed(0)} % within ${LIMIT} ms; median ${figures[0]}, 95 % ${figures[1]}, most ${figures[2]} ms`,
  );
  return share >= SHARE;
}

await runMain(async () => {
  const input = { name: '25 MP JPEG', width: SIDE, height: SIDE, format: /** @type {const} */ ('jpeg') };
  const photograph = { photograph: 'photos/kodak-16MP.jpg', enlarged: 85 };
  const file = await fileOf({ ...input, ...photograph });
  await withProduction(async (browser, origin) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(() => {
      const noted = /** @type {any} */ (window);
      const { prototype } = ImageBitmapRenderingContext;
      const draw = prototype.transferFromImageBitmap;
      prototype.transferFromImageBitmap = function (bitmap) {
        draw.call(this, bitmap);
        // The callback of `requestAnimationFrame` runs before the browser paints the next frame. The task of
        // `setTimeout` runs after this paint.
        requestAnimationFrame(() => setTimeout(() => Object.assign(noted, { painted: performance.now() })));
      };
      document.addEventListener('keydown', ({ timeStamp }) => Object.assign(noted, { pressed: timeStamp }), {
        capture: true,
      });
    });
    /** @type {Map<string, number>} */
    const memory = new Map();
    const note = async (/** @type {string} */ moment) => {
      // After an edit, Undo or Redo, the page computes the picture and the PNG in the background. The script waits, so
      // that it measures the memory after this computation.
      await page.waitForTimeout(4000);
      const held = await pageMemory(browser, 'VmRSS');
      if (held === null) return;
      memory.set(moment, held);
      console.log(`the tab holds ${(held / 1e6).toFixed(0)} MB ${moment}`);
    };
    await page.goto(origin);
    await takenOver(page, 'input[type=file]');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: file });
    await button(page, 'Resize').waitFor();
    for (const [index, edit] of EDITS.entries()) {
      await apply(page, edit, index);
      if (index === 9) await note('after 10 edits');
    }
    await note(`after ${EDITS.length} edits`);
    const before = await saved(page);
    /** @type {{ undo: number[]; redo: number[] }} */
    const times = { undo: [], redo: [] };
    await page.getByRole('tab', { name: 'Resize' }).focus();
    for (const _ of EDITS) times.undo.push(await move(page, 'Control+z'));
    if (await button(page, 'Undo').isEnabled()) throw new Error('There are more steps than edits.');
    for (const _ of EDITS) times.redo.push(await move(page, 'Control+y'));
    await note('after undo and redo');
    const isFast = [report('undo', times.undo), report('redo', times.redo)].every(Boolean);
    const isSame = (await saved(page)) === before;
    console.log(`the file saved afterwards has ${isSame ? 'the same' : 'OTHER'} bytes`);
    const [early = 0, ...later] = memory.values();
    const isFlat = later.every((held) => held <= GROWTH * early);
    if (!isFlat) console.log(`the memory has grown by more than ${GROWTH} times`);
    const isInBudget = Math.max(early, ...later) <= BUDGET;
    if (!isInBudget) console.log(`the memory is above its budget of ${BUDGET / 1e6} MB`);
    if (!isFast || !isSame || !isFlat || !isInBudget) process.exitCode = 1;
  });
});
