// The action bar at the lower edge of a small window, which has the main buttons: its buttons, its height, and what it
// must not cover. Also the height of the crop area, and error events during layout changes.

import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '../tests/support/words';
import { App, boxOf, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { test } from './support/test';
import { LONG } from './support/tiers';

let wide: ChosenFile;
let app: App;

test.beforeAll(async () => {
  wide = await pictureFile('picture.png', 900, 600);
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

const BAR = '[data-action-bar]';
const saveLink = (page: Page) => page.getByRole('link', { name: en.download.download, exact: true });

/** Whether the element is completely inside the window, and no other element covers its center. */
const isFullyVisible = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(hit);
  });

// Requirements: R76
test('on a phone, the action bar has the buttons for the next step and does not cover the crop box', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open(wide);
  expect(await isFullyVisible(app.resize)).toBe(true);

  await app.setSize(90, 60);
  await app.preview.click();
  await expect(page.locator(BAR).getByRole('button')).toHaveText(['', '', '', 'Apply']);
  await app.apply.click();
  // Apply and Resize are the same element with different text, so the element keeps the focus.
  await expect(app.resize).toBeFocused();
  await expect(page.locator(BAR).getByRole('button')).toHaveText(['', '', '', 'Resize', 'Download']);
  expect(await isFullyVisible(app.download)).toBe(true);

  await app.showTab('crop');
  await page.locator('figure').first().scrollIntoViewIfNeeded();
  expect(await isFullyVisible(app.crop)).toBe(true);
  const box = await boxOf(page, '.cropper-crop-box');
  // The header has scrolled away, or is above the stage.
  const header = await boxOf(page, 'header');
  expect(box.y).toBeGreaterThanOrEqual(Math.max(0, header.y + header.height));
  expect(box.y + box.height).toBeLessThanOrEqual((await boxOf(page, BAR)).y);
});

// Requirements: R76
test('the action bar covers neither the last link of the page nor a control that receives the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open(wide);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = page.getByRole('contentinfo').getByRole('link').last();
  expect(await isFullyVisible(last)).toBe(true);
  await page.evaluate(() => window.scrollTo(0, 0));
  const seen: string[] = [];
  while (!seen.includes((await last.textContent()) ?? '')) {
    await page.keyboard.press('Tab');
    const { name, below } = await page.locator(':focus').evaluate((element, selector) => {
      const bar = document.querySelector(selector);
      const { bottom } = (element.closest('label') ?? element).getBoundingClientRect();
      const name = element.textContent || element.id || element.tagName;
      return { name, below: bar && !bar.contains(element) ? bottom - bar.getBoundingClientRect().top : 0 };
    }, BAR);
    expect(below, name).toBeLessThanOrEqual(0);
    seen.push(name);
  }
  expect(seen.length).toBeGreaterThan(15);
});

// Requirements: R361
test('on a phone, the next step is the widest button of the action bar, with the largest text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open(wide);
  const look = async (button: Locator) => {
    const box = await button.boundingBox();
    const size = await button.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    return { width: box?.width ?? 0, size };
  };
  const isLarger = async (one: Locator, other: Locator) => {
    const [large, small] = [await look(one), await look(other)];
    return large.width > small.width * 1.5 && large.size > small.size;
  };
  await app.setSize(90, 60);
  await app.resize.click();
  await expect(app.download).toBeVisible();
  await expect.poll(() => isLarger(app.download, app.resize)).toBe(true);
  await app.showTab('crop');
  await app.setRect({ x: 0, y: 0, width: 40, height: 40 });
  await expect.poll(() => isLarger(app.crop, app.download)).toBe(true);
});

// Requirements: R362
for (const [width, height] of [
  [844, 390],
  [667, 375],
  [1280, 480],
] as const)
  test(`in a low window of ${width} × ${height} px, the controls are beside the stage, and no bar stays at an edge`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await app.open(wide);
    await app.setSize(90, 60);
    await app.resize.click();
    await expect(app.download).toBeVisible();
    await expect(page.locator(BAR)).toHaveCount(0);
    const banner = page.getByRole('banner');
    expect(await banner.evaluate((each) => getComputedStyle(each).position)).toBe('static');
    // The header has a border of 1 px.
    expect((await boxOf(page, 'header')).height).toBeLessThanOrEqual(45);
    for (const tab of ['resize', 'crop', 'rotateFlip'] as const) {
      await app.showTab(tab);
      await page.evaluate(() => window.scrollTo(0, 0));
      const [stage, panel] = [await boxOf(page, '[data-stage]'), await boxOf(page, '[role=tabpanel]')];
      expect(panel.x, tab).toBeGreaterThanOrEqual(stage.x + stage.width);
      expect(stage.y + stage.height, tab).toBeLessThanOrEqual(height);
      expect(stage.height, tab).toBeGreaterThan(height * 0.6);
      // The stage stays while the controls scroll.
      await page.getByRole('tabpanel').getByRole('button').last().scrollIntoViewIfNeeded();
      const scrolled = await boxOf(page, '[data-stage]');
      expect(scrolled.y, tab).toBeGreaterThanOrEqual(0);
      expect(scrolled.y + scrolled.height, tab).toBeLessThanOrEqual(height);
    }
    await app.download.click();
    await expect(saveLink(page)).toBeVisible();
    expect(await isFullyVisible(saveLink(page))).toBe(true);
    expect(await page.locator(BAR).evaluate((bar) => getComputedStyle(bar).position)).toBe('static');
  });

// Requirements: R76
for (const [width, height, tier] of [
  [568, 320, LONG],
  [600, 360, {}],
  // The size in CSS pixels of a window of 1280 × 1024 px at 400 % zoom.
  [320, 256, {}],
] as const)
  test(
    `the action bar and the sticky header together take at most a third of the height of a ${width} × ${height} px window`,
    tier,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await app.open(wide);
      const occupiedHeight = async () => {
        const bar = await boxOf(page, BAR);
        expect(bar.y + bar.height).toBe(height);
        const isSticky =
          (await page.getByRole('banner').evaluate((each) => getComputedStyle(each).position)) !== 'static';
        return bar.height + (isSticky ? (await boxOf(page, 'header')).height : 0);
      };
      await app.setSize(90, 60);
      await app.resize.click();
      await expect(app.download).toBeVisible();
      expect(await occupiedHeight()).toBeLessThanOrEqual(height / 3);
      expect(await isFullyVisible(app.download)).toBe(true);
      await app.download.click();
      await expect(saveLink(page)).toBeVisible();
      expect(await occupiedHeight()).toBeLessThanOrEqual(height / 3);
      expect(await isFullyVisible(saveLink(page))).toBe(true);
    },
  );

test('on a phone, the action bar of each tab has one Undo and one Redo button, both work, and Ctrl+Z undoes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await app.open(wide);
  const undo = page.getByRole('button', { name: en.undo.undo, exact: true });
  const redo = page.getByRole('button', { name: en.history.redo, exact: true });
  const isInReach = async () => {
    for (const button of [undo, redo]) {
      await expect(button).toHaveCount(1);
      await expect(page.locator(BAR).locator(button)).toHaveCount(1);
      // React renders the panel of another tab, and its bar, after the tab is selected.
      await expect.poll(() => isFullyVisible(button)).toBe(true);
    }
  };
  for (const tab of ['crop', 'rotateFlip', 'resize'] as const) {
    await app.showTab(tab);
    await isInReach();
  }
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.left }).click();
  await expect(app.download).toBeVisible();
  expect(await isFullyVisible(app.download)).toBe(true);
  await undo.click();
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await expect(undo).toBeFocused();
  await isInReach();
  await redo.click();
  await expect(app.download).toBeVisible();
  await expect(undo).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+z');
  await expect(app.download).toBeHidden();

  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(undo).toHaveCount(1);
  await expect(redo).toHaveCount(1);
});

test('in a wide window, the editor and the save page have no action bar that is fixed at the lower edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await app.open(wide);
  await app.setSize(90, 60);
  await app.resize.click();
  await expect(
    page.getByRole('tabpanel').getByRole('button', { name: en.editor.download, exact: true }),
  ).toBeVisible();
  await expect(page.locator(BAR)).toHaveCount(0);
  await app.download.click();
  await expect(saveLink(page)).toBeVisible();
  expect(await isFullyVisible(saveLink(page))).toBe(true);
  expect(await page.locator(BAR).evaluate((bar) => getComputedStyle(bar).position)).toBe('static');
});

// Requirements: R64
test('in a narrow window less than 900 px high, the crop area takes 42 % of the height, from 240 to 320 px', async ({
  page,
}) => {
  const area = async () => (await boxOf(page, '[data-testid=crop-area]')).height;
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open(await pictureFile('flat.png', 900, 300));
  await app.showTab('crop');
  expect(await area()).toBe(320);
  for (const [width, height, expected] of [
    [1000, 844, 320],
    [390, 700, 294],
    [320, 568, 240],
    [390, 900, 400],
    [1024, 700, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(area, `${width} × ${height}`).toBeCloseTo(expected, 0);
  }
});

test('layout changes in the editor and the change to the save page cause no error event of the window', async ({
  page,
}) => {
  // Chromium reports a ResizeObserver loop as an `error` event of the window, and not in the console.
  await page.addInitScript(() => {
    const errors: string[] = [];
    Object.assign(window, { errors });
    window.addEventListener('error', ({ message }) => errors.push(message));
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open(wide);
  await app.setSize(90, 60);
  await app.resize.click();
  await expect(app.download).toBeVisible();
  await app.showTab('crop');
  await page.setViewportSize({ width: 340, height: 700 });
  await app.showTab('resize');
  await app.download.click();
  await expect(saveLink(page)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { errors: string[] }).errors)).toEqual([]);
});
