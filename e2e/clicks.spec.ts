// Twenty fast clicks on a control do its work once. Only the buttons for rotating and flipping make an edit for each
// click.
import { expect, type Locator, type Page } from '@playwright/test';
import { fixedSizePath, ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { LastingApp, test } from './support/lasting';
import { pressTwenty, workDone } from './support/presses';
import { LONG } from './support/tiers';
import { workersStarted } from './support/workers';

let jpeg: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  // The button Original download has to encode a PNG if the opened file is a JPEG. It saves an opened PNG unchanged.
  jpeg = await pictureFile('picture.jpg', 900, 600, 'jpeg');
});

test.beforeEach(async ({ page }) => {
  app = new LastingApp(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shows = (page: Page, size: string) =>
  expect(page.getByRole('img', { name: `picture.jpg, ${size} px` }).first()).toBeVisible();

async function openAt(path: string): Promise<void> {
  await app.visit(path);
  await app.choose(jpeg);
}

async function inTab(name: 'crop' | 'rotateFlip'): Promise<void> {
  await app.open(jpeg);
  await app.showTab(name);
}

async function resizeInEditor(): Promise<void> {
  await app.open(jpeg);
  await app.setSize(300, 200);
  await app.resize.click();
  await expect(app.download).toBeVisible();
}

async function choosePreset(page: Page): Promise<void> {
  await openAt(ROUTES.presets);
  await button(page, 'Small Icon 32 × 32 px small website icons').click();
  await expect(app.download).toBeVisible();
}

async function resizeToFixedSize(page: Page): Promise<void> {
  await openAt(fixedSizePath({ width: 64, height: 64 }));
  await button(page, en.resize.resize).click();
  await expect(app.download).toBeVisible();
}

interface Press {
  readonly what: string;
  /** Opens the page that contains the button. */
  readonly ready: (page: Page) => Promise<void>;
  readonly target: (page: Page) => Locator;
  /** Waits for what the page shows when the work is done. */
  readonly done: (page: Page) => Promise<void>;
  /** The operations of the core that the work needs. Each must run exactly once. */
  readonly work?: readonly string[];
  /** The number of entries that the work adds to the browser's history. */
  readonly pages?: number;
  /** The number of files that the work saves. */
  readonly files?: number;
}

const ofEditor: Press[] = [
  {
    what: 'Resize',
    ready: async () => {
      await app.open(jpeg);
      await app.setSize(2000, 2000);
    },
    target: () => app.resize,
    done: () => expect(app.toast('Image resized to 2000x2000')).toBeVisible(),
    work: ['render'],
  },
  {
    what: 'Preview',
    ready: async () => {
      await app.open(jpeg);
      await app.setSize(300, 200);
    },
    target: () => app.preview,
    done: () => expect(app.apply).toBeEnabled(),
    work: ['render'],
  },
  {
    what: 'Apply',
    ready: async () => {
      await app.open(jpeg);
      await app.setSize(300, 200);
      await app.preview.click();
      await expect(app.apply).toBeEnabled();
    },
    target: () => app.apply,
    done: (page) => shows(page, '300 × 200'),
    // The edit preview has already been rendered, so the core has nothing to render.
  },
  {
    what: 'Reset in the Resize tab',
    ready: resizeInEditor,
    target: () => app.reset,
    done: (page) => shows(page, '900 × 600'),
    // The preview of the original is stored, so the core has nothing to render.
  },
  {
    what: 'Crop',
    ready: () => inTab('crop'),
    target: () => app.crop,
    done: (page) => shows(page, '900 × 506'),
    work: ['render'],
  },
  {
    what: 'Reset in the Crop tab',
    ready: () => inTab('crop'),
    target: () => app.reset,
    done: async () => expect(await app.rect()).toEqual({ x: 0, y: 0, width: 900, height: 600 }),
  },
  {
    what: 'Original download',
    ready: () => app.open(jpeg),
    target: (page) => button(page, en.editor.originalDownload),
    done: () => expect(app.toast(en.editor.originalSaved)).toHaveCount(1),
    work: ['encode'],
    files: 1,
  },
  {
    what: 'Close',
    ready: () => app.open(jpeg),
    target: (page) => button(page, en.editor.close),
    done: (page) => expect(page.getByText(en.upload.title)).toBeVisible(),
  },
  {
    what: 'Download in the Resize tab',
    ready: resizeInEditor,
    target: () => app.download,
    done: (page) => expect(page).toHaveURL(ROUTES.download),
    pages: 1,
  },
];

const ofPresets: Press[] = [
  {
    what: 'a preset card',
    ready: async (page) => {
      await openAt(ROUTES.presets);
      await shows(page, '900 × 600');
    },
    target: (page) => page.getByRole('button', { name: / 16 × 16 px/ }),
    done: () => expect(app.toast('Image resized to 16x16')).toHaveCount(1),
    work: ['render'],
  },
  {
    what: 'Download on the presets page',
    ready: choosePreset,
    target: () => app.download,
    done: (page) => expect(page).toHaveURL(ROUTES.download),
    work: ['encode'],
    pages: 1,
  },
  {
    what: 'Editor on the presets page',
    ready: choosePreset,
    target: (page) => button(page, en.presets.editor),
    done: async (page) => {
      await expect(page).toHaveURL(ROUTES.home);
      await shows(page, '32 × 32');
    },
    // The result has already been rendered on the presets page, so the core has nothing to render.
    pages: 1,
  },
  {
    what: 'Resize on a fixed-size page',
    ready: (page) =>
      openAt(fixedSizePath({ width: 64, height: 64 })).then(() =>
        expect(button(page, en.resize.resize)).toBeVisible(),
      ),
    target: (page) => button(page, en.resize.resize),
    done: () => expect(app.toast('Image resized to 64x64')).toHaveCount(1),
    work: ['render'],
  },
  {
    what: 'Download on a fixed-size page',
    ready: resizeToFixedSize,
    target: () => app.download,
    done: (page) => expect(page).toHaveURL(ROUTES.download),
    work: ['encode'],
    pages: 1,
  },
];

const ofSavePages: Press[] = [
  {
    what: 'Download on a save page',
    ready: async (page) => {
      await resizeInEditor();
      await app.download.click();
      await expect(page.getByRole('heading', { name: en.download.heading })).toBeVisible();
    },
    target: (page) => page.getByRole('link', { name: en.download.download, exact: true }),
    done: () => expect(app.toast(en.download.saved)).toHaveCount(1),
    files: 1,
  },
];

/**
 * Saves one more file and waits for its download event. Download events arrive in order, so the events of all earlier
 * files have arrived too.
 */
async function saveOneMore(page: Page): Promise<void> {
  const last = page.waitForEvent('download', (download) => download.suggestedFilename() === 'last.txt');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'data:text/plain,last';
    link.download = 'last.txt';
    link.click();
  });
  await last;
}

/**
 * `npm test` without the long tests clicks only these, one button of each kind. The others use the same React hooks.
 */
const DAILY: readonly string[] = [
  'Resize',
  'Crop',
  'Original download',
  'Close',
  'Download in the Resize tab',
  'a preset card',
  'Editor on the presets page',
  'Download on a save page',
];

// Requirements: R109, R173
for (const { what, ready, target, done, work = [], pages = 0, files = 0 } of [
  ...ofEditor,
  ...ofPresets,
  ...ofSavePages,
])
  test(
    `twenty fast clicks on a control do its work once: ${what}`,
    DAILY.includes(what) ? {} : LONG,
    async ({ page }) => {
      let saved = 0;
      page.on('download', () => {
        saved += 1;
      });
      await ready(page);
      const before = await workDone(page);
      const workers = await workersStarted(page);
      const visited = await page.evaluate(() => history.length);

      await pressTwenty(target(page));
      await done(page);

      const after = await workDone(page);
      // After an edit, the session encodes the PNG in the background. So `encode` is compared only if the work encodes.
      const counted = new Set(['open', 'render', ...work]);
      for (const kind of counted)
        expect((after[kind] ?? 0) - (before[kind] ?? 0), kind).toBe(work.includes(kind) ? 1 : 0);
      expect(await page.evaluate(() => history.length)).toBe(visited + pages);
      await saveOneMore(page);
      expect(saved).toBe(files + 1);
      // No request was canceled: the page may replace the worker of a canceled request.
      expect(await workersStarted(page)).toBe(workers);
    },
  );

// Requirements: R119
for (const [name, size, tier] of [
  ['Rotate Left', '900 × 600', {}],
  ['Flip Vertical', '900 × 600', LONG],
] as const)
  test(
    `twenty fast clicks on a button for rotating or flipping make twenty edits: ${name}`,
    tier,
    async ({ page }) => {
      await inTab('rotateFlip');
      const before = await workDone(page);
      const workers = await workersStarted(page);
      await pressTwenty(button(page, name));
      await expect.poll(async () => (await workDone(page))['render']).toBe((before['render'] ?? 0) + 20);
      await expect(page.getByText(en.rotate.asOpened)).toBeVisible();
      await shows(page, size);
      expect(await workersStarted(page)).toBe(workers);
    },
  );
