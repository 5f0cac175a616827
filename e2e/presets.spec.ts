// The presets page and the fixed-size pages: every size, every fit, and how a result is saved or opened in the editor.
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { resizedFileName } from '../src/config/files';
import { PAGES } from '../src/config/pages';
import { PRESETS, type Preset } from '../src/config/presets';
import { fixedSizePath, ROUTES } from '../src/config/routes';
import type { Size } from '../src/lib/geometry';
import { en } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { fixture } from './support/fixture';
import { tabTo } from './support/keys';
import { LastingApp, test } from './support/lasting';
import { settled } from './support/settled';
import { LONG } from './support/tiers';
import { hold, letGo } from './support/workers';

let photo: ChosenFile;
let app: LastingApp;

test.beforeAll(async () => {
  photo = await pictureFile('photo.png', 600, 400);
});

test.beforeEach(({ page }) => {
  app = new LastingApp(page);
});

test.afterEach(() => {
  expect(app.logged).toEqual([]);
});

const tight = ({ width, height }: Size) => `${width}x${height}`;
const spaced = ({ width, height }: Size) => `${width} × ${height}`;
const labelOf = ({ id }: Preset) => en.presets.items[id].label;
const cardOf = (page: Page, preset: Preset) =>
  page.getByRole('button', { name: `${labelOf(preset)} ${spaced(preset.size)} px` });
const resultOf = (page: Page, size: Size) =>
  page.getByRole('img', { name: `photo.png resized to ${spaced(size)} px`, exact: true });
const byId = (id: Preset['id']) => PRESETS.find((preset) => preset.id === id) as Preset;
const editorButton = (page: Page) => page.getByRole('button', { name: en.presets.editor, exact: true });
const chooseFit = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();

async function openAt(path: string, file: ChosenFile): Promise<void> {
  await app.visit(path);
  await expect(app.page.getByText(en.upload.subtitle)).toBeVisible();
  await app.choose(file);
}

// Requirements: R9, R14, R35, R77, R78, R79, R81, R82, R95, R156
test('every preset saves a PNG of exactly its size', LONG, async ({ page }) => {
  test.slow();
  await openAt(ROUTES.presets, photo);
  await expect(app.download).toBeHidden();
  for (const preset of PRESETS) {
    const { size } = preset;
    await cardOf(page, preset).click();
    await expect(app.toast(`Image resized to ${tight(size)}`)).toBeVisible();
    await expect(resultOf(page, size)).toBeVisible();
    await expect(cardOf(page, preset)).toHaveAttribute('aria-pressed', 'true');
    await expect(editorButton(page)).toBeVisible();

    const { name, bytes } = await app.save();
    expect(name).toBe(resizedFileName(size));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...size });
    await page.goBack();
  }
});

for (const preset of [byId('tiny16'), byId('landscape')]) {
  const { size } = preset;
  // Requirements: R84, R85, R86
  test(
    `the fixed-size page ${tight(size)} resizes only when Resize is pressed, and saves exactly this size`,
    preset.id === 'tiny16' ? {} : LONG,
    async ({ page }) => {
      await openAt(fixedSizePath(size), photo);
      await expect(page.getByRole('img', { name: 'photo.png, 600 × 400 px' })).toBeVisible();
      await expect(page.getByText(`Your image will appear here at ${spaced(size)} px.`)).toBeVisible();
      await expect(app.download).toBeHidden();
      await app.resize.click();
      await expect(app.toast(`Image resized to ${tight(size)}`)).toBeVisible();
      await expect(app.resize).toBeHidden();
      await expect(resultOf(page, size)).toBeVisible();
      await expect(editorButton(page)).toBeVisible();
      const { name, bytes } = await app.save();
      expect(name).toBe(resizedFileName(size));
      expect(await sharp(bytes).metadata()).toMatchObject({ ...size });
    },
  );
}

// The colors of the three bands of a test picture: first, middle, last. Fill crops off the first and the last band.
const RED = [200, 30, 30];
const GREEN = [30, 160, 60];
const BLUE = [40, 60, 190];

/**
 * A picture of three bands, side by side if `isHorizontal`, and otherwise one below the other. `lengths` are the sizes
 * of the bands in this direction, and `across` is the other side of the picture, in pixels.
 */
async function bands(lengths: readonly number[], across: number, isHorizontal: boolean): Promise<ChosenFile> {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const [width, height] = isHorizontal ? [total, across] : [across, total];
  const colors = lengths.flatMap((length, index) =>
    Array.from({ length }, () => [RED, GREEN, BLUE][index] as number[]),
  );
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const place = isHorizontal ? at % width : Math.floor(at / width);
    return colors[place] as number[];
  });
  const buffer = await sharp(Buffer.from(pixels.flat()), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { name: 'photo.png', mimeType: 'image/png', buffer };
}

const SHAPES = [
  {
    what: 'a wide image',
    file: () => bands([100, 200, 100], 200, true),
    preset: byId('social'),
    // An image of 2:1 in a square preset: it is 540 px high, with a bar of 270 px above and below it.
    shown: { left: 0, top: 270, width: 1080, height: 540 },
    tier: {},
  },
  {
    what: 'a tall image',
    file: () => bands([150, 100, 150], 200, false),
    preset: byId('landscape'),
    // An image of 1:2 in a preset of 2:1: it is 400 px wide, with a bar of 600 px on each side.
    shown: { left: 600, top: 0, width: 400, height: 800 },
    tier: LONG,
  },
] as const;

for (const { what, file, preset, shown, tier } of SHAPES) {
  // Requirements: R89
  test(`Fit shows the whole of ${what} in the center, between transparent bars`, tier, async ({ page }) => {
    await openAt(fixedSizePath(preset.size), await file());
    await chooseFit(page, en.fit.contain.label);
    await app.resize.click();
    const { bytes } = await app.save();
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ ...preset.size, channels: 4 });
    let wrong = 0;
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        const inside =
          x >= shown.left && x < shown.left + shown.width && y >= shown.top && y < shown.top + shown.height;
        if (data[(y * info.width + x) * 4 + 3] !== (inside ? 255 : 0)) wrong += 1;
      }
    }
    expect(wrong).toBe(0);
    const visible = await sharp(bytes).extract(shown).removeAlpha().raw().toBuffer();
    const corner = [...visible.subarray(0, 3)];
    corner.forEach((value, channel) => {
      expect(Math.abs(value - (RED[channel] as number))).toBeLessThanOrEqual(2);
    });
  });

  // Requirements: R90
  test(`Fill fills the preset with the middle of ${what}, and crops off its ends`, tier, async ({ page }) => {
    await openAt(ROUTES.presets, await file());
    await cardOf(page, preset).click();
    await expect(app.download).toBeVisible();
    // The choice of another fit computes a new result, which replaces the first one.
    await chooseFit(page, en.fit.cover.label);
    await expect(app.toast(`Image resized to ${tight(preset.size)}`)).toBeVisible();
    await expect(page.getByText('Image resized to')).toHaveCount(1);
    const { bytes } = await app.save();
    expect(await sharp(bytes).metadata()).toMatchObject({ ...preset.size });
    const { channels } = await sharp(bytes).removeAlpha().stats();
    // The resampling kernel reaches slightly beyond the cropped area, into the other bands, so edges are not exactly
    // green.
    channels.slice(0, 3).forEach(({ mean, min, max }, channel) => {
      const green = GREEN[channel] as number;
      expect(Math.abs(mean - green)).toBeLessThan(2);
      expect(max - min).toBeLessThan(100);
    });
    const middle = await sharp(bytes)
      .removeAlpha()
      .extract({
        left: Math.round(preset.size.width / 8),
        top: Math.round(preset.size.height / 8),
        width: Math.round(preset.size.width * 0.75),
        height: Math.round(preset.size.height * 0.75),
      })
      .stats();
    middle.channels.forEach(({ min, max }, channel) => {
      expect([min, max]).toEqual([GREEN[channel], GREEN[channel]]);
    });
  });
}

test('if a preset is chosen before an image is opened, the image is resized to this preset', async ({
  page,
}) => {
  const preset = byId('medium64');
  await app.visit(ROUTES.presets);
  await cardOf(page, preset).click();
  await expect(page.getByText('Open an image to resize it to 64 × 64 px.')).toBeVisible();
  await app.choose(photo);
  await expect(resultOf(page, preset.size)).toBeVisible();
  await expect(app.toast('Image resized to 64x64')).toBeVisible();
});

// Requirements: R83, R107
test('the Editor button opens the result in the editor, and Reset restores the original image', async ({
  page,
}) => {
  await openAt(ROUTES.presets, photo);
  await cardOf(page, byId('small32')).click();
  await editorButton(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('img', { name: 'photo.png, 32 × 32 px' })).toBeVisible();
  await expect(app.width).toHaveValue('32');
  await app.reset.click();
  await expect(page.getByRole('img', { name: 'photo.png, 600 × 400 px' })).toBeVisible();
});

// Requirements: R107
test('the image of the editor is also open on the presets page, and stays open after Back and Forward', async ({
  page,
}) => {
  await app.open(photo);
  await page.getByRole('button', { name: en.layout.presets }).click();
  await page.getByRole('link', { name: en.layout.allPresets }).click();
  const original = page.getByRole('img', { name: 'photo.png, 600 × 400 px' });
  await expect(page).toHaveURL(ROUTES.presets);
  await expect(original).toBeVisible();
  await page.goBack();
  await expect(app.width).toHaveValue('600');
  await page.goForward();
  await expect(page.getByRole('heading', { name: en.presets.heading, level: 1 })).toBeVisible();
  await expect(original).toBeVisible();
});

test('the presets page keeps its result after Back from the save page, but not after a visit to the home page', async ({
  page,
}) => {
  const preset = byId('medium64');
  await openAt(ROUTES.presets, photo);
  await cardOf(page, preset).click();
  await app.save();
  await page.goBack();
  await expect(resultOf(page, preset.size)).toBeVisible();
  await expect(cardOf(page, preset)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: en.layout.home, exact: true }).click();
  await expect(page.getByRole('img', { name: 'photo.png, 600 × 400 px' })).toBeVisible();
  await expect(app.apply).toBeDisabled();
  await page.goBack();
  await expect(app.download).toBeHidden();
  await expect(cardOf(page, preset)).toHaveAttribute('aria-pressed', 'false');
});

test('a fixed-size page and its save page show the original as it was opened, without its edits', async ({
  page,
}) => {
  const { size } = byId('medium64');
  await app.open(photo);
  await app.showTab('rotateFlip');
  await page.getByRole('button', { name: en.rotate.left }).click();
  await expect(page.getByRole('img', { name: 'photo.png, 400 × 600 px' })).toBeVisible();
  await app.visit(fixedSizePath(size));
  const original = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: 'Original' }) });
  await expect(original.getByRole('img', { name: 'photo.png, 600 × 400 px' })).toBeVisible();
  await expect(original).toContainText('Edited since it was opened: the result is made from 400 × 600 px.');
  await app.resize.click();
  await expect(resultOf(page, size)).toBeVisible();
  await app.save();
  await expect(original).toContainText('600 × 400 px');
});

test('on the save page of a fixed size, the link "Back to editor" opens the saved result in the editor', async ({
  page,
}) => {
  const { size } = byId('medium64');
  await openAt(fixedSizePath(size), photo);
  await app.resize.click();
  await expect(resultOf(page, size)).toBeVisible();
  const { bytes } = await app.save();
  await page.getByRole('link', { name: en.download.back }).click();
  await expect(page.getByRole('img', { name: 'photo.png, 64 × 64 px' })).toBeVisible();
  await expect(app.width).toHaveValue('64');
  expect((await app.save()).bytes.equals(bytes)).toBe(true);
});

test('a fit that is chosen on a fixed-size page is also selected on other fixed-size pages and the presets page', async ({
  page,
}) => {
  await openAt(fixedSizePath(byId('medium64').size), photo);
  await chooseFit(page, en.fit.cover.label);
  await app.visit(fixedSizePath(byId('small32').size));
  await expect(page.getByRole('radio', { name: en.fit.cover.label })).toBeChecked();
  await app.visit(ROUTES.presets);
  await expect(page.getByRole('radio', { name: en.fit.cover.label })).toBeChecked();
});

test('the presets page does not show an edit preview that was made in the editor', LONG, async ({ page }) => {
  await app.open(photo);
  await app.setSize(32, 32);
  await app.preview.click();
  await expect(app.apply).toBeEnabled();
  await page.getByRole('button', { name: en.layout.presets }).click();
  await page.getByRole('link', { name: en.layout.allPresets }).click();
  await expect(page.getByRole('img', { name: 'photo.png, 600 × 400 px' })).toBeVisible();
  await expect(app.download).toBeHidden();
});

/**
 * A 4:3 picture with a red band at the left edge and a blue band at the right edge. Each band is slightly narrower than
 * the part that Fill crops off to get a square.
 */
async function sides(width: number): Promise<ChosenFile> {
  const buffer = await fixture(String(width), async () => {
    const small = (await bands([9, 62, 9], 60, true)).buffer;
    return sharp(small)
      .resize(width, (width * 3) / 4, { kernel: 'nearest' })
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer();
  });
  return { name: 'photo.png', mimeType: 'image/jpeg', buffer };
}

/** The mean colors at the left edge, in the middle and at the right edge. */
async function meanColorsOf(file: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const part = { top: 0, width: Math.round(width / 20), height };
  return Promise.all(
    [0, Math.round((width - part.width) / 2), width - part.width].map(async (left) => {
      const picture = sharp(data, { raw: { width, height, channels } }).extract({ ...part, left });
      return (
        await sharp(await picture.raw().toBuffer(), { raw: { ...part, channels } }).stats()
      ).channels.map(({ mean }) => mean);
    }),
  );
}

/** Opens the picture of `sides` on the presets page. Returns the card of the preset and the Cancel button. */
async function openSides(
  page: Page,
  width = 640,
  preset = byId('social'),
): Promise<{ card: Locator; cancel: Locator }> {
  await openAt(ROUTES.presets, await sides(width));
  const original = spaced({ width, height: (width * 3) / 4 });
  await expect(page.getByRole('img', { name: `photo.png, ${original} px` })).toBeVisible();
  return {
    card: cardOf(page, preset),
    cancel: page.getByRole('button', { name: en.progress.cancel }),
  };
}

/**
 * Saves the result, and checks that it comes from Fill: it contains no red or blue. A result of Stretch would contain
 * both.
 */
async function expectFilled(page: Page, { size } = byId('social')): Promise<void> {
  await expect(app.toast(`Image resized to ${tight(size)}`)).toBeVisible();
  const { bytes } = await app.save();
  const { width, height, hasAlpha } = await sharp(bytes).metadata();
  expect({ width, height, hasAlpha }).toEqual({ ...size, hasAlpha: false });
  for (const color of await meanColorsOf(bytes))
    color.forEach((level, channel) => {
      expect(Math.abs(level - (GREEN[channel] as number))).toBeLessThanOrEqual(3);
    });
  await page.goBack();
  await expect(page.getByRole('radio', { name: en.fit.cover.label })).toBeChecked();
}

// Requirements: R109, R166
test('a long resize shows progress, disables the preset cards and can be canceled', async ({ page }) => {
  const { card, cancel } = await openSides(page);
  await hold(page);
  await card.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(cardOf(page, byId('tiny16'))).toHaveAttribute('aria-disabled', 'true');
  await cancel.click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await letGo(page);
  await settled(page);
  await expect(app.download).toBeHidden();
  await expect(card).toHaveAttribute('aria-pressed', 'false');
  await cardOf(page, byId('tiny16')).click();
  await expect(resultOf(page, byId('tiny16').size)).toBeVisible();
});

test('choosing another fit during a resize restarts the resize with this fit', async ({ page }) => {
  const { card } = await openSides(page);
  await hold(page);
  await card.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await chooseFit(page, en.fit.cover.label);
  await expect(page.getByRole('radio', { name: en.fit.cover.label })).toBeChecked();
  await letGo(page);
  await expectFilled(page);
});

test(
  'choosing another fit while an image of 60 megapixels is being resized restarts the resize with this fit',
  LONG,
  async ({ page }) => {
    const { card } = await openSides(page, 8960, byId('extraLarge'));
    const fill = await page.getByRole('radio', { name: en.fit.cover.label }).elementHandle();
    // The page itself clicks, because the resize may take less time than a click by Playwright.
    await card.evaluate(async (button: HTMLElement, radio) => {
      button.click();
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      if (radio instanceof HTMLElement) radio.click();
    }, fill);
    await expectFilled(page, byId('extraLarge'));
  },
);

// Requirements: R88
test('if the resize after a change of the fit is canceled, the fit of the shown result is selected again', async ({
  page,
}) => {
  const { card, cancel } = await openSides(page);
  await card.click();
  await expect(app.toast('Image resized to 1080x1080')).toBeVisible();
  await hold(page);
  await chooseFit(page, en.fit.contain.label);
  await expect(page.getByRole('radio', { name: en.fit.contain.label })).toBeChecked();
  await cancel.click();
  await letGo(page);
  await settled(page);
  await expect(page.getByRole('radio', { name: en.fit.stretch.label })).toBeChecked();
  await expect(app.download).toBeVisible();
});

// Requirements: R22
test('leaving the presets page cancels the running resize', async ({ page }) => {
  const { card } = await openSides(page);
  await hold(page);
  await card.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('link', { name: en.layout.home, exact: true }).click();
  await expect(page.getByRole('img', { name: 'photo.png, 640 × 480 px' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(app.resize).not.toHaveAttribute('aria-disabled', 'true');
  await letGo(page);
  await settled(page);
  await expect(app.apply).toBeDisabled();
});

// Requirements: R181
test('presets, fits and Download work with the keyboard', async ({ page }) => {
  await openAt(ROUTES.presets, photo);
  await expect(page.getByRole('img', { name: 'photo.png, 600 × 400 px' })).toBeVisible();
  await tabTo(page, cardOf(page, byId('tiny16')), 'Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(resultOf(page, byId('small32').size)).toBeVisible();
  await expect(cardOf(page, byId('small32'))).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: en.fit.stretch.label }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: en.fit.contain.label })).toBeChecked();
  // Download is disabled or hidden until the result of the new fit is computed.
  await expect(app.download).toBeVisible();
  await expect(app.download).not.toHaveAttribute('aria-disabled', 'true');
  await tabTo(page, app.download);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ROUTES.download);
});

// Requirements: R86, R181
test(
  'on a fixed-size page, the focus moves from Resize to Download after the resize',
  LONG,
  async ({ page }) => {
    await openAt(fixedSizePath(byId('medium64').size), photo);
    await expect(app.resize).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(app.download).toBeFocused();
  },
);

test.describe('a direct visit to a fixed-size URL', () => {
  test.use({ ownPage: true });

  // Requirements: R36, R79, R80, R84
  test(
    'shows the heading, the purpose, the target size, three steps and four questions',
    LONG,
    async ({ page }) => {
      for (const { path, preset } of PAGES.filter(({ kind }) => kind === 'fixedSize')) {
        const { id, size } = preset as Preset;
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Resize image to ${spaced(size)}`);
        await expect(
          page.getByText(
            `Resize any image to exactly ${spaced(size)} pixels and save it as a PNG. ${en.presets.items[id].purpose}`,
          ),
        ).toBeVisible();
        await expect(page.getByText(`Target size: ${spaced(size)} px`)).toBeVisible();
        await expect(page.getByText(en.upload.subtitle)).toBeVisible();
        await expect(page.locator('main ol > li')).toHaveCount(3);
        await expect(page.locator('main details')).toHaveCount(4);
        await expect(page).toHaveURL(path);
      }
    },
  );
});

// Requirements: R87
test('on a fixed-size page, a text takes the place of the result while the resize is running', async ({
  page,
}) => {
  const { size } = byId('social');
  await openAt(fixedSizePath(size), photo);
  await expect(page.getByRole('img', { name: 'photo.png, 600 × 400 px' })).toBeVisible();
  await hold(page);
  const place = page.getByText(en.fixedSize.processing);
  await app.resize.click();
  await expect(place).toBeVisible();
  await letGo(page);
  await expect(app.toast(`Image resized to ${tight(size)}`)).toBeVisible();
  await expect(place).toBeHidden();
  await expect(resultOf(page, size)).toBeVisible();
});

// Requirements: R48, R80
test('the presets page has three steps and four questions, and a click on a question shows its answer', async ({
  page,
}) => {
  await app.visit(ROUTES.presets);
  await expect(page.locator('main ol > li')).toHaveCount(3);
  const questions = page.locator('main summary');
  await expect(questions).toHaveCount(4);
  await questions.first().click();
  await expect(page.getByText(/^There are eight: /)).toBeVisible();
});
