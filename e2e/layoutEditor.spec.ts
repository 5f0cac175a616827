// The layout of the editor and the save page: heights, columns, narrow screens and 200 % zoom. Also the durations of
// the animations of the editor.

import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP_WIDTH, STAGE_HEIGHT, THUMBNAIL } from '../src/config/layout';
import { fixedSizePath } from '../src/config/routes';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { motionOfStates } from './support/motion';
import { unreached, ZOOMED } from './support/reach';
import { walkEditor } from './support/states';
import { test } from './support/test';
import { LONG } from './support/tiers';
import { controlWorkers, hold, letGo } from './support/workers';

let wide: ChosenFile;
let tall: ChosenFile;
let app: App;

test.beforeAll(async () => {
  wide = await pictureFile('picture.png', 900, 600);
  tall = await pictureFile('tall.png', 600, 1200);
});

test.beforeEach(({ page }) => {
  app = new App(page);
});

const PHONE = { width: 360, height: 740 };
const stagePicture = (page: Page) => page.locator('figure').getByRole('img').first();

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not on the screen.');
  return box;
}

// Requirements: R165
test('no CSS rule has the selector :has() for the root or the body, whose whole content every new element would restyle', async ({
  page,
}) => {
  await app.open(wide);
  await page.getByRole('tab', { name: en.editor.tabs.crop }).click();
  await expect(page.locator('.cropper-crop-box')).toBeVisible();
  const { all, ofRoot } = await page.evaluate(() => {
    const selectors: string[] = [];
    const visit = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) selectors.push(rule.selectorText);
        if (rule instanceof CSSStyleRule || rule instanceof CSSGroupingRule) visit(rule.cssRules);
      }
    };
    for (const { cssRules } of document.styleSheets) visit(cssRules);
    const withHas = selectors
      .flatMap((selector) => selector.split(/,(?![^(]*\))/))
      .filter((one) => one.includes(':has('));
    const subjects = withHas.map(
      (one) =>
        [
          one,
          one.slice(0, one.indexOf(':has(')).replace(/[\s>+~]*$/, (end) => `${end}${end && '*'}`) || '*',
        ] as const,
    );
    const matches = (subject: string) =>
      [document.documentElement, document.body].some((element) => element.matches(subject));
    return {
      all: withHas.length,
      ofRoot: subjects.filter(([, subject]) => matches(subject)).map(([one]) => one),
    };
  });
  expect(all).toBeGreaterThan(5);
  expect(ofRoot).toEqual([]);
});

// Requirements: R59, R64
test('a tall picture in the editor is 400 px high and keeps its proportions', async ({ page }) => {
  expect(STAGE_HEIGHT).toBe(400);
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 1000 });
    await app.open(tall);
    for (const tab of ['resize', 'rotateFlip'] as const) {
      await app.showTab(tab);
      const { width, height } = await boxOf(stagePicture(page));
      expect(height).toBeCloseTo(400, 0);
      expect(width).toBeCloseTo(200, 0);
    }
    await app.showTab('crop');
    expect((await boxOf(page.locator('[data-testid=crop-area]'))).height).toBe(400);
  }
  // The edit preview has other proportions than the picture.
  await app.showTab('resize');
  await app.setSize(100, 2000);
  await app.preview.click();
  const preview = page.getByRole('img', { name: /^Preview of/ });
  // Until the edit preview is decoded, the previous picture is shown with its own proportions.
  await expect.poll(async () => Math.round((await boxOf(preview)).width)).toBe(20);
  expect((await boxOf(preview)).height).toBeCloseTo(400, 0);
});

for (const [width, height] of [
  [1, 10_000],
  [10_000, 1],
] as const)
  test(`an image of ${width} × ${height} px fits into the stage, the thumbnail and the save page`, async ({
    page,
  }) => {
    const within = async (outer: Locator) => {
      const area = await boxOf(outer);
      const pictures = await outer.locator('canvas:visible, img:visible').all();
      expect(pictures).not.toEqual([]);
      for (const picture of pictures) {
        const box = await boxOf(picture);
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(1);
        expect(box.y).toBeGreaterThanOrEqual(area.y);
        expect(box.y + box.height).toBeLessThanOrEqual(area.y + area.height);
        expect(box.x).toBeGreaterThanOrEqual(area.x);
        expect(box.x + box.width).toBeLessThanOrEqual(area.x + area.width);
      }
    };
    await app.open(await pictureFile('thin.png', width, height));
    await within(page.locator('figure').first());
    const thumbnail = await boxOf(
      page.getByText(en.upload.change).locator('xpath=ancestor::label').locator('canvas'),
    );
    expect(thumbnail.width).toBeLessThanOrEqual(THUMBNAIL.width);
    expect(thumbnail.height).toBeLessThanOrEqual(THUMBNAIL.height);
    await app.showTab('crop');
    await app.cropBox.waitFor();
    await within(page.locator('figure').first());
    await app.showTab('rotateFlip');
    await page.getByRole('button', { name: en.rotate.vertical }).click();
    await app.download.click();
    await page.waitForURL('**/download/rotate');
    await expect(page.getByRole('img', { name: /^The result/ })).toBeVisible();
    await within(page.locator('figure'));
  });

// Requirements: R75
test('on a phone, the stage is less than 84 px higher than its picture', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await app.open(wide);
  const extraHeight = async () => {
    const picture = await boxOf(stagePicture(page));
    const stage = await boxOf(page.locator('figure').first());
    return stage.height - picture.height;
  };
  // The border of the stage and the two lines of text below the picture need less than 84 px.
  expect(await extraHeight()).toBeLessThan(84);
  await app.showTab('rotateFlip');
  expect(await extraHeight()).toBeLessThan(84);
});

// Requirements: R75
test('on a phone, the tabs and the Rotate Left button do not move when the height of the stage changes', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await app.open(wide);
  const top = async (name: string) => (await boxOf(page.getByRole('tab', { name }))).y;
  const before = await top('Crop');
  await app.showTab('crop');
  await expect.poll(() => top('Crop')).toBeCloseTo(before, 0);
  await app.showTab('rotateFlip');
  await expect.poll(() => top('Crop')).toBeCloseTo(before, 0);

  const turn = page.getByRole('button', { name: en.rotate.left });
  await turn.scrollIntoViewIfNeeded();
  const { y } = await boxOf(turn);
  await turn.click();
  await expect(page.getByRole('img', { name: 'picture.png, 600 × 900 px' })).toBeVisible();
  await expect.poll(async () => (await boxOf(turn)).y).toBeCloseTo(y, 0);
});

for (const [what, viewport] of [
  ['desktop screen', { width: 1280, height: 640 }],
  ['phone', PHONE],
] as const)
  test(`on a ${what}, no control moves when the size of the PNG appears`, async ({ page }) => {
    await controlWorkers(page);
    await page.setViewportSize(viewport);
    await app.open(await pictureFile('photo.jpg', 900, 600, 'jpeg'));
    await app.setSize(1800, 1200);
    await hold(page, 'files');
    await app.resize.click();
    await expect(page.getByText('PNG: …')).toBeVisible();
    await expect(page.getByRole('img', { name: 'photo.jpg, 1800 × 1200 px' })).toBeVisible();
    const still = ['Open in viewer', 'Crop', /^Change Image/];
    const top = async (name: string | RegExp) => {
      const control = page.getByRole('button', { name }).or(page.getByRole('tab', { name, exact: true }));
      return (await boxOf(control)).y;
    };
    const before = await Promise.all(still.map(top));
    await letGo(page);
    const size = page.getByText(/PNG: [\d.]+\s[KM]B/);
    await expect(size).toBeVisible();
    for (const [at, name] of still.entries()) {
      const moved = async () => Math.abs((await top(name)) - (before[at] ?? 0));
      await expect.poll(moved, String(name)).toBeLessThan(1);
    }
    // On a phone there is no room for the explanation until the visitor asks for it.
    if (viewport === PHONE) await size.click();
    await expect(page.getByText('it has more pixels and stores each one exactly')).toBeVisible();
  });

// Requirements: R74
test('on screens at least 1024 px wide, the controls are next to the stage, and on narrower screens below the stage', async ({
  page,
}) => {
  expect(DESKTOP_WIDTH).toBe(1024);
  await page.setViewportSize({ width: 1024, height: 800 });
  await app.open(wide);
  for (const [width, beside] of [
    [1024, true],
    [1440, true],
    [1023, false],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const stage = await boxOf(page.locator('figure').first());
    const panel = await boxOf(page.getByRole('tabpanel'));
    const change = await boxOf(page.getByRole('button', { name: /^Change Image/ }));
    if (beside) {
      expect(panel.x).toBeGreaterThanOrEqual(stage.x + stage.width);
      expect(panel.y).toBeLessThan(stage.y + stage.height);
    } else {
      expect(panel.y).toBeGreaterThanOrEqual(stage.y + stage.height);
      expect(change.y).toBeGreaterThanOrEqual(panel.y + panel.height);
    }
  }
});

// Requirements: R377
for (const [width, height] of [
  [1440, 900],
  [1024, 700],
  [1024, 504],
] as const)
  test(`at ${width} × ${height} px, the whole stage stays in sight while a longer panel scrolls`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await app.open(tall);
    const stage = page.locator('[data-sticky-stage]');
    const panel = page.getByRole('tabpanel');
    const change = page.getByRole('button', { name: /^Change Image/ });
    const header = await boxOf(page.locator('header'));
    const scrolled = () => page.evaluate(() => window.scrollY);
    for (const tab of ['resize', 'crop'] as const) {
      await app.showTab(tab);
      const sections = panel.locator('summary');
      for (let at = (await sections.count()) - 1; at >= 0; at--) await sections.nth(at).click();
      // The end of the panel is at the lower edge of the window.
      await panel.evaluate((end) => window.scrollBy(0, end.getBoundingClientRect().bottom - innerHeight + 1));
      expect(await scrolled(), tab).toBeGreaterThan(100);
      const shown = await boxOf(stage);
      expect(shown.y, tab).toBeGreaterThanOrEqual(header.height);
      expect(shown.y + shown.height, tab).toBeLessThanOrEqual(height);
      // The focus of a control in the stage scrolls nothing.
      const before = await scrolled();
      for (const control of await stage.locator('button:visible, [tabindex="0"]:visible').all())
        await control.focus();
      expect(await scrolled(), tab).toBe(before);
      // The stage does not cover what follows the panel.
      await change.scrollIntoViewIfNeeded();
      const end = await boxOf(stage);
      expect(end.y + end.height, tab).toBeLessThanOrEqual((await boxOf(change)).y);
      await page.evaluate(() => window.scrollTo(0, 0));
    }
  });

for (const [what, viewport] of ZOOMED)
  test.describe(`the editor and a save page at 200 % zoom on ${what}`, () => {
    test.use({ viewport, deviceScaleFactor: 2 });

    // Requirements: R193
    test('fit the screen, and all their controls can be reached', async ({ page }) => {
      await app.open(wide);
      for (const tab of ['rotateFlip', 'crop', 'resize'] as const) {
        await app.showTab(tab);
        expect(await unreached(page), tab).toEqual([]);
      }
      await app.setSize(90, 60);
      await app.resize.click();
      await expect(app.toast('Image resized to 90x60')).toBeVisible();
      await app.dismiss('Image resized to 90x60');
      expect(await unreached(page)).toEqual([]);
      await app.download.click();
      await expect(page.getByRole('heading', { name: en.download.heading })).toBeVisible();
      expect(await unreached(page)).toEqual([]);
    });
  });

// Requirements: R165, R194
test(
  'in the editor, each animation that ends takes at most 200 ms, or 16 ms if reduced motion is preferred',
  LONG,
  async ({ page }) => {
    const { look, most } = await motionOfStates(page);
    await walkEditor(page, 'en', await pictureFile('picture.png', 1200, 1000), look);
    // The states contain animations. Otherwise the test would check nothing.
    expect(most.longest).toBeGreaterThan(100);
    // The states contain a running job, whose progress line has an endless animation.
    expect(most.endless).toBeGreaterThan(0);
  },
);

test('on a fixed-size page, the label is above Stretch, Fit and Fill, and the Resize button is in line with the choices', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(fixedSizePath({ width: 64, height: 64 }));
  await app.choose(await pictureFile('picture.png', 600, 400));
  const group = page.getByRole('group', { name: en.fit.label });
  const middleOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return box ? box.y + box.height / 2 : Number.NaN;
  };
  const label = await group.locator('legend').boundingBox();
  const row = await group.locator('legend + div').boundingBox();
  expect((row?.y ?? 0) - ((label?.y ?? 0) + (label?.height ?? 0))).toBeCloseTo(6, 0);
  const button = page.getByRole('main').getByRole('button', { name: /^Resize/ });
  const offset = (await middleOf(button)) - (await middleOf(group.locator('legend + div')));
  expect(Math.abs(offset)).toBeLessThanOrEqual(1);
});
