// How files are opened: by a drop and by the file picker, in each format, and which files are refused. Also the drop
// zone, and what is shown until a file is decoded.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { THUMBNAIL } from '../src/config/layout';
import { fixedSizePath, ROUTES } from '../src/config/routes';
import { decodeOpaque, difference } from '../tests/support/pixels';
import { en } from '../tests/support/words';
import { type ChosenFile, chooseBy, saved } from './support/app';
import { drag } from './support/drag';
import { pictureFile } from './support/files';
import { fixture } from './support/fixture';
import { LastingApp, test } from './support/lasting';
import { LONG } from './support/tiers';
import { hold } from './support/workers';

let png: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  png = await pictureFile('picture.png', 600, 400);
});

test.beforeEach(({ page }) => {
  app = new LastingApp(page);
});

/** The selector of the element on which most tests drop files. */
const AREA = 'main';

const jpeg = async (width: number, height: number): Promise<ChosenFile> => {
  const create = { width, height, channels: 3 as const, background: '#a63' };
  const buffer = await fixture(`${width} × ${height}`, () => sharp({ create }).jpeg().toBuffer());
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
};

/** The visible part of a drop zone: the label of its file input. `name` is the accessible name of the input. */
const dropzone = (page: Page, name = /or click to browse|^Drop to open/) =>
  page.locator('label').filter({ has: page.getByRole('button', { name }) });

// Requirements: R5
test('a file can be dropped on the drop zone and elsewhere on the page', async ({ page }) => {
  for (const where of [`${AREA} label >> nth=0`, `${AREA} h1`, 'header', 'footer']) {
    await page.goto('/');
    await drag(page, where, [png]);
    await expect(page.getByRole('heading', { name: 'picture.png' })).toBeVisible();
    await expect(app.width).toHaveValue('600');
  }
  expect(app.logged).toEqual([]);
});

// Requirements: R18, R157
test('several files dropped at once are refused, and an open image stays open', async ({ page }) => {
  const refused = app.toast(en.upload.tooManyTitle);
  await app.visit('/');
  await drag(page, AREA, [png, png]);
  await expect(refused).toContainText(en.upload.tooManyText);
  await expect(dropzone(page)).toBeVisible();
  await drag(page, AREA, [png]);
  await expect(app.width).toHaveValue('600');
  await expect(refused).toBeHidden();
  await drag(page, AREA, [png, { ...png, name: 'second.png' }]);
  await expect(refused).toBeVisible();
  await expect(page.getByRole('heading', { name: 'picture.png' })).toBeVisible();
  expect(app.logged.join()).toContain('too-many-files');
});

// Requirements: R128, R129
test('a dropped file is refused with a toast if its type or its size is not allowed', async ({ page }) => {
  await app.visit('/');
  await drag(page, AREA, [{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }]);
  await expect(app.toast(en.upload.unsupportedTitle)).toContainText(
    'Please upload an image file (JPEG, PNG, WEBP).',
  );
  const large = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await drag(page, AREA, [large]);
  await expect(app.toast(en.upload.fileTooLargeTitle)).toContainText('less than 10MB');
  await expect(app.toast(en.upload.unsupportedTitle)).toBeHidden();
});

// Requirements: R163
for (const [what, visit, name] of [
  ['the home page', () => app.visit(ROUTES.home), /^Drop an image here/],
  ['the presets page', () => app.visit(ROUTES.presets), /^Drop an image here/],
  ['a fixed-size page', () => app.visit(fixedSizePath({ width: 64, height: 64 })), /^Drop an image here/],
  ['the editor', () => app.open(png), /^Change Image/],
] as const)
  test(`on ${what}, the drop zone names a refused file, its size and the reason until the next file is chosen`, async ({
    page,
  }) => {
    await visit();
    const zone = dropzone(page, name);
    const header = page.locator('header');
    const before = await zone.boundingBox();
    await app.choose({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2048, 'text') });
    await expect(zone).toContainText(en.upload.unsupportedTitle);
    await expect(zone).toContainText('note.txt · 2.00\u00a0KB');
    // The drop zone says which files it takes, and only the toast repeats it.
    await expect(zone).not.toContainText('Please upload');
    await expect(zone).toContainText('JPEG, PNG, WebP, or GIF, up to 10\u00a0MB');
    await expect(app.toast(en.upload.unsupportedTitle)).toContainText(
      'Please upload an image file (JPEG, PNG, WEBP).',
    );
    // The drop zone keeps its height, so that nothing below it moves.
    if (what === 'the home page') expect(await zone.boundingBox()).toEqual(before);
    await page.getByRole('button', { name: en.layout.dismiss }).click();
    await expect(zone).toContainText('note.txt');
    // A drop elsewhere on the page, of a file that is one byte too large.
    await drag(page, AREA, [{ ...png, name: 'big.png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }]);
    await expect(zone).toContainText(en.upload.fileTooLargeTitle);
    await expect(zone).toContainText('big.png · 10.000001\u00a0MB');
    await expect(zone).not.toContainText('note.txt');
    await drag(page, AREA, [png, png]);
    await expect(zone).toContainText(en.upload.tooManyTitle);
    await expect(zone).not.toContainText('big.png');
    await app.choose({ ...png, name: 'good.png' });
    await expect(
      page.getByRole('img', { name: /^good.png|^The original: good.png|^Original/ }).first(),
    ).toBeVisible();
    await expect(page.getByText(en.upload.tooManyTitle)).toHaveCount(0);
    await expect(header).toBeVisible();
  });

// Requirements: R71
test('the drop zone is highlighted only while a file is dragged over the page', async ({ page }) => {
  await app.visit('/');
  const look = () =>
    dropzone(page).evaluate((zone) => {
      const { backgroundColor, borderTopStyle } = getComputedStyle(zone);
      return { backgroundColor, borderTopStyle };
    });
  const initial = await look();
  expect(initial.borderTopStyle).toBe('dashed');
  await drag(page, AREA, [png], ['dragenter', 'dragover']);
  await expect(page.getByText(en.upload.titleDragging)).toBeVisible();
  await expect.poll(look).toMatchObject({ borderTopStyle: 'solid' });
  await expect.poll(async () => (await look()).backgroundColor).not.toBe(initial.backgroundColor);
  await drag(page, AREA, [png], ['dragleave']);
  await expect(page.getByText(en.upload.title)).toBeVisible();
  await expect.poll(look).toEqual(initial);

  await app.choose(png);
  await expect(dropzone(page, /^Change Image/)).toHaveCSS('border-top-style', 'dashed');
  await drag(page, AREA, [png], ['dragenter', 'dragover']);
  await expect(dropzone(page, /^Drop to open/)).toHaveCSS('border-top-style', 'solid');
  await drag(page, AREA, [png], ['dragleave']);
  await expect(dropzone(page, /^Change Image/)).toHaveCSS('border-top-style', 'dashed');
});

// Requirements: R72, R73
for (const [what, size, shown, tier] of [
  ['a wide image', { width: 900, height: 300 }, { width: 200, height: 67 }, {}],
  ['a tall image', { width: 300, height: 900 }, { width: 50, height: 150 }, LONG],
  ['a small image', { width: 40, height: 30 }, { width: 40, height: 30 }, LONG],
] as const)
  test(
    `with ${what} open, the drop zone shows a thumbnail of at most 200 × 150 px, and a click opens the file picker`,
    tier,
    async ({ page }) => {
      expect(THUMBNAIL).toEqual({ width: 200, height: 150 });
      await app.open(await pictureFile('picture.png', size.width, size.height));
      const zone = dropzone(page, /^Change Image/);
      await expect(zone).toContainText(en.upload.subtitle);
      const box = await zone.locator('canvas').boundingBox();
      expect(box?.width).toBeCloseTo(shown.width, 0);
      expect(box?.height).toBeCloseTo(shown.height, 0);
      // A click on the drop zone opens the file picker, and the chosen file is opened.
      await chooseBy(page, await pictureFile('other.png', 20, 10), () => zone.click());
      await expect(app.width).toHaveValue('20');
    },
  );

// Requirements: R44, R45
test('the drop zone names the formats and the size limit, and says that the image stays on the device', async ({
  page,
}) => {
  await app.visit('/');
  for (const words of [
    'Drop an image here',
    'or click to browse',
    'JPEG, PNG, WebP, or GIF, up to 10 MB',
    'Your image never leaves this device.',
  ])
    await expect(dropzone(page)).toContainText(words);
});

// Requirements: R6, R52
for (const [format, tier] of [
  ['webp', {}],
  ['gif', LONG],
  ['jpeg', LONG],
] as const)
  test(
    `a ${format} file can be opened and resized, and Original download saves a PNG with the pixels of the file`,
    tier,
    async ({ page }) => {
      const name = `picture.${format}`;
      const file = await pictureFile(name, 240, 160, format);
      await app.open(file);
      await expect(page.getByText('240 × 160 px').first()).toBeVisible();
      await app.setSize(60, 40);
      await app.resize.click();
      await expect(app.toast('Image resized to 60x40')).toBeVisible();

      const original = await saved(page, () =>
        page.getByRole('button', { name: en.editor.originalDownload }).click(),
      );
      expect(original.name).toBe('original-image.png');
      expect(await sharp(original.bytes).metadata()).toMatchObject({
        format: 'png',
        width: 240,
        height: 160,
      });
      const { max, overTwo } = difference(
        await decodeOpaque(original.bytes),
        await decodeOpaque(file.buffer),
      );
      // All decoders of a lossless format give the same pixels. Decoders of a lossy format may round differently.
      if (format === 'gif') expect(max).toBe(0);
      else expect(overTwo).toBeLessThan(0.001);

      const { bytes } = await app.save();
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 });
      expect(app.logged).toEqual([]);
    },
  );

// Requirements: R176
for (const [what, width, height, tier] of [
  ['a small', 1600, 1200, {}],
  ['a large', 3000, 2000, {}],
  ['a very large', 8000, 5000, LONG],
] as const)
  test(
    `the picture of ${what} file is not shown before the core has decoded the file`,
    tier,
    async ({ page }) => {
      await app.visit('/');
      await hold(page);
      await app.choose(await jpeg(width, height));
      await expect(page.getByText(en.phases.preview)).toBeVisible();
      // Pictures with loading=lazy belong to the home page itself.
      await expect(page.locator('main :is(img, canvas):not([loading=lazy])')).toHaveCount(0);
    },
  );
