// Every state of the pages without an image: axe finds no violations, and words that are longer than the English ones
// do not overflow their boxes, are not cut off and do not widen the page. Each test uses one page for all its states,
// because a load for each state would take longer than the checks. With an image: statesEditor.spec.ts.

import { expect, type Page } from '@playwright/test';
import { goTo, takenOver } from '../scripts/lib/visit.mjs';
import { LANGUAGES, type Language, languageHome } from '../src/config/languages';
import { PAGES, type PageInfo } from '../src/config/pages';
import { ROUTES } from '../src/config/routes';
import { CATALOGS, en } from '../tests/support/words';
import { faults } from './support/axe';
import { findOverflow } from './support/findOverflow';
import { findWraps } from './support/findWraps';
import { ALL_SIZES, DAILY_SIZES, faultsOfStates, SMALL, TABLET } from './support/looks';
import { test } from './support/pageTest';
import { openAnswers, openMenus, walkPages } from './support/states';
import { LONG } from './support/tiers';

// Tracing is off, because recording each step of axe would take longer.
test.use({ trace: 'off' });
test.setTimeout(300_000);

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The language that the daily tests check: its words are the longest. The long tier checks the other languages. */
const DAILY: readonly Language[] = ['de'];
/** The themes that axe checks. Apart from the length of the texts, its results do not depend on the language. */
const THEMES: Partial<Record<Language, readonly ('dark' | 'light')[]>> = {
  en: ['light'],
  de: ['dark', 'light'],
};

async function expectCleanAt(page: Page, pages: readonly PageInfo[]): Promise<void> {
  await page.goto(ROUTES.home);
  await takenOver(page);
  for (const { path, indexed } of pages) {
    await goTo(page, path);
    // Without an image, a save page redirects to the home page.
    if (indexed) await expect(heading(page)).toBeVisible();
    expect(await faults(page), path).toEqual([]);
  }
}

const isCanonical = ({ path, canonical }: PageInfo) => path === canonical;
// A later test checks the home pages of the other languages. They are not in this list, because each of them sets the
// language of the pages that are visited after it.
const english = PAGES.filter(({ language }) => language === undefined);

// Requirements: R183
test('axe finds no violations at any canonical URL in English', ({ page }) =>
  expectCleanAt(page, english.filter(isCanonical)));

test('axe finds no violations at the URLs that are not canonical', LONG, ({ page }) =>
  expectCleanAt(
    page,
    english.filter((info) => !isCanonical(info)),
  ),
);

// Requirements: R183
test('axe finds no violations while a tooltip is open', async ({ page }) => {
  await page.goto(ROUTES.home);
  await takenOver(page);
  await page.getByRole('switch', { name: en.layout.darkTheme }).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await expect(page.getByRole('tooltip')).toBeVisible();
});

test('in every language, the home page fits screens of 320 and 768 px', LONG, async ({ page }) => {
  await page.goto(ROUTES.home);
  await takenOver(page);
  for (const language of LANGUAGES) {
    await goTo(page, languageHome(language));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(heading(page)).toHaveText(CATALOGS[language].home.heading);
    const fits = async (what: string) => expect(await findOverflow(page), `${language}, ${what}`).toEqual([]);
    await page.setViewportSize(TABLET);
    await fits('on a tablet');
    // The bar at the top has only one line. A second line would cover more of the page.
    expect((await page.getByRole('banner').boundingBox())?.height, language).toBeLessThanOrEqual(58);
    await openMenus(page, () => fits('a menu'));
    await page.setViewportSize(SMALL);
    await fits('on a phone');
    await openAnswers(page, 5, () => fits('an answer'));
  }
});

// Requirements: R370
test('the check of the texts finds what is cut or wrapped, and where a control stands alone', async ({
  page,
}) => {
  await page.goto(ROUTES.home);
  await takenOver(page);
  expect(await findWraps(page)).toEqual([]);
  const row = 'display: flex; flex-wrap: wrap; width: 190px';
  const narrow = 'display: block; width: 60px';
  await page.goto('about:blank');
  await page.setContent(
    [
      '<style>.row > * { flex: none; width: 90px } .row > :is([role=tab], a) { width: 150px }</style>',
      `<button style="${narrow}">Two words</button>`,
      `<button style="${narrow}">${'長い文'.repeat(9)}</button>`,
      `<label for="x" style="${narrow}">Field label</label>`,
      `<select style="${narrow}"><option>A long option</option></select>`,
      `<input style="${narrow}" placeholder="A long placeholder">`,
      `<p style="${narrow}; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Ellipsis here</p>`,
      `<div class="row" style="${row}" role="tablist"><a role="tab">One</a><a role="tab">Two</a></div>`,
      `<div class="row" style="${row}" data-action-bar><a href="/">Save</a><a href="/">Back</a></div>`,
      `<div class="row" style="${row}"><button>First</button><button>Second</button><button>Third</button></div>`,
      '<details><summary style="display: flex"><b style="flex: 1">Arrow</b><i style="flex: 1">v</i></summary></details>',
    ].join(''),
  );
  expect(await findWraps(page)).toEqual([
    '“Two words” takes 2 lines',
    '“Field label” takes 2 lines',
    'the arrow of “Arrowv” is not at the edge beside its text',
    expect.stringMatching(/^“A long option” is cut by/),
    expect.stringMatching(/^“A long placeholder” is cut by/),
    '“Ellipsis here” ends with an ellipsis',
    'the row “One”, “Two” stands as 1 + 1',
    'the row “Save”, “Back” stands as 1 + 1',
    'the row “First”, “Second”, “Third” stands as 2 + 1',
  ]);
});

// Requirements: R3, R183, R370
for (const language of LANGUAGES)
  test(
    `in ${language}, no state of the pages without an image ${THEMES[language] ? 'has axe violations or ' : ''}overflows a screen, is cut, or wraps`,
    DAILY.includes(language) ? {} : LONG,
    async ({ page }) => {
      const sizes = DAILY.includes(language) ? DAILY_SIZES : ALL_SIZES;
      const { look, found, states } = faultsOfStates(page, THEMES[language] ?? [], sizes);
      await walkPages(page, language, look);
      expect(states.length).toBeGreaterThan(30);
      expect(found).toEqual([]);
    },
  );
