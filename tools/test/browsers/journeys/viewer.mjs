// The journey through the viewer. In a screenshot of the viewer at 100 %, the pixels of the image must be equal to
// those of the saved file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { BUTTON } from '../visitor.mjs';

/** @typedef {import('../visitor.mjs').Visitor} Visitor */
/** @typedef {import('../driver.mjs').Point} Point */

/** The name of the file that the journey saves. */
const FILE = 'resized-image-1400x2099.png';

/** The width and the height of the part of the picture that is compared, in pixels. */
const SIDE = 90;

/** @param {Visitor} visitor */
const isSharp = (visitor) => visitor.waitFor('[data-viewport][aria-busy=false]', 'the sharp picture');

/** @param {Visitor} visitor */
const isClosed = (visitor) =>
  visitor.waitForFunction(
    () => !document.querySelector('[data-viewport]') && document.activeElement?.getAttribute('aria-label'),
    undefined,
    'the page below the viewer',
  );

/**
 * Returns the place and the size of an element, in CSS pixels.
 * @param {Visitor} visitor
 * @param {string} css
 */
const placeOf = (visitor, css) =>
  visitor.waitForFunction(
    (selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box && { x: box.x, y: box.y, width: box.width, height: box.height };
    },
    css,
    css,
  );

/**
 * Moves the mouse to a point, and waits until the viewer shows the coordinates of the pixel under the mouse.
 * @param {Visitor} visitor
 * @param {Point} point
 * @param {Point} [expected] the column and the row of the expected pixel
 * @returns {Promise<Point>} the column and the row of the pixel. They can differ from the expected ones by 1, because
 *   the place of the picture is rounded to whole pixels
 */
async function pixelAt(visitor, { x, y }, expected) {
  const { driver } = visitor;
  // The first movement makes sure that the second movement changes the position of the mouse.
  await driver.moveTo(x + 1, y);
  await driver.moveTo(x, y);
  return visitor.waitForFunction(
    async (wanted) => {
      const read = () => {
        const words = /** @type {HTMLElement | null} */ (document.querySelector('[data-pixel]'))?.innerText;
        return /^X\s([\d,]+), Y\s([\d,]+)\s+#/.exec(words ?? '')?.slice(1);
      };
      const before = read();
      await new Promise((resolve) => setTimeout(resolve, 200));
      const now = read();
      if (!now || String(now) !== String(before)) return null;
      const [column = 0, row = 0] = now.map((text) => Number(text.replace(',', '')));
      const isNear = !wanted || (Math.abs(column - wanted.x) <= 1 && Math.abs(row - wanted.y) <= 1);
      return isNear ? { x: column, y: row } : null;
    },
    expected,
    `the pixel ${expected?.x}, ${expected?.y}`,
  );
}

/** Runs in the page: the width of the viewport in device pixels. */
const deviceWidth = () => window.innerWidth * window.devicePixelRatio;

/**
 * Compares a square of a screenshot with the corresponding square of the saved file. The square is above and to the
 * left of a pixel. Throws an error if a sample differs.
 * @param {Uint8Array} screenshot
 * @param {Buffer} file
 * @param {Point} on the place of the pixel in the screenshot
 * @param {Point} of the place of the pixel in the file
 */
async function compare(screenshot, file, on, of) {
  const part = (/** @type {Uint8Array} */ image, /** @type {Point} */ { x, y }) =>
    sharp(image)
      .extract({ left: x - SIDE, top: y - SIDE, width: SIDE, height: SIDE })
      .removeAlpha()
      .raw()
      .toBuffer();
  const [shown, saved] = await Promise.all([part(screenshot, on), part(file, of)]);
  const worst = shown.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (saved[at] ?? 0))), 0);
  if (worst > 0) throw new Error(`the viewer shows other pixels than the file has, by ${worst} levels`);
}

/** @type {Readonly<Record<string, import('./index.mjs').Journey>>} */
export const viewer = {
  async viewer(visitor, { photo }) {
    const { driver, folder } = visitor;
    await visitor.open(photo);
    // The aspect ratio is locked, so the page computes the height. At 100 %, the resized image is taller than the
    // viewer, so that this journey can drag the image. The image is also taller than the viewer in a browser that
    // reports two device pixels for each CSS pixel.
    await visitor.fill({ Width: 1400 });
    await visitor.press(BUTTON, 'Resize');
    await visitor.sees('Image resized to 1400x2099');

    await visitor.press(BUTTON, 'Open in viewer');
    await isSharp(visitor);
    await visitor.sees('% · 1400 × 2099 px');
    await driver.press('1');
    await visitor.sees('100% · 1400 × 2099 px');
    const area = await placeOf(visitor, '[data-viewport]');
    const start = { x: Math.round(area.x + area.width / 2), y: Math.round(area.y + area.height / 2) };
    const end = { x: start.x, y: start.y - 150 };
    const before = await pixelAt(visitor, start);
    await driver.drag(start, end);
    await isSharp(visitor);
    const after = await pixelAt(visitor, end, before);
    await visitor.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return null;
    });
    const screenshot = await driver.screenshot();
    // With its protection against fingerprinting, Firefox reports a false number of device pixels to pages. Then the
    // viewer cannot show each pixel of the image as one device pixel. So the screenshot is compared with the file only
    // if the reported number is true.
    const isTrue = (await sharp(screenshot).metadata()).width === (await visitor.evaluate(deviceWidth));

    await visitor.press(BUTTON, 'Compare');
    await visitor.sees('Original', 'Result');
    // The button Compare can make the toolbar of the viewer taller, which moves the picture. So this journey asks again
    // which pixel is at `end`.
    const compared = await pixelAt(visitor, end);
    const divider = await placeOf(visitor, '[role=slider]');
    const knob = { x: divider.x + divider.width / 2, y: divider.y + divider.height / 2 };
    await driver.drag(knob, { x: knob.x - 200, y: knob.y });
    await visitor.waitForFunction(
      () => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) < 45,
      undefined,
      'the divider at its new place',
    );
    await pixelAt(visitor, end, compared);
    await isSharp(visitor);
    await driver.press('Escape');
    const opener = await isClosed(visitor);

    await driver.press('z');
    await isSharp(visitor);
    await visitor.evaluate(() => history.back());
    await isClosed(visitor);
    const saved = await visitor.save('/download', FILE);
    if (isTrue) await compare(screenshot, readFileSync(join(folder, FILE)), end, after);
    return { opener: String(opener), saved };
  },
};
