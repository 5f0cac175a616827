// Links that carry a task: they fill the fields of the editor and the choice of the file, and do nothing else. The saved
// files are read.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { takenOver } from '../scripts/lib/visit.mjs';
import { LANGUAGE_INFO } from '../src/config/languages';
import { ROUTES } from '../src/config/routes';
import { AUTOSAVE_KEY } from '../src/config/storage';
import { CATALOGS, en } from '../tests/support/words';
import { App, type ChosenFile, saved, sizeMode } from './support/app';
import { faults } from './support/axe';
import { pictureFile } from './support/files';
import { findOverflow } from './support/findOverflow';
import { tabTo } from './support/keys';
import { paste } from './support/paste';
import { settled } from './support/settled';
import { test } from './support/test';

const PASSPORT = '/?w=35mm&h=45mm&dpi=300&max=24KB&format=jpeg';

let png: ChosenFile;
let app: App;

test.beforeAll(async () => {
  png = await pictureFile('picture.png', 1200, 900);
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

const card = (page: Page, title: string = en.task.title) => page.getByRole('region', { name: title });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const link = (page: Page) => page.getByRole('link', { name: en.download.download, exact: true });

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takenOver(page, 'input[type=file]');
}

/** Saves the file of the save page when it is there. */
async function save(page: Page): Promise<{ name: string; bytes: Buffer }> {
  await expect(link(page)).not.toHaveAttribute('aria-disabled');
  return saved(page, () => link(page).click());
}

/** The file that the link of a passport photograph asks for. */
async function expectPassportPhoto(bytes: Buffer): Promise<void> {
  expect(bytes.length).toBeLessThanOrEqual(24_000);
  expect(await sharp(bytes).metadata()).toMatchObject({
    format: 'jpeg',
    width: 413,
    height: 531,
    density: 300,
  });
}

// Requirements: R466
test('a width fills the field, and nothing else happens until Resize is pressed', async ({ page }) => {
  await visit(page, '/?w=800');
  await expect(card(page)).toContainText('800\u00a0px');
  await app.choose(png);
  await expect(app.width).toHaveValue('800');
  await expect(app.height).toHaveValue('600');
  await expect(app.download).toBeHidden();
  await expect(page.getByRole('button', { name: en.undo.undo, exact: true }).first()).toBeDisabled();
  await app.resize.click();
  await expect(app.toast('Image resized to 800x600')).toBeVisible();
  const { name, bytes } = await app.save();
  expect(name).toBe('resized-image-800x600.png');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 800, height: 600 });
});

// Requirements: R466
test('a size in print, a format and a limit: the saved JPEG has them, with two presses', async ({ page }) => {
  await visit(page, PASSPORT);
  for (const text of ['35\u00a0mm', '45\u00a0mm', '300\u00a0dpi', 'JPEG', '24\u00a0KB'])
    await expect(card(page)).toContainText(text);
  await app.choose(png);
  await expect(sizeMode(page, 'mm')).toBeChecked();
  await expect(app.width).toHaveValue('35');
  await expect(app.height).toHaveValue('45');
  await expect(page.getByLabel(en.print.density, { exact: true })).toHaveValue('300');
  await app.resize.click();
  await app.download.click();
  await expect(radio(page, 'JPEG')).toBeChecked();
  await expect(page.getByLabel(en.download.range.most, { exact: true })).toHaveValue('24');
  const { name, bytes } = await save(page);
  expect(name).toBe('resized-image-413x531.jpg');
  await expectPassportPhoto(bytes);
  // What is chosen there counts from then on, and the task does not come back.
  await radio(page, 'PNG').check();
  await radio(page, en.download.smaller.all).check();
  await page.getByRole('link', { name: en.download.back }).click();
  await app.download.click();
  await expect(radio(page, 'PNG')).toBeChecked();
});

// Requirements: R466
test('a crop ratio opens the Crop tab with the ratio and the size after the crop', async ({ page }) => {
  await visit(page, '/?crop=4:5&w=400');
  await app.choose(png);
  await expect(page.getByRole('tab', { name: en.editor.tabs.crop })).toHaveAttribute('aria-selected', 'true');
  await expect(radio(page, '4:5')).toBeChecked();
  await expect(page.getByLabel(en.crop.target.width)).toHaveValue('400');
  await page.getByRole('button', { name: en.crop.applyResize, exact: true }).click();
  const { bytes } = await app.save();
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 500 });
});

// Requirements: R466
test('a fit and both sides: the bars are seen before the press, and are in the file', async ({ page }) => {
  await visit(page, '/?w=600&h=600&fit=contain');
  await app.choose(png);
  await expect(radio(page, en.fit.contain.label)).toBeChecked();
  await app.resize.click();
  const { bytes } = await app.save();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 600, height: 600, channels: 4 });
  expect([data[3], data[(300 * 600 + 300) * 4 + 3]]).toEqual([0, 255]);
});

// Requirements: R466
test('the fields keep the task after a rotation, until the image is resized', async ({ page }) => {
  await visit(page, '/?w=300&h=200&fit=cover');
  await app.choose(png);
  await expect(app.width).toHaveValue('300');
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.left, exact: true }).click();
  await expect(app.toast(en.rotate.doneLeft)).toBeVisible();
  await app.showTab('resize');
  await expect(app.width).toHaveValue('300');
  await expect(app.height).toHaveValue('200');
  await app.resize.click();
  await app.width.fill('30');
  await app.width.blur();
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.left, exact: true }).click();
  await app.showTab('resize');
  await expect(app.width).not.toHaveValue('300');
});

// Requirements: R467
test('impossible values are named and ignored, whatever they contain, and the others count', async ({
  page,
}) => {
  await visit(page, `/?w=20000&h=300&max=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(card(page)).toContainText(en.task.ignored.replace('{{list}}', 'w, max'));
  await expect(card(page)).toContainText('300\u00a0px');
  await app.choose(png);
  await expect(app.height).toHaveValue('300');
  await expect(app.width).toHaveValue('400');

  // Without a possible value, there is only this message.
  await visit(page, '/?fit=fill');
  await expect(card(page)).toContainText(en.task.ignored.replace('{{list}}', 'fit'));
  await expect(card(page).locator('dl')).toHaveCount(0);
  // An address without a task shows nothing.
  await visit(page, '/?utm_source=mail');
  await settled(page);
  await expect(card(page)).toHaveCount(0);
});

// Requirements: R468
test('the task can be removed, by mouse and by keys, and the address then has none', async ({ page }) => {
  await visit(page, '/?w=800&utm_source=mail#about');
  const remove = page.getByRole('button', { name: en.task.remove, exact: true });
  await remove.click();
  await expect(card(page)).toHaveCount(0);
  await expect(page).toHaveURL('/?utm_source=mail#about');
  await app.choose(png);
  await expect(app.width).toHaveValue('1200');

  await visit(page, '/?w=800');
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  await expect(card(page)).toHaveCount(0);
  await expect(page.locator('input[type=file]').first()).toBeFocused();
});

// Requirements: R468
test('the task survives a change of the language, a reload, and other pages', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'off'), AUTOSAVE_KEY);
  await visit(page, '/?w=800');
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Language: English' }).click();
  await bar.getByRole('link', { name: LANGUAGE_INFO.de.name, exact: true }).click();
  const { de } = CATALOGS;
  await expect(card(page, de.task.title)).toContainText('800\u00a0px');
  await expect(page).toHaveURL('/de?w=800');
  await page.reload();
  await expect(card(page, de.task.title)).toContainText('800\u00a0px');
  await page.getByRole('contentinfo').getByRole('link', { name: de.layout.privacy }).click();
  await expect(page).toHaveURL(ROUTES.privacy);
  await paste(page, [png]);
  await expect(page.getByLabel(de.resize.width, { exact: true })).toHaveValue('800');
  // The image has taken the task: the next one does not.
  await expect(page).toHaveURL('/de');
  await paste(page, [await pictureFile('other.png', 300, 200)]);
  await expect(page.getByLabel(de.resize.width, { exact: true })).toHaveValue('300');
});

// Requirements: R470
test('the prerendered page is hydrated with a task in the address, without an error', async ({ page }) => {
  const html = async (path: string) => (await page.request.get(path)).text();
  expect(await html(PASSPORT)).toBe(await html('/'));
  await visit(page, PASSPORT);
  await expect(card(page)).toBeVisible();
  expect(app.logged).toEqual([]);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  // Requirements: R466, R196
  test('a link with a task works without a network, up to the saved file', async ({ page, context }) => {
    await page.goto('/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    // The service worker answers those of the site.
    const { origin } = new URL(page.url());
    const requests: string[] = [];
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin !== origin && !/^(?:blob|data):$/.test(url.protocol)) requests.push(url.href);
    });
    await visit(page, PASSPORT);
    await expect(card(page)).toBeVisible();
    await app.choose(png);
    await app.resize.click();
    await app.download.click();
    const { bytes } = await save(page);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 413, height: 531 });
    expect(requests).toEqual([]);
  });
});

// Requirements: R468, R187
test('the task is accessible, and fits from 320 px on, in nine languages', async ({ page }) => {
  for (const [language, words] of Object.entries(CATALOGS)) {
    await page.setViewportSize({ width: 320, height: 640 });
    const home = language === 'en' ? '/' : `/${language}`;
    await visit(page, `${home}?w=35mm&h=45mm&dpi=300&fit=cover&format=jpeg&min=20KB&max=240KB&crop=0`);
    await expect(card(page, words.task.title)).toBeVisible();
    expect(await findOverflow(page), language).toEqual([]);
    const box = await page.getByRole('button', { name: words.task.remove, exact: true }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), language).toBeGreaterThanOrEqual(44);
    if (language !== 'en') continue;
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await findOverflow(page)).toEqual([]);
  }
});

// Requirements: R469
test('the save page copies a link that asks for the same again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.open(png);
  await sizeMode(page, 'mm').check();
  await page.getByLabel(en.print.density, { exact: true }).fill('300');
  await app.setSize(35, 45);
  await app.resize.click();
  await app.download.click();
  await radio(page, 'JPEG').check();
  await radio(page, en.download.range.way).check();
  await page.getByLabel(en.download.range.most, { exact: true }).fill('24');
  await expect(link(page)).not.toHaveAttribute('aria-disabled');
  const copy = page.getByRole('button', { name: en.task.copy, exact: true });
  await tabTo(page, copy);
  await page.keyboard.press('Enter');
  await expect(app.toast(en.task.copied)).toContainText('w=35mm');
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${new URL(page.url()).origin}/?w=35mm&h=45mm&dpi=300&format=jpeg&max=24KB`);
  expect(await faults(page)).toEqual([]);

  await visit(page, address);
  await app.choose(await pictureFile('other.jpg', 900, 1200, 'jpeg'));
  await expect(app.width).toHaveValue('35');
  await app.resize.click();
  await app.download.click();
  const { bytes } = await save(page);
  await expectPassportPhoto(bytes);
});

// Requirements: R469
test('a refused copy says so and shows the link; an image without a task offers none', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await app.open(png);
  await app.setSize(80, 60);
  await app.resize.click();
  await app.download.click();
  const copy = page.getByRole('button', { name: en.task.copy, exact: true });
  await copy.click();
  await expect(app.toast(en.task.notCopied)).toContainText('/?w=80');
  await page.getByRole('link', { name: en.download.back }).click();
  await app.reset.click();
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.left, exact: true }).click();
  await app.download.click();
  await expect(link(page)).toBeVisible();
  await expect(copy).toHaveCount(0);
});
