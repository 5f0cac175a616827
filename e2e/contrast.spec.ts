// The page with forced colors or increased contrast: a selected control looks different from the others, and the crop
// box is visible on any picture.

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { goTo } from '../scripts/lib/visit.mjs';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { App, boxOf, type ChosenFile } from './support/app';
import { drag } from './support/drag';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';
import { test } from './support/test';
import { LONG } from './support/tiers';
import { controlWorkers, hold } from './support/workers';

declare global {
  interface Window {
    /**
     * Returns the computed colors and outline of an element as a text. Other styles are not compared, because
     * forced-colors mode removes shadows and most backgrounds.
     */
    look: (element: Element) => string;
  }
}

let picture: ChosenFile;

test.beforeAll(async () => {
  picture = await pictureFile('picture.png', 600, 400);
});

// Requirements: R184
test('in forced-colors mode, selected or focused controls and started progress steps differ from the others', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const app = new App(page);
  await controlWorkers(page);
  await page.addInitScript(() => {
    window.look = (element) => {
      const { backgroundColor, color, borderColor, outlineStyle, outlineColor } = getComputedStyle(element);
      return [backgroundColor, color, borderColor, outlineStyle, outlineColor].join();
    };
  });
  const look = (target: Locator) => target.evaluate((element) => window.look(element));
  const differ = async (one: Locator, other: Locator) => expect(await look(one)).not.toBe(await look(other));

  await app.open(picture);
  const thumb = page.getByRole('switch').locator('span');
  await differ(thumb.first(), page.getByRole('switch'));
  await differ(
    page.getByRole('tab', { name: en.editor.tabs.resize }),
    page.getByRole('tab', { name: en.editor.tabs.crop }),
  );
  const before = await look(app.resize);
  await app.width.press('Tab');
  await tabTo(page, app.resize);
  expect(await look(app.resize)).not.toBe(before);
  await app.showTab('crop');
  const label = (name: string) => page.locator('label').filter({ hasText: name });
  await differ(label('16:9'), label('4:3'));

  await goTo(page, ROUTES.presets);
  await differ(label('Stretch'), label('Fit'));
  await hold(page, 'news');
  await page.getByRole('button', { name: /^Ultra HD/ }).click();
  const steps = page.getByRole('progressbar').locator('span');
  // The first step is finished or running. The last step has not started.
  await differ(steps.first(), steps.last());
  const card = (name: RegExp) => page.getByRole('button', { name });
  await differ(card(/^Ultra HD/), card(/^Tiny Icon/));
});

/** The relative luminance of a color with 8 bits per channel, as WCAG 2.2 defines it. */
function luminance([r = 0, g = 0, b = 0]: readonly number[]): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
}

/**
 * The largest contrast ratio between the first pixel and any other pixel in a row of `width` pixels on the screen. The
 * row starts at `x`, `y`.
 */
async function contrastAlong(page: Page, x: number, y: number, width: number): Promise<number> {
  const shot = await page.screenshot({ clip: { x, y, width, height: 1 } });
  const { data, info } = await sharp(shot).raw().toBuffer({ resolveWithObject: true });
  const shades = Array.from({ length: info.width }, (_, at) =>
    luminance([...data.subarray(at * info.channels, at * info.channels + 3)]),
  );
  const [ground = 0] = shades;
  const ratios = shades.map((shade) => (Math.max(shade, ground) + 0.05) / (Math.min(shade, ground) + 0.05));
  return Math.max(...ratios);
}

const flat = async (name: string, background: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer(),
});

// Requirements: R185
for (const [background, shade, tier] of [
  ['#000', 'black', LONG],
  ['#fff', 'white', {}],
] as const)
  test(
    `the crop box and its handles are visible on a ${shade} picture with forced colors or increased contrast`,
    tier,
    async ({ page }) => {
      const app = new App(page);
      await app.open(await flat('flat.png', background));
      await app.showTab('crop');
      await app.setRect({ x: 150, y: 100, width: 300, height: 200 });
      await app.x.blur();
      await page.evaluate(() => window.scrollTo(0, 0));
      for (const colorScheme of ['light', 'dark'] as const)
        for (const [forcedColors, contrast, least] of [
          ['active', 'no-preference', 4.5],
          ['none', 'more', 7],
        ] as const) {
          await page.emulateMedia({ forcedColors, contrast, colorScheme, reducedMotion: 'reduce' });
          const mode = `${colorScheme}, ${forcedColors}, ${contrast}`;
          const box = await boxOf(page, '.cropper-crop-box');
          // `edge` is measured across the left edge of the box, between two handles. `inside` is measured inside the
          // box, where only the picture is drawn.
          const edge = await contrastAlong(page, box.x - 3, box.y + 50, 24);
          const inside = await contrastAlong(page, box.x + 6, box.y + 50, 12);
          expect(inside, mode).toBeCloseTo(1, 1);
          expect(edge, mode).toBeGreaterThanOrEqual(least);
          const handle = await boxOf(page, '.point-w');
          const y = handle.y + handle.height / 2;
          expect(await contrastAlong(page, box.x + 12, y, 12), mode).toBeCloseTo(1, 1);
          expect(await contrastAlong(page, box.x - 12, y, 30), mode).toBeGreaterThanOrEqual(least);
        }
    },
  );

// Requirements: R185
for (const [forcedColors, contrast] of [
  ['active', 'no-preference'],
  ['none', 'more'],
] as const)
  test(`a focused crop box or corner handle has an outline and a shadow: forced colors ${forcedColors}, contrast ${contrast}`, async ({
    page,
  }) => {
    const app = new App(page);
    await app.open(picture);
    await app.showTab('crop');
    await app.setRect({ x: 150, y: 100, width: 300, height: 200 });
    await page.emulateMedia({ forcedColors, contrast, reducedMotion: 'reduce' });
    const styleOf = (locator: Locator) =>
      locator.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return { outlineStyle, outlineWidth: Number.parseFloat(outlineWidth), boxShadow };
      });
    for (const part of [page.locator('.point-se'), app.cropBox]) {
      await tabTo(page, part, 'Shift+Tab');
      await page.keyboard.press('ArrowLeft');
      const { outlineStyle, outlineWidth, boxShadow } = await styleOf(part);
      expect(outlineStyle).toBe('solid');
      expect(outlineWidth).toBeGreaterThanOrEqual(3);
      // The shadow has a second color, which is visible on a picture that has the color of the outline.
      expect(boxShadow).not.toBe('none');
    }
  });

// Requirements: R184
test('in forced-colors mode, the drop zone changes its border while files are dragged over it', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/');
  const zone = page.locator('main label').first();
  const look = () =>
    zone.evaluate((element) => {
      const { borderStyle, borderColor, borderWidth } = getComputedStyle(element);
      return { borderStyle, borderColor, borderWidth };
    });
  const before = await look();
  expect(before.borderStyle).toBe('dashed');
  await drag(page, 'main label', [picture], ['dragenter', 'dragover']);
  await expect.poll(async () => (await look()).borderStyle).toBe('solid');
  expect((await look()).borderColor).not.toBe(before.borderColor);
});

// Requirements: R186
for (const colorScheme of ['light', 'dark'] as const)
  test(`with increased contrast, borders and muted text have the text color, and outlines are wider: ${colorScheme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ contrast: 'more', colorScheme });
    const app = new App(page);
    await page.goto('/');
    const text = await page.evaluate(() => getComputedStyle(document.documentElement).color);
    const dropzone = page.getByText(en.upload.title).locator('xpath=ancestor::label');
    await expect(dropzone).toHaveCSS('border-top-color', text);
    await app.choose(picture);
    await expect(app.width).toHaveCSS('border-top-color', text);
    await expect(page.getByRole('button', { name: en.editor.originalDownload })).toHaveCSS(
      'border-top-color',
      text,
    );
    await expect(page.getByText('240,000 pixels')).toHaveCSS('color', text);
    await app.width.click();
    await expect(app.width).toHaveCSS('outline-width', '3px');
    await app.showTab('crop');
    await expect(page.locator('.cropper-view-box')).toHaveCSS('outline-width', '2px');
    await expect(page.locator('.cropper-dashed').first()).toHaveCSS('border-top-color', 'rgb(255, 255, 255)');
  });
