// Back, Forward, a reload and a direct visit while no image is open. With an open image: navigationEditor.spec.ts.

import { expect, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import { type Language, languageAbout } from '../src/config/languages';
import { findPage, type PageInfo } from '../src/config/pages';
import { ROUTES } from '../src/config/routes';
import { en, textOf } from '../tests/support/words';
import { App } from './support/app';
import { test } from './support/pageTest';

let app: App;

test.beforeEach(({ page }) => {
  app = new App(page);
});

const missingImage = /\[pixel-resize\] download: missing-image/;

function infoOf(path: string): PageInfo {
  const info = findPage(path);
  if (!info) throw new Error(`There is no page at ${path}.`);
  return info;
}

/** Checks the URL and the main heading of a page. */
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

// One page of each kind that needs no image. tests/html checks the HTML of every URL.
// Requirements: R172
for (const path of ['/de', ROUTES.presets, '/presets/32x32', ROUTES.privacy, ROUTES.terms])
  test(`a direct visit, Back and a reload show ${path}, and Forward shows the next page`, async ({
    page,
  }) => {
    const info = infoOf(path);
    // A URL that names a language sets this language for the pages that are visited after it.
    const language = info.language ?? 'en';
    const otherPage = infoOf(path === ROUTES.privacy ? ROUTES.terms : ROUTES.privacy);
    await page.goto(path);
    await takenOver(page);
    await expectPage(page, info, language);
    await page.getByRole('contentinfo').locator(`a[href="${otherPage.path}"]`).click();
    await expectPage(page, otherPage, language);
    await page.goBack();
    await expectPage(page, info, language);
    await page.reload();
    await takenOver(page);
    await expectPage(page, info, language);
    await page.goForward();
    await expectPage(page, otherPage, language);
    expect(app.logged).toEqual([]);
  });

// Requirements: R96, R104, R105, R172
for (const [path, delay] of [
  [ROUTES.download, 2000],
  [ROUTES.downloadCrop, 0],
  [ROUTES.downloadRotate, 0],
] as const)
  test(`without an image, ${path} redirects to the home page after ${delay} ms with a toast, and Back does not undo this`, async ({
    page,
  }) => {
    await page.goto(ROUTES.privacy);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(path);
    await expect(page.getByText(en.download.loading)).toBeVisible();
    // The page renders a change of the session in a timeout of 0 ms, which the paused clock must run.
    const log = async () => {
      await page.clock.runFor(0);
      return app.logged.join();
    };
    await expect.poll(log).toMatch(missingImage);
    if (delay > 0) {
      await page.clock.runFor(delay - 1);
      await expect(app.toast(en.download.missing)).toBeVisible();
      await expect(page).toHaveURL(path);
    }
    await page.clock.runFor(1);
    await expect(page).toHaveURL(ROUTES.home);
    await expect(app.toast(en.download.missing)).toBeVisible();
    await page.clock.resume();
    await page.goBack();
    await expect(page).toHaveURL(ROUTES.privacy);
    expect(app.logged).not.toEqual([]);
    for (const line of app.logged) expect(line).toMatch(missingImage);
  });

test('a URL with a fragment shows the section that the fragment names, also after a reload', async ({
  page,
}) => {
  await page.goto(languageAbout('en'));
  await expect(page.getByRole('heading', { name: en.about.howTo })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole('heading', { name: en.about.howTo })).toBeInViewport();
});
