import { test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { App } from './support/app';
const DIR = '/work/looks/crop';
const only = process.env['LOOK'] ?? '';
for (const [w, h, lang, dark, touch] of [
  [1440, 900, 'en', false, false],
  [1440, 900, 'de', true, false],
  [1024, 768, 'ru', false, false],
  [390, 844, 'en', false, true],
  [390, 844, 'ja', true, true],
  [320, 640, 'de', false, true],
  [844, 390, 'en', false, true],
  [320, 640, 'ru', false, true],
] as const) {
  test(`look ${w} ${lang} ${dark}`, async ({ browser }) => {
    const page = await (await browser.newContext({ viewport: { width: w, height: h }, hasTouch: touch, isMobile: touch, colorScheme: dark ? 'dark' : 'light' })).newPage();
    const app = new App(page);
    if (dark) await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.addInitScript((l) => localStorage.setItem('language', l), lang);
    await page.goto(lang === 'en' ? '/' : `/${lang}`);
    await app.choose({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await readFile(process.env['PHOTO'] ?? '') });
    await page.locator('[role=tab]').nth(1).click();
    await page.locator('.cropper-crop-box').waitFor();
    await page.waitForTimeout(700);
    const shot = (name: string, full = true) => page.screenshot({ path: `${DIR}/${w}-${lang}-${name}.png`, fullPage: full });
    await shot('a');
    await page.locator('input[type=checkbox]').last().check();
    await page.locator('details summary').first().click();
    await page.locator('[role=tabpanel] fieldset input[type=radio]').nth(9).check();
    await page.locator('[role=tabpanel] fieldset').nth(1).locator('input').nth(2).check();
    await page.waitForTimeout(500);
    await shot('b');
    const full = page.locator('[data-full-toggle]');
    if (await full.count()) {
      await full.click();
      await page.waitForTimeout(700);
      await shot('full', false);
    }
  });
}
