// Files that are chosen, dropped or pasted before the scripts of the page have loaded. After the scripts have loaded,
// each file opens exactly once.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { distDir } from '../scripts/lib/paths.mjs';
import { partTakenOver, takenOver } from '../scripts/lib/visit.mjs';
import { LANGUAGES } from '../src/config/languages';
import { PENDING_ATTRIBUTE } from '../src/config/prerendered';
import { PRESETS } from '../src/config/presets';
import { fixedSizePaths, ROUTES } from '../src/config/routes';
import { LANGUAGE_KEY } from '../src/config/storage';
import { type Deferred, deferred } from '../src/lib/promises';
import { tags } from '../tests/support/html';
import { CATALOGS, en } from '../tests/support/words';
import { App, type ChosenFile, chooseBy } from './support/app';
import { expectAutosaved, markSearch, untilSearched } from './support/autosaved';
import { DROP, drag, dragBeforeHydration } from './support/drag';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';
import { paste } from './support/paste';
import { test } from './support/test';
import { LONG } from './support/tiers';

declare global {
  interface Window {
    /** Continues the hydration of the page. Undefined until `holdHydration` has stopped the hydration. */
    heldHydration?: () => void;
  }
}

const fixedSize = PRESETS.find(({ id }) => id === 'medium64');
if (!fixedSize) throw new Error('The preset of 64 × 64 px is missing.');

/** One page of each kind that has a drop zone. */
const PAGES = [ROUTES.home, ROUTES.presets, ...fixedSizePaths(fixedSize.size).slice(-1)];

const SCRIPTS = /\/assets\/.*\.js/;

let file: ChosenFile;
let other: ChosenFile;
let app: App;

test.beforeAll(async () => {
  file = await pictureFile('early.png', 30, 20);
  other = await pictureFile('other.png', 40, 20);
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

/** Returns functions that hold back and release the responses to requests whose URL matches `wanted`. */
async function holdableResponses(page: Page, wanted: RegExp) {
  let gate: Deferred<void> | null = null;
  await page.route(wanted, async (route) => {
    await gate?.promise;
    await route.continue();
  });
  return {
    /** Holds back all responses from now on, until `release` is called. */
    hold: () => {
      gate = deferred();
    },
    release: () => gate?.resolve(),
  };
}

/**
 * Stops the hydration of each page when React has attached itself to the first element that matches `selector`, until
 * `window.heldHydration` is called. React requests each of its tasks with a message, so the hydration stops while a
 * message is held back.
 */
const holdHydration = (page: Page, selector: string) =>
  page.addInitScript((selector) => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: [never]) {
      const element = document.querySelector(selector) ?? {};
      const input = document.querySelector('input[type=file]') ?? {};
      const isReacts = (each: object) => Object.keys(each).some((key) => key.startsWith('__react'));
      if (window.heldHydration || !isReacts(element) || isReacts(input)) {
        postMessage.apply(this, sent);
        return;
      }
      window.heldHydration = () => postMessage.apply(this, sent);
    };
  }, selector);

const picker = (page: Page) => page.locator('input[type=file]').first();
/** The names of the files that the session has started to open, the first one first. */
const opened = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByName('session:open', 'mark')
      .map((mark) => (mark as PerformanceMark).detail as string),
  );
const shown = (page: Page, name: string) => page.getByRole('img', { name: new RegExp(`^${name}`) }).first();

/** The ways to give files to a page. The page must prevent the browser's default actions for a drop and a paste. */
const WAYS: Readonly<Record<string, (page: Page, files: ChosenFile[]) => Promise<unknown>>> = {
  chosen: (page, files) => picker(page).setInputFiles(files),
  // While the hydration is held, `main` can be empty: after a mismatch, React renders it again.
  dropped: async (page, files) => expect(await dragBeforeHydration(page, 'main', files)).toEqual([]),
  pasted: async (page, files) => expect(await paste(page, files)).toBe(false),
};

/** All pages receive files with the same script, so the daily tier tests only one page. */
const tierOf = (path: string) => (path === ROUTES.home ? {} : LONG);

// Requirements: R5
for (const path of PAGES)
  test(
    `if a file is chosen, dropped or pasted on ${path} before the scripts have loaded, the file opens exactly once`,
    tierOf(path),
    async ({ page }) => {
      const scripts = await holdableResponses(page, SCRIPTS);
      for (const [way, provide] of Object.entries(WAYS)) {
        scripts.hold();
        await page.goto(path, { waitUntil: 'commit' });
        await picker(page).waitFor({ state: 'attached' });
        await provide(page, [file]);
        expect(await opened(page), way).toEqual([]);
        scripts.release();
        await expect(shown(page, 'early.png'), way).toBeVisible();
        await takenOver(page);
        expect(await opened(page), way).toEqual(['early.png']);
        await expect(page).toHaveURL(path);
      }
      // A file that is dropped after the scripts have loaded opens as usual.
      await drag(page, 'main', [other]);
      await expect(shown(page, 'other.png')).toBeVisible();
      expect(await opened(page)).toEqual(['early.png', 'other.png']);
      expect(app.logged).toEqual([]);
    },
  );

/** The number of times that a file is chosen on each page directly after the `load` event. */
const TIMES = Number(process.env['EARLY_CHOICES'] ?? 3);

/** Changes of the page by something else than the site, such as a browser extension. */
const CHANGES: Readonly<Record<string, () => void>> = {
  'a node at the start of main': () => document.querySelector('main')?.prepend(document.createElement('div')),
  'a node at the end of main': () => document.querySelector('main')?.append(document.createElement('div')),
  'a node in the body': () => document.body.append(document.createElement('div')),
  'a node in the drop zone': () =>
    document.querySelector('[data-zone]')?.prepend(document.createElement('span')),
  'an attribute': () => document.querySelector('input[type=file]')?.setAttribute('data-added', ''),
  'replaced texts': () => {
    const words = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const found: ChildNode[] = [];
    while (words.nextNode()) found.push(words.currentNode as Text);
    for (const text of found) {
      const font = document.createElement('font');
      font.textContent = `${text.textContent}.`;
      text.replaceWith(font);
    }
  },
};

/**
 * The stages of the hydration at which a file arrives. React hydrates the home page without a pause. On other pages, it
 * first hydrates the header and the footer, and then waits for the script of the page's content.
 */
const STAGES = [
  { path: ROUTES.home, stage: 'has started', hydrated: '#root', tier: {} },
  { path: ROUTES.presets, stage: 'has started', hydrated: '#root', tier: LONG },
  { path: ROUTES.presets, stage: 'has hydrated the frame', hydrated: 'header', tier: LONG },
];

for (const { path, stage, hydrated, tier } of STAGES)
  test(
    `on ${path}, a file opens exactly once if an extension has changed the page and the file comes after React ${stage}`,
    tier,
    async ({ page }) => {
      test.setTimeout(180_000);
      await holdHydration(page, hydrated);
      const scripts = await holdableResponses(page, SCRIPTS);
      const provided = new Set<string>();
      for (const [what, change] of Object.entries(CHANGES))
        for (const [way, provide] of Object.entries(WAYS)) {
          scripts.hold();
          await page.goto(path, { waitUntil: 'commit' });
          await page.locator('footer').waitFor();
          await page.evaluate(change);
          scripts.release();
          await page.waitForFunction(() => window.heldHydration !== undefined);
          // On this page, React may render `main` again after a mismatch. Until then, `main` has no file input.
          if (hydrated === 'header' && way === 'chosen' && (await picker(page).count()) === 0) continue;
          provided.add(way);
          await provide(page, [file]);
          await page.evaluate(() => window.heldHydration?.());
          await expect(shown(page, 'early.png'), `${what}, ${way}`).toBeVisible();
          await takenOver(page, 'input[type=file]');
          expect(await opened(page), `${what}, ${way}`).toEqual(['early.png']);
        }
      expect(provided).toEqual(new Set(Object.keys(WAYS)));
    },
  );

// Requirements: R5
for (const path of PAGES)
  test(
    `on ${path}, a file that is chosen directly after the load event opens every time`,
    tierOf(path),
    async ({ page }) => {
      test.setTimeout(30_000 + TIMES * 15_000);
      for (let time = 1; time <= TIMES; time++) {
        await page.goto(path, { waitUntil: 'load' });
        await picker(page).setInputFiles(file);
        await expect(shown(page, 'early.png'), `choice ${time}`).toBeVisible();
        expect(await opened(page), `choice ${time}`).toEqual(['early.png']);
      }
      expect(app.logged).toEqual([]);
    },
  );

// Requirements: R5
test('files chosen with a click, Space or Enter before the scripts have loaded each open once, in order', async ({
  page,
}) => {
  const scripts = await holdableResponses(page, SCRIPTS);
  scripts.hold();
  await page.goto(ROUTES.presets, { waitUntil: 'commit' });
  const zone = page.getByRole('button', { name: /or click to browse/ });
  await chooseBy(page, other, () => page.locator('label').filter({ has: zone }).click());
  await tabTo(page, zone);
  await chooseBy(page, other, () => page.keyboard.press('Space'));
  await chooseBy(page, file, () => page.keyboard.press('Enter'));
  scripts.release();
  await expect(shown(page, 'early.png')).toBeVisible();
  // The files are opened in order, and the last one stays open.
  expect(await opened(page)).toEqual(['other.png', 'other.png', 'early.png']);
});

// Requirements: R5
test('if the browser drops a real file before the scripts have loaded, the file opens, and the page stays', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('early.png');
  writeFileSync(path, file.buffer);
  const scripts = await holdableResponses(page, SCRIPTS);
  scripts.hold();
  await page.goto(PAGES.at(-1) ?? '', { waitUntil: 'commit' });
  await picker(page).waitFor({ state: 'attached' });
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  scripts.release();
  await expect(shown(page, 'early.png')).toBeVisible();
  expect(await opened(page)).toEqual(['early.png']);
});

test('if a file is dropped on the header before the scripts have loaded, the file opens exactly once', async ({
  page,
}) => {
  const scripts = await holdableResponses(page, SCRIPTS);
  scripts.hold();
  await page.goto(ROUTES.home, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  // A drag without files is left to the browser.
  expect(await dragBeforeHydration(page, 'h1', [])).toEqual(['dragenter', 'dragover', 'drop']);
  expect(await dragBeforeHydration(page, 'header', [file])).toEqual([]);
  scripts.release();
  await takenOver(page);
  await expect(shown(page, 'early.png')).toBeVisible();
  expect(await opened(page)).toEqual(['early.png']);
});

test('if a file is dropped on the terms page before the scripts have loaded, the file opens on the home page', async ({
  page,
}) => {
  const scripts = await holdableResponses(page, SCRIPTS);
  scripts.hold();
  await page.goto(ROUTES.terms, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  expect(await dragBeforeHydration(page, 'footer', [file])).toEqual([]);
  scripts.release();
  await expect(shown(page, 'early.png')).toBeVisible();
  await expect(page).toHaveURL(ROUTES.home);
  expect(await opened(page)).toEqual(['early.png']);
});

test('if several files or a PDF are dropped before the scripts have loaded, the usual toasts refuse the files', async ({
  page,
}) => {
  const scripts = await holdableResponses(page, SCRIPTS);
  const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  for (const [files, words] of [
    [[file, other], 'Please drop a single file.'],
    [[pdf], 'Please upload an image file (JPEG, PNG, WEBP).'],
  ] as const) {
    scripts.hold();
    await page.goto(ROUTES.home, { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    expect(await dragBeforeHydration(page, 'h1', files)).toEqual([]);
    scripts.release();
    await expect(page.getByRole('group').filter({ hasText: words })).toBeVisible();
  }
});

test.describe('a page whose HTML is not in the language of the visitor', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'de'), LANGUAGE_KEY);
  });

  for (const path of [ROUTES.home, ROUTES.presets])
    test(
      `opens a file once if it is chosen, dropped or pasted before the scripts have loaded: ${path}`,
      path === ROUTES.home ? {} : LONG,
      async ({ page }) => {
        const scripts = await holdableResponses(page, SCRIPTS);
        const ways: typeof WAYS = {
          ...WAYS,
          // The page is hidden until its German texts are shown, so a drop hits the body.
          dropped: async (_, files) => expect(await dragBeforeHydration(page, 'body', files)).toEqual([]),
        };
        for (const [way, provide] of Object.entries(ways)) {
          scripts.hold();
          await page.goto(path, { waitUntil: 'commit' });
          await picker(page).waitFor({ state: 'attached' });
          await expect(page.locator('html')).toHaveAttribute(PENDING_ATTRIBUTE, '');
          await provide(page, [file]);
          scripts.release();
          await expect(shown(page, 'early.png'), way).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('lang', 'de');
          await takenOver(page);
          expect(await opened(page), way).toEqual(['early.png']);
        }
        expect(app.logged).toEqual([]);
      },
    );

  test(
    'opens the chosen file even if its file input was replaced while the file picker was open',
    LONG,
    async ({ page }) => {
      const scripts = await holdableResponses(page, SCRIPTS);
      scripts.hold();
      await page.goto(ROUTES.presets, { waitUntil: 'commit' });
      const chooserOpened = page.waitForEvent('filechooser');
      // The click waits until the page is visible. Without its scripts, the page becomes visible after two seconds.
      await page.getByText(CATALOGS.en.upload.title).click();
      const chooser = await chooserOpened;
      scripts.release();
      await expect(page.getByText(CATALOGS.de.upload.title)).toBeVisible();
      await takenOver(page);
      expect(await chooser.element().evaluate((input) => input.isConnected)).toBe(false);
      await chooser.setFiles(file);
      await expect(shown(page, 'early.png')).toBeVisible();
      expect(await opened(page)).toEqual(['early.png']);
    },
  );
});

// Requirements: R5, R296
for (const language of LANGUAGES)
  test(
    `with the stored language ${language}, no file and no press before the hydration is lost`,
    language === 'de' ? {} : LONG,
    async ({ page }) => {
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        LANGUAGE_KEY,
        language,
      ] as const);
      const scripts = await holdableResponses(page, SCRIPTS);
      for (const path of [ROUTES.home, ROUTES.presets]) {
        scripts.hold();
        await page.goto(path, { waitUntil: 'commit' });
        await page.locator('footer').waitFor({ state: 'attached' });
        const input = await picker(page).elementHandle();
        const menu = page.getByRole('banner').locator('nav button').first();
        // The page may still be hidden, so the press is that of a script.
        await menu.evaluate((button: HTMLElement) => button.click());
        scripts.release();
        await takenOver(page);
        await expect(page.getByRole('banner').locator('nav button').first()).toHaveAttribute(
          'aria-expanded',
          'true',
        );
        // React has replaced the input, unless its HTML was already in this language.
        expect(await input?.evaluate((element) => element.isConnected)).toBe(language === 'en');
        await input?.asElement()?.setInputFiles(file);
        await expect(shown(page, 'early.png'), path).toBeVisible();
        expect(await opened(page), path).toEqual(['early.png']);
      }
    },
  );

test('if an autosaved image is restored while a file picker is open, the file that is chosen then opens', async ({
  page,
}) => {
  await app.open(other);
  await expectAutosaved(page, ['other.png']);
  await page.reload();
  await takenOver(page, 'input[type=file]');
  const chooser = page.waitForEvent('filechooser');
  await page.getByText(en.upload.title).click();
  const opener = await chooser;
  await page.getByRole('button', { name: en.restore.restore }).click();
  await expect(shown(page, 'other.png')).toBeVisible();
  await opener.setFiles(file);
  await expect(shown(page, 'early.png')).toBeVisible();
  expect(await opened(page)).toEqual(['early.png']);
});

/** One page of each kind that offers to restore an autosaved image. The pages in `OTHERS` do not offer it. */
const OFFERING = [
  ...[ROUTES.home, ROUTES.presets, fixedSizePaths(fixedSize.size)[0] ?? ''],
  ...[ROUTES.download, ROUTES.downloadCrop, ROUTES.downloadRotate],
];
const OTHERS = [ROUTES.privacy, ROUTES.terms, '/no/such/page'];

for (const { name, paths, tier } of [
  { name: 'that offers to restore the image', paths: OFFERING, tier: {} },
  { name: 'that does not offer to restore the image', paths: OTHERS, tier: LONG },
])
  test(
    `if an autosaved image is found before hydration, React keeps the HTML of every page ${name}`,
    tier,
    async ({ page }) => {
      await markSearch(page);
      await app.open(other);
      await expectAutosaved(page, ['other.png']);
      const scripts = await holdableResponses(page, /\/assets\/\w+Page-/);
      for (const path of paths) {
        scripts.hold();
        await page.goto(path, { waitUntil: 'commit' });
        await partTakenOver(page, 'header *');
        await untilSearched(page);
        const html = await page.locator('main *').first().elementHandle();
        scripts.release();
        await takenOver(page);
        await expect(page.getByRole('button', { name: en.restore.restore }), path).toHaveCount(
          paths === OFFERING ? 1 : 0,
        );
        // React must not replace the prerendered HTML, because a file picker may be open for the file input in it.
        expect(await html?.evaluate((element) => element.isConnected), path).toBe(true);
        expect(
          app.logged.filter((line) => !/404/.test(line)),
          path,
        ).toEqual([]);
      }
    },
  );

test('a file chosen before the hydration of the page opens even if there is an autosaved image', async ({
  page,
}) => {
  await app.open(other);
  await expectAutosaved(page, ['other.png']);
  const scripts = await holdableResponses(page, /\/assets\/\w+Page-/);
  for (const path of OFFERING.slice(1, 3)) {
    scripts.hold();
    await page.goto(path, { waitUntil: 'commit' });
    await partTakenOver(page, 'header *');
    await picker(page).setInputFiles(file);
    scripts.release();
    await expect(shown(page, 'early.png')).toBeVisible();
    expect(await opened(page)).toEqual(['early.png']);
  }
  expect(app.logged).toEqual([]);
});

test('if the script of a page cannot be loaded, a file chosen there opens on the next page', async ({
  page,
}) => {
  await page.route(/PresetsPage/, (route) => route.abort());
  const scripts = await holdableResponses(page, /\/assets\/index-.*\.js/);
  scripts.hold();
  await page.goto(ROUTES.presets, { waitUntil: 'commit' });
  await picker(page).waitFor({ state: 'attached' });
  await picker(page).setInputFiles(file);
  scripts.release();
  await expect(page.getByRole('heading', { name: CATALOGS.en.crash.pageHeading })).toBeVisible();
  expect(await opened(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: en.layout.home, exact: true }).click();
  await expect(shown(page, 'early.png')).toBeVisible();
  expect(await opened(page)).toEqual(['early.png']);
});

test('if a file is pasted on the terms page before the scripts have loaded, the file opens on the home page', async ({
  page,
}) => {
  const scripts = await holdableResponses(page, SCRIPTS);
  scripts.hold();
  await page.goto(ROUTES.terms, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await paste(page, [file]);
  scripts.release();
  await expect(shown(page, 'early.png')).toBeVisible();
  await expect(page).toHaveURL(ROUTES.home);
  expect(await opened(page)).toEqual(['early.png']);
});

test('if a link is dropped before the scripts have loaded, a toast reports the link, and the page stays', async ({
  page,
}) => {
  const scripts = await holdableResponses(page, SCRIPTS);
  for (const path of [ROUTES.home, ROUTES.terms]) {
    scripts.hold();
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    expect(
      await dragBeforeHydration(page, 'h1', [], DROP, { 'text/uri-list': 'https://example.com/a.png' }),
    ).toEqual([]);
    scripts.release();
    await expect(app.toast(en.upload.noFileTitle)).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test.describe('if the core cannot be loaded', () => {
  const MODULES = '**/*.wasm*';
  const kept = () => app.toast('Your file is kept');

  // Requirements: R203
  test('the chosen file is kept, and Try again opens the file as soon as the core can be loaded', async ({
    page,
    context,
  }) => {
    await context.route(MODULES, (route) => route.fulfill({ status: 404, body: 'not found' }));
    await page.goto(ROUTES.home);
    await app.choose(file);
    await expect(kept()).toContainText('could not be loaded');
    await expect(page.getByText(en.upload.title)).toBeVisible();
    // A person holds the mouse button down for a short time. The toast must not move during this time.
    await kept().getByRole('button', { name: en.upload.tryAgain }).click({ delay: 100 });
    await expect.poll(() => opened(page)).toEqual(['early.png', 'early.png']);
    // The core still cannot be loaded, so the file is still kept.
    await expect(kept()).toBeVisible();
    await context.unroute(MODULES);
    await kept().getByRole('button', { name: en.upload.tryAgain }).click();
    await expect(shown(page, 'early.png')).toBeVisible();
    await expect(kept()).toBeHidden();
    expect(await opened(page)).toEqual(['early.png', 'early.png', 'early.png']);
  });

  // Requirements: R203
  test('the chosen file is kept, and opens when the network is available again', async ({
    page,
    context,
  }) => {
    await context.route(MODULES, (route) => route.abort());
    await page.goto(ROUTES.presets);
    await takenOver(page, 'input[type=file]');
    await context.setOffline(true);
    await app.choose(file);
    await expect(kept()).toBeVisible();
    await context.unroute(MODULES);
    await context.setOffline(false);
    await expect(shown(page, 'early.png')).toBeVisible();
    await expect(kept()).toBeHidden();
    expect(await opened(page)).toEqual(['early.png', 'early.png']);
  });
});

/** The parts of Vite's manifest that the next test reads. */
type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly name?: string;
      readonly imports?: readonly string[];
      readonly dynamicImports?: readonly string[];
    }
  >
>;

// Requirements: R202
test('each page preloads its own script only, with low priority', async ({ request }) => {
  const manifest: Manifest = JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8'));
  const fileOf = (key: string) => `/${manifest[key]?.file}`;
  const pages = Object.keys(manifest).filter((key) => /^src\/pages\/\w+Page\.tsx$/.test(key));
  for (const [path, page] of [
    [ROUTES.home, null],
    ['/de', null],
    [ROUTES.presets, 'PresetsPage'],
    ...fixedSizePaths(fixedSize.size).map((each) => [each, 'FixedSizePage'] as const),
    [ROUTES.download, 'SavePage'],
    [ROUTES.downloadCrop, 'SavePage'],
    [ROUTES.downloadRotate, 'SavePage'],
    [ROUTES.privacy, 'PrivacyPage'],
    [ROUTES.terms, 'TermsPage'],
    ['/404', 'NotFoundPage'],
  ] as const) {
    const html = await (await request.get(path)).text();
    const fetched = [
      ...tags(html, 'link').filter(({ rel }) => rel === 'modulepreload'),
      ...tags(html, 'script').filter(({ type }) => type === 'module'),
    ];
    const files = fetched.map(({ href, src }) => href ?? src);
    expect(new Set(files).size, path).toBe(files.length);
    expect(
      fetched.every(({ fetchpriority }) => fetchpriority === 'low'),
      path,
    ).toBe(true);
    const key = `src/pages/${page}.tsx`;
    expect(
      pages.filter((each) => files.includes(fileOf(each))),
      path,
    ).toEqual(page ? [key] : []);
    for (const each of manifest[key]?.imports ?? []) expect(files, path).toContain(fileOf(each));
  }
});

test('the start script imports the theme, React and the app dynamically, so that each runs in a task of its own', () => {
  const manifest: Manifest = JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8'));
  const imported = (key: string): readonly string[] => [
    key,
    ...(manifest[key]?.imports ?? []).flatMap(imported),
  ];
  const files = imported('index.html').map((key) => manifest[key]?.file);
  const later = manifest['index.html']?.dynamicImports ?? [];
  expect(later.map((key) => manifest[key]?.name).toSorted()).toEqual(['app', 'react', 'theme']);
  expect(later.filter((key) => files.includes(manifest[key]?.file ?? ''))).toEqual([]);
});
