// Every state of the pages without an image: what axe finds, and words that are longer than the English ones, which may
// nowhere leave their boxes, be cut off or widen the page. Each test walks on one page: loading each state would take
// longer than looking at it. The states with an image are in statesEditor.spec.ts.

import { expect, type Page } from '@playwright/test';
import { goTo, takenOver } from '../scripts/lib/visit.mjs';
import { LANGUAGES, type Language, languageHome } from '../src/data/languages';
import { PAGES, type PageInfo } from '../src/data/pages';
import { ROUTES } from '../src/data/routes';
import { CATALOGUES } from '../tests/support/words';
import { faults } from './support/axe';
import { findOverflow } from './support/findOverflow';
import { faultsOfStates, SMALL, TABLET } from './support/looks';
import { test } from './support/pageTest';
import { openAnswers, openMenus, walkPages } from './support/states';
import { LONG } from './support/tiers';

// Each step of axe would be recorded, and takes longer so.
test.use({ trace: 'off' });
test.setTimeout(300_000);

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The language whose words are looked at every day: they are the longest. The others are of the long tier. */
const DAILY: readonly Language[] = ['de'];
/** The language in which the dark theme is looked at. */
const DARK: Language = 'de';

async function expectCleanAt(page: Page, pages: readonly PageInfo[]): Promise<void> {
  await page.goto(ROUTES.home);
  await takenOver(page);
  for (const { path, indexed } of pages) {
    await goTo(page, path);
    // Without an image a save page leads home.
    if (indexed) await expect(heading(page)).toBeVisible();
    expect(await faults(page), path).toEqual([]);
  }
}

const isCanonical = ({ path, canonical }: PageInfo) => path === canonical;
// The homes in the other languages are looked at below. A page of English comes first: from then on, what the address
// does not say is in the language of the last one that did.
const english = PAGES.filter(({ language }) => language === undefined);

test('axe finds nothing at any address', ({ page }) => expectCleanAt(page, english.filter(isCanonical)));

test('axe finds nothing at the other addresses of a page', LONG, ({ page }) =>
  expectCleanAt(
    page,
    english.filter((info) => !isCanonical(info)),
  ),
);

test('axe finds nothing on a tooltip', async ({ page }) => {
  await page.goto(ROUTES.home);
  await takenOver(page);
  await page.getByRole('switch', { name: 'Dark theme' }).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await expect(page.getByRole('tooltip')).toBeVisible();
});

test(
  'the home page in every language: axe finds nothing, it fits a screen of 320 px, its bar and menus one of 768 px',
  LONG,
  async ({ page }) => {
    await page.goto(ROUTES.home);
    await takenOver(page);
    for (const language of LANGUAGES) {
      await goTo(page, languageHome(language));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(heading(page)).toHaveText(CATALOGUES[language].home.heading);
      const fits = async (what: string) =>
        expect(await findOverflow(page), `${language}, ${what}`).toEqual([]);
      await page.setViewportSize(TABLET);
      await fits('on a tablet');
      // On one line: a bar of two would cover more of the page.
      expect((await page.getByRole('banner').boundingBox())?.height, language).toBeLessThanOrEqual(58);
      await openMenus(page, () => fits('a menu'));
      expect(await faults(page, ['light']), language).toEqual([]);
      await page.setViewportSize(SMALL);
      await fits('on a phone');
      await openAnswers(page, 5, () => fits('an answer'));
    }
  },
);

for (const language of LANGUAGES)
  test(
    `in ${language}: axe finds nothing in any state of a page, and every one fits a screen of 320 px`,
    DAILY.includes(language) ? {} : LONG,
    async ({ page }) => {
      const { look, found, states } = faultsOfStates(page, language === DARK ? ['dark', 'light'] : ['light']);
      await walkPages(page, language, look);
      expect(states.length).toBeGreaterThan(30);
      expect(found).toEqual([]);
    },
  );
