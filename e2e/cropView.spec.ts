// The view of the Crop tab: zooming and moving the picture below the crop box, its sharp detail, the numbers and the
// loupe of a drag, and the lines in the box.

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { GUIDES_KEY } from '../src/config/storage';
import type { Point, Rect } from '../src/lib/geometry';
import { en } from '../tests/support/words';
import { App, boxOf, type ChosenFile } from './support/app';
import { faults } from './support/axe';
import { findOverflow } from './support/findOverflow';
import { fingers } from './support/finger';
import { tabTo } from './support/keys';
import { settled } from './support/settled';
import { test } from './support/test';

const SIZE = { width: 3000, height: 2000 };

let photo: ChosenFile;
let app: App;

/** A color gradient with squares of 8 pixels. As a PNG it is small, unlike a photograph of this size. */
async function squares(): Promise<ChosenFile> {
  const { width, height } = SIZE;
  const pixels = Buffer.alloc(3 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x);
      pixels[at] = Math.floor((255 * x) / width);
      pixels[at + 1] = Math.floor((255 * y) / height);
      pixels[at + 2] = ((x >> 3) + (y >> 3)) % 2 === 0 ? 40 : 220;
    }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { name: 'squares.png', mimeType: 'image/png', buffer };
}

test.beforeAll(async () => {
  photo = await squares();
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

async function openInCrop(file = photo): Promise<void> {
  await app.open(file);
  await app.showTab('crop');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const zoomIn = (page: Page) => button(page, en.viewer.zoomIn);
const whole = (page: Page) => button(page, en.crop.wholeImage);
const detail = (page: Page) => page.locator('[data-detail]');

/** The place of the picture on the screen, in CSS pixels. */
const picture = (page: Page) => boxOf(page, '.cropper-container');

const middleOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

/** The position of the image, in image pixels, at a point of the screen. */
function imagePoint(shown: Rect, { x, y }: Point): Point {
  return {
    x: ((x - shown.x) * SIZE.width) / shown.width,
    y: ((y - shown.y) * SIZE.height) / shown.height,
  };
}

/** Zooms with the wheel and Ctrl around a point of the screen. */
async function zoomAt(page: Page, { x, y }: Point, notches: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  for (let i = 0; i < Math.abs(notches); i++) await page.mouse.wheel(0, notches < 0 ? 100 : -100);
  await page.keyboard.up('Control');
  await settled(page);
}

/** The largest distance between the edges of the picture and of what lies above it, in CSS pixels. */
async function misfit(page: Page): Promise<number> {
  const below = await boxOf(page, '[data-stage] [role=img]');
  const above = await picture(page);
  return Math.max(
    ...(['x', 'y', 'width', 'height'] as const).map((key) => Math.abs(below[key] - above[key])),
  );
}

/** Expects that the crop box is exactly on the pixels of the image that the fields show. */
async function expectBoxOnPixels(page: Page): Promise<void> {
  const rect = await app.rect();
  const box = await boxOf(page, '.cropper-crop-box');
  const shown = await picture(page);
  const start = imagePoint(shown, box);
  const end = imagePoint(shown, { x: box.x + box.width, y: box.y + box.height });
  for (const [actual, expected] of [
    [start.x, rect.x],
    [start.y, rect.y],
    [end.x, rect.x + rect.width],
    [end.y, rect.y + rect.height],
  ] as const)
    expect(Math.abs(actual - expected)).toBeLessThan(0.5);
}

test('the wheel with Ctrl zooms around the pointer, and the box stays on its pixels', async ({ page }) => {
  await openInCrop();
  const rect = { x: 300, y: 200, width: 1200, height: 900 };
  await app.setRect(rect);
  const fitted = await picture(page);
  // A picture that is narrower than the stage stays in its middle.
  await zoomAt(page, middleOf(fitted), 2);
  const before = await picture(page);
  const at = { x: Math.round(fitted.x + 200), y: Math.round(fitted.y + 130) };
  await zoomAt(page, at, 3);
  const zoomed = await picture(page);
  expect(zoomed.width / before.width).toBeGreaterThan(3);
  const [from, to] = [imagePoint(before, at), imagePoint(zoomed, at)];
  expect(Math.abs(from.x - to.x)).toBeLessThan(1);
  expect(Math.abs(from.y - to.y)).toBeLessThan(1);
  expect(await misfit(page)).toBeLessThan(0.5);
  await expectBoxOnPixels(page);
  expect(await app.rect()).toEqual(rect);

  // The wheel alone scrolls the page.
  await page.mouse.wheel(0, 20);
  await settled(page);
  expect((await picture(page)).width).toBe(zoomed.width);
});

test('after the way back to the whole image, nothing differs from before by a fraction of a pixel', async ({
  page,
}) => {
  await openInCrop();
  const look = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-stage], [data-stage] *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { transform, position, cursor } = getComputedStyle(element);
        return [element.tagName, x, y, width, height, transform, position, cursor].join(' ');
      }),
    );
  const before = await look();
  expect(before.some((line) => line.includes('matrix'))).toBe(false);
  await zoomAt(page, middleOf(await picture(page)), 3);
  await expect(detail(page)).toBeVisible();
  expect(await look()).not.toEqual(before);
  await page.keyboard.press('0');
  await expect(detail(page)).toHaveCount(0);
  expect(await look()).toEqual(before);
});

test('the keys + − 0 press the buttons below the picture, but not while a number is typed', async ({
  page,
}) => {
  await openInCrop();
  const { width } = await picture(page);
  const times = async () => (await picture(page)).width / width;
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  expect(await times()).toBeCloseTo(2.25, 2);
  await expect(page.getByText('Zoom: 45%')).toBeAttached();
  await page.keyboard.press('-');
  expect(await times()).toBeCloseTo(1.5, 2);
  await tabTo(page, app.x);
  await page.keyboard.press('0');
  await page.keyboard.press('-');
  expect(await times()).toBeCloseTo(1.5, 2);
  await tabTo(page, app.cropBox);
  for (let i = 0; i < 12; i++) await page.keyboard.press('+');
  await expect(zoomIn(page)).toHaveAttribute('aria-disabled', 'true');
  // At the largest zoom, an image pixel is 8 CSS pixels.
  expect((await picture(page)).width).toBeCloseTo(8 * SIZE.width, 0);
  await whole(page).click();
  expect(await times()).toBe(1);
  await expect(whole(page)).toHaveAttribute('aria-disabled', 'true');
});

test('a drag with Space or with the middle button moves the picture and not the box', async ({ page }) => {
  await openInCrop();
  const middle = middleOf(await picture(page));
  await zoomAt(page, middle, 4);
  const rect = await app.rect();
  const before = await picture(page);
  // On the way there with Tab, the box would have the focus, and the picture would move to show it.
  await zoomIn(page).focus();
  await page.mouse.move(middle.x, middle.y);
  await page.keyboard.down('Space');
  expect(await page.locator('.cropper-face').evaluate((face) => getComputedStyle(face).cursor)).toBe('grab');
  await page.mouse.down();
  await page.mouse.move(middle.x - 90, middle.y + 40, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up('Space');
  await settled(page);
  const after = await picture(page);
  // The key has not pressed the button with the focus, which would zoom.
  expect(after.width).toBe(before.width);
  expect(after.x - before.x).toBeCloseTo(-90, 1);
  expect(after.y - before.y).toBeCloseTo(40, 1);

  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(middle.x + 50, middle.y, { steps: 3 });
  await page.mouse.up({ button: 'middle' });
  expect((await picture(page)).x - after.x).toBeCloseTo(50, 1);
  expect(await app.rect()).toEqual(rect);

  // Without a drag, Space presses the button.
  await page.keyboard.press('Space');
  await settled(page);
  expect((await picture(page)).width).toBeGreaterThan(before.width);
});

test('a drag of a zoomed box moves it by the pixels under the pointer, and the numbers follow', async ({
  page,
}) => {
  await openInCrop();
  const rect = { x: 1400, y: 900, width: 200, height: 150 };
  await app.setRect(rect);
  await tabTo(page, app.cropBox);
  for (let i = 0; i < 5; i++) await page.keyboard.press('+');
  await settled(page);
  const shown = await picture(page);
  const pixel = shown.width / SIZE.width;
  expect(pixel).toBeGreaterThan(1);
  const { x, y } = middleOf(await boxOf(page, '.cropper-crop-box'));
  const info = page.locator('[data-drag-info]');
  await expect(info).toHaveCount(0);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60 * pixel, y - 25 * pixel, { steps: 4 });
  await expect(info).toHaveText('1460, 875');
  await expect(page.locator('[data-loupe]')).toHaveCount(0);
  await page.mouse.up();
  await expect(info).toHaveCount(0);
  expect(await app.rect()).toEqual({ ...rect, x: 1460, y: 875 });

  const corner = middleOf(await boxOf(page, '.point-se'));
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x - 40 * pixel, corner.y + 10 * pixel, { steps: 4 });
  await expect(info).toHaveText('160\u00a0×\u00a0160');
  const stage = await boxOf(page, '[data-stage]');
  const label = await boxOf(page, '[data-drag-info]');
  expect(label.x).toBeGreaterThanOrEqual(stage.x);
  expect(label.x + label.width).toBeLessThanOrEqual(stage.x + stage.width);
  await page.mouse.up();
  await expectBoxOnPixels(page);
});

test('a drag to the edge of the stage moves a zoomed picture and the box with it, until the drag ends', async ({
  page,
}) => {
  await openInCrop();
  await app.setRect({ x: 1400, y: 900, width: 200, height: 150 });
  await tabTo(page, app.cropBox);
  for (let i = 0; i < 5; i++) await page.keyboard.press('+');
  await settled(page);
  const area = await boxOf(page, '[data-testid=crop-area]');
  const before = await picture(page);
  const { x, y } = middleOf(await boxOf(page, '.cropper-crop-box'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width + 10, y, { steps: 4 });
  await expect.poll(async () => (await picture(page)).x - before.x).toBeLessThan(-150);
  // At the edge of the picture, the box and the picture stop.
  await expect.poll(async () => (await app.rect()).x, { timeout: 30_000 }).toBe(SIZE.width - 200);
  expect((await picture(page)).y).toBeCloseTo(before.y, 1);
  await page.mouse.move(area.x - 10, y, { steps: 4 });
  const turned = await picture(page);
  await expect.poll(async () => (await picture(page)).x - turned.x).toBeGreaterThan(100);
  await page.mouse.up();
  await settled(page);
  const ended = await picture(page);
  // The picture would move on in each frame.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frames = 10;
        const next = () => (frames-- > 0 ? requestAnimationFrame(next) : resolve());
        next();
      }),
  );
  expect(await picture(page)).toEqual(ended);
  expect(await misfit(page)).toBeLessThan(0.5);
  await expectBoxOnPixels(page);
});

test('the arrow keys keep a box visible that they move, and the focus shows a box that is not', async ({
  page,
}) => {
  await openInCrop();
  await app.setRect({ x: 100, y: 100, width: 60, height: 60 });
  await app.y.blur();
  await zoomAt(page, middleOf(await picture(page)), 8);
  const stage = await boxOf(page, '[data-stage]');
  const isVisible = async () => {
    const { x, y, width, height } = await boxOf(page, '.cropper-crop-box');
    const [right, bottom] = [stage.x + stage.width, stage.y + stage.height];
    return x >= stage.x && y >= stage.y && x + width <= right && y + height <= bottom;
  };
  expect(await isVisible()).toBe(false);
  await tabTo(page, app.cropBox);
  expect(await isVisible()).toBe(true);
  await page.keyboard.down('Shift');
  for (let i = 0; i < 60; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.up('Shift');
  expect((await app.rect()).x).toBe(700);
  expect(await isVisible()).toBe(true);
  expect(
    await page.locator('[data-stage]').evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]),
  ).toEqual([0, 0]);
  expect(await misfit(page)).toBeLessThan(0.5);
});

test('the keys + and − keep a focused box visible, and the arrow keys move the picture from a zoom button', async ({
  page,
}) => {
  await openInCrop();
  await app.setRect({ x: 100, y: 100, width: 60, height: 60 });
  await tabTo(page, app.cropBox);
  const stage = await boxOf(page, '[data-stage]');
  for (let i = 0; i < 8; i++) await page.keyboard.press('+');
  await settled(page);
  await expect(app.cropBox).toBeFocused();
  const shown = await boxOf(page, '.cropper-crop-box');
  expect(shown.width).toBeGreaterThan(200);
  expect(shown.x).toBeGreaterThanOrEqual(stage.x);
  expect(shown.x + shown.width).toBeLessThanOrEqual(stage.x + stage.width);
  expect(shown.y).toBeGreaterThanOrEqual(stage.y);
  expect(shown.y + shown.height).toBeLessThanOrEqual(stage.y + stage.height);

  await tabTo(page, zoomIn(page));
  await expect(zoomIn(page)).toHaveAccessibleDescription(en.crop.panKeys);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await settled(page);
  const moved = await boxOf(page, '.cropper-crop-box');
  expect(moved.x - shown.x).toBeCloseTo(-80, 0);
  expect(moved.y - shown.y).toBeCloseTo(-80, 0);
  expect(await app.rect()).toEqual({ x: 100, y: 100, width: 60, height: 60 });
});

test('after a choice of guides, the keys of the page work, except those that choose an option', async ({
  page,
}) => {
  await openInCrop();
  const rect = await app.rect();
  await tabTo(page, app.cropBox);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await settled(page);
  const choice = page.getByRole('combobox', { name: en.crop.guides.label });
  await choice.selectOption('golden');
  await tabTo(page, choice);
  const { width } = await picture(page);
  await page.keyboard.press('-');
  await settled(page);
  expect((await picture(page)).width).toBeCloseTo(width / 1.5, 0);
  await page.keyboard.press('+');
  // A letter and a digit choose an option, and press no button.
  await page.keyboard.press('t');
  await expect(choice).toHaveValue('thirds');
  await page.keyboard.press('3');
  await expect(app.cropBox).toBeVisible();

  const before = await picture(page);
  const { x, y } = middleOf(await boxOf(page, '[data-stage]'));
  await page.mouse.move(x, y);
  await page.keyboard.down('Space');
  await page.mouse.down();
  await page.mouse.move(x + 30, y, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up('Space');
  await settled(page);
  expect((await picture(page)).x - before.x).toBeCloseTo(30, 0);
  await expect(choice).toBeFocused();
  await page.keyboard.press('0');
  expect((await picture(page)).width).toBeCloseTo(width / 1.5 ** 2, 0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => app.rect()).toEqual(rect);
});

test('a drag ends with its tab: the box is as before when the tab is opened again', async ({ page }) => {
  await openInCrop();
  const rect = await app.rect();
  const { x, y } = middleOf(await boxOf(page, '.point-se'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 50, y - 30, { steps: 3 });
  await expect.poll(() => app.rect()).not.toEqual(rect);
  await page.keyboard.press('1');
  await expect(page.locator('.cropper-container')).toHaveCount(0);
  await page.mouse.up();
  await app.showTab('crop');
  await expect.poll(() => app.rect()).toEqual(rect);
  await page.keyboard.press('Control+z');
  await settled(page);
  expect(await app.rect()).toEqual(rect);
});

test('the visible part becomes as sharp as the image, and shows its pixels as squares', async ({ page }) => {
  const { data } = await sharp(photo.buffer).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  await openInCrop();
  await app.reset.click();
  await page.getByRole('combobox', { name: en.crop.guides.label }).selectOption('none');
  await page.keyboard.press('0');
  for (let i = 0; i < 10; i++) await zoomIn(page).click();
  await expect(detail(page)).toBeVisible();
  // The detail of an earlier step is visible before the one of the last step.
  await expect(detail(page)).toHaveCSS('image-rendering', 'pixelated');
  // The press of Reset can have scrolled the page, but a screenshot is clipped from its top.
  await page.evaluate(() => scrollTo(0, 0));
  const shown = await picture(page);
  const stage = await boxOf(page, '[data-stage]');
  const file = await page.screenshot({ clip: stage, animations: 'disabled' });
  const shot = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let largest = 0;
  const middle = imagePoint(shown, middleOf(stage));
  for (let row = -15; row <= 15; row++)
    for (let column = -30; column <= 30; column++) {
      const at = { x: Math.floor(middle.x) + column, y: Math.floor(middle.y) + row };
      const x = Math.floor(shown.x + (at.x + 0.5) * 8 - stage.x);
      const y = Math.floor(shown.y + (at.y + 0.5) * 8 - stage.y);
      for (let channel = 0; channel < 3; channel++) {
        const actual = shot.data[3 * (y * shot.info.width + x) + channel] ?? 0;
        const expected = data[3 * (at.y * SIZE.width + at.x) + channel] ?? 0;
        largest = Math.max(largest, Math.abs(actual - expected));
      }
    }
  expect(largest).toBeLessThanOrEqual(1);

  // The detail stays on its pixels while the picture moves, until the next one has been rendered.
  const size = await detail(page).evaluate(({ width, height }: HTMLCanvasElement) => ({ width, height }));
  expect(size.width).toBeLessThan(stage.width);
  await zoomAt(page, middleOf(stage), -2);
  await expect(detail(page)).toBeVisible();
});

test('another tab and an image of another size show the whole image again', async ({ page }) => {
  await openInCrop();
  const { width } = await picture(page);
  await page.keyboard.press('+');
  await app.showTab('resize');
  await expect(page.locator('.cropper-container')).toHaveCount(0);
  await expect(zoomIn(page)).toHaveCount(0);
  await app.showTab('crop');
  expect((await picture(page)).width).toBe(width);
  await app.setRect({ x: 0, y: 0, width: 900, height: 600 });
  await page.keyboard.press('Tab');
  await zoomIn(page).click();
  await app.crop.click();
  await expect(app.toast(en.crop.done)).toBeVisible();
  // The new image has the same proportions.
  await expect(async () => expect((await picture(page)).width).toBe(width)).toPass();
});

test('the lines in the box are those that were chosen, also at the next visit', async ({ page }) => {
  await openInCrop();
  await app.reset.click();
  const choice = page.getByRole('combobox', { name: en.crop.guides.label });
  const lines = async () => {
    const shown = await picture(page);
    const places = await page.locator('.cropper-dashed').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { x, width } = part.getBoundingClientRect();
        const { borderLeftWidth, borderRightWidth } = getComputedStyle(part);
        const left = Number.parseFloat(borderLeftWidth) > 0 ? [x] : [];
        return Number.parseFloat(borderRightWidth) > 0 ? [...left, x + width] : left;
      }),
    );
    return places.map((x) => Math.round((100 * (x - shown.x)) / shown.width));
  };
  await expect(choice).toHaveValue('thirds');
  expect(await lines()).toEqual([33, 67]);
  await choice.selectOption('center');
  expect(await lines()).toEqual([50]);
  await choice.selectOption('none');
  await expect(page.locator('.cropper-dashed').first()).toBeHidden();
  await choice.selectOption('golden');
  expect(await lines()).toEqual([38, 62]);
  expect(await page.evaluate((key) => localStorage.getItem(key), GUIDES_KEY)).toBe('golden');
  await page.reload();
  await openInCrop();
  await expect(choice).toHaveValue('golden');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('two fingers zoom and move the picture, and cancel the drag of the first', async ({ page }) => {
    await openInCrop();
    const rect = await app.rect();
    const before = await picture(page);
    const { x, y } = middleOf(before);
    const touch = await fingers(page);
    await touch('touchStart', { x: x - 30, y, id: 0 });
    await touch('touchMove', { x: x - 30, y: y + 9, id: 0 });
    await touch('touchStart', { x: x - 30, y, id: 0 }, { x: x + 30, y, id: 1 });
    for (const apart of [40, 60, 90])
      await touch('touchMove', { x: x - apart, y, id: 0 }, { x: x + apart, y, id: 1 });
    await settled(page);
    const zoomed = await picture(page);
    expect(zoomed.width / before.width).toBeCloseTo(3, 1);
    expect(middleOf(zoomed).x).toBeCloseTo(x, 0);
    await touch('touchMove', { x: x - 130, y: y + 30, id: 0 }, { x: x + 50, y: y + 30, id: 1 });
    await touch('touchEnd');
    await settled(page);
    const moved = await picture(page);
    expect(moved.x - zoomed.x).toBeCloseTo(-40, 0);
    expect(await app.rect()).toEqual(rect);
    expect(await misfit(page)).toBeLessThan(0.5);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    await expectBoxOnPixels(page);
  });

  test('a loupe above the finger shows the dragged edge and the numbers, but not while the box is moved', async ({
    page,
  }) => {
    await openInCrop();
    const touch = await fingers(page);
    const handle = middleOf(await boxOf(page, '.point-se'));
    const finger = { x: handle.x - 60, y: handle.y - 10 };
    await touch('touchStart', handle);
    await touch('touchMove', finger);
    const loupe = await boxOf(page, '[data-loupe]');
    expect(loupe.y + loupe.height).toBeLessThan(finger.y - 20);
    await expect(page.locator('[data-drag-info]')).toHaveText(/^\d+\u00a0×\u00a0\d+$/);
    // The corner of the box is in the middle of the loupe.
    const edge = await boxOf(page, '[data-loupe] div > div');
    expect(edge.x + edge.width).toBeCloseTo(middleOf(loupe).x, 0);
    expect(edge.y + edge.height).toBeCloseTo(middleOf(loupe).y, 0);
    expect((await boxOf(page, '[data-loupe] canvas:first-child')).width).toBeCloseTo(
      2.5 * (await picture(page)).width,
      0,
    );
    // Near the upper edge of the stage, the loupe is beside the finger.
    const stage = await boxOf(page, '[data-stage]');
    const high = { x: finger.x - 100, y: stage.y + 50 };
    await touch('touchMove', high);
    const beside = await boxOf(page, '[data-loupe]');
    expect(beside.y).toBeGreaterThanOrEqual(stage.y);
    expect(Math.min(Math.abs(beside.x - high.x), Math.abs(beside.x + beside.width - high.x))).toBeGreaterThan(
      30,
    );
    await touch('touchEnd');
    await expect(page.locator('[data-loupe]')).toHaveCount(0);

    const middle = middleOf(await boxOf(page, '.cropper-crop-box'));
    await touch('touchStart', middle);
    await touch('touchMove', { x: middle.x + 40, y: middle.y + 20 });
    await expect(page.locator('[data-drag-info]')).toHaveText(/^\d+, \d+$/);
    await expect(page.locator('[data-loupe]')).toHaveCount(0);
    await touch('touchEnd');
  });
});

test.describe('on a touch screen, at a zoom', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the loupe of a handle is as sharp as the stage', async ({ page }) => {
    await openInCrop();
    await app.setRect({ x: 1450, y: 950, width: 100, height: 100 });
    await page.keyboard.press('Tab');
    for (let i = 0; i < 5; i++) await zoomIn(page).click();
    await expect(detail(page)).toBeVisible();
    const touch = await fingers(page);
    const handle = middleOf(await boxOf(page, '.point-se'));
    await touch('touchStart', handle);
    await touch('touchMove', { x: handle.x + 25, y: handle.y + 20 });
    const copy = page.locator('[data-loupe-detail]');
    await expect(copy).toBeVisible();
    const size = ({ width, height }: HTMLCanvasElement) => [width, height];
    expect(await copy.evaluate(size)).toEqual(await detail(page).evaluate(size));
    const [small, large] = [await boxOf(page, '[data-detail]'), await boxOf(page, '[data-loupe-detail]')];
    expect(large.width).toBeCloseTo(2.5 * small.width, 0);
    // The corner is in the middle of the loupe.
    const loupe = await boxOf(page, '[data-loupe]');
    const edge = await boxOf(page, '[data-loupe] div > div');
    expect(edge.x + edge.width).toBeCloseTo(middleOf(loupe).x, 0);
    expect(edge.y + edge.height).toBeCloseTo(middleOf(loupe).y, 0);
    await touch('touchEnd');
    await expect(copy).toHaveCount(0);
  });
});

test('the controls below the picture fit in a window of 320 px, and axe finds no fault', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openInCrop();
  await page.keyboard.press('+');
  expect(await findOverflow(page)).toEqual([]);
  const stage = await boxOf(page, '[data-stage]');
  for (const control of await page.locator('figure :is(button, select):visible').all()) {
    const box = await control.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(stage.x);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(stage.x + stage.width);
  }
  expect(await faults(page)).toEqual([]);
});
