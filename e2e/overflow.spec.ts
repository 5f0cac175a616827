// Words that are longer than the English ones: nowhere on a small screen may they leave their boxes, be cut off
// or widen the page, in any language.

import { expect, type Page } from '@playwright/test';
import { goTo, takenOver } from '../scripts/lib/visit.mjs';
import { LANGUAGES, languageHome } from '../src/data/languages';
import { ROUTES } from '../src/data/routes';
import { LANGUAGE_KEY } from '../src/data/storage';
import { photograph } from '../tests/support/fixtures';
import { misfits } from './support/misfits';
import { test } from './support/test';
import { CATALOGUES } from './support/words';

const SMALL = { width: 320, height: 740 };
/** Where the bar of a wide screen has the least room. */
const TABLET = { width: 768, height: 800 };

/** Where the words go: each address once, and of the fixed sizes the widest. */
const PATHS = [
  ROUTES.presets,
  '/resize-image-to-5000x5000',
  '/resize-image-to-1600x800',
  ROUTES.privacy,
  ROUTES.terms,
  '/404',
];

for (const language of LANGUAGES)
  test.describe(`in ${language}`, () => {
    const words = CATALOGUES[language];
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

    test.beforeEach(async ({ page }) => {
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        LANGUAGE_KEY,
        language,
      ] as const);
    });

    test(`every page without an image fits a screen of 320 px in ${language}`, async ({ page }) => {
      await page.setViewportSize(SMALL);
      for (const path of [languageHome(language), ...PATHS]) {
        await page.goto(path);
        await takenOver(page);
        expect(await misfits(page), path).toEqual([]);
        // The answers, one after the other: each folds the one before away.
        for (const question of await page.locator('main button[aria-expanded]').all()) {
          await question.click();
          await expect(question).toHaveAttribute('aria-expanded', 'true');
          expect(await misfits(page), path).toEqual([]);
        }
      }
      await button(page, words.shortcuts.title).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await misfits(page), 'the shortcuts').toEqual([]);
      await page.keyboard.press('Escape');
      await button(page, words.frame.menu).click();
      const menu = page.getByRole('dialog');
      await menu.evaluate((dialog) => Promise.all(dialog.getAnimations().map((a) => a.finished)));
      expect(await misfits(page), 'the side menu').toEqual([]);
    });

    test(`every page with an image fits a screen of 320 px in ${language}`, async ({ page }) => {
      await page.setViewportSize(SMALL);
      const buffer = await (await photograph(1200, 1000)).png().toBuffer();
      await page.goto(languageHome(language));
      await takenOver(page, 'input[type=file]');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
      for (const tab of Object.values(words.editor.tabs)) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        expect(await misfits(page), tab).toEqual([]);
      }
      await button(page, words.rotate.left).click();
      // Its button may say the same.
      await expect(page.getByRole('paragraph').filter({ hasText: words.rotate.byLeft })).toBeVisible();
      expect(await misfits(page), 'rotated').toEqual([]);
      await page.getByRole('tab', { name: words.editor.tabs.resize, exact: true }).click();

      // What is wrong with a size takes more words than a size.
      await page.getByLabel(words.resize.width, { exact: true }).fill('99999');
      expect(await misfits(page), 'too large').toEqual([]);
      await page.getByLabel(words.resize.width, { exact: true }).fill('1100');
      await button(page, words.resize.preview).click();
      await expect(page.getByText(words.editor.previewBadge, { exact: true }).first()).toBeVisible();
      expect(await misfits(page), 'a preview').toEqual([]);
      await button(page, words.resize.resize).click();
      await button(page, words.editor.download).click();
      await expect(page).toHaveURL(ROUTES.download);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.download.heading);
      expect(await misfits(page), ROUTES.download).toEqual([]);

      await goTo(page, ROUTES.presets);
      await page.getByRole('list', { name: words.presets.sizes }).getByRole('button').first().click();
      await expect(button(page, words.presets.editor)).toBeVisible();
      expect(await misfits(page), ROUTES.presets).toEqual([]);
      await goTo(page, '/resize-image-to-64x64');
      await button(page, words.fixedSize.resize).click();
      await expect(button(page, words.presets.editor)).toBeVisible();
      expect(await misfits(page), 'a fixed size').toEqual([]);
    });

    test(`the bar and its menus fit a screen of 768 px in ${language}`, async ({ page }) => {
      await page.setViewportSize(TABLET);
      await page.goto(languageHome(language));
      await takenOver(page);
      expect(await misfits(page)).toEqual([]);
      const bar = page.getByRole('banner');
      // On one line: a bar of two would cover more of the page.
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(58);
      for (const menu of await bar.locator('button[aria-expanded]').filter({ visible: true }).all()) {
        await menu.click();
        expect(await misfits(page)).toEqual([]);
        await page.keyboard.press('Escape');
      }
    });
  });
