// The main task of a visitor: a large photograph is opened, resized and saved. Another library decodes the saved file,
// and its pixels are compared with reference pixels. The last tests open a save page without an image, and an unknown
// path.
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { photograph } from '../tests/support/fixtures';
import { lanczos3, type Pixels } from '../tests/support/lanczos';
import { decodeOpaque, difference } from '../tests/support/pixels';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { fixture } from './support/fixture';
import { test } from './support/test';
import { LONG } from './support/tiers';

let photo: ChosenFile;
let upright: Pixels;

test.beforeAll(async () => {
  // A camera stores an upright photograph like this: rotated by 90 degrees, with an Exif orientation.
  const buffer = await fixture('', async () =>
    (await photograph(4928, 3264))
      .withMetadata({ orientation: 8 })
      .jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  );
  photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
  upright = await decodeOpaque(buffer);
});

// These tests are in the long tier, because the computation of the reference pixels is slow.
for (const side of [1080, 5000]) {
  // Requirements: R4, R6, R8, R12, R14, R20, R33, R38, R51, R57, R62, R107, R118, R156, R159
  test(
    `a 16-megapixel photograph with an Exif orientation is saved upright at ${side} × ${side} px`,
    LONG,
    async ({ page }) => {
      const app = new App(page);
      await app.open(photo);
      await expect(page.getByText('3264 × 4928 px').first()).toBeVisible();
      await app.setSize(side, side);
      await app.resize.click();
      await expect(app.toast(`Image resized to ${side}x${side}`)).toBeVisible();

      const { name, bytes } = await app.save();
      expect(name).toBe(`resized-image-${side}x${side}.png`);
      await expect(app.toast(en.download.saved)).toBeVisible();
      expect((await sharp(bytes).metadata()).format).toBe('png');
      const { overTwo } = difference(await decodeOpaque(bytes), lanczos3(upright, side, side));
      expect(overTwo).toBeLessThan(0.001);
      expect(app.logged).toEqual([]);
    },
  );
}

// Requirements: R97, R98, R118
test('the save page shows the original and the resized image with their dimensions and file sizes', async ({
  page,
}) => {
  const app = new App(page);
  await app.open(photo);
  await app.setSize(640, 480);
  await app.resize.click();
  const { bytes } = await app.save();
  const kilobytes = (length: number) =>
    `${(length / 1024).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'min2' })} KB`;
  await expect(page.getByText('3264 × 4928 px')).toBeVisible();
  await expect(page.getByText('640 × 480 px')).toBeVisible();
  await expect(page.getByText(kilobytes(photo.buffer.length))).toBeVisible();
  await expect(page.getByText(kilobytes(bytes.length), { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /original image/i })).toBeVisible();
  await expect(page.getByRole('img', { name: /resized image/i })).toBeVisible();
  await expect(page.getByText(/^Not in this file: /)).toBeVisible();

  await page.getByRole('link', { name: en.download.back }).click();
  await expect(app.width).toHaveValue('640');
  expect(app.logged).toEqual([]);
});

// Requirements: R106
test(
  'if autosave is off, a reloaded save page shows an error and redirects to the home page',
  LONG,
  async ({ page }) => {
    const app = new App(page);
    await app.keepNothing();
    await app.open(await pictureFile('photo.jpg', 600, 400, 'jpeg'));
    await app.setSize(64, 64);
    await app.resize.click();
    await app.download.click();
    await expect(page.getByRole('link', { name: en.download.download, exact: true })).toBeVisible();
    await page.reload();
    await expect(app.toast(en.download.missing)).toBeVisible();
    await expect(page).toHaveURL('/');
  },
);

// Requirements: R42, R103
test('an unknown path shows a not-found page with a link to the home page, and the browser logs a 404', async ({
  page,
}) => {
  const app = new App(page);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: en.notFound.heading })).toBeVisible();
  expect(app.logged.join()).toContain('404');
  await page.getByRole('link', { name: en.notFound.home }).click();
  await expect(page).toHaveURL('/');
});
