// Autosave: the open image is stored on this device, and a later page offers to restore it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { takenOver } from '../scripts/lib/visit.mjs';
import { ROUTES } from '../src/config/routes';
import { AUTOSAVE_DATABASE } from '../src/config/storage';
import { AUTOSAVE_SEARCH_MS } from '../src/config/timings';
import { en } from '../tests/support/words';
import { App, type ChosenFile, saved } from './support/app';
import { expectAutosaved, kept, markSearch, storeAsFile, untilSearched } from './support/autosaved';
import { pictureFile } from './support/files';
import { settled } from './support/settled';
import { STORAGE_FAULTS } from './support/storageFaults';
import { test } from './support/test';
import { LONG } from './support/tiers';
import { controlWorkers, hold, letGo } from './support/workers';

let photo: ChosenFile;
let other: ChosenFile;
let app: App;

test.beforeAll(async () => {
  photo = await pictureFile('photo.jpg', 600, 400, 'jpeg');
  other = await pictureFile('other.png', 300, 200);
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

const offer = (page: Page): Locator => page.getByRole('region', { name: en.restore.title });
const restore = (page: Page): Locator => page.getByRole('button', { name: en.restore.restore });
const link = (page: Page): Locator => page.getByRole('link', { name: en.download.download, exact: true });

/**
 * Waits until the record of the only stored image has these values: the number of its edits, whether it has an edit
 * preview (`proposed`), and what was exported.
 */
const expectStored = (page: Page, expected: { edits?: number; proposed?: boolean; exported?: string }) =>
  expect
    .poll(async () => {
      const [image] = (await kept(page)).images;
      return { edits: image?.edits.length, proposed: image?.proposal !== null, exported: image?.exported };
    })
    .toMatchObject(expected);

/** Opens the photo, and then resizes, crops and rotates it. */
async function editPhoto(page: Page): Promise<void> {
  await app.open(photo);
  await app.setSize(500, 300);
  await app.resize.click();
  await expect(app.toast('Image resized to 500x300')).toBeVisible();
  await app.showTab('crop');
  await app.setRect({ x: 11, y: 12, width: 130, height: 140 });
  await app.crop.click();
  await expect(app.toast('Image cropped')).toBeVisible();
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.left }).click();
  await expect(app.toast(en.rotate.doneLeft)).toBeVisible();
}

test('after a reload, the page offers to restore the image, and Restore opens it with its edits', async ({
  page,
}) => {
  await editPhoto(page);
  const { bytes } = await app.save(ROUTES.downloadRotate);
  await page.getByRole('link', { name: en.download.back }).click();
  await expect(page.getByText('140 × 130 px').first()).toBeVisible();
  await expectStored(page, { edits: 3 });

  await page.reload();
  await expect(offer(page)).toContainText('photo.jpg · 140 × 130 px');
  // The offer to restore is above the drop zone, and both are visible in the window of a phone.
  await page.setViewportSize({ width: 390, height: 664 });
  const zone = page.locator('[data-zone]');
  await expect(restore(page)).toBeInViewport({ ratio: 1 });
  await expect(zone).toBeInViewport({ ratio: 1 });
  expect((await restore(page).boundingBox())?.y).toBeLessThan((await zone.boundingBox())?.y ?? 0);
  await restore(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('photo.jpg');
  await expect(offer(page)).toBeHidden();
  await app.showTab('rotateFlip');
  expect((await app.save(ROUTES.downloadRotate)).bytes.equals(bytes)).toBe(true);

  // The original is restored too, so that Reset can discard all edits.
  await page.getByRole('link', { name: en.download.back }).click();
  await app.showTab('resize');
  await app.reset.click();
  await expect(app.width).toHaveValue('600');
  await expect(app.height).toHaveValue('400');
  expect(app.logged).toEqual([]);
});

for (const { what, path, edit, tier } of [
  {
    what: 'a resized image',
    tier: {},
    path: ROUTES.download,
    edit: async () => {
      await app.setSize(64, 48);
      await app.resize.click();
    },
  },
  {
    what: 'a cropped image',
    tier: LONG,
    path: ROUTES.downloadCrop,
    edit: async () => {
      await app.showTab('crop');
      await app.setRect({ x: 1, y: 2, width: 64, height: 48 });
      await app.crop.click();
    },
  },
  {
    what: 'a rotated image',
    tier: LONG,
    path: ROUTES.downloadRotate,
    edit: async (page: Page) => {
      await app.showTab('rotateFlip');
      await page.getByRole('button', { name: en.rotate.right }).click();
    },
  },
])
  test(
    `after a reload, Restore on the save page of ${what} brings back the same file`,
    tier,
    async ({ page }) => {
      await app.open(photo);
      await edit(page);
      const { name, bytes } = await app.save(path);
      const words = await page.getByRole('figure').allInnerTexts();
      await expectStored(page, { exported: 'current' });
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.restore.title);
      await restore(page).click();
      await expect(link(page)).toBeVisible();
      await expect(page).toHaveURL(path);
      expect(await page.getByRole('figure').allInnerTexts()).toEqual(words);
      const again = await saved(page, () => link(page).click());
      expect(again.name).toBe(name);
      expect(again.bytes.equals(bytes)).toBe(true);
      await page.getByRole('link', { name: en.download.back }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('photo.jpg');
      expect(app.logged).toEqual([]);
    },
  );

test(
  'after a reload, Restore brings back the result of a preset that was downloaded but not applied',
  LONG,
  async ({ page }) => {
    await page.goto(ROUTES.presets);
    await app.choose(photo);
    await page.getByRole('button', { name: /^Medium Icon/ }).click();
    await expect(app.toast('Image resized to 64x64')).toBeVisible();
    const { bytes } = await app.save();
    await expectStored(page, { exported: 'proposal' });
    await page.reload();
    await expect(offer(page)).toContainText('photo.jpg · 64 × 64 px');
    await restore(page).click();
    const again = await saved(page, () => link(page).click());
    expect(again.bytes.equals(bytes)).toBe(true);
    // The editor shows the saved result.
    await page.getByRole('link', { name: en.download.back }).click();
    await expect(app.width).toHaveValue('64');
    expect(app.logged).toEqual([]);
  },
);

test(
  'after a reload, Restore shows the edit preview again, and it can be applied',
  LONG,
  async ({ page }) => {
    await app.open(photo);
    await app.setSize(64, 48);
    await app.preview.click();
    await expect(page.getByText('Preview (not applied yet): 64 × 48 px')).toBeVisible();
    await expectStored(page, { proposed: true });
    await page.reload();
    await restore(page).click();
    await expect(page.getByText('Preview (not applied yet): 64 × 48 px')).toBeVisible();
    await app.apply.click();
    await expect(app.toast(en.resize.applied)).toBeVisible();
  },
);

test('an image can be restored and then resized on a fixed-size page', LONG, async ({ page }) => {
  await app.open(photo);
  await expectAutosaved(page, ['photo.jpg']);
  await page.goto('/resize-image-to-32x32');
  await restore(page).click();
  await app.resize.click();
  await expect(app.toast('Image resized to 32x32')).toBeVisible();
});

test('Close deletes the stored image', async ({ page }) => {
  await app.open(photo);
  await expectAutosaved(page, ['photo.jpg']);
  await page.getByRole('button', { name: en.editor.close }).click();
  await expectAutosaved(page, []);
  await markSearch(page);
  await page.reload();
  await untilSearched(page);
  await expect(page.getByText(en.upload.title)).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test('opening another file replaces the stored image', LONG, async ({ page }) => {
  await app.open(photo);
  await expectAutosaved(page, ['photo.jpg']);
  await app.choose(other);
  await expectAutosaved(page, ['other.png']);
});

test('the Delete button of the offer to restore deletes the stored image', LONG, async ({ page }) => {
  await app.open(photo);
  await expectAutosaved(page, ['photo.jpg']);
  await page.reload();
  await offer(page).getByRole('button', { name: en.restore.discard }).click();
  await expect(offer(page)).toBeHidden();
  await expectAutosaved(page, []);
});

test('the checkbox on the privacy page turns autosave off and on, also for the image that another tab has open', async ({
  page,
  context,
}) => {
  await app.open(photo);
  await expectAutosaved(page, ['photo.jpg']);
  const privacy = await context.newPage();
  await privacy.goto(ROUTES.privacy);
  await takenOver(privacy);
  const choice = privacy.getByRole('checkbox', { name: en.privacy.autosave.choice });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await expectAutosaved(page, []);
  // The open image stays open, and a new image is not stored.
  await app.setSize(30, 20);
  await app.resize.click();
  await expect(app.toast('Image resized to 30x20')).toBeVisible();
  await app.choose(other);
  await expect(app.width).toHaveValue('300');
  await expectAutosaved(page, []);
  await privacy.reload();
  await takenOver(privacy);
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expectAutosaved(page, ['other.png']);
});

for (const { hours, there, tier } of [
  { hours: 23, there: true, tier: LONG },
  { hours: 25, there: false, tier: {} },
])
  test(
    `after ${hours} hours, a stored image ${there ? 'can still be restored' : 'is deleted'}`,
    tier,
    async ({ page }) => {
      await app.open(photo);
      await expectAutosaved(page, ['photo.jpg']);
      await page.goto('about:blank');
      await page.clock.setFixedTime(Date.now() + hours * 3_600_000);
      await markSearch(page);
      await page.goto('/');
      await untilSearched(page);
      if (there) {
        await expect(offer(page)).toBeVisible();
      } else {
        await expectAutosaved(page, []);
        await expect(offer(page)).toBeHidden();
      }
    },
  );

test(
  'two tabs store one image each, and no tab offers to restore an image that is open in another tab',
  LONG,
  async ({ page, context }) => {
    await app.open(photo);
    await expectAutosaved(page, ['photo.jpg']);
    const second = await context.newPage();
    const secondApp = new App(second);
    await markSearch(second);
    await second.goto('/');
    await untilSearched(second);
    await expect(offer(second)).toBeHidden();
    await expect(second.getByText(en.upload.title)).toBeVisible();
    await secondApp.choose(other);
    await expectAutosaved(second, ['other.png', 'photo.jpg']);

    // After a reload, each tab offers its own image.
    await page.reload();
    await expect(offer(page)).toContainText('photo.jpg');
    await second.reload();
    await expect(offer(second)).toContainText('other.png');

    // An image that one tab has restored cannot be restored in another tab.
    await second.close();
    const third = await context.newPage();
    await third.goto('/');
    await expect(offer(third)).toBeVisible();
    await offer(third).getByText('other.png').waitFor();
    await page.goto('about:blank');
    const fourth = await context.newPage();
    await fourth.goto('/');
    await expect(offer(fourth)).toContainText('other.png');
    await restore(fourth).click();
    await expect(fourth.getByRole('heading', { level: 1 })).toHaveText('other.png');
    await restore(third).click();
    await expect(new App(third).toast('This image is no longer available')).toBeVisible();
    // The third tab then offers the next stored image.
    await expect(offer(third)).toContainText('photo.jpg');
  },
);

test('the image can be restored after its tab has crashed', LONG, async ({ page, context }) => {
  await editPhoto(page);
  await expectStored(page, { edits: 3 });
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  await Promise.race([session.send('Page.crash').catch(() => {}), crashed]);
  await crashed;
  const next = await context.newPage();
  await next.goto('/');
  await expect(offer(next)).toContainText('photo.jpg · 140 × 130 px');
  await restore(next).click();
  await expect(next.getByRole('heading', { level: 1 })).toHaveText('photo.jpg');
});

test(
  'the image can be restored after a restart of the browser',
  LONG,
  async ({ page, baseURL }, { project }) => {
    const profile = mkdtempSync(join(tmpdir(), 'profile-'));
    const options = { ...project.use.launchOptions, baseURL, serviceWorkers: 'block' as const };
    try {
      const before = await chromium.launchPersistentContext(profile, options);
      const [tab = await before.newPage()] = before.pages();
      await new App(tab).open(photo);
      await expectAutosaved(tab, ['photo.jpg']);
      await before.close();
      const after = await chromium.launchPersistentContext(profile, options);
      const again = await after.newPage();
      await again.goto('/');
      await restore(again).click();
      await expect(again.getByRole('heading', { level: 1 })).toHaveText('photo.jpg');
      await after.close();
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
    // This test does not use the page of the fixture, so it closes this page.
    await page.close();
  },
);

test('a running restore ends when Cancel is pressed or another file is opened', LONG, async ({ page }) => {
  await controlWorkers(page);
  await app.open(photo);
  await app.setSize(60, 40);
  await app.resize.click();
  await expect(app.toast('Image resized')).toBeVisible();
  await expectStored(page, { edits: 1 });
  await page.reload();
  await expect(restore(page)).toBeVisible();
  await takenOver(page);
  // `hold` keeps the restore running until `letGo`.
  await hold(page);
  await restore(page).click();
  await page.getByRole('button', { name: en.progress.cancel }).click();
  await expect(restore(page)).toBeVisible();
  await restore(page).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await app.choose(other);
  await letGo(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('other.png');
  await expectAutosaved(page, ['other.png', 'photo.jpg']);
  expect(app.logged).toEqual([]);
});

/** Makes the browser refuse to store files, as WebKit does in a private session. */
const refuseFiles = (page: Page) =>
  page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      const values = [value, ...Object.values(value)];
      if (values.some((each) => each instanceof Blob))
        throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError');
      return Reflect.apply(put, this, [value, key]) as IDBRequest<IDBValidKey>;
    };
  });

// Requirements: R209
test('the image is stored and restored even if the browser refuses to store files', async ({ page }) => {
  await refuseFiles(page);
  await app.open(photo);
  await expectAutosaved(page, ['photo.jpg']);
  await page.reload();
  await restore(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('photo.jpg');
  await expect(app.width).toHaveValue('600');
  expect(app.logged).toEqual([]);
});

test(
  'Restore opens a file that is stored in the format of an earlier version of the site',
  LONG,
  async ({ page }) => {
    await app.open(photo);
    await expectAutosaved(page, ['photo.jpg']);
    await storeAsFile(page);
    await page.reload();
    await restore(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('photo.jpg');
    await expect(app.width).toHaveValue('600');
  },
);

// Requirements: R208
for (const { fault, script, isFull = false } of STORAGE_FAULTS.filter(
  (each) => each.isFull || each.fault.startsWith('a private'),
))
  test(
    `if ${fault}, the privacy page ${isFull ? 'offers autosave' : 'says that autosave is not possible'}`,
    fault.startsWith('a private') ? {} : LONG,
    async ({ page }) => {
      await page.clock.install();
      await page.addInitScript(script);
      await page.goto(ROUTES.privacy);
      await takenOver(page);
      const choice = page.getByRole('checkbox', { name: en.privacy.autosave.choice });
      const notice = page.getByText('This browser does not allow it');
      if (isFull) {
        // The page has tried to write, and after this time it would give up. Until then the choice is offered anyway.
        await expect(page.locator('html')).toHaveAttribute('data-full', '');
        await page.clock.runFor(AUTOSAVE_SEARCH_MS);
        await settled(page);
        await expect(choice).toBeEnabled();
        await expect(notice).toBeHidden();
        return;
      }
      await expect(notice).toBeVisible();
      await expect(choice).toBeDisabled();
      await expect(choice).not.toBeChecked();
    },
  );

test.describe('after the page has lost its connection to the autosave database', () => {
  /** Runs `change` on the database from the same site, and waits until it has ended. */
  const inDatabase = (page: Page, change: 'delete' | 'upgrade') =>
    page.evaluate(
      ([name, what]) =>
        new Promise<void>((resolve, reject) => {
          const request = what === 'delete' ? indexedDB.deleteDatabase(name) : indexedDB.open(name, 1_000);
          request.onerror = () => reject(request.error);
          request.onsuccess = () => resolve();
        }),
      [AUTOSAVE_DATABASE, change] as const,
    );

  for (const [what, close] of [
    ['another tab deletes the database', (page: Page) => inDatabase(page, 'delete')],
    [
      'the visitor deletes the data of the site',
      async (page: Page) => {
        const { origin } = new URL(page.url());
        const browser = await page.context().newCDPSession(page);
        await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
        // `expectAutosaved` would create an empty database if the page had not created it before. Chromium never
        // answers a call that it receives during the deletion, so each try has a time limit.
        const databases = () =>
          Promise.race([indexedDB.databases(), new Promise<[]>((resolve) => setTimeout(resolve, 1000, []))]);
        await expect.poll(() => page.evaluate(databases)).toHaveLength(1);
      },
    ],
  ] as const)
    test(`because ${what}, the open image and its later edits are stored again`, async ({ page }) => {
      await app.open(photo);
      await expectAutosaved(page, ['photo.jpg']);
      await close(page);
      await expectAutosaved(page, ['photo.jpg']);
      await app.setSize(60, 40);
      await app.resize.click();
      await expect(app.toast('Image resized to 60x40')).toBeVisible();
      await expectStored(page, { edits: 1 });
      await page.reload();
      await restore(page).click();
      await expect(app.width).toHaveValue('60');
    });

  test('because another tab deletes the database, the open image is stored again even if the database does not respond at first', async ({
    page,
  }) => {
    await app.open(photo);
    await expectAutosaved(page, ['photo.jpg']);
    await page.evaluate(() => {
      const open = IDBFactory.prototype.open;
      let calls = 0;
      IDBFactory.prototype.open = function (...args) {
        calls += 1;
        if (calls === 1) throw new DOMException('The files are being deleted.', 'UnknownError');
        if (calls === 3) document.documentElement.dataset['opened'] = '';
        const request = open.apply(this, args);
        if (calls === 2) request.addEventListener('success', (event) => event.stopImmediatePropagation());
        return request;
      };
    });
    await inDatabase(page, 'delete');
    await expect(page.locator('[data-opened]')).toBeAttached();
    await expectAutosaved(page, ['photo.jpg']);
  });

  test('because a newer version of the site opened the database, a toast says that the image is no longer stored', async ({
    page,
  }) => {
    await app.open(photo);
    await expectAutosaved(page, ['photo.jpg']);
    await inDatabase(page, 'upgrade');
    await expect(app.toast(en.restore.lostTitle)).toContainText('save it before you leave');
    await app.setSize(60, 40);
    await app.resize.click();
    await expect(app.toast('Image resized to 60x40')).toBeVisible();
  });
});

test.describe('the site without working autosave', () => {
  // Requirements: R205
  for (const { fault, script, isFull = false } of STORAGE_FAULTS)
    test(
      `works if ${fault}, logs no error, and ${isFull ? 'says once that the storage is full' : 'offers no autosave'}`,
      LONG,
      async ({ page }) => {
        const notice = app.toast(en.restore.storageFullTitle);
        await page.addInitScript(script);
        await app.open(photo);
        if (isFull) {
          await expect(notice).toContainText('cannot be restored after a reload');
          await notice.getByRole('button', { name: en.layout.dismiss }).click();
          await app.choose(other);
          await expect(app.width).toHaveValue('300');
          await expect(notice).toBeHidden();
        }
        await app.setSize(64, 48);
        await app.resize.click();
        await expect(app.toast('Image resized to 64x48')).toBeVisible();
        const { bytes } = await app.save();
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 64, height: 48 });
        await page.getByRole('link', { name: en.download.back }).click();
        await expect(app.width).toHaveValue('64');
        await expect(notice).toBeHidden();
        await page.getByRole('switch', { name: en.layout.darkTheme }).click();
        await expect(page.locator('html')).toHaveClass(/dark/);
        await page.getByRole('button', { name: /^Language/ }).click();
        await page.getByRole('link', { name: 'Deutsch' }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', 'de');
        await page.getByRole('button', { name: 'Schließen', exact: true }).click();
        await expect(page.getByText('Bild hier ablegen')).toBeVisible();
        await page.goto(ROUTES.privacy);
        // If the storage is only full, the choice is offered: an earlier test checks this.
        if (!isFull) await expect(page.getByRole('main').getByRole('checkbox')).toBeDisabled();
        await page.goto(ROUTES.download);
        await expect(page).toHaveURL(ROUTES.home);
        expect(app.logged.filter((line) => !line.includes('missing-image'))).toEqual([]);
      },
    );
});
