// Key presses of an input method and with AltGr, the order in which Escape closes what is open, and the Tab key in
// dialogs.
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../scripts/lib/paths.mjs';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';
import { LastingApp, test } from './support/lasting';
import { settled } from './support/settled';
import { hold } from './support/workers';

let photo: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  photo = await pictureFile('photo.png', 600, 400);
});

test.beforeEach(({ page }) => {
  app = new LastingApp(page);
});

const focused = (page: Page) => page.locator(':focus');
const viewer = (page: Page) => page.getByRole('dialog', { name: en.viewer.title });

/**
 * Sends the key presses of an input method to the focused element: Enter, Escape, arrows and letters, as Chromium and
 * Firefox report them, and as Safari does after the end of the composition.
 */
const compose = (page: Page) =>
  focused(page).evaluate((element) => {
    for (const key of ['Enter', 'Escape', 'ArrowUp', 'ArrowLeft', ' ', 'l', '1', 's', 'z'])
      for (const how of [{ isComposing: true }, { isComposing: false }])
        for (const modifier of ['', 'ctrlKey']) {
          const event = new KeyboardEvent('keydown', {
            key,
            code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
            keyCode: 229,
            bubbles: true,
            cancelable: true,
            [modifier]: true,
            ...how,
          });
          element.dispatchEvent(event);
          if (event.defaultPrevented) throw new Error(`${modifier} ${key}: the input method was disturbed`);
        }
  });

// Requirements: R290
test('the keys of an input method, such as the Enter that confirms an entry, do nothing else in any field or tab', async ({
  page,
}) => {
  await app.open(photo);
  await app.width.fill('320');
  await app.width.press('Home');
  await compose(page);
  await settled(page);
  await expect(app.width).toHaveValue('320');
  await expect(app.resize).toBeVisible();
  await page.getByRole('tab', { name: en.editor.tabs.resize, exact: true }).focus();
  await compose(page);
  await settled(page);
  await expect(app.width).toHaveValue('320');
  await app.showTab('crop');
  await app.setRect({ x: 30, y: 20, width: 300, height: 200 });
  for (const target of [app.x, app.cropBox]) {
    await target.focus();
    await compose(page);
    await settled(page);
    expect(await app.rect()).toEqual({ x: 30, y: 20, width: 300, height: 200 });
  }
  await page.keyboard.press('z');
  await expect(viewer(page)).toBeVisible();
  await compose(page);
  await settled(page);
  await expect(viewer(page)).toBeVisible();
  // The focused control can have a tooltip, which the first Escape closes.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('img', { name: /^photo.png, 600 × 400 px/ }).first()).toBeVisible();
});

// Requirements: R291
test('a key with AltGr presses no button and moves nothing', async ({ page }) => {
  await app.open(photo);
  await app.showTab('crop');
  const before = await app.rect();
  await tabTo(page, app.cropBox);
  await focused(page).evaluate((element) => {
    for (const [key, code] of [
      ['@', 'Digit0'],
      ['1', 'Digit1'],
      ['3', 'Digit3'],
      ['+', 'BracketRight'],
      ['ArrowLeft', 'ArrowLeft'],
      ['Enter', 'Enter'],
    ]) {
      const press = { key, code, modifierAltGraph: true, bubbles: true, cancelable: true };
      if (!element.dispatchEvent(new KeyboardEvent('keydown', press))) throw new Error(`${key} was handled`);
    }
  });
  await settled(page);
  expect(await app.rect()).toEqual(before);
  await expect(app.cropBox).toBeVisible();
});

test.describe('Escape', () => {
  // Requirements: R292
  test('closes one layer only: a tooltip, then the viewer; if it is held, nothing else', async ({ page }) => {
    await app.open(photo);
    await app.showTab('crop');
    await page.keyboard.press('z');
    await expect(viewer(page)).toBeVisible();
    await tabTo(page, viewer(page).getByRole('button', { name: en.viewer.zoomIn }));
    const tooltip = viewer(page).getByRole('tooltip');
    await expect(tooltip).toBeVisible();
    await page.keyboard.down('Escape');
    await page.keyboard.down('Escape');
    await expect(tooltip).toBeHidden();
    await settled(page);
    await expect(viewer(page)).toBeVisible();
    await page.keyboard.up('Escape');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toBeHidden();
  });

  // Requirements: R292
  test('on a tooltip or an open menu cancels no request', async ({ page }) => {
    await app.open(photo);
    await hold(page);
    await app.setSize(300, 200);
    await app.resize.click();
    const cancel = page.getByRole('button', { name: en.progress.cancel });
    await expect(cancel).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: en.viewer.open }).first());
    await expect(page.getByRole('tooltip')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toBeHidden();
    await settled(page);
    await expect(cancel).toBeVisible();
    await page.getByRole('button', { name: en.layout.presets }).click();
    const link = page.getByRole('banner').getByRole('link', { name: /1080/ }).first();
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await settled(page);
    await expect(cancel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cancel).toBeHidden();
  });
});

// Requirements: R293
test('the Tab key reaches every control of the viewer, also the list for its background', async ({
  page,
}) => {
  await app.open(join(root, 'tests/pngsuite/basn6a08.png'));
  await page.keyboard.press('z');
  await expect(viewer(page)).toBeVisible();
  const controls = viewer(page).locator('select, button, [role=slider], [role=application], input:checked');
  const count = await controls.evaluateAll(
    (all) => all.filter((each) => each.checkVisibility({ visibilityProperty: true })).length,
  );
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const reached = new Set<string>();
    for (let step = 0; step < count + 2; step++) {
      await page.keyboard.press(key);
      reached.add(
        await focused(page).evaluate(
          (element) => `${element.localName} ${element.ariaLabel ?? element.textContent}`,
        ),
      );
    }
    expect(reached.size).toBe(count);
    expect([...reached].some((each) => each.startsWith('select'))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
});
