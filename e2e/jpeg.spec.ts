// The save page saves a JPEG: of a quality, or of a size in bytes between two limits. The page saves the file that it
// shows, a reload returns to it, and the PNG stays.

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import { RECENT_RANGES_KEY } from '../src/config/storage';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { kept } from './support/autosaved';
import { pictureFile } from './support/files';
import { SavePage } from './support/savePage';
import { test } from './support/test';

const { jpeg, format, range } = en.download;

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

// Requirements: R299, R300
test('a JPEG has the chosen quality, its size is shown, and the receipt names the loss', async () => {
  await save.open(photo);
  await save.radio('JPEG').check();
  await expect(save.jpegNote).toBeVisible();
  const usual = await save.save();
  expect(usual).toMatchObject({
    name: 'resized-image-600x400.jpg',
    format: 'jpeg',
    width: 600,
    height: 400,
    isProgressive: true,
  });
  await expect(save.jpegNote).toContainText(usual.bytes.length.toLocaleString('en'));
  await expect(save.receipt('jpeg', 'quality', 85)).toBeVisible();
  await save.setQuality(40);
  const small = await save.save();
  expect(small.bytes.length).toBeLessThan(usual.bytes.length * 0.7);
  await page.getByLabel(jpeg.baseline).check();
  await expect(async () => expect((await save.save()).isProgressive).toBe(false)).toPass();
  await save.radio('PNG').check();
  expect((await save.save()).name).toBe('resized-image-600x400.png');
});

// Requirements: R301
test('a JPEG between two sizes has the highest quality that fits', async () => {
  await save.open(photo);
  await save.chooseRange('JPEG', '20 KB', '30 KB');
  await expect(save.jpegNote).toBeVisible();
  const { bytes } = await save.save();
  expect(bytes.length).toBeGreaterThanOrEqual(20_000);
  expect(bytes.length).toBeLessThanOrEqual(30_000);
});

// Requirements: R302
test('a file that is too small for its least size gets a comment, which the page says', async () => {
  await save.open(photo, 40, 30);
  await save.chooseRange('JPEG', '20', '50');
  await save.unit.selectOption('kB');
  await expect(page.getByText(/empty comment/)).toBeVisible();
  const { bytes, width } = await save.save();
  expect(bytes.length).toBe(20_000);
  expect(width).toBe(40);
});

// Requirements: R301
test('a size that cannot be reached says so, and fewer pixels reach it', async () => {
  await save.open(photo);
  await save.chooseRange('JPEG', '', '2 KB');
  await expect(page.getByText(/The nearest one has/)).toBeVisible();
  await expect(save.link).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel(range.shrinks).check();
  await expect(save.jpegNote).toBeVisible();
  const { bytes, width } = await save.save();
  expect(bytes.length).toBeLessThanOrEqual(2000);
  expect(width).toBeLessThan(600);
});

// Requirements: R303
test('sizes that contradict each other, and none at all, are refused at the field', async () => {
  await save.open(photo);
  await save.radio('JPEG').check();
  await save.radio(range.way).check();
  await expect(save.jpegNote).toBeVisible();
  await save.most.fill('');
  await expect(page.getByText(range.noSize)).toBeVisible();
  await expect(save.least).toHaveAttribute('aria-invalid', 'true');
  await save.least.fill('30 KB');
  await save.most.fill('20 KB');
  await expect(page.getByText(range.crossed)).toBeVisible();
  await save.most.fill('0');
  await expect(page.getByText(range.notLimit)).toBeVisible();
  await expect(save.link).toHaveAttribute('aria-disabled', 'true');
  await save.radio(jpeg.quality).check();
  await expect(save.jpegNote).toBeVisible();
});

// Requirements: R304
test('transparent parts get the chosen color', async () => {
  const { data } = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer({ resolveWithObject: true });
  await save.open({ name: 'clear.png', mimeType: 'image/png', buffer: data }, 32, 32);
  await save.radio('JPEG').check();
  await expect(page.getByText(jpeg.flattened)).toBeVisible();
  await expect(save.jpegNote).toBeVisible();
  const colorOf = async () => [
    ...(await sharp((await save.save()).bytes)
      .resize(1, 1)
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer()),
  ];
  expect(await colorOf()).toEqual([255, 255, 255]);
  await page.getByLabel(jpeg.background).fill('#0000ff');
  await expect(async () => {
    const [red = 255, , blue = 0] = await colorOf();
    expect(red).toBeLessThan(5);
    expect(blue).toBeGreaterThan(250);
  }).toPass();
});

// Requirements: R306
test('a reload of the save page returns to the JPEG', async () => {
  await save.open(photo);
  await save.radio('JPEG').check();
  await save.setQuality(50);
  const before = await save.save();
  await kept(page);
  await page.reload();
  await page.getByRole('button', { name: en.restore.restore }).click();
  await expect(page).toHaveURL(ROUTES.download);
  await expect(save.receipt('jpeg', 'quality', 50)).toBeVisible();
  await expect(save.radio('JPEG')).toBeChecked();
  expect((await save.save()).bytes.equals(before.bytes)).toBe(true);
  await expect(page.getByRole('group', { name: format })).toBeVisible();
});

// Requirements: R316
test('what was saved is offered for the next image, and not chosen by itself', async () => {
  await save.open(photo);
  await save.chooseRange('JPEG', '10 KB', '40 KB');
  await page.getByLabel(jpeg.baseline).check();
  await expect(save.jpegNote).toBeVisible();
  await save.save();
  await save.chooseRange('JPEG', '', '90 KB');
  await save.save();
  // Another visit: nothing is open, and only the storage is left.
  await kept(page);
  await page.goto('about:blank');
  await save.open(await pictureFile('other.jpg', 800, 600, 'jpeg'));
  await expect(save.radio('PNG')).toBeChecked();
  await save.radio('JPEG').check();
  await expect(save.radio(range.way)).toBeChecked();
  await expect(page.getByLabel(jpeg.baseline)).toBeChecked();
  await expect(save.least).toHaveValue('');
  await expect(save.most).toHaveValue('90');
  const recent = page.getByRole('list', { name: range.recent });
  await expect(recent.getByRole('listitem')).toHaveCount(2);
  await recent.getByRole('button', { name: '10–40\u00a0KB', exact: true }).click();
  await expect(save.least).toHaveValue('10');
  await expect(save.most).toHaveValue('40');
  const { bytes, isProgressive } = await save.save();
  expect(bytes.length).toBeGreaterThanOrEqual(10_000);
  expect(bytes.length).toBeLessThanOrEqual(40_000);
  expect(isProgressive).toBe(false);
  const remove = recent.getByRole('button', { name: /^Remove / });
  await remove.first().focus();
  for (const left of [1, 0]) {
    await page.keyboard.press('Enter');
    await expect(remove).toHaveCount(left);
    // The focus goes to what is left, and at last to the heading of the list.
    await expect(left ? remove : page.locator('summary').filter({ hasText: range.recent })).toBeFocused();
  }
  expect(await page.evaluate((key) => localStorage.getItem(key), RECENT_RANGES_KEY)).toBeNull();
});

// Requirements: R307, R319
test('a PNG that is much larger than the original offers a JPEG, and one press chooses it', async () => {
  await app.open(photo);
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.left }).click();
  await expect(app.toast(en.rotate.doneLeft)).toBeVisible();
  await app.save(ROUTES.downloadRotate);
  await expect(page.getByText(/times as much space as the original/)).toBeVisible();
  await page.getByRole('button', { name: jpeg.choose }).click();
  await expect(save.radio('JPEG')).toBeFocused();
  await expect(save.jpegNote).toBeVisible();
  const { name, format: saved } = await save.save();
  expect([name, saved]).toEqual(['rotated-image.jpg', 'jpeg']);
});
