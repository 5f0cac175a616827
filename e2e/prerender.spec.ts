// What the build writes for each address: read as a crawler does, as a visitor without JavaScript does, and
// as a browser does that takes the page over.

import { type BrowserContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { goTo, partTakenOver, takenOver } from '../scripts/lib/visit.mjs';
import { ALTERNATES, DEFAULT_LANGUAGE, LANGUAGE_INFO } from '../src/data/languages';
import { NOT_FOUND_META, PAGES, type PageInfo } from '../src/data/pages';
import { PRODUCT_NAME } from '../src/data/product';
import { ROUTES } from '../src/data/routes';
import {
  FAVICON,
  MANIFEST_ICONS,
  MANIFEST_PATH,
  publicUrl,
  SOCIAL_PICTURE,
  TOUCH_ICON,
} from '../src/data/site';
import { LANGUAGE_KEY } from '../src/data/storage';
import { pageWords } from '../src/i18n/pageWords';
import { dark, light } from '../src/theme/palette';
import { links, metas, tags, texts } from '../tests/support/html';
import { CATALOGUES, textOf } from '../tests/support/words';
import { blockedWorker } from './support/blockedWorker';
import { test } from './support/test';

const UNKNOWN = '/no/such/page';

const site = process.env['VITE_SITE_URL'];
const url = (path: string) => publicUrl(path, site);
const { t } = textOf(DEFAULT_LANGUAGE);
const languageOf = (page: PageInfo | null) => page?.language ?? DEFAULT_LANGUAGE;

/** What a crawler finds in a page's head, each thing with every value that is given for it. */
function headOf(html: string) {
  const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, metas(html, name)]));
  return {
    title: texts(html.replace(/<svg[\s\S]*?<\/svg>/g, ''), 'title'),
    canonical: links(html, 'canonical'),
    alternates: tags(html, 'link')
      .filter(({ rel }) => rel === 'alternate')
      .map(({ hreflang, href }) => ({ hreflang, href })),
    ...named('description', 'keywords', 'robots', 'theme-color', 'viewport'),
    ...named('og:type', 'og:site_name', 'og:locale', 'og:title', 'og:description', 'og:url', 'og:image'),
    ...named('og:image:width', 'og:image:height'),
    ...named('twitter:card', 'twitter:title', 'twitter:description', 'twitter:image'),
  };
}

/** What it has to find: every thing once, or not at all. */
function expectedHead(page: PageInfo | null, themeColor = light.panel) {
  const { title, description, keywords } = pageWords(
    textOf(languageOf(page)),
    page ?? { meta: NOT_FOUND_META },
  );
  const address = page ? [url(page.canonical)] : [];
  const picture = url(SOCIAL_PICTURE.path);
  return {
    title: [title],
    canonical: address,
    // The home pages name each other, in every language.
    alternates:
      page?.kind === 'home'
        ? ALTERNATES.map(({ language, path }) => ({ hreflang: language, href: url(path) }))
        : [],
    description: [description],
    keywords: [keywords],
    robots: page?.indexed ? [] : ['noindex'],
    'theme-color': [themeColor],
    viewport: ['width=device-width, initial-scale=1, viewport-fit=cover'],
    'og:type': ['website'],
    'og:site_name': [PRODUCT_NAME],
    'og:locale': [LANGUAGE_INFO[languageOf(page)].locale],
    'og:title': [title],
    'og:description': [description],
    'og:url': address,
    'og:image': [picture],
    'og:image:width': [String(SOCIAL_PICTURE.width)],
    'og:image:height': [String(SOCIAL_PICTURE.height)],
    'twitter:card': ['summary_large_image'],
    'twitter:title': [title],
    'twitter:description': [description],
    'twitter:image': [picture],
  };
}

/** What a page may say in the console. */
const expectedLines: Readonly<Record<string, RegExp>> = {
  download: /^\[pixel-resize\] download\w*: missing-image$/,
  downloadCrop: /^\[pixel-resize\] download\w*: missing-image$/,
  downloadRotate: /^\[pixel-resize\] download\w*: missing-image$/,
  // The second is the browser's own word about the answer's status.
  notFound: /^\[pixel-resize\] 404: |^Failed to load resource: .* 404 /,
};

/** Warnings and errors of a page, but for those that it owes. */
function listen(page: Page, kind: string): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (!['error', 'warning'].includes(message.type()) || blockedWorker.test(text)) return;
    if (!expectedLines[kind]?.test(text)) lines.push(text);
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

// One visitor for all addresses, whose browser keeps the scripts that the pages share.
let visitor: BrowserContext;
test.beforeAll(async ({ browser }) => {
  visitor = await browser.newContext();
});
test.afterAll(() => visitor.close());

for (const info of PAGES) {
  const { path, kind } = info;

  test(`${path}: the HTML has a head of its own, and its content`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toContain('text/html');
    const html = await response.text();
    expect(tags(html, 'html')[0]?.['lang']).toBe(languageOf(info));
    expect(headOf(html)).toEqual(expectedHead(info));
    // All of that before the body, where alone it counts.
    expect(headOf(html.slice(0, html.indexOf('</head>')))).toEqual(expectedHead(info));
    if (staysPut(info)) {
      const headings = texts(html, 'h1');
      expect(headings).toHaveLength(1);
      expect(headings[0]).not.toBe(t('notFound.heading'));
      if (kind === 'home') expect(headings).toEqual([CATALOGUES[languageOf(info)].home.heading]);
      expect(texts(html, 'p').join(' ').length).toBeGreaterThan(100);
    } else {
      expect(texts(html, 'main').join()).toContain(t('download.loading'));
    }
  });

  test(`${path}: the page takes the HTML over in both themes, and has nothing to say`, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visitor.newPage();
      const lines = listen(page, kind);
      await page.addInitScript(rememberHtml);
      // Of the page before: a language's home is remembered.
      await page.addInitScript((key) => localStorage.removeItem(key), LANGUAGE_KEY);
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      if (staysPut(info)) {
        await takenOver(page);
        const { all, lost } = await htmlElements(page);
        expect(all).toBeGreaterThan(20);
        expect(lost).toBe(0);
        await expect(page.locator('html')).toHaveAttribute('lang', languageOf(info));
        const { panel } = colorScheme === 'dark' ? dark : light;
        expect(await headIn(page)).toEqual(expectedHead(info, panel));
        await expect(page.getByRole('switch')).toBeChecked({ checked: colorScheme === 'dark' });
      } else {
        await expect(page).toHaveURL(ROUTES.home);
      }
      expect(await repeatedRules(page)).toEqual([]);
      expect(lines).toEqual([]);
      await page.close();
    }
  });
}

test('an unknown address is answered by a page of its own, with the right status', async ({
  page,
  request,
}) => {
  const response = await request.get(UNKNOWN);
  expect(response.status()).toBe(404);
  const html = await response.text();
  expect(headOf(html)).toEqual(expectedHead(null));
  expect(texts(html, 'h1')).toEqual([t('notFound.heading')]);

  const lines = listen(page, 'notFound');
  await page.addInitScript(rememberHtml);
  await page.goto(UNKNOWN);
  await takenOver(page);
  expect((await htmlElements(page)).lost).toBe(0);
  expect(lines).toEqual([]);
});

test('a slash at the end leads to the address without it', async ({ request }) => {
  const response = await request.get(`${ROUTES.presets}/?a=b`, { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers()['location']).toBe(`${ROUTES.presets}?a=b`);
});

test('another page’s HTML, as some hosts send for unknown addresses, is not taken for this one’s', async ({
  page,
  request,
}) => {
  const body = await (await request.get(ROUTES.home)).text();
  await page.route(UNKNOWN, (route) => route.fulfill({ body, contentType: 'text/html' }));
  const lines = listen(page, 'notFound');
  await page.goto(UNKNOWN);
  await expect(page.getByRole('heading', { name: t('notFound.heading') })).toBeVisible();
  expect(await headIn(page)).toEqual(expectedHead(null));
  expect(await repeatedRules(page)).toEqual([]);
  expect(lines).toEqual([]);
});

test('the head goes along with the address', async ({ page }) => {
  const lines = listen(page, 'notFound');
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
    await page.getByRole('button', { name: 'Which sizes are there?' }).click();
    letGo();
    await expect(card(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('switch')).toBeChecked();
    await expect(page.getByText(/^Eight: three icons/)).toBeVisible();
    // From here on a press counts once again.
    await page.getByRole('switch').click();
    await expect(page.getByRole('switch')).not.toBeChecked();
    await page.getByRole('button', { name: 'Which sizes are there?' }).click();
    await expect(page.getByText(/^Eight: three icons/)).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page that is listed shows its heading, its text and its looks', async ({ page }) => {
    for (const { path } of PAGES.filter(({ indexed }) => indexed)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('font-size', '16px');
      // Not by its text: Playwright takes noscript for something that is never shown.
      await expect(page.locator('.noscript')).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
  });

  test('every question shows its answer', async ({ page }) => {
    await page.goto(ROUTES.home);
    const answers = await page.locator('[data-part=item-content]').all();
    expect(answers).toHaveLength(5);
    for (const answer of answers) await expect(answer).toBeVisible();
  });
});

test('the sitemap lists every canonical address that is to be found, and nothing else', async ({
  request,
}) => {
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toContain('xml');
  const listed = texts(await response.text(), 'loc');
  const canonical = new Set(PAGES.filter(({ indexed }) => indexed).map((page) => url(page.canonical)));
  expect(listed.toSorted()).toEqual([...canonical].toSorted());
});

test('robots.txt lets everything be read and names the sitemap', async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text();
  expect(text).toContain('User-agent: *\nAllow: /\n');
  expect(text).toContain(`Sitemap: ${url('/sitemap.xml')}\n`);
});

test('every icon and the social picture is a PNG of its size', async ({ request }) => {
  const pictures = [
    { ...SOCIAL_PICTURE },
    ...[TOUCH_ICON, ...MANIFEST_ICONS].map(({ path, side }) => ({ path, width: side, height: side })),
  ];
  for (const { path, width, height } of pictures) {
    const response = await request.get(path);
    expect(response.headers()['content-type']).toBe('image/png');
    const image = sharp(await response.body());
    expect(await image.metadata()).toMatchObject({ format: 'png', width, height });
    // A picture of something, not an empty one.
    expect((await image.stats()).entropy).toBeGreaterThan(0.5);
  }
  // Apple fills what is transparent with black.
  expect((await sharp(await (await request.get(TOUCH_ICON.path)).body()).stats()).isOpaque).toBe(true);
});

test('favicon.ico holds a PNG of each of its sizes', async ({ request }) => {
  const file = await (await request.get(FAVICON.path)).body();
  expect([0, 2, 4].map((at) => file.readUInt16LE(at))).toEqual([0, 1, FAVICON.sides.length]);
  for (const [index, side] of FAVICON.sides.entries()) {
    const entry = file.subarray(6 + 16 * index);
    expect([entry.readUInt8(0), entry.readUInt8(1)]).toEqual([side, side]);
    const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    const { format, width, height } = await sharp(file.subarray(offset, offset + length)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: side, height: side });
  }
});

test('the pages link to icons and a web manifest, which are there', async ({ request }) => {
  const html = await (await request.get(ROUTES.home)).text();
  expect(links(html, 'icon')).toEqual(['/favicon.svg', FAVICON.path]);
  expect(links(html, 'apple-touch-icon')).toEqual([TOUCH_ICON.path]);
  expect(links(html, 'manifest')).toEqual([MANIFEST_PATH]);
  const manifest = await (await request.get(MANIFEST_PATH)).json();
  expect(manifest).toMatchObject({
    id: '/',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: CATALOGUES.en.meta.homeDescription,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: light.panel,
    background_color: light.canvas,
  });
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
  expect(new Set(purposes)).toEqual(new Set(['any', 'maskable']));
  expect(manifest.icons).toHaveLength(MANIFEST_ICONS.length);
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
});
