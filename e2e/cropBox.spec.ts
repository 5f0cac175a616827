// Use of the crop box with the mouse: drawing, moving and resizing the box, Escape, and boxes of all sizes. The last
// test checks how the picture below the box is drawn.
import { expect } from '@playwright/test';
import { boxOf } from './support/app';
import { pictureFile } from './support/files';
import { LastingApp, test } from './support/lasting';
import { LONG } from './support/tiers';

let app: LastingApp;

test.beforeEach(({ page }) => {
  app = new LastingApp(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

async function openInCrop(width: number, height: number): Promise<void> {
  await app.open(await pictureFile('picture.png', width, height));
  // If another image was open before, its tabs are shown until the tabs of the new image replace them.
  await expect(app.width).toHaveValue(String(width));
  await app.showTab('crop');
}

/** Waits until the crop box has this width and height on the screen, in CSS pixels. */
async function expectBoxSize(width: number, height: number): Promise<void> {
  await expect
    .poll(async () => {
      const box = await app.cropBox.boundingBox();
      return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
    })
    .toEqual([width, height]);
}

test('a drag outside the box draws a new box, unless the pointer moves by only 2 px', async ({ page }) => {
  await openInCrop(600, 400);
  const rect = { x: 300, y: 200, width: 100, height: 50 };
  await app.setRect(rect);
  await expectBoxSize(100, 50);
  const { x, y } = await boxOf(page, '.cropper-container');
  await page.mouse.move(x + 50, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 52, y + 62, { steps: 2 });
  await page.mouse.up();
  expect(await app.rect()).toEqual(rect);

  await page.mouse.down();
  await page.mouse.move(x + 92, y + 92, { steps: 5 });
  await page.mouse.up();
  expect(await app.rect()).toEqual({ x: 52, y: 62, width: 40, height: 30 });
  await expectBoxSize(40, 30);
});

for (const part of ['.cropper-drag-box', '.cropper-face', '.point-nw'])
  test(`Escape during a drag that started on ${part} ends the drag and restores the crop box`, async ({
    page,
  }) => {
    await openInCrop(600, 400);
    const rect = { x: 300, y: 200, width: 120, height: 90 };
    await app.setRect(rect);
    await expectBoxSize(120, 90);
    const { x, y, width, height } = await boxOf(page, part);
    const from = part === '.cropper-drag-box' ? [x + 150, y + 50] : [x + width / 2, y + height / 2];
    const [left = 0, top = 0] = from;
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.mouse.move(left - 30, top - 20, { steps: 3 });
    await expect.poll(() => app.rect()).not.toEqual(rect);
    await page.keyboard.press('Escape');
    await expect.poll(() => app.rect()).toEqual(rect);
    // Further movements of the mouse change nothing.
    await page.mouse.move(left - 50, top - 40, { steps: 3 });
    await page.mouse.up();
    await expectBoxSize(120, 90);
    expect(await app.rect()).toEqual(rect);
  });

for (const [sides, tier] of [
  [[1, 6, 23], {}],
  [[2, 3, 12, 30, 45, 60], LONG],
] as const)
  test(
    `a square box with sides of ${sides.join(', ')} px can be dragged by its center, and nothing covers its handles`,
    tier,
    async ({ page }) => {
      await openInCrop(600, 400);
      await app.chooseAspect('Freeform');
      for (const side of sides) {
        const rect = { x: 200, y: 150, width: side, height: side };
        await app.setRect(rect);
        await expectBoxSize(side, side);
        const { x, y } = await boxOf(page, '.cropper-crop-box');
        await page.mouse.move(x + side / 2, y + side / 2);
        await page.mouse.down();
        // With Alt, the box does not snap to the middle of the image.
        await page.keyboard.down('Alt');
        await page.mouse.move(x + side / 2 + 40, y + side / 2 + 30, { steps: 3 });
        await page.mouse.up();
        await page.keyboard.up('Alt');
        expect(await app.rect(), `${side} px, moved`).toEqual({ ...rect, x: 240, y: 180 });
        const covered = await page.locator('.cropper-point').evaluateAll((handles) =>
          handles.flatMap((handle) => {
            const { left, top, width, height } = handle.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            return hit === handle ? [] : [handle.className];
          }),
        );
        expect(covered, `${side} px, covered handles`).toEqual([]);
      }
    },
  );

test('the handles are at the corners and at the centers of the sides of the box', async ({ page }) => {
  await openInCrop(600, 400);
  const box = await boxOf(page, '.cropper-crop-box');
  for (const [name, x, y] of [
    ['nw', 0, 0],
    ['n', 0.5, 0],
    ['ne', 1, 0],
    ['e', 1, 0.5],
    ['se', 1, 1],
    ['s', 0.5, 1],
    ['sw', 0, 1],
    ['w', 0, 0.5],
  ] as const) {
    const handle = await boxOf(page, `.point-${name}`);
    expect(handle.x + handle.width / 2, name).toBeCloseTo(box.x + box.width * x, 0);
    expect(handle.y + handle.height / 2, name).toBeCloseTo(box.y + box.height * y, 0);
  }
});

test('on an image of one pixel, the crop box covers the whole picture, even while a corner is dragged', async ({
  page,
}) => {
  await openInCrop(1, 1);
  expect(await app.rect()).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  const picture = await boxOf(page, '.cropper-container');
  await expectBoxSize(Math.round(picture.width), Math.round(picture.height));
  const { x, y, width, height } = await boxOf(page, '.point-se');
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 150, y - 150, { steps: 3 });
  await expectBoxSize(Math.round(picture.width), Math.round(picture.height));
  await page.mouse.up();
});

for (const [width, height] of [
  [601, 399],
  [33, 1000],
  [16, 16],
] as const)
  test(`the whole crop box has exactly the place of a picture of ${width} × ${height} px, also in another window`, async ({
    page,
  }) => {
    await openInCrop(width, height);
    await app.reset.click();
    for (const window of [
      { width: 1280, height: 900 },
      { width: 501, height: 700 },
    ]) {
      await page.setViewportSize(window);
      const places = async () => [
        await boxOf(page, '[data-stage] canvas'),
        await boxOf(page, '.cropper-crop-box'),
      ];
      await expect
        .poll(async () => {
          const [picture, box] = await places();
          if (!picture || !box) return Number.NaN;
          return Math.max(
            ...(['x', 'y', 'width', 'height'] as const).map((each) => Math.abs(picture[each] - box[each])),
          );
        })
        .toBeLessThan(0.5);
    }
  });

test('the picture below the crop box has square corners, and is smoothed unless it is enlarged', async ({
  page,
}) => {
  const styles = (selector: string) =>
    page.locator(selector).evaluateAll((images) =>
      images.map((image) => {
        const { imageRendering, borderTopLeftRadius } = getComputedStyle(image);
        return [imageRendering, borderTopLeftRadius];
      }),
    );
  await openInCrop(16, 16);
  expect(await styles('[data-stage] canvas')).toEqual([['pixelated', '0px']]);
  await app.showTab('resize');
  // The panel and the stage of the Resize tab are rendered after the tab is marked as active.
  await expect(page.locator('.cropper-container')).toHaveCount(0);
  for (const [, radius] of await styles('figure canvas, label canvas')) expect(radius).toBe('0px');
  // This picture is not enlarged, so the browser smooths it: the value `auto`.
  await openInCrop(1600, 900);
  expect(await styles('[data-stage] canvas')).toEqual([['auto', '0px']]);
});
