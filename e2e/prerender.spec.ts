// The HTML that the build writes for each URL: as a visitor without JavaScript sees it, and as a browser hydrates it.
// tests/html checks what a crawler reads.

import { expect, type Page } from '@playwright/test';
import { goTo, partTakenOver, takenOver } from '../scripts/lib/visit.mjs';
import { DEFAULT_LANGUAGE } from '../src/config/languages';
import { PAGES, type PageInfo } from '../src/config/pages';
import { ROUTES } from '../src/config/routes';
import { LIGHT_PICTURES } from '../src/config/site';
import { LANGUAGE_KEY } from '../src/config/storage';
import { dark, light } from '../src/theme/colors';
import { builtPage } from '../tests/support/dist';
import { expectedHead, headOf, languageOf } from '../tests/support/head';
import { en, textOf } from '../tests/support/words';
import { blockedWorker } from './support/blockedWorker';
import { test } from './support/pageTest';
import { LONG } from './support/tiers';

const UNKNOWN = '/no/such/page';

const { t } = textOf(DEFAULT_LANGUAGE);

/** The lines that a page of each kind may write to the console. */
const expectedLines: Readonly<Record<string, RegExp>> = {
  download: /^\[pixel-resize\] download\w*: missing-image$/,
  downloadCrop: /^\[pixel-resize\] download\w*: missing-image$/,
  downloadRotate: /^\[pixel-resize\] download\w*: missing-image$/,
  // The browser writes the line with “Failed to load resource”, because the response has the status 404.
  notFound: /^\[pixel-resize\] 404: |^Failed to load resource: .* 404 /,
};

/**
 * Collects the warnings and errors of a page, except those in `expectedLines`. `kind` returns the kind of the open
 * page.
 */
function listen(page: Page, kind: () => string): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (!['error', 'warning'].includes(message.type()) || blockedWorker.test(text)) return;
    if (!expectedLines[kind()]?.test(text)) lines.push(text);
  });
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
  return lines;
}

/** Runs in the page: stores every element of the HTML before a script can change it. */
const rememberHtml = () =>
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    Object.assign(window, { htmlElements: [...document.querySelectorAll('#root *')] });
  });

/** The number of elements in the HTML, and how many of them the page has removed since. */
const htmlElements = (page: Page) =>
  page.evaluate(() => {
    const all: readonly Element[] = Reflect.get(window, 'htmlElements');
    return { all: all.length, lost: all.filter((element) => !element.isConnected).length };
  });

/** Every CSS rule that Emotion has inserted more than once. */
const repeatedRules = (page: Page) =>
  page.evaluate(() => {
    const sheets = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')].map(
      (it) => it.sheet,
    );
    const rules = sheets.flatMap((sheet) => [...(sheet?.cssRules ?? [])].map((rule) => rule.cssText));
    return rules.filter((rule, index) => rules.indexOf(rule) !== index);
  });

const headIn = async (page: Page) => headOf(await page.evaluate(() => document.head.outerHTML));
const pageAt = (path: string) => PAGES.find((known) => known.path === path) ?? null;

/** Whether a page keeps its URL when no image is open. A save page redirects to the home page. */
const staysOpen = (page: PageInfo) => page.indexed;

/**
 * Opens pages one after the other. Each page must hydrate its HTML without replacing elements, and log nothing
 * unexpected.
 */
async function expectHydrated(
  page: Page,
  pages: readonly PageInfo[],
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.addInitScript(rememberHtml);
  // Deletes the language that the previous page may have stored.
  await page.addInitScript((key) => localStorage.removeItem(key), LANGUAGE_KEY);
  await page.emulateMedia({ colorScheme });
  let kind = '';
  const lines = listen(page, () => kind);
  for (const info of pages) {
    kind = info.kind;
    const { path } = info;
    await page.goto(path);
    const { panel } = colorScheme === 'dark' ? dark : light;
    if (staysOpen(info)) {
      await takenOver(page);
      const { all, lost } = await htmlElements(page);
      expect(all, path).toBeGreaterThan(20);
      expect(lost, path).toBe(0);
      await expect(page.locator('html')).toHaveAttribute('lang', languageOf(info));
      expect(await headIn(page), path).toEqual(expectedHead(info, panel));
      await expect(page.getByRole('switch')).toBeChecked({ checked: colorScheme === 'dark' });
      // Only the home page of a language stores this language, for the pages that are visited after it.
      const stored = page.evaluate((key) => localStorage.getItem(key), LANGUAGE_KEY);
      expect(await stored, path).toBe(info.language ?? null);
    } else {
      await expect(page).toHaveURL(ROUTES.home);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.heading'));
      await takenOver(page);
      await expect.poll(() => headIn(page), path).toEqual(expectedHead(pageAt(ROUTES.home), panel));
    }
    expect(await repeatedRules(page), path).toEqual([]);
    expect(lines, path).toEqual([]);
  }
}

/**
 * One page of each kind and language, and of each form of URL. The remaining pages are fixed-size pages for other
 * sizes.
 */
const ONE_OF_EACH = PAGES.filter(
  ({ kind, preset }) => kind !== 'fixedSize' || preset?.id === 'medium64' || preset?.id === 'landscape',
);
const OTHER_PAGES = PAGES.filter((info) => !ONE_OF_EACH.includes(info));
const ONE_OF_EACH_KIND = ONE_OF_EACH.filter(
  ({ kind }, index) => ONE_OF_EACH.findIndex((other) => other.kind === kind) === index,
);

// Requirements: R16
for (const kind of new Set(PAGES.map((info) => info.kind)))
  test(`pages of the kind ${kind} hydrate their HTML or redirect, and log nothing unexpected`, ({ page }) =>
    expectHydrated(
      page,
      ONE_OF_EACH.filter((info) => info.kind === kind),
      'light',
    ));

// Requirements: R16
test('one page of each kind hydrates its HTML, or redirects, in the dark theme', LONG, ({ page }) =>
  expectHydrated(page, ONE_OF_EACH_KIND, 'dark'),
);

test('the remaining fixed-size pages hydrate their HTML in the light theme', LONG, ({ page }) =>
  expectHydrated(page, OTHER_PAGES, 'light'),
);

test(
  'the remaining pages of all kinds hydrate their HTML, or redirect, in the dark theme',
  LONG,
  ({ page }) =>
    expectHydrated(
      page,
      PAGES.filter((info) => !ONE_OF_EACH_KIND.includes(info)),
      'dark',
    ),
);

test('the 404 page hydrates its HTML and logs nothing unexpected', async ({ page }) => {
  const lines = listen(page, () => 'notFound');
  await page.addInitScript(rememberHtml);
  for (const path of [UNKNOWN, '/Presets']) {
    await page.goto(path);
    await takenOver(page);
    expect((await htmlElements(page)).lost, path).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.heading'));
    expect(lines, path).toEqual([]);
  }
});

test('an unknown URL shows the 404 page, even if the host sends the HTML of the home page', async ({
  page,
}) => {
  const body = builtPage(ROUTES.home);
  await page.route(UNKNOWN, (route) => route.fulfill({ body, contentType: 'text/html' }));
  const lines = listen(page, () => 'notFound');
  await page.goto(UNKNOWN);
  await expect(page.getByRole('heading', { name: t('notFound.heading') })).toBeVisible();
  expect(await headIn(page)).toEqual(expectedHead(null));
  expect(await repeatedRules(page)).toEqual([]);
  expect(lines).toEqual([]);
});

// Requirements: R93
test('the head of the document matches the URL after each navigation', async ({ page }) => {
  const lines = listen(page, () => 'notFound');
  const expectHead = async (path: string) =>
    expect.poll(() => headIn(page)).toEqual(expectedHead(pageAt(path)));

  await page.goto(ROUTES.home);
  await takenOver(page);
  for (const path of [ROUTES.privacy, ROUTES.terms]) {
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
    await expectHead(path);
  }
  await page.goBack();
  await expectHead(ROUTES.privacy);
  await goTo(page, UNKNOWN);
  await expectHead(UNKNOWN);
  await page.getByRole('link', { name: t('notFound.home') }).click();
  await expectHead(ROUTES.home);
  expect(await repeatedRules(page)).toEqual([]);
  expect(lines).toEqual([]);
});

test.describe('a press before the page is hydrated', () => {
  /** Delays the responses for URLs that match `wanted` until the returned function is called. */
  async function delayResponses(page: Page, wanted: RegExp): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(wanted, async (route) => {
      await released;
      await route.continue();
    });
    return () => release();
  }

  const card = (page: Page) => page.getByRole('button', { name: /^Small Icon/ });

  // Requirements: R201
  test('takes effect even if the script of this page loads later than the scripts that all pages share', async ({
    page,
  }) => {
    const release = await delayResponses(page, /PresetsPage/);
    await page.goto(ROUTES.presets, { waitUntil: 'commit' });
    // The header is hydrated without the script of the screen, so it handles presses itself.
    await partTakenOver(page, 'header *');
    await page.getByRole('button', { name: en.layout.presets }).click();
    await expect(page.getByRole('link', { name: en.layout.allPresets })).toBeVisible();
    await card(page).click();
    await expect(card(page)).toHaveAttribute('aria-pressed', 'false');
    release();
    await expect(card(page)).toHaveAttribute('aria-pressed', 'true');
    await takenOver(page);
    await expect(page.getByRole('button', { name: en.layout.presets })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  // Requirements: R201
  test('takes effect exactly once, in every part of the page, after all scripts have loaded', async ({
    page,
  }) => {
    const release = await delayResponses(page, /\/assets\/.*\.js/);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(ROUTES.presets, { waitUntil: 'commit' });
    await card(page).click();
    await page.getByRole('switch', { name: en.layout.darkTheme }).click();
    await page.getByRole('heading', { name: en.presets.questions.which.question }).click();
    release();
    await expect(card(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('switch')).toBeChecked();
    await expect(page.getByText(/^There are eight: /)).toBeVisible();
    // Every later press also takes effect once.
    await page.getByRole('switch').click();
    await expect(page.getByRole('switch')).not.toBeChecked();
    await page.getByRole('heading', { name: en.presets.questions.which.question }).click();
    await expect(page.getByText(/^There are eight: /)).toBeHidden();
  });
});

test.describe('the site without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  async function expectReadable(page: Page, pages: readonly PageInfo[]): Promise<void> {
    for (const { path } of pages.filter(({ indexed }) => indexed)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('font-size', '16px');
      // Not located by its text, because Playwright treats the content of `noscript` as invisible.
      await expect(page.locator('.noscript')).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
  }

  // Requirements: R21, R43
  test('shows a heading, the noscript text and styles on one page of each kind and language', ({ page }) =>
    expectReadable(page, ONE_OF_EACH));

  test('shows a heading, the noscript text and styles on the remaining fixed-size pages', LONG, ({ page }) =>
    expectReadable(page, OTHER_PAGES),
  );

  // Requirements: R50
  test('shows the two pictures of the home page that explain linear light', async ({ page }) => {
    await page.goto(ROUTES.home);
    const pictures = page.locator('#about figure img');
    await expect(pictures).toHaveCount(2);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toBeInViewport();
      await expect(picture).toHaveJSProperty('naturalWidth', LIGHT_PICTURES.width);
    }
  });

  // Requirements: R48
  test('shows the answer to each of the five questions on the home page after a click', async ({ page }) => {
    await page.goto(ROUTES.home);
    const questions = await page.locator('main details details').all();
    expect(questions).toHaveLength(5);
    for (const question of questions) {
      await question.getByRole('heading').click();
      await expect(question.getByRole('paragraph')).toBeVisible();
    }
  });
});
