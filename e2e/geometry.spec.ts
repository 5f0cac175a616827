// After the result of an action is shown, no control moves, and no toast covers a control. The pressed control stays
// under the pointer during the action.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { goTo, takenOver } from '../scripts/lib/visit.mjs';
import { type Language, languageHome } from '../src/config/languages';
import { DESKTOP_WIDTH } from '../src/config/layout';
import { fixedSizePath, ROUTES } from '../src/config/routes';
import { TOAST_DURATION_MS } from '../src/config/timings';
import { CATALOGS } from '../tests/support/words';
import type { ChosenFile } from './support/app';
import { pictureFile } from './support/files';
import { canWatch, unsteady } from './support/geometry';
import { test } from './support/test';
import { LONG } from './support/tiers';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
] as const;

const TEXT: ChosenFile = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') };

let photo: ChosenFile;

test.beforeAll(async () => {
  photo = await pictureFile('photo.jpg', 900, 600, 'jpeg');
});

/**
 * Does every action of the page once. Returns descriptions of the controls that move or are covered while the toasts of
 * an action are shown.
 */
async function walk(page: Page, language: Language): Promise<string[]> {
  const words = CATALOGS[language];
  const faults: string[] = [];
  const { width = 0 } = page.viewportSize() ?? {};
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const tab = (name: keyof typeof words.editor.tabs) =>
    page.getByRole('tab', { name: words.editor.tabs[name], exact: true });
  const toast = (text: string) =>
    page.locator('[data-scope=toast][data-part=root], [data-notice]').filter({ hasText: text });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const input = page.locator('input[type=file]').first();
  const pendingSize = page.getByText(words.fileSize.png.replace('{{size}}', '…'), { exact: true });
  const watch = async (name: string, act: () => Promise<unknown>, result: Locator, pressed?: Locator) => {
    const found = await unsteady(page, act, result, pendingSize, TOAST_DURATION_MS, pressed);
    faults.push(...found.map((fault) => `${width} px, ${language}, ${name}: ${fault}`));
  };
  const press = (name: string, control: Locator, result: Locator, stays = true) =>
    watch(name, () => control.click(), result, stays ? control : undefined);

  page.setDefaultTimeout(15_000);
  await canWatch(page);
  await page.clock.install();
  await page.goto(languageHome(language));
  await takenOver(page, 'input[type=file]');
  await watch('a refused file', () => input.setInputFiles(TEXT), toast(words.upload.unsupportedTitle));
  await watch('open', () => input.setInputFiles(photo), tab('resize'));
  await watch('another refused file', () => input.setInputFiles(TEXT), toast(words.upload.unsupportedTitle));

  await field(words.resize.width).fill('1800');
  await press('Resize', button(words.resize.resize), toast('1800x1200'));
  await field(words.resize.width).fill('450');
  await press(
    'Preview',
    button(words.resize.preview),
    page.getByText(words.editor.previewBadge, { exact: true }),
  );
  await press('Apply', button(words.resize.apply), toast(words.resize.applied), false);
  await press(
    'Reset',
    button(words.resize.reset),
    page.locator('figure').getByRole('img', { name: /900.×.600/ }),
  );

  // In a narrow window, the page scrolls to the picture when Crop opens, so that the picture, the tabs, the ratios and
  // the main button are visible together (tested in `phone.spec.ts`). So the pressed tab moves there.
  const cropBox = page.getByRole('application').first();
  await press('the tab Crop', tab('crop'), cropBox, width >= DESKTOP_WIDTH);
  await watch(
    'a ratio',
    () => page.getByRole('radio', { name: '1:1', exact: true }).check({ force: true }),
    cropBox,
  );
  // On a phone, a visitor has scrolled to the picture when pressing Crop.
  await page.locator('[data-stage]').evaluate((stage) => stage.scrollIntoView({ block: 'center' }));
  await press('Crop', button(words.crop.apply), toast(words.crop.done));
  await press('the tab Rotate & Flip', tab('rotateFlip'), button(words.rotate.left));
  for (const [turn, result] of [
    ['left', words.rotate.doneLeft],
    ['right', words.rotate.doneRight],
    ['horizontal', words.rotate.doneHorizontal],
    ['vertical', words.rotate.doneVertical],
  ] as const)
    await press(turn, button(words.rotate[turn]), toast(result));
  await press('Undo', button(words.undo.undo), button(words.history.redo));
  await press('Redo', button(words.history.redo), button(words.undo.undo));
  const list = page.getByRole('list', { name: words.history.label });
  await press('History', button(words.history.label), list);
  await press('a step', list.getByRole('button').nth(-2), button(words.history.redo), false);
  await page.keyboard.press('Escape');
  const original = button(words.editor.originalDownload);
  // On a phone, the button is in a menu, which closes.
  const isInMenu = width < 640;
  if (isInMenu) await press('More actions', button(words.editor.more), original);
  await press('Original download', original, toast(words.editor.originalSaved), !isInMenu);
  await press(
    'Download',
    button(words.editor.download),
    page.getByRole('heading', { name: words.download.heading }),
    false,
  );
  await press(
    'Download on the save page',
    page.getByRole('link', { name: words.download.download, exact: true }),
    toast(words.download.saved),
  );
  await goTo(page, ROUTES.presets);
  const card = page.getByRole('list', { name: words.presets.sizes }).getByRole('button').first();
  await press('a preset', card, button(words.presets.editor), false);
  await goTo(page, fixedSizePath({ width: 64, height: 64 }));
  await press('Resize of a fixed size', button(words.fixedSize.resize), button(words.presets.editor), false);
  await goTo(page, languageHome(language));
  await press('Close', button(words.editor.close), toast('photo.jpg'), false);
  return faults;
}

/** Calls `walk` in windows of all sizes at the same time, because most of the time is spent waiting. */
async function walkEverywhere(browser: Browser, baseURL: string | undefined, language: Language) {
  const contexts = await Promise.all(
    SIZES.map((viewport) => browser.newContext({ viewport, baseURL, serviceWorkers: 'block' })),
  );
  const found = await Promise.all(contexts.map(async (context) => walk(await context.newPage(), language)));
  await Promise.all(contexts.map((context) => context.close()));
  return found.flat();
}

// Requirements: R171
for (const [language, tier] of [
  ['en', {}],
  ['de', LONG],
  ['ja', LONG],
] as const)
  test(
    `in ${language}, no control moves or is covered in the five seconds after the result of each action appears`,
    tier,
    async ({ browser, baseURL }) => {
      test.setTimeout(300_000);
      expect(await walkEverywhere(browser, baseURL, language)).toEqual([]);
    },
  );
