// The fits: how an image fills a size with another aspect ratio. A fixed-size page shows the effect of the fit before
// the resize, and the result of the core must match. No control moves when another fit is chosen.
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { LANGUAGES } from '../src/config/languages';
import { fixedSizePath, ROUTES } from '../src/config/routes';
import { LANGUAGE_KEY } from '../src/config/storage';
import type { Fit } from '../src/edits';
import type { Rect, Size } from '../src/lib/geometry';
import { CATALOGS, en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { findOverflow } from './support/findOverflow';
import { LONG } from './support/tiers';

const LANDSCAPE = { width: 1600, height: 800 };
const SQUARE = { width: 1600, height: 1600 };

/**
 * An upright image of the given size as a camera stores it: rotated, with an Exif orientation. Its colors tell the
 * position of each pixel: red grows from 0 to 255 from left to right, and green from top to bottom.
 */
async function positions({ width, height }: Size): Promise<ChosenFile> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      pixels[(y * width + x) * 3] = Math.round((255 * (x + 0.5)) / width);
      pixels[(y * width + x) * 3 + 1] = Math.round((255 * (y + 0.5)) / height);
    }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** The position and size of `part` inside `whole`, as fractions of the width and height of `whole`. */
async function placeOf(part: Locator, whole: Locator): Promise<Rect> {
  const [inner, outer] = [await part.boundingBox(), await whole.boundingBox()];
  if (!inner || !outer) throw new Error('not on the screen');
  return {
    x: (inner.x - outer.x) / outer.width,
    y: (inner.y - outer.y) / outer.height,
    width: inner.width / outer.width,
    height: inner.height / outer.height,
  };
}

function expectNear(actual: Rect, expected: Rect): void {
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(actual[side] - expected[side]), side).toBeLessThan(0.01);
}

/** The part of the image that `png` shows, as fractions of the image. The colors of `png` tell this part. */
async function keptIn(png: Buffer): Promise<Rect> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number, channel: number) => (data[(y * info.width + x) * 3 + channel] ?? 0) / 255;
  const [middleX, middleY] = [info.width >> 1, info.height >> 1];
  const [x, y] = [at(0, middleY, 0), at(middleX, 0, 1)];
  return {
    x,
    y,
    width: at(info.width - 1, middleY, 0) - x,
    height: at(middleX, info.height - 1, 1) - y,
  };
}

/** The part of `png` that shows the image, as fractions of `png`. The rest of `png` is transparent. */
async function filledIn(png: Buffer): Promise<Rect> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const isFilled = (x: number, y: number) => data[(y * info.width + x) * 4 + 3] === 255;
  const columns = Array.from({ length: info.width }, (_, x) => x).filter((x) =>
    isFilled(x, info.height >> 1),
  );
  const rows = Array.from({ length: info.height }, (_, y) => y).filter((y) => isFilled(info.width >> 1, y));
  return {
    x: (columns[0] ?? 0) / info.width,
    y: (rows[0] ?? 0) / info.height,
    width: columns.length / info.width,
    height: rows.length / info.height,
  };
}

const chooseFit = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();

/** The part of the expected result that the image fills, as the preview of a fixed-size page shows it. */
async function expectedFilled(page: Page): Promise<Rect> {
  const expected = page.getByRole('img', { name: /^Preview of photo.jpg/ });
  const canvas = expected.locator('canvas');
  const shape = await expected.evaluate((each) => each.clientWidth / each.clientHeight);
  // Until the core has reduced it, the canvas has the whole picture, which the browser fits.
  const ratio = () => canvas.evaluate(({ width, height }: HTMLCanvasElement) => width / height);
  await expect.poll(async () => Math.abs((await ratio()) - shape) < 0.05).toBe(true);
  const shown = await canvas.evaluate((each: HTMLCanvasElement) => each.toDataURL());
  return filledIn(Buffer.from(shown.split(',')[1] ?? '', 'base64'));
}

// Requirements: R91
for (const { what, size } of [
  { what: 'a wide photograph', size: { width: 1200, height: 500 } },
  { what: 'a tall photograph', size: { width: 500, height: 1200 } },
])
  test(`for ${what}, the effects of Fill and Fit that the page shows before the resize match the results`, async ({
    page,
  }) => {
    const app = new App(page);
    const picture = page.getByRole('img', { name: `photo.jpg, ${size.width} × ${size.height} px` });
    await page.goto(fixedSizePath(LANDSCAPE));
    await app.choose(await positions(size));
    await chooseFit(page, en.fit.cover.label);
    const kept = await placeOf(page.locator('[data-kept]'), picture);
    await chooseFit(page, en.fit.contain.label);
    // The bars are in the preview of the result, not on the original.
    const expected = page.getByRole('img', { name: 'Preview of photo.jpg at 1600 × 800 px' });
    await expect(page.getByText(en.editor.previewBadge, { exact: true })).toBeVisible();
    // In forced-colors mode, only the outline shows the bars.
    await expect(expected).toHaveCSS('outline-style', 'solid');
    const filled = await expectedFilled(page);

    await app.resize.click();
    await expect(app.toast('Image resized to 1600x800')).toBeVisible();
    await expect(page.getByText(en.editor.previewBadge, { exact: true })).toHaveCount(0);
    expectNear(filled, await filledIn((await app.save()).bytes));
    await page.goBack();
    await chooseFit(page, en.fit.cover.label);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(app.download).not.toHaveAttribute('aria-disabled', 'true');
    // The original shows the cut also beside the result, so that it can be moved.
    expectNear(await placeOf(page.locator('[data-kept]'), picture), kept);
    expectNear(kept, await keptIn((await app.save()).bytes));
    expect(app.logged).toEqual([]);
  });

/** As `placeOf`, but as texts with two decimals: x, y, width, height. */
async function decimals(part: Locator, whole: Locator): Promise<readonly string[]> {
  const { x, y, width, height } = await placeOf(part, whole);
  return [x, y, width, height].map((share) => share.toFixed(2));
}

// Requirements: R91, R365
for (const { what, image, result, kept, filled, words } of [
  {
    what: 'a wide image',
    image: { width: 400, height: 200 },
    result: { width: 1080, height: 1080 },
    kept: ['0.25', '0.00', '0.50', '1.00'],
    filled: { x: 0, y: 0.25, width: 1, height: 0.5 },
    words: ['Distortion: 50% narrower', 'Bars above and below', 'Kept: 200 × 200 px'],
  },
  {
    what: 'a tall image',
    image: { width: 200, height: 400 },
    result: LANDSCAPE,
    kept: ['0.00', '0.38', '1.00', '0.25'],
    filled: { x: 0.375, y: 0, width: 0.25, height: 1 },
    words: ['Distortion: 75% flatter', 'Bars on the left and right', 'Kept: 200 × 100 px'],
  },
])
  test(`before the resize of ${what}, the page shows the effect of each fit, and the Resize button does not move`, async ({
    page,
  }) => {
    const app = new App(page);
    await page.goto(fixedSizePath(result));
    await app.choose(await positions(image));
    const stage = page.locator('figure').first();
    const original = stage.getByRole('img');
    const placeOfResize = () =>
      app.resize.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const place = await placeOfResize();
    for (const [index, fit] of (['Stretch', 'Fit', 'Fill'] as const).entries()) {
      await chooseFit(page, fit);
      await expect(page.getByText(words[index] as string)).toBeVisible();
      expect(await placeOfResize()).toBe(place);
      await expect(stage.locator('[data-kept]')).toHaveCount(fit === 'Fill' ? 1 : 0);
      if (fit === 'Fill') expect(await decimals(stage.locator('[data-kept]'), original)).toEqual(kept);
      if (fit === 'Fit') expectNear(await expectedFilled(page), filled);
    }
  });

// Requirements: R365
test('for an image of the shape of the preset, there is no choice of the fit', async ({ page }) => {
  const app = new App(page);
  await page.goto(fixedSizePath(SQUARE));
  await app.choose(await positions({ width: 400, height: 400 }));
  await expect(app.resize).toBeVisible();
  await expect(page.getByRole('radio', { name: en.fit.contain.label, exact: true })).toHaveCount(0);
  await expect(page.getByText(en.editor.previewBadge, { exact: true })).toBeVisible();
});

// Requirements: R364
test('on a phone, the preset cards are one row above the picture, which stays in view when a card is pressed', async ({
  page,
}) => {
  const app = new App(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(ROUTES.presets);
  await app.choose(await positions({ width: 400, height: 200 }));
  const cards = page.getByRole('list', { name: en.presets.sizes }).getByRole('button');
  const tops = await cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await cards.last().scrollIntoViewIfNeeded();
  await cards.last().click();
  await expect(page.getByRole('button', { name: en.presets.editor, exact: true })).toBeVisible();
  const stage = page.locator('[data-stage]');
  await expect(stage).toBeInViewport({ ratio: 1 });
  const [row, picture] = [await cards.last().boundingBox(), await stage.boundingBox()];
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(picture?.y ?? 0);
});

/**
 * The positions and sizes of all controls in the main part of the page, in pixels from its top.
 */
const placesOf = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('a, button, label, summary')]
      .map((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const top = main.getBoundingClientRect().top;
        return [x, y - top, width, height].map(Math.round).join(' ');
      })
      .sort(),
  );

const WIDTHS = [1440, 1024, 390, 320];

for (const language of LANGUAGES) {
  // Requirements: R92
  test(
    `in ${language}, no control moves when another fit is chosen, and no text overflows`,
    language === 'de' ? {} : LONG,
    async ({ page }) => {
      const app = new App(page);
      const words = CATALOGS[language];
      const radio = (fit: Fit) => page.getByRole('radio', { name: words.fit[fit].label, exact: true });
      // On the presets page, each choice starts a resize, and Cancel replaces the buttons below during the resize.
      const settled = async () => {
        await expect(page.locator('main button[aria-disabled=true]')).toHaveCount(0);
        await expect(page.getByRole('progressbar')).toHaveCount(0);
      };
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        LANGUAGE_KEY,
        language,
      ] as const);
      for (const path of [fixedSizePath(SQUARE), ROUTES.presets]) {
        await page.goto(path);
        await app.choose(await positions({ width: 1200, height: 500 }));
        await radio('stretch').check();
        if (path === ROUTES.presets) {
          await page.getByRole('button', { name: /1080 × 1080/ }).click();
          await expect(page.getByRole('button', { name: words.presets.editor, exact: true })).toBeVisible();
        }
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await settled();
          const before = await placesOf(page);
          expect(before.length).toBeGreaterThan(5);
          for (const fit of ['contain', 'cover', 'stretch'] as const) {
            await radio(fit).check();
            const when = `${path}, ${width} px, ${fit}`;
            await settled();
            await expect.poll(() => placesOf(page), when).toEqual(before);
            expect(await findOverflow(page), when).toEqual([]);
          }
        }
      }
      expect(app.logged).toEqual([]);
    },
  );
}
