// The save page makes the file smaller: by fewer colors, down to a maximum size, or by a longer search. The page saves the
// file that it shows. The image in the editor keeps its pixels and colors.

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { kept } from './support/autosaved';
import { pictureFile } from './support/files';
import { SavePage } from './support/savePage';
import { settled } from './support/settled';
import { test } from './support/test';
import { controlWorkers, hold, letGo } from './support/workers';

const { range, smaller } = en.download;

let photo: ChosenFile;
let app: App;
let page: Page;
let save: SavePage;

test.beforeAll(async () => {
  photo = await pictureFile('photo.jpg', 900, 600, 'jpeg');
});

test.beforeEach(({ page: own }) => {
  page = own;
  app = new App(page);
  save = new SavePage(app, page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

// Requirements: R247
test('a palette is shown, measured and saved, and all colors come back', async () => {
  const whole = await save.open(photo);
  await save.radio(smaller.colors).check();
  await expect(save.smallerNote).toContainText(smaller.lossy);
  const many = await save.save();
  expect(many).toMatchObject({
    name: 'resized-image-600x400.png',
    width: 600,
    height: 400,
    isPalette: true,
    bitsPerSample: 8,
  });
  await expect(save.smallerNote).toContainText(many.bytes.length.toLocaleString('en'));
  await expect(save.receipt('palette', 'colors', 256)).toBeVisible();

  await page.getByRole('combobox', { name: smaller.count, exact: true }).selectOption('16');
  await expect(save.receipt('palette', 'colors', 16)).toBeVisible();
  const dithered = await save.save();
  expect(dithered.bitsPerSample).toBe(4);
  expect(dithered.bytes.length).toBeLessThan(many.bytes.length);
  await page.getByText(smaller.dithers, { exact: true }).click();
  await expect(save.smallerNote).not.toContainText(dithered.bytes.length.toLocaleString('en'));
  const plain = await save.save();
  expect(plain.bytes.length).toBeLessThan(dithered.bytes.length);

  await save.radio(smaller.all).check();
  await expect(save.smallerNote).toHaveCount(0);
  expect((await save.save()).bytes).toEqual(whole);
});

// Requirements: R248, R317
test('the editor keeps all colors, and the choice stays with the image', async () => {
  await save.open(photo);
  await save.radio(smaller.colors).check();
  await expect(save.smallerNote).toBeVisible();
  const before = await save.save();
  const back = page.getByRole('link', { name: en.download.back });
  await back.click();
  await app.download.click();
  await expect(save.radio(smaller.colors)).toBeChecked();
  expect((await save.save()).bytes).toEqual(before.bytes);
  // The file of another picture is made anew, from all its colors.
  await back.click();
  await app.setSize(300, 200);
  await app.resize.click();
  await app.download.click();
  await expect(save.radio(smaller.colors)).toBeChecked();
  expect(await save.save()).toMatchObject({ name: 'resized-image-300x200.png', width: 300, isPalette: true });
  await save.radio(smaller.all).check();
  await expect(save.smallerNote).toHaveCount(0);
  expect((await save.save()).isPalette).toBe(false);
});

// Requirements: R249
test('after Back and Forward the page shows the smaller file and the choices that led to it', async () => {
  await save.open(photo);
  await save.radio(smaller.colors).check();
  await page.getByRole('combobox', { name: smaller.count, exact: true }).selectOption('8');
  await expect(save.receipt('palette', 'colors', 8)).toBeVisible();
  const before = await save.save();
  await page.goBack();
  await expect(app.download).toBeVisible();
  await page.goForward();
  await expect(save.radio(smaller.colors)).toBeChecked();
  await expect(page.getByRole('combobox', { name: smaller.count, exact: true })).toHaveValue('8');
  expect((await save.save()).bytes).toEqual(before.bytes);
});

// Requirements: R250
test('a maximum size is reached by fewer pixels or by fewer colors', async () => {
  const whole = await save.open(photo);
  await save.radio(range.way).check();
  const bytes = Math.round(whole.length / 3 / 1000) * 1000;
  await save.most.fill(`${bytes / 1000} kB`);
  await save.radio(smaller.pixels).check();
  await expect(save.smallerNote).toContainText(/\d+\s×\s\d+\spx instead of 600\s×\s400\./);
  await expect(save.unit).toHaveValue('kB');
  const fewer = await save.save();
  expect(fewer.bytes.length).toBeLessThanOrEqual(bytes);
  expect(fewer.bytes.length).toBeGreaterThan(0.95 * bytes);
  expect(fewer.name).toBe(`resized-image-${fewer.width}x${fewer.height}.png`);
  expect(fewer.width).toBeLessThan(600);

  await save.radio(smaller.colors).last().check();
  await expect(save.smallerNote).toContainText(smaller.lossy);
  const plain = await save.save();
  expect(plain).toMatchObject({ name: 'resized-image-600x400.png', width: 600, height: 400 });
  expect(plain.bytes.length).toBeLessThanOrEqual(bytes);
});

// Requirements: R251
test('under a limit that is no number or out of reach nothing is saved, and under one above the file the whole', async () => {
  const whole = await save.open(photo);
  const before = await save.link.getAttribute('href');
  await save.radio(range.way).check();
  await save.radio(smaller.pixels).check();
  for (const [text, expected] of [
    ['some', range.notLimit],
    ['20 MB', range.fits],
    [
      '0.00001 MB',
      /^The file cannot be that small\. The smallest possible has .*\d+\sbytes\)\.$|^The file could not be made that small\. The smallest found has .*\d+\sbytes\)\.$/,
    ],
  ] as const) {
    await save.most.fill(text);
    await save.most.press('Enter');
    await expect(page.getByText(expected)).toBeVisible();
    if (expected === range.fits) await expect(save.link).toHaveAttribute('href', before ?? '');
    else await expect(save.link).toHaveAttribute('aria-disabled', 'true');
    expect((await save.link.getAttribute('href')) === null).toBe(expected !== range.fits);
  }
  await save.radio(smaller.all).check();
  await expect(page.getByText(/cannot be that small/)).toHaveCount(0);
  expect((await save.save()).bytes).toEqual(whole);
});

// Requirements: R315
test('a PNG below its least size gets a comment, which the page says', async () => {
  const whole = await save.open(photo, 60, 40);
  const most = Math.ceil(whole.length / 1000) + 20;
  await save.chooseRange('PNG', `${most - 5} KB`, `${most} KB`);
  await expect(page.getByText(/empty comment/)).toBeVisible();
  const { bytes, width } = await save.save();
  expect([bytes.length, width]).toEqual([(most - 5) * 1000, 60]);
  const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
  expect((await pixels(bytes)).equals(await pixels(whole))).toBe(true);
  await save.least.fill(`${most + 1} KB`);
  await save.least.press('Enter');
  await expect(page.getByText(range.crossed)).toBeVisible();
  await expect(save.link).toHaveAttribute('aria-disabled', 'true');
});

// Requirements: R318
test('fewer pixels can keep the size in print', async () => {
  await app.open(photo);
  await page.getByText(en.print.none).click();
  await page.getByLabel(en.print.density, { exact: true }).fill('300');
  await page.getByLabel(en.print.density, { exact: true }).press('Enter');
  await expect(app.toast('Print density set to 300 dpi')).toBeVisible();
  const whole = (await app.save()).bytes;
  await save.chooseRange('PNG', '', `${Math.round(whole.length / 3000)} KB`);
  await save.radio(smaller.pixels).check();
  await expect(page.getByText(/px instead of .*at 300\sdpi/)).toBeVisible();
  await page.getByLabel(range.keepsPrint).check();
  await expect(page.getByText(/px instead of .*at 1\d\d(\.\d+)?\sdpi/)).toBeVisible();
  const { width = 0, density = 0 } = await save.save();
  expect(width).toBeLessThan(900);
  expect(density / 300).toBeCloseTo(width / 900, 1);
});

// Requirements: R252
test('a longer search finds a smaller file without a loss', async () => {
  // The PNG of such a large picture is compressed fast, so the search always finds a smaller one.
  const whole = await save.open(photo, 1300, 867);
  await save.radio(smaller.search).check();
  await page.getByRole('button', { name: smaller.start, exact: true }).click();
  await expect(save.smallerNote).toContainText(smaller.lossless);
  await app.endWork();
  const found = await save.save();
  expect(found.name).toBe('resized-image-1300x867.png');
  expect(found.bytes.length).toBeLessThan(whole.length);
  const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
  expect((await pixels(found.bytes)).equals(await pixels(whole))).toBe(true);
});

// Requirements: R253
test('the viewer compares the smaller file with the one before', async () => {
  await save.open(photo);
  await save.radio(smaller.colors).check();
  await expect(save.smallerNote).toBeVisible();
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
  await save.open(photo);
  const file = await save.link.getAttribute('href');
  await expect(save.radio(smaller.all)).toBeChecked();
  await hold(page, 'all');
  await save.radio(smaller.colors).check();
  await expect(save.link).toHaveAttribute('aria-disabled', 'true');
  await expect(save.link).not.toHaveAttribute('href');
  await page.keyboard.press('Escape');
  await expect(page.getByText(smaller.returned)).toBeVisible();
  await letGo(page);
  await expect(save.radio(smaller.all)).toBeChecked();
  await expect(save.link).toHaveAttribute('href', file ?? '');
  await expect(save.link).not.toHaveAttribute('aria-disabled');
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
    await save.radio(smaller.search).check();
    await page.getByRole('button', { name: smaller.start, exact: true }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(save.link).not.toHaveAttribute('aria-disabled');
    await leave().click();
    await expect(app.width).toHaveValue('1080');
    await expect(app.resize).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Control+z');
    await expect(app.width).toHaveValue('900');
  });

// Requirements: R257
test('after a reload, Restore on the save page makes the smaller file again', async () => {
  await save.open(photo);
  await save.radio(smaller.colors).check();
  await page.getByRole('combobox', { name: smaller.count, exact: true }).selectOption('8');
  await expect(save.receipt('palette', 'colors', 8)).toBeVisible();
  const before = await save.save();
  await expect.poll(async () => (await kept(page)).images[0]?.output).toMatchObject({ colors: 8 });
  await page.reload();
  await page.getByRole('button', { name: en.restore.restore }).click();
  await expect(save.radio(smaller.colors)).toBeChecked();
  expect((await save.save()).bytes).toEqual(before.bytes);
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
  await save.open(photo, 2600, 1733);
  const viewport = page.getByRole('application', { name: /drag or use the arrow keys/ });
  const encodings = () => page.evaluate(() => performance.getEntriesByName('imagecore:encode').length);
  const before = await encodings();
  await save.radio(smaller.search).check();
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
