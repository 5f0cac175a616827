// Files that are dragged over any part of a page or dropped there. The last test checks that the page scrolls to an
// image that opens outside the viewport.
import { mkdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { liveBlobUrls } from './support/blobUrls';
import { DROP, drag, dragBeforeHydration } from './support/drag';
import { pictureFile } from './support/files';
import { LastingApp, test } from './support/lasting';
import { paste } from './support/paste';
import { settled } from './support/settled';
import { LONG } from './support/tiers';

let png: ChosenFile;
let other: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  png = await pictureFile('picture.png', 600, 400);
  other = await pictureFile('other.png', 300, 200);
});

test.beforeEach(({ page }) => {
  app = new LastingApp(page);
});

/** The data that a browser adds to a drag of an image from another page. */
const LINK = {
  'text/uri-list': 'https://example.com/a.png',
  'text/html': '<img src="https://example.com/a.png">',
};

/** The notice that covers the window while files are dragged over the page. */
const notice = (page: Page) => page.locator('[data-drop-notice]');

// Requirements: R71
for (const [path, tier] of [
  [ROUTES.terms, {}],
  ['/no/such/page', LONG],
  [ROUTES.presets, LONG],
] as const)
  test(
    `on the page ${path}, a notice covers the window while files are dragged over any part of the page`,
    tier,
    async ({ page }) => {
      await page.goto(path);
      await takenOver(page);
      for (const where of ['header', 'main', 'footer']) {
        await dragBeforeHydration(page, where, [png], ['dragenter', 'dragover']);
        await expect(notice(page)).toBeVisible();
        const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
        const box = await notice(page).boundingBox();
        expect(box?.width).toBeGreaterThan(width - 20);
        expect(box?.height).toBe(height);
        await dragBeforeHydration(page, where, [png], ['dragleave']);
        await expect(notice(page)).toBeHidden();
      }
      await expect(notice(page)).toHaveCount(0);
      // No notice is shown for a dragged link: the notice is about files, and a link may lead to something else.
      await dragBeforeHydration(page, 'main', [], ['dragenter', 'dragover'], LINK);
      await settled(page);
      await expect(notice(page)).toHaveCount(0);
    },
  );

/** Ways in which a drag ends, some without an event of the drag at the element that it has entered. */
const ENDS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'it leaves the window': (page) => dragBeforeHydration(page, 'main', [png], ['dragleave']),
  Escape: (page) => page.keyboard.press('Escape'),
  'a drop without a file beside the page': (page) => dragBeforeHydration(page, 'html', [], ['drop']),
  'a movement of the pointer': async (page) => {
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 200);
  },
  'the end of the drag': (page) => page.evaluate(() => window.dispatchEvent(new DragEvent('dragend'))),
  'a change to another window': (page) => page.evaluate(() => window.dispatchEvent(new Event('blur'))),
};

// Requirements: R297
for (const path of [ROUTES.home, ROUTES.terms])
  test(`on the page ${path}, no frame stays when a drag has ended, however it has ended`, async ({
    page,
  }) => {
    await page.goto(path);
    await takenOver(page);
    const frames = page.locator('[data-drop-notice], [data-dragging]');
    for (const [way, end] of Object.entries(ENDS)) {
      // The drag enters two elements inside each other. The first one is removed without an event.
      await dragBeforeHydration(page, 'h1', [png], ['dragenter', 'dragover']);
      await dragBeforeHydration(page, 'main', [png], ['dragenter', 'dragover']);
      await dragBeforeHydration(page, 'h1', [png], ['dragleave']);
      await expect(frames.first(), way).toBeAttached();
      await end(page);
      await expect(frames, way).toHaveCount(0);
    }
  });

test('dropping a picture of the page on the page itself neither opens the picture nor replaces the page', async ({
  page,
}) => {
  await app.open(png);
  await page.locator('main').evaluate((main) => {
    main.dispatchEvent(new DragEvent('dragstart', { bubbles: true }));
  });
  const urls = await liveBlobUrls(page);
  expect(await dragBeforeHydration(page, 'main', [other], ['dragenter', 'dragover', 'drop'])).toEqual([
    'dragenter',
  ]);
  await settled(page);
  await expect(notice(page)).toHaveCount(0);
  // The session creates a blob URL when it starts to open a file.
  expect(await liveBlobUrls(page)).toEqual(urls);
  await expect(page.getByRole('heading', { name: 'picture.png' })).toBeVisible();
});

test('on every kind of page, a toast reports a dropped link, text or empty folder, and the open image stays', async ({
  page,
}, testInfo) => {
  const answer = app.toast(en.upload.noFileTitle);
  const folder = testInfo.outputPath('empty');
  mkdirSync(folder, { recursive: true });
  const drops: Readonly<Record<string, () => Promise<unknown>>> = {
    link: async () => expect(await dragBeforeHydration(page, 'main', [], DROP, LINK)).toEqual([]),
    text: async () =>
      expect(await dragBeforeHydration(page, 'footer', [], DROP, { 'text/plain': 'text' })).toEqual([]),
    folder: async () => {
      const devtools = await page.context().newCDPSession(page);
      const data = { items: [], files: [folder], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
    },
  };
  for (const path of [ROUTES.home, ROUTES.presets, ROUTES.terms, '/no/such/page']) {
    await page.goto(path);
    await takenOver(page);
    for (const [what, drop] of Object.entries(drops)) {
      await drop();
      await expect(answer, what).toContainText('Save the image first, then drop the file.');
      await answer.getByRole('button').click();
      await expect(answer).toBeHidden();
    }
    await expect(page).toHaveURL(path);
  }
  await app.open(png);
  await dragBeforeHydration(page, 'main', [], DROP, LINK);
  await expect(answer).toBeVisible();
  await expect(page.getByRole('heading', { name: 'picture.png' })).toBeVisible();
  // A text field receives dropped text itself.
  expect(await dragBeforeHydration(page, 'input[role=spinbutton] >> nth=0', [], DROP, LINK)).toEqual(DROP);
  // If the dropped image is a link, some browsers also supply the file of the image. Then the page opens the file.
  await dragBeforeHydration(page, 'main', [other], DROP, LINK);
  await expect(page.getByRole('heading', { name: 'other.png' })).toBeVisible();
});

test('if a link of the page is dropped on the page itself, the page ignores the drop and shows no toast', async ({
  page,
}) => {
  await page.goto(ROUTES.terms);
  await takenOver(page);
  await page.locator('footer').evaluate((footer) => {
    footer.dispatchEvent(new DragEvent('dragstart', { bubbles: true }));
  });
  expect(await dragBeforeHydration(page, 'main', [], DROP, LINK)).toEqual(DROP);
  await settled(page);
  await expect(app.toast(en.upload.noFileTitle)).toBeHidden();
});

test('a file pasted on a legal page, a page that does not exist, or a save page opens on the home page', async ({
  page,
}) => {
  for (const path of [ROUTES.privacy, '/no/such/page']) {
    await page.goto(path);
    await takenOver(page);
    await paste(page, [png, other]);
    await expect(app.toast(en.upload.tooManyTitle)).toBeVisible();
    await expect(page).toHaveURL(path);
    expect(await paste(page, [png])).toBe(false);
    await expect(app.width).toHaveValue('600');
    await expect(page).toHaveURL(ROUTES.home);
  }
  await app.setSize(30, 20);
  await app.resize.click();
  await app.download.click();
  await expect(page).toHaveURL(ROUTES.download);
  // A paste without a file, such as a paste of text, is left to the browser and shows no toast.
  expect(await paste(page, [])).toBe(true);
  await settled(page);
  await expect(page.getByRole('group').filter({ hasText: 'No file' })).toBeHidden();
  await paste(page, [other]);
  await expect(app.width).toHaveValue('300');
  await expect(page).toHaveURL(ROUTES.home);
});

// Requirements: R5
test('a file dropped on the privacy page or on a save page opens on the home page', async ({ page }) => {
  await page.goto(ROUTES.privacy);
  await takenOver(page);
  await dragBeforeHydration(page, 'footer', [png, other]);
  await expect(app.toast(en.upload.tooManyTitle)).toBeVisible();
  await expect(page).toHaveURL(ROUTES.privacy);
  await dragBeforeHydration(page, 'main', [png]);
  await expect(app.width).toHaveValue('600');
  await expect(page).toHaveURL(ROUTES.home);

  // A save page shows the saved picture and not the open image, so a dropped file opens on the home page.
  await app.setSize(30, 20);
  await app.resize.click();
  await app.download.click();
  await expect(page).toHaveURL(ROUTES.download);
  await dragBeforeHydration(page, 'header', [other]);
  await expect(app.width).toHaveValue('300');
  await expect(page).toHaveURL(ROUTES.home);
  await expect(app.toast('picture.png was closed')).toBeVisible();
});

test.describe('after a visit to the German home page', () => {
  test.use({ ownPage: true });

  test('a file dropped on the terms page opens on the German home page', LONG, async ({ page }) => {
    await page.goto('/de');
    await takenOver(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Nutzungsbedingungen' }).click();
    await expect(page).toHaveURL(ROUTES.terms);
    await dragBeforeHydration(page, 'main', [png]);
    await expect(page.getByLabel('Breite')).toHaveValue('600');
    await expect(page).toHaveURL('/de');
  });
});

test('if the page is scrolled down when an image is pasted, dropped or reopened, the page scrolls to the image', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const stage = page.locator('[data-stage]').first();
  const down = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await app.visit('/');
  await down();
  await paste(page, [png]);
  await expect(page.getByRole('heading', { name: 'picture.png' })).toBeVisible();
  await expect(stage).toBeInViewport({ ratio: 0.9 });
  await down();
  await drag(page, 'footer', [other]);
  await expect(page.getByRole('heading', { name: 'other.png' })).toBeVisible();
  await expect(stage).toBeInViewport({ ratio: 0.9 });
  await down();
  await app.toast('picture.png was closed').getByRole('button', { name: en.undo.undo }).click();
  await expect(page.getByRole('heading', { name: 'picture.png' })).toBeVisible();
  await expect(stage).toBeInViewport({ ratio: 0.9 });
});
