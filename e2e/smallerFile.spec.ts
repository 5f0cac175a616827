// The save page makes the file smaller: by fewer colors, down to a maximum size, or by a longer search. The page saves the
// file that it shows. The image in the editor keeps its pixels and colors.

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { App, type ChosenFile, saved } from './support/app';
import { kept } from './support/autosaved';
import { pictureFile } from './support/files';
import { settled } from './support/settled';
import { test } from './support/test';
import { controlWorkers, hold, letGo } from './support/workers';

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
const note = () => page.getByText(/\sbytes: .* smaller\./);
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

async function save() {
  await expect(link()).not.toHaveAttribute('aria-disabled');
  const { name, bytes } = await saved(page, () => link().click());
  const { width, height, isPalette, bitsPerSample } = await sharp(bytes).metadata();
  return { name, bytes, size: [width, height], isPalette, bitsPerSample };
}

// Requirements: R247
test('a palette is shown, measured and saved, and all colors come back', async () => {
  const whole = await exported();
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
  await way(smaller.colors).check();
  await expect(note()).toBeVisible();
  await page.getByRole('link', { name: en.download.back }).click();
  expect((await app.save()).bytes).toEqual(whole);
});

// Requirements: R249
test('after Back and Forward the page shows the smaller file and the choices that led to it', async () => {
  await exported();
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
  await way(smaller.limit).check();
  const bytes = Math.round(whole.length / 3 / 1000) * 1000;
  await limit().fill(`${bytes / 1000} kB`);
  await expect(
    page.getByText(smaller.exactly.replace('{{bytes}}', bytes.toLocaleString('en'))),
  ).toBeVisible();
  await expect(note()).toContainText(/\d+\s×\s\d+\spx instead of 600\s×\s400\./);
  await expect(unit()).toHaveValue('kB');
  const fewer = await save();
  expect(fewer.bytes.length).toBeLessThanOrEqual(bytes);
  expect(fewer.bytes.length).toBeGreaterThan(0.95 * bytes);
  expect(fewer.name).toBe(`resized-image-${fewer.size.join('x')}.png`);
  expect(fewer.size[0]).toBeLessThan(600);

  await way(smaller.colors).last().check();
  await expect(note()).toContainText(smaller.lossy);
  const plain = await save();
  expect(plain).toMatchObject({ name: 'resized-image-600x400.png', size: [600, 400] });
  expect(plain.bytes.length).toBeLessThanOrEqual(bytes);
});

// Requirements: R251
test('under a limit that is no number or out of reach nothing is saved, and under one above the file the whole', async () => {
  const whole = await exported();
  const before = await link().getAttribute('href');
  await way(smaller.limit).check();
  for (const [text, expected] of [
    ['some', smaller.notLimit],
    ['20 MB', smaller.fits],
    [
      '0.00001 MB',
      /^The file cannot be that small\. The smallest possible has \d+\sbytes\.$|^The file could not be made that small\. The smallest found has \d+\sbytes\.$/,
    ],
  ] as const) {
    await limit().fill(text);
    await limit().press('Enter');
    await expect(page.getByText(expected)).toBeVisible();
    if (expected === smaller.fits) await expect(link()).toHaveAttribute('href', before ?? '');
    else await expect(link()).toHaveAttribute('aria-disabled', 'true');
    expect((await link().getAttribute('href')) === null).toBe(expected !== smaller.fits);
  }
  await way(smaller.all).check();
  await expect(page.getByText(/cannot be that small/)).toHaveCount(0);
  expect((await save()).bytes).toEqual(whole);
});

// Requirements: R252
test('a longer search finds a smaller file without a loss', async () => {
  // The PNG of such a large picture is compressed fast, so the search always finds a smaller one.
  const whole = await exported(1300, 867);
  await way(smaller.search).check();
  await page.getByRole('button', { name: smaller.start, exact: true }).click();
  await expect(note()).toContainText(smaller.lossless);
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

// Requirements: R254
test('a smaller file that is being made cannot be saved, and a canceled one gives the full file back', async () => {
  await controlWorkers(page);
  await exported();
  const file = await link().getAttribute('href');
  await expect(way(smaller.all)).toBeChecked();
  await hold(page, 'all');
  await way(smaller.colors).check();
  await expect(link()).toHaveAttribute('aria-disabled', 'true');
  await expect(link()).not.toHaveAttribute('href');
  await page.keyboard.press('Escape');
  await expect(page.getByText(smaller.returned)).toBeVisible();
  await letGo(page);
  await expect(way(smaller.all)).toBeChecked();
  await expect(link()).toHaveAttribute('href', file ?? '');
  await expect(link()).not.toHaveAttribute('aria-disabled');
});

// Requirements: R256
for (const [name, leave] of [
  ['Back to editor', () => page.getByRole('link', { name: en.download.back })],
  ['the logo', () => page.getByRole('banner').getByRole('link').first()],
] as const)
  test(`${name} ends a search, and the resize of a preset that was saved is applied`, async () => {
    await page.goto(ROUTES.presets);
    await app.choose(photo);
    await page.getByRole('button', { name: /^Social Media/ }).click();
    await expect(app.toast('Image resized to 1080x1080')).toBeVisible();
    await app.save();
    await way(smaller.search).check();
    await page.getByRole('button', { name: smaller.start, exact: true }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(link()).not.toHaveAttribute('aria-disabled');
    await leave().click();
    await expect(app.width).toHaveValue('1080');
    await expect(app.resize).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Control+z');
    await expect(app.width).toHaveValue('900');
  });

// Requirements: R257
test('after a reload, Restore on the save page makes the smaller file again', async () => {
  await exported();
  await way(smaller.colors).check();
  await page.getByRole('combobox', { name: smaller.count, exact: true }).selectOption('8');
  await expect(page.getByText(receipt.palette.replace('{{colors}}', '8'))).toBeVisible();
  const before = await save();
  await expect.poll(async () => (await kept(page)).images[0]?.output).toMatchObject({ colors: 8 });
  await page.reload();
  await page.getByRole('button', { name: en.restore.restore }).click();
  await expect(way(smaller.colors)).toBeChecked();
  expect((await save()).bytes).toEqual(before.bytes);
});

// Requirements: R258
test('an image with only a new density has the generic name', async () => {
  await app.open(photo);
  await page.getByText(en.print.none).click();
  await page.getByLabel(en.print.density, { exact: true }).fill('300');
  await page.getByLabel(en.print.density, { exact: true }).press('Enter');
  await expect(app.toast('Print density set to 300 dpi')).toBeVisible();
  expect((await app.save()).name).toBe('image.png');
});

// Requirements: R263
test('the viewer is sharp while the page searches for a smaller file', async () => {
  await exported(2600, 1733);
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
  await settled(page);
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
