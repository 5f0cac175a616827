// Under a finger: how large a control is, what the file picker offers, and what a notch must not cover. With an image
// open: touchEditor.spec.ts.

import { expect, type Locator } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import { ACCEPTED_TYPES } from '../src/data/files';
import { largeEnough, unguardedHovers } from './support/finger';
import { test } from './support/pageTest';
import { dropTooMany, walkPages } from './support/states';

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('every control has 44 px for a finger, and none keeps the look of a hovered one', async ({ page }) => {
    const large = largeEnough(page);
    const hovers = new Set<string>();
    await walkPages(page, 'en', async (state) => {
      await large(state);
      for (const rule of await unguardedHovers(page)) hovers.add(rule);
    });
    expect([...hovers]).toEqual([]);
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
  const controls = await bar.locator('a:visible, button:visible').all();
  // The menu, home and the theme.
  expect(controls).toHaveLength(3);
  for (const control of controls) expect((await within(control)).y).toBeGreaterThanOrEqual(NOTCH.top);
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

  await dropTooMany(page);
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeVisible();
  // It is measured where it comes to rest.
  await expect.poll(async () => (await within(dismiss)).y).toBeGreaterThanOrEqual(NOTCH.top);
});
