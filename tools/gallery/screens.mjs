// Every screen of the site in every state that is drawn, and how a visitor gets there.

import { goTo, takenOver } from '../../scripts/lib/visit.mjs';
import { picture, raster } from '../golden/picture.mjs';
import { toSharp } from '../golden/sharp.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {typeof import('../../src/i18n/locales/en').en} Words */

/**
 * @typedef {object} Visit
 * @property {Page} page
 * @property {string} home the address of the home page in the language
 * @property {Words} words of the language
 */

/**
 * @typedef {object} Screen
 * @property {string} name
 * @property {(visit: Visit) => Promise<void>} show goes there from the screen before
 * @property {'page' | 'window'} [part] the whole page, or what is seen of it without scrolling
 * @property {(width: number) => boolean} [at] the widths at which it exists
 */

/** From this width the bar has menus of its own: see src/data/layout.ts. */
const TABLET_WIDTH = 768;

const photograph = toSharp(raster(picture({ width: 1600, height: 1067, seed: 3, noise: 0.1 }), 'rgb'));
const file = { name: 'photograph.jpg', mimeType: 'image/jpeg', buffer: await photograph.jpeg().toBuffer() };

/**
 * Has the worker never answer from now on, or answer again: work that goes on can be looked at in peace.
 * @param {Page} page
 * @param {boolean} held
 */
const holdWorker = (page, held) => page.evaluate((value) => Object.assign(window, { held: value }), held);

/** To be run before a page's own scripts; see `holdWorker`. */
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
 * @param {Page} page
 * @param {string} name
 */
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** @param {Page} page */
const tab = (page, at = 0) => page.getByRole('tab').nth(at);

/** @param {Page} page */
const messages = (page) => page.locator('[data-scope=toast][data-part=root]');

/** @param {Page} page */
async function noMessages(page) {
  for (const toast of await messages(page).all()) {
    await toast
      .getByRole('button')
      .last()
      .click({ timeout: 2000 })
      .catch(() => {});
  }
}

/** @param {Page} page */
const choose = (page, chosen = file) => page.locator('input[type=file]').first().setInputFiles(chosen);

/**
 * A save page by its button in the editor, and back again before the next screen.
 * @param {string} path
 * @returns {(visit: Visit) => Promise<void>}
 */
const savePage =
  (path) =>
  async ({ page, words }) => {
    await button(page, words.editor.download).click();
    await page.waitForURL(`**${path}`);
    await page.locator('main img').first().waitFor();
  };

/** @param {Page} page */
async function back(page) {
  await page.goBack();
  await tab(page).waitFor();
}

/**
 * What a page looks like that was loaded anew while an image was open.
 * @param {string} path
 * @returns {(visit: Visit) => Promise<void>}
 */
const restorable = (path) => async (visit) => {
  await load(path)(visit);
  await button(visit.page, visit.words.restore.restore).waitFor();
};

/**
 * In an order in which each is soon reached from the one before.
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
