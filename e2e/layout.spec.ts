// How the pages without an image stand on screens of all widths: width, zoom, motion. With an image: layoutEditor.spec.ts.

import { expect } from '@playwright/test';
import { goTo, takenOver } from '../scripts/lib/visit.mjs';
import { PAGES } from '../src/data/pages';
import { ROUTES } from '../src/data/routes';
import { CATALOGUES } from '../tests/support/words';
import { motionOfStates } from './support/motion';
import { test } from './support/pageTest';
import { unreached, ZOOMED } from './support/reach';
import { walkPages } from './support/states';
import { LONG } from './support/tiers';

/** Each page that can be found, once: the addresses that name the language last, as they choose it for the others. */
const ONCE = PAGES.filter(({ path, canonical, indexed }) => indexed && path === canonical).toSorted(
  (a, b) => Number(a.language !== undefined) - Number(b.language !== undefined),
);

for (const [what, viewport] of ZOOMED)
  test.describe(`at 200 % zoom on ${what} px`, () => {
    test.use({ viewport, deviceScaleFactor: 2 });

    test('every page fits, and all its controls are reached', async ({ page }) => {
      await page.goto(ROUTES.home);
      await takenOver(page);
      for (const { path, language = 'en' } of ONCE) {
        await goTo(page, path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await unreached(page), path).toEqual([]);
      }
    });
  });

test('no page is wider than a screen of 320 or 360 px, and what is pressed is large enough', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(ROUTES.home);
  await takenOver(page);
  for (const { path, language = 'en' } of ONCE) {
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
        pressed.filter(({ name, height }) => height < 44 && name !== CATALOGUES[language].frame.skip),
        `${path} at ${width} px`,
      ).toEqual([]);
    }
  }
});

test(
  'what moves does so for at most 200 ms, and with reduced motion nothing does',
  LONG,
  async ({ page }) => {
    const { look, most } = await motionOfStates(page);
    await walkPages(page, 'en', look);
    expect(most.longest).toBeGreaterThan(100);
  },
);
