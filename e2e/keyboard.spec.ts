// The site with the keyboard alone, without a pointer: the main tasks of a visitor, and the single-key shortcuts.

import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { takenOver } from '../scripts/lib/visit.mjs';
import { ROUTES } from '../src/config/routes';
import { NOTIFICATIONS_KEY, SHORTCUTS } from '../src/config/shortcuts';
import { ANNOUNCE_RECT_MS } from '../src/config/timings';
import { en } from '../tests/support/words';
import { App, chooseBy, saved } from './support/app';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';
import { settled } from './support/settled';
import { test } from './support/test';

// Requirements: R181
test('a visitor can open, resize, crop, rotate, save and close an image with the keyboard alone', async ({
  page,
}) => {
  const app = new App(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };
  const download = page.getByRole('link', { name: en.download.download, exact: true });
  const back = async () => {
    await press(page.getByRole('link', { name: en.download.back }));
    await expect(page.getByRole('heading', { name: 'picture.png' })).toBeFocused();
  };
  await page.goto('/');

  // The first link of the page skips the bar.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: en.layout.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await chooseBy(page, await pictureFile('picture.png', 600, 400), () =>
    press(page.getByRole('button', { name: /or click to browse/ })),
  );
  await expect(page.getByRole('heading', { name: 'picture.png' })).toBeFocused();

  await type(app.width, '300');
  await expect(app.height).toHaveValue('200');
  await tabTo(page, app.lock);
  await page.keyboard.press('Space');
  await tabTo(page, app.height, 'Shift+Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('100');
  await press(app.preview, 'Space');
  await expect(app.apply).toBeEnabled();
  await press(app.apply);
  await expect(app.toast(en.resize.applied)).toBeVisible();
  await press(app.download);
  await expect(page).toHaveURL(ROUTES.download);
  await expect(page.getByRole('heading', { name: en.download.heading })).toBeFocused();
  await tabTo(page, download);
  const first = await saved(page, () => page.keyboard.press('Enter'));
  expect(await sharp(first.bytes).metadata()).toMatchObject({ width: 300, height: 100 });
  await back();

  await tabTo(page, page.getByRole('tab', { name: en.editor.tabs.resize }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: en.editor.tabs.crop })).toBeFocused();
  await type(app.x, '10');
  await type(app.width, '120');
  await tabTo(page, page.getByRole('radio', { checked: true }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, app.cropBox, 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(app.toast(en.crop.done)).toBeVisible();
  // The cropped picture has a new crop box, which gets the focus of the old one.
  await expect(app.cropBox).toBeFocused();

  await tabTo(page, page.getByRole('tab', { name: en.editor.tabs.crop }));
  await page.keyboard.press('End');
  await press(button(en.rotate.left));
  await expect(app.toast(en.rotate.doneLeft)).toBeVisible();
  await press(button(en.rotate.vertical), 'Space');
  await expect(app.toast(en.rotate.doneVertical)).toBeVisible();
  await press(app.download);
  await expect(page).toHaveURL(ROUTES.downloadRotate);
  await expect(page.getByRole('heading', { name: en.download.heading })).toBeFocused();
  await tabTo(page, download);
  await saved(page, () => page.keyboard.press('Enter'));
  await back();

  await tabTo(page, button(en.editor.originalDownload));
  const original = await saved(page, () => page.keyboard.press('Enter'));
  expect(original.name).toBe('original-image.png');
  await press(button(en.editor.close));
  await expect(page.getByRole('button', { name: /or click to browse/ })).toBeFocused();

  await press(page.locator('summary', { hasText: en.about.questions.privacy.question }));
  await expect(page.getByText(/^No\. Images are opened/)).toBeVisible();
  expect(app.logged).toEqual([]);
});

// Requirements: R181
test('a visitor can open the presets, apply one and reach the save page with the keyboard alone', async ({
  page,
}) => {
  const app = new App(page);
  await page.goto('/');
  await takenOver(page);
  await tabTo(page, page.getByRole('button', { name: en.layout.presets }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ROUTES.presets);
  await tabTo(page, page.getByRole('button', { name: /or click to browse/ }));
  await chooseBy(page, await pictureFile('picture.png', 600, 400), () => page.keyboard.press('Enter'));
  await expect(page.getByRole('img', { name: 'picture.png, 600 × 400 px' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^Medium Icon/ }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(app.toast('Image resized to 64x64')).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: en.fit.stretch.label }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: en.fit.contain.label, exact: true })).toBeChecked();
  await tabTo(page, app.download);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ROUTES.download);
});

// Requirements: R181
test('the theme can be switched with the keyboard', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await tabTo(page, page.getByRole('switch', { name: en.layout.darkTheme }));
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveClass('dark');
});

// Requirements: R181, R183
test('arrow keys move the crop box or a corner of it, and screen readers announce the new rectangle', async ({
  page,
}) => {
  const app = new App(page);
  const spoken = page.locator('[aria-live=polite]').filter({ hasText: /^X\s/ });
  await page.clock.install();
  await app.open(await pictureFile('picture.png', 600, 400));
  await app.showTab('crop');
  await app.setRect({ x: 100, y: 100, width: 200, height: 100 });
  // A typed rectangle is not announced.
  await page.clock.runFor(ANNOUNCE_RECT_MS + 100);
  await expect(spoken).toHaveCount(0);
  await tabTo(page, app.cropBox, 'Shift+Tab');
  for (const key of ['ArrowRight', 'Shift+ArrowUp']) await page.keyboard.press(key);
  await expect(spoken).toHaveText('X 101, Y 90, width 200, height 100');
  await tabTo(page, page.getByRole('application', { name: /^Corner of the crop area, bottom right/ }));
  for (const key of ['ArrowLeft', 'Shift+ArrowDown']) await page.keyboard.press(key);
  expect(await app.rect()).toEqual({ x: 101, y: 90, width: 199, height: 110 });
  await expect(spoken).toHaveText('X 101, Y 90, width 199, height 110');
  await app.chooseAspect('1:1');
  await expect(spoken).toHaveText('X 126, Y 71, width 148, height 148');
  await page.keyboard.press('Control+z');
  await expect(spoken).toHaveText('X 101, Y 90, width 199, height 110');
});

// Requirements: R182
test('single-key shortcuts press the buttons on the screen, except while the visitor types in a field', async ({
  page,
}) => {
  const app = new App(page);
  await page.goto('/');
  await takenOver(page, 'input[type=file]');
  await chooseBy(page, await pictureFile('picture.png', 600, 400), () => page.keyboard.press('o'));
  await expect(page.getByRole('heading', { name: 'picture.png' })).toBeFocused();

  await page.keyboard.press('2');
  await expect(page.getByRole('tab', { name: en.editor.tabs.crop })).toBeFocused();
  // The Crop tab has no button for rotating, so this key does nothing.
  await page.keyboard.press('l');
  await page.keyboard.press('3');
  for (const [key, done] of [
    ['l', 'Image rotated left'],
    ['r', 'Image rotated right'],
    ['h', 'Image flipped horizontally'],
    ['v', 'Image flipped vertically'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(app.toast(done)).toBeVisible();
  }
  await page.keyboard.press('1');
  await expect(app.width).toHaveValue('600');
  await app.width.press('3');
  await app.width.press('l');
  await app.width.press('?');
  await expect(page.getByRole('tab', { name: en.editor.tabs.resize })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await app.width.fill('300');
  await app.width.press('Enter');
  await expect(app.toast('Image resized to 300x200')).toBeVisible();
  await app.width.blur();
  // Ctrl+D is a shortcut of the browser, so it does not press Download.
  await page.keyboard.press('Control+d');
  await expect(page).toHaveURL('/');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(ROUTES.download);
  await expect(page.getByRole('heading', { name: en.download.heading })).toBeFocused();
  const { name } = await saved(page, () => page.keyboard.press('d'));
  expect(name).toBe('resized-image-300x200.png');
});

// Requirements: R182
test('a key that waits for a panel is not pressed on the panel of a key after it', async ({ page }) => {
  const app = new App(page);
  await app.open(await pictureFile('picture.png', 600, 400));
  await page.evaluate(() => {
    const panel = document.querySelector('[role=tabpanel]');
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    // The Crop tab has no button for `l`. While its panel is pending, `l` waits; `3` comes as soon as it is shown.
    const keys = ['l', '3'];
    new MutationObserver(() => press(keys.shift() ?? '')).observe(panel as Element, {
      attributeFilter: ['aria-busy'],
    });
    press('2');
  });
  await expect(page.getByRole('button', { name: en.rotate.left })).toBeVisible();
  await page.keyboard.press('r');
  await expect(app.toast('Image rotated right')).toBeVisible();
  await page.keyboard.press('1');
  // A rotation to the left and one to the right would give 600 × 400 pixels.
  await expect(app.width).toHaveValue('400');
});

// Requirements: R182
test('the list of shortcuts opens with a key or a button, and its checkbox turns the shortcuts off permanently', async ({
  page,
}) => {
  const sheet = page.getByRole('dialog', { name: en.shortcuts.title });
  const toggle = page.getByRole('checkbox', { name: en.shortcuts.on });
  await page.goto('/');
  await takenOver(page);
  const zone = page.getByRole('button', { name: /or click to browse/ });
  await tabTo(page, zone);
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  for (const key of [...Object.values(SHORTCUTS), NOTIFICATIONS_KEY, 'Enter', 'Esc', 'Shift', 'Arrow keys'])
    await expect(sheet.getByText(key.replace('-', '−'), { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(zone).toBeFocused();

  const button = page.getByRole('button', { name: en.shortcuts.title });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await tabTo(page, toggle);
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('?');
  await settled(page);
  await expect(sheet).toBeHidden();
  await page.reload();
  await takenOver(page);
  await page.keyboard.press('?');
  await settled(page);
  await expect(sheet).toBeHidden();
  // Only the shortcut that moves the focus to the messages stays active, because its key types no character.
  const keys = page.locator('[aria-keyshortcuts]');
  await expect(keys).toHaveCount(1);
  await expect(keys).toHaveAttribute('aria-keyshortcuts', NOTIFICATIONS_KEY);
  await button.click();
  await expect(toggle).not.toBeChecked();
});

test('with an open image, Ctrl+S works like Download and never saves the page, even if single-key shortcuts are off', async ({
  page,
}) => {
  const app = new App(page);
  /** Presses Ctrl+S. Returns whether the page prevents the default action of the browser, which saves the page. */
  const isPrevented = async () => {
    const prevented = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const tell = (event: KeyboardEvent) => {
            if (event.key !== 's') return;
            document.removeEventListener('keydown', tell);
            resolve(event.defaultPrevented);
          };
          document.addEventListener('keydown', tell);
        }),
    );
    await page.evaluate(() => null);
    await page.keyboard.press('Control+s');
    return prevented;
  };
  await page.goto('/');
  await takenOver(page);
  expect(await isPrevented()).toBe(false);
  await app.open(await pictureFile('picture.png', 600, 400));
  expect(await isPrevented()).toBe(true);
  await expect(page).toHaveURL('/');
  await app.width.fill('300');
  await app.width.press('Enter');
  await expect(app.toast('Image resized to 300x200')).toBeVisible();
  await app.width.click();
  expect(await isPrevented()).toBe(true);
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: en.undo.undo, exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Undo (Ctrl+Z)');
  await page.getByRole('button', { name: en.history.label, exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText(en.history.label);
  await page.getByRole('button', { name: en.shortcuts.title }).click();
  const row = page
    .getByRole('dialog')
    .locator('dl > div')
    .filter({ hasText: en.shortcuts.keys.control })
    .first();
  await expect(row).toHaveText('Download the resultCtrlS');
  await page.getByText(en.shortcuts.on).click();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(ROUTES.download);
  await expect(page.getByRole('heading', { name: en.download.heading })).toBeFocused();
  const { name } = await saved(page, () => page.keyboard.press('Control+s'));
  expect(name).toBe('resized-image-300x200.png');
});
