// The viewer: opening and closing, zoom and pan with mouse, touch and keys, the exact pixels, and the comparison.

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { fingers } from './support/finger';
import { settled, settledText } from './support/settled';
import { test } from './support/test';
import { LONG } from './support/tiers';

let photo: ChosenFile;
let app: App;

test.beforeAll(async () => {
  photo = await pictureFile('photo.jpg', 900, 600, 'jpeg');
});

test.beforeEach(async ({ page }) => {
  // Reading a canvas is an error in these tests: the viewer must not do it, because some browsers return changed
  // pixels.
  await page.addInitScript(() => {
    const refuse = () => {
      throw new Error('The page has read a canvas.');
    };
    Object.assign(CanvasRenderingContext2D.prototype, { getImageData: refuse });
    Object.assign(HTMLCanvasElement.prototype, { toBlob: refuse, toDataURL: refuse });
  });
  app = new App(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: en.viewer.title });
const viewport = (page: Page) => page.getByRole('application', { name: /drag or use the arrow keys/ });
const scale = (page: Page) => dialog(page).getByText(/^[\d.]+% · /);
const opener = (page: Page) => page.getByRole('button', { name: en.viewer.open });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const picture = (page: Page) => page.getByRole('figure').getByRole('img').first();

/** Waits until the picture is rendered at full resolution. */
const sharpened = (page: Page) => expect(viewport(page)).toHaveAttribute('aria-busy', 'false');

/** Opens the viewer with its button, and waits until the picture is rendered at full resolution. */
async function view(page: Page): Promise<void> {
  await opener(page).click();
  await expect(viewport(page)).toBeVisible();
  await sharpened(page);
}

/** Resizes the open image. */
async function resizeTo(width: number, height: number): Promise<void> {
  await app.setSize(width, height);
  await app.resize.click();
  await expect(app.toast(`Image resized to ${width}x${height}`)).toBeVisible();
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The RGB samples of an image file, or of a part of the image. */
async function pixelsOf(
  file: Buffer,
  part?: { left: number; top: number; width: number; height: number },
): Promise<Pixels> {
  const image = part ? sharp(file).extract(part) : sharp(file);
  const { data, info } = await image
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The largest difference between the samples of two pictures of the same size, in levels from 0 to 255. */
function difference(a: Pixels, b: Pixels): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  return a.data.reduce((most, sample, i) => Math.max(most, Math.abs(sample - (b.data[i] ?? 0))), 0);
}

/** The mean difference between the samples of two pictures of the same size, in levels from 0 to 255. */
function meanDifference(a: Pixels, b: Pixels): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  return a.data.reduce((sum, sample, i) => sum + Math.abs(sample - (b.data[i] ?? 0)), 0) / a.data.length;
}

/** A screenshot of an element, as a PNG in device pixels. */
const shot = (element: Locator) => element.screenshot({ scale: 'device', animations: 'disabled' });

/** The column and row of the image pixel at a point of the window, as the viewer displays them. */
async function pixelUnder(page: Page, x: number, y: number): Promise<{ left: number; top: number }> {
  const read = dialog(page).locator('[data-pixel]');
  // The text changes with a delay, so the text of the previous position must disappear first.
  await page.mouse.move(0, 0);
  await expect(read).toHaveText('');
  await page.mouse.move(x, y);
  await expect(read).toHaveText(/#[\da-f]{6}|\d+ \d+ \d+/);
  const [place] = (await read.innerText()).split('\n');
  const [, left = '', top = ''] = /^X\s([\d,]+), Y\s([\d,]+)$/.exec(place ?? '') ?? [];
  return { left: Number(left.replaceAll(',', '')), top: Number(top.replaceAll(',', '')) };
}

test.describe('the viewer', () => {
  // Requirements: R218, R222
  test('opens by its button, Enter, a double click and Z, and returns the focus when it closes', async ({
    page,
  }) => {
    // At this height, the picture and its margin fit into the viewer at 100 %.
    await page.setViewportSize({ width: 1280, height: 900 });
    await app.open(photo);
    const ways: readonly (readonly [Locator | null, () => Promise<void>])[] = [
      [opener(page), () => opener(page).click()],
      [picture(page), () => picture(page).press('Enter')],
      [null, () => picture(page).dblclick()],
      [opener(page), () => opener(page).press('z')],
    ];
    for (const [focused, open] of ways) {
      await open();
      await expect(dialog(page)).toBeVisible();
      await expect(viewport(page)).toBeFocused();
      await expect(scale(page)).toHaveText('100% · 900 × 600 px');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      if (focused) await expect(focused).toBeFocused();
    }
  });

  // Requirements: R219
  test('opens by Z on the crop box, but not by a double click on the crop box', async ({ page }) => {
    await app.open(photo);
    await app.showTab('crop');
    const entries = () => page.evaluate(() => window.history.length);
    const before = await entries();
    await app.cropBox.dblclick();
    // A press that opens the viewer adds a history entry at once. The dialog is rendered later.
    expect(await entries()).toBe(before);
    await expect(dialog(page)).toBeHidden();
    await app.cropBox.press('z');
    expect(await entries()).toBe(before + 1);
    await expect(dialog(page)).toBeVisible();
  });

  // Requirements: R220
  test('is closed by Back, which does not scroll the page, and by Escape, of which a second press does not leave the page', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await app.open(photo);
    await page.evaluate(() => window.scrollTo(0, 120));
    await view(page);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(app.resize).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(120);
    // The second Escape comes before the browser has gone back. The page must still go back by only one entry.
    await view(page);
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]);
    await expect(dialog(page)).toBeHidden();
    await settled(page);
    await expect(app.resize).toBeVisible();
  });

  // Requirements: R218
  test('shows the saved result on the save page, and Back returns to the save page', async ({ page }) => {
    await app.open(photo);
    await resizeTo(300, 200);
    await app.download.click();
    await expect(page.getByRole('heading', { name: en.download.heading })).toBeVisible();
    await view(page);
    await expect(scale(page)).toHaveText('100% · 300 × 200 px');
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: en.download.heading })).toBeVisible();
  });

  // Requirements: R220
  test('is closed after a reload, and stays closed when the image is restored', async ({ page }) => {
    await app.open(photo);
    await view(page);
    await page.reload();
    await expect(page.getByRole('button', { name: en.restore.restore })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('button', { name: en.restore.restore }).click();
    await expect(app.resize).toBeVisible();
    await settled(page);
    await expect(dialog(page)).toBeHidden();
  });
});

test.describe('the zoom and the position', () => {
  // Requirements: R223, R373
  test('change with the arrow keys, the buttons, and, unless shortcuts are turned off, the keys + − 0 1', async ({
    page,
  }) => {
    await app.open(photo);
    await resizeTo(3000, 2000);
    await view(page);
    await expect(button(page, en.viewer.fit)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('1');
    await expect(scale(page)).toHaveText('100% · 3000 × 2000 px');
    for (const percent of ['200%', '400%', '800%', '800%']) {
      await page.keyboard.press('+');
      await expect(scale(page)).toContainText(percent);
    }
    await page.keyboard.press('-');
    await expect(scale(page)).toContainText('400%');
    const read = dialog(page).locator('[data-pixel]');
    await page.keyboard.press('ArrowRight');
    await expect(read).toHaveText(/#/);
    const before = await read.innerText();
    await page.keyboard.press('ArrowRight');
    await expect(read).not.toHaveText(before);
    await page.keyboard.press('0');
    await expect(button(page, en.viewer.fit)).toHaveAttribute('aria-pressed', 'true');

    // Single-key shortcuts are turned off, as in another tab: the keys have no effect, and the buttons still work.
    await page.evaluate(() => {
      localStorage.setItem('shortcuts', 'off');
      window.dispatchEvent(new StorageEvent('storage', { key: 'shortcuts', newValue: 'off' }));
    });
    for (const key of ['1', '+']) {
      await page.keyboard.press(key);
      await settled(page);
    }
    await expect(button(page, en.viewer.fit)).toHaveAttribute('aria-pressed', 'true');
    await button(page, '100%').click();
    await expect(scale(page)).toContainText('100%');
    await button(page, en.viewer.zoomOut).click();
    await expect(scale(page)).toHaveText('50% · 3000 × 2000 px');
    for (const zoom of ['200%', '400%']) {
      await button(page, zoom).click();
      await expect(button(page, zoom)).toHaveAttribute('aria-pressed', 'true');
      await expect(scale(page)).toHaveText(`${zoom} · 3000 × 2000 px`);
    }
  });

  // Requirements: R224
  test('change with the mouse wheel so that the pixel under the pointer stays in its place', async ({
    page,
  }) => {
    await app.open(photo);
    await resizeTo(3000, 2000);
    await view(page);
    await page.keyboard.press('1');
    await sharpened(page);
    const { x = 0, y = 0 } = (await viewport(page).boundingBox()) ?? {};
    const at = { x: Math.round(x + 700), y: Math.round(y + 200) };
    const before = await pixelUnder(page, at.x, at.y);
    await page.mouse.wheel(0, -120);
    await expect(scale(page)).toContainText('200%');
    const after = await pixelUnder(page, at.x, at.y);
    expect(Math.abs(after.left - before.left)).toBeLessThanOrEqual(1);
    expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(1);
  });

  test('change when small wheel movements add up, even if a horizontal movement comes between them', async ({
    page,
  }) => {
    await app.open(photo);
    await view(page);
    await page.keyboard.press('1');
    await sharpened(page);
    const { x = 0, y = 0 } = (await viewport(page).boundingBox()) ?? {};
    await page.mouse.move(x + 300, y + 200);
    await page.mouse.wheel(0, -50);
    await page.mouse.wheel(40, 0);
    await page.mouse.wheel(0, -50);
    await expect(scale(page)).toContainText('200%');
  });

  // Requirements: R238
  test('stay the same if the viewer is closed and opened again after another edit', async ({ page }) => {
    await app.open(photo);
    await resizeTo(3000, 2000);
    await view(page);
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const { x = 0, y = 0 } = (await viewport(page).boundingBox()) ?? {};
    const before = await pixelUnder(page, x + 400, y + 300);
    await page.keyboard.press('Escape');
    await app.showTab('rotateFlip');
    await page.getByRole('button', { name: en.rotate.vertical }).click();
    await expect(app.toast(en.rotate.doneVertical)).toBeVisible();
    await view(page);
    await expect(scale(page)).toContainText('100%');
    expect((await pixelUnder(page, x + 400, y + 300)).left).toBe(before.left);
  });

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    // Requirements: R224
    test('change by a pinch of two fingers and by a drag of one finger', async ({ page }) => {
      await app.open(photo);
      await resizeTo(3000, 2000);
      await opener(page).tap();
      await sharpened(page);
      const before = await scale(page).innerText();
      const touch = await fingers(page);
      await touch('touchStart', { x: 150, y: 400, id: 1 }, { x: 240, y: 400, id: 2 });
      for (let by = 10; by <= 100; by += 10)
        await touch('touchMove', { x: 150 - by, y: 400, id: 1 }, { x: 240 + by, y: 400, id: 2 });
      await touch('touchEnd');
      const after = await settledText(scale(page));
      expect(Number.parseFloat(after)).toBeGreaterThan(Number.parseFloat(before) * 2.5);
      await sharpened(page);
      const first = await pixelUnder(page, 200, 300);
      await touch('touchStart', { x: 200, y: 400, id: 1 });
      for (let by = 10; by <= 60; by += 10) await touch('touchMove', { x: 200 - by, y: 400 + by / 2, id: 1 });
      await touch('touchEnd');
      const moved = await pixelUnder(page, 200, 300);
      const zoom = Number.parseFloat(after) / 100;
      // A column of the picture has the width `zoom`.
      expect(Math.abs((moved.left - first.left) * zoom - 60)).toBeLessThan(1 + zoom);
      expect(Math.abs((moved.top - first.top) * zoom + 30)).toBeLessThan(1 + zoom);
      await expect(scale(page)).toHaveText(after);
    });
  });
});

/** Expects that the viewer, at 100 % and at its present position, shows exactly the pixels of the saved file. */
async function expectSavedPixels(page: Page, file: Buffer): Promise<void> {
  await sharpened(page);
  const box = await viewport(page).boundingBox();
  if (!box) throw new Error('The viewer is not on the screen.');
  const place = await pixelUnder(page, box.x, box.y);
  const shown = await pixelsOf(await shot(viewport(page)));
  expect(
    difference(shown, await pixelsOf(file, { ...place, width: shown.width, height: shown.height })),
  ).toBe(0);
}

for (const [deviceScaleFactor, colorScheme, tier] of [
  [1, 'light', {}],
  [2, 'dark', LONG],
  [1, 'dark', LONG],
  [2, 'light', LONG],
] as const)
  test.describe(`the viewer at device scale factor ${deviceScaleFactor} in the ${colorScheme} theme`, () => {
    test.use({ deviceScaleFactor, colorScheme });

    // Requirements: R229
    test(
      'shows exactly the pixels of the saved file at 100 %, at three positions of a 25-megapixel image',
      tier,
      async ({ page }) => {
        await app.open(photo);
        await resizeTo(5000, 5000);
        const { bytes } = await app.save();
        await page.getByRole('link', { name: en.download.back }).click();
        await view(page);
        // The focus outline covers a part of the picture, so it is hidden.
        await page.addStyleTag({ content: '[data-viewport]::after { display: none }' });
        await page.keyboard.press('1');
        await expectSavedPixels(page, bytes);
        for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft');
        for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowUp');
        await expectSavedPixels(page, bytes);
        // The bottom right corner.
        for (let i = 0; i < 80; i++) {
          await page.keyboard.press('ArrowRight');
          await page.keyboard.press('ArrowDown');
        }
        await expectSavedPixels(page, bytes);
      },
    );
  });

// Requirements: R230, R237
test('the viewer at 800 % shows each pixel of the saved file as 8 × 8 device pixels', async ({ page }) => {
  await app.open(photo);
  await resizeTo(640, 480);
  const { bytes } = await app.save();
  await page.getByRole('link', { name: en.download.back }).click();
  await view(page);
  await page.addStyleTag({ content: '[data-viewport]::after { display: none }' });
  await page.keyboard.press('1');
  for (let i = 0; i < 3; i++) await page.keyboard.press('+');
  await sharpened(page);
  const box = await viewport(page).boundingBox();
  if (!box) throw new Error('The viewer is not on the screen.');
  const shown = await pixelsOf(await shot(viewport(page)));
  const at = (x: number, y: number) => [0, 1, 2].map((c) => shown.data[3 * (y * shown.width + x) + c]).join();
  // The first whole square of 8 × 8 device pixels begins at `left`, `top`. It is found by the edges between squares.
  const find = (edge: (i: number) => boolean) => [...Array(8).keys()].find((offset) => edge(offset)) ?? 0;
  const left = find((x) => [0, 1, 2, 3].some((row) => at(x + 8, 40 + row * 50) !== at(x + 7, 40 + row * 50)));
  const top = find((y) =>
    [0, 1, 2, 3].some((column) => at(40 + column * 50, y + 8) !== at(40 + column * 50, y + 7)),
  );
  const first = await pixelUnder(page, box.x + left + 4, box.y + top + 4);
  const [columns, rows] = [Math.floor((shown.width - left) / 8), Math.floor((shown.height - top) / 8)];
  const file = await pixelsOf(bytes, { ...first, width: columns, height: rows });
  let wrong = 0;
  for (let y = 0; y < rows * 8; y++)
    for (let x = 0; x < columns * 8; x++) {
      const pixel = 3 * ((y >> 3) * columns + (x >> 3));
      const expected = [0, 1, 2].map((c) => file.data[pixel + c]).join();
      if (at(left + x, top + y) !== expected) wrong += 1;
    }
  expect(wrong).toBe(0);
});

/** Files whose pixels the browser converts, or blends with the checkerboard. */
const CONVERTED: readonly (readonly [what: string, make: () => Promise<Buffer>])[] = [
  [
    'with alpha',
    () =>
      sharp({
        create: { width: 500, height: 400, channels: 4, background: { r: 200, g: 80, b: 20, alpha: 0.5 } },
      })
        .composite([
          {
            input: Buffer.from(
              '<svg width="500" height="400"><circle cx="250" cy="200" r="150" fill="#0af" opacity="0.7"/></svg>',
            ),
          },
        ])
        .png()
        .toBuffer(),
  ],
  [
    'with 16 bits per sample',
    async () => {
      const samples = Uint16Array.from({ length: 500 * 400 * 3 }, (_, i) => (i * 97) % 65_536);
      return sharp(samples, { raw: { width: 500, height: 400, channels: 3 } })
        .toColourspace('rgb16')
        .png()
        .toBuffer();
    },
  ],
  ['in Display P3', async () => sharp(photo.buffer).resize(500, 400).withIccProfile('p3').png().toBuffer()],
];

// Requirements: R229
for (const [what, make] of CONVERTED)
  test(`the viewer shows the same colors as an <img> of the saved file, for an image ${what}`, async ({
    page,
  }) => {
    await app.open({ name: 'converted.png', mimeType: 'image/png', buffer: await make() });
    await app.showTab('rotateFlip');
    await page.getByRole('button', { name: en.rotate.horizontal }).click();
    const { bytes } = await app.save('/download/rotate');
    await page.getByRole('link', { name: en.download.back }).click();
    await view(page);
    await page.keyboard.press('1');
    await sharpened(page);
    await page.addStyleTag({ content: '[data-viewport]::after { display: none }' });
    const shown = await pixelsOf(await shot(viewport(page)));
    await viewport(page).evaluate(async (element, base64) => {
      const board = element.querySelector('div');
      const image = new Image();
      const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
      image.src = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
      await image.decode();
      image.style.cssText = 'display:block; max-width:none; border-radius:0';
      board?.append(image);
      element.querySelector('canvas')?.style.setProperty('visibility', 'hidden');
    }, bytes.toString('base64'));
    expect(difference(shown, await pixelsOf(await shot(viewport(page))))).toBeLessThanOrEqual(1);
  });

test.describe('the comparison', () => {
  const divider = (page: Page) => dialog(page).getByRole('slider');
  /**
   * Moves the divider to one end, so that only one picture is visible: the result (Home), or the picture that the
   * result is compared with (End).
   */
  const moveDivider = async (page: Page, key: 'Home' | 'End') => {
    await divider(page).press(key);
    await expect(divider(page)).toHaveAttribute('aria-valuenow', key === 'Home' ? '0' : '100');
    await sharpened(page);
  };
  /** The pixels of the picture or of a part of it, without the elements over it. */
  const bare = async (page: Page, part?: Parameters<typeof pixelsOf>[1]) => {
    await page.mouse.move(5, 5);
    const style = await page.addStyleTag({
      content:
        '[data-viewport]::after { display: none } [data-viewport] > :not(canvas, div:empty) { visibility: hidden }',
    });
    const shown = await pixelsOf(await shot(viewport(page)), part);
    await style.evaluate((element: HTMLElement) => element.remove());
    return shown;
  };

  // Requirements: R239
  test(
    'shows the same detail of the original and the result after a crop, rotation, flip and resize',
    LONG,
    async ({ page }) => {
      await app.open(photo);
      await app.showTab('crop');
      await app.setRect({ x: 100, y: 50, width: 700, height: 500 });
      await app.crop.click();
      await expect(
        page.getByRole('figure').getByRole('img', { name: 'photo.jpg, 700 × 500 px' }).first(),
      ).toBeVisible();
      await app.showTab('rotateFlip');
      for (const name of ['Rotate Left', 'Flip Vertical']) await page.getByRole('button', { name }).click();
      await app.showTab('resize');
      await resizeTo(400, 620);
      await view(page);
      await page.keyboard.press('1');
      await button(page, en.viewer.compare).click();
      await moveDivider(page, 'Home');
      const result = await bare(page);
      await moveDivider(page, 'End');
      const original = await bare(page);
      const off = meanDifference(result, original);
      // The result and the original show the same detail. They differ only by the resampling.
      expect(off).toBeGreaterThan(0);
      expect(off).toBeLessThan(4);
    },
  );

  // Requirements: R240
  test('does not move the picture when the divider is dragged or double-clicked', async ({ page }) => {
    await app.open(photo);
    await resizeTo(2000, 1333);
    await view(page);
    await page.keyboard.press('1');
    await button(page, en.viewer.compare).click();
    const before = await pixelUnder(page, 200, 300);
    await divider(page).hover();
    await page.mouse.down();
    await page.mouse.move(300, 300, { steps: 5 });
    await page.mouse.up();
    await expect(divider(page)).toHaveAttribute('aria-valuenow', '23');
    await divider(page).dblclick();
    await expect(scale(page)).toContainText('100%');
    expect(await pixelUnder(page, 200, 300)).toEqual(before);
  });

  // Requirements: R241
  test('shows only the original while Space or the button "Show the original" is held down', async ({
    page,
  }) => {
    await app.open(photo);
    await resizeTo(90, 60);
    await view(page);
    await expect(viewport(page)).toBeFocused();
    for (const key of ['1', '+', '+', '+']) await page.keyboard.press(key);
    await expect(scale(page)).toContainText('800%');
    await sharpened(page);
    const label = viewport(page).getByText('Original', { exact: true });
    await expect(label).toHaveCount(0);
    const result = await bare(page);
    await page.keyboard.down('Space');
    await expect(label).toHaveCount(1);
    await sharpened(page);
    const original = await bare(page);
    // The enlarged result consists of large squares, and the original has details within them.
    expect(meanDifference(original, result)).toBeGreaterThan(1);
    await page.keyboard.up('Space');
    await expect(label).toHaveCount(0);
    await sharpened(page);
    expect(difference(await bare(page), result)).toBe(0);
    await button(page, 'Show the original Space').hover();
    await page.mouse.down();
    await expect(button(page, 'Show the original Space')).toHaveAttribute('aria-pressed', 'true');
    await expect(label).toHaveCount(1);
    await page.mouse.up();
    await expect(button(page, 'Show the original Space')).toHaveAttribute('aria-pressed', 'false');
    await expect(label).toHaveCount(0);
  });

  // Requirements: R242
  test('offers "Side by side" at a window width of 1200 px, but not at 1000 px', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await app.open(photo);
    await resizeTo(450, 300);
    await view(page);
    await button(page, en.viewer.compare).click();
    await dialog(page).getByRole('radio', { name: en.viewer.sideBySide }).check();
    await expect(scale(page)).toContainText('100%');
    await sharpened(page);
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(dialog(page).getByText(en.viewer.sideBySide)).toBeHidden();
  });

  // Requirements: R243
  test('is available for an edit preview that is not applied yet', async ({ page }) => {
    await app.open(photo);
    await app.setSize(300, 200);
    await app.preview.click();
    await expect(app.apply).toBeEnabled();
    await view(page);
    await expect(scale(page)).toContainText('300 × 200');
    await button(page, en.viewer.compare).click();
    await expect(divider(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(app.apply).toBeEnabled();
  });

  // Requirements: R244
  test('offers the resize by the browser for a reduced image, but not for an enlarged image', async ({
    page,
  }) => {
    const { buffer } = await pictureFile('photo.png', 900, 600);
    await app.open({ name: 'photo.png', mimeType: 'image/png', buffer });
    await resizeTo(150, 100);
    await view(page);
    await page.keyboard.press('1');
    await button(page, en.viewer.compare).click();
    const box = await viewport(page).boundingBox();
    if (!box) throw new Error('The viewer is not on the screen.');
    const [x, y] = [Math.round(box.width / 2), Math.round(box.height / 2)];
    const under = await pixelUnder(page, box.x + x, box.y + y);
    const place = { left: x - under.left, top: y - under.top, width: 150, height: 100 };
    const shown = async (key: 'Home' | 'End') => {
      await moveDivider(page, key);
      return bare(page, place);
    };
    const original = await shown('End');
    const ours = await shown('Home');
    await dialog(page).getByRole('radio', { name: en.viewer.browser }).check();
    const browser = await shown('End');
    expect(difference(await shown('Home'), ours)).toBe(0);
    // The same resize by the browser, in another page, which may read a canvas.
    const other = await page.context().newPage();
    const reduced = await other.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = Object.assign(document.createElement('canvas'), { width: 150, height: 100 });
      const context = canvas.getContext('2d');
      if (context) context.imageSmoothingQuality = 'high';
      context?.drawImage(bitmap, 0, 0, 150, 100);
      return canvas.toDataURL().replace(/^.*,/, '');
    }, buffer.toString('base64'));
    await other.close();
    expect(difference(browser, await pixelsOf(Buffer.from(reduced, 'base64')))).toBeLessThanOrEqual(1);
    // It is neither our resize nor the original.
    expect(difference(browser, ours)).toBeGreaterThan(1);
    expect(difference(browser, original)).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
    await resizeTo(1800, 1200);
    await view(page);
    await button(page, en.viewer.compare).click();
    await expect(dialog(page).getByText(en.viewer.browser)).toHaveCount(0);
  });

  // Requirements: R245
  test('is not available for an image without edits', async ({ page }) => {
    await app.open(photo);
    await view(page);
    await expect(button(page, en.viewer.compare)).toHaveCount(0);
  });
});
