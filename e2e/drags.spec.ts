// What ends a drag and what does not, for each thing that a pointer drags: the crop box, the zoomed picture below it, the
// part that Fill keeps, and the picture and the divider of the viewer. For all cases: tests/components/drag.test.tsx.

import { expect, type Locator, type Page } from '@playwright/test';
import { fixedSizePath } from '../src/config/routes';
import type { Point, Rect } from '../src/lib/geometry';
import { en } from '../tests/support/words';
import { App, boxOf, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { settled, settledText } from './support/settled';
import { test } from './support/test';

let app: App;
let photo: ChosenFile;

test.beforeAll(async () => {
  photo = await pictureFile('photo.png', 1600, 1200);
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const middleOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });
const numberIn = async (element: Locator, name: string) => Number(await element.getAttribute(name));

interface Dragged {
  /** Where a press grabs it. */
  readonly from: Point;
  /** Its place, which grows as the pointer moves to the right. */
  place(): Promise<number>;
  readonly button?: 'middle';
}

/** A point of the viewer beside the divider. */
async function openCompared(page: Page): Promise<Point> {
  await app.open(photo);
  await app.setSize(1200, 900);
  await app.resize.click();
  await expect(app.toast('Image resized to 1200x900')).toBeVisible();
  await page.getByRole('button', { name: en.viewer.open }).click();
  const area = page.locator('[data-viewport]');
  await expect(area).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('button', { name: en.viewer.compare, exact: true }).click();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(area).toHaveAttribute('aria-busy', 'false');
  const { x, y } = middleOf(await boxOf(page, '[data-viewport]'));
  return { x: x - 200, y };
}

async function openZoomed(page: Page): Promise<Point> {
  await app.open(photo);
  await app.showTab('crop');
  await app.setRect({ x: 700, y: 500, width: 200, height: 150 });
  await page.keyboard.press('Tab');
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: en.viewer.zoomIn }).click();
  await settled(page);
  return middleOf(await boxOf(page, '.cropper-crop-box'));
}

const things: Readonly<Record<string, (page: Page) => Promise<Dragged>>> = {
  'the crop box': async (page) => {
    await app.open(photo);
    await app.showTab('crop');
    await app.setRect({ x: 300, y: 200, width: 400, height: 300 });
    await settled(page);
    return {
      from: middleOf(await boxOf(page, '.cropper-crop-box')),
      place: async () => (await app.rect()).x,
    };
  },
  'the zoomed picture of the Crop tab': async (page) => ({
    from: await openZoomed(page),
    place: async () => (await boxOf(page, '.cropper-container')).x,
    button: 'middle',
  }),
  'the part that Fill keeps': async (page) => {
    await page.goto(fixedSizePath({ width: 64, height: 64 }));
    await app.choose(photo);
    await page.getByRole('radio', { name: en.fit.cover.label, exact: true }).check();
    const part = page.getByRole('slider', { name: en.fit.cover.part });
    await part.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const box = await part.boundingBox();
    if (!box) throw new Error('The part is not on the screen.');
    return { from: middleOf(box), place: () => numberIn(part, 'aria-valuenow') };
  },
  'the picture of the viewer': async (page) => {
    const from = await openCompared(page);
    return {
      from,
      // The column under a fixed point: the farther the picture is to the right, the smaller it is.
      place: async () => {
        await page.mouse.move(from.x + 1, from.y);
        await page.mouse.move(from.x, from.y);
        const readout = page.locator('[data-pixel]');
        await expect(readout).toHaveText(/\d/);
        return -Number(/\d+/.exec(await settledText(readout))?.[0]);
      },
    };
  },
  'the divider of the viewer': async (page) => {
    const { x, y } = await openCompared(page);
    const divider = page.getByRole('slider');
    return { from: { x: x + 200, y }, place: () => numberIn(divider, 'aria-valuenow') };
  },
};

/** The last movement of the mouse as the page would see it after its button was released outside. */
const loseRelease = (page: Page, { x, y }: Point) =>
  page.evaluate(
    ([clientX = 0, clientY = 0]) => {
      const init = {
        bubbles: true,
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        button: -1,
        buttons: 0,
      };
      const target = document.elementFromPoint(clientX, clientY) ?? document.body;
      target.dispatchEvent(new PointerEvent('pointermove', { ...init, clientX, clientY }));
    },
    [x, y],
  );

for (const [what, show] of Object.entries(things)) {
  // Requirements: R279
  test(`${what} stays at its last place if the release of the button is lost, and returns on Escape`, async ({
    page,
  }) => {
    const { from, place, button } = await show(page);
    const move = (by: number) => page.mouse.move(from.x + by, from.y, { steps: 3 });
    const before = await place();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button });
    await move(40);
    await settled(page);
    await loseRelease(page, { x: from.x + 70, y: from.y });
    await move(40);
    const ended = await place();
    expect(ended).toBeGreaterThan(before);
    await move(90);
    await settled(page);
    expect(await place()).toBe(ended);
    await page.mouse.up({ button });

    await move(0);
    const dialogs = await page.locator('dialog[open]').count();
    const again = await place();
    await move(40);
    await page.mouse.down({ button });
    await move(80);
    await page.keyboard.press('Escape');
    await move(20);
    await page.mouse.up({ button });
    await move(0);
    expect(await place()).toBe(again);
    expect(await page.locator('dialog[open]').count()).toBe(dialogs);
  });

  // Requirements: R280
  test(`${what} is moved by no other button and by no press with Ctrl, and keeps moving while another is pressed`, async ({
    page,
  }) => {
    const { from, place, button } = await show(page);
    const move = (by: number) => page.mouse.move(from.x + by, from.y, { steps: 3 });
    await move(0);
    const before = await place();
    for (const other of ['right', 'middle'] as const) {
      if (other === button) continue;
      await move(0);
      await page.mouse.down({ button: other });
      await move(40);
      await page.mouse.up({ button: other });
    }
    if (!button) {
      await move(0);
      await page.keyboard.down('Control');
      await page.mouse.down();
      await move(40);
      await page.mouse.up();
      await page.keyboard.up('Control');
    }
    await move(0);
    expect(await place()).toBe(before);

    await page.mouse.down({ button });
    await move(20);
    await page.mouse.down({ button: 'right' });
    await page.mouse.up({ button: 'right' });
    await move(40);
    await page.mouse.up({ button });
    await move(0);
    expect(await place()).toBeGreaterThan(before);
    const ended = await place();
    await move(90);
    await move(0);
    expect(await place()).toBe(ended);
  });
}

// Requirements: R280
test('a pen draws with its tip only, and the palm beside it moves nothing', async ({ page }) => {
  await app.open(photo);
  await app.showTab('crop');
  const rect = { x: 600, y: 450, width: 400, height: 300 };
  await app.setRect(rect);
  await settled(page);
  const { x, y } = await boxOf(page, '.cropper-container');
  const box = middleOf(await boxOf(page, '.cropper-crop-box'));
  const send = (type: string, at: Point, init: Readonly<Record<string, string | number>>) =>
    page.evaluate(
      ({ type, at, init }) => {
        const event = {
          bubbles: true,
          cancelable: true,
          isPrimary: true,
          clientX: at.x,
          clientY: at.y,
          ...init,
        };
        document.elementFromPoint(at.x, at.y)?.dispatchEvent(new PointerEvent(type, event));
      },
      { type, at, init },
    );
  const stroke = async (
    from: Point,
    init: Readonly<Record<string, string | number>>,
    during: () => Promise<void> = async () => {},
  ) => {
    await send('pointerdown', from, init);
    await during();
    await send('pointermove', { x: from.x + 60, y: from.y + 40 }, { ...init, button: -1 });
    await send('pointerup', { x: from.x + 60, y: from.y + 40 }, { ...init, buttons: 0 });
  };
  const pen = { pointerId: 20, pointerType: 'pen' };
  const palm = () => stroke(box, { pointerId: 21, pointerType: 'touch', button: 0, buttons: 1 });
  const corner = { x: x + 20, y: y + 20 };
  for (const other of [
    { button: 2, buttons: 2 },
    { button: 5, buttons: 32 },
  ])
    for (const from of [corner, box]) await stroke(from, { ...pen, ...other });
  await palm();
  await settled(page);
  expect(await app.rect()).toEqual(rect);
  await stroke(corner, { ...pen, button: 0, buttons: 1 }, palm);
  await settled(page);
  const drawn = await app.rect();
  expect(drawn.x).toBeLessThan(100);
  expect(drawn.width).toBeLessThan(400);
  await palm();
  await settled(page);
  expect(await app.rect()).toEqual(drawn);
});

// Requirements: R283
test('each edge that is partly visible in a zoomed picture has a handle on its visible part, which drags it', async ({
  page,
}) => {
  await app.open(photo);
  await app.showTab('crop');
  await app.setRect({ x: 100, y: 100, width: 1400, height: 1000 });
  await page.keyboard.press('Tab');
  for (let i = 0; i < 6; i++) await page.getByRole('button', { name: en.viewer.zoomIn }).click();
  await settled(page);
  const stage = await boxOf(page, '[data-stage]');
  const middle = middleOf(stage);
  const pan = async (across: number, down: number) => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(middle.x + across, middle.y + down, { steps: 2 });
    await page.mouse.up({ button: 'middle' });
    await settled(page);
  };
  /** The handles of edges that can be pressed in their middle. */
  const reached = () =>
    page.locator('.cropper-point').evaluateAll((handles) =>
      handles.flatMap((handle) => {
        const { left, top, width, height } = handle.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit === handle ? [handle.getAttribute('data-cropper-action') ?? ''] : [];
      }),
    );
  expect(await reached()).toEqual([]);
  const { width, height } = await boxOf(page, '.cropper-crop-box');
  // To the left edge, off its middle.
  await pan(width / 2 - 200, height / 4);
  expect(await reached()).toEqual(['w']);
  const handle = middleOf(await boxOf(page, '.point-w'));
  await page.mouse.move(handle.x, handle.y);
  await page.mouse.down();
  await page.mouse.move(handle.x + 60, handle.y, { steps: 3 });
  await page.mouse.up();
  expect(await app.rect()).toMatchObject({ y: 100, height: 1000 });
  expect((await app.rect()).x).toBeGreaterThan(100);
  // To the upper left corner.
  await pan(0, 5000);
  expect((await reached()).toSorted()).toEqual(['n', 'nw', 'w']);
  // The key shows the whole box.
  await page.keyboard.press('a');
  await settled(page);
  expect(await reached()).toHaveLength(8);
});
