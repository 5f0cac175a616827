// Takes the pictures of `npm run gallery`. Each test visits some states of the site in one language, and takes pictures
// of each state.
import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { pictureFile } from '../../e2e/support/files';
import { type Look, walkEditor, walkPages } from '../../e2e/support/states';
import { controlWorkers, hold, letGo } from '../../e2e/support/workers';
import { goTo, takenOver } from '../../scripts/lib/visit.mjs';
import { LANGUAGES, type Language, languageHome } from '../../src/config/languages';
import { DESKTOP_WIDTH, TABLET_WIDTH } from '../../src/config/layout';
import { ROUTES } from '../../src/config/routes';
import { CATALOGS } from '../../tests/support/words';

interface Options {
  readonly folder: string;
  readonly languages: readonly string[];
  readonly widths: readonly string[];
  readonly themes: readonly ('light' | 'dark')[];
}
const { GALLERY } = process.env;
if (!GALLERY) throw new Error('Run `npm run gallery`, which starts these tests.');
const options: Options = JSON.parse(GALLERY);
const languages = LANGUAGES.filter((it) => options.languages.length === 0 || options.languages.includes(it));

const heightFor = (width: number) => (width < TABLET_WIDTH ? 740 : width < DESKTOP_WIDTH ? 1024 : 900);

/** The windows of the pictures. A height that is not given is that of a usual device. */
const windows = options.widths.map((label) => {
  const [width = 0, height = heightFor(width)] = label.split('x').map(Number);
  return { label, width, height };
});

/** Loads the lazy images of a page, and waits until the viewer shows its picture in full sharpness. */
async function complete(page: Page): Promise<void> {
  await page.locator('[data-viewport][aria-busy=true]').waitFor({ state: 'hidden' });
  await page.evaluate(async () => {
    scrollTo(0, 0);
    for (const image of document.querySelectorAll('img')) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

/** Returns a function that takes pictures of a state at all chosen widths and in all chosen themes. */
function pictures(page: Page, language: Language, group: string): Look {
  const names: string[] = [];
  return async ({ name, screen }) => {
    // A state with a toast can be visited several times: see `lookAtMessage` in e2e/support/states.ts.
    if (!names.includes(name)) names.push(name);
    const number = String(names.indexOf(name) + 1).padStart(2, '0');
    const folder = join(options.folder, language, `${group} ${number} ${name.replaceAll('/', ' ').trim()}`);
    const before = page.viewportSize();
    for (const { width, height, label } of windows) {
      if (screen === 'wide' && width < TABLET_WIDTH) continue;
      if (screen === 'narrow' && width >= TABLET_WIDTH) continue;
      await page.setViewportSize({ width, height });
      for (const theme of options.themes) {
        await page.emulateMedia({ colorScheme: theme });
        await page.locator(`html.${theme}`).waitFor();
        await complete(page);
        await page.screenshot({
          path: join(folder, `${label}-${theme}.jpg`),
          type: 'jpeg',
          quality: 80,
          // A dialog covers only the window. So the picture of a dialog shows only the window, and not the whole page.
          fullPage: (await page.getByRole('dialog').count()) === 0,
          animations: 'disabled',
        });
      }
    }
    if (before) await page.setViewportSize(before);
  };
}

/**
 * Visits states that `walkPages` and `walkEditor` do not visit, and calls `look` for each. Among them are states of the
 * upload, of the sample image, of the viewer and of the offer to restore an image.
 */
async function walkFurther(page: Page, language: Language, look: Look): Promise<void> {
  const words = CATALOGS[language];
  const home = languageHome(language);
  const see = (name: string) => look({ name, screen: 'any' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const inDialog = (role: 'button' | 'radio', name: string) =>
    page.getByRole('dialog').getByRole(role, { name, exact: true });
  const load = async (path: string) => {
    await page.goto(path);
    await takenOver(page, 'input[type=file]');
  };
  const input = page.locator('input[type=file]').first();
  const sample = page.getByRole('button', { name: words.sample.open });
  const address = '**/assets/sample-*.png';

  await controlWorkers(page);
  await load(home);
  await page
    .locator('main button')
    .first()
    .evaluate((zone) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([''], 'a.png', { type: 'image/png' }));
      zone.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }));
    });
  await see('a file above the page');
  await load(home);
  await page.context().setOffline(true);
  await page.getByText(words.upload.offline).waitFor();
  await see('offline');
  await page.context().setOffline(false);
  await page.route(address, () => {});
  await load(home);
  await sample.click();
  await page.locator('main [aria-busy=true]').waitFor();
  await see('the sample image is loading');
  await page.unroute(address);
  await page.route(address, (route) => route.abort());
  await load(home);
  await sample.click();
  await page.getByText(words.sample.failed).first().waitFor();
  await see('the sample image has failed');
  await page.unroute(address);
  await load(home);
  await hold(page);
  await input.setInputFiles(await pictureFile('photograph.jpg', 1600, 1067, 'jpeg'));
  await page.locator('main button').filter({ hasText: words.upload.cancel }).waitFor();
  await see('a file is opening');

  await letGo(page);
  await page.getByLabel(words.resize.width, { exact: true }).fill('1200');
  await button(words.resize.resize).click();
  await button(words.editor.download).waitFor();
  await button(words.viewer.open).click();
  await page.locator('[data-viewport]').waitFor();
  await see('the viewer');
  await page.keyboard.press('1');
  await see('the viewer at 100 %');
  await inDialog('button', words.viewer.compare).click();
  await see('the viewer with a slider');
  await inDialog('radio', words.viewer.browser).check();
  await page.locator('[data-viewport]').getByText(words.viewer.browser).waitFor();
  await see('the viewer with the resize of the browser');
  if (windows.some(({ width }) => width >= DESKTOP_WIDTH)) {
    await page.setViewportSize({ width: DESKTOP_WIDTH, height: heightFor(DESKTOP_WIDTH) });
    await inDialog('radio', words.viewer.original).check();
    await inDialog('radio', words.viewer.sideBySide).check();
    await see('the viewer side by side');
  }
  for (let times = 0; times < 3; times++) await page.keyboard.press('+');
  // An arrow key marks the pixel in the middle of the viewer, which then shows the color of this pixel.
  await page.locator('[data-viewport]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.locator('[data-pixel]').getByText('#').waitFor();
  await see('the viewer at 800 %');
  await page.keyboard.press('Escape');

  await page.getByRole('tab').nth(1).click();
  await page.getByLabel(words.crop.x, { exact: true }).fill('99999');
  await page.locator('main input[aria-invalid=true]').first().waitFor();
  await see('a crop beyond the image');
  for (const path of [home, ROUTES.download]) {
    await page.goto(path);
    await button(words.restore.restore).waitFor();
    await see(`an image to restore, ${path}`);
  }
  await button(words.restore.restore).click();
  // An image that is left while it is being restored is not opened.
  await page
    .getByRole('tab')
    .or(page.getByRole('link', { name: words.download.back }))
    .first()
    .waitFor();
  await goTo(page, home);
  await button(words.editor.close).click();
  await page.locator('[data-scope=toast][data-part=root], [data-notice]').first().waitFor();
  await see('closed');
  await sample.click();
  await page.getByRole('tab').first().waitFor();
  await see('the sample image');
}

for (const language of languages) {
  test(`takes pictures of the pages without an open image in the language ${language}`, ({ page }) =>
    walkPages(page, language, pictures(page, language, 'page')));
  test(`takes pictures of the editor with an open image in the language ${language}`, async ({ page }) =>
    walkEditor(
      page,
      language,
      await pictureFile('photograph.jpg', 1600, 1067, 'jpeg'),
      pictures(page, language, 'editor'),
    ));
  test(`takes pictures of further states, such as the viewer, in the language ${language}`, ({ page }) =>
    walkFurther(page, language, pictures(page, language, 'more')));
}
