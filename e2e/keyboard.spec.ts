// The whole product by the keyboard alone: no pointer, and no focus set but by keys.
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/data/routes';
import { App, saved } from './support/app';
import { pictureFile } from './support/files';

/** Goes on by Tab until something has the focus, as a person does, who sees at every step where that is. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 40; step++) {
    if ((await target.count()) === 1 && (await target.evaluate((it) => it === document.activeElement)))
      return;
    await page.keyboard.press(key);
    const seen = await page.evaluate(() => {
      const { activeElement } = document;
      // The box that is focused is drawn around an unseen control within it, where there is one.
      for (let at: Element | null = activeElement; at && at !== document.body; at = at.parentElement) {
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        if (outlineStyle !== 'none' && outlineWidth !== '0px') return true;
      }
      // A heading to which the page itself has moved the focus meanwhile is no control, and shows none.
      return activeElement === document.body || (activeElement as HTMLElement).tabIndex === -1;
    });
    expect(seen, 'the focus is seen').toBe(true);
  }
  throw new Error(`no way by ${key} to ${target}`);
}

test('the keyboard alone opens, resizes, crops, turns, saves and closes', async ({ page }) => {
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
  const download = page.getByRole('link', { name: 'Download', exact: true });
  await page.goto('/');

  // The way past the bar comes first.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const picker = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: /or click to browse/ }));
  await (await picker).setFiles(await pictureFile('picture.png', 600, 400));
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
  await expect(app.toast('Image resized to 300x100')).toBeVisible();
  await press(app.download);
  await expect(page).toHaveURL(ROUTES.download);
  await expect(page.getByRole('heading', { name: 'Your image is ready' })).toBeFocused();
  await tabTo(page, download);
  const first = await saved(page, () => page.keyboard.press('Enter'));
  expect(await sharp(first.bytes).metadata()).toMatchObject({ width: 300, height: 100 });
  await press(page.getByRole('link', { name: 'Back to the editor' }));

  await tabTo(page, page.getByRole('tab', { name: 'Resize' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Crop' })).toBeFocused();
  await type(app.x, '10');
  await type(app.width, '120');
  await tabTo(page, page.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, app.cropBox, 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await press(app.crop);
  await expect(app.toast('Image cropped successfully')).toBeVisible();

  await tabTo(page, page.getByRole('tab', { name: 'Crop' }), 'Shift+Tab');
  await page.keyboard.press('End');
  await press(button('Rotate Left'));
  await expect(app.toast('Image rotated left')).toBeVisible();
  await press(button('Flip Vertical'), 'Space');
  await expect(app.toast('Image flipped vertically')).toBeVisible();
  await press(app.download);
  await expect(page).toHaveURL(ROUTES.downloadRotate);
  await tabTo(page, download);
  await saved(page, () => page.keyboard.press('Enter'));
  await press(page.getByRole('link', { name: 'Back to the editor' }));

  await tabTo(page, button('Original download'));
  const original = await saved(page, () => page.keyboard.press('Enter'));
  expect(original.name).toBe('original-image.png');
  await press(button('Close'));
  await expect(page.getByRole('button', { name: /or click to browse/ })).toBeFocused();

  const question = button('Are my images uploaded anywhere?');
  await press(question);
  await expect(page.getByText(/^No\. Images are opened/)).toBeVisible();
  expect(app.logged).toEqual([]);
});

test('a preset is reached, made and saved by keys from the home page on', async ({ page }) => {
  const app = new App(page);
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Quick Resize' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ROUTES.presets);
  const picker = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: /or click to browse/ }));
  await page.keyboard.press('Enter');
  await (await picker).setFiles(await pictureFile('picture.png', 600, 400));
  await expect(page.getByRole('img', { name: 'picture.png, 600 × 400 px' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^Medium Icon/ }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(app.toast('Image resized to 64x64')).toBeVisible();
  await tabTo(page, app.download);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ROUTES.download);
});

test('the theme is switched by keys', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await tabTo(page, page.getByRole('switch', { name: 'Dark theme' }));
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveClass('dark');
});
