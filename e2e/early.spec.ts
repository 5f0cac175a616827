// What is chosen, dropped or pasted before the page's scripts have come: each file opens once they are there, and once.
import { expect, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import { PRESETS } from '../src/data/presets';
import { fixedSizePaths, ROUTES } from '../src/data/routes';
import { type Deferred, deferred } from '../src/lib/deferred';
import { App, type ChosenFile } from './support/app';
import { drag, dragEarly } from './support/drag';
import { pictureFile } from './support/files';
import { test } from './support/test';

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

/** Pastes files, as a browser tells of it; gives back whether that is left to the browser. */
const paste = (page: Page, files: readonly ChosenFile[]) =>
  page.evaluate(
    (plain) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of plain) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return (document.activeElement ?? document).dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer }),
      );
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );

/** The ways of a file into the page. Each gives back what was left to the browser, which nothing may be. */
const WAYS: Readonly<Record<string, (page: Page, files: ChosenFile[]) => Promise<unknown>>> = {
  chosen: (page, files) => picker(page).setInputFiles(files),
  dropped: async (page, files) => expect(await dragEarly(page, 'h1', files)).toEqual([]),
  pasted: async (page, files) => expect(await paste(page, files)).toBe(false),
};

for (const path of PAGES)
  test(`${path}: a file that is chosen, dropped or pasted before the scripts are there opens, and once`, async ({
    page,
  }) => {
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
    await drag(page, 'main [role=presentation]', [other]);
    await expect(shown(page, 'other.png')).toBeVisible();
    expect(await opened(page)).toEqual(['early.png', 'other.png']);
    expect(app.logged).toEqual([]);
  });

/** How often a file is chosen on each page as soon as it has loaded. */
const TIMES = Number(process.env['EARLY_CHOICES'] ?? 3);

for (const path of PAGES)
  test(`${path}: a file that is chosen as soon as the page has loaded opens, every time`, async ({
    page,
  }) => {
    test.setTimeout(30_000 + TIMES * 15_000);
    for (let time = 1; time <= TIMES; time++) {
      await page.goto(path, { waitUntil: 'load' });
      await picker(page).setInputFiles(file);
      await expect(shown(page, 'early.png'), `choice ${time}`).toBeVisible();
      expect(await opened(page), `choice ${time}`).toEqual(['early.png']);
    }
    expect(app.logged).toEqual([]);
  });
