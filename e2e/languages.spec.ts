// The nine languages: how a visitor chooses one, and which catalogs the page loads. A catalog is the script with the
// texts of one language. While a catalog loads, no text in another language may be visible.

import { expect, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import {
  LANGUAGE_GROUPS,
  LANGUAGE_INFO,
  LANGUAGES,
  type Language,
  languageHome,
} from '../src/config/languages';
import { PENDING_ATTRIBUTE } from '../src/config/prerendered';
import { ROUTES } from '../src/config/routes';
import { LANGUAGE_KEY } from '../src/config/storage';
import { deferred } from '../src/lib/promises';
import { CATALOGS, en, textOf } from '../tests/support/words';
import { blockedWorker } from './support/blockedWorker';
import { test } from './support/pageTest';
import { settled } from './support/settled';
import { LONG } from './support/tiers';

const others = LANGUAGES.filter((language) => language !== 'en');
/**
 * The languages whose home page and later pages are tested daily. The tests of the other languages are in the long
 * tier. prerender.spec.ts tests the hydration of every home page.
 */
const DAILY: readonly Language[] = ['de', 'ja'];
const bar = (page: Page) => page.getByRole('banner');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), LANGUAGE_KEY);

/** Matches the URLs of both catalogs of `language`. By default, it matches the URLs of all catalogs. */
const wordsFile = (language: string = LANGUAGES.join('|')) =>
  // After a failed import, the page imports the catalog with a query in the URL.
  new RegExp(`/assets/(${language})(?:\\.later)?-[\\w-]+\\.js(\\?again=\\d+)?$`);

/**
 * Stores a language before the first load, as if the visitor had chosen it on an earlier visit. Can be called once in a
 * test.
 */
const storeChosenLanguage = (page: Page, language: string) =>
  page.addInitScript(
    ([key, value]) => {
      if (!sessionStorage.getItem('visited')) localStorage.setItem(key, value);
      sessionStorage.setItem('visited', 'yes');
    },
    [LANGUAGE_KEY, language] as const,
  );

/** Records the warnings and errors in the console, and the languages whose catalogs the page requests. */
function watch(page: Page) {
  const lines: string[] = [];
  const fetched: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || blockedWorker.test(message.text())) return;
    lines.push(message.text());
  });
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const language = wordsFile().exec(request.url())?.[1];
    if (language) fetched.push(language);
  });
  return { lines, fetched };
}

/** Delays the responses with the catalog of a language until the returned function is called. */
async function delayWords(page: Page, language: Language): Promise<() => void> {
  const gate = deferred<void>();
  await page.route(wordsFile(language), async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

async function expectShown(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(heading(page)).toHaveText(CATALOGS[language].home.heading);
  const { t, values } = textOf(language);
  await expect(page).toHaveTitle(t('meta.homeTitle', values));
}

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await bar(page).getByRole('button', { expanded: false }).last().click();
  await bar(page).getByRole('link', { name: LANGUAGE_INFO[language].name, exact: true }).click();
}

// Requirements: R15, R34, R124, R125
for (const language of others)
  test(
    `${languageHome(language)} shows the home page in its language, and later pages keep this language`,
    DAILY.includes(language) ? {} : LONG,
    async ({ page }) => {
      const { lines } = watch(page);
      await page.goto(languageHome(language));
      await takenOver(page);
      await expectShown(page, language);
      expect(await stored(page)).toBe(language);

      const { privacy } = CATALOGS[language];
      for (const path of [ROUTES.privacy, '/resize-image-to-16x16', ROUTES.home]) {
        await page.goto(path);
        await takenOver(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        if (path === ROUTES.privacy) await expect(heading(page)).toHaveText(privacy.heading);
      }
      await expectShown(page, language);
      expect(lines).toEqual([]);
    },
  );

// Requirements: R24
test('the Language menu lists the languages in two groups, each language with its name, lang attribute and link', async ({
  page,
}) => {
  await page.goto(ROUTES.home);
  await takenOver(page);
  await bar(page).getByRole('button', { name: 'Language: English' }).click();
  for (const group of LANGUAGE_GROUPS) {
    const links = page
      .getByRole('list', { name: CATALOGS.en.languageGroups[group], exact: true })
      .getByRole('link');
    const found = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('lang'), link.getAttribute('href')]),
    );
    expect(found).toEqual(
      LANGUAGES.filter((code) => LANGUAGE_INFO[code].group === group).map((code) => [
        LANGUAGE_INFO[code].name,
        code,
        languageHome(code),
      ]),
    );
  }
});

// Requirements: R31, R124, R125
test('choosing a language opens its home page, and Back returns to the previous home page', async ({
  page,
}) => {
  const { lines } = watch(page);
  await page.goto(ROUTES.terms);
  await takenOver(page);
  for (const language of ['de', 'ja', 'en', 'ru'] as const) {
    await chooseLanguage(page, language);
    await expect(page).toHaveURL(languageHome(language));
    await expectShown(page, language);
    expect(await stored(page)).toBe(language);
    await expect(
      bar(page).getByRole('link', { name: CATALOGS[language].layout.home, exact: true }),
    ).toHaveAttribute('aria-current', 'page');
  }
  for (const language of ['en', 'ja', 'de'] as const) {
    await page.goBack();
    await expect(page).toHaveURL(languageHome(language));
    // The URL `/` names no language, so this page is in the language that was chosen last.
    await expectShown(page, language === 'en' ? 'ru' : language);
  }
  expect(lines).toEqual([]);
});

test('the page shows the language that was chosen last, even if the catalog of an earlier choice arrives later', async ({
  page,
}) => {
  await page.goto(ROUTES.home);
  await takenOver(page);
  const release = await delayWords(page, 'de');
  await chooseLanguage(page, 'de');
  await chooseLanguage(page, 'fr');
  await expectShown(page, 'fr');
  const arrived = page.waitForEvent('requestfinished', (request) => wordsFile('de').test(request.url()));
  release();
  // This `import` shares its module with the import of the page, so it ends after the import of the page.
  await page.evaluate((url) => import(url), (await arrived).url());
  await settled(page);
  await expectShown(page, 'fr');
  expect(await stored(page)).toBe('fr');
});

test.describe('the side menu on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  // Requirements: R32
  test('closes when a language is chosen, even the language that is already shown', async ({ page }) => {
    await page.goto(ROUTES.home);
    await takenOver(page);
    await bar(page).getByRole('button', { name: en.layout.menu, exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Deutsch', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/de');
    await expectShown(page, 'de');
    // German is already shown, so this choice changes nothing except that the menu closes.
    await bar(page).getByRole('button', { name: CATALOGS.de.layout.menu, exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Deutsch', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

// Requirements: R124
test('the English home page requests only the English catalog', async ({ page }) => {
  const { fetched } = watch(page);
  await page.goto(ROUTES.home);
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  expect([...new Set(fetched)]).toEqual(['en']);
});

test('the German home page requests the German catalog first, and then the English catalog', async ({
  page,
}) => {
  const { fetched } = watch(page);
  await page.goto('/de');
  await takenOver(page);
  await expect.poll(() => [...new Set(fetched)]).toEqual(['de', 'en']);
});

test('the German home page is in German before it is hydrated, and hydration keeps its heading element', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const languages = new Set<string>();
    Object.assign(window, { languages });
    new MutationObserver(() => languages.add(document.documentElement.lang)).observe(document, {
      subtree: true,
      attributes: true,
      childList: true,
    });
  });
  const unanswered = new Set<string>();
  page.on('request', (request) => unanswered.add(request.url()));
  page.on('requestfinished', (request) => unanswered.delete(request.url()));
  const release = await delayWords(page, 'de');
  await page.goto('/de', { waitUntil: 'commit' });
  // The HTML contains the German text, so the text is visible before the page is hydrated.
  await expect(heading(page)).toHaveText(CATALOGS.de.home.heading);
  const before = await heading(page).elementHandle();
  // The page waits only for the catalog, and then hydrates.
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect.poll(() => [...unanswered]).toEqual([expect.stringMatching(wordsFile('de'))]);
  await settled(page);
  expect(await before?.evaluate((element) => Object.keys(element).join())).not.toContain('__react');
  release();
  await takenOver(page);
  expect(await before?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await page.evaluate(() => [...Reflect.get(window, 'languages')])).toEqual(['de']);
});

test('if German was chosen earlier, a page with English HTML hides its heading until the German catalog arrives', async ({
  page,
}) => {
  await storeChosenLanguage(page, 'de');
  const { lines } = watch(page);
  const release = await delayWords(page, 'de');
  await page.goto(ROUTES.privacy, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute(PENDING_ATTRIBUTE, '');
  await expect(heading(page)).toBeHidden();
  release();
  await expect(heading(page)).toBeVisible();
  await expect(heading(page)).toHaveText(CATALOGS.de.privacy.heading);
  await expect(page.locator('html')).not.toHaveAttribute(PENDING_ATTRIBUTE);
  expect(lines).toEqual([]);
});

test('if German was chosen earlier and no script loads, a page with English HTML is shown in English', async ({
  page,
}) => {
  await storeChosenLanguage(page, 'de');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(ROUTES.privacy);
  await expect(heading(page)).toBeVisible();
  await expect(heading(page)).toHaveText(CATALOGS.en.privacy.heading);
});

test('if the German catalog cannot be loaded, the German home page is shown in English', async ({ page }) => {
  await page.route(wordsFile('de'), (route) => route.abort());
  await page.goto('/de');
  await takenOver(page);
  await expect(heading(page)).toHaveText(CATALOGS.en.home.heading);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
