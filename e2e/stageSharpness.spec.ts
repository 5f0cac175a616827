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

/**
 * Hides `resize` events from the page. Emulation reports another device pixel ratio only together with another size. A
 * real browser also reports it alone, when the window moves to another screen.
 */
const hideResizes = (page: Page) =>
  page.addInitScript(() => {
    const hide = (event: Event) => {
      if (document.documentElement.hasAttribute('data-no-resize')) event.stopImmediatePropagation();
    };
    window.addEventListener('resize', hide, true);
  });

const noResize = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-no-resize', ''));

test.use({ viewport: null, deviceScaleFactor: undefined });

test('a wider window and another screen sharpen the picture, without an edit', async ({ page }) => {
  await hideResizes(page);
  await emulate(page, [500, 700], 1);
  await app.open(photo);
  await expectSharp(page);
  await emulate(page, [1400, 900], 1);
  await expectSharp(page);
  await noResize(page);
  await emulate(page, [1400, 901], 2.5);
  await expectSharp(page);
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
  await emulate(page, [500, 901], 3);
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
