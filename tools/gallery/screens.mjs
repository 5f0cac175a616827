// Lists all screens of the site in all their states, with the actions that lead to each screen.

import { goTo, takenOver } from '../../scripts/lib/visit.mjs';
import { picture, raster } from '../golden/picture.mjs';
import { toSharp } from '../golden/sharp.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {typeof import('../../src/i18n/locales/en').en} Words */

/**
 * @typedef {object} Visit
 * @property {Page} page
 * @property {string} home the path of the home page in the visitor's language
 * @property {Words} words the texts of the site in the visitor's language
 */

/**
 * @typedef {object} Screen
 * @property {string} name
 * @property {(visit: Visit) => Promise<void>} show goes to this screen from the previous screen of the list
 * @property {'page' | 'window'} [part] the part of the page in the picture: the whole page (the default), or only the
 *   visible part
 * @property {(width: number) => boolean} [at] returns whether the screen exists at this width of the window. By
 *   default, a screen exists at every width
 */

/** From this width of the window on, in CSS pixels, the menus are in the top bar. Below it, there is a side menu. */
const TABLET_WIDTH = 768;

const photograph = toSharp(raster(picture({ width: 1600, height: 1067, seed: 3, noise: 0.1 }), 'rgb'));
const file = { name: 'photograph.jpg', mimeType: 'image/jpeg', buffer: await photograph.jpeg().toBuffer() };

/**
 * Sets whether the page drops all messages to workers. While messages are dropped, a job never ends, so the screen of a
 * running job stays visible. A dropped message is not sent later.
 * @param {Page} page
 * @param {boolean} held whether messages are dropped
 */
const holdWorker = (page, held) => page.evaluate((value) => Object.assign(window, { held: value }), held);

/** Runs before the scripts of the page, as an init script. Replaces `Worker` by a class that `holdWorker` controls. */
export function watchWorker() {
  const { Worker } = window;
  window.Worker = class extends Worker {
    /**
     * @override
     * @param {unknown} message
     * @param {unknown[]} rest
     */
    postMessage(message, ...rest) {
      if (!Reflect.get(window, 'held')) Reflect.apply(super.postMessage, this, [message, ...rest]);
    }
  };
}

/**
 * Returns a function that loads a page and waits until React has hydrated it.
 * @param {string} path
 * @returns {(visit: Visit) => Promise<void>}
 */
const load =
  (path) =>
  async ({ page }) => {
    await page.goto(path);
    await takenOver(page);
  };

/**
 * Finds a button by its exact name.
 * @param {Page} page
 * @param {string} name
 */
const button = (page, name) => page.getByRole('button', { name, exact: true });

/**
 * Finds a tab of the editor by its index.
 * @param {Page} page
 */
const tab = (page, at = 0) => page.getByRole('tab').nth(at);

/**
 * Finds the messages that the page shows for a short time.
 * @param {Page} page
 */
const messages = (page) => page.locator('[data-scope=toast][data-part=root]');

/**
 * Closes all messages. A message may disappear by itself before it is closed.
 * @param {Page} page
 */
async function noMessages(page) {
  for (const toast of await messages(page).all()) {
    await toast
      .getByRole('button')
      .last()
      .click({ timeout: 2000 })
      .catch(() => {});
  }
}

/**
 * Chooses a file in the page's first file field.
 * @param {Page} page
 */
const choose = (page, chosen = file) => page.locator('input[type=file]').first().setInputFiles(chosen);

/**
 * Returns a function that goes from the editor to a save page. The next screen in the list must call `back`.
 * @param {string} path the path of the save page
 * @returns {(visit: Visit) => Promise<void>}
 */
const savePage =
  (path) =>
  async ({ page, words }) => {
    await button(page, words.editor.download).click();
    await page.waitForURL(`**${path}`);
    await page.locator('main img').first().waitFor();
  };

/**
 * Goes back from a save page to the editor.
 * @param {Page} page
 */
async function back(page) {
  await page.goBack();
  await tab(page).waitFor();
}

/**
 * Returns a function that loads a page while an image is open. The page then offers to restore this image.
 * @param {string} path
 * @returns {(visit: Visit) => Promise<void>}
 */
const restorable = (path) => async (visit) => {
  await load(path)(visit);
  await button(visit.page, visit.words.restore.restore).waitFor();
};

/**
 * The screens, in an order in which each screen is reached from the previous screen by few actions.
 * @type {readonly Screen[]}
 */
export const screens = [
  { name: 'Terms', show: load('/terms-of-service') },
  { name: 'Privacy', show: load('/privacy-policy') },
  { name: '404', show: load('/no/such/page') },
  { name: 'Presets, no image', show: load('/presets') },
  { name: 'Fixed size, no image', show: load('/resize-image-to-1600x800') },
  { name: 'Home', show: ({ home, ...visit }) => load(home)({ home, ...visit }) },
  {
    name: 'Side menu',
    part: 'window',
    at: (width) => width < TABLET_WIDTH,
    show: async ({ page, words }) => {
      await button(page, words.frame.menu).click();
      await page.getByRole('dialog').evaluate((it) => Promise.all(it.getAnimations().map((a) => a.finished)));
    },
  },
  {
    name: 'Presets menu',
    part: 'window',
    at: (width) => width >= TABLET_WIDTH,
    show: async ({ page, words }) => {
      await page.keyboard.press('Escape');
      await button(page, words.frame.presets).click();
    },
  },
  {
    name: 'Language menu',
    part: 'window',
    at: (width) => width >= TABLET_WIDTH,
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
    },
  },
  {
    name: 'Shortcuts',
    part: 'window',
    show: async (visit) => {
      const { page } = visit;
      await load(visit.home)(visit);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'Dragging over',
    part: 'window',
    show: async (visit) => {
      const { page } = visit;
      await load(visit.home)(visit);
      await page
        .locator('main button')
        .first()
        .evaluate((zone) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([''], 'a.png', { type: 'image/png' }));
          zone.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }));
        });
    },
  },
  {
    name: 'Offline',
    part: 'window',
    show: async ({ page, home, words }) => {
      await load(home)({ page, home, words });
      await page.context().setOffline(true);
      await page.getByText(words.upload.offline).waitFor();
    },
  },
  {
    name: 'Wrong file',
    part: 'window',
    show: async ({ page, words }) => {
      await page.context().setOffline(false);
      await choose(page, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
      await page.getByText(words.upload.failedTitle).first().waitFor();
    },
  },
  {
    name: 'Opening',
    part: 'window',
    show: async ({ page, words }) => {
      await noMessages(page);
      await holdWorker(page, true);
      await choose(page);
      await button(page, words.upload.cancel).waitFor();
    },
  },
  {
    name: 'Resize',
    show: async ({ page, words }) => {
      await holdWorker(page, false);
      await button(page, words.upload.cancel).click();
      await choose(page);
      await tab(page).waitFor();
    },
  },
  {
    name: 'Resize, at work',
    show: async ({ page, words }) => {
      await holdWorker(page, true);
      await page.getByLabel(words.resize.width, { exact: true }).fill('800');
      await button(page, words.resize.resize).click();
      await button(page, words.progress.cancel).waitFor();
    },
  },
  {
    name: 'Resize, preview',
    show: async ({ page, words }) => {
      await holdWorker(page, false);
      await button(page, words.progress.cancel).click();
      await button(page, words.resize.preview).click();
      await page.getByText(words.editor.previewBadge, { exact: true }).first().waitFor();
    },
  },
  {
    name: 'Resize, done',
    part: 'window',
    show: async ({ page, words }) => {
      await button(page, words.resize.resize).click();
      await messages(page).first().waitFor();
      await button(page, words.editor.download).waitFor();
    },
  },
  { name: 'Save, resized', show: savePage('/download') },
  {
    name: 'Crop',
    show: async ({ page }) => {
      await back(page);
      await noMessages(page);
      await tab(page, 1).click();
      await page.getByRole('application').first().waitFor();
    },
  },
  {
    name: 'Save, cropped',
    show: async ({ page, words, home }) => {
      await button(page, words.crop.apply).click();
      await savePage('/download/crop')({ page, words, home });
      await noMessages(page);
    },
  },
  {
    name: 'Rotate & Flip',
    show: async ({ page, words }) => {
      await back(page);
      await tab(page, 2).click();
      await button(page, words.rotate.left).click();
      await button(page, words.editor.download).waitFor();
      await noMessages(page);
    },
  },
  { name: 'Save, rotated', show: savePage('/download/rotate') },
  {
    name: 'Presets',
    show: async ({ page }) => {
      await goTo(page, '/presets');
      await page.locator('main [aria-pressed]').nth(5).click();
      await page.locator('main figure canvas').first().waitFor();
      await messages(page).first().waitFor();
      await noMessages(page);
    },
  },
  {
    name: 'Fixed size',
    show: async ({ page, words }) => {
      await goTo(page, '/resize-image-to-64x64');
      await button(page, words.fixedSize.resize).waitFor();
    },
  },
  {
    name: 'Fixed size, done',
    show: async ({ page, words }) => {
      await button(page, words.fixedSize.resize).click();
      await button(page, words.presets.download)
        .or(page.getByRole('link', { name: words.presets.download }))
        .first()
        .waitFor();
      await noMessages(page);
    },
  },
  { name: 'Home, an image to restore', show: restorable('/') },
  { name: 'Save, an image to restore', show: restorable('/download') },
];
