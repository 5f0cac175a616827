// The picture on a save page. Up to 16 megapixels it is the full-size file, so that the browser can save the file from
// the picture. Above that, it is a reduced preview with a note.

import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { MAX_SHOWN_PIXELS } from '../src/config/limits';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { App } from './support/app';
import { pictureFile } from './support/files';
import { test } from './support/test';
import { LONG } from './support/tiers';

// Requirements: R100
test(
  'the save page shows the full-size file up to 16 megapixels, and a reduced preview of a larger image',
  LONG,
  async ({ page }) => {
    expect(MAX_SHOWN_PIXELS).toBe(16_000_000);
    const app = new App(page);
    await app.open(await pictureFile('picture.png', 900, 600));
    const result = page.getByRole('img', { name: /^The resized image/ });
    const link = page.getByRole('link', { name: en.download.download, exact: true });
    const note = page.getByText('Download saves the full');
    const clean = page.getByText(/^Not in this file: /);

    await app.setSize(4000, 4000);
    await app.resize.click();
    await app.download.click();
    const file = (await link.getAttribute('href')) ?? '';
    await expect(result).toHaveAttribute('src', file);
    expect(await result.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4000);
    await expect(note).toHaveCount(0);
    // The opened file has no metadata, so the page does not say that metadata is left out.
    await expect(clean).toHaveCount(0);

    await page.getByRole('link', { name: en.download.back }).click();
    await app.setSize(4001, 4000);
    await app.resize.click();
    await app.download.click();
    await expect(note).toHaveText('This is a reduced preview. Download saves the full 4001 × 4000 px.');
    const larger = (await link.getAttribute('href')) ?? '';
    await expect(result).not.toHaveAttribute('src', larger);
    expect(await result.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeLessThan(4001);
    // The original has fewer than 16 megapixels, so it is shown from its file.
    const original = page.getByRole('img', { name: /^The original image/ });
    expect(await original.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  },
);

/** The samples of an element on the screen, reduced, so that two ways of smoothing look alike. */
async function looks(element: Locator): Promise<Buffer> {
  const shot = await element.screenshot({ animations: 'disabled' });
  return sharp(shot).removeAlpha().resize(64, 64, { fit: 'fill' }).raw().toBuffer();
}

const difference = (a: Buffer, b: Buffer) =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;

// Requirements: R378
test('while a button is held, each detail of the original is where the result has it, and nothing moves', async ({
  page,
}) => {
  const app = new App(page);
  await app.open(await pictureFile('photo.jpg', 900, 600, 'jpeg'));
  const stage = page.locator('[data-stage]').last();
  const held = page.getByRole('button', { name: en.viewer.peek, exact: true });
  const original = page.getByRole('img', { name: /^The original image/ }).last();
  const compare = async (what: string) => {
    const result = page.getByRole('img', { name: /^The (resized|cropped) image|^The result/ }).last();
    await expect(result).toHaveJSProperty('complete', true);
    // The focus scrolls the button into the window.
    await held.focus();
    const [before, button] = [await looks(stage), await held.boundingBox()];
    await page.keyboard.down('Space');
    await expect(original).toBeVisible();
    await expect(original).toHaveJSProperty('complete', true);
    expect(difference(before, await looks(stage)), what).toBeLessThan(3);
    expect(await held.boundingBox(), what).toEqual(button);
    await page.keyboard.up('Space');
    await expect(original).toBeHidden();
    await page.getByRole('link', { name: en.download.back }).click();
  };

  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.left, exact: true }).click();
  await expect(app.toast(en.rotate.doneLeft)).toBeVisible();
  await page.getByRole('button', { name: en.rotate.vertical, exact: true }).click();
  await expect(app.toast(en.rotate.doneVertical)).toBeVisible();
  await app.download.click();
  await compare('turned and flipped');

  await app.showTab('crop');
  await app.setRect({ x: 300, y: 100, width: 200, height: 320 });
  await app.crop.click();
  await expect(app.toast(en.crop.done)).toBeVisible();
  await app.download.click();
  await expect(page).toHaveURL(ROUTES.downloadCrop);
  await compare('cropped');

  await app.showTab('resize');
  await app.setSize(640, 360);
  await page.getByRole('radio', { name: en.fit.contain.label, exact: true }).check({ force: true });
  await app.resize.click();
  await app.download.click();
  // The bars of the result are a checkerboard, which the original has no part in.
  const result = page.getByRole('img', { name: /^The resized image/ });
  await expect(result).toBeVisible();
  await held.focus();
  await page.keyboard.down('Space');
  const shown = await original.locator('..').evaluate((part) => getComputedStyle(part).clipPath);
  // 225 of the 640 columns show the image.
  expect(shown).toMatch(/^inset\(0(px|%) 32\.[345]\d*%/);
});
