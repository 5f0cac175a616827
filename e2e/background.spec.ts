// The background of transparent pictures: its choice in the editor and in the viewer, and where it is not offered.

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { faults } from './support/axe';
import { test } from './support/test';

let app: App;

test.beforeEach(({ page }) => {
  app = new App(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

async function plainFile(alpha: number): Promise<ChosenFile> {
  const background = { r: 255, g: 0, b: 0, alpha };
  const buffer = await sharp({ create: { width: 301, height: 203, channels: 4, background } })
    .png()
    .toBuffer();
  return { name: 'plain.png', mimeType: 'image/png', buffer };
}

const choice = (root: Page | Locator) => root.getByRole('combobox', { name: en.background.label });

/** The colors of a picture on the screen, as `r,g,b`. `edge` pixels at each side of the picture are left out. */
async function colorsIn(picture: Locator, edge = 4): Promise<Set<string>> {
  const { data, info } = await sharp(await picture.screenshot({ scale: 'device', animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colors = new Set<string>();
  for (let y = edge; y < info.height - edge; y++)
    for (let x = edge; x < info.width - edge; x++) {
      const at = 3 * (y * info.width + x);
      colors.add([...data.subarray(at, at + 3)].join());
    }
  return colors;
}

// Requirements: R227
test('a background for transparent pictures chosen in the editor or the viewer is shown in both, and is remembered', async ({
  page,
}) => {
  await app.open(await plainFile(0));
  const picture = page.locator('[data-stage] canvas').first();
  expect((await colorsIn(picture)).size).toBeGreaterThan(1);
  await choice(page).selectOption('Dark');
  await expect.poll(() => colorsIn(picture)).toEqual(new Set(['27,27,27']));
  await page.getByRole('button', { name: en.viewer.open }).click();
  const dialog = page.getByRole('dialog', { name: en.viewer.title });
  const board = dialog.locator('[data-viewport] > div').first();
  await expect(choice(dialog)).toHaveValue('dark');
  await expect.poll(() => colorsIn(board)).toEqual(new Set(['27,27,27']));
  await choice(dialog).selectOption('Light');
  await expect.poll(() => colorsIn(board)).toEqual(new Set(['255,255,255']));
  await page.keyboard.press('Escape');
  await expect.poll(() => colorsIn(picture)).toEqual(new Set(['255,255,255']));
  expect(await faults(page)).toEqual([]);
  await app.showTab('crop');
  await expect(app.cropBox).toBeVisible();
  await page.reload();
  await app.choose(await plainFile(0));
  await expect(choice(page)).toHaveValue('light');
  await expect.poll(() => colorsIn(picture)).toEqual(new Set(['255,255,255']));
});

// Requirements: R227
test('a background can be chosen only if the picture has transparency, also if an edit has added the transparency', async ({
  page,
}) => {
  await app.open(await plainFile(1));
  await expect(choice(page)).toHaveCount(0);
  await page.goto('/resize-image-to-1080x1080');
  await app.choose(await plainFile(1));
  await page.getByRole('radio', { name: en.fit.contain.label }).check();
  await page
    .getByRole('button', { name: /^Resize/ })
    .last()
    .click();
  await expect(page.getByRole('figure').getByRole('img', { name: /1080 × 1080/ })).toBeVisible();
  await page.getByRole('button', { name: en.presets.editor, exact: true }).click();
  // The Resize tab has a field of this name too: the color of the bars.
  await expect(choice(page.getByRole('figure'))).toBeVisible();
});

for (const deviceScaleFactor of [1, 1.25, 2.625])
  test.describe(`at device scale factor ${deviceScaleFactor}`, () => {
    test.use({ deviceScaleFactor });
    test('no checkerboard is visible at the edges of an opaque picture', async ({ page }) => {
      await page.setViewportSize({ width: 1001, height: 803 });
      await app.open(await plainFile(1));
      const stage = page.locator('[data-stage]');
      await expect(page.locator('[data-stage] canvas').first()).toHaveCSS('background-image', 'none');
      // Each pixel of the middle row has the color of the stage, the color of the picture, or a mixture of both.
      const { data, info } = await sharp(await stage.screenshot({ scale: 'device', animations: 'disabled' }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const row = Array.from({ length: info.width - 8 }, (_, i) => {
        const at = 3 * (Math.floor(info.height / 2) * info.width + i + 4);
        return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
      });
      const [first = [0, 0, 0]] = row;
      for (const [red, green, blue] of row) {
        const share = green / first[1];
        expect(Math.abs(blue - share * first[2])).toBeLessThan(3);
        expect(Math.abs(red - (share * first[0] + (1 - share) * 255))).toBeLessThan(3);
      }
    });
  });
