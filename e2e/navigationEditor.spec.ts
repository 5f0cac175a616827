// Back, Forward and a reload while an image is open, also while the image core is working.

import { expect, type Page } from '@playwright/test';
import { goTo, takenOver } from '../scripts/lib/visit.mjs';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { App, type ChosenFile, saved } from './support/app';
import { expectAutosaved, kept } from './support/autosaved';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';
import { workDone } from './support/presses';
import { settled } from './support/settled';
import { test } from './support/test';
import { LONG } from './support/tiers';
import { controlWorkers, hold, letGo } from './support/workers';

let png: ChosenFile;
let large: ChosenFile;
let app: App;

test.beforeAll(async () => {
  png = await pictureFile('picture.png', 600, 400);
  large = await pictureFile('picture.png', 2400, 1600);
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

const tabs = [
  { tab: 'resize', button: en.resize.resize, path: ROUTES.download },
  { tab: 'crop', button: en.crop.apply, path: ROUTES.downloadCrop },
  { tab: 'rotateFlip', button: en.rotate.left, path: ROUTES.downloadRotate },
] as const;

// Requirements: R106, R172
for (const { tab, button, path } of tabs)
  test(
    `Back from ${path} shows the tab of the edit, and Forward shows the same file again, unless the image was closed`,
    path === ROUTES.downloadCrop ? {} : LONG,
    async ({ page }) => {
      await app.open(png);
      await app.showTab(tab);
      if (tab === 'resize') await app.setSize(300, 200);
      await page.getByRole('button', { name: button, exact: true }).click();
      const { bytes } = await app.save(path);
      await page.goBack();
      await expect(page.getByRole('tab', { name: en.editor.tabs[tab] })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(app.download).toBeVisible();
      await page.goForward();
      await expect(page).toHaveURL(path);
      const again = await saved(page, () =>
        page.getByRole('link', { name: en.download.download, exact: true }).click(),
      );
      expect(again.bytes.equals(bytes)).toBe(true);
      await expect(page.getByText(`${(bytes.length / 1024).toFixed(2)} KB`, { exact: true })).toBeVisible();
      expect(app.logged).toEqual([]);

      // After Close, the save page has no image, so Forward leads to the home page with a toast.
      await page.goBack();
      await page.getByRole('button', { name: en.editor.close }).click();
      await page.goForward();
      await expect(app.toast(en.download.missing)).toBeVisible();
      await expect(page).toHaveURL(ROUTES.home);
      // The browser may also log that the blob URL, which Close has revoked, does not exist any more.
      expect(app.logged.join()).toContain('missing-image');
      for (const line of app.logged) expect(line).toMatch(/missing-image|ERR_FILE_NOT_FOUND/);
    },
  );

/** Opens an image on the presets page and then shows the editor, so that Back leads to the presets page. */
async function openOnPresets(page: Page, file: ChosenFile, size: string): Promise<void> {
  await page.goto(ROUTES.presets);
  await app.choose(file);
  await expect(page.getByRole('img', { name: `picture.png, ${size} px` })).toBeVisible();
  await page.getByRole('link', { name: en.layout.home, exact: true }).click();
  await expect(app.resize).toBeVisible();
}

// Requirements: R172
test('after Back during a resize, the resize continues, and the presets page and the editor show its result', async ({
  page,
}) => {
  await controlWorkers(page);
  await openOnPresets(page, png, '600 × 400');
  await app.setSize(900, 500);
  await hold(page, 'news');
  await app.resize.click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.layout.presets);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await letGo(page);
  await expect(app.toast('Image resized to 900x500')).toBeVisible();
  await expect(page.getByRole('img', { name: 'picture.png, 900 × 500 px' })).toBeVisible();
  await page.goForward();
  await expect(app.width).toHaveValue('900');
  await expect(app.download).toBeVisible();
  expect(app.logged).toEqual([]);
});

// Requirements: R172
test('the save page does not open if Back is pressed while the result is being encoded', async ({ page }) => {
  // The encoding starts before Download is pressed. The result is so large that the encoding still runs when Download
  // is pressed.
  await openOnPresets(page, large, '2400 × 1600');
  await app.setSize(6000, 6000);
  await app.resize.click();
  await expect(app.download).toBeVisible();
  // The click and Back are in one task, so that the navigation starts before the encoding can finish.
  await app.download.evaluate((button: HTMLElement) => {
    button.click();
    history.back();
  });
  await expect(page).toHaveURL(ROUTES.presets);
  await expect
    .poll(async () => (await workDone(page))['encode'] ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: /^Small Icon/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await settled(page);
  await expect(page).toHaveURL(ROUTES.presets);
  expect(app.logged).toEqual([]);
});

// Requirements: R172
test('Back cancels the rendering of an edit preview', async ({ page }) => {
  await controlWorkers(page);
  await openOnPresets(page, png, '600 × 400');
  await app.setSize(900, 500);
  await hold(page, 'news');
  await app.preview.click();
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Small Icon/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await letGo(page);
  await page.goForward();
  await expect(app.apply).toBeDisabled();
  expect((await workDone(page))['render'] ?? 0).toBe(0);
  expect(app.logged).toEqual([]);
});

// Requirements: R172
test(
  'after a reload during an edit, the drop zone is shown, and another file can be opened in it',
  LONG,
  async ({ page }) => {
    await controlWorkers(page);
    await app.open(png);
    await app.setSize(900, 500);
    await hold(page, 'news');
    await app.resize.click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.reload();
    await expect(page.getByText(en.upload.title)).toBeVisible();
    await app.choose(large);
    await expect(app.width).toHaveValue('2400');
    await expect(page.getByRole('progressbar')).toBeHidden();
    expect(app.logged).toEqual([]);
  },
);

// Requirements: R172
test('after Back while a file is being opened, the previous page shows the image of this file', async ({
  page,
}) => {
  await controlWorkers(page);
  await page.goto(ROUTES.presets);
  await takenOver(page);
  await page.getByRole('link', { name: en.layout.home, exact: true }).click();
  // The URL changes before the screen. Until the screen changes, the drop zone belongs to the presets page, so the test
  // also waits for the heading.
  await expect(page).toHaveURL(ROUTES.home);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.home.heading);
  await hold(page, 'news');
  await app.choose(png);
  await expect(page.getByText('Opening picture.png')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(ROUTES.presets);
  await letGo(page);
  await expect(page.getByRole('img', { name: 'picture.png, 600 × 400 px' })).toBeVisible();
  expect(app.logged).toEqual([]);
});

test(
  'Back, Forward, and Restore after a reload keep the image and its applied edits',
  LONG,
  async ({ page }) => {
    const shown = (size: string) =>
      page.getByRole('img', { name: new RegExp(`^picture\\.png.* ${size} px`) }).first();
    const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    const restored = async () => {
      await page.reload();
      await page.getByRole('button', { name: en.restore.restore }).click();
    };

    await controlWorkers(page);
    await app.open(png);
    await expectAutosaved(page, ['picture.png']);
    await restored();
    await expect(shown('600 × 400')).toBeVisible();

    // With an edit, on a tab of the editor that is not the first one.
    await app.showTab('rotateFlip');
    await page.getByRole('button', { name: en.rotate.left }).click();
    await expect(shown('400 × 600')).toBeVisible();

    // On the save page.
    await app.download.click();
    await expect(page).toHaveURL(ROUTES.downloadRotate);
    // The stored record decides which page Restore opens, so the test waits until the record has changed.
    await expect.poll(async () => (await kept(page)).images[0]?.exported).toBe('current');
    await restored();
    await expect(page.getByText('400 × 600 px').first()).toBeVisible();

    // With an edit preview on the presets page, and on its save page.
    await page.getByRole('link', { name: en.download.back }).click();
    await expect(shown('400 × 600')).toBeVisible();
    await page.getByRole('button', { name: en.layout.presets }).click();
    await follow('All Presets');
    await page.getByRole('button', { name: /^Medium Icon/ }).click();
    await expect(shown('64 × 64')).toBeVisible();
    await app.download.click();
    await expect(page).toHaveURL(ROUTES.download);
    await page.goBack();
    await expect(shown('64 × 64')).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('link', { name: en.download.download, exact: true })).toBeVisible();
    await page.goBack();

    // After a page that shows no image.
    await page.getByRole('contentinfo').getByRole('link', { name: en.layout.privacy }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.layout.privacy);
    await page.goBack();
    await expect(shown('400 × 600')).toBeVisible();
    // Leaving a page discards its edit preview, also in the stored record.
    await expect.poll(async () => (await kept(page)).images.map(({ proposal }) => proposal)).toEqual([null]);
    await page.goForward();
    await page.reload();
    await takenOver(page);
    await page.goBack();
    await expect(page).toHaveURL(ROUTES.presets);
    await page.getByRole('button', { name: en.restore.restore }).click();
    await expect(shown('400 × 600')).toBeVisible();

    // While an edit runs: the applied edits are kept, and the running edit is lost.
    await page.getByRole('link', { name: en.layout.home, exact: true }).click();
    await app.setSize(500, 500);
    await hold(page);
    await app.resize.click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await restored();
    await expect(page.getByRole('img', { name: 'picture.png, 400 × 600 px' })).toBeVisible();
    await expect(app.width).toHaveValue('400');
    expect(app.logged).toEqual([]);
  },
);

/** Opens the photo, resizes it, and shows the save page. */
async function showSavePage(page: Page): Promise<void> {
  await app.open(png);
  await app.setSize(60, 40);
  await app.resize.click();
  await app.download.click();
  await expect(page).toHaveURL(ROUTES.download);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

test('the skip link of a save page moves the focus to the content, and changes neither the URL nor the image', async ({
  page,
}) => {
  await showSavePage(page);
  const skip = page.getByRole('link', { name: en.layout.skip });
  await tabTo(page, skip, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: en.download.download, exact: true })).toBeFocused();
  await expect(page).toHaveURL(ROUTES.download);
  await page.goBack();
  await expect(app.width).toHaveValue('60');
});

test('setting the fragment of the URL closes neither the image of a save page nor the viewer', async ({
  page,
}) => {
  await showSavePage(page);
  const link = page.getByRole('link', { name: en.download.download, exact: true });
  for (const fragment of ['part', 'part', 'main', '']) {
    await page.evaluate((name) => {
      window.location.hash = name;
    }, fragment);
    await expect(link).toBeVisible();
  }
  await page.getByRole('button', { name: en.viewer.open }).last().click();
  const viewer = page.getByRole('dialog', { name: en.viewer.title });
  await expect(viewer).toBeVisible();
  await page.evaluate(() => {
    window.location.hash = 'more';
  });
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(link).toBeVisible();
  expect(app.logged).toEqual([]);
});

test('a click with Ctrl, Shift or the middle button on a link opens a new tab, and leaves the first tab unchanged', async ({
  page,
  context,
}) => {
  await openOnPresets(page, png, '600 × 400');
  await page.goBack();
  await page.getByRole('button', { name: /^Tiny Icon/ }).click();
  await page.getByRole('button', { name: en.editor.download, exact: true }).click();
  await expect(page).toHaveURL(ROUTES.download);
  const opened = async (click: () => Promise<void>) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), click()]);
    await tab.waitForURL(/^http/);
    const path = new URL(tab.url()).pathname;
    await tab.close();
    return path;
  };
  const back = page.getByRole('link', { name: en.download.back });
  const german = page.getByRole('link', { name: 'Deutsch' });
  const clicks: Parameters<typeof back.click>[0][] = [
    { modifiers: ['ControlOrMeta'] },
    { modifiers: ['Shift'] },
    { button: 'middle' },
  ];
  for (const options of clicks) {
    expect(await opened(() => back.click(options))).toBe(ROUTES.home);
    await page.getByRole('button', { name: /^Language/ }).click();
    expect(await opened(() => german.click(options))).toBe('/de');
    // The menu stays open, because this tab does not leave the page.
    await expect(german).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(page).toHaveURL(ROUTES.download);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // The preview of the preset was not applied, so the presets page still shows it.
  await page.goBack();
  await expect(page.getByRole('img', { name: 'picture.png resized to 16 × 16 px' })).toBeVisible();
});

test.describe('How to Use and the FAQ', () => {
  const fold = (page: Page) => page.locator('#about > details > summary');
  const howTo = (page: Page) => page.getByRole('heading', { name: en.about.howTo });
  const faq = (page: Page) => page.getByRole('heading', { name: en.about.faq });

  test('are visible without an image, are collapsed below the editor, and stay as they are when the tab changes', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(faq(page)).toBeVisible();
    await expect(fold(page)).toBeHidden();
    await app.open(png);
    await expect(fold(page)).toHaveText('How to Use · Frequently asked questions');
    await expect(howTo(page)).toBeHidden();
    await expect(faq(page)).toBeHidden();
    await app.showTab('crop');
    await expect(faq(page)).toBeHidden();

    await tabTo(page, fold(page));
    const before = await fold(page).boundingBox();
    await page.keyboard.press('Enter');
    await expect(faq(page)).toBeVisible();
    expect(await fold(page).boundingBox()).toEqual(before);
    const answer = page.getByText(/^JPEG, PNG, WebP, and GIF files up to/);
    await page.getByRole('heading', { name: en.about.questions.formats.question }).click();
    await app.showTab('resize');
    await expect(answer).toBeVisible();
    await expect(faq(page)).toBeVisible();

    await page.getByRole('button', { name: en.editor.close, exact: true }).click();
    await expect(fold(page)).toBeHidden();
    await expect(answer).toBeVisible();
    await app.choose(png);
    await expect(app.resize).toBeVisible();
    await expect(faq(page)).toBeHidden();
  });

  for (const width of [1280, 390])
    test(`are expanded below the editor, in a window ${width} px wide, by the About link and by the URL fragment #about`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const about = async () => {
        if (width < 768) await page.getByRole('button', { name: en.layout.menu, exact: true }).click();
        await page.getByRole('link', { name: en.layout.about, exact: true }).click();
      };
      await app.open(png);
      await about();
      await expect(howTo(page)).toBeInViewport();
      await fold(page).click();
      await expect(howTo(page)).toBeHidden();
      await about();
      await expect(howTo(page)).toBeInViewport();

      await goTo(page, ROUTES.terms);
      await about();
      await expect(howTo(page)).toBeInViewport();
      await expect(app.resize).toBeVisible();

      await goTo(page, ROUTES.terms);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.layout.terms);
      await goTo(page, ROUTES.home);
      await expect(howTo(page)).toBeHidden();
      await page.evaluate(() => window.location.assign('#about'));
      await expect(howTo(page)).toBeInViewport();
    });
});
