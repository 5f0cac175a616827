// Touch screens with an open image: the size of touch targets, drags and swipes in the Crop tab, the effects of a tap,
// number fields, and a phone that is turned.

import { expect } from '@playwright/test';
import { en } from '../tests/support/words';
import { App, boxOf, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { FINGER, fingers, largeEnough, unguardedHovers } from './support/finger';
import { settled } from './support/settled';
import { walkEditor } from './support/states';
import { test } from './support/test';

let picture: ChosenFile;

test.beforeAll(async () => {
  picture = await pictureFile('picture.png', 600, 400);
});

test.describe('the editor on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  // Requirements: R187
  test('has touch targets and crop handles of at least 44 px, and no CSS rule for :hover applies', async ({
    page,
  }) => {
    const large = largeEnough(page);
    let handles = 0;
    const hovers = new Set<string>();
    await walkEditor(page, 'en', await pictureFile('picture.png', 1200, 1000), async (state) => {
      await large(state);
      for (const rule of await unguardedHovers(page)) hovers.add(rule);
      if (state.name !== 'Crop') return;
      for (const handle of await page.locator('.cropper-point:visible').all()) {
        const box = await handle.boundingBox();
        // The position is a fraction of a pixel, so the measured size can be wrong by 1/65536 px.
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(FINGER - 0.001);
        handles += 1;
      }
    });
    // 4 corners and 4 sides.
    expect(handles).toBe(8);
    // With a :hover rule that applies on a touch screen, a control would look hovered after a tap.
    expect([...hovers]).toEqual([]);
  });
});

test.describe('the crop box on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('can be dragged even if it is tiny, and returns to its position on Escape', async ({ page }) => {
    const app = new App(page);
    await app.open(picture);
    await app.showTab('crop');
    const rect = { x: 300, y: 200, width: 12, height: 12 };
    await app.setRect(rect);
    const touch = await fingers(page);
    const area = page.locator('.cropper-container');
    await area.scrollIntoViewIfNeeded();
    const { x, y } = await boxOf(page, '.cropper-container');
    // A touch that moves only 6 px on the picture draws no new box.
    await touch('touchStart', { x: x + 40, y: y + 40 });
    await touch('touchMove', { x: x + 46, y: y + 46 });
    await touch('touchEnd');
    expect(await app.rect()).toEqual(rect);

    const box = await boxOf(page, '.cropper-crop-box');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    // This point is in the touch area for moving the box, but outside the box itself.
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

  // Requirements: R188
  test('returns to its position if a second finger touches the screen during a drag', async ({ page }) => {
    const app = new App(page);
    await app.open(picture);
    await app.showTab('crop');
    const rect = { x: 200, y: 120, width: 300, height: 200 };
    await app.setRect(rect);
    const touch = await fingers(page);
    await app.cropBox.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(page, '.cropper-crop-box');
    const middle = { x: x + width / 2, y: y + height / 2 };
    const pair = (apart: number) =>
      [
        { x: middle.x - apart, y: middle.y, id: 0 },
        { x: middle.x + apart, y: middle.y, id: 1 },
      ] as const;
    const [first, second] = pair(20);
    // One finger drags the box.
    await touch('touchStart', first);
    await touch('touchMove', { ...first, x: first.x - 12 });
    await expect.poll(async () => (await app.rect()).x).toBeLessThan(rect.x);
    // Two fingers are a pinch, which must not move the box.
    await touch('touchStart', { ...first, x: first.x - 12 }, second);
    await expect.poll(() => app.rect()).toEqual(rect);
    for (const apart of [30, 45, 60]) await touch('touchMove', ...pair(apart));
    await touch('touchEnd', pair(60)[1]);
    await touch('touchMove', { ...middle, id: 1 });
    await touch('touchEnd');
    expect(await app.rect()).toEqual(rect);
    // In the whole picture, the next touch with one finger drags the box again.
    await page.getByRole('button', { name: en.crop.wholeImage, exact: true }).tap();
    await touch('touchStart', first);
    await touch('touchMove', { ...first, x: first.x - 40 });
    await expect.poll(async () => (await app.rect()).x).toBeLessThan(rect.x);
    await touch('touchEnd');
  });

  // Requirements: R188, R281
  test('stays where it is if a finger swipes beside it, which scrolls the page, and is drawn anew by a finger that has rested', async ({
    page,
  }) => {
    const app = new App(page);
    await app.open(await pictureFile('flat.png', 900, 300));
    await app.showTab('crop');
    const rect = { x: 100, y: 100, width: 60, height: 60 };
    await app.setRect(rect);
    const touch = await fingers(page);
    const way = async (from: { x: number; y: number }, by: number) => {
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch('touchMove', { x: from.x + 20 * part, y: from.y + by * part });
      await touch('touchEnd');
    };
    // On a busy machine, a finger whose first movement waited for an answer would have rested before it.
    const swipe = (from: { x: number; y: number }, by: number) =>
      Promise.all([touch('touchStart', from), way(from, by)]);
    const scrolled = () => page.evaluate(() => window.scrollY);
    const top = async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      // The end of this scroll is reported in a later frame.
      await settled(page);
      return boxOf(page, '.cropper-container');
    };
    const area = await boxOf(page, '[data-testid=crop-area]');
    const drawn = await top();
    expect(drawn.y - area.y).toBeGreaterThan(30);
    for (const from of [
      { x: area.x + 250, y: drawn.y - 15 },
      { x: drawn.x + 250, y: drawn.y + 90 },
    ]) {
      await top();
      const ended = await page.evaluateHandle(() => {
        const scrollEnds = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
        return { scrollEnds };
      });
      await swipe(from, -150);
      // The page continues to scroll after the end of the touch, so the test waits for the end of the scroll.
      await ended.evaluate(({ scrollEnds }) => scrollEnds);
      expect(await scrolled()).toBeGreaterThan(60);
      expect(await app.rect()).toEqual(rect);
    }

    // The swipe may have scrolled the picture under the header, where it cannot be touched.
    const { x, y, width, height } = await top();
    const from = { x: x + width - 60, y: y + height - 10 };
    const ring = page.locator('[data-held]');
    await touch('touchStart', from);
    await expect(ring).toBeVisible();
    const shown = await boxOf(page, '[data-held]');
    expect(shown.x + shown.width / 2).toBeCloseTo(from.x, 0);
    expect(shown.y + shown.height / 2).toBeCloseTo(from.y, 0);
    expect(await app.rect()).toEqual(rect);
    await way(from, -80);
    await expect.poll(async () => (await app.rect()).x).toBeGreaterThan(500);
    expect(await scrolled()).toBe(0);
    await expect(ring).toHaveCount(0);
    // A finger that has rested and not moved leaves the box as it is.
    const placed = await app.rect();
    const corner = { x: x + 20, y: y + 10 };
    await touch('touchStart', corner);
    await expect(ring).toBeVisible();
    await touch('touchEnd');
    await expect(ring).toHaveCount(0);
    expect(await app.rect()).toEqual(placed);
  });

  // Requirements: R281
  test('is kept while it is zoomed: one finger beside it, or in it while it is larger than the view, moves the picture', async ({
    page,
  }) => {
    const app = new App(page);
    await app.open(await pictureFile('large.png', 1500, 1000));
    await app.showTab('crop');
    const rect = { x: 600, y: 400, width: 300, height: 200 };
    await app.setRect(rect);
    await page.keyboard.press('Tab');
    const zoomIn = page.getByRole('button', { name: en.viewer.zoomIn });
    for (let i = 0; i < 3; i++) await zoomIn.click();
    const touch = await fingers(page);
    await page.locator('.cropper-container').scrollIntoViewIfNeeded();
    const picture = () => boxOf(page, '.cropper-container');
    const middle = async () => {
      const { x, y, width, height } = await boxOf(page, '[data-testid=crop-area]');
      return { x: x + width / 2, y: y + height / 2 };
    };
    /** Swipes, and returns how far the picture has moved. */
    const swipe = async (from: { x: number; y: number }) => {
      const before = await picture();
      await touch('touchStart', from);
      for (const part of [0.2, 0.6, 1])
        await touch('touchMove', { x: from.x + 30 * part, y: from.y + 20 * part });
      await touch('touchEnd');
      await settled(page);
      const after = await picture();
      return [after.x - before.x, after.y - before.y].map(Math.round);
    };
    const box = await boxOf(page, '.cropper-crop-box');
    const beside = { x: box.x + box.width / 2, y: box.y - 35 };
    expect(await swipe(beside)).toEqual([30, 20]);
    expect(await app.rect()).toEqual(rect);
    // In a box that fits into the view, a finger moves the box.
    expect(await swipe(await middle())).toEqual([0, 0]);
    const moved = await app.rect();
    expect(moved.x).toBeGreaterThan(rect.x);
    for (let i = 0; i < 4; i++) await zoomIn.click();
    await settled(page);
    expect(await swipe(await middle())).toEqual([30, 20]);
    expect(await app.rect()).toEqual(moved);
    // A finger that rests draws no new box, either.
    await page.getByRole('button', { name: en.crop.showBox, exact: true }).click();
    await settled(page);
    const area = await boxOf(page, '[data-testid=crop-area]');
    const shown = await boxOf(page, '.cropper-crop-box');
    expect(Math.max(shown.width / area.width, shown.height / area.height)).toBeCloseTo(0.8, 2);
    expect(shown.x + shown.width / 2).toBeCloseTo((await middle()).x, 0);
  });
});

test.describe('a tap', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  // Requirements: R189
  test('leaves no hover style on a button, and selects the whole number in a size field', async ({
    page,
  }) => {
    const app = new App(page);
    await app.open(picture);
    expect(await page.evaluate(() => matchMedia('(hover: none)').matches)).toBe(true);
    const background = () => app.preview.evaluate((button) => getComputedStyle(button).backgroundColor);
    const before = await background();
    await app.preview.tap();
    // In some engines the pointer stays over the element after a tap. The hover simulates this.
    await app.preview.hover();
    expect(await app.preview.evaluate((button) => button.matches(':hover'))).toBe(true);
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
    );
    expect(await background()).toBe(before);

    await expect(app.width).toHaveAttribute('enterkeyhint', 'go');
    await app.width.tap();
    await page.keyboard.type('7');
    await expect(app.width).toHaveValue('7');
    await page.keyboard.type('5');
    // A second tap in the focused field sets the caret, and does not select the number again.
    await app.width.tap();
    await page.keyboard.press('End');
    await page.keyboard.type('0');
    await expect(app.width).toHaveValue('750');
    // A tap on the label also selects the number.
    await page.getByText(en.resize.height, { exact: true }).tap();
    await page.keyboard.type('9');
    await expect(app.height).toHaveValue('9');
  });
});

test('a drag with the mouse over a part of a number selects only this part', async ({ page }) => {
  const app = new App(page);
  await app.open(picture);
  const box = await app.width.boundingBox();
  if (!box) throw new Error('The field is not on the screen.');
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

// Requirements: R192
test('the crop area fits a phone that is turned sideways, and is as before when the phone is turned back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const app = new App(page);
  await app.open(picture);
  await app.showTab('crop');
  const area = page.locator('[data-testid=crop-area]');
  const before = await area.boundingBox();
  await page.setViewportSize({ width: 740, height: 360 });
  // The height of the window without its header, the line below the area, and the space around both.
  await expect.poll(async () => (await area.boundingBox())?.height).toBeCloseTo(244, 0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(async () => (await area.boundingBox())?.height).toBe(before?.height);
  expect(await app.rect()).toEqual({ x: 0, y: 31, width: 600, height: 338 });
});
