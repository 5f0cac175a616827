// The present version of the site opens data that an earlier version has stored in the browser. support/recorded.ts
// describes this data.
import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { App, saved } from './support/app';
import { expectAutosaved, kept, markSearch, untilSearched } from './support/autosaved';
import { filesOf, imageOf, type Recording, recording, store } from './support/recorded';
import { test } from './support/test';
import { LONG } from './support/tiers';

let app: App;

test.beforeEach(({ page }) => {
  app = new App(page);
});

const offer = (page: Page) => page.getByRole('region', { name: en.restore.title });
const restore = (page: Page) => page.getByRole('button', { name: en.restore.restore });
const link = (page: Page) => page.getByRole('link', { name: en.download.download, exact: true });
const removed = () => app.toast(en.restore.unreadable);

const pixelsOf = async (png: Buffer) =>
  createHash('sha256')
    .update(await sharp(png).raw().toBuffer())
    .digest('hex');

// Requirements: R206
test('Restore opens an image that an earlier version of the site has stored, with its edits', async ({
  page,
}) => {
  const recorded = recording();
  const { edits } = imageOf(recorded, 'photo.jpg');
  await store(page, recorded);
  await page.goto('/');
  // photo.jpg is offered although other.png is newer, because photo.jpg was open in this tab.
  await expect(offer(page)).toContainText('photo.jpg · 24 × 40 px');
  await restore(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('photo.jpg');
  await expect(page.locator('figure').getByText('24 × 40 px')).toBeVisible();
  // photo.jpg stays stored under its id, with the same edits. other.png stays stored too.
  await expect
    .poll(async () => (await kept(page)).images.find(({ name }) => name === 'photo.jpg'))
    .toMatchObject({ ...imageOf(recorded, 'photo.jpg'), edits, seenAt: expect.any(Number) });
  await expectAutosaved(page, ['other.png', 'photo.jpg']);
  await app.showTab('rotateFlip');
  const { bytes } = await app.save(ROUTES.downloadRotate);
  expect(await pixelsOf(bytes)).toBe(recorded.savedPixels['photo.jpg']);
  await page.getByRole('link', { name: en.download.back }).click();
  await app.showTab('resize');
  await app.reset.click();
  await expect(app.width).toHaveValue('60');
  await expect(app.height).toHaveValue('40');
  expect(app.logged).toEqual([]);
});

test(
  'Restore brings back an edit preview that an earlier version of the site has stored, and it can be saved',
  LONG,
  async ({ page }) => {
    const recorded = recording();
    await store(page, { ...recorded, sessionStorage: {} });
    await page.goto(ROUTES.download);
    await expect(offer(page).or(page.getByText('other.png')).first()).toBeVisible();
    await restore(page).click();
    const { bytes } = await saved(page, () => link(page).click());
    expect(await pixelsOf(bytes)).toBe(recorded.savedPixels['other.png']);
    expect(app.logged).toEqual([]);
  },
);

test(
  'the page does not offer to restore an image that a tab of an earlier version has open',
  LONG,
  async ({ page, context }) => {
    const recorded = recording();
    await store(page, recorded);
    const before = await context.newPage();
    await before.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await before.goto('/blank');
    await before.evaluate((locks) => {
      for (const name of locks) void navigator.locks.request(name, () => new Promise(() => {}));
    }, recorded.locks);
    await markSearch(page);
    await page.goto('/');
    await untilSearched(page);
    await expect(page.getByText(en.upload.title)).toBeVisible();
    await expect(offer(page)).toBeHidden();
    await before.close();
    await page.reload();
    await expect(offer(page)).toContainText('photo.jpg');
  },
);

/** The recording with only photo.jpg. `change` damages its record or its file. */
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

test.describe('an unreadable stored image', () => {
  // Requirements: R207
  for (const { what, change, tier } of [
    {
      what: 'its record has no list of edits',
      change: (recorded: Recording) => void delete imageOf(recorded, 'photo.jpg')['edits'],
      tier: {},
    },
    {
      what: 'its record has an edit of an unknown kind',
      change: (recorded: Recording) => {
        Object.assign(imageOf(recorded, 'photo.jpg'), { edits: [{ kind: 'blur' }] });
      },
      tier: LONG,
    },
  ])
    test(`is removed with a toast when the page loads, if ${what}`, tier, async ({ page }) => {
      await store(page, damaged(change));
      await page.goto('/');
      await expect(removed()).toBeVisible();
      await expectAutosaved(page, []);
      await expect(offer(page)).toBeHidden();
      expect(app.logged).toEqual(['[pixel-resize] restore: unreadable']);
      // The toast appears only once.
      await markSearch(page);
      await page.reload();
      await untilSearched(page);
      await expect(page.getByText(en.upload.title)).toBeVisible();
      await expect(removed()).toBeHidden();
    });

  for (const { what, change, code, tier } of [
    {
      what: 'its file is damaged',
      // The remaining bytes still identify the file as a JPEG.
      change: (recorded: Recording) => {
        const [record] = filesOf(recorded);
        if (record?.file) Object.assign(record.file, { base64: record.file.base64.slice(0, 40) });
      },
      code: 'undecodable',
      tier: {},
    },
    {
      what: 'its file is missing',
      change: (recorded: Recording) => void filesOf(recorded).splice(0),
      code: 'unreadable',
      tier: LONG,
    },
    {
      what: 'its file record has a path instead of the file',
      change: (recorded: Recording) => {
        const [record] = filesOf(recorded);
        if (record) Object.assign(record, { file: undefined, value: { path: '/photo.jpg' } });
      },
      code: 'unreadable',
      tier: LONG,
    },
  ])
    test(`is removed with a toast when Restore is pressed, if ${what}`, tier, async ({ page }) => {
      await store(page, damaged(change));
      await page.goto('/');
      await restore(page).click();
      await expect(removed()).toBeVisible();
      await expect(offer(page)).toBeHidden();
      await expectAutosaved(page, []);
      expect(app.logged).toEqual([`[pixel-resize] restore: ${code}`]);
      // The page still works.
      await expect(page.getByText(en.upload.title)).toBeVisible();
    });
});
