// The messages when work on an image fails. The core receives tasks on which it really fails. No part of the page is
// mocked.
import { expect, type Page } from '@playwright/test';
import { ROUTES } from '../src/data/routes';
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

/** The tab and the button of each edit, the title of the message if the edit fails, and the title if it succeeds. */
const edits = [
  ['Resize', 'Resize', 'Failed to resize image', 'Image resized to 30x20'],
  ['Resize', 'Preview', 'Failed to resize image', null],
  ['Crop', 'Crop', 'Failed to crop image', 'Image cropped successfully'],
  ['Rotate & Flip', 'Rotate Left', 'Failed to rotate image', 'Image rotated left'],
  ['Rotate & Flip', 'Rotate Right', 'Failed to rotate image', 'Image rotated right'],
  ['Rotate & Flip', 'Flip Horizontal', 'Failed to flip image', 'Image flipped horizontally'],
  ['Rotate & Flip', 'Flip Vertical', 'Failed to flip image', 'Image flipped vertically'],
] as const;

/** Edits of the long tier. Each of them differs from another edit only in the direction. */
const RARE: readonly string[] = ['Rotate Right', 'Flip Vertical'];

// Requirements: R155, R169
for (const [tab, name, failure, success] of edits)
  test(
    `${failure}: ${name} shows this message if it fails, leaves the image unchanged, and works the next time`,
    RARE.includes(name) ? LONG : {},
    async ({ page }) => {
      await app.open(jpeg);
      await app.showTab(tab);
      // A resize to the present size needs no work of the core, so it would not fail.
      if (tab === 'Resize') await app.setSize(30, 20);
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
  test(`Failed to resize image: ${where} shows this message and the unchanged image`, async ({ page }) => {
    await page.goto(path);
    await app.choose(jpeg);
    await shows(page, '300 × 200');
    await spoil(page, 'render');
    await page
      .getByRole('button', { name: path === ROUTES.presets ? /^Small Icon/ : 'Resize' })
      .last()
      .click();
    await expect(app.toast('Failed to resize image')).toContainText(STOPPED);
    await shows(page, '300 × 200');
    await expect(app.download).toBeHidden();
  });

// Requirements: R155
test('Failed to prepare download: this message is shown if the edited image cannot be encoded', async ({
  page,
}) => {
  await app.open(jpeg);
  await app.showTab('Rotate & Flip');
  await spoil(page, 'encode');
  await press(page, 'Rotate Left');
  await expect(app.toast('Image rotated left')).toBeVisible();
  await app.download.click();
  await expect(app.toast('Failed to prepare download')).toContainText(STOPPED);
  await expect(page).toHaveURL(ROUTES.home);
  await shows(page, '200 × 300');
  await spoil(page);
  await app.download.click();
  await expect(page).toHaveURL(ROUTES.downloadRotate);
});

// Requirements: R155
test('Failed to prepare download: this message is shown if the original cannot be encoded', async ({
  page,
}) => {
  await app.open(jpeg);
  await spoil(page, 'encode');
  await press(page, 'Original download');
  await expect(app.toast('Failed to prepare download')).toContainText(STOPPED);
  await shows(page, '300 × 200');
});

// Requirements: R96
test('Unable to prepare download: this message is shown if Download is clicked directly after Close', async ({
  page,
}) => {
  await app.open(jpeg);
  await app.setSize(30, 20);
  await app.resize.click();
  const download = await app.download.elementHandle();
  // Both clicks happen before the page can render the result of the first one.
  await page.getByRole('button', { name: 'Close' }).evaluate((close: HTMLElement, next) => {
    close.click();
    if (next instanceof HTMLElement) next.click();
  }, download);
  await expect(app.toast('Unable to prepare download - missing image data')).toBeVisible();
  await expect(page.getByText('Drop an image here')).toBeVisible();
  expect(app.logged.join()).toContain('no-image');
});
