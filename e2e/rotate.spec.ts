// The Rotate & Flip tab: each turn and each flip is exact, and the save page says what was done.
import { expect } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { ROUTES } from '../src/data/routes';
import { decodeOpaque, difference } from '../tests/support/pixels';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { hold, letGo } from './support/hold';
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

test('four turns make the image as it was', LONG, async () => {
  await open();
  await turn(right);
  await turn(right);
  await expect(app.page.getByText('Rotated right ×2', { exact: true })).toBeVisible();
  await turn(right);
  await turn(right);
  await savesExactly('Back to the original orientation', (file) => file);
});

test('what is pressed while a turn goes on is done after it, in the order pressed', async ({ page }) => {
  await open();
  await hold(page);
  const turning = [...Array(2).fill(horizontal), left, vertical].map(([name]) => button(name));
  for (const each of turning) await each.click();
  await page.keyboard.press('l');
  await expect(app.page.getByRole('progressbar')).toBeVisible();
  // A press counts, and so no button says that it would not.
  for (const each of turning) await expect(each).toBeEnabled();
  await letGo(page);
  const done = '… rotated left, flipped vertically, rotated left';
  await expect(page.getByText(done, { exact: true })).toBeVisible();
  const turned = await sharp(png.buffer).rotate(270).png().toBuffer();
  const flipped = await sharp(turned).flip().png().toBuffer();
  await savesExactly(done, () => sharp(flipped).rotate(270));
  expect(app.logged).toEqual([]);
});

test('Cancel ends the turn at hand and those that wait', async ({ page }) => {
  await open();
  await hold(page);
  await button(left[0]).click();
  await button(vertical[0]).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.toast('Canceled')).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toBeHidden();
  await letGo(page);
  await expect(app.download).toBeHidden();
  // What comes next begins anew.
  await turn(horizontal);
  await savesExactly('Flipped horizontally', (file) => file.flop());
});

test('of an image of 16 megapixels no press is lost', LONG, async ({ page }) => {
  await app.open(await pictureFile('large.jpg', 4928, 3264, 'jpeg'));
  await app.showTab('Rotate & Flip');
  // Without a pause, and with the PNG of the first being written when the last comes.
  await turn(left);
  for (const [name] of [vertical, left, left, horizontal]) await button(name).click();
  const done = '… flipped vertically, rotated left ×2, flipped horizontally';
  await expect(page.getByText(done, { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'large.jpg, 3264 × 4928 px' })).toBeVisible();
  expect(app.logged).toEqual([]);
});

test('the save page shows the picture and its true numbers, and leads back to the tab', async ({ page }) => {
  await open();
  await turn(left);
  const { bytes } = await app.save(ROUTES.downloadRotate);
  await expect(app.toast('Image downloaded successfully')).toBeVisible();
  await expect(page.getByRole('img', { name: 'The result, 200 × 301 px' })).toBeVisible();
  await expect(page.getByText('200 × 301 px', { exact: true })).toBeVisible();
  await expect(page.getByText('301 × 200 px', { exact: true })).toBeVisible();
  await expect(page.getByText(`${(bytes.length / 1024).toFixed(2)} KB`)).toBeVisible();
  await page.getByRole('link', { name: 'Back to editor' }).click();
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
