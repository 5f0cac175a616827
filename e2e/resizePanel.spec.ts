// The panel of the Resize tab: the choice of the unit, the fit of another shape, and the buttons at its foot.
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { LANGUAGES, languageHome } from '../src/config/languages';
import { SIZE_MODES } from '../src/features/editor/resize/sizeFields';
import { CATALOGS, en } from '../tests/support/words';
import { App, type ChosenFile, sizeMode } from './support/app';
import { pictureFile } from './support/files';
import { findOverflow } from './support/findOverflow';
import { settled } from './support/settled';

/** Four bands from left to right, each 150 px wide: red, green, blue, white. */
async function bands(): Promise<ChosenFile> {
  const colors = ['#f00', '#0f0', '#00f', '#fff'];
  const svg = colors.map((fill, at) => `<rect x="${150 * at}" width="150" height="300" fill="${fill}"/>`);
  const buffer = await sharp(Buffer.from(`<svg width="600" height="300">${svg.join('')}</svg>`))
    .png()
    .toBuffer();
  return { name: 'bands.png', mimeType: 'image/png', buffer };
}

/** RGBA of the pixel in the middle of each quarter of the width, at half the height, and of the upper left corner. */
async function colorsOf(png: Buffer): Promise<readonly string[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data.subarray(4 * (y * info.width + x)).toString('hex', 0, 4);
  const across = [1, 3, 5, 7].map((eighth) => at(Math.floor((info.width * eighth) / 8), info.height >> 1));
  return [...across, at(0, 0)];
}

const [RED, GREEN, BLUE, WHITE, CLEAR] = [
  'ff0000ff',
  '00ff00ff',
  '0000ffff',
  'ffffffff',
  '00000000',
] as const;
const fitOf = (page: Page, name: keyof typeof en.fit & ('stretch' | 'contain' | 'cover')) =>
  page.getByRole('radio', { name: en.fit[name].label, exact: true });
const kept = (page: Page) => page.getByRole('slider', { name: en.fit.cover.part });

test.describe('a size of another shape', () => {
  let app: App;
  test.beforeEach(async ({ page }) => {
    app = new App(page);
    await app.open(await bands());
  });

  // Requirements: R342
  test('is offered Stretch, Fit and Fill as soon as it is typed, and its distortion is said', async ({
    page,
  }) => {
    await app.width.fill('301');
    await expect(app.height).toHaveValue('151');
    await expect(fitOf(page, 'stretch')).toHaveCount(0);
    await app.setSize(300, 300);
    await expect(fitOf(page, 'stretch')).toBeChecked();
    await expect(page.getByText('Distortion: 50% narrower')).toBeVisible();
    await app.resize.click();
    await expect(app.toast('Image resized to 300x300')).toBeVisible();
    expect(await colorsOf((await app.save()).bytes)).toEqual([RED, GREEN, BLUE, WHITE, RED]);
  });

  // Requirements: R342, R343
  test('gets the bars that the picture shows before, in one step', async ({ page }) => {
    await app.setSize(300, 300);
    await fitOf(page, 'contain').check();
    await expect(page.getByText('Bars above and below')).toBeVisible();
    const picture = page.getByRole('img', { name: /^bands.png/ });
    const frame = await picture.locator('xpath=../..').boundingBox();
    const inner = await picture.boundingBox();
    expect((inner?.height ?? 0) / (frame?.height ?? 1)).toBeCloseTo(0.5, 1);
    await app.preview.click();
    await app.apply.click();
    await expect(app.toast(en.resize.applied)).toBeVisible();
    // The same resize once more changes nothing, and another fit does.
    await app.resize.click();
    await expect(app.toast(en.resize.unchanged)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(app.width).toHaveValue('600');
    await page.keyboard.press('ControlOrMeta+Shift+Z');
    await expect(app.width).toHaveValue('300');
    await expect(fitOf(page, 'contain')).toBeChecked();
    expect(await colorsOf((await app.save()).bytes)).toEqual([RED, GREEN, BLUE, WHITE, CLEAR]);
  });

  // Requirements: R343
  test('keeps the part that is moved on the picture', async ({ page }) => {
    await app.setSize(100, 100);
    await fitOf(page, 'cover').check();
    await expect(page.getByText('Kept: 300 × 300 px')).toBeVisible();
    await kept(page).press('End');
    await expect(kept(page)).toHaveAttribute('aria-valuenow', '300');
    await app.resize.click();
    await expect(app.toast('Image resized to 100x100')).toBeVisible();
    await expect(kept(page)).toHaveCount(0);
    expect(await colorsOf((await app.save()).bytes)).toEqual([BLUE, BLUE, WHITE, WHITE, BLUE]);
  });
});

// Requirements: R349
test('a press on a button is not lost when the field that it leaves takes another unit', async ({ page }) => {
  const app = new App(page);
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await app.open(await bands());
    await sizeMode(page, 'px').check();
    await app.width.fill('2cm');
    await app.preview.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await app.preview.boundingBox()) ?? {};
    await page.mouse.move(x + 20, y + 15);
    await page.mouse.down();
    await settled(page);
    await page.mouse.up();
    await expect(page.getByText(en.editor.previewBadge, { exact: true }).first()).toBeVisible();
    await expect(sizeMode(page, 'cm')).toBeChecked();
    await expect(app.width).toHaveValue('2');
  }
});

const inSight = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= window.innerHeight && element.contains(hit);
  });

// Requirements: R346, R347
test('in a window of 1366 × 768 px, the buttons of the panel and the density of a print are always in sight', async ({
  page,
}) => {
  const app = new App(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await app.open(await bands());
  for (const mode of SIZE_MODES) {
    await sizeMode(page, mode).check();
    for (const button of [app.resize, app.preview, app.apply, app.reset])
      expect(await inSight(button), mode).toBe(true);
    if (mode === 'mm') expect(await inSight(page.getByLabel(en.print.density, { exact: true }))).toBe(true);
  }
  await sizeMode(page, 'px').check();
  await app.setSize(300, 300);
  await fitOf(page, 'cover').check();
  await page.locator('main details > summary').first().click();
  await page.getByLabel(en.pixelArt.choice).check();
  expect(await inSight(app.resize)).toBe(true);
  await app.resize.click();
  await expect(app.download).toBeVisible();
  for (const tab of ['resize', 'rotateFlip'] as const) {
    await app.showTab(tab);
    await expect.poll(() => inSight(app.download), tab).toBe(true);
  }
});

/** The number of lines of each text of a control, and whether it is cut off. */
const linesOf = (controls: Locator) =>
  controls.evaluateAll((all) =>
    all.map((control) => {
      const range = document.createRange();
      // The invisible radio button is as large as its segment.
      range.selectNodeContents(control.querySelector('span') ?? control);
      const tops = [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .map(({ top }) => Math.round(top));
      const { scrollWidth, clientWidth, textContent } = control as HTMLElement;
      return `${textContent}: ${new Set(tops).size} line${scrollWidth > clientWidth + 1 ? ', cut' : ''}`;
    }),
  );

const tops = (controls: Locator) =>
  controls.evaluateAll(
    (all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().top))).size,
  );

// Requirements: R344
for (const language of LANGUAGES)
  test(`in ${language}, no name of a unit, a fit or a button is cut or in two lines, from 320 to 2560 px`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const words = CATALOGS[language];
    await page.goto(languageHome(language));
    await new App(page).choose(await pictureFile('photo.jpg', 4640, 3480, 'jpeg'));
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByRole('checkbox', { name: words.resize.lock }).uncheck();
    await page.getByLabel(words.resize.width, { exact: true }).fill('1600');
    await page.getByLabel(words.resize.height, { exact: true }).fill('1600');
    const modes = page.getByRole('group', { name: words.resize.mode }).locator('label');
    const fits = page.getByRole('group', { name: words.fit.label }).locator('label');
    const actions = button(words.resize.preview)
      .or(button(words.resize.apply))
      .or(button(words.resize.reset));
    for (const width of [320, 390, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      for (const mode of ['px', 'mm', 'within'] as const) {
        await sizeMode(page, mode, words).check();
        const at = `${width} px, ${mode}`;
        for (const controls of [modes, actions, ...(mode === 'within' ? [] : [fits])]) {
          const lines = await linesOf(controls);
          expect(lines.length, at).toBeGreaterThan(2);
          expect(
            lines.filter((each) => !each.endsWith(': 1 line')),
            at,
          ).toEqual([]);
        }
        // The units and the other modes are two rows, the fits and the actions one.
        expect(await tops(modes), at).toBe(2);
        if (mode !== 'within') expect(await tops(fits), at).toBe(1);
        expect(await tops(actions), at).toBe(1);
        expect(await findOverflow(page), at).toEqual([]);
      }
    }
  });
