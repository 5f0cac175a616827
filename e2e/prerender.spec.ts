// What the build writes for each address: as a visitor without JavaScript sees it, and as a browser takes it over. What
// a crawler reads is in tests/html.

import { expect, type Page } from '@playwright/test';
import { goTo, partTakenOver, takenOver } from '../scripts/lib/visit.mjs';
import { DEFAULT_LANGUAGE } from '../src/data/languages';
import { PAGES, type PageInfo } from '../src/data/pages';
import { ROUTES } from '../src/data/routes';
import { LANGUAGE_KEY } from '../src/data/storage';
import { dark, light } from '../src/theme/palette';
import { builtPage } from '../tests/support/dist';
import { expectedHead, headOf, languageOf } from '../tests/support/head';
import { textOf } from '../tests/support/words';
import { blockedWorker } from './support/blockedWorker';
import { test } from './support/pageTest';
import { LONG } from './support/tiers';

const UNKNOWN = '/no/such/page';

const { t } = textOf(DEFAULT_LANGUAGE);

/** What a page may say in the console. */
const expectedLines: Readonly<Record<string, RegExp>> = {
  download: /^\[pixel-resize\] download\w*: missing-image$/,
  downloadCrop: /^\[pixel-resize\] download\w*: missing-image$/,
  downloadRotate: /^\[pixel-resize\] download\w*: missing-image$/,
  // The second is the browser's own word about the answer's status.
  notFound: /^\[pixel-resize\] 404: |^Failed to load resource: .* 404 /,
};

/** Warnings and errors of a page, but for those that it owes. */
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

/** Keeps hold of every element that came as HTML, before a script has touched it. */
const rememberHtml = () =>
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    Object.assign(window, { htmlElements: [...document.querySelectorAll('#root *')] });
  });

/** How many elements came as HTML, and how many of them the page has thrown away since. */
const htmlElements = (page: Page) =>
  page.evaluate(() => {
    const all: readonly Element[] = Reflect.get(window, 'htmlElements');
    return { all: all.length, lost: all.filter((element) => !element.isConnected).length };
  });

/** Every rule of Emotion's that stands in the page twice. */
const repeatedRules = (page: Page) =>
  page.evaluate(() => {
    const sheets = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')].map(
      (it) => it.sheet,
    );
    const rules = sheets.flatMap((sheet) => [...(sheet?.cssRules ?? [])].map((rule) => rule.cssText));
    return rules.filter((rule, index) => rules.indexOf(rule) !== index);
  });

const headIn = async (page: Page) => headOf(await page.evaluate(() => document.head.outerHTML));

/** A page without an image says so, and soon leads away. */
const staysPut = (page: PageInfo) => page.indexed;

/** Visits addresses one after the other; every page has to take over what came as HTML, and has nothing to say. */
async function expectTakenOver(
  page: Page,
  pages: readonly PageInfo[],
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.addInitScript(rememberHtml);
  // Of the page before: a language's home is remembered.
  await page.addInitScript((key) => localStorage.removeItem(key), LANGUAGE_KEY);
  await page.emulateMedia({ colorScheme });
  let kind = '';
  const lines = listen(page, () => kind);
  for (const info of pages) {
    kind = info.kind;
    const { path } = info;
    await page.goto(path);
    if (staysPut(info)) {
      await takenOver(page);
      const { all, lost } = await htmlElements(page);
      expect(all, path).toBeGreaterThan(20);
      expect(lost, path).toBe(0);
      await expect(page.locator('html')).toHaveAttribute('lang', languageOf(info));
      const { panel } = colorScheme === 'dark' ? dark : light;
      expect(await headIn(page), path).toEqual(expectedHead(info, panel));
      await expect(page.getByRole('switch')).toBeChecked({ checked: colorScheme === 'dark' });
      // The home in a language chooses that language for the other pages.
      const stored = page.evaluate((key) => localStorage.getItem(key), LANGUAGE_KEY);
      expect(await stored, path).toBe(info.language ?? null);
    } else {
      await expect(page).toHaveURL(ROUTES.home);
    }
    expect(await repeatedRules(page), path).toEqual([]);
    expect(lines, path).toEqual([]);
  }
}

/** One page of each kind and language, and of each form of address; the others differ in the size that they name. */
const ONE_OF_EACH = PAGES.filter(
  ({ kind, preset }) => kind !== 'fixedSize' || preset?.id === 'medium64' || preset?.id === 'landscape',
);
const THE_OTHERS = PAGES.filter((info) => !ONE_OF_EACH.includes(info));
const ONE_OF_EACH_KIND = ONE_OF_EACH.filter(
  ({ kind }, index) => ONE_OF_EACH.findIndex((other) => other.kind === kind) === index,
);

for (const kind of new Set(PAGES.map((info) => info.kind)))
  test(`${kind}: the page takes the HTML over, and has nothing to say`, ({ page }) =>
    expectTakenOver(
      page,
      ONE_OF_EACH.filter((info) => info.kind === kind),
      'light',
    ));

test('in the dark theme, too, one page of each kind takes the HTML over', LONG, ({ page }) =>
  expectTakenOver(page, ONE_OF_EACH_KIND, 'dark'),
);

test('every other page takes the HTML over', LONG, ({ page }) => expectTakenOver(page, THE_OTHERS, 'light'));

test('in the dark theme, too, every other page takes the HTML over', LONG, ({ page }) =>
  expectTakenOver(
    page,
    PAGES.filter((info) => !ONE_OF_EACH_KIND.includes(info)),
    'dark',
  ),
);

test('the page of unknown addresses takes its HTML over, and has nothing to say', async ({ page }) => {
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

test('another page’s HTML, as some hosts send for unknown addresses, is not taken for this one’s', async ({
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

test('the head goes along with the address', async ({ page }) => {
  const lines = listen(page, () => 'notFound');
  const pageAt = (path: string) => PAGES.find((known) => known.path === path) ?? null;
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

test.describe('what is pressed before there is a script to hear it', () => {
  /** Holds back the answers to requests for this, until they are let go. */
  async function hold(page: Page, wanted: RegExp): Promise<() => void> {
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(wanted, async (route) => {
      await gone;
      await route.continue();
    });
    return () => letGo();
  }

  const card = (page: Page) => page.getByRole('button', { name: /^Small Icon/ });

  test('is heard once the screen’s own script is there', async ({ page }) => {
    const letGo = await hold(page, /PresetsPage/);
    await page.goto(ROUTES.presets, { waitUntil: 'commit' });
    // The frame is alive by then, and its presses are its own.
    await partTakenOver(page, 'header *');
    await page.getByRole('button', { name: 'Quick Resize' }).click();
    await expect(page.getByRole('link', { name: 'All presets' })).toBeVisible();
    await card(page).click();
    await expect(card(page)).toHaveAttribute('aria-pressed', 'false');
    letGo();
    await expect(card(page)).toHaveAttribute('aria-pressed', 'true');
    await takenOver(page);
    await expect(page.getByRole('button', { name: 'Quick Resize' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  test('is heard once the page’s script is there, in every part, and once', async ({ page }) => {
    const letGo = await hold(page, /\/assets\/.*\.js/);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(ROUTES.presets, { waitUntil: 'commit' });
    await card(page).click();
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await page.getByRole('button', { name: 'Which sizes are available?' }).click();
    letGo();
    await expect(card(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('switch')).toBeChecked();
    await expect(page.getByText(/^There are eight: /)).toBeVisible();
    // From here on a press counts once again.
    await page.getByRole('switch').click();
    await expect(page.getByRole('switch')).not.toBeChecked();
    await page.getByRole('button', { name: 'Which sizes are available?' }).click();
    await expect(page.getByText(/^There are eight: /)).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  async function expectReadable(page: Page, pages: readonly PageInfo[]): Promise<void> {
    for (const { path } of pages.filter(({ indexed }) => indexed)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('font-size', '16px');
      // Not by its text: Playwright takes noscript for something that is never shown.
      await expect(page.locator('.noscript')).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
  }

  test('every page that is listed shows its heading, its text and its looks', ({ page }) =>
    expectReadable(page, ONE_OF_EACH));

  test('every other address does, too', LONG, ({ page }) => expectReadable(page, THE_OTHERS));

  test('the picture with and without linear light is shown', async ({ page }) => {
    await page.goto(ROUTES.home);
    const pictures = page.locator('#about figure img');
    await expect(pictures).toHaveCount(2);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toBeInViewport();
    }
  });

  test('every question shows its answer', async ({ page }) => {
    await page.goto(ROUTES.home);
    const answers = await page.locator('[data-part=item-content]').all();
    expect(answers).toHaveLength(5);
    for (const answer of answers) await expect(answer).toBeVisible();
  });
});
