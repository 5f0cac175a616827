// Lists all screens of the site in all their states, with the actions that lead to each screen.

import { goTo, takenOver } from '../../scripts/lib/visit.mjs';
import { picture, raster } from '../../tests/golden/make/picture.mjs';
import { toSharp } from '../../tests/golden/make/sharp.mjs';

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
 * @property {(visit: Visit) => Promise<void>} [settle] waits until the screen is complete. It is called before each
 *   picture, so also after each change of the theme and the width
 * @property {'page' | 'window' | 'work'} [part] the part of the page in the picture: the whole page (the default), only
 *   the visible part, or the part above the guide (the numbered steps), because other pictures show the same guide
 * @property {(width: number) => boolean} [at] returns whether the screen exists at this width of the window. By
 *   default, a screen exists at every width
 */

/** The lowest width of the window, in CSS pixels, at which the menus are in the top bar instead of a side menu. */
export const TABLET_WIDTH = 768;

/** The lowest width of the window, in CSS pixels, at which the viewer can show two pictures side by side. */
export const DESKTOP_WIDTH = 1024;

/** Matches the address of the sample image. */
const SAMPLE = '**/assets/sample-*.png';

const photograph = toSharp(raster(picture({ width: 1600, height: 1067, seed: 3, noise: 0.1 }), 'rgb'));
const file = { name: 'photograph.jpg', mimeType: 'image/jpeg', buffer: await photograph.jpeg().toBuffer() };

/**
 * Sets whether the page drops all messages to workers. While messages are dropped, a job never ends, so the screen of a
 * running job stays visible. A dropped message is not sent later.
 * @param {Page} page
 * @param {boolean} held whether messages are dropped
 */
const holdWorker = (page, held) => page.evaluate((value) => Object.assign(window, { held: value }), held);

/** Runs before the scripts of the page. Replaces `Worker` with a class that `holdWorker` controls. */
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
 * Finds the button that cancels the running job, by its visible text. In some languages, "Cancel" and "Undo" are the
 * same word, so the accessible name would also match two Undo buttons: an icon button, and a button in a message. The
 * locator excludes these buttons, because the icon button has no text, and messages are outside `main`.
 * @param {Page} page
 * @param {string} text the text of the button
 */
const cancelButton = (page, text) => page.locator('main button').filter({ hasText: text });

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
 * Closes all messages, including messages that appear while the function runs. A failed click is ignored, because a
 * message can disappear by itself before the click.
 * @param {Page} page
 */
async function noMessages(page) {
  while ((await messages(page).count()) > 0) {
    await messages(page)
      .first()
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
 * Returns a function that goes from the editor to a save page. The next screen in `screens` must first call `back`,
 * which returns to the editor.
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
 * Finds the field for the new width of the image, on the Resize tab.
 * @param {Pick<Visit, 'page' | 'words'>} visit
 */
const widthField = ({ page, words }) => page.getByLabel(words.resize.width, { exact: true });

/**
 * Finds the badge that the editor shows on the picture while this picture is the preview of an edit.
 * @param {Pick<Visit, 'page' | 'words'>} visit
 */
const previewBadge = ({ page, words }) =>
  page.locator('figure').getByText(words.editor.previewBadge, { exact: true }).first();

/**
 * Returns a screen of the Resize tab with a width that cannot be used.
 * @param {string} name
 * @param {string} width
 * @returns {Screen}
 */
const wrongWidth = (name, width) => ({
  name,
  part: 'work',
  show: async (visit) => {
    await widthField(visit).fill(width);
    await visit.page.locator('main input[aria-invalid=true]').first().waitFor();
  },
});

/**
 * Chooses how an image is fitted to a size with other proportions.
 * @param {Visit} visit
 * @param {'stretch' | 'contain' | 'cover'} fit
 */
const chooseFit = ({ page, words }, fit) =>
  page.getByRole('radio', { name: words.fit[fit].label, exact: true }).check();

/**
 * Finds the button that opens the sample image. Its name also contains the size of the image.
 * @param {Pick<Visit, 'page' | 'words'>} visit
 */
const sampleLink = ({ page, words }) => page.getByRole('button', { name: words.sample.open });

/**
 * Opens the answers to all questions of a page.
 * @param {Visit} visit
 */
async function openAnswers({ page }) {
  const closed = page.locator('main details:not([open]) > summary:visible');
  while ((await closed.count()) > 0) await closed.first().click();
}

/**
 * Waits until the lazy images of the page are loaded.
 * @param {Visit} visit
 */
async function allImages({ page }) {
  for (const image of await page.locator('main img[loading=lazy]').all()) {
    // A lazy image is fetched when it is near the visible part of the page.
    await image.scrollIntoViewIfNeeded();
    await image.evaluate(async (it) => {
      if (it instanceof HTMLImageElement) await it.decode();
    });
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

/**
 * Makes the window so high that the open dialog needs no scroll bar.
 * @param {Visit} visit
 */
async function wholeDialog({ page }) {
  const size = page.viewportSize();
  // The 40 pixels are enough for the borders of the dialog, and for the space that a dialog in the middle of the window
  // leaves free (2rem of the window's height, see src/ui/Modal.tsx).
  const needed = await page.getByRole('dialog').evaluate((it) => it.scrollHeight + 40);
  if (size && needed > size.height) await page.setViewportSize({ ...size, height: needed });
}

/**
 * Waits until the editor shows the size of the PNG. The editor shows `…` until the PNG is encoded.
 * @param {Visit} visit
 */
async function pngSize({ page }) {
  await page
    .locator('main [aria-live=polite]')
    .filter({ hasText: /PNG.*\d/ })
    .first()
    .waitFor();
}

/**
 * Waits until the picture in the viewer has its full sharpness. Until then, the element `[data-viewport]` has
 * `aria-busy=true`.
 * @param {Visit} visit
 */
async function sharpened({ page }) {
  await page.locator('[data-viewport][aria-busy=false]').waitFor();
}

/**
 * Clicks a button of the open dialog.
 * @param {Page} page
 * @param {string} name
 */
const pressInDialog = (page, name) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/**
 * Chooses a radio button of the open dialog.
 * @param {Page} page
 * @param {string} name
 */
const chooseInDialog = (page, name) =>
  page.getByRole('dialog').getByRole('radio', { name, exact: true }).check();

/**
 * Opens the viewer.
 * @param {Visit} visit
 */
async function openViewer({ page, words }) {
  await button(page, words.viewer.open).click();
  await page.locator('[data-viewport]').waitFor();
}

/**
 * Closes the open dialog.
 * @param {Page} page
 */
async function closeDialog(page) {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/**
 * The screens, in an order in which each screen is reached from the previous screen by few actions.
 * @type {readonly Screen[]}
 */
export const screens = [
  { name: 'Terms', show: load('/terms-of-service') },
  { name: 'Privacy', show: load('/privacy-policy') },
  { name: '404', show: load('/no/such/page') },
  { name: 'Presets, no image', show: load('/presets') },
  { name: 'Presets, answers', show: openAnswers },
  { name: 'Fixed size, no image', show: load('/resize-image-to-1600x800') },
  { name: 'Fixed size, answers', show: openAnswers },
  { name: 'Home', show: (visit) => load(visit.home)(visit), settle: allImages },
  { name: 'Home, answers', show: openAnswers, settle: allImages },
  {
    name: 'Home, linear light',
    part: 'window',
    show: allImages,
    settle: ({ page }) =>
      page
        .locator('main figure')
        .first()
        .evaluate((it) => it.scrollIntoView({ block: 'center' })),
  },
  {
    name: 'Side menu',
    part: 'window',
    settle: wholeDialog,
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
    settle: wholeDialog,
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
    name: 'Sample, at work',
    part: 'window',
    show: async ({ page, words }) => {
      await noMessages(page);
      await page.route(SAMPLE, () => {});
      await sampleLink({ page, words }).click();
      await page.locator('main [aria-busy=true]').waitFor();
    },
  },
  {
    name: 'Sample, failed',
    part: 'window',
    show: async (visit) => {
      const { page, words } = visit;
      await page.unroute(SAMPLE);
      await page.route(SAMPLE, (route) => route.abort());
      await load(visit.home)(visit);
      await sampleLink(visit).click();
      await page.getByText(words.sample.failed).first().waitFor();
    },
  },
  {
    name: 'Sample',
    part: 'work',
    show: async (visit) => {
      const { page } = visit;
      await page.unroute(SAMPLE);
      await noMessages(page);
      await sampleLink(visit).click();
      await tab(page).waitFor();
    },
  },
  {
    name: 'Sample, reduced',
    part: 'work',
    show: async ({ page, words }) => {
      await widthField({ page, words }).fill('3000');
      await button(page, words.resize.preview).click();
      await previewBadge({ page, words }).waitFor();
    },
    settle: pngSize,
  },
  {
    name: 'Closed',
    part: 'window',
    show: async ({ page, words }) => {
      await button(page, words.editor.close).click();
      await messages(page).first().waitFor();
    },
  },
  {
    name: 'Opening',
    part: 'window',
    show: async ({ page, words }) => {
      await noMessages(page);
      await holdWorker(page, true);
      await choose(page);
      await cancelButton(page, words.upload.cancel).waitFor();
    },
  },
  {
    name: 'Resize',
    show: async ({ page, words }) => {
      await holdWorker(page, false);
      await cancelButton(page, words.upload.cancel).click();
      await choose(page);
      await tab(page).waitFor();
    },
  },
  wrongWidth('Resize, side too long', '99999'),
  wrongWidth('Resize, area too large', '16000'),
  wrongWidth('Resize, no size', '0'),
  {
    name: 'Resize, at work',
    part: 'work',
    show: async ({ page, words }) => {
      await holdWorker(page, true);
      await widthField({ page, words }).fill('1200');
      await button(page, words.resize.resize).click();
      await cancelButton(page, words.progress.cancel).waitFor();
    },
  },
  {
    name: 'Resize, preview',
    part: 'work',
    show: async ({ page, words }) => {
      await holdWorker(page, false);
      await cancelButton(page, words.progress.cancel).click();
      await noMessages(page);
      await widthField({ page, words }).fill('2400');
      await button(page, words.resize.preview).click();
      await previewBadge({ page, words }).waitFor();
    },
    settle: pngSize,
  },
  {
    name: 'Resize, done',
    part: 'window',
    show: async ({ page, words }) => {
      await widthField({ page, words }).fill('1200');
      // The new width removes the preview. On a phone, the buttons Resize and Apply change places when the preview
      // disappears. So the script clicks Resize only after the preview has disappeared.
      await previewBadge({ page, words }).waitFor({ state: 'hidden' });
      await button(page, words.resize.resize).click();
      await messages(page).first().waitFor();
      await button(page, words.editor.download).waitFor();
    },
  },
  {
    name: 'Resize, size of the PNG',
    part: 'work',
    show: async ({ page }) => {
      await noMessages(page);
      await page.mouse.click(0, 0);
    },
    settle: pngSize,
  },
  { name: 'Viewer, fit', part: 'window', show: openViewer, settle: sharpened },
  {
    name: 'Viewer, 100 %',
    part: 'window',
    show: ({ page }) => page.keyboard.press('1'),
    settle: sharpened,
  },
  {
    name: 'Viewer, slider',
    part: 'window',
    show: ({ page, words }) => pressInDialog(page, words.viewer.compare),
    settle: sharpened,
  },
  {
    name: 'Viewer, browser canvas',
    part: 'window',
    show: async ({ page, words }) => {
      await chooseInDialog(page, words.viewer.browser);
      await page.locator('[data-viewport]').getByText(words.viewer.browser).waitFor();
    },
    settle: sharpened,
  },
  {
    name: 'Viewer, side by side',
    part: 'window',
    at: (width) => width >= DESKTOP_WIDTH,
    show: async ({ page, words }) => {
      await chooseInDialog(page, words.viewer.original);
      await chooseInDialog(page, words.viewer.sideBySide);
    },
    settle: sharpened,
  },
  {
    name: 'Viewer, original',
    part: 'window',
    show: async (visit) => {
      const { page, words } = visit;
      await closeDialog(page);
      await openViewer(visit);
      await page.locator('[data-viewport]').focus();
      await page.keyboard.down('Space');
      await page.locator('[data-viewport]').getByText(words.viewer.original).waitFor();
    },
    settle: sharpened,
  },
  {
    name: 'Viewer, 800 %',
    part: 'window',
    show: async ({ page }) => {
      await page.keyboard.up('Space');
      for (let i = 0; i < 3; i++) await page.keyboard.press('+');
    },
    settle: async (visit) => {
      const { page } = visit;
      // An arrow key moves the picture and marks the pixel in the middle of the viewer. The viewer shows the color of
      // the marked pixel. The second arrow key moves the picture back to its old place.
      for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
      await page.locator('[data-pixel]').getByText('#').waitFor();
      await sharpened(visit);
    },
  },
  {
    name: 'Save, resized',
    show: async (visit) => {
      await closeDialog(visit.page);
      await savePage('/download')(visit);
    },
  },
  {
    name: 'Crop',
    part: 'work',
    show: async ({ page }) => {
      await back(page);
      await noMessages(page);
      await tab(page, 1).click();
      await page.getByRole('application').first().waitFor();
    },
  },
  {
    name: 'Crop, beyond',
    part: 'work',
    show: async ({ page, words }) => {
      await page.getByLabel(words.crop.x, { exact: true }).fill('99999');
      await page.locator('main input[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'Save, cropped',
    show: async ({ page, words, home }) => {
      await page.getByLabel(words.crop.x, { exact: true }).fill('0');
      await button(page, words.crop.apply).click();
      await savePage('/download/crop')({ page, words, home });
      await noMessages(page);
    },
  },
  {
    name: 'Rotate & Flip',
    part: 'work',
    show: async ({ page, words }) => {
      await back(page);
      await tab(page, 2).click();
      await button(page, words.rotate.left).click();
      await button(page, words.editor.download).waitFor();
      await noMessages(page);
    },
  },
  {
    name: 'History',
    part: 'work',
    show: async ({ page, words }) => {
      await button(page, words.undo.undo).click();
      await button(page, words.history.redo).and(page.locator(':not([aria-disabled=true])')).waitFor();
      await button(page, words.history.label).click();
      await page.getByRole('list', { name: words.history.label }).waitFor();
    },
    settle: pngSize,
  },
  {
    name: 'Save, rotated',
    show: async (visit) => {
      const { page, words } = visit;
      await page.keyboard.press('Escape');
      await button(page, words.history.redo).click();
      await savePage('/download/rotate')(visit);
    },
  },
  {
    name: 'Reset',
    part: 'window',
    show: async ({ page, words }) => {
      await back(page);
      await tab(page).click();
      await button(page, words.resize.reset).click();
      await messages(page).first().waitFor();
    },
  },
  {
    name: 'Presets',
    show: async ({ page }) => {
      await noMessages(page);
      await goTo(page, '/presets');
      await page.locator('main [aria-pressed]').nth(5).click();
      await page.locator('main figure canvas').first().waitFor();
      await messages(page).first().waitFor();
      await noMessages(page);
    },
  },
  {
    name: 'Fixed size',
    part: 'work',
    show: async (visit) => {
      const { page, words } = visit;
      await goTo(page, '/resize-image-to-64x64');
      await button(page, words.fixedSize.resize).waitFor();
      await chooseFit(visit, 'contain');
    },
  },
  {
    name: 'Fixed size, done',
    part: 'work',
    show: async (visit) => {
      const { page, words } = visit;
      await chooseFit(visit, 'cover');
      await button(page, words.fixedSize.resize).click();
      await button(page, words.presets.download)
        .or(page.getByRole('link', { name: words.presets.download }))
        .first()
        .waitFor();
      await noMessages(page);
    },
  },
  { name: 'Home, an image to restore', part: 'work', show: restorable('/') },
  { name: 'Save, an image to restore', show: restorable('/download') },
];
