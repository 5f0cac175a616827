// A change of the language while an image is open. languages.spec.ts tests the languages without an open image.

import { expect, type Page } from '@playwright/test';
import { LANGUAGE_INFO, type Language } from '../src/config/languages';
import { ROUTES } from '../src/config/routes';
import { photograph } from '../tests/support/fixtures';
import { CATALOGS, en } from '../tests/support/words';
import { App } from './support/app';
import { tabTo } from './support/keys';
import { test } from './support/test';

const { de } = CATALOGS;
let picture: Buffer;
let app: App;

test.beforeAll(async () => {
  picture = await (await photograph(1200, 1000)).png().toBuffer();
});

test.beforeEach(async ({ page }) => {
  app = new App(page);
  await app.open({ name: 'a.png', mimeType: 'image/png', buffer: picture });
});

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Language: English' }).click();
  await bar.getByRole('link', { name: LANGUAGE_INFO[language].name, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

const expectTab = (page: Page, name: string) =>
  expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');

// Requirements: R126
test('a change of the language keeps the open image, its edit preview and the values of the fields', async ({
  page,
}) => {
  await app.setSize(555, 444);
  await app.preview.click();
  await expect(app.apply).toBeEnabled();
  await app.showTab('crop');
  await app.chooseAspect('1:1');
  // The page updates the number fields shortly after the crop box. `fill` selects the old text and overwrites it, and
  // an update between these two steps would remove the selection.
  await expect(app.width).toHaveValue('1000');
  await app.width.fill('321');
  await app.x.fill('77');
  await app.x.blur();
  await expect(app.height).toHaveValue('321');
  const box = await app.rect();

  await chooseLanguage(page, 'de');
  await expect(page).toHaveURL('/de');
  await expectTab(page, de.editor.tabs.crop);
  await expect(page.getByRole('radio', { name: '1:1' })).toBeChecked();
  for (const [field, value] of [
    [de.crop.x, box.x],
    [de.crop.y, box.y],
    [de.crop.width, box.width],
    [de.crop.height, box.height],
  ] as const)
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(String(value));

  await page.getByRole('tab').nth(0).click();
  // Until the tab is shown, the button of the Crop tab that swaps width and height has this label too.
  const field = (name: string) => page.getByRole('spinbutton', { name });
  await expect(field(de.resize.width)).toHaveValue('555');
  await expect(field(de.resize.height)).toHaveValue('444');
  await expect(page.getByRole('checkbox', { name: de.resize.lock })).not.toBeChecked();
  // The number has the German format.
  await expect(page.getByText('246.420 Pixel')).toBeVisible();
  // The edit preview still exists, so it can be applied.
  await expect(page.getByRole('button', { name: de.resize.apply })).toBeEnabled();
  await page.goBack();
  await expect(page).toHaveURL(ROUTES.home);
  await expect(page.getByLabel(de.resize.width)).toHaveValue('555');
  expect(app.logged).toEqual([]);
});

// Requirements: R126
test('the summary of rotations and flips is in the language of the page, in the editor and on the save page', async ({
  page,
}) => {
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.left }).click();
  await page.getByRole('button', { name: en.rotate.vertical }).click();
  await app.download.click();
  await expect(page.getByRole('heading', { name: 'Rotated left, flipped vertically' })).toBeVisible();
  await chooseLanguage(page, 'de');
  await expectTab(page, de.editor.tabs.rotateFlip);
  const words = `${de.rotate.byLeft}, vertikal gespiegelt`;
  await expect(page.getByText(words)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(ROUTES.downloadRotate);
  await expect(page.getByRole('heading', { name: words })).toBeVisible();
});

// Requirements: R126
test('a change of the language also translates a toast that is shown', async ({ page }) => {
  await app.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  const message = page.getByRole('group').filter({ hasText: en.upload.unsupportedTitle });
  // The pointer stays on the toast, so that the toast does not disappear. The language is chosen with the keyboard.
  await message.hover();
  const bar = page.getByRole('banner');
  await tabTo(page, bar.getByRole('button', { name: 'Language: English' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, bar.getByRole('link', { name: LANGUAGE_INFO.de.name, exact: true }));
  await page.keyboard.press('Enter');
  // The menu has closed with its link, so the focus is on the button that opens the menu.
  await expect(page.getByRole('button', { name: 'Sprache: Deutsch' })).toBeFocused();
  const german = page.getByRole('group').filter({ hasText: de.upload.unsupportedTitle });
  await expect(german).toContainText(de.upload.unsupportedText);
  await expect(message).toHaveCount(0);
});
