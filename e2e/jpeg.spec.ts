// The save page saves a JPEG: of a quality, or of a size in bytes between two limits. The page saves the file that it
// shows, a reload returns to it, and the PNG stays.

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { App, type ChosenFile, saved } from './support/app';
import { kept } from './support/autosaved';
import { pictureFile } from './support/files';
import { test } from './support/test';

const { jpeg, receipt, format, smaller } = en.download;

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
const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const result = () => page.getByText(/bytes at quality/);

async function toSavePage(file = photo, width = 600, height = 400): Promise<void> {
  await app.open(file);
  await app.setSize(width, height);
  await app.resize.click();
  await app.save();
}

async function save() {
  await expect(link()).not.toHaveAttribute('aria-disabled');
  const { name, bytes } = await saved(page, () => link().click());
  return { name, bytes, ...(await sharp(bytes, { failOn: 'warning' }).metadata()) };
}

async function chooseRange(least: string, most: string): Promise<void> {
  await radio('JPEG').check();
  await radio(jpeg.range).check();
  await field(jpeg.least).fill(least);
  await field(jpeg.most).fill(most);
  await page.keyboard.press('Enter');
}

// Requirements: R299, R300
test('a JPEG has the chosen quality, its size is shown, and the receipt names the loss', async () => {
  await toSavePage();
  await radio('JPEG').check();
  await expect(result()).toBeVisible();
  const usual = await save();
  expect(usual).toMatchObject({
    name: 'resized-image-600x400.jpg',
    format: 'jpeg',
    width: 600,
    height: 400,
    isProgressive: true,
  });
  await expect(result()).toContainText(usual.bytes.length.toLocaleString('en'));
  await expect(page.getByText(receipt.jpeg.replace('{{quality}}', '85'))).toBeVisible();
  await page.getByRole('slider', { name: jpeg.quality }).fill('40');
  await expect(page.getByText(receipt.jpeg.replace('{{quality}}', '40'))).toBeVisible();
  const small = await save();
  expect(small.bytes.length).toBeLessThan(usual.bytes.length * 0.7);
  await field(jpeg.baseline).check();
  await expect(async () => expect((await save()).isProgressive).toBe(false)).toPass();
  await radio('PNG').check();
  expect((await save()).name).toBe('resized-image-600x400.png');
});

// Requirements: R301
test('a JPEG between two sizes has the highest quality that fits', async () => {
  await toSavePage();
  await chooseRange('20 KB', '30 KB');
  await expect(result()).toBeVisible();
  const { bytes } = await save();
  expect(bytes.length).toBeGreaterThanOrEqual(20_000);
  expect(bytes.length).toBeLessThanOrEqual(30_000);
});

// Requirements: R302
test('a file that is too small for its least size gets a comment, which the page says', async () => {
  await toSavePage(photo, 40, 30);
  await chooseRange('20', '50');
  await page.getByRole('combobox', { name: smaller.unit, exact: true }).selectOption('kB');
  await expect(page.getByText(/empty comment/)).toBeVisible();
  const { bytes, width } = await save();
  expect(bytes.length).toBe(20_000);
  expect(width).toBe(40);
});

// Requirements: R301
test('a size that cannot be reached says so, and fewer pixels reach it', async () => {
  await toSavePage();
  await chooseRange('', '2 KB');
  await expect(page.getByText(/The nearest one has/)).toBeVisible();
  await expect(link()).toHaveAttribute('aria-disabled', 'true');
  await field(jpeg.shrinks).check();
  await expect(result()).toBeVisible();
  const { bytes, width } = await save();
  expect(bytes.length).toBeLessThanOrEqual(2000);
  expect(width).toBeLessThan(600);
});

// Requirements: R303
test('sizes that contradict each other, and none at all, are refused at the field', async () => {
  await toSavePage();
  await radio('JPEG').check();
  await radio(jpeg.range).check();
  await expect(page.getByText(jpeg.noSize)).toBeVisible();
  await field(jpeg.least).fill('30 KB');
  await field(jpeg.most).fill('20 KB');
  await expect(page.getByText(jpeg.crossed)).toBeVisible();
  await field(jpeg.most).fill('0');
  await expect(page.getByText(smaller.notLimit)).toBeVisible();
  await expect(link()).toHaveAttribute('aria-disabled', 'true');
  await radio(jpeg.quality).check();
  await expect(result()).toBeVisible();
});

// Requirements: R304
test('transparent parts get the chosen color', async () => {
  const { data } = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer({ resolveWithObject: true });
  await toSavePage({ name: 'clear.png', mimeType: 'image/png', buffer: data }, 32, 32);
  await radio('JPEG').check();
  await expect(page.getByText(jpeg.flattened)).toBeVisible();
  await expect(result()).toBeVisible();
  const colorOf = async () => [
    ...(await sharp((await save()).bytes)
      .resize(1, 1)
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer()),
  ];
  expect(await colorOf()).toEqual([255, 255, 255]);
  await field(jpeg.background).fill('#0000ff');
  await expect(async () => {
    const [red = 255, , blue = 0] = await colorOf();
    expect(red).toBeLessThan(5);
    expect(blue).toBeGreaterThan(250);
  }).toPass();
});

// Requirements: R306
test('a reload of the save page returns to the JPEG', async () => {
  await toSavePage();
  await radio('JPEG').check();
  await page.getByRole('slider', { name: jpeg.quality }).fill('50');
  await expect(page.getByText(receipt.jpeg.replace('{{quality}}', '50'))).toBeVisible();
  const before = await save();
  await kept(page);
  await page.reload();
  await page.getByRole('button', { name: en.restore.restore }).click();
  await expect(page).toHaveURL(ROUTES.download);
  await expect(page.getByText(receipt.jpeg.replace('{{quality}}', '50'))).toBeVisible();
  await expect(radio('JPEG')).toBeChecked();
  expect((await save()).bytes.equals(before.bytes)).toBe(true);
  await expect(page.getByRole('group', { name: format })).toBeVisible();
});
