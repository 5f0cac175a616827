// The Rotate & Flip tab: rotations and flips are exact to the pixel, and the save page names them.
import { expect } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { ROUTES } from '../src/config/routes';
import { decodeOpaque, difference } from '../tests/support/pixels';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { LastingApp, test } from './support/lasting';
import { LONG } from './support/tiers';
import { hold, letGo } from './support/workers';

let png: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  png = await pictureFile('picture.png', 301, 200);
});

test.beforeEach(async ({ page }) => {
  app = new LastingApp(page);
});

const button = (name: string) => app.page.getByRole('button', { name, exact: true });

async function open(): Promise<void> {
  await app.open(png);
  await app.showTab('rotateFlip');
}

/** Presses a button and waits for its toast. */
async function turn([name, message]: readonly [string, string]): Promise<void> {
  await button(name).click();
  await expect(app.toast(message)).toBeVisible();
}

/** Saves the image. Checks its file name, its pixels against the result of sharp, and the heading of the save page. */
async function expectSaved(operation: string, inSharp: (file: Sharp) => Sharp): Promise<void> {
  const { name, bytes } = await app.save(ROUTES.downloadRotate);
  expect(name).toBe('rotated-image.png');
  const expected = await decodeOpaque(await inSharp(sharp(png.buffer)).png().toBuffer());
  expect(difference(await decodeOpaque(bytes), expected).max).toBe(0);
  await expect(app.page.getByRole('heading', { name: operation })).toBeVisible();
}

const left = ['Rotate Left', 'Image rotated left'] as const;
const right = ['Rotate Right', 'Image rotated right'] as const;
const horizontal = ['Flip Horizontal', 'Image flipped horizontally'] as const;
const vertical = ['Flip Vertical', 'Image flipped vertically'] as const;

// Requirements: R11, R12, R40, R69, R70, R156, R159
for (const [pressed, operation, inSharp] of [
  [left, 'Rotated left', (file) => file.rotate(270)],
  [right, 'Rotated right', (file) => file.rotate(90)],
  [horizontal, 'Flipped horizontally', (file) => file.flop()],
  [vertical, 'Flipped vertically', (file) => file.flip()],
] as const satisfies readonly (readonly [readonly [string, string], string, (file: Sharp) => Sharp])[])
  test(`the saved result of ${pressed[0]} has exactly the expected pixels`, async () => {
    await open();
    await expect(app.download).toBeHidden();
    await turn(pressed);
    await expectSaved(operation, inSharp);
    expect(app.logged).toEqual([]);
  });

// Requirements: R116
test('four rotations to the right restore the original pixels', LONG, async () => {
  await open();
  await turn(right);
  await turn(right);
  await expect(app.page.getByText('Rotated right ×2', { exact: true })).toBeVisible();
  await turn(right);
  await turn(right);
  await expectSaved('Back to the original orientation', (file) => file);
});

// Requirements: R116
test('presses of buttons and keys during a flip take effect after the flip, in the order of the presses', async ({
  page,
}) => {
  await open();
  await hold(page);
  const turning = [...Array(2).fill(horizontal), left, vertical].map(([name]) => button(name));
  for (const each of turning) await each.click();
  await page.keyboard.press('l');
  await expect(app.page.getByRole('progressbar')).toBeVisible();
  // A press during the flip takes effect later, so no button is disabled.
  for (const each of turning) await expect(each).toBeEnabled();
  await letGo(page);
  const done = '… rotated left, flipped vertically, rotated left';
  await expect(page.getByText(done, { exact: true })).toBeVisible();
  const turned = await sharp(png.buffer).rotate(270).png().toBuffer();
  const flipped = await sharp(turned).flip().png().toBuffer();
  await expectSaved(done, () => sharp(flipped).rotate(270));
  expect(app.logged).toEqual([]);
});

test('Cancel cancels the running rotation and also a flip that was pressed after it', async ({ page }) => {
  await open();
  await hold(page);
  await button(left[0]).click();
  await button(vertical[0]).click();
  await page.getByRole('button', { name: en.progress.cancel }).click();
  await expect(app.toast(en.progress.canceled)).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toBeHidden();
  await letGo(page);
  await expect(app.download).toBeHidden();
  // The next flip starts from the original image.
  await turn(horizontal);
  await expectSaved('Flipped horizontally', (file) => file.flop());
});

/** The letters of the quadrants of a picture in reading order, and their colors. */
const QUADRANTS = { A: '#ff0000', B: '#00a000', C: '#0000ff', D: '#ffff00' } as const;

/** A picture of four quadrants of one color each. */
async function quadrants(width: number, height: number): Promise<ChosenFile> {
  const half = { width: width / 2, height: height / 2 };
  const composed = Object.values(QUADRANTS).map((background, at) => ({
    input: { create: { ...half, channels: 3 as const, background } },
    left: (at % 2) * half.width,
    top: Math.floor(at / 2) * half.height,
  }));
  const buffer = await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(composed)
    .png()
    .toBuffer();
  return { name: 'quadrants.png', mimeType: 'image/png', buffer };
}

/** The letters of the quadrants that the screen shows, in reading order, and the place of the picture in the stage. */
async function shownPicture(): Promise<{ letters: string; place: string }> {
  const stage = app.page.locator('[data-stage]');
  const clip = await stage.getByRole('img').boundingBox();
  const around = await stage.boundingBox();
  if (!clip || !around) return { letters: '', place: '' };
  const { data, info } = await sharp(await app.page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const letterAt = (x: number, y: number) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3;
    const color = `#${data.subarray(at, at + 3).toString('hex')}`;
    return Object.entries(QUADRANTS).find(([, each]) => each === color)?.[0] ?? '?';
  };
  return {
    letters: letterAt(0.25, 0.25) + letterAt(0.75, 0.25) + letterAt(0.25, 0.75) + letterAt(0.75, 0.75),
    place: [clip.x - around.x, clip.y - around.y, clip.width, clip.height, around.height]
      .map(Math.round)
      .join(', '),
  };
}

test.describe('before the core has rotated or flipped the image', () => {
  for (const { width, height } of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])
    test.describe(`in a window ${width} px wide`, () => {
      test.use({ viewport: { width, height } });

      // Requirements: R177
      test('the picture already looks like the result, at the same place, and Cancel shows it as before', async ({
        page,
      }) => {
        const letters = async () => (await shownPicture()).letters;
        await app.open(await quadrants(600, 400));
        await app.showTab('rotateFlip');
        await expect.poll(letters).toBe('ABCD');
        for (const [turns, expected] of [
          [[left], 'BDAC'],
          [[right], 'ABCD'],
          [[horizontal], 'BADC'],
          [[vertical], 'DCBA'],
          [[left, vertical], 'DBCA'],
        ] as const) {
          await hold(page);
          for (const [name] of turns) await button(name).click();
          await expect.poll(letters).toBe(expected);
          const { place } = await shownPicture();
          await letGo(page);
          const [, message] = turns[turns.length - 1] ?? left;
          await expect(app.toast(message)).toBeVisible();
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          expect(await shownPicture()).toEqual({ letters: expected, place });
        }
        const before = await shownPicture();
        await hold(page);
        await button(right[0]).click();
        await button(horizontal[0]).click();
        await expect.poll(letters).not.toBe(before.letters);
        await page.getByRole('button', { name: en.progress.cancel }).click();
        await expect.poll(shownPicture).toEqual(before);
        await letGo(page);
        await page.getByRole('button', { name: en.undo.undo, exact: true }).click();
        await page.getByRole('button', { name: en.undo.undo, exact: true }).click();
        await expect.poll(letters).toBe('DCBA');
      });
    });
});

// Requirements: R119
test(
  'on an image of 16 megapixels, every one of several quick presses takes effect',
  LONG,
  async ({ page }) => {
    await app.open(await pictureFile('large.jpg', 4928, 3264, 'jpeg'));
    await app.showTab('rotateFlip');
    // The next presses follow without a pause, while the result of the first rotation is encoded in the background.
    await turn(left);
    for (const [name] of [vertical, left, left, horizontal]) await button(name).click();
    const done = '… flipped vertically, rotated left ×2, flipped horizontally';
    await expect(page.getByText(done, { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'large.jpg, 3264 × 4928 px' })).toBeVisible();
    expect(app.logged).toEqual([]);
  },
);

// Requirements: R98, R99, R156
test('the save page shows picture, dimensions and file size of a rotated image, and leads back to its tab', async ({
  page,
}) => {
  await open();
  await turn(left);
  const { bytes } = await app.save(ROUTES.downloadRotate);
  await expect(app.toast(en.download.saved)).toBeVisible();
  await expect(page.getByRole('img', { name: 'The result, 200 × 301 px' })).toBeVisible();
  await expect(page.getByText('200 × 301 px', { exact: true })).toBeVisible();
  await expect(page.getByText('301 × 200 px', { exact: true })).toBeVisible();
  await expect(page.getByText(`${(bytes.length / 1024).toFixed(2)} KB`, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: en.download.back }).click();
  await expect(page.getByRole('tab', { name: en.editor.tabs.rotateFlip })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(app.download).toBeVisible();
});

// Requirements: R116
test('after a rotation, the Resize tab and the Crop tab use the size of the rotated image', async () => {
  await open();
  await turn(left);
  await app.showTab('resize');
  await expect(app.width).toHaveValue('200');
  await expect(app.height).toHaveValue('301');
  await app.width.fill('400');
  await expect(app.height).toHaveValue('602');
  await app.showTab('crop');
  // The initial crop box: the largest box of 16:9 in the rotated image.
  expect(await app.rect()).toEqual({ x: 0, y: 94, width: 200, height: 113 });
});

// Requirements: R116
test('a rotation after a resize rotates the resized image', LONG, async ({ page }) => {
  await app.open(png);
  await app.setSize(90, 30);
  await app.resize.click();
  await expect(app.toast('Image resized to 90x30')).toBeVisible();
  await app.showTab('rotateFlip');
  await turn(right);
  await expect(page.getByRole('img', { name: 'picture.png, 30 × 90 px' })).toBeVisible();
});
