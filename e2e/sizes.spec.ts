// Sizes in other units than pixels, the density for printing, pixel art, and the receipt of a saved file.
import { crc32 } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import { SIZE_MODES } from '../src/features/editor/resize/sizeFields';
import { CATALOGS, en } from '../tests/support/words';
import { App, type ChosenFile, saved, sizeMode } from './support/app';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';

/** The picture without the density that sharp writes into each PNG. */
async function pictureWithoutDensity(name: string): Promise<ChosenFile> {
  const { buffer, ...file } = await pictureFile(name, 600, 400);
  const start = buffer.indexOf('pHYs') - 4;
  // The chunk has 9 bytes of data, its length, its type and its checksum.
  return { ...file, buffer: Buffer.concat([buffer.subarray(0, start), buffer.subarray(start + 21)]) };
}

const densityOf = (page: Page) => page.getByLabel(en.print.density, { exact: true });
const note = (page: Page, text: string | RegExp) => page.locator('main').getByText(text);
const fields = async (page: Page) =>
  page.getByRole('spinbutton').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));

/** A sprite of 12 × 10 pixels in five colors. */
async function sprite(): Promise<ChosenFile> {
  const bytes = Buffer.from(
    Array.from({ length: 12 * 10 }, (_, at) => (at * 7) % 5).flatMap((n) => [50 * n, 9, 200 - n]),
  );
  const buffer = await sharp(bytes, { raw: { width: 12, height: 10, channels: 3 } })
    .png()
    .toBuffer();
  return { name: 'sprite.png', mimeType: 'image/png', buffer };
}

test.describe('a size', () => {
  let app: App;
  test.beforeEach(async ({ page }) => {
    app = new App(page);
    await app.open(await pictureWithoutDensity('picture.png'));
  });

  // Requirements: R340
  test('can be typed in any unit, which becomes that of the fields, and with both sides in one text', async ({
    page,
  }) => {
    for (const [text, mode, width, height, pixels] of [
      ['50%', '%', '50', '50', '300 × 200 px'],
      ['5cm', 'cm', '5', '3.333', '591 × 394 px'],
      ['300px', 'px', '300', '200', '60,000 pixels'],
      ['1in', 'in', '1', '0.667', '300 × 200 px'],
      ['600px', 'px', '600', '400', '240,000 pixels'],
      ['1000/3', 'px', '333', '222', '73,926 pixels'],
      ['1,200', 'px', '1200', '800', '960,000 pixels'],
      ['320x100', 'px', '320', '100', '32,000 pixels'],
      ['３００', 'px', '300', '200', '60,000 pixels'],
    ] as const) {
      await app.width.fill(text);
      await app.width.press('Tab');
      await expect(sizeMode(page, mode)).toBeChecked();
      await expect(app.width).toHaveValue(width);
      await expect(app.height).toHaveValue(height);
      await expect(note(page, pixels)).toBeVisible();
    }
    await app.width.fill('150x100');
    await app.width.press('Enter');
    await expect(app.toast('Image resized to 150x100')).toBeVisible();
  });

  test('does not change when the unit changes, and the unit is the same after a reload', async ({ page }) => {
    await app.width.fill('301');
    for (const mode of SIZE_MODES) await sizeMode(page, mode).check();
    await sizeMode(page, 'px').check();
    expect(await fields(page)).toEqual(['301', '201']);
    await sizeMode(page, '%').check();
    await expect(app.width).toHaveValue('50.2');
    await expect(note(page, '301 × 201 px (60,501 pixels)')).toBeVisible();
    await page.reload();
    await app.choose(await pictureFile('other.png', 200, 100));
    await expect(sizeMode(page, '%')).toBeChecked();
    expect(await fields(page)).toEqual(['100', '100']);
  });

  test('can be the longest side, or a maximum that never enlarges', async ({ page }) => {
    await sizeMode(page, 'longest').check();
    const longest = page.getByRole('spinbutton', { name: en.resize.modes.longest });
    await longest.fill('300');
    await expect(note(page, '300 × 200 px')).toBeVisible();
    await longest.press('ArrowUp');
    await expect(longest).toHaveValue('301');
    await sizeMode(page, 'within').check();
    const width = page.getByLabel(en.resize.maxWidth);
    const height = page.getByLabel(en.resize.maxHeight);
    await width.fill('9000');
    await expect(note(page, '600 × 400 px (240,000 pixels)')).toBeVisible();
    await height.fill('100');
    await expect(note(page, '150 × 100 px')).toBeVisible();
    await height.press('Enter');
    await expect(app.toast('Image resized to 150x100')).toBeVisible();
    await expect(width).toHaveValue('9000');
  });

  // Requirements: R379
  test('within bounds can be filled up with bars, so that a favicon takes seven presses', async ({
    page,
  }) => {
    await sizeMode(page, 'within').click();
    await page.getByLabel(en.resize.maxWidth).click();
    await page.keyboard.type('32');
    await page.getByLabel(en.resize.maxHeight).click();
    await page.keyboard.type('32');
    await page.getByRole('checkbox', { name: 'Exactly 32 × 32 px, with bars' }).click();
    await expect(page.getByRole('combobox', { name: en.pad.background })).toHaveValue('transparent');
    await app.resize.click();
    await expect(app.toast('Image resized to 32x32')).toBeVisible();
    const { name, bytes } = await app.save();
    expect(name).toBe('resized-image-32x32.png');
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([32, 32]);
    const alphas = Array.from({ length: 32 }, (_, row) => data[(32 * row + 16) * 4 + 3]);
    // 600 × 400 pixels become 32 × 21, with 5 or 6 transparent rows above and below.
    expect(alphas.filter((alpha) => alpha === 255)).toHaveLength(21);
    expect([alphas[0], alphas[31]]).toEqual([0, 0]);
  });

  // Requirements: R341
  test('says its share of the image that is resized, and that more pixels add no detail', async ({
    page,
  }) => {
    await app.width.fill('300%');
    await expect(note(page, '300% of 600 × 400 px')).toBeVisible();
    await expect(note(page, en.resize.noDetail)).toBeVisible();
    await app.width.fill('100%');
    await expect(note(page, en.resize.noDetail)).toBeHidden();
    // 100 % stays the opened image, also after a resize, which the next one replaces.
    await app.width.fill('50%');
    await app.width.press('Enter');
    await expect(app.toast('Image resized to 300x200')).toBeVisible();
    await expect(sizeMode(page, '%')).toBeChecked();
    await expect(app.width).toHaveValue('50');
    await expect(note(page, '50% of 600 × 400 px')).toBeVisible();
    await app.width.fill('25');
    await expect(note(page, '25% of 600 × 400 px')).toBeVisible();
    await expect(note(page, '150 × 100 px')).toBeVisible();
  });

  // Requirements: R345
  test('is offered again after a resize, and can be removed', async ({ page }) => {
    const recent = page.getByRole('list', { name: en.resize.recent });
    for (const width of ['100', '90', '80', '70', '60', '50']) {
      await app.width.fill(width);
      await app.width.press('Enter');
      await expect(app.toast(`Image resized to ${width}x`)).toBeVisible();
    }
    // The section appears with the next opening of the tab, so that no control moves when the first resize is done.
    await expect(page.getByText(en.resize.recent, { exact: true })).toHaveCount(0);
    await app.showTab('crop');
    await app.showTab('resize');
    await page.getByText(en.resize.recent, { exact: true }).click();
    await expect(recent.getByRole('listitem')).toHaveText([
      '50 × 33',
      '60 × 40',
      '70 × 47',
      '80 × 53',
      '90 × 60',
    ]);
    await recent.getByRole('button', { name: '80 × 53', exact: true }).click();
    expect(await fields(page)).toEqual(['80', '53']);
    await recent.getByRole('button', { name: 'Remove 80 × 53 from the recent sizes' }).press('Enter');
    await expect(recent.getByRole('button', { name: 'Remove 90 × 60 from the recent sizes' })).toBeFocused();
    await page.reload();
    await app.choose(await pictureFile('other.png', 200, 100));
    await page.getByText(en.resize.recent, { exact: true }).click();
    await expect(recent.getByRole('listitem')).toHaveText(['50 × 33', '60 × 40', '70 × 47', '90 × 60']);
  });
});

test('in German, a comma is a decimal comma: 1,200 pixels are refused, and 2,5 cm are 295 pixels', async ({
  page,
}) => {
  await page.goto('/de');
  await new App(page).choose(await pictureWithoutDensity('bild.png'));
  const { de } = CATALOGS;
  const width = page.getByLabel(de.resize.width, { exact: true });
  await width.fill('1,200');
  await expect(page.getByText(de.resize.fraction)).toBeVisible();
  await width.fill('2,5 cm');
  await width.press('Tab');
  await expect(width).toHaveValue('2,5');
  await expect(note(page, /^295\s×/)).toBeVisible();
});

for (const [language, decimals] of [
  ['de', ['10,5 cm', '10.5 cm', '10.5\u00a0cm']],
  ['en', ['10.5 cm', '10,5 cm']],
] as const)
  test(`in ${language}, a separator that can only separate decimals does so: 10.5 cm are 1240 pixels`, async ({
    page,
  }) => {
    await page.goto(language === 'en' ? '/' : `/${language}`);
    await new App(page).choose(await pictureWithoutDensity('bild.png'));
    const width = page.getByLabel(CATALOGS[language].resize.width, { exact: true });
    for (const text of decimals) {
      await sizeMode(page, 'px', CATALOGS[language]).check();
      await width.fill(text);
      await width.press('Tab');
      await expect(width).toHaveValue(language === 'de' ? '10,5' : '10.5');
      await expect(note(page, /^1240\s×/)).toBeVisible();
    }
  });

// Requirements: R285
test('60 × 24 inches at 72 dpi are 4320 × 1728 pixels, and the fields show the inches again after the save page', async ({
  page,
}) => {
  const app = new App(page);
  const buffer = await sharp({ create: { width: 60, height: 24, channels: 3, background: 'red' } })
    .withMetadata({ density: 72 })
    .png()
    .toBuffer();
  await app.open({ name: 'print.png', mimeType: 'image/png', buffer });
  await sizeMode(page, 'in').check();
  await expect(densityOf(page)).toHaveValue('72');
  await page.getByLabel(en.resize.lock).uncheck();
  await app.width.fill('60');
  await app.height.fill('24');
  await app.resize.click();
  await expect(app.toast('Image resized to 4320x1728')).toBeVisible();
  const { bytes } = await app.save();
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 4320, height: 1728, density: 72 });
  await page.getByRole('link', { name: en.download.back }).click();
  await expect(app.width).toHaveValue('60');
  await expect(app.height).toHaveValue('24');
  await sizeMode(page, 'px').check();
  await expect(page.getByText(/^Prints 60\s×\s24\sin at 72\sdpi$/)).toBeVisible();
});

test.describe('the density', () => {
  // Requirements: R287
  test('that differs across and down is stepped and saved so', async ({ page }) => {
    const app = new App(page);
    const { buffer, ...file } = await pictureFile('fax.png', 60, 40);
    const at = buffer.indexOf('pHYs');
    const chunk = Buffer.from(buffer.subarray(at, at + 13));
    chunk.writeUInt32BE(11_811, 4);
    chunk.writeUInt32BE(5906, 8);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(chunk));
    await app.open({
      ...file,
      buffer: Buffer.concat([buffer.subarray(0, at), chunk, sum, buffer.subarray(at + 17)]),
    });
    await page.getByText(/^Prints .* at 300\s×\s150\sdpi$/).click();
    await densityOf(page).press('ArrowUp');
    await expect(densityOf(page)).toHaveValue('301\u00a0×\u00a0151');
    await densityOf(page).press('Enter');
    await expect(app.toast('Print density set to 301\u00a0×\u00a0151\u00a0dpi')).toBeVisible();
    const { bytes } = await app.save();
    const physical = bytes.indexOf('pHYs') + 4;
    expect([bytes.readUInt32BE(physical), bytes.readUInt32BE(physical + 4)]).toEqual([11_850, 5945]);
  });

  test('alone is an edit: it changes no pixel, can be undone, and is saved as 300 pixels per inch', async ({
    page,
  }) => {
    const app = new App(page);
    const file = await pictureWithoutDensity('picture.png');
    await app.open(file);
    await page.getByText(en.print.none).click();
    await expect(densityOf(page)).toHaveValue('300');
    await expect(note(page, 'The pixels do not change.')).toBeVisible();
    await densityOf(page).fill('0');
    await expect(page.getByText('Enter a number from 1 to 9999.')).toBeVisible();
    await densityOf(page).press('Escape');
    await expect(densityOf(page)).toHaveValue('300');
    await densityOf(page).press('Enter');
    await expect(app.toast('Print density set to 300 dpi')).toBeVisible();
    await expect(page.getByRole('button', { name: en.print.set })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(/^Prints 2\s×\s1\.3\sin at 300\sdpi$/)).toBeVisible();
    const { bytes } = await app.save(ROUTES.download);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 600, height: 400, density: 300 });
    expect(await sharp(bytes).raw().toBuffer()).toEqual(
      await sharp(file.buffer).removeAlpha().raw().toBuffer(),
    );
    await expect(page.getByText(en.download.receipt.exact)).toBeVisible();
    await expect(page.getByText('Print density set: 300 dpi.')).toBeVisible();
    await page.getByRole('link', { name: en.download.back }).click();
    await expect(page.getByText(/^Prints /)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(page.getByText(en.print.none)).toBeVisible();
  });

  test('and a printed size give the pixels: 5 cm at 150 dpi are 295 pixels', async ({ page }) => {
    const app = new App(page);
    await app.open(await pictureFile('picture.png', 600, 400));
    await sizeMode(page, 'cm').check();
    await app.width.fill('5');
    await densityOf(page).fill('150');
    await expect(app.width).toHaveValue('5');
    await expect(note(page, '295 × 197 px')).toBeVisible();
    await densityOf(page).press('Enter');
    await expect(app.toast('Image resized to 295x197')).toBeVisible();
    const { bytes } = await app.save();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 295, height: 197, density: 150 });
  });

  test('of the file is kept', async ({ page }) => {
    const app = new App(page);
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
      .withMetadata({ density: 240 })
      .jpeg()
      .toBuffer();
    await app.open({ name: 'print.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText(/at 240\u00a0dpi$/)).toBeVisible();
    await app.setSize(150, 100);
    await app.resize.click();
    const { bytes } = await app.save();
    expect((await sharp(bytes).metadata()).density).toBe(240);
    await expect(page.getByText('Print density kept: 240 dpi.')).toBeVisible();
  });
});

test.describe('pixel art', () => {
  test('is suggested and not chosen, is enlarged by a whole factor without new colors, and the receipt says so', async ({
    page,
  }) => {
    const app = new App(page);
    const file = await sprite();
    await app.open(file);
    const choice = page.getByLabel(en.pixelArt.choice);
    await expect(page.getByText(en.pixelArt.suggested)).toBeVisible();
    await expect(choice).not.toBeChecked();
    await tabTo(page, choice);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Enlarge 4 times' }).click();
    expect(await fields(page)).toEqual(['48', '40']);
    await app.resize.click();
    await expect(app.toast('Image resized to 48x40')).toBeVisible();
    const { bytes } = await app.save();
    await expect(page.getByText(en.download.receipt.copied)).toBeVisible();
    const expected = await sharp(file.buffer).resize(48, 40, { kernel: 'nearest' }).raw().toBuffer();
    expect(await sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer()).toEqual(expected);
  });

  test('is not suggested for a photograph', async ({ page }) => {
    const app = new App(page);
    await app.open(await pictureFile('picture.png', 600, 400));
    await expect(page.getByLabel(en.pixelArt.choice)).toBeVisible();
    await expect(page.getByText(en.pixelArt.suggested)).toBeHidden();
  });

  test('can be chosen on the page of a preset', async ({ page }) => {
    await page.goto('/resize-image-to-64x64');
    await new App(page).choose(await sprite());
    await page.getByLabel(en.pixelArt.choice).check();
    await page.getByRole('button', { name: en.fixedSize.resize, exact: true }).click();
    await page.getByRole('button', { name: en.presets.download, exact: true }).click();
    await expect(page.getByText(en.download.receipt.copied)).toBeVisible();
    const { bytes } = await saved(page, () =>
      page.getByRole('link', { name: en.download.download, exact: true }).click(),
    );
    const { channels } = await sharp(bytes).removeAlpha().stats();
    expect(channels).toHaveLength(3);
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const colors = new Set(Array.from({ length: data.length / 3 }, (_, at) => data.readUIntBE(3 * at, 3)));
    expect(colors.size).toBe(5);
  });
});

test('the receipt names what was removed, the profile that was kept, and the edits with their sizes', async ({
  page,
}) => {
  const app = new App(page);
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
    .withIccProfile('p3')
    .withExif({ IFD0: { Make: 'Maker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '1/1 2/1 3/1' } })
    .jpeg()
    .toBuffer();
  await app.open({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await app.setSize(150, 100);
  await app.resize.click();
  await expect(app.toast('Image resized to 150x100')).toBeVisible();
  await app.save();
  await expect(page.locator('main figure').last().getByRole('listitem')).toHaveText([
    'Resize (150\u00a0×\u00a0100)',
    en.download.receipt.resampled,
    /^Colors kept \(sP3C\)\./,
    /^Not in this file: location, camera details, /,
  ]);
});

test.describe('on a phone 320 px wide, by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  test('the unit, a print density, pixel art and a recent size can be chosen', async ({ page }) => {
    const app = new App(page);
    await app.open(await sprite());
    await sizeMode(page, '%').check();
    await app.width.fill('200');
    await expect(note(page, '24 × 20 px')).toBeVisible();
    await sizeMode(page, 'px').check();
    await page.locator('main details > summary').first().tap();
    await densityOf(page).fill('72');
    await page.getByRole('button', { name: en.print.set }).tap();
    await expect(app.toast('Print density set to 72 dpi')).toBeVisible();
    await page.getByLabel(en.pixelArt.choice).tap();
    await page.getByRole('button', { name: 'Enlarge 3 times' }).tap();
    await app.resize.tap();
    await expect(app.toast('Image resized to 36x30')).toBeVisible();
    await app.showTab('rotateFlip');
    await app.showTab('resize');
    await page.getByText(en.resize.recent, { exact: true }).tap();
    await page.getByRole('button', { name: 'Enlarge 2 times' }).tap();
    expect(await fields(page)).toEqual(['24', '20']);
    await page.getByRole('button', { name: '36 × 30', exact: true }).tap();
    await expect(app.width).toHaveValue('36');
  });
});
