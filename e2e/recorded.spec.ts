// What an earlier version of the site has stored in a browser, opened by this one: see support/recorded.ts.
import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { takenOver } from '../scripts/lib/visit.mjs';
import { ROUTES } from '../src/data/routes';
import { App, saved } from './support/app';
import { expectAutosaved, kept } from './support/autosaved';
import { filesOf, imageOf, type Recording, recording, store } from './support/recorded';
import { test } from './support/test';
import { LONG } from './support/tiers';

let app: App;

test.beforeEach(({ page }) => {
  app = new App(page);
});

const offer = (page: Page) => page.getByRole('region', { name: 'Pick up where you left off' });
const restore = (page: Page) => page.getByRole('button', { name: 'Restore' });
const link = (page: Page) => page.getByRole('link', { name: 'Download', exact: true });
const removed = () => app.toast('The image kept on this device could not be read and was deleted.');

const pixelsOf = async (png: Buffer) =>
  createHash('sha256')
    .update(await sharp(png).raw().toBuffer())
    .digest('hex');

test('an image that the version before has kept is restored', async ({ page }) => {
  const recorded = recording();
  const { edits } = imageOf(recorded, 'photo.jpg');
  await store(page, recorded);
  await page.goto('/');
  // It was this tab's own; the other one is newer.
  await expect(offer(page)).toContainText('photo.jpg · 24 × 40 px');
  await restore(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('photo.jpg');
  await expect(page.locator('figure').getByText('24 × 40 px')).toBeVisible();
  // It goes on being kept under its id, with the same edits and the other image beside it.
  await expect
    .poll(async () => (await kept(page)).images.find(({ name }) => name === 'photo.jpg'))
    .toMatchObject({ ...imageOf(recorded, 'photo.jpg'), edits, seenAt: expect.any(Number) });
  await expectAutosaved(page, ['other.png', 'photo.jpg']);
  await app.showTab('Rotate & Flip');
  const { bytes } = await app.save(ROUTES.downloadRotate);
  expect(await pixelsOf(bytes)).toBe(recorded.savedPixels['photo.jpg']);
  await page.getByRole('link', { name: 'Back to editor' }).click();
  await app.showTab('Resize');
  await app.reset.click();
  await expect(app.width).toHaveValue('60');
  await expect(app.height).toHaveValue('40');
  expect(app.logged).toEqual([]);
});

test('a proposal that the version before has kept is restored, and saved', LONG, async ({ page }) => {
  const recorded = recording();
  await store(page, { ...recorded, sessionStorage: {} });
  await page.goto(ROUTES.download);
  await expect(offer(page).or(page.getByText('other.png')).first()).toBeVisible();
  await restore(page).click();
  const { bytes } = await saved(page, () => link(page).click());
  expect(await pixelsOf(bytes)).toBe(recorded.savedPixels['other.png']);
  expect(app.logged).toEqual([]);
});

test('what a tab with the version before has open is not offered', LONG, async ({ page, context }) => {
  const recorded = recording();
  await store(page, recorded);
  const before = await context.newPage();
  await before.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await before.goto('/blank');
  await before.evaluate((locks) => {
    for (const name of locks) void navigator.locks.request(name, () => new Promise(() => {}));
  }, recorded.locks);
  await page.goto('/');
  await takenOver(page);
  await expect(page.getByText('Drop an image here')).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await before.close();
  await page.reload();
  await expect(offer(page)).toContainText('photo.jpg');
});

/** The recording with one image, whose file or record is changed. */
function damaged(change: (recorded: Recording) => void): Recording {
  const recorded = structuredClone(recording());
  const other = imageOf(recorded, 'other.png')['id'];
  for (const { records } of recorded.stores) {
    const at = records.findIndex(({ key }) => key === other);
    records.splice(at, 1);
  }
  change(recorded);
  return recorded;
}

test.describe('a kept image that cannot be read', () => {
  for (const { what, change, tier } of [
    {
      what: 'because its record has another form',
      change: (recorded: Recording) => void delete imageOf(recorded, 'photo.jpg')['edits'],
      tier: {},
    },
    {
      what: 'because it has an edit that this version does not have',
      change: (recorded: Recording) => {
        Object.assign(imageOf(recorded, 'photo.jpg'), { edits: [{ kind: 'blur' }] });
      },
      tier: LONG,
    },
  ])
    test(`${what}: it is removed, and that is said`, tier, async ({ page }) => {
      await store(page, damaged(change));
      await page.goto('/');
      await expect(removed()).toBeVisible();
      await expectAutosaved(page, []);
      await expect(offer(page)).toBeHidden();
      expect(app.logged).toEqual(['[pixel-resize] restore: unreadable']);
      // It is said once.
      await page.reload();
      await takenOver(page);
      await expect(page.getByText('Drop an image here')).toBeVisible();
      await expect(removed()).toBeHidden();
    });

  for (const { what, change, code, tier } of [
    {
      what: 'because its file is damaged',
      // The first bytes say that it is a JPEG.
      change: (recorded: Recording) => {
        const [record] = filesOf(recorded);
        if (record?.file) Object.assign(record.file, { base64: record.file.base64.slice(0, 40) });
      },
      code: 'undecodable',
      tier: {},
    },
    {
      what: 'because its file is missing',
      change: (recorded: Recording) => void filesOf(recorded).splice(0),
      code: 'unreadable',
      tier: LONG,
    },
    {
      what: 'because its file has another form',
      change: (recorded: Recording) => {
        const [record] = filesOf(recorded);
        if (record) Object.assign(record, { file: undefined, value: { path: '/photo.jpg' } });
      },
      code: 'unreadable',
      tier: LONG,
    },
  ])
    test(`${what} fails to be restored: it is removed, and that is said`, tier, async ({ page }) => {
      await store(page, damaged(change));
      await page.goto('/');
      await restore(page).click();
      await expect(removed()).toBeVisible();
      await expect(offer(page)).toBeHidden();
      await expectAutosaved(page, []);
      expect(app.logged).toEqual([`[pixel-resize] restore: ${code}`]);
      // The page goes on.
      await expect(page.getByText('Drop an image here')).toBeVisible();
    });
});
