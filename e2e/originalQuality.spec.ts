// A JPEG that was only turned, mirrored or cropped between its blocks can be saved in its original quality: the blocks
// are moved, so that a file that is turned back is the same as before.

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '../src/config/languages';
import { photograph } from '../tests/support/fixtures';
import { decodeOpaque, difference } from '../tests/support/pixels';
import { CATALOGS, en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { kept } from './support/autosaved';
import { faults } from './support/axe';
import { pictureFile } from './support/files';
import { findOverflow } from './support/findOverflow';
import { SavePage } from './support/savePage';
import { test } from './support/test';

const { jpeg, receipt } = en.download;
const { original } = jpeg;

/** A JPEG of 320 × 240 pixels, in 4:2:0. */
let photo: ChosenFile;
let app: App;
let save: SavePage;
let page: Page;

test.beforeAll(async () => {
  photo = await pictureFile('photo.jpg', 320, 240, 'jpeg');
});

test.beforeEach(async ({ page: own }) => {
  page = own;
  app = new App(page);
  save = new SavePage(app, page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const radio = (name: string) => save.radio(name);

async function turn(...names: readonly ('left' | 'right')[]): Promise<void> {
  await app.showTab('rotateFlip');
  for (const name of names) {
    await page.getByRole('button', { name: en.rotate[name], exact: true }).click();
    await expect(app.toast(`Image rotated ${name}`).first()).toBeVisible();
  }
}

async function toSavePage(): Promise<void> {
  await app.download.click();
  await radio('JPEG').check();
}

async function saveOriginal(): ReturnType<SavePage['save']> {
  await radio(original.way).check();
  await expect(page.getByText(receipt.original)).toBeVisible();
  return save.save();
}

// Requirements: R308, R310
test('a photograph that is turned and turned back has the same file, upright, with its density and profile', async () => {
  const buffer = await (await photograph(320, 240))
    .withIccProfile('p3')
    .withDensity(300)
    .withExif({ IFD0: { Make: 'A maker' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const file = { ...photo, buffer };
  await app.open(file);
  await turn('right', 'left');
  await toSavePage();
  const before = await saveOriginal();

  await app.open(file);
  await turn('right');
  await toSavePage();
  await page.getByRole('checkbox', { name: jpeg.baseline }).check();
  const turned = await saveOriginal();
  expect(turned.name).toBe('rotated-image.jpg');
  const { width, height, density, exif, icc, isProgressive } = await sharp(turned.bytes).metadata();
  expect({ width, height, density, exif, isProgressive }).toEqual({
    width: 320,
    height: 240,
    density: 300,
    exif: undefined,
    isProgressive: false,
  });
  expect(icc).toEqual((await sharp(buffer).metadata()).icc);
  // Decoders round in another order when rows and columns are exchanged.
  const shown = await decodeOpaque(await sharp(buffer).rotate().rotate(90).png().toBuffer());
  expect(difference(await decodeOpaque(turned.bytes), shown).max).toBeLessThan(5);

  await app.open({ ...photo, buffer: turned.bytes });
  await turn('left');
  await toSavePage();
  expect((await saveOriginal()).bytes.equals(before.bytes)).toBe(true);
});

// Requirements: R308
test('a crop between blocks has the pixels of the photograph', async () => {
  await app.open(photo);
  await app.showTab('crop');
  const rect = { x: 32, y: 16, width: 201, height: 99 };
  await app.setRect(rect);
  await app.crop.click();
  await toSavePage();
  const { name, bytes } = await saveOriginal();
  expect(name).toBe('cropped-image.jpg');
  const inside = { left: 2, top: 2, width: rect.width - 4, height: rect.height - 4 };
  const { x: left, y: top, width, height } = rect;
  const expected = await sharp(photo.buffer).extract({ left, top, width, height }).png().toBuffer();
  // At the edges, the colors of pixels that were cut off are missing.
  const part = async (file: Buffer) => decodeOpaque(await sharp(file).extract(inside).png().toBuffer());
  expect(difference(await part(bytes), await part(expected)).max).toBe(0);
});

// Requirements: R309
test('a crop within a block cannot have it, and the page says what must be cut off', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await app.open(photo);
  await app.showTab('crop');
  await app.setRect({ x: 3, y: 16, width: 200, height: 100 });
  await app.crop.click();
  await toSavePage();
  await expect(page.getByText('cut off: 13\u00a0px on the left.')).toBeVisible();
  await expect(radio(original.way)).toHaveAttribute('aria-disabled', 'true');
  await expect(radio(original.way)).toHaveAccessibleDescription(/16\s×\s16/);
  await radio(original.way).click({ force: true });
  await expect(radio(jpeg.quality)).toBeChecked();
  await expect(page.getByRole('slider', { name: jpeg.quality })).toBeVisible();
  expect(await findOverflow(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
});

// Requirements: R309
test('its choice and the reason fit on a phone in every language', async () => {
  await app.open(photo);
  await app.showTab('crop');
  await app.setRect({ x: 3, y: 1, width: 200, height: 100 });
  await app.crop.click();
  let shown: Language = 'en';
  const name = (of: Language) => LANGUAGE_INFO[of].name;
  for (const language of LANGUAGES) {
    const { editor, download } = CATALOGS[language];
    await page.setViewportSize({ width: 1280, height: 800 });
    if (language !== shown) {
      // The link leads to the editor.
      const bar = page.getByRole('banner');
      await bar.getByRole('button', { name: name(shown) }).click();
      await bar.getByRole('link', { name: name(language), exact: true }).click();
    }
    shown = language;
    await page.getByRole('button', { name: editor.download, exact: true }).click();
    await radio('JPEG').check();
    await expect(radio(download.jpeg.original.way)).toHaveAttribute('aria-disabled', 'true');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await findOverflow(page), language).toEqual([]);
  }
});

// Requirements: R309
test('a resize cannot have it, and a PNG does not offer it', async () => {
  await app.open(photo);
  await app.setSize(160, 120);
  await app.resize.click();
  await toSavePage();
  await expect(page.getByText(original.resized)).toBeVisible();
  await app.open(await pictureFile('photo.png', 320, 240));
  await turn('left');
  await toSavePage();
  await expect(radio(en.download.range.way)).toBeVisible();
  await expect(radio(original.way)).toBeHidden();
});

// Requirements: R311
test('a reload returns to it, and it stays chosen until an edit makes it impossible', async () => {
  await app.open(photo);
  await turn('right');
  await toSavePage();
  const before = await saveOriginal();
  await kept(page);
  await page.reload();
  await page.getByRole('button', { name: en.restore.restore }).click();
  await expect(radio(original.way)).toBeChecked();
  expect((await saveOriginal()).bytes.equals(before.bytes)).toBe(true);
  await page.getByRole('link', { name: en.download.back }).click();
  await turn('left');
  await app.download.click();
  await expect(radio(original.way)).toBeChecked();
  await page.getByRole('link', { name: en.download.back }).click();
  await app.showTab('resize');
  await app.setSize(160, 120);
  await app.resize.click();
  await app.download.click();
  await expect(radio(jpeg.quality)).toBeChecked();
  await expect(page.getByText(original.resized)).toBeVisible();
});
