// The main states at the width of a phone and of a desktop, as pictures to look at.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDir } from '../../../scripts/lib/paths.mjs';
import { BUTTON, TAB } from '../visitor.mjs';

/** @typedef {import('./index.mjs').Journey} Journey */

const SIZES = /** @type {const} */ ([
  [390, 844],
  [1440, 900],
]);

const picturesDir = join(buildDir, 'engines/pictures');

/**
 * @param {number} width
 * @param {number} height
 * @returns {Journey}
 */
const look =
  (width, height) =>
  async (visitor, { photo }, engine) => {
    const { driver } = visitor;
    mkdirSync(picturesDir, { recursive: true });
    /** @param {string} state */
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
        // A picture shows what was drawn last.
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
    await visitor.waitForFunction(
      () => document.querySelector('[role=application]') !== null,
      undefined,
      'the crop box',
    );
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
