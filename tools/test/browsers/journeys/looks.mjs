// Journeys that take screenshots of the main states of the site, at the width of a phone and of a desktop. A person
// looks at the screenshots. The journeys themselves check only that no page is wider than the window.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDir } from '../../../../scripts/lib/paths.mjs';
import { BUTTON, TAB } from '../visitor.mjs';

/** @typedef {import('./index.mjs').Journey} Journey */

/** The sizes of the viewport: width and height in CSS pixels. */
const SIZES = /** @type {const} */ ([
  [390, 844],
  [1440, 900],
]);

const picturesDir = join(buildDir, 'browsers/pictures');

/**
 * Returns a journey that takes the screenshots at one size of the viewport.
 * @param {number} width in CSS pixels
 * @param {number} height in CSS pixels
 * @returns {Journey}
 */
const look =
  (width, height) =>
  async (visitor, { photo }, engine) => {
    const { driver } = visitor;
    mkdirSync(picturesDir, { recursive: true });
    /**
     * Waits until the page has stopped changing, takes a screenshot, and checks the width of the page.
     * @param {string} state the name of the state
     */
    const take = async (state) => {
      await visitor.waitForFunction(
        () =>
          [...document.images].every(({ complete }) => complete) &&
          !document.querySelector('[role=progressbar]') &&
          document.getAnimations().every(({ playState }) => playState !== 'running'),
        undefined,
        'a page at rest',
      );
      await visitor.evaluate(async () => {
        window.scrollTo(0, 0);
        // A screenshot shows the last frame that the browser has drawn. After three frames, the last change is visible.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        return null;
      });
      const name = `${width} ${state} ${engine}.png`.toLowerCase().replaceAll(/[ ,]+/g, '-');
      writeFileSync(join(picturesDir, name), await driver.screenshot());
      const wide = await visitor.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) throw new Error(`${state} is ${wide} px wider than the screen`);
    };
    await visitor.load('/');
    await driver.setViewport(width, height);
    await take('home');
    await visitor.load('/presets');
    await take('presets');
    await visitor.open(photo);
    await visitor.sees('1067 × 1600 px');
    await take('editor');
    await visitor.press(TAB, 'Crop');
    await visitor.waitFor('[role=application]', 'the crop box');
    await take('crop');
    await visitor.press(BUTTON, 'Crop');
    await visitor.press(BUTTON, 'Download');
    await visitor.at('/download/crop');
    await visitor.sees('Your image is ready');
    await take('download');
  };

/** @type {Readonly<Record<string, Journey>>} */
export const looks = Object.fromEntries(
  SIZES.map(([width, height]) => [`looks at ${width}`, look(width, height)]),
);
