// The editor in the window of a phone: the controls that a visitor needs together are visible together.
import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { test } from './support/test';

const LONG_NAME = `${'Holiday in the mountains, the view from the hut in the evening '.repeat(3)}(final).jpeg`;

let photo: ChosenFile;
let portrait: ChosenFile;
let app: App;

test.use({ hasTouch: true });

test.beforeAll(async () => {
  photo = await pictureFile('photo.jpg', 1200, 800, 'jpeg');
  portrait = await pictureFile('portrait.jpg', 800, 1600, 'jpeg');
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

async function open(page: Page, language: string, file = photo): Promise<void> {
  await page.goto(`/${language}`);
  await app.choose(file);
  await expect(page.getByRole('tabpanel')).toBeVisible();
}

const edges = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not on the screen.');
  return { top: box.y, bottom: box.y + box.height };
};

/** The part of the window between the header and the action bar. */
async function room(page: Page) {
  const header = await edges(page.locator('header').first());
  const bar = await edges(page.locator('[data-action-bar]'));
  return { top: header.bottom, bottom: bar.top };
}

const WINDOWS = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

for (const language of ['', 'de', 'ja'])
  for (const size of WINDOWS)
    test(`at ${size.width} × ${size.height} px on /${language}, tab list, picture and ratios of the Crop tab are visible together`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await open(page, language, language === 'de' ? portrait : photo);
      const tabs = page.getByRole('tablist');
      const { bottom } = await room(page);
      // The German tests have a tall picture, which takes half of the height of the window. The tabs may be below it.
      if (language !== 'de') expect((await edges(tabs)).bottom).toBeLessThanOrEqual(bottom);
      await page.getByRole('tab').nth(1).tap();
      await expect(page.getByTestId('crop-area')).toBeVisible();
      const ratios = page.getByRole('tabpanel').locator('fieldset');
      // The page scrolls in the frames after the tap.
      await expect
        .poll(async () => {
          const visible = await room(page);
          const [stage, row, list] = await Promise.all([
            edges(page.locator('[data-stage]')),
            edges(ratios),
            edges(tabs),
          ]);
          return stage.top >= visible.top && row.bottom <= visible.bottom && list.bottom <= visible.bottom;
        })
        .toBe(true);
      // The ratios come before the number fields.
      expect((await edges(ratios)).bottom).toBeLessThan(
        (await edges(app.page.getByRole('spinbutton').first())).top,
      );
    });

for (const { width, height } of [{ width: 1440, height: 900 }, ...WINDOWS])
  test(`in a window ${width} px wide, a long file name takes one line that ends with its extension until it is tapped`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, '', { ...photo, name: LONG_NAME });
    const name = page.getByRole('heading', { level: 1 }).getByRole('button', { name: LONG_NAME });
    const line = await name.boundingBox();
    expect(line?.height).toBeLessThan(40);
    const end = await name.locator('span').last().boundingBox();
    expect((end?.x ?? width) + (end?.width ?? 0)).toBeLessThanOrEqual(width);
    await expect(name.locator('span').last()).toHaveText('inal).jpeg'.slice(-9));
    await name.tap();
    await expect(name).toHaveAttribute('aria-expanded', 'true');
    expect((await name.boundingBox())?.height).toBeGreaterThan((line?.height ?? width) * 1.5);
  });

test('in German in a window 320 px wide, the buttons above the picture form one line, and those of the action bar too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page, 'de');
  const names = ['Weitere Aktionen', 'Schließen'];
  const buttons = names.map((name) => page.getByRole('main').getByRole('button', { name, exact: true }));
  const tops = await Promise.all(buttons.map(async (button) => (await edges(button)).top));
  expect(new Set(tops.map(Math.round)).size).toBe(1);
  expect((await edges(page.locator('[data-stage]'))).top).toBeLessThan(150);
  // They are beside the name of the file.
  const name = await edges(page.getByRole('heading', { level: 1 }));
  expect(name.bottom).toBeGreaterThan(tops[0] ?? Number.POSITIVE_INFINITY);
  // Undo, Redo and History are in the action bar, beside the button of the tab.
  const bar = page.locator('[data-action-bar]').getByRole('button');
  await expect(bar).toHaveCount(4);
  const places = await bar.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(new Set(places.map(({ top }) => Math.round(top))).size).toBe(1);
  expect(places.at(-1).right).toBeLessThanOrEqual(320);
});

test('in a window 390 px wide, Freeform has an icon, and all choices of the aspect ratio are in one row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '');
  await app.showTab('crop');
  const choices = page.getByRole('tabpanel').locator('fieldset label');
  await expect(choices.first().locator('[aria-hidden=true]')).toBeVisible();
  await expect(choices.first()).toHaveText(en.crop.free);
  const tops = await choices.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThanOrEqual(11);
  expect(new Set(tops).size).toBe(1);
});

// Requirements: R360
for (const size of [...WINDOWS, { width: 768, height: 1024 }])
  test(`at ${size.width} × ${size.height} px, the stage stays in view in each tab while the controls are scrolled, and no field is below it`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page, '');
    for (const tab of ['resize', 'crop', 'rotateFlip'] as const) {
      await app.showTab(tab);
      // In the Rotate & Flip tab of a high window, everything fits and nothing scrolls.
      await page.evaluate(() => window.scrollTo(0, 400));
      await expect(page.locator('[data-stage]')).toBeInViewport({ ratio: 1 });
      if (tab === 'rotateFlip') continue;
      const stage = await edges(page.locator('[data-sticky-stage]'));
      for (const field of await page.getByRole('tabpanel').getByRole('spinbutton').all()) {
        await field.focus();
        const box = await edges(field);
        expect(box.top, tab).toBeGreaterThanOrEqual(
          (await edges(page.locator('[data-sticky-stage]'))).bottom - 1,
        );
        expect(box.bottom, tab).toBeLessThanOrEqual((await room(page)).bottom);
      }
      expect(stage.bottom, tab).toBeLessThan(size.height * 0.66);
    }
  });

test('in a window 480 px high, the stage scrolls with the page, so that it leaves room for the controls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await open(page, '');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect((await edges(page.locator('[data-stage]'))).bottom).toBeLessThan(0);
});

// Requirements: R363
test('on a phone, the menu beside the name saves the original, by touch and by keys', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '');
  const menu = page.getByRole('button', { name: en.editor.more, exact: true });
  const item = page.getByRole('button', { name: en.editor.originalDownload, exact: true });
  await expect(item).toBeHidden();
  await menu.tap();
  const saved = page.waitForEvent('download');
  await item.tap();
  expect((await saved).suggestedFilename()).toBe('original-image.png');
  await expect(item).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();
  await expect(menu).toBeFocused();
});

test.describe('on the save page of a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  // Requirements: R366
  test('the result has the whole width, and the original takes its place while the button is held', async ({
    page,
  }) => {
    await open(page, '');
    await app.setSize(300, 200);
    await app.resize.tap();
    await app.download.tap();
    const result = page.getByRole('img', { name: /^The resized image/ });
    const original = page.getByRole('img', { name: /^The original image/ });
    await expect(result).toBeVisible();
    await expect(original).toBeHidden();
    expect((await page.locator('[data-stage]').boundingBox())?.width).toBeGreaterThan(350);
    await expect(page.locator('figure')).toContainText('1200 × 800 px');

    const button = page.getByRole('button', { name: en.viewer.peek, exact: true });
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 20 };
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect(original).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(original).toBeHidden();

    await button.focus();
    for (const key of ['Space', 'Enter']) {
      await page.keyboard.down(key);
      await expect(original).toBeVisible();
      await page.keyboard.up(key);
      await expect(original).toBeHidden();
    }
    // A click without a pointer, as assistive technology sends it.
    await button.dispatchEvent('click');
    await expect(original).toBeVisible();
    await button.dispatchEvent('click');
    await expect(original).toBeHidden();
  });
});
