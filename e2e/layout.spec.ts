// The layout of the pages without an open image, on narrow screens and at 200 % zoom, and the durations of their
// animations. layoutEditor.spec.ts tests the pages with an open image.

import { expect } from '@playwright/test';
import { goTo, takenOver } from '../scripts/lib/visit.mjs';
import { PAGES } from '../src/config/pages';
import { ROUTES } from '../src/config/routes';
import { CATALOGS } from '../tests/support/words';
import { motionOfStates } from './support/motion';
import { test } from './support/pageTest';
import { unreached, ZOOMED } from './support/reach';
import { walkPages } from './support/states';
import { LONG } from './support/tiers';

/**
 * Each page that search engines may index, once. The URLs that name a language come last, because they set the language
 * of the pages after them.
 */
const INDEXED_PAGES = PAGES.filter(({ path, canonical, indexed }) => indexed && path === canonical).toSorted(
  (a, b) => Number(a.language !== undefined) - Number(b.language !== undefined),
);

for (const [what, viewport] of ZOOMED)
  test.describe(`every page at 200 % zoom on ${what}`, () => {
    test.use({ viewport, deviceScaleFactor: 2 });

    // Requirements: R193
    test('fits the screen, and all its controls can be reached', async ({ page }) => {
      await page.goto(ROUTES.home);
      await takenOver(page);
      for (const { path, language = 'en' } of INDEXED_PAGES) {
        await goTo(page, path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await unreached(page), path).toEqual([]);
      }
    });
  });

// Requirements: R3
test('on screens 320 and 360 px wide, every page fits the width, and links and buttons are at least 44 px high', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(ROUTES.home);
  await takenOver(page);
  for (const { path, language = 'en' } of INDEXED_PAGES) {
    await goTo(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(over, `${path} at ${width} px`).toBe(0);
      const pressed = await page.locator('a[href], button, [role=button]').evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility())
          .map((element) => ({
            name: element.textContent,
            height: element.getBoundingClientRect().height,
          })),
      );
      expect(pressed.length, path).toBeGreaterThan(5);
      expect(
        pressed.filter(({ name, height }) => height < 44 && name !== CATALOGS[language].layout.skip),
        `${path} at ${width} px`,
      ).toEqual([]);
    }
  }
});

// Requirements: R165, R194
test(
  'without an image, each animation that ends takes at most 200 ms, or 16 ms if reduced motion is preferred',
  LONG,
  async ({ page }) => {
    const { look, most } = await motionOfStates(page);
    await walkPages(page, 'en', look);
    // The states contain animations. Otherwise the test would check nothing.
    expect(most.longest).toBeGreaterThan(100);
  },
);
