// The picture on the stage has all pixels that the screen can show, also after the window, the zoom of the browser or
// the screen has changed.

import { expect, type Locator, type Page } from '@playwright/test';
import { PRESETS } from '../src/config/presets';
import { en } from '../tests/support/words';
import { App, boxOf, type ChosenFile } from './support/app';
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

/** The canvas pixels per device pixel of the least sharp visible canvas on the stage. 0 if no canvas is visible. */
const sharpness = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLCanvasElement>('[data-stage] canvas')].filter((canvas) =>
      canvas.checkVisibility({ visibilityProperty: true }),
    );
    const least = Math.min(
      ...shown.map((canvas) => canvas.width / (canvas.getBoundingClientRect().width * devicePixelRatio)),
    );
    return shown.length > 0 ? least : 0;
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

// Requirements: R179
test('after a change of the window or the screen, the picture is as sharp as the screen allows, without an edit', async ({
  page,
}) => {
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

// Requirements: R179
test('after a move to a sharper screen, the picture of the Crop tab is as sharp as this screen, and the crop box is unchanged', async ({
  page,
}) => {
  await emulate(page, [500, 900], 1);
  await app.open(photo);
  await app.showTab('crop');
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

test('after a move to a sharper screen, both pictures of a fixed-size page are as sharp as this screen', async ({
  page,
}) => {
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

/** The pictures in a stage: their widths in device pixels, and whether their pixels are shown as sharp squares. */
const picturesOn = (stage: Locator) =>
  stage.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('canvas, img')]
      .filter((picture) => picture.checkVisibility())
      .map((picture) => ({
        width: Math.round(picture.getBoundingClientRect().width * devicePixelRatio * 100) / 100,
        isPixelated: getComputedStyle(picture).imageRendering === 'pixelated',
      })),
  );

/** The room for the picture on a stage in CSS pixels, without the caption below the picture. */
const roomOn = (stage: Locator) =>
  stage.evaluate((element) => {
    const { clientWidth, clientHeight } = element;
    const padding = Number.parseFloat(getComputedStyle(element).paddingLeft);
    return { width: clientWidth - 2 * padding, height: clientHeight - 2 * padding - 52 };
  });

/**
 * Expects that the stage shows a picture enlarged by the largest whole factor that fits, at least `least`, and at its
 * actual size beside it.
 */
async function expectEnlarged(stage: Locator, side: number, ratio: number, least: number): Promise<void> {
  const actual = side * Math.floor(ratio);
  await expect(async () => {
    const text = await stage.getByText(/^Enlarged \d+×$/).textContent({ timeout: 1000 });
    const times = Number(/\d+/.exec(text ?? '')?.[0]);
    expect(times).toBeGreaterThanOrEqual(least);
    const widths = (await picturesOn(stage)).map(({ width }) => Math.round(width));
    expect(widths).toEqual([actual * times, actual]);
    // With the next factor, the picture would be too high, or the picture beside it would not fit any more.
    const { width, height } = await roomOn(stage);
    const next = ((times + 1) * actual) / ratio;
    expect(next > height || next > width - 16 - Math.max(96, actual / ratio)).toBe(true);
  }).toPass();
  await expect(stage.getByText('Actual size', { exact: true })).toBeVisible();
  expect((await picturesOn(stage))[0]?.isPixelated).toBe(true);
}

// Requirements: R371
for (const [ratio, times16, times64] of [
  [1, 21, 5],
  [1.5, 32, 8],
  [2, 21, 5],
] as const)
  test(`at ${ratio} device pixels per CSS pixel, the editor and the save page enlarge a small result by a whole factor`, async ({
    page,
  }) => {
    await emulate(page, [1280, 900], ratio);
    const stages = page.locator('[data-stage]');
    await app.open(photo);
    for (const [side, times] of [
      [64, times64],
      [16, times16],
    ] as const) {
      await app.setSize(side, side);
      await app.preview.click();
      await expectEnlarged(stages, side, ratio, times);
      await app.apply.click();
      await expect(app.toast(en.resize.applied)).toBeVisible();
      await expectEnlarged(stages, side, ratio, times);
    }
    await app.download.click();
    await expect(page.getByRole('img', { name: /^The resized image/ })).toHaveCount(1);
    await expectEnlarged(stages.last(), 16, ratio, 8);
    await expect(stages.first().getByText('Enlarged')).toHaveCount(0);
    await page.goBack();
    // The image to edit is now an icon itself.
    await app.showTab('rotateFlip');
    await page.getByRole('button', { name: en.rotate.left }).click();
    await expect(app.toast(en.rotate.doneLeft)).toBeVisible();
    await expectEnlarged(stages, 16, ratio, times16);
    await app.download.click();
    await expect(page).toHaveURL(/rotate/);
    await expectEnlarged(stages, 16, ratio, times16);
  });

test('on the Crop tab, a picture of 32 × 32 px fills the stage, and a drag on it selects whole image pixels', async ({
  page,
}) => {
  await emulate(page, [1280, 900], 1);
  await app.open(await pictureFile('icon.png', 32, 32));
  const stage = page.locator('[data-stage]');
  await expectEnlarged(stage, 32, 1, 10);
  await app.showTab('crop');
  await expect(stage.getByText('Enlarged')).toHaveCount(0);
  // A drag outside the crop box draws a new box.
  await app.setRect({ x: 28, y: 28, width: 2, height: 2 });
  const { x, y, width } = await boxOf(page, '.cropper-container');
  expect(width).toBeCloseTo(400, 0);
  const pixel = width / 32;
  await page.mouse.move(x + 4 * pixel, y + 8 * pixel);
  await page.mouse.down();
  await page.mouse.move(x + 20 * pixel, y + 18 * pixel, { steps: 4 });
  await page.mouse.up();
  expect(await app.rect()).toEqual({ x: 4, y: 8, width: 16, height: 10 });
  await app.crop.click();
  await expect(app.toast(en.crop.done)).toBeVisible();
  await app.showTab('resize');
  await expectEnlarged(stage, 16, 1, 21);
});

/** Each picture of the visitor's image on the page: its size, and its displayed size in device pixels. */
const picturesOfPage = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement | HTMLImageElement>('main :is(canvas, img)')].map(
      (picture) => {
        const { width, height } = picture.getBoundingClientRect();
        const own =
          picture instanceof HTMLImageElement
            ? [picture.naturalWidth, picture.naturalHeight]
            : [picture.width, picture.height];
        return { own, displayed: [width * devicePixelRatio, height * devicePixelRatio] };
      },
    ),
  );

/** Expects `count` pictures. The sides of each picture and of its display may differ by at most one device pixel. */
const expectExact = (page: Page, count: number) =>
  expect(async () => {
    const pictures = await picturesOfPage(page);
    expect(pictures).toHaveLength(count);
    const inexact = pictures.filter(({ own, displayed }) =>
      own.some((side, i) => Math.abs(side - (displayed[i] ?? 0)) > 1),
    );
    expect(inexact).toEqual([]);
  }).toPass({ timeout: 10_000 });

for (const [width, ratio] of [
  [1440, 1],
  [1024, 1.5],
  [390, 3],
] as const)
  test(`at ${width} px and ${ratio} device pixels per CSS pixel, the browser scales no picture of the preset pages`, async ({
    page,
  }) => {
    await emulate(page, [width, 900], ratio);
    await page.goto('/presets');
    await app.choose(photo);
    // The cards, the stage and the thumbnail.
    await expectExact(page, PRESETS.length + 2);
    for (const fit of ['Fit', 'Fill']) {
      await page.getByRole('radio', { name: fit, exact: true }).check();
      await expectExact(page, PRESETS.length + 2);
    }
    await page.goto('/resize-image-to-1600x1600');
    await app.choose(photo);
    await page.getByRole('button', { name: en.resize.resize, exact: true }).click();
    await expect(app.toast('Image resized to 1600x1600')).toBeVisible();
    // The original, the result and the thumbnail.
    await expectExact(page, 3);
  });
