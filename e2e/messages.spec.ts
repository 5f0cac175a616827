// Toasts while an image is open: how many are shown, which controls they must not cover, and how screen readers
// announce them.

import { expect, type Locator } from '@playwright/test';
import { ROUTES } from '../src/config/routes';
import { MAX_TOASTS } from '../src/config/timings';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';
import { test } from './support/test';
import { LONG } from './support/tiers';

let wide: ChosenFile;
let app: App;

test.beforeAll(async () => {
  wide = await pictureFile('picture.png', 900, 600);
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

// Requirements: R161
test('at most three toasts are shown at the same time', async ({ page }) => {
  await app.open(wide);
  await app.choose({ ...wide, name: 'second.png' });
  await expect(app.toast('picture.png was closed')).toBeVisible();
  // While the caption of the stage is not in view, a short message is a toast too.
  const press = (control: Locator) => control.evaluate((element: HTMLElement) => element.click());
  await press(page.locator('#about > details > summary'));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await press(page.getByRole('button', { name: en.editor.originalDownload }));
  const saved = app.toast(en.editor.originalSaved);
  await expect(saved).toBeVisible();
  // While the pointer is on a toast, none disappears.
  await saved.hover();
  for (let i = 0; i < 5; i++) {
    await app.choose({ name: `${i}.txt`, mimeType: 'text/plain', buffer: Buffer.from('text') });
    await expect(app.toast(en.upload.unsupportedTitle)).toHaveCount(1);
    await expect(page.getByRole('button', { name: en.layout.dismiss })).toHaveCount(MAX_TOASTS);
  }
});

// Requirements: R162
for (const viewport of [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
])
  test(
    `in a window ${viewport.width} px wide, toasts cover no control, except on the Crop tab of a phone`,
    viewport.width === 360 ? {} : LONG,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await app.open(wide);
      /**
       * The texts of all examined controls, and of those that a toast covers at least in part. Nine points of each
       * control are examined. The picture, the crop box and the drop zone are left out: they are large, and may be
       * covered in part. e2e/geometry.spec.ts examines the handles of the crop box.
       */
      const examine = async () => {
        await page.evaluate(() =>
          Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
        );
        return page.evaluate(() => {
          const controls = [
            ...document.querySelectorAll(
              'a[href], button, input:not([type=file]), summary, label:not([data-zone])',
            ),
          ].filter((control) => control.checkVisibility() && !control.closest('[data-scope=toast]'));
          const name = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;
          const isCovered = (control: Element) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
              [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint(x, y)),
            );
            const isUnderNotice = [...document.querySelectorAll('[data-notice] > span')]
              .map((notice) => notice.getBoundingClientRect())
              .some(
                (notice) =>
                  Math.min(right, notice.right) - Math.max(left, notice.left) > 2 &&
                  Math.min(bottom, notice.bottom) - Math.max(top, notice.top) > 2,
              );
            return isUnderNotice || points.some((hit) => hit?.closest('[data-scope=toast]'));
          };
          return { examined: controls.map(name), covered: controls.filter(isCovered).map(name) };
        });
      };
      /** Waits until the toast is visible, and checks that no toast covers an examined control. */
      const expectPlaced = async (text: string, ...controls: readonly string[]) => {
        await expect(app.toast(text)).toBeVisible();
        const { examined, covered } = await examine();
        expect(examined).toEqual(expect.arrayContaining([...controls]));
        expect(covered).toEqual([]);
      };
      const inEditor = ['Open in viewer', 'Undo', 'Redo', 'Resize'];
      /** A message in the caption of the stage has no button, and disappears by itself. */
      const dismiss = async () => {
        for (const button of await page.getByRole('button', { name: en.layout.dismiss }).all())
          await button.click();
        await expect(page.locator('[data-notice]')).toHaveCount(0);
      };

      // On a phone, the button is in a menu.
      if (viewport.width < 640) await page.getByRole('button', { name: en.editor.more, exact: true }).click();
      await page.getByRole('button', { name: en.editor.originalDownload }).click();
      await expectPlaced('Original image downloaded', ...inEditor);
      await dismiss();
      await app.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
      await expectPlaced('Unsupported file type');
      await dismiss();
      await app.choose(wide);
      await expectPlaced('picture.png was closed');
      await dismiss();

      await app.setSize(90, 60);
      // The height field keeps the focus. A toast at its usual position could cover this field.
      await app.height.press('Enter');
      await expectPlaced('Image resized to 90x60', ...inEditor, 'Download');
      await dismiss();
      await app.showTab('crop');
      await app.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
      await tabTo(page, app.cropBox, 'Shift+Tab');
      // On a phone, an error of three lines does not fit between the controls of the Crop tab.
      if (viewport.width > 360) await expectPlaced('Unsupported file type');
      else await expect(app.toast(en.upload.unsupportedTitle)).toBeVisible();
      await dismiss();

      await app.showTab('resize');
      await app.download.click();
      await page.getByRole('link', { name: en.download.download, exact: true }).click();
      await expectPlaced('Image downloaded successfully');
      await expect(page).toHaveURL(ROUTES.download);
    },
  );

// Requirements: R372
for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`in a window ${viewport.width} px wide, the message after a turn is in the caption below the picture`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await app.open(wide);
    await app.showTab('rotateFlip');
    await page.getByRole('button', { name: en.rotate.left }).click();
    const notice = page.locator('[data-notice]').filter({ hasText: en.rotate.doneLeft });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: en.layout.dismiss })).toHaveCount(0);
    const edges = await page.locator('[data-stage]').boundingBox();
    const shown = await notice.locator('> span').boundingBox();
    if (!edges || !shown) throw new Error('The stage or the message is not on the screen.');
    expect(shown.y).toBeGreaterThanOrEqual(edges.y + edges.height - 1);
    // The message about the next edit replaces this one, and disappears after some seconds.
    await page.getByRole('button', { name: en.rotate.right }).click();
    await expect(page.locator('[data-notice]')).toHaveText(en.rotate.doneRight);
    await expect(page.locator('[data-notice]')).toHaveCount(0);
  });

declare global {
  interface Window {
    /** The texts that were added to existing live regions, with the politeness of each region. */
    announced: { readonly live: string; readonly words: string }[];
    /**
     * The texts that were added together with their live region, or to nested live regions. Screen readers may skip
     * these texts or announce them twice.
     */
    unreliable: string[];
  }
}

/** Runs in the page before its scripts: records the texts that are added to live regions. */
function recordAnnouncements(): void {
  window.announced = [];
  window.unreliable = [];
  const LIVE =
    '[aria-live]:not([aria-live=off]), [role=status]:not([aria-live]), [role=alert]:not([aria-live])';
  const politeness = (region: Element) =>
    region.getAttribute('aria-live') ?? (region.matches('[role=alert]') ? 'assertive' : 'polite');
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes) {
        const words = node.textContent ?? '';
        // Live regions in `main` belong to the page and not to a toast, so they are not recorded.
        if (!words || !(target instanceof Element) || target.closest('main')) continue;
        const regions: Element[] = [];
        for (let at = target.closest(LIVE); at; at = at.parentElement?.closest(LIVE) ?? null)
          regions.push(at);
        const isNew = node instanceof Element && (node.matches(LIVE) || node.querySelector(LIVE) !== null);
        if (regions.length > 1 || isNew) window.unreliable.push(words);
        else if (regions[0]) window.announced.push({ live: politeness(regions[0]), words });
      }
  }).observe(document, { childList: true, subtree: true });
}

// Requirements: R183
test('screen readers announce each toast once: an error assertively, any other toast politely', async ({
  page,
}) => {
  await page.addInitScript(recordAnnouncements);
  await app.open(wide);
  await page.evaluate(() => {
    window.announced = [];
    window.unreliable = [];
  });
  await app.setSize(90, 60);
  await app.resize.click();
  await expect(app.toast('Image resized to 90x60')).toBeVisible();
  await app.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(app.toast(en.upload.unsupportedTitle)).toBeVisible();
  await page.getByRole('button', { name: en.editor.close, exact: true }).click();
  await expect(app.toast('picture.png was closed')).toBeVisible();
  const texts = () => page.evaluate(() => ({ announced: window.announced, unreliable: window.unreliable }));
  await expect.poll(texts).toEqual({
    announced: [
      { live: 'polite', words: 'Image resized to 90x60' },
      { live: 'assertive', words: 'Unsupported file type' },
      { live: 'assertive', words: 'Please upload an image file (JPEG, PNG, WEBP). GIF works too.' },
      { live: 'polite', words: 'picture.png was closed' },
      { live: 'polite', words: 'Undo' },
    ],
    unreliable: [],
  });
  // The live regions are emptied afterwards, so that a screen reader finds each text only in its toast.
  await expect(page.locator('[data-announcer]')).toHaveText(['', '']);
});
