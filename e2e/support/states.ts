import { expect, type Locator, type Page } from '@playwright/test';
import { goTo, takenOver } from '../../scripts/lib/visit.mjs';
import { type Language, languageHome } from '../../src/config/languages';
import { DESKTOP_WIDTH, TABLET_WIDTH } from '../../src/config/layout';
import { ROUTES } from '../../src/config/routes';
import { RECENT_RANGES_KEY } from '../../src/config/storage';
import { SIZE_MODES } from '../../src/features/editor/resize/sizeFields';
import { CATALOGS } from '../../tests/support/words';
import { type ChosenFile, sizeMode } from './app';
import { drag } from './drag';
import { controlWorkers, hold, letGo } from './workers';

/** A state of a page, after certain actions of a visitor. */
export interface State {
  readonly name: string;
  /** The screens on which the state is possible: the menus of the bar from 768 px on, the side menu below 768 px. */
  readonly screen: 'any' | 'wide' | 'narrow';
  /** True if the state differs from the previous state only in its text. */
  readonly wordsOnly?: boolean;
}

/** A function that checks a state. It may change the size of the viewport to any size that `screen` allows. */
export type Look = (state: State) => Promise<void>;

/** The height of the windows in which the states are visited, in CSS pixels. */
const HEIGHT = 800;

/**
 * The paths of all pages except the home page and the save pages, each with the number of its questions. Of the
 * fixed-size pages, only those with the widest texts are listed.
 */
const PAGES: readonly (readonly [path: string, questions: number])[] = [
  [ROUTES.presets, 4],
  ['/resize-image-to-5000x5000', 4],
  ['/resize-image-to-1600x800', 4],
  ['/resize-image-to-64x64', 4],
  [ROUTES.icons, 0],
  [ROUTES.privacy, 0],
  [ROUTES.terms, 0],
  ['/404', 0],
];

/** The number of questions on the home page. */
const HOME_QUESTIONS = 5;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The buttons of the bar that open a menu on a wide screen: the presets and the languages. */
async function menusOfBar(page: Page): Promise<Locator[]> {
  const menus = page.getByRole('banner').locator('button[aria-expanded]:visible');
  await expect(menus).toHaveCount(2);
  return menus.all();
}

/**
 * Opens the answers of a page one after the other, and calls `look` after each. The answers stay open, even if the
 * language changes, so some answers may already be open.
 */
export async function openAnswers(page: Page, count: number, look: () => Promise<void>): Promise<void> {
  const questions = page.locator('main summary:visible');
  await expect(questions).toHaveCount(count);
  for (const question of await questions.all()) {
    const answer = question.locator('xpath=following-sibling::p');
    if (!(await answer.isVisible())) await question.click();
    await expect(answer).toBeVisible();
    await look();
  }
}

/** Opens the menus of the bar one after the other, and calls `look` for each. The screen must be wide. */
export async function openMenus(page: Page, look: () => Promise<void>): Promise<void> {
  for (const menu of await menusOfBar(page)) {
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await look();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  }
}

/** Calls `look` for a page in its initial state, and after each of its answers is opened. */
async function lookAtPage(page: Page, name: string, questions: number, look: Look): Promise<void> {
  await look({ name, screen: 'any' });
  let open = 0;
  await openAnswers(page, questions, async () => {
    open += 1;
    await look({ name: `${name}, answer ${open}`, screen: 'any', wordsOnly: open > 1 });
  });
}

/** Dismisses all toasts. */
async function dismissMessages(page: Page, language: Language): Promise<void> {
  const { dismiss } = CATALOGS[language].layout;
  const buttons = button(page, dismiss);
  await expect(async () => {
    await buttons.evaluateAll((all: HTMLElement[]) => {
      for (const each of all) each.click();
    });
    await expect(buttons).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

/**
 * Calls `look` for a state with a toast. A toast disappears after some time. If it disappears during the check, it is
 * shown and checked again, up to three times in total.
 */
async function lookAtMessage(
  message: Locator,
  showMessage: () => Promise<void>,
  look: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await showMessage();
    await expect(message).toBeVisible();
    await look();
    if (await message.isVisible()) return;
    if (attempt === 3) throw new Error('The toast disappeared during each of the three checks.');
  }
}

const TEXT: ChosenFile = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') };

/** Drops two files at once, which the page refuses without the core. Other small files are refused only by the core. */
export const dropTooMany = (page: Page) => drag(page, 'main h1', [TEXT, { ...TEXT, name: 'b.txt' }]);

/**
 * Visits all states of the pages without an image in one language, and calls `look` for each.
 *
 * @param textScale the default font size of the browser, divided by 16 px. The widths of the windows are multiplied by
 *   it, because the layouts change at widths in rem.
 */
export async function walkPages(page: Page, language: Language, look: Look, textScale = 1): Promise<void> {
  const words = CATALOGS[language];
  const wide = { width: DESKTOP_WIDTH * textScale, height: HEIGHT };
  const narrow = { width: TABLET_WIDTH * textScale - 1, height: HEIGHT };
  await page.setViewportSize(wide);
  await page.goto(languageHome(language));
  await takenOver(page, '#root main *');
  await lookAtPage(page, 'home', HOME_QUESTIONS, look);

  await page.setViewportSize(wide);
  await openMenus(page, () => look({ name: 'a menu of the bar', screen: 'wide' }));
  await button(page, words.shortcuts.title).click();
  await expect(page.getByRole('dialog', { name: words.shortcuts.title })).toBeVisible();
  await look({ name: 'the shortcuts', screen: 'any' });
  await page.keyboard.press('Escape');

  await page.setViewportSize(narrow);
  await button(page, words.layout.menu).click();
  const menu = page.getByRole('dialog', { name: words.layout.menu });
  await expect(menu).toBeVisible();
  await menu.evaluate((dialog) => Promise.all(dialog.getAnimations().map((each) => each.finished)));
  await look({ name: 'the side menu', screen: 'narrow' });
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await lookAtMessage(
    page.getByRole('group').filter({ hasText: words.upload.tooManyTitle }),
    () => dropTooMany(page),
    () => look({ name: 'an error', screen: 'any' }),
  );
  await dismissMessages(page, language);

  for (const [path, questions] of PAGES) {
    await goTo(page, path);
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toBeVisible();
    await lookAtPage(page, path, questions, look);
  }
}

/** Visits all states with an open image in one language, and calls `look` for each. */
export async function walkEditor(
  page: Page,
  language: Language,
  picture: ChosenFile,
  look: Look,
): Promise<void> {
  const words = CATALOGS[language];
  const tab = (name: keyof typeof words.editor.tabs) =>
    page.getByRole('tab', { name: words.editor.tabs[name], exact: true });
  const width = page.getByLabel(words.resize.width, { exact: true });
  const see = (name: string) => look({ name, screen: 'any' });

  await controlWorkers(page);
  await page.setViewportSize({ width: DESKTOP_WIDTH, height: HEIGHT });
  await page.goto(languageHome(language));
  await takenOver(page, 'input[type=file]');
  const input = page.locator('input[type=file]').first();
  await lookAtMessage(
    page.getByRole('group').filter({ hasText: words.upload.unsupportedTitle }),
    () => input.setInputFiles(TEXT),
    () => see('an error'),
  );
  await dismissMessages(page, language);
  await input.setInputFiles(picture);
  await expect(tab('resize')).toBeVisible();
  await see('Resize');
  await width.fill('99999');
  await see('a size above the limit');
  await width.press('Escape');
  for (const each of SIZE_MODES) {
    await sizeMode(page, each, words).check();
    await see(`sizes in ${each}`);
  }
  await sizeMode(page, 'px', words).check();
  await width.fill('20ft');
  await see('a text that is no size');
  await width.press('Escape');
  await page.locator('main details > summary').first().click();
  await page.getByLabel(words.print.density, { exact: true }).fill('150');
  await see('a print density');
  await page.getByLabel(words.pixelArt.choice).check();
  await see('the factors for pixel art');
  await page.getByLabel(words.pixelArt.choice).uncheck();
  await width.fill('1100');
  await button(page, words.resize.preview).click();
  await expect(page.getByText(words.editor.previewBadge, { exact: true }).first()).toBeVisible();
  await expect(button(page, words.resize.apply)).toBeEnabled();
  await see('a preview');
  await button(page, words.resize.apply).click();
  await expect(button(page, words.editor.download)).toBeVisible();
  await dismissMessages(page, language);
  await width.fill('1050');
  await hold(page, 'news');
  await button(page, words.resize.resize).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await see('a running job');
  await letGo(page);
  await expect(page.getByRole('progressbar')).toBeHidden();
  await see('a result');
  await dismissMessages(page, language);
  await button(page, words.history.label).click();
  await expect(page.getByRole('list', { name: words.history.label })).toBeVisible();
  await see('the history');
  await button(page, words.undo.undo).click();
  await expect(button(page, words.history.redo)).not.toHaveAttribute('aria-disabled', 'true');
  await see('the history after Undo');
  await button(page, words.history.redo).click();
  await expect(button(page, words.history.redo)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.evaluate((key) => localStorage.setItem(key, '20000-50000 -240000'), RECENT_RANGES_KEY);
  await button(page, words.editor.download).click();
  await expect(page).toHaveURL(ROUTES.download);
  await expect(heading(page)).toHaveText(words.download.heading);
  await see(ROUTES.download);
  const { jpeg, name, out, range, smaller } = words.download;
  await button(page, words.editor.more).click();
  await expect(page.getByText(out.copyNote)).toBeVisible();
  await see('the menu of the save page');
  await page.keyboard.press('Escape');
  await page.getByLabel(name.label, { exact: true }).fill('a/b');
  await page.getByRole('link', { name: words.download.download, exact: true }).click();
  await expect(page.getByText(name.stays.split('{{')[0] ?? '')).toBeVisible();
  await expect(button(page, out.next)).toBeVisible();
  await dismissMessages(page, language);
  await see('a name that is refused, after a download');
  await page.getByRole('radio', { name: smaller.colors, exact: true }).check();
  await expect(page.getByText(smaller.lossy)).toBeVisible();
  await see('fewer colors');
  await page.getByRole('radio', { name: range.way, exact: true }).check();
  await page.getByLabel(range.most, { exact: true }).fill('0');
  await expect(page.getByText(range.notLimit)).toBeVisible();
  await see('a file size limit that is no number');
  await page.getByLabel(range.most, { exact: true }).fill('5 MB');
  await expect(page.getByText(range.fits)).toBeVisible();
  await see('a file size limit that is above the file');
  await page.getByRole('radio', { name: 'JPEG', exact: true }).check();
  await page.getByRole('radio', { name: jpeg.quality, exact: true }).check();
  await expect(page.getByRole('slider', { name: jpeg.quality })).toBeVisible();
  await see('a JPEG of a quality');
  await page.getByRole('radio', { name: range.way, exact: true }).check();
  await page.getByLabel(range.least, { exact: true }).fill('9 MB');
  await expect(page.getByText(range.crossed)).toBeVisible();
  await see('a JPEG between sizes that contradict each other');
  await page.getByRole('radio', { name: 'PNG', exact: true }).check();
  await page.getByRole('radio', { name: smaller.search, exact: true }).check();
  await see('a longer search');
  await page.goBack();

  await tab('crop').click();
  await expect(page.getByRole('application').first()).toBeVisible();
  await see('Crop');
  for (const name of [words.crop.more, words.crop.content])
    await page.locator('main details > summary').filter({ hasText: name }).click();
  await page.getByLabel(words.crop.other).fill('0');
  await button(page, words.crop.useRatio).click();
  await page.getByLabel(words.crop.thenResize).check();
  await page.getByLabel(words.crop.target.width).fill('20000');
  await see('the options of Crop');
  await page.getByRole('radio', { name: words.units.mm, exact: true }).check();
  await page.getByLabel(words.crop.target.width).fill('35');
  await see('a crop to a size in print');
  await page.getByLabel(words.crop.thenResize).uncheck();
  await page.getByLabel(words.crop.width, { exact: true }).fill('1500');
  await page.getByLabel(words.crop.height, { exact: true }).fill('1500');
  await button(page, words.viewer.zoomIn).click();
  await see('a size that is larger than the image, and a zoom');
  await button(page, words.crop.fullWindow).click();
  await see('the crop in the full window');
  await button(page, words.crop.leaveFullWindow).click();
  const { straighten } = words;
  await button(page, straighten.open).click();
  await expect(page.getByRole('slider')).toBeVisible();
  await page.getByRole('spinbutton').fill('50');
  await see('an angle that is out of range');
  await page.getByRole('spinbutton').fill('5');
  await page.getByRole('checkbox', { name: straighten.whole }).check();
  await button(page, straighten.horizon).click();
  await see('Straighten, with the whole image');
  await page.getByRole('radio', { name: straighten.perspective, exact: true }).check();
  await expect(page.locator('[data-corner]')).toHaveCount(4);
  await see('Perspective');
  // In some languages, Undo has the same name.
  await page.getByRole('form').getByRole('button', { name: words.progress.cancel, exact: true }).click();
  await tab('rotateFlip').click();
  await see('Rotate & Flip');
  await button(page, words.rotate.left).click();
  // The text is located in a paragraph, because a button can have the same text.
  await expect(page.getByRole('paragraph').filter({ hasText: words.rotate.byLeft })).toBeVisible();
  await see('rotated');
  await dismissMessages(page, language);
  await button(page, words.editor.download).click();
  await expect(page).toHaveURL(ROUTES.downloadRotate);
  await expect(heading(page)).toHaveText(words.download.heading);
  await see(ROUTES.downloadRotate);

  await goTo(page, ROUTES.icons);
  await page.getByText(words.icons.more, { exact: true }).click();
  await page.getByLabel(words.icons.name, { exact: true }).fill('');
  await expect(page.getByText(words.icons.noName)).toBeVisible();
  await see('an icon set with an empty name');
  await page.getByLabel(words.icons.name, { exact: true }).fill('Name');
  await button(page, words.icons.make).click();
  await expect(page.getByRole('link', { name: words.icons.zip })).toBeVisible();
  await dismissMessages(page, language);
  await see(ROUTES.icons);

  await goTo(page, ROUTES.presets);
  await page.getByRole('list', { name: words.presets.sizes }).getByRole('button').first().click();
  await expect(button(page, words.presets.editor)).toBeVisible();
  await see(ROUTES.presets);
  await goTo(page, '/resize-image-to-64x64');
  await button(page, words.fixedSize.resize).click();
  await expect(button(page, words.presets.editor)).toBeVisible();
  await see('a fixed size');
}

/**
 * Opens the viewer after `walkEditor`, compares the image with the original there, and calls `look` in both states.
 */
export async function walkViewer(page: Page, language: Language, look: Look): Promise<void> {
  const { viewer, editor, presets } = CATALOGS[language];
  await button(page, presets.editor).click();
  await page.getByRole('tab', { name: editor.tabs.resize, exact: true }).click();
  await button(page, viewer.open).click();
  await expect(button(page, viewer.close)).toBeVisible();
  await look({ name: 'the viewer', screen: 'any' });
  await button(page, viewer.compare).click();
  await expect(button(page, viewer.compare)).toHaveAttribute('aria-pressed', 'true');
  await look({ name: 'a comparison in the viewer', screen: 'any' });
  await button(page, viewer.close).click();
}
