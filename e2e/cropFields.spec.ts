// The number fields of the Crop tab, the effect of an aspect ratio on the crop box, and Undo and Redo of the box.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Rect } from '../src/lib/geometry';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { tabTo } from './support/keys';
import { LastingApp, test } from './support/lasting';

let png: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  png = await pictureFile('picture.png', 600, 400);
});

test.beforeEach(async ({ page }) => {
  app = new LastingApp(page);
  await app.open(png);
  await app.showTab('crop');
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const undo = (page: Page) => page.getByRole('button', { name: en.undo.undo, exact: true });
const redo = (page: Page) => page.getByRole('button', { name: en.history.redo, exact: true });
const shows = (page: Page, size: string) =>
  expect(page.getByRole('img', { name: `picture.png, ${size} px` }).first()).toBeVisible();
const INVALID = 'Enter a whole number of';

/** Replaces the text of a field by real key presses, and presses `end`. */
async function typeInto(field: Locator, text: string, end?: 'Tab' | 'Enter'): Promise<void> {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
  if (end) await field.press(end);
}

/** The position and the size of the crop box on the picture, in image pixels. */
async function shownBox(page: Page): Promise<Rect> {
  const picture = await page.locator('.cropper-container').boundingBox();
  const box = await app.cropBox.boundingBox();
  if (!picture || !box) throw new Error('the crop box is not on the screen');
  const scale = 600 / picture.width;
  return {
    x: Math.round((box.x - picture.x) * scale),
    y: Math.round((box.y - picture.y) * scale),
    width: Math.round(box.width * scale),
    height: Math.round(box.height * scale),
  };
}

const expectBox = (page: Page, rect: Rect) => expect.poll(() => shownBox(page)).toEqual(rect);

/** Drags the crop box by `x` and `y` CSS pixels. */
async function dragBox(page: Page, x: number, y: number): Promise<void> {
  const box = await page.locator('.cropper-face').boundingBox();
  if (!box) throw new Error('the crop box is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y, { steps: 3 });
  await page.mouse.up();
}

// Requirements: R150
for (const [aspect, rect] of [
  ['Freeform', { x: 100, y: 50, width: 300, height: 200 }],
  ['16:9', { x: 100, y: 80, width: 320, height: 180 }],
] as const)
  for (const end of ['Tab', 'Enter'] as const)
    test(`${aspect}: all four numbers take effect if X and Y are typed before the size, each followed by ${end}`, async ({
      page,
    }) => {
      await app.chooseAspect(aspect);
      for (const field of ['x', 'y', 'width', 'height'] as const)
        await typeInto(app[field], String(rect[field]), end);
      expect(await app.rect()).toEqual(rect);
      await expectBox(page, rect);
    });

// Requirements: R150
test('if a typed X does not fit, a message names the largest X, until a smaller width makes the typed X fit', async ({
  page,
}) => {
  await app.setRect({ x: 0, y: 0, width: 376, height: 400 });
  await typeInto(app.x, '300', 'Tab');
  const message = page.getByText('X can be at most 224');
  await expect(app.x).toHaveValue('224');
  await expect(message).toBeVisible();
  await typeInto(app.height, '100', 'Tab');
  await expect(message).toBeVisible();
  await typeInto(app.width, '290', 'Tab');
  await expect(message).toBeHidden();
  expect(await app.rect()).toEqual({ x: 300, y: 0, width: 290, height: 100 });
});

// Requirements: R152
test('the first Enter in a field applies the number, and the second Enter crops the image', async ({
  page,
}) => {
  await typeInto(app.width, '320', 'Enter');
  expect(await app.rect()).toEqual({ x: 0, y: 31, width: 320, height: 180 });
  await expect(app.toast(en.crop.done)).toHaveCount(0);
  await shows(page, '600 × 400');
  await app.width.press('Enter');
  await expect(app.toast(en.crop.done)).toBeVisible();
  await shows(page, '320 × 180');
});

// Requirements: R152
test('a crop to the whole image adds no step to the history, and a toast says that there is nothing to crop', async ({
  page,
}) => {
  await app.reset.click();
  const message = app.toast(en.crop.unchanged);
  await app.crop.click();
  await expect(message).toBeVisible();
  await expect(app.toast(en.crop.done)).toHaveCount(0);
  await expect(app.download).toBeHidden();
  await typeInto(app.width, '900', 'Enter');
  await app.width.press('Enter');
  await expect(message).toBeVisible();
  await app.showTab('resize');
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true');
});

test('a double click on Crop crops once, and Enter held down in a field applies the number without a crop', async ({
  page,
}) => {
  await app.setRect({ x: 10, y: 20, width: 200, height: 100 });
  await app.crop.dblclick();
  await expect(app.toast(en.crop.done)).toBeVisible();
  await shows(page, '200 × 100');
  await typeInto(app.width, '50');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await shows(page, '200 × 100');
  await expect(app.width).toHaveValue('50');
  await page.getByRole('button', { name: en.history.label, exact: true }).click();
  await expect(page.getByRole('list', { name: en.history.label }).getByRole('listitem')).toHaveCount(2);
});

for (const text of ['50%', '1,20', '400*2', '12abc', '1e3', '2.5', '\u0663', 'abc'])
  test(`the invalid text ${text} stays in its field with a message and does not change the box; Escape restores the number`, async ({
    page,
  }) => {
    const rect = { x: 10, y: 20, width: 200, height: 100 };
    await app.setRect(rect);
    for (const field of ['width', 'x'] as const) {
      await typeInto(app[field], text);
      await expect(page.getByText(INVALID)).toBeVisible();
      await expectBox(page, rect);
      await app[field].press('Tab');
      await expect(app[field]).toHaveValue(text);
      await expect(app[field]).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText(INVALID)).toBeVisible();
      await expect(app.crop).toBeDisabled();
      await app[field].press('Enter');
      await app[field].press('Enter');
      await expect(app[field]).toHaveValue(text);
      await app[field].press('Escape');
      await expect(page.getByText(INVALID)).toBeHidden();
      expect(await app.rect()).toEqual(rect);
      await expect(app.crop).toBeEnabled();
    }
    await shows(page, '600 × 400');
  });

test('after an invalid text, a valid number works again, and Escape during typing restores the box', async ({
  page,
}) => {
  const rect = { x: 10, y: 20, width: 200, height: 100 };
  await app.setRect(rect);
  await typeInto(app.height, 'tall', 'Tab');
  await typeInto(app.width, '120', 'Tab');
  await expect(app.height).toHaveValue('tall');
  await expectBox(page, { ...rect, width: 120 });
  await typeInto(app.height, '80', 'Tab');
  await expect(page.getByText(INVALID)).toBeHidden();
  expect(await app.rect()).toEqual({ x: 10, y: 20, width: 120, height: 80 });
  await typeInto(app.height, '3');
  await expectBox(page, { x: 10, y: 20, width: 120, height: 3 });
  await app.height.press('Escape');
  expect(await app.rect()).toEqual({ x: 10, y: 20, width: 120, height: 80 });
  await app.x.fill('');
  await expect(page.getByText(INVALID)).toBeHidden();
  await app.x.press('Tab');
  await expect(page.getByText(INVALID)).toBeVisible();
  await expect(app.crop).toBeDisabled();
});

// Requirements: R151
test('a change of the aspect ratio keeps the center and area of the crop box, and a change back restores the box', async ({
  page,
}) => {
  const placed = { x: 340, y: 200, width: 200, height: 150 };
  await app.setRect(placed);
  await app.chooseAspect('1:1');
  // The side of the square is √(200 · 150) ≈ 173, and its center is (440, 275).
  await expect.poll(() => app.rect()).toEqual({ x: 353, y: 188, width: 173, height: 173 });
  await expectBox(page, { x: 353, y: 188, width: 173, height: 173 });
  await app.chooseAspect('4:3');
  await expect.poll(() => app.rect()).toEqual(placed);
  await app.chooseAspect('Freeform');
  expect(await app.rect()).toEqual(placed);
});

// Requirements: R211
test('Undo, by key or button, takes back changes of the crop box before edits, and Redo repeats the changes', async ({
  page,
}) => {
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.horizontal }).click();
  await expect(app.toast(en.rotate.doneHorizontal)).toBeVisible();
  await app.showTab('crop');
  const states = [await app.rect()];
  const act = async (action: () => Promise<void>) => {
    await action();
    await expect.poll(() => app.rect()).not.toEqual(states.at(-1));
    states.push(await app.rect());
  };
  const focusBox = () => tabTo(page, app.cropBox, 'Shift+Tab');
  await act(() => typeInto(app.width, '200', 'Tab'));
  await act(() => dragBox(page, 40, 30));
  await act(() => app.chooseAspect('1:1'));
  await focusBox();
  await act(async () => {
    // All repeats of a held key make one step.
    for (let press = 0; press < 5; press++) await page.keyboard.down('ArrowRight');
    await page.keyboard.up('ArrowRight');
  });
  await act(() => page.keyboard.press('ArrowDown'));
  await act(() => app.reset.click());

  for (const state of states.slice(0, -1).reverse()) {
    await focusBox();
    await page.keyboard.press('Control+z');
    await expect.poll(() => app.rect()).toEqual(state);
  }
  await expect(page.getByRole('radio', { name: '16:9' })).toBeChecked();
  for (const state of states.slice(1)) {
    await redo(page).click();
    await expect.poll(() => app.rect()).toEqual(state);
  }
  await expect(redo(page)).toHaveAttribute('aria-disabled', 'true');
  for (const state of states.slice(0, -1).reverse()) {
    await undo(page).click();
    await expect.poll(() => app.rect()).toEqual(state);
  }
  // No change of the box is left to undo, so the next Undo undoes the flip.
  await undo(page).click();
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true');
  await redo(page).click();
  await expect(redo(page)).toHaveAttribute('aria-disabled', 'true');
});

// Requirements: R211
test('Ctrl+Z in a field undoes unfinished typing, or otherwise the last change of the crop box', async ({
  page,
}) => {
  const first = await app.rect();
  await typeInto(app.width, '320', 'Tab');
  await expect(app.height).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(() => app.rect()).toEqual(first);
  await page.keyboard.press('Control+Shift+z');
  await expect(app.width).toHaveValue('320');
  await typeInto(app.width, '7');
  await app.width.press('Control+z');
  await expect(app.width).toHaveValue('320');
  await expect(app.height).toHaveValue('180');
});
