// The controls of the Resize tab.
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { type ChosenFile, saved } from './support/app';
import { liveBlobUrls } from './support/blobUrls';
import { pictureFile } from './support/files';
import { LastingApp, test } from './support/lasting';

let png: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  png = await pictureFile('picture.png', 600, 400);
});

test.beforeEach(async ({ page }) => {
  app = new LastingApp(page);
  await app.open(png);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

test('with the lock, typing one side computes the other side from the proportions of the image', async () => {
  await expect(app.lock).toBeChecked();
  await expect(app.width).toHaveValue('600');
  await app.width.fill('100');
  await expect(app.height).toHaveValue('67');
  await app.height.fill('1000');
  await expect(app.width).toHaveValue('1500');
  await app.page.getByText('Lock aspect ratio').click();
  await app.width.fill('10');
  await expect(app.height).toHaveValue('1000');
  // When the lock is turned on, it keeps the side that was typed last, and computes the other side.
  await app.page.getByText('Lock aspect ratio').click();
  await expect(app.width).toHaveValue('10');
  await expect(app.height).toHaveValue('7');
});

test('a text that is not a whole number stays in its field with a message, and becomes 0 on blur', async ({
  page,
}) => {
  const message = page.getByText('Enter a whole number of 1 or more.');
  for (const text of ['-5', '1e3', '50%', '12.7']) {
    await app.width.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await expect(app.width).toHaveValue(text);
    await expect(message).toBeVisible();
    await expect(app.width).toHaveAttribute('aria-invalid', 'true');
    await expect(app.resize).toBeDisabled();
    await expect(app.preview).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(app.toast('Image resized')).toHaveCount(0);
  }
  await app.width.blur();
  await expect(app.width).toHaveValue('0');
  await expect(message).toBeVisible();
  await app.width.fill('300');
  await expect(message).toBeHidden();
  await expect(app.height).toHaveValue('200');
  await expect(app.resize).toBeEnabled();
});

test('the accessible name of a size field contains its unit', async () => {
  await expect(app.width).toHaveAccessibleName('Width px');
  await expect(app.height).toHaveAccessibleName('Height px');
});

test('a size field changes by 1 with the arrow keys, but not with the mouse wheel', async ({ page }) => {
  await app.width.fill('300');
  await app.width.press('ArrowUp');
  await expect(app.width).toHaveValue('301');
  await expect(app.height).toHaveValue('201');
  await app.width.press('ArrowDown');
  await app.width.press('ArrowDown');
  await expect(app.width).toHaveValue('299');
  await page.setViewportSize({ width: 1280, height: 400 });
  await app.width.scrollIntoViewIfNeeded();
  await app.width.hover();
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled);
  await expect(app.width).toBeFocused();
  await expect(app.width).toHaveValue('299');
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('an empty, zero or too large size disables Resize', async () => {
  for (const text of ['', '0']) {
    await app.width.fill(text);
    await expect(app.resize).toBeDisabled();
    await expect(app.preview).toBeDisabled();
    await expect(app.height).toHaveValue('400');
  }
  await app.setSize(20, 10);
  await app.width.fill('16385');
  await expect(app.page.getByText('The maximum is 16,384 px per side.')).toBeVisible();
  await expect(app.width).toHaveAttribute('aria-invalid', 'true');
  await expect(app.resize).toBeDisabled();
  // No input is lost.
  await app.width.blur();
  await expect(app.width).toHaveValue('16385');
  await expect(app.height).toHaveValue('10');
  await app.setSize(16_384, 6104);
  await expect(app.page.getByText(/100\.\d+\smegapixels\. The maximum is 100/)).toBeVisible();
  await expect(app.resize).toBeDisabled();
  await expect(app.width).toHaveValue('16384');
  await expect(app.height).toHaveValue('6104');
  await app.setSize(100, 10);
  await expect(app.resize).toBeEnabled();
});

test('Preview shows the resized image without applying it, and Apply applies it', async ({ page }) => {
  await expect(app.apply).toBeDisabled();
  await app.setSize(120, 90);
  await app.preview.click();
  await expect(page.getByRole('img', { name: 'Preview of picture.png at 120 × 90 px' })).toBeVisible();
  await expect(app.download).toBeHidden();
  await app.apply.click();
  await expect(app.toast('Image resized successfully')).toBeVisible();
  await expect(app.apply).toBeDisabled();
  const { bytes } = await app.save();
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 120, height: 90 });
});

test('Preview with an unchanged size shows a toast, and Apply stays disabled', async ({ page }) => {
  await app.preview.click();
  await expect(app.toast('The image already has this size')).toBeVisible();
  await expect(app.apply).toBeDisabled();
  await expect(page.getByRole('img', { name: 'picture.png, 600 × 400 px' })).toBeVisible();
});

test('a change of a size field discards the edit preview', async ({ page }) => {
  await app.setSize(120, 90);
  await app.preview.click();
  await expect(app.apply).toBeEnabled();
  await app.width.fill('121');
  await expect(app.apply).toBeDisabled();
  await expect(page.getByRole('img', { name: /^Preview of/ })).toBeHidden();
});

test('Reset restores the image as it was opened, and hides Download', async ({ page }) => {
  await app.setSize(50, 50);
  await app.resize.click();
  await expect(app.download).toBeVisible();
  await app.reset.click();
  await expect(app.download).toBeHidden();
  await expect(app.width).toHaveValue('600');
  await expect(app.height).toHaveValue('400');
  await expect(page.getByRole('img', { name: 'picture.png, 600 × 400 px' })).toBeVisible();
});

test('a second resize starts from the original image, not from the first result', async () => {
  await app.setSize(2, 2);
  await app.resize.click();
  await expect(app.toast('Image resized to 2x2')).toBeVisible();
  await app.setSize(300, 200);
  await app.resize.click();
  await expect(app.toast('Image resized to 300x200')).toBeVisible();
  const { bytes } = await app.save();
  // A resize of the result of 2 × 2 px would give only four blurred areas, with another standard deviation.
  const { channels } = await sharp(bytes).stats();
  const direct = await sharp(png.buffer).resize(300, 200, { kernel: 'lanczos3' }).png().toBuffer();
  const expected = (await sharp(direct).stats()).channels;
  channels.forEach(({ stdev }, i) => {
    expect(stdev).toBeCloseTo(expected[i]?.stdev ?? 0, 0);
  });
});

test('Enter in a size field resizes the image', async () => {
  await app.setSize(33, 22);
  await app.height.press('Enter');
  await expect(app.toast('Image resized to 33x22')).toBeVisible();
});

test('the saved original of a PNG file has exactly the bytes of this file', async ({ page }) => {
  await app.setSize(33, 22);
  await app.resize.click();
  const file = await saved(page, () => page.getByRole('button', { name: /original/i }).click());
  expect(file.name).toBe('original-image.png');
  expect(file.bytes.equals(png.buffer)).toBe(true);
  await expect(app.toast('Original image downloaded')).toBeVisible();
});

test('Close during a resize closes the image, terminates the worker and revokes all blob URLs', async ({
  page,
}) => {
  await app.setSize(300, 200);
  await app.resize.click();
  await expect(app.toast('Image resized to 300x200')).toBeVisible();
  await app.setSize(10_000, 10_000);
  expect(await liveBlobUrls(page)).not.toEqual([]);
  await app.resize.click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(app.resize).toBeHidden();
  await expect(page.getByText('or click to browse')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  expect(await liveBlobUrls(page)).toEqual([]);

  // The next file opens as usual.
  await app.choose(png);
  await expect(app.resize).toBeVisible();
});
