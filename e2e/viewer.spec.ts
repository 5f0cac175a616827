// The viewer: its ways in and out, zoom and pan by mouse, touch and keys, the comparison, and that it shows the true pixels.

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { fingers } from './support/finger';
import { test } from './support/test';
import { LONG } from './support/tiers';

let photo: ChosenFile;
let app: App;

test.beforeAll(async () => {
  photo = await pictureFile('photo.jpg', 900, 600, 'jpeg');
});

test.beforeEach(async ({ page }) => {
  // No pixel of a canvas may be read back.
  await page.addInitScript(() => {
    const refuse = () => {
      throw new Error('A canvas was read.');
    };
    Object.assign(CanvasRenderingContext2D.prototype, { getImageData: refuse });
    Object.assign(HTMLCanvasElement.prototype, { toBlob: refuse, toDataURL: refuse });
  });
  app = new App(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Viewer' });
const viewport = (page: Page) => page.getByRole('application', { name: /drag or use the arrow keys/ });
const scale = (page: Page) => dialog(page).getByText(/^[\d.]+% · /);
const opener = (page: Page) => page.getByRole('button', { name: 'Open in viewer' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const picture = (page: Page) => page.getByRole('figure').getByRole('img').first();

/** Waits until the picture has its full sharpness. */
const sharpened = (page: Page) => expect(viewport(page)).toHaveAttribute('aria-busy', 'false');

/** Opens the viewer by its button. */
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

/** The samples of an image file, or of a part of it, as RGB. */
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

/** The largest difference between two pictures of one size, in levels. */
function difference(a: Pixels, b: Pixels): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  return a.data.reduce((most, sample, i) => Math.max(most, Math.abs(sample - (b.data[i] ?? 0))), 0);
}

/** The mean difference between two pictures of one size, in levels. */
function meanDifference(a: Pixels, b: Pixels): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  return a.data.reduce((sum, sample, i) => sum + Math.abs(sample - (b.data[i] ?? 0)), 0) / a.data.length;
}

/** The text of an element that follows a movement, once it has not changed for a while. */
async function settledText(element: Locator): Promise<string> {
  let before = '';
  const isSettled = async () => {
    const now = await element.innerText();
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isSettled, { intervals: [200] }).toBe(true);
  return before;
}

/** What the viewer shows, in device pixels. */
const shot = (element: Locator) => element.screenshot({ scale: 'device', animations: 'disabled' });

/** The column and the row of the pixel that is under a point of the window. */
async function pixelUnder(page: Page, x: number, y: number): Promise<{ left: number; top: number }> {
  const read = dialog(page).locator('[data-pixel]');
  // The text follows the pointer after a while, so that of the place before must be gone.
  await page.mouse.move(0, 0);
  await expect(read).toHaveText('');
  await page.mouse.move(x, y);
  await expect(read).toHaveText(/#[\da-f]{6}|\d+ \d+ \d+/);
  const [place] = (await read.innerText()).split('\n');
  const [, left = '', top = ''] = /^X\s([\d,]+), Y\s([\d,]+)$/.exec(place ?? '') ?? [];
  return { left: Number(left.replaceAll(',', '')), top: Number(top.replaceAll(',', '')) };
}

test.describe('its ways in and out', () => {
  test('a button, Enter on the picture, a double click and a key open it; the focus returns', async ({
    page,
  }) => {
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

  test('in the Crop tab a double click draws a box, and the key opens the viewer', async ({ page }) => {
    await app.open(photo);
    await app.showTab('Crop');
    await app.cropBox.dblclick();
    await expect(dialog(page)).toBeHidden();
    await app.cropBox.press('z');
    await expect(dialog(page)).toBeVisible();
  });

  test('Back closes it, and leads nowhere else; the page has not moved', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await app.open(photo);
    await page.evaluate(() => window.scrollTo(0, 120));
    await view(page);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(app.resize).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(120);
    // Twice as quickly as the browser goes back: one entry is left all the same.
    await view(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(app.resize).toBeVisible();
  });

  test('the save page shows what is saved', async ({ page }) => {
    await app.open(photo);
    await resizeTo(300, 200);
    await app.download.click();
    await expect(page.getByRole('heading', { name: 'Your image is ready' })).toBeVisible();
    await view(page);
    await expect(scale(page)).toHaveText('100% · 300 × 200 px');
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Your image is ready' })).toBeVisible();
  });

  test('a reload closes it, and keeps the page usable', async ({ page }) => {
    await app.open(photo);
    await view(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(app.resize).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });
});

test.describe('zoom and place', () => {
  test('by keys: + − 0 1 and the arrows; with single keys off the buttons do it', async ({ page }) => {
    await app.open(photo);
    await resizeTo(3000, 2000);
    await view(page);
    await expect(button(page, 'Fit')).toHaveAttribute('aria-pressed', 'true');
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
    await expect(button(page, 'Fit')).toHaveAttribute('aria-pressed', 'true');

    await page.evaluate(() => localStorage.setItem('shortcuts', 'off'));
    await button(page, '100%').click();
    await expect(scale(page)).toContainText('100%');
    await button(page, 'Zoom out').click();
    await expect(scale(page)).toContainText('50% · 3000 × 2000 → 1500 × 1000 px');
  });

  test('the wheel zooms around the pointer', async ({ page }) => {
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

  test('zoom and place stay when the viewer is opened again, also on another result', async ({ page }) => {
    await app.open(photo);
    await resizeTo(3000, 2000);
    await view(page);
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const { x = 0, y = 0 } = (await viewport(page).boundingBox()) ?? {};
    const before = await pixelUnder(page, x + 400, y + 300);
    await page.keyboard.press('Escape');
    await app.showTab('Rotate & Flip');
    await page.getByRole('button', { name: 'Flip Vertical' }).click();
    await expect(page.getByRole('progressbar')).toBeHidden();
    await view(page);
    await expect(scale(page)).toContainText('100%');
    expect((await pixelUnder(page, x + 400, y + 300)).left).toBe(before.left);
  });

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test('two fingers zoom, one moves', async ({ page }) => {
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
      const first = await pixelsOf(await shot(viewport(page)));
      await touch('touchStart', { x: 200, y: 400, id: 1 });
      for (let by = 10; by <= 60; by += 10) await touch('touchMove', { x: 200 - by, y: 400, id: 1 });
      await touch('touchEnd');
      await sharpened(page);
      expect(meanDifference(first, await pixelsOf(await shot(viewport(page))))).toBeGreaterThan(0.5);
      await expect(scale(page)).toHaveText(after);
    });
  });
});

/** Compares what the viewer shows at 100 %, at its present place, with the saved file. */
async function expectTrue(page: Page, file: Buffer): Promise<void> {
  await sharpened(page);
  const box = await viewport(page).boundingBox();
  if (!box) throw new Error('the viewer is not on the screen');
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
  test.describe(`at ${deviceScaleFactor} × in the ${colorScheme} theme`, () => {
    test.use({ deviceScaleFactor, colorScheme });

    test(
      'at 100 % three places of 25 megapixels are the saved file, pixel for pixel',
      tier,
      async ({ page }) => {
        await app.open(photo);
        await resizeTo(5000, 5000);
        const { bytes } = await app.save();
        await page.getByRole('link', { name: 'Back to editor' }).click();
        await view(page);
        // The outline of the focus lies over the picture.
        await page.addStyleTag({ content: '[data-viewport] { outline: none !important }' });
        await page.keyboard.press('1');
        await expectTrue(page, bytes);
        for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft');
        for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowUp');
        await expectTrue(page, bytes);
        // The bottom right corner.
        for (let i = 0; i < 80; i++) {
          await page.keyboard.press('ArrowRight');
          await page.keyboard.press('ArrowDown');
        }
        await expectTrue(page, bytes);
      },
    );
  });

test('at 800 % each pixel is a square of its colour', async ({ page }) => {
  await app.open(photo);
  await resizeTo(640, 480);
  const { bytes } = await app.save();
  await page.getByRole('link', { name: 'Back to editor' }).click();
  await view(page);
  await page.addStyleTag({ content: '[data-viewport] { outline: none !important }' });
  await page.keyboard.press('1');
  for (let i = 0; i < 3; i++) await page.keyboard.press('+');
  await sharpened(page);
  const box = await viewport(page).boundingBox();
  if (!box) throw new Error('the viewer is not on the screen');
  // A place inside the first whole square.
  const shown = await pixelsOf(await shot(viewport(page)));
  const at = (x: number, y: number) => [0, 1, 2].map((c) => shown.data[3 * (y * shown.width + x) + c]).join();
  const same = (edge: (i: number) => boolean) => [...Array(8).keys()].find((offset) => edge(offset)) ?? 0;
  const left = same((x) => [0, 1, 2, 3].some((row) => at(x + 8, 40 + row * 50) !== at(x + 7, 40 + row * 50)));
  const top = same((y) =>
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

/** Files whose pixels the browser converts, or mixes with the checkerboard. */
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
    'of 16 bits',
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

for (const [what, make] of CONVERTED)
  test(`an image ${what} is shown as an <img> of the saved file shows it`, async ({ page }) => {
    await app.open({ name: 'converted.png', mimeType: 'image/png', buffer: await make() });
    await app.showTab('Rotate & Flip');
    await page.getByRole('button', { name: 'Flip Horizontal' }).click();
    const { bytes } = await app.save('/download/rotate');
    await page.getByRole('link', { name: 'Back to editor' }).click();
    await view(page);
    await page.keyboard.press('1');
    await sharpened(page);
    await page.addStyleTag({ content: '[data-viewport] { outline: none !important }' });
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
  /** Moves the divider to an end: the picture is then the result alone, or the other one alone. */
  const moveDivider = async (page: Page, key: 'Home' | 'End') => {
    await divider(page).press(key);
    await expect(divider(page)).toHaveAttribute('aria-valuenow', key === 'Home' ? '0' : '100');
    await sharpened(page);
  };
  /** The picture without what lies over it. */
  const bare = async (page: Page) => {
    await page.mouse.move(5, 5);
    const style = await page.addStyleTag({
      content:
        '[data-viewport] { outline: none !important } [data-viewport] > :not(canvas, div:empty) { visibility: hidden }',
    });
    const shown = await pixelsOf(await shot(viewport(page)));
    await style.evaluate((element: HTMLElement) => element.remove());
    return shown;
  };

  test(
    'the original lies under the result at the same place, whatever was done to it',
    LONG,
    async ({ page }) => {
      await app.open(photo);
      await app.showTab('Crop');
      await app.setRect({ x: 100, y: 50, width: 700, height: 500 });
      await app.crop.click();
      await expect(
        page.getByRole('figure').getByRole('img', { name: 'photo.jpg, 700 × 500 px' }).first(),
      ).toBeVisible();
      await app.showTab('Rotate & Flip');
      for (const name of ['Rotate Left', 'Flip Vertical']) await page.getByRole('button', { name }).click();
      await app.showTab('Resize');
      await resizeTo(400, 620);
      await view(page);
      await page.keyboard.press('1');
      await button(page, 'Compare').click();
      await moveDivider(page, 'Home');
      const result = await bare(page);
      await moveDivider(page, 'End');
      const original = await bare(page);
      const off = meanDifference(result, original);
      // The same detail, but for the resampling.
      expect(off).toBeGreaterThan(0);
      expect(off).toBeLessThan(4);
    },
  );

  test('the divider is dragged alone: the picture stays in its place', async ({ page }) => {
    await app.open(photo);
    await resizeTo(2000, 1333);
    await view(page);
    await page.keyboard.press('1');
    await button(page, 'Compare').click();
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

  test('Space shows the original for as long as it is held, and so does its button', async ({ page }) => {
    await app.open(photo);
    await app.showTab('Rotate & Flip');
    await page.getByRole('button', { name: 'Flip Horizontal' }).click();
    await expect(app.download).toBeVisible();
    await view(page);
    await viewport(page).focus();
    const label = dialog(page).getByText('Original', { exact: true });
    await expect(label).toHaveCount(0);
    await page.keyboard.down('Space');
    await expect(label).toHaveCount(1);
    await page.keyboard.up('Space');
    await expect(label).toHaveCount(0);
    await button(page, 'Show the original Space').hover();
    await page.mouse.down();
    await expect(button(page, 'Show the original Space')).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.up();
    await expect(button(page, 'Show the original Space')).toHaveAttribute('aria-pressed', 'false');
  });

  test('side by side is offered from 1024 px, and both sides move together', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await app.open(photo);
    await resizeTo(450, 300);
    await view(page);
    await button(page, 'Compare').click();
    await dialog(page).getByText('Side by side').click();
    await expect(scale(page)).toContainText('100%');
    await sharpened(page);
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(dialog(page).getByText('Side by side')).toBeHidden();
  });

  test('a preview is compared before it is applied', async ({ page }) => {
    await app.open(photo);
    await app.setSize(300, 200);
    await app.preview.click();
    await expect(app.apply).toBeEnabled();
    await view(page);
    await expect(scale(page)).toContainText('300 × 200');
    await button(page, 'Compare').click();
    await expect(divider(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(app.apply).toBeEnabled();
  });

  test('a reduction can be compared with that of the browser’s canvas, an enlargement cannot', async ({
    page,
  }) => {
    await app.open(photo);
    await resizeTo(150, 100);
    await view(page);
    await button(page, 'Compare').click();
    await dialog(page).getByText('Resized by the browser').first().click();
    await moveDivider(page, 'End');
    const browser = await bare(page);
    await moveDivider(page, 'Home');
    const ours = await bare(page);
    expect(meanDifference(browser, ours)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await resizeTo(1800, 1200);
    await view(page);
    await button(page, 'Compare').click();
    await expect(dialog(page).getByText('Resized by the browser')).toHaveCount(0);
  });

  test('an image without edits has nothing to compare', async ({ page }) => {
    await app.open(photo);
    await view(page);
    await expect(button(page, 'Compare')).toHaveCount(0);
  });
});
