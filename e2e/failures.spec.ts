// The toasts that are shown when work on an image fails. The core receives tasks on which it really fails, so no part
// of the page is mocked.
import { expect, type Page } from '@playwright/test';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { test } from './support/test';
import { LONG } from './support/tiers';
import { controlWorkers, spoil } from './support/workers';

const STOPPED = 'The image engine stopped and was restarted. Your image is unchanged; please try again.';

let jpeg: ChosenFile;
let app: App;

test.beforeAll(async () => {
  jpeg = await pictureFile('picture.jpg', 300, 200, 'jpeg');
});

test.beforeEach(async ({ page }) => {
  await controlWorkers(page);
  app = new App(page);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const shows = (page: Page, size: string) =>
  expect(page.getByRole('img', { name: `picture.jpg, ${size} px` }).first()).toBeVisible();

/** For each edit: the tab, the button, the title of the toast if the edit fails, and the title if it succeeds. */
const edits = [
  ['resize', en.resize.resize, en.resize.failed, 'Image resized to 30x20'],
  ['resize', en.resize.preview, en.resize.failed, null],
  ['crop', en.crop.apply, en.crop.failed, en.crop.done],
  ['rotateFlip', en.rotate.left, en.rotate.failedRotate, en.rotate.doneLeft],
  ['rotateFlip', en.rotate.right, en.rotate.failedRotate, en.rotate.doneRight],
  ['rotateFlip', en.rotate.horizontal, en.rotate.failedFlip, en.rotate.doneHorizontal],
  ['rotateFlip', en.rotate.vertical, en.rotate.failedFlip, en.rotate.doneVertical],
] as const;

/** Edits of the long tier. Each of them differs from another edit only in the direction. */
const RARE: readonly string[] = [en.rotate.right, en.rotate.vertical];

// Requirements: R155, R169
for (const [tab, name, failure, success] of edits)
  test(
    `if ${name} fails, the toast “${failure}” appears, the image stays unchanged, and the next attempt works`,
    RARE.includes(name) ? LONG : {},
    async ({ page }) => {
      await app.open(jpeg);
      await app.showTab(tab);
      // A resize to the present size needs no work of the core, so it would not fail.
      if (tab === 'resize') await app.setSize(30, 20);
      await spoil(page, 'render');
      await press(page, name);
      await expect(app.toast(failure)).toContainText(STOPPED);
      await shows(page, '300 × 200');
      await expect(app.download).toBeHidden();
      expect(app.logged.join()).toContain('core-crashed');

      await spoil(page);
      await press(page, name);
      if (success) await expect(app.toast(success)).toBeVisible();
      else await expect(app.apply).toBeEnabled();
      await expect(app.toast(failure)).toBeHidden();
    },
  );

// Requirements: R155
for (const [where, path] of [
  ['the presets page', ROUTES.presets],
  ['a fixed-size page', '/resize-image-to-32x32'],
] as const)
  test(`Failed to resize image: this toast appears if a resize on ${where} fails, and the image is unchanged`, async ({
    page,
  }) => {
    await page.goto(path);
    await app.choose(jpeg);
    await shows(page, '300 × 200');
    await spoil(page, 'render');
    await page
      .getByRole('button', { name: path === ROUTES.presets ? /^Small Icon/ : 'Resize' })
      .last()
      .click();
    await expect(app.toast(en.resize.failed)).toContainText(STOPPED);
    await shows(page, '300 × 200');
    await expect(app.download).toBeHidden();
  });

// Requirements: R155
test('Failed to prepare download: this toast appears if the edited image cannot be encoded', async ({
  page,
}) => {
  await app.open(jpeg);
  await app.showTab('rotateFlip');
  await spoil(page, 'encode');
  await press(page, 'Rotate Left');
  await expect(app.toast(en.rotate.doneLeft)).toBeVisible();
  await app.download.click();
  await expect(app.toast(en.editor.prepareFailed)).toContainText(STOPPED);
  await expect(page).toHaveURL(ROUTES.home);
  await shows(page, '200 × 300');
  await spoil(page);
  await app.download.click();
  await expect(page).toHaveURL(ROUTES.downloadRotate);
});

// Requirements: R155
test('Failed to prepare download: this toast appears if the original cannot be encoded', async ({ page }) => {
  await app.open(jpeg);
  await spoil(page, 'encode');
  await press(page, 'Original download');
  await expect(app.toast(en.editor.prepareFailed)).toContainText(STOPPED);
  await shows(page, '300 × 200');
});

// Requirements: R96
test('Unable to prepare download: this toast appears if Download is clicked directly after Close', async ({
  page,
}) => {
  await app.open(jpeg);
  await app.setSize(30, 20);
  await app.resize.click();
  const download = await app.download.elementHandle();
  // Both clicks happen before the page can render the result of the first one.
  await page.getByRole('button', { name: en.editor.close }).evaluate((close: HTMLElement, next) => {
    close.click();
    if (next instanceof HTMLElement) next.click();
  }, download);
  await expect(app.toast(en.editor.prepareMissing)).toBeVisible();
  await expect(page.getByText(en.upload.title)).toBeVisible();
  expect(app.logged.join()).toContain('no-image');
});

/** Lines at the start of the page's scripts or of the worker that leave the browser without what the core needs. */
const WITHOUT = {
  WebAssembly: 'delete globalThis.WebAssembly;',
  SIMD: 'WebAssembly.validate = () => false;',
};

// Requirements: R298
for (const [what, line] of Object.entries(WITHOUT))
  for (const where of ['page', 'worker'])
    test(`without ${what} in the ${where}, a message says so, and does not ask to try again`, async ({
      page,
    }) => {
      if (where === 'page') await page.addInitScript(line);
      else
        await page.route(/\/assets\/.*\.js/, async (route) => {
          const response = await route.fetch();
          const text = await response.text();
          await route.fulfill({ response, body: text.includes('self.onmessage') ? line + text : text });
        });
      await page.goto(ROUTES.home);
      await app.choose(jpeg);
      const message = app.toast(en.upload.failedTitle);
      await expect(message).toContainText(en.reasons['core-unsupported']);
      await expect(message.getByRole('button', { name: en.upload.tryAgain })).toHaveCount(0);
    });
