// Back, forward and a reload with an image open, also in the middle of work.

import { expect, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import { ROUTES } from '../src/data/routes';
import { App, type ChosenFile, saved } from './support/app';
import { expectAutosaved, kept } from './support/autosaved';
import { pictureFile } from './support/files';
import { canHold, hold, letGo } from './support/hold';
import { workDone } from './support/presses';
import { test } from './support/test';
import { LONG } from './support/tiers';

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
  { tab: 'Resize', button: 'Resize', path: ROUTES.download },
  { tab: 'Crop', button: 'Crop', path: ROUTES.downloadCrop },
  { tab: 'Rotate & Flip', button: 'Rotate Left', path: ROUTES.downloadRotate },
] as const;

for (const { tab, button, path } of tabs)
  test(
    `back from ${path} leads to the editor as it was, forward to the result again`,
    path === ROUTES.downloadCrop ? {} : LONG,
    async ({ page }) => {
      await app.open(png);
      await app.showTab(tab);
      await page.getByRole('button', { name: button, exact: true }).click();
      const { bytes } = await app.save(path);
      await page.goBack();
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      await expect(app.download).toBeVisible();
      await page.goForward();
      await expect(page).toHaveURL(path);
      const again = await saved(page, () =>
        page.getByRole('link', { name: 'Download', exact: true }).click(),
      );
      expect(again.bytes.equals(bytes)).toBe(true);
      await expect(page.getByText(`${(bytes.length / 1024).toFixed(2)} KB`)).toBeVisible();
      expect(app.logged).toEqual([]);

      // Once the image is closed, there is nothing left to go forward to.
      await page.goBack();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.goForward();
      await expect(app.toast('Missing image data. Please try again.')).toBeVisible();
      await expect(page).toHaveURL(ROUTES.home);
      // The browser names the address of the blob that is gone as well.
      for (const line of app.logged) expect(line).toMatch(/missing-image|ERR_FILE_NOT_FOUND/);
    },
  );

/** Opens an image on the preset page and goes on to the editor, so that there is a page to go back to. */
async function openOnPresets(page: Page, file: ChosenFile, size: string): Promise<void> {
  await page.goto(ROUTES.presets);
  await app.choose(file);
  await expect(page.getByRole('img', { name: `picture.png, ${size} px` })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(app.resize).toBeVisible();
}

test('an edit goes on while one is back on another page, and is there when one returns', async ({ page }) => {
  await canHold(page);
  await openOnPresets(page, png, '600 × 400');
  await app.setSize(900, 500);
  await hold(page, 'news');
  await app.resize.click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quick Resize');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await letGo(page);
  await expect(app.toast('Image resized to 900x500')).toBeVisible();
  await expect(page.getByRole('img', { name: 'picture.png, 900 × 500 px' })).toBeVisible();
  await page.goForward();
  await expect(app.width).toHaveValue('900');
  await expect(app.download).toBeVisible();
  expect(app.logged).toEqual([]);
});

test('whoever goes back while the result is written is not led to the save page after all', async ({
  page,
}) => {
  // The result is written as soon as there is one: it has to be a large one to be still at it.
  await openOnPresets(page, large, '2400 × 1600');
  await app.setSize(6000, 6000);
  await app.resize.click();
  await expect(app.download).toBeVisible();
  // In one go: however soon it is written, one is on the way back before.
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
  await expect(page).toHaveURL(ROUTES.presets);
  expect(app.logged).toEqual([]);
});

test('a preview that is left in the middle is given up', async ({ page }) => {
  await canHold(page);
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

test('a reload in the middle of work starts afresh, with nothing amiss', LONG, async ({ page }) => {
  await canHold(page);
  await app.open(png);
  await app.setSize(900, 500);
  await hold(page, 'news');
  await app.resize.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Drop an image here')).toBeVisible();
  await app.choose(large);
  await expect(app.width).toHaveValue('2400');
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(app.logged).toEqual([]);
});

test('leaving while a file is being opened shows it wherever one has gone', async ({ page }) => {
  await canHold(page);
  await page.goto(ROUTES.presets);
  await takenOver(page);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  // The address comes first, then the screen; until then the dropzone is that of the presets.
  await expect(page).toHaveURL(ROUTES.home);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resize images to the exact pixel');
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
  'from every state back, forward and a reload keep the image and what was done to it',
  LONG,
  async ({ page }) => {
    const shown = (size: string) =>
      page.getByRole('img', { name: new RegExp(`^picture\\.png.* ${size} px`) }).first();
    const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    const restored = async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Restore' }).click();
    };

    await app.open(png);
    await expectAutosaved(page, ['picture.png']);
    await restored();
    await expect(shown('600 × 400')).toBeVisible();

    // Edited, in another tab than the first.
    await app.showTab('Rotate & Flip');
    await page.getByRole('button', { name: 'Rotate Left' }).click();
    await expect(shown('400 × 600')).toBeVisible();

    // On its save page.
    await app.download.click();
    await expect(page).toHaveURL(ROUTES.downloadRotate);
    // What is noted of the image decides to which page a restored one leads.
    await expect.poll(async () => (await kept(page)).images[0]?.exported).toBe('current');
    await restored();
    await expect(page.getByText('400 × 600 px').first()).toBeVisible();

    // Proposed on the page of a size, and saved from there.
    await page.getByRole('link', { name: 'Back to editor' }).click();
    await expect(shown('400 × 600')).toBeVisible();
    await page.getByRole('button', { name: 'Quick Resize' }).click();
    await follow('All presets');
    await page.getByRole('button', { name: /^Medium Icon/ }).click();
    await expect(shown('64 × 64')).toBeVisible();
    await app.download.click();
    await expect(page).toHaveURL(ROUTES.download);
    await page.goBack();
    await expect(shown('64 × 64')).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('link', { name: 'Download', exact: true })).toBeVisible();
    await page.goBack();

    // By way of a page that shows no image.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await page.goBack();
    await expect(shown('400 × 600')).toBeVisible();
    // A proposal ends with the page that made it, also in what is kept.
    await expect.poll(async () => (await kept(page)).images.map(({ proposal }) => proposal)).toEqual([null]);
    await page.goForward();
    await page.reload();
    await takenOver(page);
    await page.goBack();
    await expect(page).toHaveURL(ROUTES.presets);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(shown('400 × 600')).toBeVisible();

    // In the middle of work: what was committed before is kept.
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await app.setSize(5000, 5000);
    await app.resize.click();
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('img', { name: /^picture\.png, (400 × 600|5000 × 5000) px/ })).toBeVisible();
    expect(app.logged).toEqual([]);
  },
);
