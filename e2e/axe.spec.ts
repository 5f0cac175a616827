// What axe finds, in both themes: at every address, in every language, and in every state of the editor. Each test
// walks on one page: loading each state would take longer than looking at it.

import { expect, type Page } from '@playwright/test';
import { goTo, takenOver } from '../scripts/lib/visit.mjs';
import { LANGUAGES, languageHome } from '../src/data/languages';
import { PAGES } from '../src/data/pages';
import { ROUTES } from '../src/data/routes';
import { App, type ChosenFile } from './support/app';
import { faults } from './support/axe';
import { pictureFile } from './support/files';
import { test } from './support/test';
import { CATALOGUES } from './support/words';

// Each step of axe would be recorded, and takes longer so.
test.use({ trace: 'off' });

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

let picture: ChosenFile;

test.beforeAll(async () => {
  picture = await pictureFile('picture.png', 600, 400);
});

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('axe finds nothing at any address', async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto(ROUTES.home);
  await takenOver(page);
  for (const { path, indexed } of PAGES) {
    await goTo(page, path);
    // Without an image a save page leads home.
    if (indexed) await expect(heading(page)).toBeVisible();
    expect(await faults(page), path).toEqual([]);
  }
});

for (const language of LANGUAGES)
  test(`axe finds nothing in ${language}, in any state of a page`, async ({ page }) => {
    test.setTimeout(300_000);
    const words = CATALOGUES[language];
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const choose = (file: ChosenFile) => page.locator('input[type=file]').first().setInputFiles(file);
    const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
    const clean = async (state: string) => expect.soft(await faults(page), state).toEqual([]);

    await page.setViewportSize(DESKTOP);
    await page.goto(languageHome(language));
    await takenOver(page, 'input[type=file]');
    await page.locator('main button[aria-expanded]').first().click();
    await clean('empty, an answer open');
    for (const menu of await page.getByRole('banner').locator('button[aria-expanded]:visible').all()) {
      await menu.click();
      await clean('a menu of the bar');
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: words.shortcuts.title })).toBeVisible();
    await clean('the shortcuts');
    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE);
    await clean('empty on a phone');
    await button(words.frame.menu).click();
    await clean('the side menu');
    await page.keyboard.press('Escape');
    await page.setViewportSize(DESKTOP);

    await choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
    await expect(toast(words.upload.unsupportedTitle)).toBeVisible();
    await clean('an error');

    await choose(picture);
    await expect(page.getByRole('tab', { name: words.editor.tabs.resize, exact: true })).toBeVisible();
    await clean('Resize');
    await page.getByLabel(words.resize.width, { exact: true }).fill('99999');
    await clean('a size too large');
    await page.getByLabel(words.resize.width, { exact: true }).fill('300');
    await button(words.resize.preview).click();
    await expect(button(words.resize.apply)).toBeEnabled();
    await clean('a preview');
    await button(words.resize.apply).click();
    await expect(button(words.editor.download)).toBeVisible();
    await clean('a result');
    await page.getByRole('tab', { name: words.editor.tabs.crop, exact: true }).click();
    await expect(page.getByRole('application').first()).toBeVisible();
    await clean('Crop');
    await page.getByRole('tab', { name: words.editor.tabs.rotateFlip, exact: true }).click();
    await button(words.rotate.left).click();
    await expect(toast(words.rotate.doneLeft)).toBeVisible();
    await clean('Rotate & Flip');
    await button(words.editor.download).click();
    await expect(heading(page)).toHaveText(words.download.heading);
    await clean(ROUTES.downloadRotate);

    await goTo(page, ROUTES.presets);
    await page.getByRole('list', { name: words.presets.sizes }).getByRole('button').first().click();
    await expect(button(words.presets.editor)).toBeVisible();
    await clean(ROUTES.presets);
    for (const path of ['/resize-image-to-64x64', ROUTES.privacy, ROUTES.terms, '/404']) {
      await goTo(page, path);
      await expect(heading(page)).toBeVisible();
      await clean(path);
    }
  });

test('axe finds nothing while work goes on, nor on a tooltip', async ({ page }) => {
  test.setTimeout(300_000);
  const app = new App(page);
  await app.open(await pictureFile('large.jpg', 2400, 1600, 'jpeg'));
  await app.setSize(12_000, 8000);
  await app.resize.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await app.endWork();
  await page.getByRole('switch', { name: 'Dark theme' }).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
