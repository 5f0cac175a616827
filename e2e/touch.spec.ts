// Under a finger: how large a control is, what the file picker offers, what a notch must not cover, and what a phone that
// is turned shows. And in forced colours: that what is chosen is told from what is not.

import { expect, type Locator, type Page } from '@playwright/test';
import { goTo, takenOver } from '../scripts/lib/visit.mjs';
import { ACCEPTED_TYPES } from '../src/data/files';
import { ROUTES } from '../src/data/routes';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
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

/** What a finger needs, in CSS pixels. */
const FINGER = 44;

/** Every control of which some part of a square for a finger, around its middle, belongs to something else. */
const tooSmall = (page: Page) =>
  page.evaluate(async (finger) => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const root = document.querySelector('dialog[open]') ?? document;
    const controls = root.querySelectorAll<HTMLElement>('a[href], button, input, [role=application]');
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility() || control.matches(':disabled')) return [];
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const target = control.closest('label') ?? control;
      const { left, top, width, height } = target.getBoundingClientRect();
      // The skip link waits above the page.
      if (top < 0) return [];
      // Points are rounded to whole pixels.
      const reach = finger / 2 - 1;
      const sides = [
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ] as const;
      const hits = sides.map(([x, y]) =>
        document.elementFromPoint(left + width / 2 + x, top + height / 2 + y),
      );
      // A message lies over the bar of a phone, until it is read.
      if (hits.every((hit) => target.contains(hit) || hit?.closest('[data-scope=toast]'))) return [];
      return [`${control.ariaLabel ?? control.textContent}: ${width} × ${height}`];
    });
  }, FINGER);

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1366, height: 1024 },
])
  test.describe(`on a touch screen of ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test('every control has 44 px for a finger', async ({ page }) => {
      const app = new App(page);
      // What has just come may be about to slide to its place.
      const large = (state: string) =>
        expect.poll(() => tooSmall(page), { message: state, timeout: 5000 }).toEqual([]);
      await app.open(picture);
      await large('Resize');
      await app.setSize(300, 200);
      await app.resize.click();
      await expect(app.toast('Image resized to 300x200')).toBeVisible();
      await large('a result and its message');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await app.showTab('Crop');
      await large('Crop');
      for (const grip of await page.locator('.cropper-point').all()) {
        const box = await grip.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(FINGER);
      }
      await app.showTab('Rotate & Flip');
      await large('Rotate & Flip');
      await app.showTab('Resize');
      await app.download.click();
      await expect(page.getByRole('heading', { name: 'Your image is ready' })).toBeVisible();
      await large('the save page');
      for (const path of [ROUTES.presets, '/resize-image-to-64x64', ROUTES.privacy, '/404']) {
        await goTo(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await large(path);
      }
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await large('the shortcuts');
      await page.keyboard.press('Escape');
      for (const menu of await page.getByRole('banner').locator('button[aria-expanded]:visible').all()) {
        await menu.click();
        await large('a menu');
        await page.keyboard.press('Escape');
      }
    });
  });

test('the file picker of a phone offers the camera beside the files', async ({ page }) => {
  await page.goto('/');
  const input = page.locator('input[type=file]');
  const types = (await input.getAttribute('accept'))?.split(',') ?? [];
  // Types of images have it offered, and JPEG is what cameras are then asked for.
  expect(types).toEqual(expect.arrayContaining(Object.keys(ACCEPTED_TYPES)));
  // With nothing but images Chrome on Android leaves it out, and opens its gallery alone.
  expect(types.filter((type) => type.includes('/') && !type.startsWith('image/'))).not.toEqual([]);
  // This would offer nothing else, and that would take several at once.
  await expect(input).not.toHaveAttribute('capture');
  await expect(input).not.toHaveAttribute('multiple');
});

const NOTCH = { top: 47, bottom: 34, left: 50, right: 50 };

test('nothing to press or read lies under a notch or a rounded corner', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 360 });
  // Places are measured at rest: the side menu slides in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: NOTCH });
  await page.goto('/');
  await takenOver(page, 'input[type=file]');
  const within = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('not on the screen');
    expect(box.x).toBeGreaterThanOrEqual(NOTCH.left);
    expect(box.x + box.width).toBeLessThanOrEqual(700 - NOTCH.right);
    return box;
  };
  const bar = page.getByRole('banner');
  for (const control of await bar.locator('a:visible, button:visible').all())
    expect((await within(control)).y).toBeGreaterThanOrEqual(NOTCH.top);
  // The bar itself reaches from edge to edge.
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0 });
  await within(page.getByRole('heading', { level: 1 }));

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const { y, height } = await within(page.getByRole('link', { name: 'Terms of Service' }));
  expect(y + height).toBeLessThanOrEqual(360 - NOTCH.bottom);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const close = await page.getByRole('button', { name: 'Close menu' }).boundingBox();
  expect(close?.y).toBeGreaterThanOrEqual(NOTCH.top);
  const home = page.getByRole('dialog').getByRole('link', { name: 'Home', exact: true });
  await expect.poll(async () => (await home.boundingBox())?.x).toBeGreaterThanOrEqual(NOTCH.left);
  await page.keyboard.press('Escape');

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeVisible();
  // It is measured where it comes to rest.
  await expect.poll(async () => (await within(dismiss)).y).toBeGreaterThanOrEqual(NOTCH.top);
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

test('in forced colours what is chosen, ticked, done or focused is told apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const app = new App(page);
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
  // The work may be done in less time than it takes to ask for this from here.
  const told = page.waitForFunction(() => {
    const cards = [...document.querySelectorAll('button')];
    const card = (name: string) => cards.filter(({ textContent }) => textContent.startsWith(name));
    const steps = [...document.querySelectorAll('[role="progressbar"] span')];
    const differ = ([one]: Element[], [other]: Element[]) =>
      one && other && window.look(one) !== window.look(other);
    return differ(steps, steps.toReversed()) && differ(card('Ultra HD'), card('Tiny Icon'));
  });
  await page.getByRole('button', { name: /^Ultra HD/ }).click();
  await told;
});
