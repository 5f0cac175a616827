// The editor in the window of a phone: what a visitor needs at the same time is visible at the same time.
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
    test(`on ${size.width} × ${size.height} px in "${language}", the Crop tab shows the tabs, the picture, the ratios and its button`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await open(page, language, language === 'de' ? portrait : photo);
      const tabs = page.getByRole('tablist');
      const { bottom } = await room(page);
      // A high picture is as high as half of the window, so the tabs can follow below.
      if (language !== 'de') expect((await edges(tabs)).bottom).toBeLessThanOrEqual(bottom);
      await page.getByRole('tab').nth(1).tap();
      await expect(page.getByTestId('crop-area')).toBeVisible();
      const ratios = page.getByRole('tabpanel').locator('fieldset');
      // The page is scrolled in the frames after the tap.
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
  test(`on ${width} px, a long file name takes one line with its extension, and a tap shows the whole name`, async ({
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
    expect((await name.boundingBox())?.height).toBeGreaterThan(width < 1000 ? 60 : 20);
  });

test('on 320 px in German, the buttons of the header are icons with names in one line, and do not push the picture down', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page, 'de');
  const names = ['Verlauf', 'Original speichern', 'Schließen'];
  const buttons = names.map((name) => page.getByRole('main').getByRole('button', { name, exact: true }));
  const tops = await Promise.all(buttons.map(async (button) => (await edges(button)).top));
  expect(new Set(tops.map(Math.round)).size).toBe(1);
  expect((await edges(page.locator('[data-stage]'))).top).toBeLessThan(220);
  // They stand together at the end of their line.
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

test('on 390 px, Freeform has an icon and is not much wider than a ratio', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '');
  await app.showTab('crop');
  const choices = page.getByRole('tabpanel').locator('fieldset label');
  await expect(choices.first().locator('[aria-hidden=true]')).toBeVisible();
  await expect(choices.first()).toHaveText(en.crop.free);
  const widths = await choices.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(8);
});
