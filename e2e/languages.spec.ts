// The nine languages: how a visitor gets to each, what is loaded for it, and that no other is seen meanwhile.

import { expect, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import {
  LANGUAGE_GROUPS,
  LANGUAGE_INFO,
  LANGUAGES,
  type Language,
  languageHome,
} from '../src/data/languages';
import { PENDING_ATTRIBUTE } from '../src/data/prerendered';
import { ROUTES } from '../src/data/routes';
import { LANGUAGE_KEY } from '../src/data/storage';
import { deferred } from '../src/lib/deferred';
import { CATALOGUES, textOf } from '../tests/support/words';
import { blockedWorker } from './support/blockedWorker';
import { test } from './support/pageTest';
import { LONG } from './support/tiers';

const others = LANGUAGES.filter((language) => language !== 'en');
/** The languages that are followed to other pages every day; each home is taken over in prerender.spec.ts. */
const DAILY: readonly Language[] = ['de', 'ja'];
const bar = (page: Page) => page.getByRole('banner');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), LANGUAGE_KEY);

/** The file with the words of a language, or of any. */
const wordsFile = (language: string = LANGUAGES.join('|')) =>
  // After a failure the script is fetched with a query.
  new RegExp(`/assets/(${language})-[\\w-]+\\.js(\\?again=\\d+)?$`);

/** Has a visitor come back who has chosen a language before; may be called once a test. */
const choseBefore = (page: Page, language: string) =>
  page.addInitScript(
    ([key, value]) => {
      if (!sessionStorage.getItem('visited')) localStorage.setItem(key, value);
      sessionStorage.setItem('visited', 'yes');
    },
    [LANGUAGE_KEY, language] as const,
  );

/** What the page says in the console, and every language whose words it fetches. */
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

/** Holds back the words of a language; gives the way to let them through. */
async function holdBack(page: Page, language: Language): Promise<() => void> {
  const gate = deferred<void>();
  await page.route(wordsFile(language), async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

async function expectShown(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(heading(page)).toHaveText(CATALOGUES[language].home.heading);
  const { t, facts } = textOf(language);
  await expect(page).toHaveTitle(t('meta.homeTitle', facts));
}

async function pick(page: Page, language: Language): Promise<void> {
  await bar(page).getByRole('button', { expanded: false }).last().click();
  await bar(page).getByRole('link', { name: LANGUAGE_INFO[language].name, exact: true }).click();
}

for (const language of others)
  test(
    `${languageHome(language)}: the home in its language, which is kept on every other page`,
    DAILY.includes(language) ? {} : LONG,
    async ({ page }) => {
      const { lines } = watch(page);
      await page.goto(languageHome(language));
      await takenOver(page);
      await expectShown(page, language);
      expect(await stored(page)).toBe(language);

      const { privacy } = CATALOGUES[language];
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

test('the Language menu lists all nine in two groups, each under its own name and marked as its own language', async ({
  page,
}) => {
  await page.goto(ROUTES.home);
  await takenOver(page);
  await bar(page).getByRole('button', { name: 'Language: English' }).click();
  for (const group of LANGUAGE_GROUPS) {
    const links = page
      .getByRole('list', { name: CATALOGUES.en.languageGroups[group], exact: true })
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

test('picking a language leads to its home, and Back to the language before', async ({ page }) => {
  const { lines } = watch(page);
  await page.goto(ROUTES.terms);
  await takenOver(page);
  for (const language of ['de', 'ja', 'en', 'ru'] as const) {
    await pick(page, language);
    await expect(page).toHaveURL(languageHome(language));
    await expectShown(page, language);
    expect(await stored(page)).toBe(language);
    await expect(
      bar(page).getByRole('link', { name: CATALOGUES[language].frame.home, exact: true }),
    ).toHaveAttribute('aria-current', 'page');
  }
  for (const language of ['en', 'ja', 'de'] as const) {
    await page.goBack();
    await expect(page).toHaveURL(languageHome(language));
    // The home without a language is shown in the one that was chosen last.
    await expectShown(page, language === 'en' ? 'ru' : language);
  }
  expect(lines).toEqual([]);
});

test('the language picked last is the one that is shown, whichever words come last', async ({ page }) => {
  await page.goto(ROUTES.home);
  await takenOver(page);
  const release = await holdBack(page, 'de');
  await pick(page, 'de');
  await pick(page, 'fr');
  await expectShown(page, 'fr');
  release();
  await page.waitForTimeout(300);
  await expectShown(page, 'fr');
  expect(await stored(page)).toBe('fr');
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('picking a language closes the side menu', async ({ page }) => {
    await page.goto(ROUTES.home);
    await takenOver(page);
    await bar(page).getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Deutsch', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/de');
    await expectShown(page, 'de');
    // It closes for whoever picks what is shown already, too.
    await bar(page).getByRole('button', { name: CATALOGUES.de.frame.menu, exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Deutsch', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('an English page fetches English words and no others', async ({ page }) => {
  const { fetched } = watch(page);
  await page.goto(ROUTES.home);
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  expect([...new Set(fetched)]).toEqual(['en']);
});

test('a German page begins with German words, and English ones come when it is idle', async ({ page }) => {
  const { fetched } = watch(page);
  await page.goto('/de');
  await takenOver(page);
  await expect.poll(() => [...new Set(fetched)]).toEqual(['de', 'en']);
});

test('the page in German is German from the first moment, and nothing of it is rendered twice', async ({
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
  const release = await holdBack(page, 'de');
  await page.goto('/de', { waitUntil: 'commit' });
  // It can be read while nothing works yet.
  await expect(heading(page)).toHaveText(CATALOGUES.de.home.heading);
  const before = await heading(page).elementHandle();
  await page.waitForTimeout(300);
  expect(await before?.evaluate((element) => Object.keys(element).join())).not.toContain('__react');
  release();
  await takenOver(page);
  expect(await before?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await page.evaluate(() => [...Reflect.get(window, 'languages')])).toEqual(['de']);
});

test('a page whose HTML is English is not seen in English by whoever has chosen German', async ({ page }) => {
  await choseBefore(page, 'de');
  const { lines } = watch(page);
  const release = await holdBack(page, 'de');
  await page.goto(ROUTES.privacy, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute(PENDING_ATTRIBUTE, '');
  await expect(heading(page)).toBeHidden();
  release();
  await expect(heading(page)).toBeVisible();
  await expect(heading(page)).toHaveText(CATALOGUES.de.privacy.heading);
  await expect(page.locator('html')).not.toHaveAttribute(PENDING_ATTRIBUTE);
  expect(lines).toEqual([]);
});

test('it is seen in English after all where no script comes', async ({ page }) => {
  await choseBefore(page, 'de');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(ROUTES.privacy);
  await expect(heading(page)).toBeVisible();
  await expect(heading(page)).toHaveText(CATALOGUES.en.privacy.heading);
});

test('where the words cannot be had the page begins in English', async ({ page }) => {
  await page.route(wordsFile('de'), (route) => route.abort());
  await page.goto('/de');
  await takenOver(page);
  await expect(heading(page)).toHaveText(CATALOGUES.en.home.heading);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a language that cannot be loaded is told of, and the one shown stays', async ({ page }) => {
  await page.goto(ROUTES.home);
  await takenOver(page);
  await page.route(wordsFile('nl'), (route) => route.abort());
  await pick(page, 'nl');
  await expect(page.getByRole('group').filter({ hasText: CATALOGUES.en.frame.languageFailed })).toHaveCount(
    1,
  );
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.unroute(wordsFile('nl'));
  await pick(page, 'nl');
  await expectShown(page, 'nl');
});
