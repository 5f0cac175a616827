// Back, forward, a reload and a direct visit: what a person expects of them. With an image: navigationEditor.spec.ts.

import { expect, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import { type Language, languageAbout } from '../src/data/languages';
import { findPage, type PageInfo } from '../src/data/pages';
import { ROUTES } from '../src/data/routes';
import { textOf } from '../tests/support/words';
import { App } from './support/app';
import { test } from './support/pageTest';

let app: App;

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

// One page of each kind; what comes as HTML at every address is looked at in tests/html.
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

test('a link within the page is kept over a reload', async ({ page }) => {
  await page.goto(languageAbout('en'));
  await expect(page.getByRole('heading', { name: 'How to Use' })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'How to Use' })).toBeInViewport();
});
