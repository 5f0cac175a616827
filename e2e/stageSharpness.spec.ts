// The picture on the stage has all pixels that the screen can show, also after the window, the zoom of the browser or
// the screen has changed.

import { expect, type Page } from '@playwright/test';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { test } from './support/test';

let photo: ChosenFile;
let app: App;

test.beforeAll(async () => {
  photo = await pictureFile('large.jpg', 3000, 2000, 'jpeg');
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

/** The smallest number of picture pixels per device pixel of the visible pictures on the stage. */
const sharpness = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLCanvasElement>('[data-stage] canvas')].filter((canvas) =>
      canvas.checkVisibility({ visibilityProperty: true }),
    );
    return Math.min(
      ...shown.map((canvas) => canvas.width / (canvas.getBoundingClientRect().width * devicePixelRatio)),
    );
  });

const expectSharp = (page: Page) => expect.poll(() => sharpness(page)).toBeGreaterThan(0.99);

/** Gives the window a size in CSS pixels, on a screen with the given device pixel ratio. */
async function emulate(
  page: Page,
  size: readonly [width: number, height: number],
  ratio: number,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const [width, height] = size;
  const metrics = { width, height, deviceScaleFactor: ratio, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', metrics);
}

// With a viewport of Playwright, Chromium reports no change of the device pixel ratio to the page.
test.use({ viewport: null, deviceScaleFactor: undefined });

test('a wider window and another screen sharpen the picture, without an edit', async ({ page }) => {
  await emulate(page, [500, 700], 1);
  await app.open(photo);
  await expectSharp(page);
  await emulate(page, [1400, 900], 1);
  await expectSharp(page);
  await page.evaluate(() => {
    window.addEventListener('resize', () => document.body.setAttribute('data-resized', ''));
  });
  await emulate(page, [1400, 900], 2.5);
  await expectSharp(page);
  // The ratio has changed without a `resize` event.
  await expect(page.locator('body')).not.toHaveAttribute('data-resized');
});

test('in the Crop tab, the picture is sharpened, and the crop box stays', async ({ page }) => {
  await emulate(page, [500, 900], 1);
  await app.open(photo);
  await app.showTab('Crop');
  await app.setRect({ x: 200, y: 100, width: 1000, height: 800 });
  await expect(app.cropBox).toBeVisible();
  await app.cropBox.evaluate((box) => {
    box.setAttribute('data-same', '');
  });
  await emulate(page, [500, 900], 3);
  await expectSharp(page);
  await expect(app.cropBox).toHaveAttribute('data-same');
  for (const [field, value] of [
    [app.x, '200'],
    [app.y, '100'],
    [app.width, '1000'],
    [app.height, '800'],
  ] as const)
    await expect(field).toHaveValue(value);
});

test('both pictures of a fixed-size page are sharpened', async ({ page }) => {
  await emulate(page, [400, 900], 1);
  await page.goto('/resize-image-to-1080x1080');
  await app.choose(photo);
  await page
    .getByRole('button', { name: /^Resize/ })
    .last()
    .click();
  await expect(page.getByRole('figure').getByRole('img', { name: /1080 × 1080/ })).toBeVisible();
  await emulate(page, [1400, 900], 2);
  await expectSharp(page);
});
