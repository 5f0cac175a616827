// What is chosen, dropped or pasted before the page's scripts have come: each file opens once they are there, and once.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { distDir } from '../scripts/lib/paths.mjs';
import { partTakenOver, takenOver } from '../scripts/lib/visit.mjs';
import { PENDING_ATTRIBUTE } from '../src/data/prerendered';
import { PRESETS } from '../src/data/presets';
import { fixedSizePaths, ROUTES } from '../src/data/routes';
import { LANGUAGE_KEY } from '../src/data/storage';
import { type Deferred, deferred } from '../src/lib/deferred';
import { tags } from '../tests/support/html';
import { CATALOGUES } from '../tests/support/words';
import { App, type ChosenFile, chooseBy } from './support/app';
import { expectAutosaved } from './support/autosaved';
import { drag, dragEarly } from './support/drag';
import { pictureFile } from './support/files';
import { paste } from './support/paste';
import { test } from './support/test';
import { LONG } from './support/tiers';

declare global {
  interface Window {
    /** The names of the files whose opening was begun since the page was loaded. */
    opened: string[];
  }
}

const fixedSize = PRESETS.find(({ id }) => id === 'medium64');
if (!fixedSize) throw new Error('There is no preset of 64 × 64.');

/** One page of each kind that has a dropzone, and every address of a fixed size. */
const PAGES = [ROUTES.home, '/de', ROUTES.presets, ...fixedSizePaths(fixedSize.size)];

const SCRIPTS = /\/assets\/.*\.js/;

let file: ChosenFile;
let other: ChosenFile;
let app: App;

test.beforeAll(async () => {
  file = await pictureFile('early.png', 30, 20);
  other = await pictureFile('other.png', 40, 20);
});

test.beforeEach(async ({ page }) => {
  app = new App(page);
  await page.addInitScript(() => {
    window.opened = [];
    const { createObjectURL } = URL;
    // The session makes an address of each file that it begins to open.
    URL.createObjectURL = (source) => {
      if (source instanceof File) window.opened.push(source.name);
      return createObjectURL.call(URL, source);
    };
  });
});

/** Holds back the answers to requests for these. */
async function holdable(page: Page, wanted: RegExp) {
  let gate: Deferred<void> | null = null;
  await page.route(wanted, async (route) => {
    await gate?.promise;
    await route.continue();
  });
  return {
    /** From now on. */
    hold: () => {
      gate = deferred();
    },
    letGo: () => gate?.resolve(),
  };
}

const picker = (page: Page) => page.locator('input[type=file]').first();
const opened = (page: Page) => page.evaluate(() => window.opened);
const shown = (page: Page, name: string) => page.getByRole('img', { name: new RegExp(`^${name}`) }).first();

/** The ways of a file into the page. Each gives back what was left to the browser, which nothing may be. */
const WAYS: Readonly<Record<string, (page: Page, files: ChosenFile[]) => Promise<unknown>>> = {
  chosen: (page, files) => picker(page).setInputFiles(files),
  dropped: async (page, files) => expect(await dragEarly(page, 'h1', files)).toEqual([]),
  pasted: async (page, files) => expect(await paste(page, files)).toBe(false),
};

/** Every page takes files by the same script. One of them is tried daily. */
const tierOf = (path: string) => (path === ROUTES.home ? {} : LONG);

for (const path of PAGES)
  test(
    `${path}: a file that is chosen, dropped or pasted before the scripts are there opens, and once`,
    tierOf(path),
    async ({ page }) => {
      const scripts = await holdable(page, SCRIPTS);
      for (const [way, give] of Object.entries(WAYS)) {
        scripts.hold();
        await page.goto(path, { waitUntil: 'commit' });
        await picker(page).waitFor({ state: 'attached' });
        await give(page, [file]);
        expect(await opened(page), way).toEqual([]);
        scripts.letGo();
        await expect(shown(page, 'early.png'), way).toBeVisible();
        await takenOver(page);
        expect(await opened(page), way).toEqual(['early.png']);
        await expect(page).toHaveURL(path);
      }
      // Each later one opens as it always did.
      await drag(page, 'main', [other]);
      await expect(shown(page, 'other.png')).toBeVisible();
      expect(await opened(page)).toEqual(['early.png', 'other.png']);
      expect(app.logged).toEqual([]);
    },
  );

for (const path of PAGES)
  test(`${path}: with scripts that take three seconds each way of a file works`, LONG, async ({ page }) => {
    await page.route(SCRIPTS, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    for (const [way, give] of Object.entries(WAYS)) {
      await page.goto(path, { waitUntil: 'commit' });
      await picker(page).waitFor({ state: 'attached' });
      await give(page, [file]);
      await expect(shown(page, 'early.png'), way).toBeVisible();
      await takenOver(page);
      expect(await opened(page), way).toEqual(['early.png']);
    }
  });

/** How often a file is chosen on each page as soon as it has loaded. */
const TIMES = Number(process.env['EARLY_CHOICES'] ?? 3);

for (const path of PAGES)
  test(
    `${path}: a file that is chosen as soon as the page has loaded opens, every time`,
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

test('the picker opens by a press and by keys before the scripts are there, and what is chosen opens once', async ({
  page,
}) => {
  const scripts = await holdable(page, SCRIPTS);
  scripts.hold();
  await page.goto(ROUTES.presets, { waitUntil: 'commit' });
  const zone = page.getByRole('button', { name: /or click to browse/ });
  await chooseBy(page, other, () => page.locator('label').filter({ has: zone }).click());
  await zone.focus();
  await chooseBy(page, other, () => page.keyboard.press('Space'));
  await chooseBy(page, file, () => page.keyboard.press('Enter'));
  scripts.letGo();
  await expect(shown(page, 'early.png')).toBeVisible();
  // Each in its turn, as later ones are: the newest stays.
  expect(await opened(page)).toEqual(['other.png', 'other.png', 'early.png']);
});

test('what a browser itself drops before the scripts are there does not take the page away', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('early.png');
  writeFileSync(path, file.buffer);
  const scripts = await holdable(page, SCRIPTS);
  scripts.hold();
  await page.goto(PAGES.at(-1) ?? '', { waitUntil: 'commit' });
  await picker(page).waitFor({ state: 'attached' });
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  scripts.letGo();
  await expect(shown(page, 'early.png')).toBeVisible();
  expect(await opened(page)).toEqual(['early.png']);
});

test('a file that is dropped early on the bar opens, and text that is dragged is left to the browser', async ({
  page,
}) => {
  const scripts = await holdable(page, SCRIPTS);
  scripts.hold();
  await page.goto(ROUTES.home, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  expect(await dragEarly(page, 'h1', [])).toEqual(['dragenter', 'dragover', 'drop']);
  expect(await dragEarly(page, 'header', [file])).toEqual([]);
  scripts.letGo();
  await takenOver(page);
  await expect(shown(page, 'early.png')).toBeVisible();
  expect(await opened(page)).toEqual(['early.png']);
});

test('a file that is dropped early on a page that shows no image opens on the home page', async ({
  page,
}) => {
  const scripts = await holdable(page, SCRIPTS);
  scripts.hold();
  await page.goto(ROUTES.terms, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  expect(await dragEarly(page, 'footer', [file])).toEqual([]);
  scripts.letGo();
  await expect(shown(page, 'early.png')).toBeVisible();
  await expect(page).toHaveURL(ROUTES.home);
  expect(await opened(page)).toEqual(['early.png']);
});

test('several early files, and one of another type, are refused in the same words as later ones', async ({
  page,
}) => {
  const scripts = await holdable(page, SCRIPTS);
  const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  for (const [files, words] of [
    [[file, other], 'Please drop a single file.'],
    [[pdf], 'Please upload an image file (JPEG, PNG, WEBP).'],
  ] as const) {
    scripts.hold();
    await page.goto(ROUTES.home, { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    expect(await dragEarly(page, 'h1', files)).toEqual([]);
    scripts.letGo();
    await expect(page.getByRole('group').filter({ hasText: words })).toBeVisible();
  }
});

test.describe('where the HTML is in another language than the visitor’s', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'de'), LANGUAGE_KEY);
  });

  for (const path of [ROUTES.home, ROUTES.presets])
    test(
      `${path}: a file that is chosen, dropped or pasted early opens, and once`,
      path === ROUTES.home ? {} : LONG,
      async ({ page }) => {
        const scripts = await holdable(page, SCRIPTS);
        const ways: typeof WAYS = {
          ...WAYS,
          // The page is covered, so that a drop meets nothing of it.
          dropped: async (_, files) => expect(await dragEarly(page, 'body', files)).toEqual([]),
        };
        for (const [way, give] of Object.entries(ways)) {
          scripts.hold();
          await page.goto(path, { waitUntil: 'commit' });
          await picker(page).waitFor({ state: 'attached' });
          await expect(page.locator('html')).toHaveAttribute(PENDING_ATTRIBUTE, '');
          await give(page, [file]);
          scripts.letGo();
          await expect(shown(page, 'early.png'), way).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('lang', 'de');
          await takenOver(page);
          expect(await opened(page), way).toEqual(['early.png']);
        }
        expect(app.logged).toEqual([]);
      },
    );

  test(
    'a file opens that is chosen in a picker whose input was replaced meanwhile',
    LONG,
    async ({ page }) => {
      const scripts = await holdable(page, SCRIPTS);
      scripts.hold();
      await page.goto(ROUTES.presets, { waitUntil: 'commit' });
      const asked = page.waitForEvent('filechooser');
      // Without a script the page is uncovered after two seconds.
      await page.getByText(CATALOGUES.en.upload.title).click();
      const chooser = await asked;
      scripts.letGo();
      await expect(page.getByText(CATALOGUES.de.upload.title)).toBeVisible();
      await takenOver(page);
      expect(await chooser.element().evaluate((input) => input.isConnected)).toBe(false);
      await chooser.setFiles(file);
      await expect(shown(page, 'early.png')).toBeVisible();
      expect(await opened(page)).toEqual(['early.png']);
    },
  );
});

test('a file opens that is chosen while the image before is restored', async ({ page }) => {
  await app.open(other);
  await expectAutosaved(page, ['other.png']);
  await page.reload();
  await takenOver(page, 'input[type=file]');
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Drop an image here').click();
  const opener = await chooser;
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(shown(page, 'other.png')).toBeVisible();
  await opener.setFiles(file);
  await expect(shown(page, 'early.png')).toBeVisible();
  expect(await opened(page)).toEqual(['other.png', 'early.png']);
});

/** One page of each kind; those of the second group show no image that was kept. */
const OFFERING = [
  ...[ROUTES.home, ROUTES.presets, fixedSizePaths(fixedSize.size)[0] ?? ''],
  ...[ROUTES.download, ROUTES.downloadCrop, ROUTES.downloadRotate],
];
const OTHERS = [ROUTES.privacy, ROUTES.terms, '/no/such/page'];

for (const { name, paths, tier } of [
  { name: 'that can offer it', paths: OFFERING, tier: {} },
  { name: 'that cannot', paths: OTHERS, tier: LONG },
])
  test(
    `an image that was kept is found before the screen is taken over, on every page ${name}`,
    tier,
    async ({ page }) => {
      await page.addInitScript(() => {
        const { locks } = navigator;
        const query = locks.query.bind(locks);
        // What is open elsewhere is the last that a search asks for.
        locks.query = async () => {
          const answer = await query();
          setTimeout(() => document.documentElement.setAttribute('data-searched', ''));
          return answer;
        };
      });
      await app.open(other);
      await expectAutosaved(page, ['other.png']);
      const scripts = await holdable(page, /\/assets\/\w+Page-/);
      for (const path of paths) {
        scripts.hold();
        await page.goto(path, { waitUntil: 'commit' });
        await partTakenOver(page, 'header *');
        await expect(page.locator('html'), path).toHaveAttribute('data-searched', '');
        const html = await page.locator('main *').first().elementHandle();
        scripts.letGo();
        await takenOver(page);
        await expect(page.getByRole('button', { name: 'Restore' }), path).toHaveCount(
          paths === OFFERING ? 1 : 0,
        );
        // The HTML that came was not replaced: a picker may be open on it.
        expect(await html?.evaluate((element) => element.isConnected), path).toBe(true);
        expect(
          app.logged.filter((line) => !/404/.test(line)),
          path,
        ).toEqual([]);
      }
    },
  );

test('a file that is chosen where an image was found before the screen is taken over opens', async ({
  page,
}) => {
  await app.open(other);
  await expectAutosaved(page, ['other.png']);
  const scripts = await holdable(page, /\/assets\/\w+Page-/);
  for (const path of OFFERING.slice(1, 3)) {
    scripts.hold();
    await page.goto(path, { waitUntil: 'commit' });
    await partTakenOver(page, 'header *');
    await picker(page).setInputFiles(file);
    scripts.letGo();
    await expect(shown(page, 'early.png')).toBeVisible();
    expect(await opened(page)).toEqual(['early.png']);
  }
  expect(app.logged).toEqual([]);
});

test('where the screen’s script cannot be had an early file waits for the next screen', async ({ page }) => {
  await page.route(/PresetsPage/, (route) => route.abort());
  const scripts = await holdable(page, /\/assets\/index-.*\.js/);
  scripts.hold();
  await page.goto(ROUTES.presets, { waitUntil: 'commit' });
  await picker(page).waitFor({ state: 'attached' });
  await picker(page).setInputFiles(file);
  scripts.letGo();
  await expect(page.getByRole('heading', { name: CATALOGUES.en.crash.screenHeading })).toBeVisible();
  expect(await opened(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(shown(page, 'early.png')).toBeVisible();
  expect(await opened(page)).toEqual(['early.png']);
});

test('what is pasted early on a page that takes no file is forgotten', async ({ page }) => {
  const scripts = await holdable(page, SCRIPTS);
  scripts.hold();
  await page.goto(ROUTES.terms, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await paste(page, [file]);
  scripts.letGo();
  await takenOver(page);
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await takenOver(page, 'input[type=file]');
  await expect(page.getByText('Drop an image here')).toBeVisible();
  expect(await opened(page)).toEqual([]);
});

test.describe('a core that cannot be loaded', () => {
  const MODULES = '**/*.wasm*';
  const kept = () => app.toast('Your file is kept');

  test('leaves the file that was chosen, which opens by Try again', async ({ page, context }) => {
    await context.route(MODULES, (route) => route.fulfill({ status: 404, body: 'not found' }));
    await page.goto(ROUTES.home);
    await app.choose(file);
    await expect(kept()).toContainText('could not be loaded');
    await expect(page.getByText('Drop an image here')).toBeVisible();
    // A person holds a button for a moment. The message must not move from under the pointer.
    await kept().getByRole('button', { name: 'Try again' }).click({ delay: 100 });
    await expect.poll(() => opened(page)).toEqual(['early.png', 'early.png']);
    // It is still not to be had, and still kept.
    await expect(kept()).toBeVisible();
    await context.unroute(MODULES);
    await kept().getByRole('button', { name: 'Try again' }).click();
    await expect(shown(page, 'early.png')).toBeVisible();
    await expect(kept()).toBeHidden();
    expect(await opened(page)).toEqual(['early.png', 'early.png', 'early.png']);
  });

  test('leaves the file that was chosen, which opens when there is a network again', async ({
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

/** A part of Vite's manifest. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

test('each page has the script of its screen fetched together with its own, and no other screen’s', async ({
  request,
}) => {
  const manifest: Manifest = JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8'));
  const fileOf = (key: string) => `/${manifest[key]?.file}`;
  const screens = Object.keys(manifest).filter((key) => /^src\/pages\/\w+Page\.tsx$/.test(key));
  for (const [path, screen] of [
    [ROUTES.home, null],
    ['/de', null],
    [ROUTES.presets, 'PresetsPage'],
    ...fixedSizePaths(fixedSize.size).map((each) => [each, 'FixedSizePage'] as const),
    [ROUTES.download, 'DownloadPage'],
    [ROUTES.downloadCrop, 'DownloadPage'],
    [ROUTES.downloadRotate, 'DownloadPage'],
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
    const key = `src/pages/${screen}.tsx`;
    expect(
      screens.filter((each) => files.includes(fileOf(each))),
      path,
    ).toEqual(screen ? [key] : []);
    for (const each of manifest[key]?.imports ?? []) expect(files, path).toContain(fileOf(each));
  }
});
