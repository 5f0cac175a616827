// When a visitor cancels work, a toast says so, and the focus returns to the control that started the work.
import { expect, type Locator, type Page } from '@playwright/test';
import { fixedSizePath, ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { expectAutosaved, kept } from './support/autosaved';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';
import { LastingApp, test } from './support/lasting';
import { LONG } from './support/tiers';
import { hold, letGo } from './support/workers';

let jpeg: ChosenFile;
let other: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  // The button Original download has to encode a PNG if the opened file is a JPEG. It saves an opened PNG unchanged.
  jpeg = await pictureFile('picture.jpg', 900, 600, 'jpeg');
  other = await pictureFile('other.png', 300, 200);
});

test.beforeEach(async ({ page }) => {
  app = new LastingApp(page);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Cancels the running work with the keyboard. Expects exactly one toast, and the focus on the control `starter`. */
async function cancelByKeyboard(page: Page, starter: Locator): Promise<void> {
  const cancel = button(page, en.progress.cancel);
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await expect(cancel).toBeHidden();
  await expect(app.toast(en.progress.canceled)).toHaveCount(1);
  await expect(starter).toBeFocused();
}

/** Work that a test starts and cancels. */
interface Work {
  readonly what: string;
  /** The results of the core that are held back, so that the work lasts. All results if it is undefined. */
  readonly held?: 'files';
  readonly tier: object;
  /** Brings the page to the state in which `target` can start the work. */
  readonly ready: (page: Page) => Promise<void>;
  readonly target: (page: Page) => Locator;
}

const inEditor = async () => {
  await app.open(jpeg);
  await app.setSize(300, 200);
};
const inTab = (name: 'crop' | 'rotateFlip') => async () => {
  await app.open(jpeg);
  await app.showTab(name);
};
const onPage = (path: string) => async (page: Page) => {
  await app.visit(path);
  await app.choose(jpeg);
  await expect(page.getByRole('img', { name: 'picture.jpg, 900 × 600 px' }).first()).toBeVisible();
};
const WORK: readonly Work[] = [
  { what: 'Resize', tier: {}, ready: inEditor, target: () => app.resize },
  { what: 'Preview', tier: LONG, ready: inEditor, target: () => app.preview },
  { what: 'Enter in a field', tier: LONG, ready: inEditor, target: () => app.height },
  { what: 'Crop', tier: LONG, ready: inTab('crop'), target: () => app.crop },
  { what: 'Enter on the crop box', tier: LONG, ready: inTab('crop'), target: () => app.cropBox },
  {
    what: 'Rotate Left',
    tier: LONG,
    ready: inTab('rotateFlip'),
    target: (page) => button(page, en.rotate.left),
  },
  {
    what: 'Original download',
    held: 'files',
    tier: {},
    ready: inEditor,
    target: (page) => button(page, en.editor.originalDownload),
  },
  {
    what: 'Download',
    held: 'files',
    tier: LONG,
    ready: async (page) => {
      await inEditor();
      // The session starts to encode the PNG directly after the edit, so `hold` is called before the edit.
      await hold(page, 'files');
      await app.resize.click();
      await expect(app.toast('Image resized')).toBeVisible();
    },
    target: () => app.download,
  },
  {
    what: 'a preset card',
    tier: {},
    ready: onPage(ROUTES.presets),
    target: (page) => page.getByRole('button', { name: /^Small Icon/ }),
  },
  {
    what: 'Resize on a fixed-size page',
    tier: {},
    ready: onPage(fixedSizePath({ width: 64, height: 64 })),
    target: (page) => button(page, en.resize.resize),
  },
];

// Requirements: R167
for (const { what, held, tier, ready, target } of WORK)
  test(
    `Cancel shows a toast and returns the focus to the control that started the work: ${what}`,
    tier,
    async ({ page }) => {
      await ready(page);
      await hold(page, held);
      const starter = target(page);
      await tabTo(page, starter);
      await page.keyboard.press('Enter');
      await cancelByKeyboard(page, starter);
      expect(app.logged).toEqual([]);
    },
  );

test('Escape cancels an edit preview, shows a toast and leaves the focus on the Preview button', async ({
  page,
}) => {
  await inEditor();
  await hold(page);
  await tabTo(page, app.preview);
  await page.keyboard.press('Enter');
  await expect(button(page, en.progress.cancel)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(app.toast(en.progress.canceled)).toHaveCount(1);
  await expect(app.preview).toBeFocused();
});

// Requirements: R167
test('canceling the opening of a file shows a toast and returns the focus to the drop zone or to Change Image', async ({
  page,
}) => {
  await app.visit(ROUTES.home);
  await hold(page);
  await app.choose(jpeg);
  await cancelByKeyboard(page, page.getByRole('button', { name: /^Drop an image here/ }));
  await letGo(page);
  await app.choose(jpeg);
  await expect(app.resize).toBeVisible();
  await hold(page);
  await app.choose(other);
  await cancelByKeyboard(page, page.getByRole('button', { name: /^Change Image/ }));
});

// Requirements: R178
test('if Download is canceled during the encode, the size of the PNG still appears after the encode', async ({
  page,
}) => {
  await inEditor();
  await hold(page, 'files');
  await app.resize.click();
  await expect(page.getByText('PNG: …')).toBeVisible();
  await tabTo(page, app.download);
  await page.keyboard.press('Enter');
  await cancelByKeyboard(page, app.download);
  await letGo(page);
  await expect(page.getByText(/PNG: [\d.]+\s[KM]B/)).toBeVisible();
});

test('if a new size or another file ends a running edit preview, no toast about a cancellation is shown', async ({
  page,
}) => {
  await inEditor();
  await hold(page);
  await app.preview.click();
  await expect(button(page, en.progress.cancel)).toBeVisible();
  await app.width.fill('200');
  await expect(button(page, en.progress.cancel)).toBeHidden();
  await app.preview.click();
  await app.choose(other);
  await letGo(page);
  await expect(app.width).toHaveValue('300');
  await expect(app.toast(en.progress.canceled)).toHaveCount(0);
});

// Requirements: R167
test('the Apply button keeps the focus when it has applied the edit and is disabled', async () => {
  await inEditor();
  await app.preview.click();
  await expect(app.apply).toBeEnabled();
  await tabTo(app.page, app.apply);
  await app.page.keyboard.press('Enter');
  await expect(app.toast(en.resize.applied)).toBeVisible();
  await expect(app.apply).toBeDisabled();
  await expect(app.apply).toBeFocused();
});

test.describe('after a reload', () => {
  test.use({ ownPage: true });

  test('the focus is on Restore if the restore is canceled, and on the drop zone after Delete', async ({
    page,
  }) => {
    await app.open(jpeg);
    await expectAutosaved(page, ['picture.jpg']);
    await page.reload();
    const restore = button(page, en.restore.restore);
    await expect(restore).toBeVisible();
    await hold(page);
    await tabTo(page, restore);
    await page.keyboard.press('Enter');
    await cancelByKeyboard(page, restore);
    // Delete removes the offer together with its buttons, so the focus cannot stay on Delete.
    await tabTo(page, button(page, en.restore.discard));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Drop an image here/ })).toBeFocused();
  });

  test(
    'if an image is restored on its save page and its encode is canceled, the editor shows the image',
    LONG,
    async ({ page }) => {
      await app.open(jpeg);
      await app.setSize(300, 200);
      await app.resize.click();
      await app.save();
      await expect.poll(async () => (await kept(page)).images[0]?.exported).toBe('current');
      await page.reload();
      await expect(button(page, en.restore.restore)).toBeVisible();
      await hold(page, 'files');
      await tabTo(page, button(page, en.restore.restore));
      await page.keyboard.press('Enter');
      await expect(page.getByText(en.phases.encode)).toBeVisible();
      await cancelByKeyboard(page, page.getByRole('heading', { name: 'picture.jpg' }));
      await expect(page).toHaveURL(ROUTES.home);
      expect(app.logged).toEqual([]);
    },
  );
});
