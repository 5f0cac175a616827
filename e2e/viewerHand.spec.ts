// The viewer: which presses open it, what it shows when another file is opened meanwhile, and where it places the
// picture. For zoom, exact pixels and the comparison: viewer.spec.ts.

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { en, textOf } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { paste } from './support/paste';
import { settled, settledText } from './support/settled';
import { test } from './support/test';

let app: App;

test.beforeEach(({ page }) => {
  app = new App(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

/** A PNG file of one color. `background` is this color as in CSS. */
async function plainFile(
  name: string,
  width: number,
  height: number,
  background: string,
): Promise<ChosenFile> {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: en.viewer.title });
const viewport = (page: Page) => page.getByRole('application', { name: /drag or use the arrow keys/ });
const opener = (page: Page) => page.getByRole('button', { name: en.viewer.open });
const picture = (page: Page) => page.getByRole('figure').getByRole('img').first();
const scale = (page: Page) => dialog(page).getByText(/^[\d.]+% · /);
const sharpened = (page: Page) => expect(viewport(page)).toHaveAttribute('aria-busy', 'false');

async function view(page: Page): Promise<void> {
  await opener(page).click();
  await sharpened(page);
}

/** A screenshot of the viewport: its size in device pixels, and `at`, which returns the color of a device pixel. */
async function shot(page: Page) {
  const file = await viewport(page).screenshot({ scale: 'device', animations: 'disabled' });
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): readonly number[] => [
    ...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3),
  ];
  return { width: info.width, height: info.height, at };
}

/** The color in the middle of the viewer. */
async function middle(page: Page): Promise<string> {
  const { width, height, at } = await shot(page);
  return at(Math.floor(width / 2), Math.floor(height / 2)).join();
}

test.describe('another file that is pasted while the viewer is open', () => {
  for (const [what, width, height] of [
    ['the same size', 300, 200],
    ['another size', 120, 400],
  ] as const)
    test(`replaces the picture and resets the zoom to 100 % if its image has ${what}`, async ({ page }) => {
      await app.open(await plainFile('red.png', 300, 200, '#ff0000'));
      await view(page);
      await page.keyboard.press('+');
      await expect(scale(page)).toContainText('200%');
      await sharpened(page);
      expect(await middle(page)).toBe('255,0,0');
      await paste(page, [await plainFile('blue.png', width, height, '#0000ff')]);
      await expect(viewport(page)).toHaveAttribute('aria-label', /^blue\.png/);
      await sharpened(page);
      await expect(scale(page)).toHaveText(`100% · ${width} × ${height} px`);
      expect(await middle(page)).toBe('0,0,255');
      const box = await viewport(page).boundingBox();
      if (!box) throw new Error('The viewer is not on the screen.');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await expect(dialog(page).locator('[data-pixel]')).toContainText('#0000ff');
      await expect(viewport(page)).toBeFocused();
    });

  // Requirements: R225
  test('ends a comparison, and replaces the picture', async ({ page }) => {
    await app.open(await plainFile('red.png', 300, 200, '#ff0000'));
    await app.setSize(150, 100);
    await app.resize.click();
    await expect(app.toast('Image resized to 150x100')).toBeVisible();
    await view(page);
    await dialog(page).getByRole('button', { name: en.viewer.compare }).click();
    await sharpened(page);
    await paste(page, [await plainFile('blue.png', 300, 200, '#0000ff')]);
    await expect(viewport(page)).toHaveAttribute('aria-label', /^blue\.png/);
    await sharpened(page);
    expect(await middle(page)).toBe('0,0,255');
    await expect(dialog(page).getByRole('slider')).toHaveCount(0);
  });
});

test.describe('the picture in the editor or on the save page', () => {
  // Requirements: R218
  test('opens the viewer on a click, and on a double click only once and at the same zoom', async ({
    page,
  }) => {
    await app.open(await pictureFile('photo.jpg', 900, 600, 'jpeg'));
    await expect(picture(page)).toHaveCSS('cursor', 'zoom-in');
    await picture(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    const entries = () => page.evaluate(() => window.history.length);
    const before = await entries();
    for (const element of [picture(page), opener(page)]) {
      await element.dblclick();
      await sharpened(page);
      await expect(dialog(page).getByRole('button', { name: en.viewer.fit })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      expect(await entries()).toBeLessThanOrEqual(before + 1);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(app.resize).toBeVisible();
    }
  });

  // Requirements: R218
  test('does not open the viewer on a drag, on a click with the right or middle button, or on the Crop tab', async ({
    page,
  }) => {
    await app.open(await pictureFile('photo.jpg', 900, 600, 'jpeg'));
    const before = await page.evaluate(() => window.history.length);
    const box = await picture(page).boundingBox();
    if (!box) throw new Error('The picture is not on the screen.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 20, { steps: 4 });
    await page.mouse.up();
    await page.mouse.click(x, y, { button: 'right' });
    await page.mouse.click(x, y, { button: 'middle' });
    await app.showTab('crop');
    await expect(app.cropBox).toBeVisible();
    await page.mouse.click(x, y);
    await settled(page);
    expect(await page.evaluate(() => window.history.length)).toBe(before);
    await expect(dialog(page)).toBeHidden();
  });

  test('opens the viewer on a click on the save page, too', async ({ page }) => {
    await app.open(await pictureFile('photo.jpg', 900, 600, 'jpeg'));
    await app.setSize(300, 200);
    await app.resize.click();
    await app.download.click();
    await expect(page.getByRole('heading', { name: en.download.heading })).toBeVisible();
    await page.getByRole('figure').getByRole('img').last().click();
    await expect(dialog(page)).toBeVisible();
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap on the picture opens the viewer, and a double tap in it changes the zoom from 100 % to 200 % or back', async ({
    page,
  }) => {
    await app.open(await pictureFile('photo.jpg', 340, 300, 'jpeg'));
    await picture(page).tap();
    await sharpened(page);
    await expect(scale(page)).toContainText('100%');
    for (const [zoom, x] of [
      ['200%', 100],
      ['100%', 250],
    ] as const) {
      await viewport(page).tap({ position: { x, y: 300 } });
      await viewport(page).tap({ position: { x: x + 2, y: 300 } });
      await expect(scale(page)).toContainText(zoom);
    }
  });
});

test('a double click in the viewer enlarges a picture from 88 % to 200 %, and the next one shows 88 % again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await app.open(await pictureFile('photo.jpg', 1100, 700, 'jpeg'));
  await view(page);
  await expect(scale(page)).toContainText('88%');
  await viewport(page).dblclick();
  await expect(scale(page)).toContainText('200%');
  await viewport(page).dblclick();
  await expect(scale(page)).toContainText('88%');
});

for (const deviceScaleFactor of [1, 1.5, 2.625])
  test.describe(`at device scale factor ${deviceScaleFactor}`, () => {
    test.use({ deviceScaleFactor });

    // Requirements: R226
    test('a picture that is reduced to fit the viewer has a margin of 16 px, and no other colors at its edges', async ({
      page,
    }) => {
      // At each of these factors, the sides of the window are whole numbers of device pixels.
      await page.setViewportSize({ width: 1000, height: 800 });
      await app.open(await plainFile('red.png', 3001, 1703, '#ff0000'));
      await view(page);
      await page.addStyleTag({ content: '[data-viewport]::after { display: none }' });
      const { width, height, at } = await shot(page);
      // The outermost pixels can contain a part of the elements around the viewport.
      const inner = (colors: readonly string[]) => new Set(colors.slice(2, -2));
      const row = Array.from({ length: width }, (_, x) => at(x, Math.floor(height / 2)).join());
      const [, , stage] = row;
      // Only two colors: the stage and the picture, with nothing between them.
      expect(inner(row)).toEqual(new Set([stage, '255,0,0']));
      const column = Array.from({ length: height }, (_, y) => at(Math.floor(width / 2), y).join());
      expect(inner(column)).toEqual(new Set([stage, '255,0,0']));
      const left = row.indexOf('255,0,0') / deviceScaleFactor;
      const right = (width - 1 - row.lastIndexOf('255,0,0')) / deviceScaleFactor;
      for (const margin of [left, right]) {
        expect(margin).toBeGreaterThan(15);
        expect(margin).toBeLessThan(17);
      }
    });
  });

test('the focus ring of the viewer is visible over a picture that fills the window', async ({ page }) => {
  await app.open(await plainFile('red.png', 4000, 4000, '#ff0000'));
  await opener(page).press('Enter');
  await page.keyboard.press('1');
  await sharpened(page);
  const { width, height, at } = await shot(page);
  expect(await middle(page)).toBe('255,0,0');
  const [x, y] = [Math.floor(width / 2), Math.floor(height / 2)];
  for (const [along, across] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const edge = Array.from({ length: 8 }, (_, i) =>
      at(across * x + along * i, along * y + across * i).join(),
    );
    expect(edge.filter((color) => color !== '255,0,0').length).toBeGreaterThanOrEqual(3);
  }
});

// Requirements: R226
for (const language of ['en', 'de', 'ja'] as const)
  test(`in the language ${language}, turning the comparison on changes neither the zoom nor the height of the viewer`, async ({
    page,
  }) => {
    const { t } = textOf(language);
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await page.goto('/');
    await app.choose(await pictureFile('photo.jpg', 1000, 1500, 'jpeg'));
    await page.getByLabel(t('resize.width'), { exact: true }).fill('500');
    await page.getByRole('button', { name: t('resize.resize'), exact: true }).click();
    await expect(
      page
        .getByRole('figure')
        .getByRole('img', { name: /500 × 750/ })
        .first(),
    ).toBeVisible();
    await picture(page).click();
    const area = page.locator('[data-viewport]');
    const line = page.locator('dialog[open] [data-viewer-head] p');
    const compare = page.getByRole('button', { name: t('viewer.compare'), exact: true });
    const shown = async () => {
      await expect(area).toHaveAttribute('aria-busy', 'false');
      // The text follows a change of the window with a short delay.
      return [await settledText(line), (await area.boundingBox())?.height];
    };
    for (const width of [1440, 1024, 390, 320]) {
      // If the pointer stayed on the button, a tooltip could cover the button.
      await page.mouse.move(width / 2, 200);
      await page.setViewportSize({ width, height: 700 });
      await expect(line).toContainText('%');
      const before = await shown();
      await compare.click();
      await expect(page.getByRole('slider')).toBeVisible();
      expect(await shown(), `at ${width} px`).toEqual(before);
      await compare.click();
    }
  });
