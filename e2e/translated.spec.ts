// The page while the browser translates it. A browser replaces each text node by elements of its own, and React does
// not know this.
import { expect, type Page } from '@playwright/test';
import { fixedSizePath, ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { test } from './support/test';
import { makeTranslatable, textsBesideOthers } from './support/translate';

const TINY = { width: 16, height: 16 };

let photo: ChosenFile;
let other: ChosenFile;
let app: App;

test.beforeAll(async () => {
  photo = await pictureFile('photo.jpg', 600, 400, 'jpeg');
  other = await pictureFile('other.png', 300, 200);
});

test.beforeEach(async ({ page }) => {
  app = new App(page);
  await makeTranslatable(page);
});

test.afterEach(async ({ page }) => {
  expect(app.logged).toEqual([]);
  await expect(page.getByText(en.crash.heading)).toBeHidden();
});

const translate = (page: Page) => page.evaluate(() => window.translatePage());
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fails if a text of the page cannot be translated. */
const expectTranslatable = async (page: Page) => expect(await textsBesideOthers(page)).toEqual([]);

/** Runs all actions of the editor with the open photo, and checks the values that the page shows. */
async function edit(page: Page): Promise<void> {
  const caption = page.locator('figcaption').first();
  await app.setSize(300, 100);
  await app.preview.click();
  await expect(caption).toContainText('Preview (not applied yet): 300 × 100 px');
  await expectTranslatable(page);
  await app.apply.click();
  await expect(app.toast(en.resize.applied)).toBeVisible();
  await expect(caption).toContainText('300 × 100 px');
  await expectTranslatable(page);
  await app.width.fill('0');
  await expect(page.getByText(en.resize.emptySize)).toBeVisible();
  await app.setSize(150, 80);
  await app.resize.click();
  await expect(caption).toContainText('150 × 80 px');
  await button(page, en.undo.undo).click();
  await expect(caption).toContainText('300 × 100 px');
  await button(page, en.history.redo).click();
  await expect(caption).toContainText('150 × 80 px');
  await button(page, en.history.label).click();
  await expectTranslatable(page);
  await page.getByRole('button', { name: /^Original 600/ }).click();
  await expect(caption).toHaveText('');
  await page.keyboard.press('Escape');

  await app.showTab('crop');
  await expect(app.cropBox).toBeVisible();
  await page.getByRole('radio', { name: '1:1' }).check();
  await app.setRect({ x: 5_000, y: 0, width: 200, height: 200 });
  await expectTranslatable(page);
  await app.setRect({ x: 10, y: 20, width: 200, height: 200 });
  await app.crop.click();
  await expect(caption).toContainText('200 × 200 px');

  await app.showTab('rotateFlip');
  for (const [name, done] of [
    ['Rotate Left', 'Image rotated left'],
    ['Rotate Right', 'Image rotated right'],
    ['Flip Horizontal', 'Image flipped horizontally'],
    ['Flip Vertical', 'Image flipped vertically'],
  ] as const) {
    await button(page, name).click();
    await expect(app.toast(done)).toBeVisible();
  }
  await expectTranslatable(page);
  await button(page, en.editor.originalDownload).click();
  await expect(app.toast(en.editor.originalSaved)).toBeVisible();
  await app.showTab('resize');
  await app.reset.click();
  await expect(app.toast(en.resize.resetDone)).toBeVisible();
  await expectTranslatable(page);
  await app.toast(en.resize.resetDone).getByRole('button', { name: en.undo.undo }).click();
  await expect(caption).toContainText('200 × 200 px');
}

test('the editor works while the browser translates the page', async ({ page }) => {
  await page.goto(ROUTES.home);
  await expectTranslatable(page);
  await translate(page);
  await app.choose(photo);
  await expect(app.resize).toBeVisible();
  await expectTranslatable(page);
  await edit(page);
  await page.getByRole('button', { name: en.viewer.open }).click();
  const viewer = page.getByRole('dialog', { name: en.viewer.title });
  await button(page, en.viewer.zoomIn).click();
  await button(page, en.viewer.compare).click();
  await page.mouse.move(400, 300);
  await expectTranslatable(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await page.getByRole('switch', { name: en.layout.darkTheme }).click();
  await button(page, en.shortcuts.title).click();
  await expectTranslatable(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Quick Resize/ }).click();
  await expectTranslatable(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(button(page, 'Skalieren')).toBeVisible();
  await expect(page.getByText(en.editor.download, { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: /^Sprache/ }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await app.choose(other);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('other.png');
  await button(page, en.editor.close).click();
  await app.toast('other.png was closed').getByRole('button', { name: en.undo.undo }).click();
  await expect(app.resize).toBeVisible();
  await app.choose({ ...other, name: 'text.png', buffer: Buffer.from('text') });
  await expect(app.toast(en.upload.failedTitle)).toBeVisible();
  await expectTranslatable(page);
  expect(app.logged.splice(0)).toEqual([expect.stringContaining('unsupported-format')]);
});

test('the editor works after the page was translated while an image was open', async ({ page }) => {
  await app.open(photo);
  await translate(page);
  await edit(page);
});

test('the save pages, Restore and the presets work while the browser translates the page', async ({
  page,
}) => {
  await app.open(photo);
  await translate(page);
  await app.setSize(60, 40);
  await app.resize.click();
  await app.download.click();
  const saving = page.getByRole('link', { name: en.download.download, exact: true });
  await saving.click();
  await expect(app.toast(en.download.saved)).toBeVisible();
  await expectTranslatable(page);
  await page.getByRole('link', { name: en.download.back }).click();
  await app.showTab('rotateFlip');
  await button(page, en.rotate.left).click();
  await expect(app.toast(en.rotate.doneLeft)).toBeVisible();
  await app.download.click();
  await expect(saving).toBeVisible();
  await expectTranslatable(page);

  await page.reload();
  await translate(page);
  await button(page, en.restore.restore).click();
  await expect(saving).toBeVisible();

  await page.getByRole('button', { name: /^Quick Resize/ }).click();
  await page.getByRole('link', { name: en.layout.allPresets }).click();
  for (const name of [/^Tiny Icon/, /^Social Media/]) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('img', { name: / resized to / })).toBeVisible();
    await page.getByRole('radio', { name: en.fit.contain.label }).check();
    await expect(button(page, en.editor.download)).toBeVisible();
    await expectTranslatable(page);
  }
  await button(page, en.presets.editor).click();
  await expect(app.width).toHaveValue('1080');
});

test('a fixed-size page, the legal pages and the 404 page work while the browser translates them', async ({
  page,
}) => {
  await page.goto(fixedSizePath(TINY));
  await expectTranslatable(page);
  await translate(page);
  await app.choose(photo);
  await button(page, en.resize.resize).click();
  await expect(button(page, en.editor.download)).toBeVisible();
  await page.getByRole('radio', { name: en.fit.cover.label }).check();
  await expect(button(page, en.editor.download)).toBeVisible();
  await expectTranslatable(page);
  for (const path of [ROUTES.privacy, ROUTES.terms, '/nowhere', ROUTES.presets]) {
    await page.goto(path);
    await translate(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectTranslatable(page);
    // The page logs the unknown path a moment after it is shown.
    if (path === '/nowhere') await expect.poll(() => app.logged).toHaveLength(2);
  }
  await page.goto(ROUTES.download);
  await translate(page);
  await expect(button(page, en.restore.restore)).toBeVisible();
  expect(app.logged.splice(0)).toEqual([expect.stringContaining('404'), '[pixel-resize] 404: /nowhere']);
});
