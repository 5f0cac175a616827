// The Crop tab: the saved picture is exactly the rectangle in the fields, whether the visitor typed it, dragged the
// box, or chose an aspect ratio.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import { AUTOSAVE_KEY } from '../src/config/storage';
import type { Rect } from '../src/lib/geometry';
import { photograph } from '../tests/support/fixtures';
import type { Pixels } from '../tests/support/lanczos';
import { decodeOpaque, difference } from '../tests/support/pixels';
import { en } from '../tests/support/words';
import { ALONE } from './support/alone';
import { type App, boxOf, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { fixture } from './support/fixture';
import { tabTo } from './support/keys';
import { LastingApp, test } from './support/lasting';
import { longestTask } from './support/mainThread';
import { LONG } from './support/tiers';

let png: ChosenFile;
let photo: ChosenFile;

test.beforeAll(async () => {
  png = await pictureFile('picture.png', 600, 400);
  // The photograph is many times larger than its preview, so that errors in the conversion of positions are visible.
  const buffer = await fixture('', async () =>
    (await photograph(4928, 3264)).jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer(),
  );
  photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
});

/** The pixels of a rectangle of a file, decoded and cropped by sharp for comparison. */
async function extracted(file: Buffer, { x, y, width, height }: Rect): Promise<Pixels> {
  return decodeOpaque(await sharp(file).extract({ left: x, top: y, width, height }).png().toBuffer());
}

/** Crops and saves the image, and compares the saved pixels with those of `rect` in `source`. */
async function expectExactCrop(app: App, source: ChosenFile, rect: Rect): Promise<void> {
  await app.crop.click();
  await expect(app.toast(en.crop.done)).toBeVisible();
  const { name, bytes } = await app.save(ROUTES.downloadCrop);
  expect(name).toBe('cropped-image.png');
  expect(difference(await decodeOpaque(bytes), await extracted(source.buffer, rect)).max).toBe(0);
}

/** Drags from the center of an element by `x` and `y` CSS pixels. */
async function drag(page: Page, selector: string, x: number, y: number): Promise<void> {
  const box = await boxOf(page, selector);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 3 });
  await page.mouse.move(from.x + x, from.y + y, { steps: 3 });
  await page.mouse.up();
}

test.describe('the Crop tab with a PNG', () => {
  let app: LastingApp;

  test.beforeEach(async ({ page }) => {
    app = new LastingApp(page);
    await app.open(png);
    await app.showTab('crop');
  });

  test.afterEach(() => {
    expect(app.logged).toEqual([]);
  });

  // Requirements: R64, R148
  test('starts with the largest 16:9 box, in a crop area that is 400 px high', async ({ page }) => {
    expect(await app.rect()).toEqual({ x: 0, y: 31, width: 600, height: 338 });
    await expect(page.getByRole('radio', { name: '16:9' })).toBeChecked();
    expect((await page.locator('[data-testid=crop-area]').boundingBox())?.height).toBe(400);
    expect((await app.cropBox.boundingBox())?.width).toBeCloseTo(600, 0);
  });

  // Requirements: R10, R12, R39, R67, R68, R156, R159
  for (const [rect, tier] of [
    [{ x: 17, y: 33, width: 301, height: 203 }, {}],
    [{ x: 599, y: 399, width: 1, height: 1 }, {}],
    [{ x: 0, y: 0, width: 600, height: 399 }, LONG],
    [{ x: 0, y: 200, width: 600, height: 1 }, LONG],
  ] as const)
    test(`crops the image to exactly ${JSON.stringify(rect)}`, tier, async () => {
      await app.setRect(rect);
      await expectExactCrop(app, png, rect);
    });

  // Requirements: R65
  test(
    'crops to exactly the rectangle that is typed while the initial aspect ratio 16:9 is selected',
    LONG,
    async () => {
      await app.width.fill('320');
      await app.x.fill('50');
      await app.y.fill('60');
      const typed = { x: 50, y: 60, width: 320, height: 180 };
      expect(await app.rect()).toEqual(typed);
      await expectExactCrop(app, png, typed);
    },
  );

  // Requirements: R63, R145
  test('adapts the box to a typed rectangle and to a narrower window, and leaves the fields unchanged', async () => {
    const typed = { x: 100, y: 50, width: 301, height: 151 };
    await app.setRect(typed);
    await expect.poll(async () => Math.round((await app.cropBox.boundingBox())?.width ?? 0)).toBe(301);
    expect(await app.rect()).toEqual(typed);
    await app.page.setViewportSize({ width: 500, height: 900 });
    await expect
      .poll(async () => Math.round((await app.cropBox.boundingBox())?.width ?? 0))
      .toBeLessThan(250);
    expect(await app.rect()).toEqual(typed);
    // A picture that is wider than its container would be cut off.
    const widthOf = async (part: string) =>
      Math.round((await app.page.locator(part).boundingBox())?.width ?? 0);
    await expect
      .poll(async () => (await widthOf('.cropper-container')) - (await widthOf('[data-testid=crop-area]')))
      .toBeLessThanOrEqual(1);
  });

  // Requirements: R116, R144
  test('moves the box into the image at once if the typed X is too large, and corrects the field on blur or Enter', async ({
    page,
  }) => {
    await app.setRect({ x: 0, y: 20, width: 300, height: 200 });
    await app.x.fill('2000');
    await expect(app.x).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('X can be at most 300 with this width.')).toBeVisible();
    await expect
      .poll(async () => {
        const [box, picture] = [await app.cropBox.boundingBox(), await boxOf(page, '.cropper-container')];
        return box && Math.round(picture.x + picture.width - (box.x + box.width));
      })
      .toBe(0);
    await expect(app.x).toHaveValue('2000');
    await app.x.blur();
    const moved = { x: 300, y: 20, width: 300, height: 200 };
    expect(await app.rect()).toEqual(moved);
    await app.x.fill('2000');
    // The first Enter applies the typed number, and the second one crops.
    await app.x.press('Enter');
    expect(await app.rect()).toEqual(moved);
    await app.x.press('Enter');
    await expect(app.toast(en.crop.done)).toBeVisible();
    await expect.poll(() => app.rect()).toEqual({ x: 0, y: 0, width: 300, height: 200 });
    const { bytes } = await app.save(ROUTES.downloadCrop);
    expect(difference(await decodeOpaque(bytes), await extracted(png.buffer, moved)).max).toBe(0);
  });

  // Requirements: R66, R146
  for (const [name, rect] of Object.entries({
    '1:1': { x: 100, y: 0, width: 400, height: 400 },
    '4:3': { x: 33, y: 0, width: 533, height: 400 },
    '16:9': { x: 0, y: 31, width: 600, height: 338 },
    '3:2': { x: 0, y: 0, width: 600, height: 400 },
    '2:3': { x: 166, y: 0, width: 267, height: 400 },
  }))
    test(
      `after a choice of ${name}, the number fields have the largest box with this aspect ratio, and Crop crops to exactly this box`,
      ['1:1', '2:3'].includes(name) ? {} : LONG,
      async () => {
        await app.chooseAspect(name === '16:9' ? '1:1' : '16:9');
        await app.chooseAspect(name);
        await expect.poll(() => app.rect()).toEqual(rect);
        await expect
          .poll(async () => {
            const box = await app.cropBox.boundingBox();
            return box && Math.round(box.width) === rect.width && Math.round(box.height) === rect.height;
          })
          .toBe(true);
        // The picture has the aspect ratio 3:2, so its largest box is the whole picture, and nothing can be cut off.
        if (name !== '3:2') await expectExactCrop(app, png, rect);
      },
    );

  test(
    'crops to a new aspect ratio even if Crop is clicked one frame after the choice',
    LONG,
    async ({ page }) => {
      await page.evaluate(async () => {
        const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
        press('input[type=radio][value="1:1"]');
        await new Promise(requestAnimationFrame);
        press('form button[type=submit]');
      });
      await expect(page.getByRole('img', { name: 'picture.png, 400 × 400 px' }).first()).toBeVisible();
    },
  );

  // Requirements: R149
  test(
    'keeps the box inside the image when the box or one of its corners is dragged far beyond the edge',
    LONG,
    async ({ page }) => {
      await app.setRect({ x: 100, y: 100, width: 200, height: 100 });
      await expect.poll(async () => Math.round((await app.cropBox.boundingBox())?.width ?? 0)).toBe(200);
      for (const [x, y, corner] of [
        [-900, -900, { x: 0, y: 0 }],
        [900, 900, { x: 400, y: 300 }],
      ] as const) {
        await drag(page, '.cropper-crop-box .cropper-face', x, y);
        expect(await app.rect()).toEqual({ ...corner, width: 200, height: 100 });
      }
      await drag(page, '.cropper-crop-box .point-se', 900, 900);
      expect(await app.rect()).toEqual({ x: 400, y: 300, width: 200, height: 100 });
      await drag(page, '.cropper-crop-box .point-nw', -900, -900);
      const { x, y, width, height } = await app.rect();
      expect([x, y, width, height]).toEqual([0, 0, 600, 400]);
      const box = await app.cropBox.boundingBox();
      const picture = await page.locator('.cropper-container').boundingBox();
      expect(box?.x).toBeCloseTo(picture?.x ?? -1, 0);
      expect(box?.width).toBeCloseTo(picture?.width ?? -1, 0);
    },
  );

  // Requirements: R63, R145
  test('keeps the aspect ratio 1:1 when a corner is dragged, and the size when the box is moved', async ({
    page,
  }) => {
    await app.chooseAspect('1:1');
    await expect.poll(async () => (await app.rect()).width).toBe(400);
    await drag(page, '.cropper-crop-box .point-se', -133, -133);
    const shaped = await app.rect();
    expect(shaped.width).toBe(shaped.height);
    expect(shaped.width).toBeLessThan(300);
    // With Alt, the box does not snap to the middle and the thirds of the image.
    await page.keyboard.down('Alt');
    await drag(page, '.cropper-crop-box .cropper-face', 61, 47);
    await page.keyboard.up('Alt');
    const moved = await app.rect();
    expect([moved.width, moved.height]).toEqual([shaped.width, shaped.height]);
    expect([moved.x, moved.y]).toEqual([shaped.x + 61, shaped.y + 47]);
    await expectExactCrop(app, png, moved);
  });

  // Requirements: R67, R147
  test('selects the whole image and Freeform when Reset is clicked', async ({ page }) => {
    await app.setRect({ x: 7, y: 8, width: 9, height: 10 });
    await app.reset.click();
    expect(await app.rect()).toEqual({ x: 0, y: 0, width: 600, height: 400 });
    await expect(page.getByRole('radio', { name: en.crop.free })).toBeChecked();
    await expect.poll(async () => Math.round((await app.cropBox.boundingBox())?.width ?? 0)).toBe(600);
  });

  // Requirements: R143
  test('keeps the box after invalid input, and lets the visitor type a negative X', async () => {
    await app.setRect({ x: 7, y: 8, width: 90, height: 80 });
    await app.width.fill('0');
    await app.height.fill('-4');
    await app.x.fill('1.5');
    await app.y.pressSequentially('e');
    await app.y.press('Escape');
    await app.width.fill('');
    await app.width.press('Escape');
    expect(await app.rect()).toEqual({ x: 7, y: 8, width: 90, height: 80 });
    await app.x.fill('');
    await app.x.pressSequentially('-12');
    await expect(app.x).toHaveValue('-12');
  });

  // Requirements: R54, R181
  test('can be used with the keyboard: arrow keys move the box, and Enter crops', LONG, async ({ page }) => {
    await expect(page.getByRole('tab', { name: en.editor.tabs.crop })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: en.editor.tabs.rotateFlip })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await app.setRect({ x: 100, y: 100, width: 200, height: 100 });
    await tabTo(page, app.cropBox, 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await app.rect()).toEqual({ x: 91, y: 109, width: 200, height: 100 });
    await app.height.press('Enter');
    await expect(app.toast(en.crop.done)).toBeVisible();
    await expect(page.getByRole('img', { name: 'picture.png, 200 × 100 px' }).first()).toBeVisible();
  });

  // Requirements: R68, R116, R117
  test('updates the fields of the Resize tab after a crop, and again after Reset restores the original', async ({
    page,
  }) => {
    await app.setRect({ x: 10, y: 10, width: 200, height: 300 });
    await app.crop.click();
    await expect(app.toast(en.crop.done)).toBeVisible();
    await app.showTab('resize');
    await expect(app.width).toHaveValue('200');
    await expect(app.height).toHaveValue('300');
    await expect(app.download).toBeVisible();
    await app.width.fill('100');
    await expect(app.height).toHaveValue('150');
    await app.reset.click();
    await expect(page.getByRole('img', { name: 'picture.png, 600 × 400 px' }).first()).toBeVisible();
    await expect(app.width).toHaveValue('600');
    await app.width.fill('300');
    await expect(app.height).toHaveValue('200');
    await app.showTab('crop');
    await expect(app.download).toBeHidden();
  });

  // Requirements: R54
  test(
    'keeps its numbers while another tab is shown, and is still selected after a visit to the save page',
    LONG,
    async ({ page }) => {
      await app.setRect({ x: 11, y: 12, width: 130, height: 140 });
      await app.showTab('resize');
      await app.width.fill('77');
      await app.showTab('crop');
      expect(await app.rect()).toEqual({ x: 11, y: 12, width: 130, height: 140 });
      await expect.poll(async () => Math.round((await app.cropBox.boundingBox())?.width ?? 0)).toBe(130);
      await app.showTab('resize');
      await expect(app.width).toHaveValue('77');
      await app.showTab('crop');
      await app.crop.click();
      await app.save(ROUTES.downloadCrop);
      await page.getByRole('link', { name: en.download.back }).click();
      await expect(page.getByRole('tab', { name: en.editor.tabs.crop })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      expect(await app.rect()).toEqual({ x: 0, y: 0, width: 130, height: 140 });
      await app.choose(png);
      await expect(page.getByRole('tab', { name: en.editor.tabs.resize })).toHaveAttribute(
        'aria-selected',
        'true',
      );
    },
  );

  // Requirements: R98, R99, R156
  test('leads to a save page that shows the cropped picture, its dimensions and its file size', async ({
    page,
  }) => {
    await app.setRect({ x: 11, y: 12, width: 130, height: 140 });
    await app.crop.click();
    const { bytes } = await app.save(ROUTES.downloadCrop);
    await expect(app.toast(en.download.saved)).toBeVisible();
    await expect(page.getByRole('img', { name: 'The cropped image, 130 × 140 px' })).toBeVisible();
    await expect(page.getByText('130 × 140 px', { exact: true })).toBeVisible();
    await expect(page.getByText('600 × 400 px', { exact: true })).toBeVisible();
    await expect(page.getByText(`${(bytes.length / 1024).toFixed(2)} KB`, { exact: true })).toBeVisible();
  });

  // The tests in this group set the clock or reload the page, so they do not use the page of the other tests.
  test.describe('on a page that no other test uses', () => {
    test.use({ ownPage: true });

    // Requirements: R146
    test(
      'a new aspect ratio updates the box at once, and updates the number fields 100 ms later',
      LONG,
      async ({ page }) => {
        const first = { x: 0, y: 31, width: 600, height: 338 };
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 60_000);
        await app.chooseAspect('1:1');
        await expect.poll(async () => Math.round((await app.cropBox.boundingBox())?.width ?? 0)).toBe(400);
        await page.clock.runFor(99);
        expect(await app.rect()).toEqual(first);
        await page.clock.runFor(1);
        await expect.poll(() => app.rect()).toEqual({ x: 100, y: 0, width: 400, height: 400 });
      },
    );

    // Requirements: R145
    test('updates the box at once after typing', LONG, async ({ page }) => {
      await app.chooseAspect('Freeform');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const width = async () => Math.round((await app.cropBox.boundingBox())?.width ?? 0);
      await app.width.fill('200');
      await expect.poll(width).toBe(200);
    });

    // Requirements: R66
    test(
      'keeps the box when Freeform is chosen, and then allows one side to be dragged alone',
      LONG,
      async ({ page }) => {
        await app.chooseAspect('1:1');
        await expect.poll(async () => (await app.rect()).width).toBe(400);
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 60_000);
        await app.chooseAspect('Freeform');
        // Any other choice of an aspect ratio changes the box, and the fields show the new box 100 ms after the choice.
        await page.clock.runFor(200);
        await page.clock.resume();
        expect(await app.rect()).toEqual({ x: 100, y: 0, width: 400, height: 400 });
        expect(Math.round((await app.cropBox.boundingBox())?.width ?? 0)).toBe(400);
        await drag(page, '.cropper-crop-box .point-e', -100, 0);
        const { width, height } = await app.rect();
        expect(width).toBeLessThan(320);
        expect(height).toBe(400);
      },
    );

    // Requirements: R106
    test(
      'shows an error and the home page if the save page is reloaded while autosave is off',
      LONG,
      async ({ page }) => {
        await app.setRect({ x: 11, y: 12, width: 130, height: 140 });
        await app.crop.click();
        await app.save(ROUTES.downloadCrop);
        await page.evaluate((key) => localStorage.setItem(key, 'off'), AUTOSAVE_KEY);
        await page.reload();
        await expect(app.toast(en.download.missing)).toBeVisible();
        await expect(page).toHaveURL('/');
        app.logged.length = 0;
      },
    );
  });
});

// Requirements: R145
test(
  'after drags of the box, a photograph much larger than its preview is cropped to exactly the rectangle in the fields',
  LONG,
  async ({ page }) => {
    const app = new LastingApp(page);
    await app.open(photo);
    await app.showTab('crop');
    await app.chooseAspect('Freeform');
    await drag(page, '.cropper-crop-box .point-nw', 91, 57);
    await drag(page, '.cropper-crop-box .point-se', -203, -111);
    await drag(page, '.cropper-crop-box .cropper-face', 33, -21);
    const rect = await app.rect();
    expect(rect.width).toBeLessThan(3500);
    expect(rect.x).toBeGreaterThan(500);
    await app.crop.click();
    await expect(app.toast(en.crop.done)).toBeVisible();
    const { bytes } = await app.save(ROUTES.downloadCrop);
    const saved = await decodeOpaque(bytes);
    // The results of two JPEG decoders may differ by about one of 256 levels. If the rectangle were off by one pixel,
    // many pixels would differ by more.
    expect(difference(saved, await extracted(photo.buffer, rect)).overTwo).toBeLessThan(0.001);
    const off = await extracted(photo.buffer, { ...rect, x: rect.x + 1 });
    expect(difference(saved, off).overTwo).toBeGreaterThan(0.1);
    expect(app.logged).toEqual([]);
  },
);

// Requirements: R165
test('with an open photograph, a change of the tab takes less than 100 ms and does not move the stage', {
  tag: [ALONE.tag, LONG.tag],
}, async ({ page, browser }) => {
  const app = new LastingApp(page);
  await app.open(photo);
  const stage = page.getByRole('figure').first();
  const at = await stage.boundingBox();
  await app.showTab('crop');
  const tabs = ['Resize', 'Crop', 'Rotate & Flip'] as const;
  const times = new Map<string, number[]>(tabs.map((name) => [name, []]));
  // `longest` is the processor time of the longest task. `times` has the elapsed times of each tab, of which only the
  // shortest counts, because other load on the machine can only make a time longer.
  const longest = await longestTask(browser, page, async () => {
    for (let round = 0; round < 5; round++)
      for (const name of tabs) {
        const time = await page.getByRole('tab', { name }).evaluate(async (tab: HTMLElement) => {
          const start = performance.now();
          tab.click();
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return performance.now() - start;
        });
        times.get(name)?.push(time);
        await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
        expect(await stage.boundingBox()).toEqual(at);
      }
  });
  for (const name of tabs) expect(Math.min(...(times.get(name) ?? [])), name).toBeLessThan(100);
  expect(longest).toBeLessThan(100);
});
