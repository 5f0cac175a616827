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
  const names = ['Verlauf', 'Original speichern', 'Schließen'];
  const buttons = names.map((name) => page.getByRole('main').getByRole('button', { name, exact: true }));
  const tops = await Promise.all(buttons.map(async (button) => (await edges(button)).top));
  expect(new Set(tops.map(Math.round)).size).toBe(1);
  expect((await edges(page.locator('[data-stage]'))).top).toBeLessThan(220);
  // The gap between two buttons is 8 px.
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
  for (const [index, box] of boxes.slice(1).entries()) {
    const before = boxes[index];
    expect((box?.x ?? 0) - (before?.x ?? 0) - (before?.width ?? 0)).toBeCloseTo(8, 0);
  }
  // Undo and Redo are in the action bar, beside the button of the tab.
  const bar = page.locator('[data-action-bar]').getByRole('button');
  await expect(bar).toHaveCount(3);
  const places = await bar.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(new Set(places.map(({ top }) => Math.round(top))).size).toBe(1);
  expect(places.at(-1).right).toBeLessThanOrEqual(320);
});

test('in a window 390 px wide, Freeform has an icon, and all choices of the aspect ratio have about the same width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '');
  await app.showTab('crop');
  const choices = page.getByRole('tabpanel').locator('fieldset label');
  await expect(choices.first().locator('[aria-hidden=true]')).toBeVisible();
  await expect(choices.first()).toHaveText(en.crop.free);
  const widths = await choices.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(8);
});
