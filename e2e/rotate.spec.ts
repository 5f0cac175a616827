// The Rotate & Flip tab: each turn and each flip is exact, and the save page says what was done.
import { expect } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { ROUTES } from '../src/data/routes';
import { decodeOpaque, difference } from '../tests/support/pixels';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { LastingApp, test } from './support/lasting';
import { leadsHomeAfter } from './support/missing';
import { LONG } from './support/tiers';

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
  await app.showTab('Rotate & Flip');
}

/** Presses a button and waits for its message. */
async function turn([name, message]: readonly [string, string]): Promise<void> {
  await button(name).click();
  await expect(app.toast(message)).toBeVisible();
}

/** Saves, and compares with what another library makes of the same file. */
async function savesExactly(operation: string, same: (file: Sharp) => Sharp): Promise<void> {
  const { name, bytes } = await app.save(ROUTES.downloadRotate);
  expect(name).toBe('rotated-image.png');
  const expected = await decodeOpaque(await same(sharp(png.buffer)).png().toBuffer());
  expect(difference(await decodeOpaque(bytes), expected).max).toBe(0);
  await expect(app.page.getByRole('heading', { name: operation })).toBeVisible();
}

const left = ['Rotate Left', 'Image rotated left'] as const;
const right = ['Rotate Right', 'Image rotated right'] as const;
const horizontal = ['Flip Horizontal', 'Image flipped horizontally'] as const;
const vertical = ['Flip Vertical', 'Image flipped vertically'] as const;

for (const [pressed, operation, same] of [
  [left, 'Rotated left', (file) => file.rotate(270)],
  [right, 'Rotated right', (file) => file.rotate(90)],
  [horizontal, 'Flipped horizontally', (file) => file.flop()],
  [vertical, 'Flipped vertically', (file) => file.flip()],
] as const satisfies readonly (readonly [readonly [string, string], string, (file: Sharp) => Sharp])[])
  test(`${pressed[0]} is exact`, async () => {
    await open();
    await expect(app.download).toBeHidden();
    await turn(pressed);
    await savesExactly(operation, same);
    expect(app.logged).toEqual([]);
  });

test('two turns make half a turn, and four the image as it was', LONG, async () => {
  await open();
  await turn(right);
  await turn(right);
  await expect(app.page.getByText('Rotated by 180°')).toBeVisible();
  await turn(right);
  await turn(right);
  await savesExactly('Upright again, as it was opened', (file) => file);
});

test('a flip and a turn come one after the other', async () => {
  await open();
  await turn(horizontal);
  await turn(left);
  const flopped = await sharp(png.buffer).flop().png().toBuffer();
  await savesExactly('Flipped horizontally and rotated left', () => sharp(flopped).rotate(270));
});

test('the save page shows the picture and its true numbers, and leads back to the tab', async ({ page }) => {
  await open();
  await turn(left);
  const { bytes } = await app.save(ROUTES.downloadRotate);
  await expect(app.toast('Image downloaded successfully')).toBeVisible();
  await expect(page.getByRole('img', { name: 'The rotated image, 200 × 301 px' })).toBeVisible();
  await expect(page.getByText('200 × 301 px', { exact: true })).toBeVisible();
  await expect(page.getByText('301 × 200 px', { exact: true })).toBeVisible();
  await expect(page.getByText(`${(bytes.length / 1024).toFixed(2)} KB`)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the editor' }).click();
  await expect(page.getByRole('tab', { name: 'Rotate & Flip' })).toHaveAttribute('aria-selected', 'true');
  await expect(app.download).toBeVisible();
});

test('the other tabs follow: the size turned round, its proportions, the crop box', async () => {
  await open();
  await turn(left);
  await app.showTab('Resize');
  await expect(app.width).toHaveValue('200');
  await expect(app.height).toHaveValue('301');
  await app.width.fill('400');
  await expect(app.height).toHaveValue('602');
  await app.showTab('Crop');
  // The largest box of 16:9 on the image as it is now.
  expect(await app.rect()).toEqual({ x: 0, y: 94, width: 200, height: 113 });
});

test('after a resize a turn works on the resized image', LONG, async ({ page }) => {
  await app.open(png);
  await app.setSize(90, 30);
  await app.resize.click();
  await expect(app.toast('Image resized to 90x30')).toBeVisible();
  await app.showTab('Rotate & Flip');
  await turn(right);
  await expect(page.getByRole('img', { name: 'picture.png, 30 × 90 px' })).toBeVisible();
});

test.describe('in a page of its own', () => {
  test.use({ ownPage: true });

  test('a save page without an image says so, and goes home at once', LONG, async ({ page }) => {
    await leadsHomeAfter(page, app, ROUTES.downloadRotate, 0);
  });
});
