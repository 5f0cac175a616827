// Ratios, exact sizes, a resize after the crop, and the search for the content, in the Crop tab.
import { expect, type Locator, test } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import { seededRandom } from '../tests/support/fixtures';
import { decodeOpaque, difference } from '../tests/support/pixels';
import { en } from '../tests/support/words';
import { App, type ChosenFile, sizeMode } from './support/app';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';
import { LONG } from './support/tiers';

let app: App;
let file: ChosenFile;

test.beforeAll(async () => {
  file = await pictureFile('picture.png', 600, 400);
});

test.beforeEach(async ({ page }) => {
  app = new App(page);
  await app.open(file);
  await app.showTab('crop');
});

test.afterEach(() => expect(app.logged).toEqual([]));

const button = (name: string) => app.page.getByRole('button', { name, exact: true });
const box = (name: string) => app.page.getByRole('checkbox', { name, exact: true });
const open = (name: string) => app.page.locator('summary').filter({ hasText: name }).click();
const cornerOf = (name: keyof typeof en.crop.corners) =>
  app.page.getByRole('application', { name: en.crop.corner.replace('{{corner}}', en.crop.corners[name]) });
const radio = (name: string) => app.page.getByRole('radio', { name, exact: true });

test('one press swaps a ratio, or the sides of a free box, and Undo takes it back', async ({ page }) => {
  await button(en.crop.swap).click();
  await expect(radio('9:16')).toBeChecked();
  await expect.poll(() => app.rect()).toEqual({ x: 187, y: 0, width: 225, height: 400 });
  await page.keyboard.press('Control+z');
  await expect.poll(() => app.rect()).toEqual({ x: 0, y: 31, width: 600, height: 338 });
  await expect(radio('16:9')).toBeChecked();
  await app.setRect({ x: 0, y: 0, width: 300, height: 100 });
  await button(en.crop.swap).click();
  await expect.poll(() => app.rect()).toEqual({ x: 100, y: 0, width: 100, height: 300 });
  await app.setRect({ x: 0, y: 0, width: 300, height: 300 });
  await expect(button(en.crop.swap)).toBeDisabled();
});

test('a typed ratio is used, listed, and kept on the device until it is removed', async ({ page }) => {
  await open(en.crop.more);
  const other = page.getByLabel(en.crop.other);
  for (const text of ['0:4', '4', 'a:b']) {
    await other.fill(text);
    await button(en.crop.useRatio).click();
    await expect(page.getByText(en.crop.notAspect)).toBeVisible();
  }
  for (const text of ['21:9', '5:7', '1,91 : 1', '4:5']) {
    await other.fill(text);
    await other.press('Enter');
  }
  await expect(page.getByText(en.crop.notAspect)).toBeHidden();
  await expect(radio('4:5')).toBeChecked();
  await expect.poll(() => app.rect()).toEqual({ x: 140, y: 0, width: 320, height: 400 });
  await page.reload();
  await app.choose(file);
  await app.showTab('crop');
  await open(en.crop.more);
  const list = page.getByRole('list', { name: en.crop.more });
  await expect(list.getByRole('button', { name: /^[\d.]+:\d+$/ })).toHaveText(['4:5', '1.91:1', '5:7']);
  await list.getByRole('button', { name: '5:7', exact: true }).click();
  await expect(radio('5:7')).toBeChecked();
  await button(en.crop.forget.replace('{{value}}', '5:7')).click();
  await expect(list.getByRole('button', { name: /^[\d.]+:\d+$/ })).toHaveText(['4:5', '1.91:1']);
  await expect(page.locator('[data-forget]').last()).toBeFocused();
});

test("the original's ratio is offered after the image has another one", async () => {
  await app.setRect({ x: 0, y: 0, width: 333, height: 100 });
  await app.crop.click();
  await expect(app.toast(en.crop.done)).toBeVisible();
  await open(en.crop.more);
  await button(en.crop.original).click();
  await expect(radio('3:2')).toBeChecked();
  await expect.poll(() => app.rect()).toEqual({ x: 91, y: 0, width: 150, height: 100 });
});

test('a box that keeps its size is moved by all its parts, and resized only by typing', async ({ page }) => {
  await app.setRect({ x: 100, y: 100, width: 211, height: 97 });
  await box(en.crop.fixed).check();
  const corner = await page.locator('.cropper-point.point-se').boundingBox();
  if (!corner) throw new Error('The corner is not on the screen.');
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await page.keyboard.down('Alt');
  await page.mouse.move(corner.x + corner.width / 2 + 50, corner.y + corner.height / 2 - 20, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect.poll(() => app.rect()).toEqual({ x: 150, y: 80, width: 211, height: 97 });
  // The keys of the corner would do nothing.
  const handle = cornerOf('se');
  await expect(handle).toHaveCount(0);
  expect(await page.locator('.cropper-point.point-se').evaluate(({ tabIndex }) => tabIndex)).toBe(-1);
  await tabTo(page, app.cropBox);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => app.rect()).toEqual({ x: 160, y: 80, width: 211, height: 97 });
  await app.width.fill('80');
  await app.width.press('Enter');
  expect(await app.rect()).toMatchObject({ width: 80, height: 97 });
  await expect(box(en.crop.fixed)).toBeChecked();
  await app.chooseAspect('1:1');
  await expect(box(en.crop.fixed)).not.toBeChecked();
  await expect(handle).toHaveCount(1);
  // Undo makes the box keep its size again, and takes the focus from the corner.
  await tabTo(page, handle);
  await page.keyboard.press('Control+z');
  await expect(box(en.crop.fixed)).toBeChecked();
  await expect(handle).toHaveCount(0);
  await expect(app.cropBox).toBeFocused();
});

test('an image that is too small for the typed size is cropped to its ratio and resized to it', async ({
  page,
}) => {
  await app.chooseAspect('Freeform');
  await app.width.fill('1080');
  await app.height.fill('1350');
  await app.height.press('Tab');
  await expect(page.getByText(en.crop.most.width.replace('{{value}}', '600'))).toBeVisible();
  await page.getByRole('button', { name: /^Crop to this ratio/ }).click();
  await expect(radio('4:5')).toBeChecked();
  await expect.poll(() => app.rect()).toEqual({ x: 140, y: 0, width: 320, height: 400 });
  // The cut is moved before it is made.
  await app.x.fill('7');
  await button(en.crop.applyResize).click();
  await expect(app.toast('Image resized to 1080x1350')).toBeVisible();
  const { bytes, name } = await app.save(ROUTES.download);
  expect(name).toBe('resized-image-1080x1350.png');
  const expected = await sharp(file.buffer)
    .extract({ left: 7, top: 0, width: 320, height: 400 })
    .resize(1080, 1350, { fit: 'fill' })
    .png()
    .toBuffer();
  const { max } = difference(await decodeOpaque(bytes), await decodeOpaque(expected));
  expect(max).toBeLessThan(40);
});

// Requirements: R261
test('a crop with a resize is one press, one row of the history, and one Undo', async ({ page }) => {
  await box(en.crop.thenResize).check();
  const width = page.getByLabel(en.crop.target.width);
  const height = page.getByLabel(en.crop.target.height);
  await expect(width).toHaveValue('600');
  await expect(height).toHaveValue('338');
  await width.fill('');
  await expect(page.getByText(en.resize.emptySize)).toBeVisible();
  await expect(button(en.crop.applyResize)).toBeDisabled();
  await width.fill('90');
  await height.fill('90');
  await expect(radio('1:1')).toBeChecked();
  await button(en.crop.applyResize).click();
  await expect(app.toast('Image resized to 90x90')).toBeVisible();
  await button(en.history.label).click();
  await expect(page.getByRole('list', { name: en.history.label }).getByRole('listitem')).toHaveText([
    /^Original/,
    /^Crop, Resize90/,
  ]);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('The image is 600 × 400 px.')).toBeVisible();
  await expect(button(en.undo.undo)).toBeDisabled();
  await page.keyboard.press('Control+y');
  await expect(page.getByText('The image is 90 × 90 px.')).toBeVisible();
});

// Requirements: R351, R352
test('a photo of 35 × 45 mm at 300 dpi is made in the Crop tab alone, and Resize shows it as it was typed', async ({
  page,
}) => {
  await radio('35:45').check();
  await box(en.crop.thenResize).check();
  await radio(en.units.mm).check();
  await page.getByLabel(en.print.density, { exact: true }).fill('300');
  const width = page.getByLabel(en.crop.target.width);
  await width.fill('35');
  await expect(page.getByLabel(en.crop.target.height)).toHaveValue('45');
  await expect(page.getByText('413 × 531 px', { exact: true })).toBeVisible();
  await expect(radio('35:45')).toBeChecked();
  await button(en.crop.applyResize).click();
  await expect(app.toast('Image resized to 413x531')).toBeVisible();
  const { bytes } = await app.save(ROUTES.download);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 413, height: 531, density: 300 });
  await page.getByRole('link', { name: en.download.back }).click();
  await app.showTab('resize');
  await sizeMode(page, 'mm').check();
  await expect(app.width).toHaveValue('35');
  await expect(app.height).toHaveValue('45');
  await page.keyboard.press('Control+z');
  await expect(button(en.undo.undo)).toBeDisabled();
});

// Requirements: R351
test('a typed unit counts at once, and a final size in percent follows the box', async ({ page }) => {
  await box(en.crop.thenResize).check();
  const width = page.getByLabel(en.crop.target.width);
  await width.fill('2 in');
  // The file has 1000 pixels per meter: 25.4 dpi.
  await expect(page.getByText('51 × 29 px', { exact: true })).toBeVisible();
  await width.press('Tab');
  await expect(radio(en.units.in)).toBeChecked();
  await radio(en.units.percent).check();
  await width.fill('50');
  await app.setRect({ x: 0, y: 0, width: 300, height: 100 });
  await expect(page.getByText('150 × 50 px', { exact: true })).toBeVisible();
  await button(en.crop.applyResize).click();
  await expect(app.toast('Image resized to 150x50')).toBeVisible();
});

// Requirements: R354
test('each corner of the box is named and moved by the arrow keys, and the opposite corner stays', async ({
  page,
}) => {
  await app.setRect({ x: 100, y: 100, width: 200, height: 100 });
  const steps = [
    ['ne', 'ArrowUp', { x: 100, y: 99, width: 200, height: 101 }],
    ['nw', 'ArrowLeft', { x: 99, y: 99, width: 201, height: 101 }],
    ['nw', 'Shift+ArrowDown', { x: 99, y: 109, width: 201, height: 91 }],
    ['sw', 'Shift+ArrowRight', { x: 109, y: 109, width: 191, height: 91 }],
    ['se', 'ArrowRight', { x: 109, y: 109, width: 192, height: 91 }],
  ] as const;
  for (const [corner, key, rect] of steps) {
    await tabTo(page, cornerOf(corner));
    await page.keyboard.press(key);
    await expect.poll(() => app.rect()).toEqual(rect);
  }
});

// Requirements: R355
test('the crop fills the window, with all that it needs, and Escape or a button leaves it', async ({
  page,
}) => {
  const toggle = button(en.crop.fullWindow);
  const leave = button(en.crop.leaveFullWindow);
  const dialog = page.getByRole('dialog', { name: en.editor.tabs.crop });
  const stage = page.locator('[data-stage]').first();
  const small = await stage.boundingBox();
  await toggle.click();
  await expect(dialog).toBeVisible();
  await expect(leave).toBeFocused();
  const large = await stage.boundingBox();
  const window = page.viewportSize();
  if (!small || !large || !window) throw new Error('The stage is not on the screen.');
  expect(large.width).toBe(window.width);
  expect(large.height).toBeGreaterThan(small.height);
  // Undo, Redo and History are there too, on a desktop and on a turned phone.
  for (const size of [{ width: 844, height: 390 }, window]) {
    await page.setViewportSize(size);
    await expect(dialog.getByRole('button', { name: en.history.label, exact: true })).toBeVisible();
  }
  // Nothing beside it can be reached.
  await expect(page.locator('header').first()).toHaveAttribute('inert', '');
  await radio('1:1').check();
  await button(en.viewer.zoomIn).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await expect(page.locator('[inert]')).toHaveCount(0);
  // The box stays.
  await expect.poll(() => app.rect()).toEqual({ x: 100, y: 0, width: 400, height: 400 });
  expect(await stage.boundingBox()).toEqual(small);
  // Cancel takes back what was chosen there.
  await toggle.click();
  await radio('4:5').check();
  await button(en.crop.swap).click();
  await button(en.progress.cancel).click();
  await expect.poll(() => app.rect()).toEqual({ x: 100, y: 0, width: 400, height: 400 });
  await expect(radio('1:1')).toBeChecked();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await app.crop.click();
  await expect(dialog).toHaveCount(0);
  await expect(app.toast(en.crop.done)).toBeVisible();
  await expect(page.getByText('The image is 400 × 400 px.')).toBeVisible();
});

// Requirements: R353
test('in a phone, the ratios are one row to swipe, with the chosen one in view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const group = page.getByRole('group', { name: en.crop.aspect });
  const names = ['1:1', '4:3', '16:9', '3:2', '2:3', '3:4', '4:5', '5:4', '9:16', '35:45'];
  await expect(group.getByRole('radio')).toHaveCount(1 + names.length);
  const tops = new Set<number>();
  for (const name of names) tops.add((await radio(name).boundingBox())?.y ?? 0);
  expect(tops.size).toBe(1);
  expect((await group.locator('label').last().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // Without a pointer, which would have to show it first.
  await radio('16:9').focus();
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('ArrowRight');
  await expect(radio('35:45')).toBeChecked();
  const at = await radio('35:45').boundingBox();
  expect(at && at.x >= 0 && at.x + at.width <= 320).toBe(true);
  await page.keyboard.press('Control+z');
  const before = await radio('9:16').boundingBox();
  expect(before && before.x >= 0 && before.x + before.width <= 320).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the box is placed on the content, or the reason is given', async ({ page }) => {
  const inner = await sharp(file.buffer).resize(200, 100, { fit: 'fill' }).png().toBuffer();
  const framed = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#0000' } })
    .composite([{ input: inner, left: 40, top: 30 }])
    .png()
    .toBuffer();
  const openContent = async (buffer: Buffer, name: string) => {
    await page.goto('/');
    await app.choose({ name, mimeType: 'image/png', buffer });
    await app.showTab('crop');
    await open(en.crop.content);
  };
  await openContent(framed, 'framed.png');
  await button(en.crop.find).click();
  await expect(app.toast(en.crop.found)).toBeVisible();
  await expect.poll(() => app.rect()).toEqual({ x: 40, y: 30, width: 200, height: 100 });
  await app.crop.click();
  await expect(app.toast(en.crop.done)).toBeVisible();
  await button(en.crop.find).click();
  await expect(app.toast(en.crop.noMargin)).toBeVisible();
  const empty = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  await openContent(empty, 'empty.png');
  const before = await app.rect();
  await button(en.crop.find).click();
  await expect(app.toast(en.crop.noContent)).toBeVisible();
  expect(await app.rect()).toEqual(before);
});

// Requirements: R275, R277
test('the box around the content keeps a chosen ratio and has the typed margin, or stays where it is', async ({
  page,
}) => {
  const line = { create: { width: 100, height: 58, channels: 3, background: '#eee' } } as const;
  const drawing = await sharp({ create: { width: 200, height: 120, channels: 3, background: '#fff' } })
    .composite([{ input: line, left: 10, top: 20 }])
    .png()
    .toBuffer();
  await page.goto('/');
  await app.choose({ name: 'drawing.png', mimeType: 'image/png', buffer: drawing });
  await app.showTab('crop');
  await open(en.crop.content);
  const found = async (rect: object) => {
    await button(en.crop.find).click();
    await expect.poll(() => app.rect()).toEqual(rect);
  };
  await found({ x: 10, y: 20, width: 100, height: 58 });
  await radio('1:1').click();
  await found({ x: 10, y: 0, width: 100, height: 100 });
  await expect(radio('1:1')).toBeChecked();
  await page.getByLabel(en.crop.margin).fill('5');
  await found({ x: 5, y: 0, width: 110, height: 110 });
  await radio('2:3').click();
  await expect.poll(() => app.rect()).not.toEqual({ x: 5, y: 0, width: 110, height: 110 });
  const before = await app.rect();
  await button(en.crop.find).click();
  await expect(page.getByText(en.crop.misfit.ratio)).toBeVisible();
  expect(await app.rect()).toEqual(before);
});

test('a dragged box snaps to the middle of the image and shows a line there, but not while Alt is held', async ({
  page,
}) => {
  await app.setRect({ x: 20, y: 20, width: 100, height: 80 });
  const area = await page.getByTestId('crop-area').boundingBox();
  const from = await app.cropBox.boundingBox();
  if (!area || !from) throw new Error('The crop box is not on the screen.');
  // The picture has its size in CSS pixels. The box is 4 pixels left of the middle, and 4 pixels above a third.
  const start = { x: from.x + 50, y: from.y + 40 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 226, start.y + 33, { steps: 4 });
  await expect.poll(() => app.rect()).toEqual({ x: 250, y: 53, width: 100, height: 80 });
  const line = page.locator('[data-snap=x]');
  expect((await line.boundingBox())?.x).toBeCloseTo(area.x + area.width / 2 - 0.5, 0);
  await expect(page.locator('[data-snap=y]')).toBeVisible();
  await page.keyboard.down('Alt');
  await page.mouse.move(start.x + 227, start.y + 34);
  await expect.poll(() => app.rect()).toEqual({ x: 247, y: 54, width: 100, height: 80 });
  await expect(line).toBeHidden();
  await page.keyboard.up('Alt');
  await page.mouse.up();
});

/** The rectangle that the box shows, in image pixels. */
const shownRect = () =>
  app.page.getByTestId('crop-area').evaluate((area) => {
    const picture = area.querySelector<HTMLElement>('[style*="--box-left"]');
    const edge = (name: string, side: number) =>
      (Number.parseFloat(picture?.style.getPropertyValue(`--box-${name}`) ?? '') * side) / 100;
    const [left, top] = [edge('left', 600), edge('top', 400)];
    return { x: left, y: top, width: edge('right', 600) - left, height: edge('bottom', 400) - top };
  });

// Each seed is a test of its own, so that it begins with the same box and the same view, and can be repeated alone.
for (let seed = 0; seed < 50; seed += 1)
  test(
    `fields and box agree to the pixel after the random drags, zooms, keys and typing of seed ${seed}`,
    seed < 5 ? {} : LONG,
    async ({ page }) => {
      const part = (name: string) => page.locator(`.cropper-point.point-${name}`);
      const random = seededRandom(seed);
      const whole = (most: number) => Math.floor(random() * most);
      const area = await page.getByTestId('crop-area').boundingBox();
      if (!area) throw new Error('The crop area is not on the screen.');
      // At a zoom, a part of the box can lie outside the area.
      const moveOnto = async (element: Locator) => {
        const at = await element.boundingBox();
        if (!at) throw new Error('The box has no such part.');
        const inside = (middle: number, start: number, length: number) =>
          Math.min(Math.max(middle, start + 1), start + length - 1);
        await page.mouse.move(
          inside(at.x + at.width / 2, area.x, area.width),
          inside(at.y + at.height / 2, area.y, area.height),
        );
      };
      const actions = [
        async () => {
          await moveOnto(part(['n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'][whole(8)] ?? 'n'));
          await page.mouse.down();
          await page.mouse.move(area.x + whole(area.width), area.y + whole(area.height), { steps: 4 });
          await page.mouse.up();
        },
        async () => {
          await moveOnto(app.cropBox);
          await page.mouse.down();
          await page.mouse.move(area.x + whole(area.width), area.y + whole(area.height), { steps: 4 });
          await page.mouse.up();
        },
        async () => {
          await page.mouse.move(area.x + whole(area.width), area.y + whole(area.height));
          await page.keyboard.down('Control');
          await page.mouse.wheel(0, whole(80) - 50);
          await page.keyboard.up('Control');
        },
        async () => {
          await app.cropBox.focus();
          for (let press = 0; press < 3; press += 1)
            await page.keyboard.press(
              ['ArrowLeft', 'Shift+ArrowRight', 'ArrowUp', 'Shift+ArrowDown'][whole(4)] ?? '',
            );
        },
        async () => {
          const field = [app.x, app.y, app.width, app.height][whole(4)] ?? app.x;
          await field.fill(String(1 + whole(700)));
          await field.press('Tab');
        },
        // A swapped ratio has another name.
        async () => {
          const names = await page
            .getByRole('radio')
            .evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value));
          const name = names[whole(names.length)] ?? 'free';
          await app.chooseAspect(name === 'free' ? 'Freeform' : name);
        },
        async () => {
          if (await button(en.crop.swap).isEnabled()) await button(en.crop.swap).click();
        },
        () => box(en.crop.fixed).setChecked(random() < 0.5),
        () => page.keyboard.press(random() < 0.7 ? 'Control+z' : 'Control+y'),
      ];
      for (let step = 0; step < 6; step += 1) await actions[whole(actions.length)]?.();
      const shown = await shownRect();
      const expected = Object.fromEntries(
        Object.entries(shown).map(([name, value]) => [name, Math.round(value)]),
      );
      for (const [name, value] of Object.entries(shown))
        expect(value, name).toBeCloseTo(Math.round(value), 6);
      await expect.poll(() => app.rect()).toEqual(expected);
      expect(shown.x + shown.width).toBeLessThan(600.001);
      expect(shown.y + shown.height).toBeLessThan(400.001);
    },
  );
