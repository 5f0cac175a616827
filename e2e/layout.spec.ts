// How the pages stand on screens of all widths: heights, columns, zoom, motion, and what messages may cover.
import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP_WIDTH, STAGE_HEIGHT } from '../src/data/layout';
import { PAGES } from '../src/data/pages';
import { ROUTES } from '../src/data/routes';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { test } from './support/test';

let wide: ChosenFile;
let tall: ChosenFile;
let app: App;

test.beforeAll(async () => {
  wide = await pictureFile('picture.png', 900, 600);
  tall = await pictureFile('tall.png', 600, 1200);
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

const PHONE = { width: 360, height: 740 };
const stagePicture = (page: Page) => page.locator('figure img').first();

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

test('pictures in the editor are at most 400 px high, whatever their shape', async ({ page }) => {
  expect(STAGE_HEIGHT).toBe(400);
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 1000 });
    await app.open(tall);
    for (const tab of ['Resize', 'Rotate & Flip'] as const) {
      await app.showTab(tab);
      const { width, height } = await boxOf(stagePicture(page));
      expect(height).toBeCloseTo(400, 0);
      expect(width).toBeCloseTo(200, 0);
    }
    await app.showTab('Crop');
    expect((await boxOf(page.locator('.cropper-container'))).height).toBe(400);
  }
  // A preview of another shape, too.
  await app.showTab('Resize');
  await app.setSize(100, 2000);
  await app.preview.click();
  const preview = page.getByRole('img', { name: /^Preview of/ });
  await expect(preview).toBeVisible();
  expect((await boxOf(preview)).height).toBeCloseTo(400, 0);
});

test('on a phone the stage is no higher than its picture, but in the Crop tab', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await app.open(wide);
  const around = async () => {
    const picture = await boxOf(stagePicture(page));
    const stage = await boxOf(page.locator('figure').first());
    return stage.height - picture.height;
  };
  // Its own edge and the line below it.
  expect(await around()).toBeLessThan(64);
  await app.showTab('Rotate & Flip');
  expect(await around()).toBeLessThan(64);
  await app.showTab('Crop');
  expect((await boxOf(page.locator('.cropper-container'))).height).toBe(400);
});

test('on a phone the tabs stay under the finger when the stage changes its height', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await app.open(wide);
  const top = async (name: string) => (await boxOf(page.getByRole('tab', { name }))).y;
  const before = await top('Crop');
  await app.showTab('Crop');
  await expect.poll(() => top('Crop')).toBeCloseTo(before, 0);
  await app.showTab('Rotate & Flip');
  await expect.poll(() => top('Crop')).toBeCloseTo(before, 0);

  const turn = page.getByRole('button', { name: 'Rotate Left' });
  await turn.scrollIntoViewIfNeeded();
  const { y } = await boxOf(turn);
  await turn.click();
  await expect(page.getByRole('img', { name: 'picture.png, 600 × 900 px' })).toBeVisible();
  await expect.poll(async () => (await boxOf(turn)).y).toBeCloseTo(y, 0);
});

test('from 1024 px the controls stand beside the stage, below that under it', async ({ page }) => {
  expect(DESKTOP_WIDTH).toBe(1024);
  await page.setViewportSize({ width: 1024, height: 800 });
  await app.open(wide);
  for (const [width, beside] of [
    [1024, true],
    [1440, true],
    [1023, false],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const stage = await boxOf(page.locator('figure').first());
    const panel = await boxOf(page.getByRole('tabpanel'));
    const change = await boxOf(page.getByRole('button', { name: /^Change Image/ }));
    if (beside) {
      expect(panel.x).toBeGreaterThanOrEqual(stage.x + stage.width);
      expect(panel.y).toBeLessThan(stage.y + stage.height);
    } else {
      expect(panel.y).toBeGreaterThanOrEqual(stage.y + stage.height);
      expect(change.y).toBeGreaterThanOrEqual(panel.y + panel.height);
    }
  }
});

/** What can be pressed or typed into, and is not reached: out of the screen to a side, or under something else. */
const unreached = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const controls = document.querySelectorAll<HTMLElement>(
      'main a[href], main button, main input, header a, header button',
    );
    const found: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility() || control.matches(':disabled')) continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const name = control.textContent || control.getAttribute('aria-label') || control.id;
      if (left < 0 || right > clientWidth + 0.5) found.push(`${name} is beyond the edge`);
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      // A file input is pressed by its label.
      const target = control.closest('label') ?? control;
      const own = hit && (target.contains(hit) || hit.contains(control));
      if (!own) found.push(`${name} is under ${hit?.outerHTML.slice(0, 80)}`);
    }
    if (document.documentElement.scrollWidth > clientWidth) found.push('the page scrolls sideways');
    return found;
  });

// To a page, zoom shows as half the room and twice as many device pixels.
for (const [what, viewport] of [
  ['a screen of 1280', { width: 640, height: 400 }],
  ['a screen of 720', { width: 360, height: 320 }],
] as const)
  test.describe(`at 200 % zoom on ${what} px`, () => {
    test.use({ viewport, deviceScaleFactor: 2 });

    test('every page fits, and all its controls are reached', async ({ page }) => {
      for (const { path } of PAGES.filter(({ path, canonical, indexed }) => indexed && path === canonical)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await unreached(page), path).toEqual([]);
      }
    });

    test('the editor and a save page fit, and all their controls are reached', async ({ page }) => {
      await app.open(wide);
      for (const tab of ['Rotate & Flip', 'Crop', 'Resize'] as const) {
        await app.showTab(tab);
        expect(await unreached(page), tab).toEqual([]);
      }
      await app.setSize(90, 60);
      await app.resize.click();
      await expect(app.toast('Image resized to 90x60')).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(app.toast('Image resized to 90x60')).toHaveCount(0);
      expect(await unreached(page)).toEqual([]);
      await app.download.click();
      await expect(page.getByRole('heading', { name: 'Your image is ready' })).toBeVisible();
      expect(await unreached(page)).toEqual([]);
    });
  });

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  /** The longest that anything on the page may take, or takes just now, in milliseconds. */
  const longest = () =>
    page.evaluate(() => {
      const seconds = (list: string) =>
        list.split(',').map((each) => Number.parseFloat(each) * (each.includes('ms') ? 1 : 1000));
      const styled = [...document.querySelectorAll('*')].flatMap((element) =>
        [null, '::before', '::after'].flatMap((pseudo) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, pseudo);
          return [
            ...(animationName === 'none' ? [0] : seconds(animationDuration)),
            ...seconds(transitionDuration),
          ];
        }),
      );
      const running = document
        .getAnimations()
        .map((each) => Number(each.effect?.getComputedTiming().endTime ?? 0));
      return Math.max(...styled, ...running);
    });
  // What is over within a frame is not seen to move.
  const still = async () => expect(await longest()).toBeLessThan(16);

  await page.goto('/');
  await still();
  await page.getByRole('button', { name: 'Quick Resize' }).click();
  await still();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Are my images uploaded anywhere?' }).click();
  await still();
  await app.choose(await pictureFile('large.jpg', 2400, 1600, 'jpeg'));
  await app.setSize(10_000, 10_000);
  await app.resize.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await still();
  await app.endWork();
  await app.setSize(20, 10);
  await app.resize.click();
  await expect(app.toast('Image resized to 20x10')).toBeVisible();
  await still();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await still();
});

test('with motion, what moves does so for at most 200 ms', async ({ page }) => {
  await page.goto('/');
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration } = getComputedStyle(element);
      return transitionDuration.split(',').map((each) => Number.parseFloat(each) * 1000);
    }),
  );
  expect(Math.max(...durations)).toBeGreaterThan(0);
  expect(Math.max(...durations)).toBeLessThanOrEqual(200);
});

for (const viewport of [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }])
  test(`a message on a screen of ${viewport.width} px covers no button of the page`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await app.open(wide);
    /** The controls of the screen of which a press would meet a message, or what belongs to one. */
    const covered = async () => {
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
      );
      return page.evaluate(() =>
        [...document.querySelectorAll('main button, main a[href], main input')].flatMap((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
            [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint(x, y)),
          );
          return points.some((hit) => hit?.closest('[data-scope=toast]')) ? [control.textContent] : [];
        }),
      );
    };
    await page.getByRole('button', { name: 'Original download' }).click();
    await expect(app.toast('Original image downloaded')).toBeVisible();
    expect(await covered()).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await app.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
    await expect(app.toast('Unsupported file type')).toBeVisible();
    expect(await covered()).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();

    await app.setSize(90, 60);
    await app.resize.click();
    await app.download.click();
    await page.getByRole('link', { name: 'Download', exact: true }).click();
    await expect(app.toast('Image downloaded successfully')).toBeVisible();
    expect(await covered()).toEqual([]);
    await expect(page).toHaveURL(ROUTES.download);
  });
