// Takes pictures of every screen in every state, at three widths, in both themes and four languages. The script writes
// the pictures, and a page that shows one picture at a time. `npm run gallery -- de ja` takes pictures only in these
// languages.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDir, root } from '../../scripts/lib/paths.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { withProduction } from '../lib/production.mjs';
import { leafPage } from './leaf.mjs';
import { screens, watchWorker } from './screens.mjs';

/** The height of the window for each width, in CSS pixels. */
const WIDTHS = { 360: 740, 768: 1024, 1440: 900 };
const THEMES = /** @type {const} */ (['light', 'dark']);
const LANGUAGES = ['en', 'de', 'ja', 'ru'];

/** @typedef {{ file: string; screen: string; width: number; theme: string; language: string }} Picture */

/**
 * Converts the name of a screen to a part of a file name.
 * @param {string} name
 */
const slug = (name) => name.toLowerCase().replaceAll(/\W+/g, '-');

/**
 * Takes all pictures in a language. The theme and the width are changed while a screen is open, so that the actions
 * that lead to a screen are performed only once.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin the origin of the site
 * @param {string} language
 * @param {string} folder the folder for the pictures
 */
async function takePictures(browser, origin, language, folder) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, `src/i18n/locales/${language}.ts`));
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((code) => localStorage.setItem('language', code), language);
  await context.addInitScript(watchWorker);
  const page = await context.newPage();
  const visit = { page, home: language === 'en' ? '/' : `/${language}`, words: module[language] };
  /** @type {Picture[]} */
  const pictures = [];
  for (const { name, show, part = 'page', at = () => true } of screens) {
    const sizes = Object.entries(WIDTHS)
      .map(([width, height]) => ({ width: Number(width), height }))
      .filter(({ width }) => at(width));
    if (sizes[0]) await page.setViewportSize(sizes[0]);
    await show(visit);
    for (const size of sizes) {
      await page.setViewportSize(size);
      if (part === 'page') await page.evaluate(() => window.scrollTo(0, 0));
      // The mouse is moved to a point at which no element changes its look under the mouse.
      await page.mouse.move(0, size.height - 1);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html.${colorScheme}`).waitFor();
        const file = `${language}-${slug(name)}-${size.width}-${colorScheme}.jpg`;
        await page.screenshot({
          path: join(folder, file),
          fullPage: part === 'page',
          type: 'jpeg',
          quality: 80,
          animations: 'disabled',
        });
        pictures.push({ file, screen: name, width: size.width, theme: colorScheme, language });
      }
    }
  }
  await context.close();
  return pictures;
}

await runMain(async () => {
  const wanted = process.argv.slice(2);
  const folder = join(buildDir, 'gallery');
  /** @type {Picture[]} */
  const pictures = [];
  await withProduction(async (browser, origin) => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const language of wanted.length > 0 ? wanted : LANGUAGES) {
      pictures.push(...(await takePictures(browser, origin, language, folder)));
      console.log(`${language}: ${pictures.length} pictures in all`);
    }
  });
  writeFileSync(join(folder, 'index.html'), leafPage(pictures));
  console.log(`\n${join('.build', 'gallery', 'index.html')} has the pictures.`);
});
