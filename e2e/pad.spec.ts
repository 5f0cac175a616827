// A margin, a shape, rounded corners and a background, from the Resize tab to the pixels of the saved file.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { expectAutosaved } from './support/autosaved';
import { pictureFile } from './support/files';
import { LastingApp, test } from './support/lasting';

const { pad } = en;

// A page remembers the last background.
test.use({ ownPage: true });

let photo: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  photo = await pictureFile('photo.png', 300, 200);
});

test.beforeEach(async ({ page }) => {
  app = new LastingApp(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const controls = (page: Page) => ({
  section: page.getByText(pad.title, { exact: true }),
  squareOnWhite: page.getByRole('button', { name: pad.squareOnWhite, exact: true }),
  shape: (name: keyof typeof pad) => page.getByRole('radio', { name: pad[name], exact: true }),
  margin: page.getByRole('spinbutton', { name: new RegExp(`^${pad.margin}`) }),
  corners: page.getByRole('spinbutton', { name: new RegExp(`^${pad.corners}`) }),
  background: page.getByRole('combobox', { name: pad.background, exact: true }),
  color: page.getByRole('textbox', { name: pad.color, exact: true }),
  apply: page.getByRole('button', { name: pad.apply, exact: true }),
});

/** The samples of a file, and a function that reads one pixel. */
async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) => [
    ...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels),
  ];
  return { width, height, channels, at };
}

// Requirements: R330, R331, R337
test('square on white takes three presses, and no pixel of the image changes', async ({ page }) => {
  await app.open(photo);
  const pads = controls(page);
  await pads.section.click();
  await pads.squareOnWhite.click();
  await pads.apply.click();
  await expect(app.toast(pad.done)).toBeVisible();
  const { bytes } = await app.save();
  const saved = await pixelsOf(bytes);
  expect(saved).toMatchObject({ width: 300, height: 300, channels: 3 });
  const middle = await sharp(bytes).extract({ left: 0, top: 50, width: 300, height: 200 }).raw().toBuffer();
  expect(middle.equals(await sharp(photo.buffer).removeAlpha().raw().toBuffer())).toBe(true);
  for (const [x, y] of [
    [0, 0],
    [299, 49],
    [0, 250],
    [299, 299],
  ] as const)
    expect(saved.at(x, y)).toEqual([255, 255, 255]);
});

// Requirements: R337
test('the stage shows what is chosen, Undo and Redo go over one step, and the section follows them', async ({
  page,
}) => {
  await app.open(photo);
  const pads = controls(page);
  await pads.section.click();
  await pads.shape('square').check();
  const preview = page.getByRole('img', { name: /^Preview of photo.png at 300\s×\s300/ });
  await expect(preview).toBeVisible();
  // A choice without an effect takes the preview back.
  await pads.shape('asIs').check();
  await expect(preview).toBeHidden();
  await pads.squareOnWhite.click();
  await expect(preview).toBeVisible();
  await pads.apply.click();
  await expect(app.width).toHaveValue('300');
  await expect(app.height).toHaveValue('300');
  // A changed choice replaces the one before: the margin is around the picture, and not around the square.
  await pads.shape('asIs').check();
  await pads.margin.fill('10');
  await pads.apply.click();
  await expect(app.height).toHaveValue('220');
  await page.getByRole('button', { name: en.undo.undo, exact: true }).click();
  await expect(app.height).toHaveValue('300');
  await expect(pads.shape('square')).toBeChecked();
  await page.getByRole('button', { name: en.undo.undo, exact: true }).click();
  await expect(app.height).toHaveValue('200');
  await expect(pads.shape('asIs')).toBeChecked();
  await page.getByRole('button', { name: en.history.redo, exact: true }).click();
  await expect(app.height).toHaveValue('300');
  // In another tab, nothing that is not applied stays.
  await pads.shape('circle').check();
  await expect(page.getByRole('img', { name: /^Preview of photo.png at 200\s×\s200/ })).toBeVisible();
  await app.showTab('crop');
  await app.showTab('resize');
  await expect(app.apply).toHaveAttribute('aria-disabled', 'true');
});

// Requirements: R332
test('a circle is transparent in its corners, and soft at its edge', async ({ page }) => {
  await app.open(photo);
  const pads = controls(page);
  await pads.section.click();
  await pads.shape('circle').check();
  await expect(pads.corners).toBeHidden();
  await pads.apply.click();
  const { bytes } = await app.save();
  const saved = await pixelsOf(bytes);
  expect(saved).toMatchObject({ width: 200, height: 200, channels: 4 });
  for (const [x, y] of [
    [0, 0],
    [199, 0],
    [0, 199],
    [199, 199],
    [28, 28],
  ] as const)
    expect(saved.at(x, y), `${x}, ${y}`).toEqual([0, 0, 0, 0]);
  for (const [x, y] of [
    [100, 0],
    [0, 100],
    [31, 31],
    [100, 100],
  ] as const)
    expect(saved.at(x, y)[3], `${x}, ${y}`).toBeGreaterThan(250);
  const alphas = Array.from({ length: 200 }, (_, x) => saved.at(x, 10)[3] ?? 0);
  expect(alphas.some((alpha) => alpha > 20 && alpha < 235)).toBe(true);
});

// Requirements: R330, R334
test('a margin in percent, and the message about what is no margin', async ({ page }) => {
  await app.open(photo);
  const pads = controls(page);
  await pads.section.click();
  await pads.background.selectOption('own');
  await pads.color.fill('#ff8000');
  for (const [text, message] of [
    ['-1', pad.notMargin],
    ['x', pad.notMargin],
    ['1.5', en.resize.fraction],
    ['9000', 'The maximum is 16,384'],
  ] as const) {
    await pads.margin.fill(text);
    await expect(page.getByText(message)).toBeVisible();
    await expect(pads.margin).toHaveAttribute('aria-invalid', 'true');
    await expect(pads.apply).toHaveAttribute('aria-disabled', 'true');
  }
  await pads.margin.fill('5%');
  await pads.margin.press('ArrowUp');
  await expect(pads.margin).toHaveValue('6%');
  await pads.corners.fill('200%');
  await expect(page.getByText(/The corner radius can be 0 to 118/)).toBeVisible();
  await pads.corners.fill('0');
  await pads.color.fill('orange');
  await expect(page.getByText(pad.notColor)).toBeVisible();
  await pads.color.fill('f80');
  await pads.margin.press('Enter');
  await expect(app.width).toHaveValue('336');
  const { bytes } = await app.save();
  const saved = await pixelsOf(bytes);
  expect(saved).toMatchObject({ width: 336, height: 236, channels: 3 });
  expect(saved.at(17, 17)).toEqual([255, 136, 0]);
});

// Requirements: R337
test('after a reload, the image has its background again', async ({ page }) => {
  await app.open(photo);
  const pads = controls(page);
  await pads.section.click();
  await pads.squareOnWhite.click();
  await pads.apply.click();
  await expect(app.height).toHaveValue('300');
  await expectAutosaved(page, ['photo.png']);
  await page.reload();
  await page.getByRole('button', { name: en.restore.restore, exact: true }).click();
  await expect(app.height).toHaveValue('300');
  await pads.section.click();
  await expect(pads.shape('square')).toBeChecked();
  await expect(pads.background).toHaveValue('white');
});

// Requirements: R331
test('gray stays gray on white, and becomes RGB on red, which the receipt says', async ({ page }) => {
  const buffer = await sharp(photo.buffer).removeAlpha().grayscale().toColourspace('b-w').png().toBuffer();
  expect((await sharp(buffer).metadata()).channels).toBe(1);
  await app.open({ name: 'gray.png', mimeType: 'image/png', buffer });
  const pads = controls(page);
  await pads.section.click();
  const said = page.getByText(en.download.receipt.becameRgb);
  await pads.squareOnWhite.click();
  await pads.apply.click();
  await expect(app.height).toHaveValue('300');
  expect((await sharp((await app.save()).bytes).metadata()).channels).toBe(1);
  await expect(page.getByText(en.download.receipt.exact)).toBeVisible();
  await expect(said).toBeHidden();
  await page.getByRole('link', { name: en.download.back }).click();
  await pads.section.click();
  await pads.background.selectOption('own');
  await pads.color.fill('#ff0000');
  await pads.apply.click();
  await expect(app.toast(pad.done)).toBeVisible();
  const saved = await pixelsOf((await app.save()).bytes);
  expect(saved.channels).toBe(3);
  expect(saved.at(0, 0)).toEqual([255, 0, 0]);
  await expect(said).toBeVisible();
});

/** A profile without a matrix: every tag of it is the same table. */
function tableProfile(): Buffer {
  const profile = Buffer.alloc(128 + 4 + 12 + 16);
  profile.writeUInt32BE(profile.length, 0);
  profile.write('mntrRGB Lab ', 12, 'latin1');
  profile.write('acsp', 36, 'latin1');
  profile.writeUInt32BE(1, 128);
  profile.write('A2B0', 132, 'latin1');
  profile.writeUInt32BE(144, 136);
  profile.writeUInt32BE(16, 140);
  profile.write('mft2', 144, 'latin1');
  return profile;
}

/** A JPEG with the profile in its APP2 segment. */
function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

// Requirements: R333, R336
test('an image whose profile has no matrix has no own color, and white has no loss of quality', async ({
  page,
}) => {
  const jpeg = await sharp(photo.buffer).removeAlpha().jpeg().toBuffer();
  await app.open({
    name: 'table.jpg',
    mimeType: 'image/jpeg',
    buffer: withProfile(jpeg, tableProfile()),
  });
  const pads = controls(page);
  await pads.section.click();
  await expect(page.getByText(pad.noColors)).toBeVisible();
  await expect(pads.background.locator('option[value=own]')).toBeDisabled();
  await pads.squareOnWhite.click();
  await pads.apply.click();
  await expect(app.height).toHaveValue('300');
  const saved = await sharp((await app.save()).bytes, { failOn: 'none' })
    .raw()
    .toBuffer();
  expect([...saved.subarray(0, 3)]).toEqual([255, 255, 255]);
  await page.getByRole('radio', { name: 'JPEG', exact: true }).check();
  await expect(page.getByText(en.download.jpeg.original.padded)).toBeVisible();
});

// Requirements: R335
test('the bars of Fit are white on the preset pages, and the next page of this visit remembers it', async ({
  page,
}) => {
  await page.goto(ROUTES.presets);
  await app.choose(photo);
  await page.getByRole('button', { name: /1080\s×\s1080/ }).click();
  await page.getByRole('radio', { name: en.fit.contain.label, exact: true }).check();
  const background = controls(page).background;
  await background.selectOption('white');
  await expect(page.getByRole('img', { name: /^photo.png resized/ })).toBeVisible();
  await page.getByRole('button', { name: en.presets.editor, exact: true }).click();
  await expect(app.height).toHaveValue('1080');
  const saved = await pixelsOf((await app.save()).bytes);
  expect(saved).toMatchObject({ width: 1080, height: 1080, channels: 3 });
  expect(saved.at(0, 0)).toEqual([255, 255, 255]);
  expect(saved.at(1079, 1079)).toEqual([255, 255, 255]);
});
