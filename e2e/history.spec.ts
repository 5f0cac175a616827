// The history in the editor: Undo, Redo and the list of steps, used with mouse, touch and keyboard. The last test
// checks the size of the PNG that the editor shows.

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { kept } from './support/autosaved';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';
import { LastingApp, test } from './support/lasting';
import { settled } from './support/settled';
import { LONG } from './support/tiers';
import { hold, letGo } from './support/workers';

let photo: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  photo = await pictureFile('photo.jpg', 600, 400, 'jpeg');
});

test.beforeEach(({ page }) => {
  app = new LastingApp(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const undo = (page: Page) => page.getByRole('button', { name: en.undo.undo, exact: true });
const redo = (page: Page) => page.getByRole('button', { name: en.history.redo, exact: true });
const history = (page: Page) => page.getByRole('button', { name: en.history.label, exact: true });
const list = (page: Page) => page.getByRole('list', { name: en.history.label });
const present = (page: Page) => list(page).locator('[aria-current=step]');
const shows = (page: Page, size: string) =>
  // In the Crop tab, the stage also contains the picture under the crop box, which has the same name.
  expect(
    page
      .getByRole('figure')
      .getByRole('img', { name: `photo.jpg, ${size} px` })
      .first(),
  ).toBeVisible();
/** The text with the sizes of the shown result, in pixels and as a PNG. */
const sizes = (page: Page) => page.getByRole('figure').getByRole('paragraph').filter({ hasText: /PNG: / });
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the photograph, and crops, rotates and resizes it. */
async function editPhoto(page: Page): Promise<void> {
  await app.open(photo);
  await app.showTab('crop');
  await app.setRect({ x: 0, y: 0, width: 300, height: 200 });
  await app.crop.click();
  await shows(page, '300 × 200');
  await app.showTab('rotateFlip');
  await clickButton(page, 'Rotate Left');
  await shows(page, '200 × 300');
  await app.showTab('resize');
  await app.setSize(100, 150);
  await app.resize.click();
  await shows(page, '100 × 150');
}

// Requirements: R210
test('after all edits are undone and redone one by one, the saved PNG has the same bytes as before', async ({
  page,
}) => {
  await editPhoto(page);
  const { bytes } = await app.save();
  await page.getByRole('link', { name: en.download.back }).click();
  await expect(redo(page)).toHaveAttribute('aria-disabled', 'true');
  for (const size of ['200 × 300', '300 × 200', '600 × 400']) {
    await undo(page).click();
    await shows(page, size);
  }
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true');
  // The disabled button keeps the focus, so that a visitor can continue with the keyboard from this button.
  await expect(undo(page)).toBeFocused();
  // Undo and Redo also update the size fields of the Resize tab.
  await expect(app.width).toHaveValue('600');
  for (const size of ['300 × 200', '200 × 300', '100 × 150']) {
    await redo(page).click();
    await shows(page, size);
  }
  await expect(app.width).toHaveValue('100');
  expect((await app.save()).bytes.equals(bytes)).toBe(true);
});

// Requirements: R210
test('after Reset, the history still lists the earlier steps, and the visitor can continue from one of them', async ({
  page,
}) => {
  await editPhoto(page);
  await app.reset.click();
  await shows(page, '600 × 400');
  await history(page).click();
  await expect(list(page).getByRole('listitem')).toHaveText([
    'Original600 × 400 px',
    'Crop300 × 200 px',
    'Rotate Left200 × 300 px',
    'Resize100 × 150 px',
    'Reset600 × 400 px',
  ]);
  await expect(present(page)).toHaveText(/^Reset/);
  await list(page)
    .getByRole('button', { name: /^Rotate Left/ })
    .click();
  await shows(page, '200 × 300');
  await expect(present(page)).toHaveText(/^Rotate Left/);
  // A new edit replaces the steps after the chosen one.
  await app.showTab('rotateFlip');
  await clickButton(page, 'Flip Vertical');
  await expect(app.toast(en.rotate.doneVertical)).toBeVisible();
  await history(page).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(4);
});

// Requirements: R210
test('the history can be used with the keyboard, and Ctrl+Z in a number field does not undo an edit', async ({
  page,
}) => {
  await editPhoto(page);
  await tabTo(page, page.getByRole('tab', { name: en.editor.tabs.resize }), 'Shift+Tab');
  await page.keyboard.press('Control+z');
  await shows(page, '200 × 300');
  await page.keyboard.press('Meta+z');
  await shows(page, '300 × 200');
  await page.keyboard.press('Control+Shift+z');
  await shows(page, '200 × 300');
  await page.keyboard.press('Control+y');
  await shows(page, '100 × 150');

  await app.width.fill('77');
  await app.width.press('Control+z');
  // The browser undoes the typing in the field.
  await expect(app.width).toHaveValue('100');
  await settled(page);
  await shows(page, '100 × 150');

  await tabTo(page, history(page), 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(list(page).getByRole('button', { name: /^Resize/ })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await shows(page, '300 × 200');
  await expect(page.locator('[aria-live=polite]', { hasText: 'Step 1 of 3: Crop' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(history(page)).toBeFocused();
});

test.describe('a reopened image', () => {
  test.use({ ownPage: true });

  // Requirements: R212
  test(
    'still has its undone steps and its history position after a reload, Close or another file',
    LONG,
    async ({ page }) => {
      await editPhoto(page);
      await undo(page).click();
      await undo(page).click();
      await shows(page, '300 × 200');
      await expect.poll(async () => (await kept(page)).images.map(({ at }) => at)).toEqual([1]);
      await page.reload();
      await page.getByRole('button', { name: en.restore.restore, exact: true }).click();
      await shows(page, '300 × 200');
      await expect(sizes(page)).toContainText(/PNG: [\d.]+/);
      // The page has been reloaded, so it has no preview of the undone steps. The core renders them again.
      await hold(page, 'news');
      await redo(page).click();
      await expect(page.getByRole('progressbar')).toBeVisible();
      await letGo(page);
      await shows(page, '200 × 300');
      await redo(page).click();
      await shows(page, '100 × 150');
      await undo(page).click();
      await shows(page, '200 × 300');

      await page.getByRole('button', { name: en.editor.close, exact: true }).click();
      await app.toast('photo.jpg was closed').getByRole('button', { name: en.undo.undo }).click();
      await shows(page, '200 × 300');
      await history(page).click();
      await expect(list(page).getByRole('listitem')).toHaveCount(4);
      await expect(present(page)).toHaveText(/^Rotate Left/);

      await app.choose(await pictureFile('other.png', 300, 200));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('other.png');
      await app.toast('photo.jpg was closed').getByRole('button', { name: en.undo.undo }).click();
      await shows(page, '200 × 300');
      await redo(page).click();
      await shows(page, '100 × 150');
    },
  );
});

test.describe('the history of a large image', () => {
  test.use({ deviceScaleFactor: 3, ownPage: true });

  // Requirements: R214
  test(
    'shows progress for a jump to a step without a stored preview, and lets the visitor cancel and repeat the jump',
    LONG,
    async ({ page }) => {
      // A preview of this noise takes 6.5 MB. The test makes nine previews: one of the opened image, and one for each
      // of the eight flips below. Only seven of them fit into the limit of 48 MB.
      const [width, height] = [1800, 1200];
      const pixels = new Uint8Array(3 * width * height);
      for (let at = 0; at < pixels.length; at += 65_536)
        crypto.getRandomValues(pixels.subarray(at, at + 65_536));
      const raw = { width, height, channels: 3 } as const;
      const buffer = await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer();
      await app.open({ name: 'photo.jpg', mimeType: 'image/png', buffer });
      await app.showTab('rotateFlip');
      for (let step = 1; step <= 8; step++) {
        await clickButton(page, 'Flip Horizontal');
        await expect(page.getByRole('main').locator('[aria-busy=true], [role=progressbar]')).toHaveCount(0);
      }
      await history(page).click();
      const states = list(page).getByRole('listitem').getByRole('button');
      await expect(states).toHaveCount(9);
      await expect(states.nth(8)).toHaveAttribute('aria-current', 'step');
      await hold(page, 'news');
      // No result of the worker arrives now, so this step can only be shown from its stored preview.
      await states.nth(2).click();
      await expect(states.nth(2)).toHaveAttribute('aria-current', 'step');
      await states.nth(1).click();
      await expect(page.getByRole('progressbar')).toBeVisible();
      await page.getByRole('button', { name: en.progress.cancel, exact: true }).click();
      await expect(app.toast(en.progress.canceled)).toBeVisible();
      await history(page).click();
      await expect(states.nth(2)).toHaveAttribute('aria-current', 'step');
      await letGo(page);
      await states.nth(1).click();
      await expect(states.nth(1)).toHaveAttribute('aria-current', 'step');
    },
  );
});

// Requirements: R213
test('Undo during a running edit cancels this edit and keeps the previous edit', async ({ page }) => {
  await app.open(photo);
  await app.showTab('rotateFlip');
  await clickButton(page, 'Rotate Left');
  await shows(page, '400 × 600');
  await hold(page);
  await clickButton(page, 'Rotate Left');
  await expect(page.getByRole('button', { name: en.progress.cancel, exact: true })).toBeVisible();
  await undo(page).click();
  await expect(app.toast(en.progress.canceled)).toBeVisible();
  await shows(page, '400 × 600');
  await expect(undo(page)).not.toHaveAttribute('aria-disabled', 'true');
});

// Requirements: R217
test('two browser tabs have separate histories', LONG, async ({ page, context }) => {
  await editPhoto(page);
  const second = await context.newPage();
  const other = new App(second);
  await other.open(photo);
  await expect(undo(second)).toHaveAttribute('aria-disabled', 'true');
  await other.showTab('rotateFlip');
  await clickButton(second, 'Rotate Right');
  await shows(second, '400 × 600');
  await undo(page).click();
  await shows(page, '200 × 300');
  await undo(second).click();
  await shows(second, '600 × 400');
  await second.close();
});

for (const width of [390, 320])
  test.describe(`on a phone with a width of ${width} px`, () => {
    test.use({ viewport: { width, height: 700 }, hasTouch: true, isMobile: true, ownPage: true });

    // Requirements: R210
    test('Undo, Redo and the list of steps work by touch, and the list fits the width of the screen', async ({
      page,
    }) => {
      await app.open(photo);
      await page.getByRole('tab', { name: en.editor.tabs.rotateFlip }).tap();
      await page.getByRole('button', { name: en.rotate.left }).tap();
      await shows(page, '400 × 600');
      await undo(page).tap();
      await shows(page, '600 × 400');
      await redo(page).tap();
      await shows(page, '400 × 600');
      await undo(page).tap();
      await shows(page, '600 × 400');
      await history(page).tap();
      const box = await list(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 1000)).toBeLessThanOrEqual(width);
      await list(page)
        .getByRole('button', { name: /^Rotate Left/ })
        .tap();
      await shows(page, '400 × 600');
      await expect(list(page)).toBeHidden();
    });
  });

test.describe('the size of the PNG in the editor', () => {
  // Requirements: R178
  test('is the size of the saved file, and a note explains why the PNG is larger than the original file', async ({
    page,
  }) => {
    await app.open(photo);
    // Before the first edit, the sizes are only in the header of the editor, and in the base of the percentage.
    const original = `Original: 600 × 400 px · ${(photo.buffer.length / 1024).toFixed(2)} KB`;
    await expect(page.getByText(original, { exact: true })).toBeVisible();
    await expect(page.getByText('100% of 600 × 400 px', { exact: true })).toBeVisible();
    await expect(page.getByText('600 × 400 px')).toHaveCount(2);
    await app.setSize(1200, 800);
    await app.preview.click();
    await expect(page.getByText('Preview (not applied yet): 1200 × 800 px')).toBeVisible();
    await expect(sizes(page)).toContainText(/PNG: [\d.]+\s[KM]B/);
    await expect(page.getByText('it has more pixels and stores each one exactly')).toBeVisible();
    const words = (await sizes(page).innerText()).replace(/^.*PNG: /, '').replace(/\s/g, ' ');
    await app.apply.click();
    await expect(app.toast(en.resize.applied)).toBeVisible();
    await expect(sizes(page)).toContainText(`PNG: ${words}`);
    const { bytes } = await app.save();
    const kilobytes = bytes.length / 1024;
    expect(words).toBe(
      kilobytes < 1000 ? `${kilobytes.toFixed(2)} KB` : `${(kilobytes / 1024).toFixed(2)} MB`,
    );
  });
});
