// The site with a service worker: without a network after one visit, and the update to a new version.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pageFile } from '../scripts/build/pages.mjs';
import { distDir } from '../scripts/lib/paths.mjs';
import { takenOver } from '../scripts/lib/visit.mjs';
import { LANGUAGE_INFO, LANGUAGES } from '../src/config/languages';
import { PAGES } from '../src/config/pages';
import { fixedSizePath, ROUTES } from '../src/config/routes';
import { LIGHT_PICTURES } from '../src/config/site';
import { CATALOGS, textOf } from '../tests/support/words';
import { App, saved } from './support/app';
import { pictureFile } from './support/files';
import { type Host, isNext, makeNextVersion, startHost } from './support/host';
import { test } from './support/test';
import { LONG } from './support/tiers';

const { en, de, ja } = CATALOGS;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until the service worker is active. It becomes active only after it has cached the whole site. */
const untilCached = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** The paths of all scripts, styles and WebAssembly modules that a page has requested. */
const assets = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  );

/** Checks that all assets that a page has requested are of one version: the next one if `next`, or the present one. */
async function expectVersion(page: Page, next: boolean): Promise<void> {
  const found = await assets(page);
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter((name) => isNext(name) !== next)).toEqual([]);
}

test.describe('the site with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  let host: Host;
  test.beforeEach(async () => {
    host = await startHost(distDir);
  });
  test.afterEach(() => host.close());

  /** Visits the site for the first time, and then disconnects the network. */
  async function visitThenDisconnect(context: BrowserContext): Promise<Page> {
    const first = await context.newPage();
    await first.goto(host.origin);
    await untilCached(first);
    host.answers = false;
    await context.setOffline(true);
    return first;
  }

  // Requirements: R50
  test('opens and saves a file offline after one visit, and has every page and language in its cache', async ({
    context,
  }) => {
    await (await visitThenDisconnect(context)).close();
    const page = await context.newPage();
    const app = new App(page);
    await page.goto(`${host.origin}/de/`);
    await expect(page).toHaveURL(`${host.origin}/de`);
    await takenOver(page);
    await expect(heading(page)).toHaveText(de.home.heading);
    await expect(page.getByText(de.upload.offline)).toBeVisible();
    for (const picture of await page.locator('#about figure img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('naturalWidth', LIGHT_PICTURES.width);
    }

    await app.choose(await pictureFile('photo.jpg', 640, 480, 'jpeg'));
    await page.getByLabel(de.resize.width).fill('320');
    await page.getByRole('button', { name: de.resize.resize, exact: true }).click();
    await page.getByRole('button', { name: de.editor.download, exact: true }).click();
    await expect(page).toHaveURL(host.origin + ROUTES.download);
    const save = page.getByRole('link', { name: de.download.download, exact: true });
    const { name, bytes } = await saved(page, () => save.click());
    expect(name).toBe('resized-image-320x240.png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 320, height: 240 });

    // A language in which no page was shown before.
    await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
    await page.getByRole('banner').getByRole('link', { name: LANGUAGE_INFO.ja.name, exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await page.goto(host.origin + ROUTES.privacy);
    await expect(heading(page)).toHaveText(ja.privacy.heading);

    const size = textOf('ja').format.size({ width: 16, height: 16 });
    for (const path of [`${fixedSizePath({ width: 16, height: 16 })}px.html`, '/presets/16x16?a=b']) {
      await page.goto(host.origin + path);
      await expect(heading(page)).toHaveText(textOf('ja').t('fixedSize.heading', { size }));
    }
    await page.goto(`${host.origin}/no/such/page`);
    await expect(heading(page)).toHaveText(ja.notFound.heading);

    const all = await page.evaluate(async () => {
      const [version = ''] = await caches.keys();
      return (await (await caches.open(version)).keys()).map(({ url }) => new URL(url).pathname);
    });
    for (const { path } of PAGES) expect(all).toContain(`/${pageFile(path)}`);
    for (const language of LANGUAGES)
      for (const catalog of [language, `${language}\\.later`])
        expect(all.join('\n')).toMatch(new RegExp(`^/assets/${catalog}-`, 'm'));
  });

  test(
    'shows its pages offline in a tab that has been open since the first visit',
    LONG,
    async ({ context }) => {
      const page = await visitThenDisconnect(context);
      await page.getByRole('contentinfo').getByRole('link', { name: en.layout.privacy }).click();
      await expect(heading(page)).toHaveText(en.privacy.heading);
      await page.reload();
      await expect(heading(page)).toHaveText(en.privacy.heading);
    },
  );

  test(
    'loads a new version only when Reload is pressed, and no page mixes the files of two versions',
    LONG,
    async ({ context }) => {
      const folder = mkdtempSync(join(tmpdir(), 'pixel-resize-'));
      try {
        makeNextVersion(distDir, folder);
        const busy = await context.newPage();
        await busy.goto(host.origin);
        await untilCached(busy);
        host.folder = folder;

        // The cached version is shown while the next version is fetched.
        const idle = await context.newPage();
        await idle.goto(host.origin + ROUTES.presets);
        await new App(busy).choose(await pictureFile('open.png', 300, 200));
        const offer = (page: Page) => page.getByRole('group').filter({ hasText: en.layout.newVersion });
        await expect(offer(idle)).toContainText(en.layout.newVersionText);
        await expect(offer(busy)).toContainText(en.layout.newVersionAutosaved);
        await expectVersion(idle, false);

        const reload = (page: Page) =>
          offer(page).getByRole('button', { name: en.layout.reload, exact: true });
        await Promise.all([idle.waitForEvent('load'), reload(idle).click()]);
        await takenOver(idle);
        await expectVersion(idle, true);

        // The page `busy` keeps its image, and still runs the old version of the site. All files of the old version are
        // still available.
        await busy.getByRole('tab', { name: en.editor.tabs.crop }).click();
        await expect(new App(busy).cropBox).toBeVisible();
        await busy.getByRole('contentinfo').getByRole('link', { name: en.layout.terms }).click();
        await expect(heading(busy)).toHaveText(en.terms.heading);
        await busy.goBack();
        await expect(busy.getByText('open.png')).toBeVisible();
        await expectVersion(busy, false);

        await Promise.all([busy.waitForEvent('load'), reload(busy).click()]);
        await takenOver(busy);
        await expectVersion(busy, true);
        await busy.getByRole('button', { name: en.restore.restore }).click();
        await expect(heading(busy)).toHaveText('open.png');
        // No page uses the old version any more, so its cache is deleted.
        await busy.reload();
        await expect.poll(() => busy.evaluate(async () => (await caches.keys()).length)).toBe(1);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  test('does not install a new version if one of its files is missing', LONG, async ({ context }) => {
    const folder = mkdtempSync(join(tmpdir(), 'pixel-resize-'));
    try {
      makeNextVersion(distDir, folder);
      const page = await context.newPage();
      await page.goto(host.origin);
      await untilCached(page);
      // As during a deployment: the list of files is new, but one of the listed pages is not there yet.
      rmSync(join(folder, 'terms-of-service.html'));
      host.folder = folder;
      const broken = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        const worker = registration.installing;
        return new Promise((resolve) =>
          worker?.addEventListener('statechange', () => resolve(worker.state), { once: true }),
        );
      });
      expect(broken).toBe('redundant');
      await page.reload();
      await takenOver(page);
      await expectVersion(page, false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
