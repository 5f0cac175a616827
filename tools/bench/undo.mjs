// Measures Undo and Redo on the production build in Chromium. The script applies 50 edits (20 crops, 15 turns and
// flips, 15 resizes) to an image of 25 megapixels. Then it undoes and redoes all edits by keys. Each Undo or Redo is
// a step. The script prints the time from the key press until the picture of a step is painted, and the memory of the
// tab. The exit code is 1 if a value is above its limit, or if the file saved after Redo differs from the file saved
// before Undo. `--groups 1` makes only 10 edits. The machine should be idle.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { button, heldBy, JPEG_25, judge, megabytes, openPhoto, quantile, resize } from '../lib/measure.mjs';
import { optionsOf } from '../lib/options.mjs';
import { withProduction } from '../lib/production.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * The limits. 95 % of the steps take at most `step` milliseconds. While no job is running, the process of the tab holds
 * at most `memory` bytes, however many edits the history has, and at most `growth` times as much as after ten edits.
 */
const LIMITS = { step: 300, memory: 1e9, growth: 1.25 };

/** The time before each Undo or Redo, in milliseconds. A visitor looks at each step for about this time. */
const LOOK = 500;

/**
 * The edits (see `apply`). Every group of ten has four crops, three turns or flips and three resizes.
 * @param {number} groups the number of groups
 */
const editsOf = (groups) =>
  Array.from({ length: groups }, (_, group) => [
    ...['crop', 'Rotate Left', 'resize', 'crop', 'Flip Horizontal', 'crop', 'resize'],
    ...[group % 2 === 0 ? 'Rotate Right' : 'Flip Vertical', 'crop', 'resize'],
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
 * Makes an edit, and waits until no job is running.
 * @param {Page} page
 * @param {string} edit `crop`, `resize`, or the name of a button that turns or flips the image
 * @param {number} index the number of the edit, which determines the size of a resize
 */
async function apply(page, edit, index) {
  const name = edit === 'crop' ? 'Crop' : edit === 'resize' ? 'Resize' : 'Rotate & Flip';
  await page.getByRole('tab', { name }).click();
  if (edit === 'resize') await resize(page, JPEG_25.width - index, JPEG_25.height + index);
  else if (edit === 'crop') {
    await page.getByRole('application', { name: /^Crop area/ }).waitFor();
    const [width, height] = [
      page.getByLabel('Width', { exact: true }),
      page.getByLabel('Height', { exact: true }),
    ];
    await width.fill(String(Number(await width.inputValue()) - 40));
    await height.fill(String(Number(await height.inputValue()) - 30));
    await height.blur();
    await button(page, 'Crop').click();
  } else await button(page, edit).click();
  await settled(page);
}

/** Runs in the page: notes when a key is pressed, and when the next picture is painted. */
function notePaints() {
  const noted = /** @type {any} */ (window);
  const { prototype } = ImageBitmapRenderingContext;
  const draw = prototype.transferFromImageBitmap;
  prototype.transferFromImageBitmap = function (bitmap) {
    draw.call(this, bitmap);
    // The callback of `requestAnimationFrame` runs before the browser paints the next frame. The task of `setTimeout`
    // runs after this paint.
    requestAnimationFrame(() => setTimeout(() => Object.assign(noted, { painted: performance.now() })));
  };
  addEventListener('keydown', ({ timeStamp }) => Object.assign(noted, { pressed: timeStamp }), true);
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

await runMain(async () => {
  const { groups } = optionsOf({ groups: 5 });
  const edits = editsOf(groups);
  await withProduction(async (browser, origin) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(notePaints);
    /** @type {number[]} */
    const memory = [];
    const note = async (/** @type {string} */ moment) => {
      // After an edit, Undo or Redo, the page computes the picture and the PNG in the background. The script waits, so
      // that it measures the memory after this computation.
      await page.waitForTimeout(4000);
      const held = await heldBy(page);
      if (Number.isNaN(held)) return;
      const [early = held] = memory;
      memory.push(held);
      judge(`memory of the tab ${moment}`, held, LIMITS.memory, megabytes);
      judge('  as a multiple', held / early, LIMITS.growth, (value) => value.toFixed(2));
    };
    await openPhoto(page, origin, JPEG_25);
    for (const [index, edit] of edits.entries()) {
      await apply(page, edit, index);
      if (index === 9) await note('after 10 edits');
    }
    await note(`after ${edits.length} edits`);
    const before = await saved(page);
    await page.getByRole('tab', { name: 'Resize' }).focus();
    for (const [name, key] of [
      ['Undo', 'Control+z'],
      ['Redo', 'Control+y'],
    ]) {
      const times = [];
      for (const _ of edits) times.push(await move(page, key ?? ''));
      for (const share of [0.5, 0.95, 1])
        judge(
          `${name}, ${100 * share} % of the steps`,
          quantile(times, share),
          share > 0.95 ? Infinity : LIMITS.step,
        );
      if (name === 'Undo' && (await button(page, 'Undo').isEnabled()))
        throw new Error('There are more steps than edits.');
    }
    await note('after Undo and Redo');
    const isSame = (await saved(page)) === before;
    console.log(
      `  ${isSame ? '✓' : '✗'} the file saved afterwards has ${isSame ? 'the same' : 'OTHER'} bytes`,
    );
    if (!isSame) process.exitCode = 1;
  });
});
