// Touch screens: the size of touch targets, the file input, and the insets of a notch. The tests with an
// open image are in touchEditor.spec.ts.

import { expect, type Locator, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import { ACCEPTED_TYPES } from '../src/config/files';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { largeEnough, unguardedHovers } from './support/finger';
import { tabTo } from './support/keys';
import { test } from './support/pageTest';
import { dropTooMany, walkPages } from './support/states';

test.describe('every page on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  // Requirements: R187
  test('has touch targets of at least 44 px, and no CSS rule for :hover applies', async ({ page }) => {
    const large = largeEnough(page);
    const hovers = new Set<string>();
    await walkPages(page, 'en', async (state) => {
      await large(state);
      for (const rule of await unguardedHovers(page)) hovers.add(rule);
    });
    expect([...hovers]).toEqual([]);
  });
});

// Requirements: R190
test('the attributes of the file input let a phone offer its camera and its files', async ({ page }) => {
  await page.goto('/');
  const input = page.locator('input[type=file]');
  const types = (await input.getAttribute('accept'))?.split(',') ?? [];
  // With image types a phone offers its camera, and the browser requests a JPEG from the camera.
  expect(types).toEqual(expect.arrayContaining(Object.keys(ACCEPTED_TYPES)));
  // If all types are image types, Chrome on Android opens only its gallery, and does not offer the camera.
  expect(types.filter((type) => type.includes('/') && !type.startsWith('image/'))).not.toEqual([]);
  // With `capture`, a phone would offer only the camera. With `multiple`, it would accept several files.
  await expect(input).not.toHaveAttribute('capture');
  await expect(input).not.toHaveAttribute('multiple');
});

const NOTCH = { top: 47, bottom: 34, left: 50, right: 50 };

// Requirements: R191
test('a notch or a rounded corner covers no control and no text', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 360 });
  // Without motion, the side menu does not slide in, so that its final position is measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: NOTCH });
  await page.goto('/');
  await takenOver(page, 'input[type=file]');
  const within = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('The element is not on the screen.');
    expect(box.x).toBeGreaterThanOrEqual(NOTCH.left);
    expect(box.x + box.width).toBeLessThanOrEqual(700 - NOTCH.right);
    return box;
  };
  const bar = page.getByRole('banner');
  const controls = await bar.locator('a:visible, button:visible').all();
  // Menu, Home, and the theme button.
  expect(controls).toHaveLength(3);
  for (const control of controls) expect((await within(control)).y).toBeGreaterThanOrEqual(NOTCH.top);
  // The bar itself begins at the corner of the screen, and covers the area of the insets.
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0 });
  // All controls, pictures and texts of the page, also those that are not in the viewport.
  const covered = await page.evaluate(({ left, right }) => {
    const found: string[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof Element && !node.matches('a, button, img')) continue;
      range.selectNode(node);
      const box = range.getBoundingClientRect();
      // An invisible element has an empty box.
      if (box.width > 0 && (box.left < left || box.right > window.innerWidth - right))
        found.push(node.textContent || node.nodeName);
    }
    return found;
  }, NOTCH);
  expect(covered).toEqual([]);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const footer = await page.getByRole('contentinfo').locator('a, button, p').all();
  expect(footer.length).toBeGreaterThan(3);
  for (const target of footer) {
    const { y, height } = await within(target);
    expect(y + height).toBeLessThanOrEqual(360 - NOTCH.bottom);
  }

  await page.getByRole('button', { name: en.layout.menu, exact: true }).click();
  const close = await page.getByRole('button', { name: en.layout.closeMenu }).boundingBox();
  expect(close?.y).toBeGreaterThanOrEqual(NOTCH.top);
  const home = page.getByRole('dialog').getByRole('link', { name: en.layout.home, exact: true });
  await expect.poll(async () => (await home.boundingBox())?.x).toBeGreaterThanOrEqual(NOTCH.left);
  for (const control of await page.getByRole('dialog').locator('a, button').all())
    expect((await control.boundingBox())?.x).toBeGreaterThanOrEqual(NOTCH.left);
  await page.keyboard.press('Escape');

  await dropTooMany(page);
  const dismiss = page.getByRole('button', { name: en.layout.dismiss });
  await expect(dismiss).toBeVisible();
  // The toast moves to its position, so its box is polled.
  await expect.poll(async () => (await within(dismiss)).y).toBeGreaterThanOrEqual(NOTCH.top);
});

test.describe('the drop zone', () => {
  const zone = (page: Page) =>
    page.getByRole('button', { name: new RegExp(`^(${en.upload.title}|${en.upload.choose})`) });

  test('asks to drop an image on a device with a pointer', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(en.upload.title, { exact: true })).toBeVisible();
    await expect(page.getByText(en.upload.choose, { exact: true })).toBeHidden();
    await expect(zone(page)).toHaveAccessibleName(/^Drop an image here/);
  });

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    test('asks to choose an image, and the button for the sample image is underlined like a link', async ({
      page,
    }) => {
      await page.goto('/');
      await expect(page.getByText(en.upload.choose, { exact: true })).toBeVisible();
      await expect(page.getByText(en.upload.title, { exact: true })).toBeHidden();
      await expect(page.getByText(en.upload.subtitle, { exact: true })).toBeHidden();
      await expect(zone(page)).toHaveAccessibleName(/^Choose an image/);
      await expect(page.getByText(en.sample.open, { exact: true })).toHaveCSS(
        'text-decoration-line',
        'underline',
      );
    });

    test('is in view below the row of cards of the presets page, and follows it in the order of the Tab key', async ({
      page,
    }) => {
      await page.goto(ROUTES.presets);
      await takenOver(page, 'input[type=file]');
      await expect(page.getByText(en.upload.choose)).toBeInViewport({ ratio: 1 });
      const cards = page.getByRole('list', { name: en.presets.sizes });
      const zoneBox = await zone(page).boundingBox();
      const cardsBox = await cards.boundingBox();
      expect((cardsBox?.y ?? Number.NaN) + (cardsBox?.height ?? 0)).toBeLessThan(zoneBox?.y ?? 0);
      await tabTo(page, cards.getByRole('button').last());
      for (const next of [zone(page), page.getByRole('button', { name: /^Try it with a sample/ })]) {
        await page.keyboard.press('Tab');
        await expect(next).toBeFocused();
      }
    });
  });
});
