// The mode of the Crop tab that turns an image by an angle and corrects a perspective, from its controls to the saved file.
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '../src/config/routes';
import type { Quad } from '../src/edits';
import { boxWithin, perspectiveOf, sizeAround } from '../src/edits/pixels';
import type { Size } from '../src/lib/geometry';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { fingers } from './support/finger';
import { LastingApp, test } from './support/lasting';

const { straighten } = en;

// A page remembers the last background.
test.use({ ownPage: true });

const size: Size = { width: 300, height: 200 };

/** The horizon of the picture falls to the right by this angle, in degrees. */
const TILT = 5;

let photo: ChosenFile;
let app: LastingApp;

/** A bright sky above a dark sea. */
async function tiltedHorizon(): Promise<ChosenFile> {
  const { width, height } = size;
  const slope = Math.tan((TILT * Math.PI) / 180);
  const levels = Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [(index % width) + 0.5, Math.floor(index / width) + 0.5];
    return y < height / 2 + slope * (x - width / 2) ? 230 : 30;
  });
  const raw = { width, height, channels: 1 } as const;
  const buffer = await sharp(Uint8Array.from(levels), { raw }).toColourspace('srgb').png().toBuffer();
  return { name: 'sea.png', mimeType: 'image/png', buffer };
}

test.beforeAll(async () => {
  photo = await tiltedHorizon();
});

test.beforeEach(async ({ page }) => {
  app = new LastingApp(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const controls = (page: Page) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    open: button(straighten.open),
    dial: page.getByRole('slider', { name: new RegExp(`^${straighten.angle}`) }),
    angle: page.getByRole('spinbutton', { name: new RegExp(`^${straighten.angle}`) }),
    zero: button(straighten.zero),
    horizon: button(straighten.horizon),
    whole: page.getByRole('checkbox', { name: straighten.whole }),
    perspective: page.getByRole('radio', { name: straighten.perspective, exact: true }),
    corner: (name: keyof typeof en.crop.corners) =>
      page.getByRole('application', { name: new RegExp(`^Corner, ${en.crop.corners[name]}`) }),
    apply: button(en.resize.apply),
    cancel: button(en.progress.cancel),
    area: page.getByTestId('straighten-area'),
    frame: page.locator('[data-frame]'),
    sharp: page.locator('[data-sharp]:not([hidden])'),
  };
};

/** Opens the picture and the mode. */
async function openMode(page: Page, file = photo) {
  await app.open(file);
  await app.showTab('crop');
  const mode = controls(page);
  await mode.open.click();
  await expect(mode.dial).toBeFocused();
  return mode;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

const degrees = (hundredths: number) => hundredths / 100;

/** The levels of a file, by rows. */
async function rowsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const row = (y: number) => [...data.subarray(y * info.width, (y + 1) * info.width)];
  return { width: info.width, height: info.height, row };
}

/** Asserts that the horizon of a saved file is level. */
async function expectLevel(bytes: Buffer): Promise<void> {
  const { height, row } = await rowsOf(bytes);
  for (const [y, level] of [
    [Math.round(height / 2) - 5, 230],
    [Math.round(height / 2) + 5, 30],
  ] as const)
    for (const found of row(y)) expect(Math.abs(found - level), `row ${y}`).toBeLessThanOrEqual(12);
}

// Requirements: R390, R391, R400
test('the dial and the field turn the picture, and the file has a level horizon and is saved as a crop', async ({
  page,
}) => {
  const mode = await openMode(page);
  await expect(mode.dial).toHaveAttribute('aria-valuetext', '0°');
  await page.keyboard.press('ArrowLeft');
  await expect(mode.dial).toHaveAttribute('aria-valuetext', '−0.1°');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(mode.dial).toHaveAttribute('aria-valuetext', '0.9°');
  await mode.zero.click();
  await expect(mode.angle).toHaveValue('0');

  for (const bad of ['46', '-45.01', 'five', '5e1']) {
    await mode.angle.fill(bad);
    await expect(page.getByText(straighten.notAngle)).toBeVisible();
    await expect(mode.dial).toHaveAttribute('aria-valuetext', '0°');
  }
  await page.keyboard.press('Escape');
  await expect(mode.angle).toHaveValue('0');
  await mode.angle.fill('-5');
  await page.keyboard.press('Enter');
  await expect(mode.dial).toHaveAttribute('aria-valuetext', '−5°');
  await expect(mode.sharp).toBeVisible();
  await mode.apply.click();
  await expect(app.toast(en.crop.done)).toBeVisible();
  await expect(mode.open).toBeFocused();

  const { name, bytes } = await app.save(ROUTES.downloadCrop);
  expect(name).toBe('cropped-image.png');
  await expect(page.getByText(en.download.receipt.resampledOnce)).toBeVisible();
  const { width, height } = await rowsOf(bytes);
  expect({ width, height }).toEqual(boxWithin(size, -500, 1.5));
  await expectLevel(bytes);
});

// Requirements: R392
test('a line along the horizon makes it level', async ({ page }) => {
  const mode = await openMode(page);
  await mode.horizon.click();
  await expect(page.getByText(straighten.horizonHint)).toBeVisible();
  const { middle, width, height } = await boxOf(mode.frame);
  // Without an angle, the frame shows the whole picture.
  expect(width / height).toBeCloseTo(1.5, 2);
  const reach = width / 3;
  const fall = reach * Math.tan((TILT * Math.PI) / 180);
  await page.mouse.move(middle.x - reach, middle.y - fall);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.move(middle.x + reach, middle.y + fall);
  await page.mouse.up();
  await expect(mode.horizon).toHaveAttribute('aria-pressed', 'false');
  const angle = async () => Number((await mode.angle.inputValue()).replace('−', '-'));
  await expect.poll(async () => Math.abs((await angle()) + TILT)).toBeLessThan(0.5);
});

// Requirements: R390, R403
test('a mouse drags the dial, which snaps at zero, and Escape cancels the drag', async ({ page }) => {
  const mode = await openMode(page);
  const { middle } = await boxOf(mode.dial);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 42, middle.y, { steps: 4 });
  const turned = mode.frame.locator('xpath=preceding-sibling::div[1]');
  expect(await turned.evaluate((element) => element.style.transform)).toMatch(/^rotate\(4\.2deg\)/);
  await page.mouse.move(middle.x - 3, middle.y, { steps: 4 });
  await expect(mode.dial).toHaveAttribute('aria-valuenow', '0');
  await page.mouse.move(middle.x - 42, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect(mode.dial).toHaveAttribute('aria-valuenow', '4.2');
  await expect(mode.sharp).toBeVisible();
  await page.mouse.down();
  await page.mouse.move(middle.x + 60, middle.y, { steps: 4 });
  await page.keyboard.press('Escape');
  await expect(mode.dial).toHaveAttribute('aria-valuenow', '4.2');
  await page.mouse.up();
  await mode.dial.dblclick();
  await expect(mode.dial).toHaveAttribute('aria-valuenow', '0');
});

// Requirements: R403
test('a large image shows a draft of its pixels when it rests, and then the exact ones', async ({ page }) => {
  const [width, height] = [3600, 2400];
  const soft = sharp(photo.buffer).resize(width, height, { fit: 'fill' });
  const buffer = await soft.png({ compressionLevel: 1 }).toBuffer();
  const mode = await openMode(page, { name: 'sea.png', mimeType: 'image/png', buffer });
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-sharp]');
    if (!canvas) throw new Error('There is no canvas.');
    const note = () => shown.push(canvas.hidden ? 'hidden' : `${canvas.dataset['sharp']} ${canvas.width}`);
    new MutationObserver(note).observe(canvas, {
      attributes: true,
      attributeFilter: ['hidden', 'data-sharp'],
    });
  });
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('canvas[data-sharp=exact]:not([hidden])')).toBeVisible({ timeout: 30_000 });
  const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  const frame = await boxOf(mode.frame);
  const pixels = Math.round(frame.width * (await page.evaluate(() => devicePixelRatio)));
  expect(shown.filter((each) => each !== 'hidden')).toEqual([`draft ${pixels}`, `exact ${pixels}`]);
  await mode.apply.click();
  await expect(app.toast(en.crop.done)).toBeVisible();
  const box = boxWithin({ width, height }, 200, 1.5);
  const { bytes } = await app.save(ROUTES.downloadCrop);
  const saved = await rowsOf(bytes);
  expect([saved.width, saved.height]).toEqual([box.width, box.height]);
});

// Requirements: R393, R394
test('the box has the chosen ratio, or the whole image is kept on a color', async ({ page }) => {
  const mode = await openMode(page);
  await mode.angle.fill('10');
  await page.getByRole('radio', { name: '1:1', exact: true }).check();
  const square = boxWithin(size, 1000, 1);
  await expect(page.getByText(`${square.width} × ${square.height}`)).toBeVisible();
  await mode.whole.check();
  await page.getByRole('combobox', { name: en.pad.background }).selectOption('white');
  await mode.apply.click();
  await expect(app.toast(en.crop.done)).toBeVisible();
  const { bytes } = await app.save(ROUTES.downloadCrop);
  const { width, height, row } = await rowsOf(bytes);
  expect({ width, height }).toEqual(sizeAround(size, 1000));
  expect([row(0)[0], row(0)[width - 1], row(height - 1)[0], row(height - 1)[width - 1]]).toEqual([
    255, 255, 255, 255,
  ]);
});

// Requirements: R395, R396
test('the corners of a perspective follow the mouse and the keys, with the result in sight, and refuse to cross', async ({
  page,
}) => {
  const mode = await openMode(page);
  await mode.perspective.check();
  const result = page.locator('[data-result]');
  const { width, height } = await boxOf(result);
  expect(width / height).toBeCloseTo(1.5, 1);
  const from = (await boxOf(mode.corner('nw'))).middle;
  const scale = ((await boxOf(mode.corner('ne'))).middle.x - from.x) / size.width;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 60 * scale, from.y + 20 * scale, { steps: 5 });
  const live = await result
    .locator('div')
    .first()
    .evaluate((element) => element.style.transform);
  expect(live).toMatch(/^matrix3d\(/);
  await page.mouse.up();
  // Beyond the opposite side, the corners would cross.
  await page.mouse.move(from.x + 60 * scale, from.y + 20 * scale);
  await page.mouse.down();
  await page.mouse.move(from.x + 299 * scale, from.y + 199 * scale);
  await page.mouse.up();
  await expect(page.getByText(straighten.notQuad)).toBeVisible();
  await mode.corner('se').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText(straighten.notQuad)).toBeHidden();
  await mode.apply.click();
  await expect(app.toast(en.crop.done)).toBeVisible();
  const { bytes } = await app.save(ROUTES.downloadCrop);
  const saved = await rowsOf(bytes);
  const near = perspectiveOf([
    { x: 60, y: 20 },
    { x: 300, y: 0 },
    { x: 290, y: 200 },
    { x: 0, y: 200 },
  ] satisfies Quad).size;
  expect(Math.abs(saved.width - near.width)).toBeLessThanOrEqual(4);
  expect(Math.abs(saved.height - near.height)).toBeLessThanOrEqual(4);
});

// Requirements: R397, R398, R401
test('a resize and a preset after an angle compute the pixels once, and Undo leads back step by step', async ({
  page,
}) => {
  const mode = await openMode(page);
  // Undo takes back a choice first.
  await mode.angle.fill('-5');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: en.undo.undo, exact: true }).click();
  await expect(mode.angle).toHaveValue('0');
  await page.getByRole('button', { name: en.history.redo, exact: true }).click();
  await expect(mode.angle).toHaveValue('−5');
  await mode.apply.click();
  await expect(app.toast(en.crop.done)).toBeVisible();
  await app.showTab('resize');
  await app.setSize(120, 80);
  await app.resize.click();
  await expect(app.toast(en.resize.done.replace('{{size}}', '120x80'))).toBeVisible();
  const { bytes } = await app.save();
  await expect(page.getByText(en.download.receipt.resampledOnce)).toBeVisible();
  const saved = await rowsOf(bytes);
  expect([saved.width, saved.height]).toEqual([120, 80]);
  await page.goBack();

  const undo = page.getByRole('button', { name: en.undo.undo, exact: true });
  await undo.click();
  const box = boxWithin(size, -500, 1.5);
  await expect(page.getByRole('img', { name: `sea.png, ${box.width} × ${box.height} px` })).toBeVisible();
  await undo.click();
  await expect(page.getByRole('img', { name: 'sea.png, 300 × 200 px' })).toBeVisible();
});

// Requirements: R402
test('Cancel and Escape leave the mode, and the image and the crop box stay', async ({ page }) => {
  const mode = await openMode(page);
  await mode.angle.fill('7');
  await mode.cancel.click();
  await expect(app.cropBox).toBeVisible();
  await expect(mode.open).toBeFocused();
  await mode.open.click();
  await expect(mode.angle).toHaveValue('0');
  await page.keyboard.press('Escape');
  await expect(app.cropBox).toBeVisible();
  await mode.open.click();
  await mode.apply.click();
  await expect(app.toast(straighten.unchanged)).toBeVisible();
});

test.describe('on a phone 320 px wide', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  // Requirements: R390
  test('the mode begins with its first controls in sight, below the picture', async ({ page }) => {
    const mode = await openMode(page);
    for (const part of [page.locator('label', { hasText: straighten.perspective }), mode.dial]) {
      const { y, height, middle } = await boxOf(part);
      for (const at of [y + 1, y + height - 1]) {
        const isOnTop = (found: Element, [x, y]: readonly [number, number]) =>
          found.contains(document.elementFromPoint(x, y));
        expect(await part.evaluate(isOnTop, [middle.x, at] as const), `${part} at ${at}`).toBe(true);
      }
    }
  });

  // Requirements: R390, R395
  test('two fingers turn the picture, a double tap turns it back, and a finger drags the dial and a corner', async ({
    page,
  }) => {
    const mode = await openMode(page);
    const touch = await fingers(page);
    await mode.area.scrollIntoViewIfNeeded();
    const { middle } = await boxOf(mode.area);
    const at = (angle: number) => {
      const [x, y] = [60 * Math.cos((angle * Math.PI) / 180), 60 * Math.sin((angle * Math.PI) / 180)];
      return [
        { x: middle.x - x, y: middle.y - y, id: 0 },
        { x: middle.x + x, y: middle.y + y, id: 1 },
      ] as const;
    };
    await touch('touchStart', at(0)[0]);
    await touch('touchStart', ...at(0));
    for (let angle = 1; angle <= 8; angle++) await touch('touchMove', ...at(angle));
    await touch('touchEnd', at(8)[0]);
    await touch('touchEnd');
    const turned = async () => Number(await mode.dial.getAttribute('aria-valuenow'));
    await expect.poll(async () => Math.abs((await turned()) - 8)).toBeLessThan(0.6);

    for (let taps = 0; taps < 2; taps++) {
      await touch('touchStart', { ...middle, id: 0 });
      await touch('touchEnd');
    }
    await expect(mode.dial).toHaveAttribute('aria-valuenow', '0');

    await mode.dial.scrollIntoViewIfNeeded();
    const dial = (await boxOf(mode.dial)).middle;
    await touch('touchStart', { ...dial, id: 0 });
    for (let step = 1; step <= 5; step++)
      await touch('touchMove', { x: dial.x + step * 10, y: dial.y, id: 0 });
    await touch('touchEnd');
    await expect(mode.dial).toHaveAttribute('aria-valuenow', String(degrees(-500)));

    await mode.perspective.check();
    await mode.area.scrollIntoViewIfNeeded();
    const corner = (await boxOf(mode.corner('sw'))).middle;
    await touch('touchStart', { ...corner, id: 0 });
    for (let step = 1; step <= 5; step++)
      await touch('touchMove', { x: corner.x + step * 8, y: corner.y - step * 2, id: 0 });
    await touch('touchEnd');
    const moved = (await boxOf(mode.corner('sw'))).middle;
    expect(moved.x - corner.x).toBeGreaterThan(30);
    await mode.apply.click();
    await expect(app.toast(en.crop.done)).toBeVisible();
  });
});
