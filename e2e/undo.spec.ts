// Undo after Close, after opening another file, and after Reset: how long it is offered, by which keys, and what it
// restores.

import { expect, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { expectAutosaved } from './support/autosaved';
import { pictureFile } from './support/files';
import { settled } from './support/settled';
import { test } from './support/test';

let photo: ChosenFile;
let other: ChosenFile;
let app: App;

test.beforeAll(async () => {
  photo = await pictureFile('photo.jpg', 600, 400, 'jpeg');
  other = await pictureFile('other.png', 300, 200);
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const close = (page: Page) => page.getByRole('button', { name: en.editor.close, exact: true });
/** The Undo button of a toast. The editor has an Undo button too. */
const undo = (page: Page) =>
  page
    .getByRole('group')
    .filter({ hasText: /was closed|Image reset/ })
    .getByRole('button', { name: en.undo.undo, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the photo and rotates it to the left. */
async function openRotated(page: Page): Promise<void> {
  await app.open(photo);
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.left }).click();
  await expect(page.getByRole('img', { name: 'photo.jpg, 400 × 600 px' })).toBeVisible();
}

test('a closed image can be reopened with the keyboard alone, and has its edits and its tab again', async ({
  page,
}) => {
  await openRotated(page);
  await close(page).press('Enter');
  await expect(app.toast('photo.jpg was closed')).toBeVisible();
  // Close has removed the toasts about the image.
  await expect(app.toast(en.rotate.doneLeft)).toBeHidden();
  await expectAutosaved(page, []);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('photo.jpg');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('img', { name: 'photo.jpg, 400 × 600 px' })).toBeVisible();
  await expect(page.getByRole('tab', { name: en.editor.tabs.rotateFlip })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(app.toast('photo.jpg was closed')).toBeHidden();
  await expectAutosaved(page, ['photo.jpg']);
});

test('after Close, Shift+Tab from the drop zone leads to the buttons of the toast', async ({ page }) => {
  await app.open(photo);
  await close(page).press('Enter');
  await expect(app.toast('photo.jpg was closed')).toBeVisible();
  await expect(page.locator('input[type=file]')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: en.layout.dismiss })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(undo(page)).toBeFocused();
});

test('Tab and Shift+Tab lead past a toast, to the controls before and after it', async ({ page }) => {
  await app.open(photo);
  await close(page).press('Enter');
  await expect(page.locator('input[type=file]')).toBeFocused();
  await expect(undo(page)).toBeVisible();
  const isInToast = () => page.evaluate(() => document.activeElement?.closest('[data-scope=toast]') !== null);
  const leave = async (key: 'Tab' | 'Shift+Tab') => {
    for (let press = 0; press < 4; press++) await page.keyboard.press(key);
    await settled(page);
    expect(await isInToast(), key).toBe(false);
  };
  await leave('Shift+Tab');
  await expect(page.getByRole('banner').locator(':focus')).toBeVisible();
  await leave('Tab');
  await expect(page.locator('input[type=file]')).toBeFocused();
});

test('opening another file offers Undo, which reopens the first image and offers Undo again', async ({
  page,
}) => {
  await openRotated(page);
  await app.choose(other);
  await expect(heading(page)).toHaveText('other.png');
  await undo(page).click();
  await expect(heading(page)).toHaveText('photo.jpg');
  await expect(page.getByRole('img', { name: 'photo.jpg, 400 × 600 px' })).toBeVisible();
  await expect(app.toast('other.png was closed')).toBeVisible();
  await undo(page).click();
  await expect(heading(page)).toHaveText('other.png');
  await expectAutosaved(page, ['other.png']);
});

test('Undo after Close leads to the editor, even from a page that shows no image', async ({ page }) => {
  await app.open(photo);
  await close(page).click();
  await page.getByRole('contentinfo').getByRole('link', { name: en.layout.privacy }).click();
  await expect(page).toHaveURL(ROUTES.privacy);
  await undo(page).click();
  await expect(page).toHaveURL(ROUTES.home);
  await expect(heading(page)).toHaveText('photo.jpg');
});

test('a toast with Undo stays for 10 seconds, and longer while the pointer or the focus is on it', async ({
  page,
}) => {
  await page.clock.install();
  await app.open(photo);
  await takenOver(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await close(page).click();
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(undo(page)).toBeVisible({ timeout: 50 });
  }).toPass();
  await page.clock.runFor(10_000);
  await expect(undo(page)).toBeVisible();
  await undo(page).hover();
  await page.clock.runFor(60_000);
  await expect(undo(page)).toBeVisible();
  // The pointer leaves the toast, and the focus stays on it: Shift+Tab leads there from the drop zone.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(undo(page)).toBeFocused();
  await page.mouse.move(5, 700);
  await page.clock.runFor(60_000);
  await expect(undo(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('input[type=file]')).toBeFocused();
  await page.clock.runFor(3000);
  await expect(undo(page)).toBeHidden();
});

test('Reset shows a toast with Undo only if it discards crops or rotations, and the toast lists them', async ({
  page,
}) => {
  await openRotated(page);
  await page.getByRole('button', { name: en.rotate.right }).click();
  await expect(page.getByRole('img', { name: 'photo.jpg, 600 × 400 px' })).toBeVisible();
  await app.showTab('crop');
  await app.setRect({ x: 10, y: 20, width: 120, height: 90 });
  await app.crop.click();
  await expect(app.toast('Image cropped')).toBeVisible();
  await app.showTab('resize');
  await app.reset.click();
  await expect(app.toast(en.resize.resetDone)).toContainText(
    'These edits were also removed: 2 rotations, 1 crop.',
  );
  await expect(app.width).toHaveValue('600');
  await undo(page).click();
  await expect(page.getByRole('img', { name: 'photo.jpg, 120 × 90 px' })).toBeVisible();
  await expect(app.width).toHaveValue('120');

  // Only a resize is discarded, so there is no toast.
  await app.choose(other);
  await expect(heading(page)).toHaveText('other.png');
  await app.setSize(30, 20);
  await app.resize.click();
  await expect(app.toast('Image resized to 30x20')).toBeVisible();
  await app.reset.click();
  await expect(app.width).toHaveValue('300');
  await settled(page);
  await expect(app.toast(en.resize.resetDone)).toBeHidden();
});
