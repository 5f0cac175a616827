// The save page makes the file smaller: by fewer colors, down to a maximum size, or by a longer search. The page saves the
// file that it shows. The image in the editor keeps its pixels and colors.

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { CATALOGS, en } from '../tests/support/words';
import { App, type ChosenFile, saved } from './support/app';
import { pictureFile } from './support/files';
import { test } from './support/test';

const { smaller, receipt } = en.download;

let photo: ChosenFile;
let app: App;
let page: Page;

test.beforeAll(async () => {
  photo = await pictureFile('photo.jpg', 900, 600, 'jpeg');
});

test.beforeEach(async ({ page: own }) => {
  page = own;
  app = new App(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const link = () => page.getByRole('link', { name: en.download.download, exact: true });
const note = () => page.getByText(/\sbytes\)?: .* smaller\./);
const way = (name: string) => page.getByRole('radio', { name, exact: true });
const unit = (): Locator => page.getByRole('combobox', { name: smaller.unit, exact: true });
const limit = (): Locator => page.getByLabel(smaller.noLarger, { exact: true });

/** Resizes the photograph, and opens its save page. Returns the saved file. */
async function exported(width = 600, height = 400): Promise<Buffer> {
  await app.open(photo);
  await app.setSize(width, height);
  await app.resize.click();
  return (await app.save()).bytes;
}

const open = () => page.getByText(smaller.summary, { exact: true }).click();

async function save() {
  await expect(link()).not.toHaveAttribute('aria-disabled');
  const { name, bytes } = await saved(page, () => link().click());
  const { width, height, isPalette, bitsPerSample } = await sharp(bytes).metadata();
  return { name, bytes, size: [width, height], isPalette, bitsPerSample };
}

// Requirements: R247
test('a palette is shown, measured and saved, and all colors come back', async () => {
  const whole = await exported();
  await open();
  await way(smaller.colors).check();
  await expect(note()).toContainText(smaller.lossy);
  const many = await save();
  expect(many).toMatchObject({
    name: 'resized-image-600x400.png',
    size: [600, 400],
    isPalette: true,
    bitsPerSample: 8,
  });
  await expect(note()).toContainText(many.bytes.length.toLocaleString('en'));
  await expect(page.getByText(receipt.palette.replace('{{colors}}', '256'))).toBeVisible();

  await page.getByRole('combobox', { name: smaller.count, exact: true }).selectOption('16');
  await expect(page.getByText(receipt.palette.replace('{{colors}}', '16'))).toBeVisible();
  const dithered = await save();
  expect(dithered.bitsPerSample).toBe(4);
  expect(dithered.bytes.length).toBeLessThan(many.bytes.length);
  await page.getByText(smaller.dithers, { exact: true }).click();
  await expect(note()).not.toContainText(dithered.bytes.length.toLocaleString('en'));
  const plain = await save();
  expect(plain.bytes.length).toBeLessThan(dithered.bytes.length);

  await way(smaller.all).check();
  await expect(note()).toHaveCount(0);
  expect((await save()).bytes).toEqual(whole);
});

// Requirements: R248
test('the editor and its next save keep all colors', async () => {
  const whole = await exported();
  await open();
  await way(smaller.colors).check();
  await expect(note()).toBeVisible();
  await page.getByRole('link', { name: en.download.back }).click();
  expect((await app.save()).bytes).toEqual(whole);
});

// Requirements: R249
test('after Back and Forward the page shows the smaller file and the choices that led to it', async () => {
  await exported();
  await open();
  await way(smaller.colors).check();
  await page.getByRole('combobox', { name: smaller.count, exact: true }).selectOption('8');
  await expect(page.getByText(receipt.palette.replace('{{colors}}', '8'))).toBeVisible();
  const before = await save();
  await page.goBack();
  await expect(app.download).toBeVisible();
  await page.goForward();
  await expect(way(smaller.colors)).toBeChecked();
  await expect(page.getByRole('combobox', { name: smaller.count, exact: true })).toHaveValue('8');
  expect((await save()).bytes).toEqual(before.bytes);
});

// Requirements: R250
test('a maximum size is reached by fewer pixels or by fewer colors', async () => {
  const whole = await exported();
  await open();
  await way(smaller.limit).check();
  const bytes = Math.round(whole.length / 3 / 1000) * 1000;
  await limit().fill(`${bytes / 1000} kB`);
  await expect(
    page.getByText(smaller.exactly.replace('{{bytes}}', bytes.toLocaleString('en'))),
  ).toBeVisible();
  await expect(note()).toContainText('px instead of 600 × 400 px.');
  await limit().press('Enter');
  await expect(unit()).toHaveValue('kB');
  const fewer = await save();
  expect(fewer.bytes.length).toBeLessThanOrEqual(bytes);
  expect(fewer.bytes.length).toBeGreaterThan(0.95 * bytes);
  expect(fewer.name).toBe(`resized-image-${fewer.size.join('x')}.png`);
  expect(fewer.size[0]).toBeLessThan(600);
  await expect(note()).toContainText(`${fewer.size.join(' × ')} px instead of`);

  await way(smaller.colors).last().check();
  await expect(note()).toContainText(smaller.lossy);
  const plain = await save();
  expect(plain).toMatchObject({ name: 'resized-image-600x400.png', size: [600, 400] });
  expect(plain.bytes.length).toBeLessThanOrEqual(bytes);
});

// Requirements: R251
test('a limit that is no number or out of reach is told, and nothing can be saved; one above the file saves it', async () => {
  const whole = await exported();
  await open();
  await way(smaller.limit).check();
  for (const [text, expected] of [
    ['some', smaller.notLimit],
    [
      '0.1 kB',
      /^(The file cannot be that small|No file that small was found)\. The smallest (possible|found) has [\d,]+\sbytes\.$/,
    ],
  ] as const) {
    await limit().fill(text);
    await expect(page.getByText(expected)).toBeVisible();
    await expect(link()).toHaveAttribute('aria-disabled', 'true');
    await expect(link()).not.toHaveAttribute('href');
  }
  await limit().fill('20 MB');
  await expect(page.getByText(smaller.fits)).toBeVisible();
  expect((await save()).bytes).toEqual(whole);
  await way(smaller.all).check();
  await expect(page.getByText(smaller.fits)).toHaveCount(0);
  expect((await save()).bytes).toEqual(whole);
});

// Requirements: R252
test('a longer search finds a smaller file without a loss', async () => {
  // The PNG of such a large picture is compressed fast, so the search always finds a smaller one.
  const whole = await exported(1300, 867);
  await open();
  await way(smaller.search).check();
  await page.getByRole('button', { name: smaller.start, exact: true }).click();
  await expect(note()).toContainText(smaller.lossless);
  // What has been found so far can be saved during the search.
  expect((await save()).bytes.length).toBeLessThan(whole.length);
  await app.endWork();
  const found = await save();
  expect(found.name).toBe('resized-image-1300x867.png');
  expect(found.bytes.length).toBeLessThan(whole.length);
  const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
  expect((await pixels(found.bytes)).equals(await pixels(whole))).toBe(true);
});

// Requirements: R253
test('the viewer compares the smaller file with the one before', async () => {
  await exported();
  await open();
  await way(smaller.colors).check();
  await expect(note()).toBeVisible();
  await page.getByRole('button', { name: en.viewer.open }).last().click();
  const viewport = page.getByRole('application', { name: /drag or use the arrow keys/ });
  await expect(viewport).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('button', { name: en.viewer.compare, exact: true }).click();
  await expect(viewport.getByText(en.viewer.before.name, { exact: true })).toBeVisible();
  await expect(page.getByRole('slider', { name: en.viewer.before.divider })).toBeVisible();
  await expect(viewport).toHaveAttribute('aria-busy', 'false');
});

// Requirements: R263
test('the viewer is sharp while the page searches for a smaller file', async () => {
  await exported(2600, 1733);
  await open();
  const viewport = page.getByRole('application', { name: /drag or use the arrow keys/ });
  const encodings = () => page.evaluate(() => performance.getEntriesByName('imagecore:encode').length);
  const before = await encodings();
  await way(smaller.search).check();
  await page.getByRole('button', { name: smaller.start, exact: true }).click();
  await expect(page.getByRole('button', { name: en.progress.cancel, exact: true })).toBeVisible();
  await page.getByRole('button', { name: en.viewer.open }).last().click();
  await expect(viewport).toHaveAttribute('aria-busy', 'false');
  // At 100 %, the viewer shows tiles.
  await page.keyboard.press('1');
  await expect(viewport).toHaveAttribute('aria-busy', 'true');
  await expect(viewport).toHaveAttribute('aria-busy', 'false');
  // The first attempt of the search, which takes many seconds, has not ended.
  expect(await encodings()).toBe(before);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: en.progress.cancel, exact: true }).click();
  await expect(app.toast(en.progress.canceled)).toBeVisible();
  // The worker still has the image.
  await page.getByRole('button', { name: en.viewer.open }).last().click();
  await expect(viewport).toHaveAttribute('aria-busy', 'false');
});

// Requirements: R254
test('until the chosen file is there, nothing is saved; a cancellation returns to full quality, and says so', async () => {
  const whole = await exported(4000, 2667);
  await open();
  await way(smaller.colors).check();
  await expect(link()).toHaveAttribute('aria-disabled', 'true');
  await expect(link()).not.toHaveAttribute('href');
  await app.endWork();
  await expect(way(smaller.all)).toBeChecked();
  await expect(page.getByText(smaller.full)).toBeVisible();
  expect((await save()).bytes).toEqual(whole);
});

// Requirements: R255
test('a limit in German has a decimal comma, and means the same number after Back and Forward', async () => {
  const { de } = CATALOGS;
  await page.goto('/de');
  await app.choose(photo);
  await page.getByLabel(de.resize.width, { exact: true }).fill('600');
  await page.getByRole('button', { name: de.resize.resize, exact: true }).click();
  await page.getByRole('button', { name: de.editor.download, exact: true }).click();
  await page.getByText(de.download.smaller.summary, { exact: true }).click();
  await way(de.download.smaller.limit).check();
  const field = page.getByLabel(de.download.smaller.noLarger, { exact: true });
  await field.fill('212,5 KB');
  const result = page.getByText(/^[\d,]+\sKB \([\d.]+\sByte\): \d+\s% kleiner\./);
  await expect(result).toBeVisible();
  const before = await result.textContent();
  await page.goBack();
  await expect(page.getByRole('button', { name: de.editor.download, exact: true })).toBeVisible();
  await page.goForward();
  await expect(field).toHaveValue('212,5');
  await expect(result).toHaveText(before ?? '');
  await field.press('Enter');
  await expect(result).toHaveText(before ?? '');
});

// Requirements: R256
test('after a reload, the smaller file is made again', async () => {
  await exported();
  await open();
  await way(smaller.colors).check();
  await page.getByRole('combobox', { name: smaller.count, exact: true }).selectOption('8');
  await expect(note()).toBeVisible();
  const before = await save();
  await page.reload();
  await page.getByRole('button', { name: en.restore.restore, exact: true }).click();
  await expect(way(smaller.colors)).toBeChecked();
  await expect(note()).toBeVisible();
  expect((await save()).bytes).toEqual(before.bytes);
});

test.describe('a visitor who leaves the page during a search', () => {
  /** Makes a preview on a preset page, opens its save page, and starts a search that takes long. */
  async function searching() {
    await page.goto('/resize-image-to-1600x1600');
    await app.choose(photo);
    await page.getByRole('button', { name: en.fixedSize.resize, exact: true }).click();
    await page.getByRole('button', { name: en.presets.download, exact: true }).click();
    await open();
    await way(smaller.search).check();
    await page.getByRole('button', { name: smaller.start, exact: true }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
  }

  const leave = {
    'by the link to the editor': () => page.getByRole('link', { name: en.download.back }).click(),
    'by the link to the home page': () =>
      page
        .getByRole('link', { name: /Pixel Resize/ })
        .first()
        .click(),
  };
  // Requirements: R257
  for (const [how, go] of Object.entries(leave))
    test(`${how} ends it, and finds the resized image in the editor`, async () => {
      await searching();
      await go();
      await expect(page.getByText('The image is 1600 × 1600 px.')).toBeVisible();
      await expect(app.resize).not.toHaveAttribute('aria-disabled');
      await page.keyboard.press('Control+z');
      await expect(page.getByText('The image is 900 × 600 px.')).toBeVisible();
    });

  // Requirements: R257
  test('by Back ends it, and finds the preview on the preset page', async () => {
    await searching();
    await page.goBack();
    await expect(page.getByRole('button', { name: en.presets.editor, exact: true })).not.toHaveAttribute(
      'aria-disabled',
    );
    await expect(page.getByRole('progressbar')).toBeHidden();
  });
});

// Requirements: R258
test('an image whose density alone was set is saved under the general name', async () => {
  await app.open(photo);
  await page.getByText(/^Print density|^Prints/).click();
  await page.getByLabel(en.print.density, { exact: true }).fill('150');
  await page.getByRole('button', { name: en.print.set, exact: true }).click();
  const { name } = await app.save();
  expect(name).toBe('image.png');
});
