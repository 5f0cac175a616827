// The controls of the Resize tab.
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { type ChosenFile, saved } from './support/app';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';
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

// Requirements: R55, R56, R138, R139, R140
test('while the aspect ratio is locked, typing one side computes the other from the proportions of the image', async () => {
  await expect(app.lock).toBeChecked();
  await expect(app.width).toHaveValue('600');
  await app.width.fill('100');
  await expect(app.height).toHaveValue('67');
  await app.height.fill('1000');
  await expect(app.width).toHaveValue('1500');
  await app.lock.uncheck();
  await app.width.fill('10');
  await expect(app.height).toHaveValue('1000');
  // When the lock is turned on, it keeps the side that was typed last, and computes the other side.
  await app.lock.check();
  await expect(app.width).toHaveValue('10');
  await expect(app.height).toHaveValue('7');
});

// Requirements: R136
test('an invalid text stays in its field with a message, and disables the buttons; Escape restores the valid size', async ({
  page,
}) => {
  for (const locked of [true, false]) {
    if (!locked) await app.lock.uncheck();
    for (const [text, reason] of [
      ['50%%', en.resize.unclear],
      ['1,20', en.resize.fraction],
      ['1.200', en.resize.fraction],
      ['400*', en.resize.unclear],
      ['', en.resize.emptySize],
      ['0', en.resize.emptySize],
    ] as const) {
      const message = page.getByText(reason);
      await app.width.click();
      await page.keyboard.press('ControlOrMeta+A');
      if (text) await page.keyboard.type(text);
      else await page.keyboard.press('Delete');
      await page.keyboard.press('Tab');
      await expect(app.width).toHaveValue(text);
      await expect(app.height).toHaveValue('400');
      await expect(message).toBeVisible();
      await expect(app.width).toHaveAttribute('aria-invalid', 'true');
      await expect(app.resize).toBeDisabled();
      await expect(app.preview).toBeDisabled();
      await app.width.press('Escape');
      await expect(app.width).toHaveValue('600');
      await expect(app.height).toHaveValue('400');
      await expect(message).toBeHidden();
    }
  }
});

test('a resize to the present size, a double click and a held Enter add no undo step without a change', async ({
  page,
}) => {
  const history = page.getByRole('button', { name: en.history.label });
  const unchanged = app.toast(en.resize.unchanged);
  await app.resize.click();
  await expect(unchanged).toBeVisible();
  await expect(unchanged).toBeHidden();
  await app.width.press('Enter');
  await expect(unchanged).toBeVisible();
  await expect(history).toHaveAttribute('aria-disabled', 'true');

  await app.setSize(60, 40);
  await app.resize.dblclick();
  // If the second click comes after the result, its toast replaces the toast of the result.
  await expect(page.getByRole('img', { name: 'picture.png, 60 × 40 px' })).toBeVisible();
  await app.setSize(30, 20);
  await app.width.click();
  for (let press = 0; press < 25; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(app.toast('Image resized to 30x20')).toBeVisible();
  await tabTo(page, app.reset);
  await page.keyboard.down('Enter');
  await expect(app.width).toHaveValue('600');
  for (let press = 0; press < 5; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await history.click();
  await expect(page.getByRole('list', { name: en.history.label }).getByRole('button')).toHaveText([
    /Original/,
    /Resize\s*60/,
    /Resize\s*30/,
    /Reset/,
  ]);
  await history.click();
});

test('Reset is disabled while there is nothing to reset, and a reset of a typed size adds no undo step', async ({
  page,
}) => {
  await expect(app.reset).toHaveAttribute('aria-disabled', 'true');
  await app.width.fill('500');
  await app.reset.click();
  await expect(app.width).toHaveValue('600');
  await expect(app.reset).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: en.history.label })).toHaveAttribute('aria-disabled', 'true');
});

test('every tab has a Download button as soon as the image has an edit, and it leads to the save page of the last edit', async ({
  page,
}) => {
  const tabs = ['resize', 'crop', 'rotateFlip'] as const;
  const expectDownload = async (count: 0 | 1) => {
    for (const tab of tabs) {
      await app.showTab(tab);
      await expect(app.download).toHaveCount(count);
    }
  };
  const expectPage = async (path: string) => {
    for (const tab of tabs) {
      await app.showTab(tab);
      await app.download.click();
      await expect(page).toHaveURL(path);
      await page.getByRole('link', { name: en.download.back }).click();
      await expect(page).toHaveURL(ROUTES.home);
    }
  };
  await expectDownload(0);
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.vertical }).click();
  await expect(app.toast(en.rotate.doneVertical)).toBeVisible();
  await expectPage(ROUTES.downloadRotate);
  await app.showTab('crop');
  await app.setRect({ x: 10, y: 20, width: 300, height: 200 });
  await app.crop.click();
  await expect(app.toast(en.crop.done)).toBeVisible();
  await expectPage(ROUTES.downloadCrop);
  await app.showTab('resize');
  await app.setSize(60, 40);
  await app.resize.click();
  await expect(app.toast('Image resized to 60x40')).toBeVisible();
  await expectPage(ROUTES.download);
  await page.getByRole('button', { name: en.undo.undo, exact: true }).click();
  await app.showTab('resize');
  await expect(app.width).toHaveValue('300');
  await app.reset.click();
  await expect(app.toast(en.resize.resetDone)).toBeVisible();
  await expectDownload(0);
});

test('the accessible name of a size field contains its unit', async () => {
  await expect(app.width).toHaveAccessibleName('Width px');
  await expect(app.height).toHaveAccessibleName('Height px');
});

test('the arrow keys change a size field by 1, and the mouse wheel does not change it', async ({ page }) => {
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
});

// Requirements: R55, R137, R138, R141, R142
test('Resize is disabled while the size is empty, zero or above a limit', async () => {
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
  // The fields keep what was typed.
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

// Requirements: R58, R60, R61, R108, R156
test('Preview shows the resized image without applying it, and Apply applies it', async ({ page }) => {
  await expect(app.apply).toBeDisabled();
  await app.setSize(120, 90);
  await app.preview.click();
  await expect(page.getByRole('img', { name: 'Preview of picture.png at 120 × 90 px' })).toBeVisible();
  await expect(app.download).toBeHidden();
  await app.apply.click();
  await expect(app.toast(en.resize.applied)).toBeVisible();
  await expect(app.apply).toBeDisabled();
  const { bytes } = await app.save();
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 120, height: 90 });
});

// Requirements: R61
test('Preview with an unchanged size shows a toast, and Apply stays disabled', async ({ page }) => {
  await app.preview.click();
  await expect(app.toast(en.resize.unchanged)).toBeVisible();
  await expect(app.apply).toBeDisabled();
  await expect(page.getByRole('img', { name: 'picture.png, 600 × 400 px' })).toBeVisible();
});

// Requirements: R61, R108
test('a change of a size field discards the edit preview', async ({ page }) => {
  await app.setSize(120, 90);
  await app.preview.click();
  await expect(app.apply).toBeEnabled();
  await app.width.fill('121');
  await expect(app.apply).toBeDisabled();
  await expect(page.getByRole('img', { name: /^Preview of/ })).toBeHidden();
});

// Requirements: R57, R58, R62, R108, R117
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

// Requirements: R170
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

// Requirements: R156, R181
test('Enter in a size field resizes the image', async () => {
  await app.setSize(33, 22);
  await app.height.press('Enter');
  await expect(app.toast('Image resized to 33x22')).toBeVisible();
});

// Requirements: R52, R156, R159
test('Original download saves exactly the bytes of an opened PNG file', async ({ page }) => {
  await app.setSize(33, 22);
  await app.resize.click();
  const file = await saved(page, () => page.getByRole('button', { name: /original/i }).click());
  expect(file.name).toBe('original-image.png');
  expect(file.bytes.equals(png.buffer)).toBe(true);
  await expect(app.toast(en.editor.originalSaved)).toBeVisible();
});
