// Back, forward, a reload and a direct visit: what a person expects of them, also in the middle of work.

import { expect, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import { type Language, languageAbout } from '../src/data/languages';
import { findPage, type PageInfo } from '../src/data/pages';
import { ROUTES } from '../src/data/routes';
import { App, type ChosenFile } from './support/app';
import { noteBlobUrls } from './support/blobUrls';
import { pictureFile } from './support/files';
import { workDone } from './support/presses';
import { test } from './support/test';
import { textOf } from '../tests/support/words';

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

const missing = /\[pixel-resize\] download: missing-image/;

function infoOf(path: string): PageInfo {
  const info = findPage(path);
  if (!info) throw new Error(`no page at ${path}`);
  return info;
}

/** What stands on each page, so that it is known for what it is. */
async function expectPage(page: Page, { path, kind, preset }: PageInfo, language: Language): Promise<void> {
  const { t } = textOf(language);
  const headings: Partial<Record<PageInfo['kind'], string>> = {
    home: t('home.heading'),
    presets: t('presets.heading'),
    privacy: t('privacy.heading'),
    terms: t('terms.heading'),
  };
  const size = preset && `${preset.size.width} × ${preset.size.height}`;
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    headings[kind] ?? `Resize image to ${size}`,
  );
}

// One page of each kind; what comes as HTML at every address is looked at in prerender.spec.ts.
for (const path of ['/de', ROUTES.presets, '/presets/32x32', ROUTES.privacy, ROUTES.terms])
  test(`${path}: a direct visit, a reload, back and forward show the page that they should`, async ({
    page,
  }) => {
    const info = infoOf(path);
    // An address in a language chooses that language for the pages after it.
    const language = info.language ?? 'en';
    const elsewhere = infoOf(path === ROUTES.privacy ? ROUTES.terms : ROUTES.privacy);
    await page.goto(path);
    await takenOver(page);
    await expectPage(page, info, language);
    await page.getByRole('contentinfo').locator(`a[href="${elsewhere.path}"]`).click();
    await expectPage(page, elsewhere, language);
    await page.goBack();
    await expectPage(page, info, language);
    await page.reload();
    await takenOver(page);
    await expectPage(page, info, language);
    await page.goForward();
    await expectPage(page, elsewhere, language);
    expect(app.logged).toEqual([]);
  });

for (const path of [ROUTES.download, ROUTES.downloadCrop, ROUTES.downloadRotate])
  test(`${path} without an image leaves no trap behind: back leads to where one came from`, async ({
    page,
  }) => {
    await page.goto(ROUTES.privacy);
    await page.goto(path);
    await expect(app.toast('Missing image data. Please try again.')).toBeVisible();
    await expect(page).toHaveURL(ROUTES.home);
    await page.goBack();
    await expect(page).toHaveURL(ROUTES.privacy);
    for (const line of app.logged) expect(line).toMatch(missing);
  });

const tabs = [
  { tab: 'Resize', button: 'Resize', path: ROUTES.download },
  { tab: 'Crop', button: 'Crop', path: ROUTES.downloadCrop },
  { tab: 'Rotate & Flip', button: 'Rotate Left', path: ROUTES.downloadRotate },
] as const;

for (const { tab, button, path } of tabs)
  test(`back from ${path} leads to the editor as it was, forward to the result again`, async ({ page }) => {
    await app.open(png);
    await app.showTab(tab);
    await page.getByRole('button', { name: button, exact: true }).click();
    const { bytes } = await app.save(path);
    await page.goBack();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expect(app.download).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(path);
    const again = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download', exact: true }).click();
    expect((await (await again).path()).length).toBeGreaterThan(0);
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
  });

/** Opens a large image on the preset page and goes on to the editor, so that there is a page to go back to. */
async function openLarge(page: Page): Promise<void> {
  await page.goto(ROUTES.presets);
  await app.choose(large);
  await expect(page.getByRole('img', { name: 'picture.png, 2400 × 1600 px' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(app.resize).toBeVisible();
}

test('an edit goes on while one is back on another page, and is there when one returns', async ({ page }) => {
  await openLarge(page);
  await app.setSize(6000, 6000);
  await app.resize.click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quick Resize');
  await expect(app.toast('Image resized to 6000x6000')).toBeVisible();
  await expect(page.getByRole('img', { name: 'picture.png, 6000 × 6000 px' })).toBeVisible();
  await page.goForward();
  await expect(app.width).toHaveValue('6000');
  await expect(app.download).toBeVisible();
  expect(app.logged).toEqual([]);
});

test('whoever goes back while the result is written is not led to the save page after all', async ({
  page,
}) => {
  await openLarge(page);
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
    .poll(async () => (await workDone(page))['export'] ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: /^Small Icon/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(page).toHaveURL(ROUTES.presets);
  expect(app.logged).toEqual([]);
});

test('a preview that is left in the middle is given up', async ({ page }) => {
  await openLarge(page);
  await app.setSize(9000, 9000);
  await app.preview.click();
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Small Icon/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.goForward();
  await expect(app.apply).toBeDisabled();
  expect((await workDone(page))['preview'] ?? 0).toBe(0);
  expect(app.logged).toEqual([]);
});

test('a reload in the middle of work starts afresh, with nothing amiss', async ({ page }) => {
  await noteBlobUrls(page);
  await app.open(large);
  await app.setSize(9000, 9000);
  await app.resize.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Drop an image here')).toBeVisible();
  await app.choose(png);
  await expect(app.width).toHaveValue('600');
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(app.logged).toEqual([]);
});

test('leaving while a file is being opened shows it wherever one has gone', async ({ page }) => {
  await page.goto(ROUTES.presets);
  await takenOver(page);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  // The address comes first, then the screen; until then the dropzone is that of the presets.
  await expectPage(page, infoOf(ROUTES.home), 'en');
  await app.choose(large);
  await page.goBack();
  await expect(page).toHaveURL(ROUTES.presets);
  await expect(page.getByRole('img', { name: 'picture.png, 2400 × 1600 px' })).toBeVisible();
  expect(app.logged).toEqual([]);
});

test('a link within the page is kept over a reload', async ({ page }) => {
  await page.goto(languageAbout('en'));
  await expect(page.getByRole('heading', { name: 'How to Use' })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'How to Use' })).toBeInViewport();
});
