// Under a finger, with an image open: how large a control is, and what a phone that is turned shows. And in forced
// colours: that what is chosen is told from what is not.

import { expect, type Locator } from '@playwright/test';
import { goTo } from '../scripts/lib/visit.mjs';
import { ROUTES } from '../src/data/routes';
import { App, boxOf, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { FINGER, largeEnough } from './support/finger';
import { canHold, hold } from './support/hold';
import { walkEditor } from './support/states';
import { test } from './support/test';

declare global {
  interface Window {
    /** How something is painted: all that is left where grounds and shadows are dropped. */
    look: (element: Element) => string;
  }
}

let picture: ChosenFile;

test.beforeAll(async () => {
  picture = await pictureFile('picture.png', 600, 400);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('every control has 44 px for a finger, and so has every grip of the crop box', async ({ page }) => {
    const large = largeEnough(page);
    let grips = 0;
    await walkEditor(page, 'en', await pictureFile('picture.png', 1200, 1000), async (state) => {
      await large(state);
      if (state.name !== 'Crop') return;
      for (const grip of await page.locator('.cropper-point:visible').all()) {
        const box = await grip.boundingBox();
        // Its place is a fraction of a pixel, and so its measured size can be off by 1/65536.
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(FINGER - 0.001);
        grips += 1;
      }
    });
    // The corners and the sides.
    expect(grips).toBe(8);
  });
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a press that rolls draws no crop box, a small box has room to be moved by, and Escape puts it back', async ({
    page,
  }) => {
    const app = new App(page);
    await app.open(picture);
    await app.showTab('Crop');
    const rect = { x: 300, y: 200, width: 12, height: 12 };
    await app.setRect(rect);
    const touches = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => touches.send('Input.dispatchTouchEvent', { type, touchPoints });
    const area = page.locator('.cropper-canvas');
    await area.scrollIntoViewIfNeeded();
    const { x, y } = await boxOf(page, '.cropper-canvas');
    await touch('touchStart', { x: x + 40, y: y + 40 });
    await touch('touchMove', { x: x + 46, y: y + 46 });
    await touch('touchEnd');
    expect(await app.rect()).toEqual(rect);

    const box = await boxOf(page, '.cropper-crop-box');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    // Within the middle that a finger finds, and outside of the box itself.
    const from = { x: middle.x - 18, y: middle.y - 18 };
    await touch('touchStart', from);
    await touch('touchMove', { x: from.x - 60, y: from.y - 60 });
    await expect.poll(async () => (await app.rect()).x).toBeLessThan(rect.x);
    expect(await app.rect()).toMatchObject({ width: 12, height: 12 });
    await page.keyboard.press('Escape');
    await touch('touchMove', { x: from.x - 70, y: from.y - 70 });
    await touch('touchEnd');
    expect(await app.rect()).toEqual(rect);
  });
});

test.describe('after a tap', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a button looks as before, and a number is typed over; the next tap places the caret', async ({
    page,
  }) => {
    const app = new App(page);
    await app.open(picture);
    expect(await page.evaluate(() => matchMedia('(hover: none)').matches)).toBe(true);
    const ground = () => app.reset.evaluate((button) => getComputedStyle(button).backgroundColor);
    const before = await ground();
    await app.reset.tap();
    // What a tap leaves behind in some engines: the pointer over what was tapped.
    await app.reset.hover();
    expect(await app.reset.evaluate((button) => button.matches(':hover'))).toBe(true);
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
    );
    expect(await ground()).toBe(before);

    await expect(app.width).toHaveAttribute('enterkeyhint', 'go');
    await app.width.tap();
    await page.keyboard.type('7');
    await expect(app.width).toHaveValue('7');
    await page.keyboard.type('5');
    await app.width.tap();
    await page.keyboard.press('End');
    await page.keyboard.type('0');
    await expect(app.width).toHaveValue('750');
    // By its label as well.
    await page.getByText('Height', { exact: true }).tap();
    await page.keyboard.type('9');
    await expect(app.height).toHaveValue('9');
  });
});

test('a press on a number that is followed by a drag over a part of it keeps that part selected', async ({
  page,
}) => {
  const app = new App(page);
  await app.open(picture);
  const box = await app.width.boundingBox();
  if (!box) throw new Error('no field');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 14, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 25, y, { steps: 3 });
  await page.mouse.up();
  const selected = await app.width.evaluate(
    (field: HTMLInputElement) => (field.selectionEnd ?? 0) - (field.selectionStart ?? 0),
  );
  expect(selected).toBeGreaterThan(0);
  expect(selected).toBeLessThan(3);
});

test('on a phone that is turned and turned back the crop box is over its picture', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const app = new App(page);
  await app.open(picture);
  await app.showTab('Crop');
  const area = page.locator('.cropper-container');
  const before = await area.boundingBox();
  await page.setViewportSize({ width: 740, height: 360 });
  await expect.poll(async () => (await area.boundingBox())?.height).toBeCloseTo(0.7 * 360, 0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(async () => (await area.boundingBox())?.height).toBe(before?.height);
  expect(await app.rect()).toEqual({ x: 0, y: 31, width: 600, height: 338 });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`where more contrast is asked for outlines and quiet text are as strong as text, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ contrast: 'more', colorScheme });
    const app = new App(page);
    await page.goto('/');
    const text = await page.evaluate(() => getComputedStyle(document.documentElement).color);
    const dropzone = page.getByText('Drop an image here').locator('xpath=ancestor::label');
    await expect(dropzone).toHaveCSS('border-top-color', text);
    await app.choose(picture);
    await expect(app.width).toHaveCSS('border-top-color', text);
    await expect(app.reset).toHaveCSS('border-top-color', text);
    await expect(page.getByText('240,000 pixels')).toHaveCSS('color', text);
    await app.width.focus();
    await expect(app.width).toHaveCSS('outline-width', '3px');
    await app.showTab('Crop');
    await expect(page.locator('.cropper-view-box')).toHaveCSS('outline-width', '2px');
    await expect(page.locator('.cropper-dashed').first()).toHaveCSS('border-top-color', 'rgb(255, 255, 255)');
  });

test('in forced colours what is chosen, ticked, done or focused is told apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const app = new App(page);
  await canHold(page);
  await page.addInitScript(() => {
    window.look = (element) => {
      const { backgroundColor, color, borderColor, outlineStyle, outlineColor } = getComputedStyle(element);
      return [backgroundColor, color, borderColor, outlineStyle, outlineColor].join();
    };
  });
  const look = (target: Locator) => target.evaluate((element) => window.look(element));
  const differ = async (one: Locator, other: Locator) => expect(await look(one)).not.toBe(await look(other));

  await app.open(picture);
  const thumb = page.getByRole('switch').locator('span');
  await differ(thumb.first(), page.getByRole('switch'));
  await differ(page.getByRole('tab', { name: 'Resize' }), page.getByRole('tab', { name: 'Crop' }));
  const before = await look(app.resize);
  await app.width.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(app.resize).toBeFocused();
  expect(await look(app.resize)).not.toBe(before);
  await app.showTab('Crop');
  const label = (name: string) => page.locator('label').filter({ hasText: name });
  await differ(label('16:9'), label('4:3'));

  await goTo(page, ROUTES.presets);
  await differ(label('Stretch'), label('Fit'));
  await hold(page, 'news');
  await page.getByRole('button', { name: /^Ultra HD/ }).click();
  const steps = page.getByRole('progressbar').locator('span');
  // Done or going on, and still to come.
  await differ(steps.first(), steps.last());
  const card = (name: RegExp) => page.getByRole('button', { name });
  await differ(card(/^Ultra HD/), card(/^Tiny Icon/));
});
