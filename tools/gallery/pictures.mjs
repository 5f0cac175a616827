import { join } from 'node:path';
import sharp from 'sharp';
import { runnerImport } from 'vite';
import { root } from '../../scripts/lib/paths.mjs';
import { parts } from './options.mjs';
import { DESKTOP_WIDTH, screens, TABLET_WIDTH, watchWorker } from './screens.mjs';

/**
 * A picture of a screen, or of a part of a tall screen.
 * @typedef {{ file: string; screen: string; width: number; theme: string; language: string }} Picture
 */

/**
 * @typedef {object} Order
 * @property {import('@playwright/test').Browser} browser
 * @property {string} origin the origin of the site
 * @property {string} language
 * @property {string} folder the folder for the pictures. It must have a folder with the language's name
 * @property {import('./options.mjs').Options} options
 */

/**
 * Returns the height of the window for a width, in CSS pixels.
 * @param {number} width
 */
const heightFor = (width) => (width < TABLET_WIDTH ? 740 : width < DESKTOP_WIDTH ? 1024 : 900);

/**
 * Converts the name of a screen to a part of a file name.
 * @param {string} name
 */
const slug = (name) => name.toLowerCase().replaceAll(/\W+/g, '-').replace(/-$/, '');

/**
 * Writes a picture, in parts if it is too tall.
 * @param {Buffer} png the picture
 * @param {string} folder
 * @param {string} name the path of the file below `folder`, without the number of the part and the ending
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<string[]>} the paths of the files below `folder`
 */
async function write(png, folder, name, { format, tallest }) {
  const { width, height } = await sharp(png).metadata();
  const all = parts(height, tallest);
  const files = [];
  for (const [at, part] of all.entries()) {
    const number = all.length > 1 ? `-${at + 1}` : '';
    const file = `${name}${number}.${format === 'jpeg' ? 'jpg' : 'png'}`;
    const image = sharp(png).extract({ left: 0, width, ...part });
    await (format === 'jpeg' ? image.jpeg({ quality: 80 }) : image.png()).toFile(join(folder, file));
    files.push(file);
  }
  return files;
}

/**
 * Takes a picture of a part of the page (see `Screen`).
 * @param {import('@playwright/test').Page} page
 * @param {NonNullable<import('./screens.mjs').Screen['part']>} part
 */
async function screenshot(page, part) {
  const size = page.viewportSize();
  if (part === 'work' && size) {
    // The guide is a heading and numbered steps. The window is made at least as tall as the part of the page above the
    // guide. In a window of less height, the bar at the bottom of the window would cover a piece of this part.
    const guide = await page
      .locator('main h2:has(+ ol)')
      .evaluate((it) => it.getBoundingClientRect().top + scrollY);
    await page.setViewportSize({ ...size, height: Math.max(size.height, Math.floor(guide)) });
  }
  if (part !== 'window') await page.evaluate(() => window.scrollTo(0, 0));
  return page.screenshot({ fullPage: part === 'page', animations: 'disabled' });
}

/**
 * Takes all pictures in a language. The theme and the width are changed while a screen is open, so that the actions
 * that lead to a screen are performed only once.
 * @param {Order} order
 */
export async function takePictures({ browser, origin, language, folder, options }) {
  const { module } = await runnerImport(join(root, `src/i18n/locales/${language}.ts`));
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((code) => localStorage.setItem('language', code), language);
  await context.addInitScript(watchWorker);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const visit = { page, home: language === 'en' ? '/' : `/${language}`, words: module[language] };
  /** @type {Picture[]} */
  const pictures = [];
  for (const [at, screen] of screens.entries()) {
    const { name, show, settle, part = 'page' } = screen;
    const widths = options.widths.filter((width) => screen.at?.(width) ?? true);
    const [first] = widths;
    if (first === undefined) continue;
    await page.setViewportSize({ width: first, height: heightFor(first) });
    try {
      await show(visit);
    } catch (error) {
      throw new Error(`The screen "${name}" was not reached in the language "${language}".`, {
        cause: error,
      });
    }
    for (const width of widths) {
      const height = heightFor(width);
      await page.setViewportSize({ width, height });
      // The mouse is moved to a point where no element has a hover style.
      await page.mouse.move(0, height - 1);
      for (const theme of options.themes) {
        await page.emulateMedia({ colorScheme: theme });
        await page.locator(`html.${theme}`).waitFor();
        await settle?.(visit);
        const png = await screenshot(page, part);
        const number = String(at + 1).padStart(2, '0');
        const path = `${language}/${number}-${slug(name)}-${width}${theme === 'light' ? '' : `-${theme}`}`;
        for (const file of await write(png, folder, path, options))
          pictures.push({ file, screen: name, width, theme, language });
      }
    }
  }
  await context.close();
  return pictures;
}
