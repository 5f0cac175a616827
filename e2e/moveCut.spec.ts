// The part that Fill keeps is moved on the picture of the image: by mouse, touch and keyboard. The saved file must have
// exactly this part, also after Undo and after a reload.
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { PRESETS, type Preset } from '../src/config/presets';
import { fixedSizePath, ROUTES } from '../src/config/routes';
import type { Size } from '../src/lib/geometry';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { expectAutosaved } from './support/autosaved';
import { fingers } from './support/finger';
import { tabTo } from './support/keys';
import { settled } from './support/settled';
import { test } from './support/test';

// For this size, Fill keeps a part of 64 × 64 pixels of the images of these tests, and scales nothing. At 1280 px, the
// pages show these images in their actual size.
const ICON: Size = { width: 64, height: 64 };
const WIDE: Size = { width: 300, height: 64 };
const TALL: Size = { width: 64, height: 300 };
/** The part in the middle begins at this pixel. The last possible one is `LAST`. */
const MIDDLE = 118;
const LAST = 236;

/** An image in which no two pixels have the same color. */
async function distinct({ width, height }: Size): Promise<ChosenFile> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) pixels.writeUIntBE(at, at * 3, 3);
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { name: 'photo.png', mimeType: 'image/png', buffer };
}

let app: App;
let part: Locator;

test.beforeEach(({ page }) => {
  app = new App(page);
  part = page.getByRole('slider', { name: en.fit.cover.part });
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

async function openFilled(page: Page, path: string, file: ChosenFile): Promise<void> {
  await page.goto(path);
  await app.choose(file);
  await page.getByRole('radio', { name: en.fit.cover.label, exact: true }).check();
}

const expectStart = (start: number) => expect(part).toHaveAttribute('aria-valuenow', String(start));

/** Scrolls the part to the middle of the window, so that neither the header nor a toast covers it. */
const show = () => part.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }));

/** Presses the main button of the mouse on the middle of the part, and moves the mouse. */
async function grab(page: Page, x: number, y: number): Promise<void> {
  await show();
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not on the screen.');
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x, top + y, { steps: 4 });
}

/** Waits until the preview of the resize is shown. */
async function resultShown(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(app.download).toBeVisible();
  await expect(app.download).not.toHaveAttribute('aria-disabled', 'true');
}

/** Saves the file, checks that it has exactly the pixels of a part of `file`, and goes back. */
async function expectSaved(page: Page, file: ChosenFile, left: number, top: number): Promise<void> {
  const { bytes } = await app.save();
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
  const expected = await sharp(file.buffer)
    .extract({ left, top, ...ICON })
    .raw()
    .toBuffer();
  expect(pixels.equals(expected)).toBe(true);
  await page.goBack();
}

// Requirements: R90, R91
test('on a fixed-size page, the mouse moves the kept part before and after the resize', async ({ page }) => {
  const file = await distinct(WIDE);
  await openFilled(page, fixedSizePath(ICON), file);
  await expectStart(MIDDLE);
  await expect(part).toHaveCSS('cursor', 'move');
  // Only the direction in which something is cut off counts.
  await grab(page, -50, 30);
  await expectStart(MIDDLE - 50);
  await page.mouse.up();
  await expectStart(MIDDLE - 50);
  await grab(page, 20, 0);
  await expectStart(MIDDLE - 30);
  await page.keyboard.press('Escape');
  await expectStart(MIDDLE - 50);
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await expectStart(MIDDLE - 50);

  await app.resize.click();
  await resultShown(page);
  await expectStart(MIDDLE - 50);
  await expectSaved(page, file, MIDDLE - 50, 0);
  await resultShown(page);
  await expectStart(MIDDLE - 50);
  // The part stays inside the image.
  await grab(page, 500, 0);
  await page.mouse.up();
  await expectStart(LAST);
  await resultShown(page);
  // The place stays if another fit is chosen in between.
  await page.getByRole('radio', { name: en.fit.stretch.label, exact: true }).check();
  await expect(part).toBeHidden();
  await resultShown(page);
  await page.getByRole('radio', { name: en.fit.cover.label, exact: true }).check();
  await expectStart(LAST);
  await resultShown(page);
  await expectSaved(page, file, LAST, 0);
});

const cardOf = (page: Page, id: Preset['id']) =>
  page.getByRole('button', { name: new RegExp(`^${en.presets.items[id].label}`) });
const idOf = ({ width, height }: Size) =>
  PRESETS.find(({ size }) => size.width === width && size.height === height)?.id ?? 'tiny16';

// Requirements: R90, R181
test('on the presets page, keys move the kept part of a tall image; Undo and a reload keep its place', async ({
  page,
}) => {
  const file = await distinct(TALL);
  await openFilled(page, ROUTES.presets, file);
  await expect(part).toBeHidden();
  await expect(page.getByText(en.fit.cover.move)).toBeHidden();
  await cardOf(page, idOf(ICON)).click();
  await resultShown(page);
  await expect(page.getByText(en.fit.cover.move)).toBeVisible();
  await tabTo(page, part);
  await expectStart(MIDDLE);
  await expect(part).toHaveAttribute('aria-orientation', 'vertical');
  for (const [key, start] of [
    ['ArrowDown', MIDDLE + 1],
    ['Shift+ArrowDown', MIDDLE + 11],
    ['ArrowLeft', MIDDLE + 11],
    ['ArrowUp', MIDDLE + 10],
    ['End', LAST],
    ['ArrowDown', LAST],
    ['Home', 0],
    ['Shift+ArrowDown', 10],
  ] as const) {
    await page.keyboard.press(key);
    await expectStart(start);
  }
  await expect(part).toHaveAttribute('aria-valuetext', '10\u00a0px from the top');
  await expect(part).toBeFocused();
  // The page waits for more keys before it makes a new result, but not after the focus has left.
  await page.keyboard.press('Tab');
  await resultShown(page);
  await expectSaved(page, file, 0, 10);

  // The place stays when another preset is picked. It is a fraction of the room, which is larger there.
  await resultShown(page);
  await cardOf(page, 'landscape').click();
  await resultShown(page);
  await expectStart(Math.round((10 / LAST) * (300 - 32)));
  await cardOf(page, idOf(ICON)).click();
  await resultShown(page);
  await expectStart(10);

  await page.getByRole('button', { name: en.presets.editor, exact: true }).click();
  await expect(app.width).toHaveValue('64');
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.left }).click();
  await expect(app.toast(en.rotate.doneLeft)).toBeVisible();
  await page.getByRole('button', { name: en.undo.undo, exact: true }).click();
  await app.showTab('resize');
  await expectSaved(page, file, 0, 10);
  await expectAutosaved(page, ['photo.png']);
  await page.reload();
  await page.getByRole('button', { name: en.restore.restore }).click();
  await expect(app.width).toHaveValue('64');
  await expectSaved(page, file, 0, 10);
});

// Requirements: R90
test('Download directly after an arrow key saves the new part', async ({ page }) => {
  const file = await distinct(WIDE);
  await openFilled(page, fixedSizePath(ICON), file);
  await expect(page.getByText(en.fit.cover.move)).toBeVisible();
  await app.resize.click();
  await resultShown(page);
  await part.press('Home');
  // The click ends the pause in which more keys could follow.
  await expectSaved(page, file, 0, 0);
  await expectStart(0);
});

test('a click on the kept part moves nothing, and a new image has the part in its middle', async ({
  page,
}) => {
  await openFilled(page, fixedSizePath(ICON), await distinct(WIDE));
  await grab(page, 0, 0);
  await page.mouse.up();
  await settled(page);
  await expectStart(MIDDLE);
  await grab(page, 40, 0);
  await page.mouse.up();
  await expectStart(MIDDLE + 40);
  await app.choose({ ...(await distinct(WIDE)), name: 'other.png' });
  await expect(page.getByRole('img', { name: /^other\.png/ })).toBeVisible();
  await expectStart(MIDDLE);
});

test('an edited image has no movable part on a fixed-size page, because its picture is not shown there', async ({
  page,
}) => {
  await page.goto(ROUTES.home);
  await app.choose(await distinct(WIDE));
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.left }).click();
  await expect(app.toast(en.rotate.doneLeft)).toBeVisible();
  await page.getByRole('button', { name: en.layout.presets }).click();
  await page.getByRole('link', { name: /64 × 64/ }).click();
  await page.getByRole('radio', { name: en.fit.cover.label, exact: true }).check();
  await expect(app.resize).toBeVisible();
  await expect(page.getByText(en.fit.cover.move)).toHaveCount(0);
  await expect(part).toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  // Requirements: R90, R187
  test('a swipe moves the kept part, and a second finger restores its place', async ({ page }) => {
    const file = await distinct(TALL);
    await openFilled(page, fixedSizePath(ICON), file);
    await show();
    await expectStart(MIDDLE);
    const box = await part.boundingBox();
    if (!box) throw new Error('The part is not on the screen.');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, id: 0 };
    // A finger needs a large target, also beside a small part.
    const reached = await page.evaluate(
      ({ x, y }) =>
        [
          [-21, 0],
          [21, 0],
          [0, -21],
          [0, 21],
        ].map(([right = 0, down = 0]) => document.elementFromPoint(x + right, y + down)?.role),
      at,
    );
    expect(reached).toEqual(['slider', 'slider', 'slider', 'slider']);
    const touch = await fingers(page);
    await touch('touchStart', at);
    for (const by of [8, 16, 24, 30]) await touch('touchMove', { ...at, y: at.y + by });
    await expect.poll(async () => Number(await part.getAttribute('aria-valuenow'))).toBeGreaterThan(MIDDLE);
    await touch('touchEnd');
    const start = Number(await part.getAttribute('aria-valuenow'));
    expect(start).toBeGreaterThan(MIDDLE);

    const from = { ...at, y: at.y + 30 };
    await touch('touchStart', from);
    for (const by of [8, 16, 24]) await touch('touchMove', { ...from, y: from.y - by });
    await expect.poll(async () => Number(await part.getAttribute('aria-valuenow'))).toBeLessThan(start);
    await touch('touchStart', { ...from, y: from.y - 24 }, { x: from.x + 60, y: from.y, id: 1 });
    await expectStart(start);
    await touch('touchEnd');
    await expectStart(start);

    // A swipe across scrolls the page, where it can. Its first movements move nothing.
    const across = { ...from, y: from.y - 4 };
    await touch('touchStart', across);
    for (const by of [6, 12, 30, 60])
      await touch('touchMove', { ...across, x: across.x - by, y: across.y - by / 5 });
    await touch('touchEnd');
    await settled(page);
    await expectStart(start);

    await app.resize.click();
    await resultShown(page);
    await expectSaved(page, file, 0, start);
  });
});
