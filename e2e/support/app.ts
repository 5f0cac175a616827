import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { takenOver } from '../../scripts/lib/visit.mjs';
import type { Language } from '../../src/config/languages';
import { ROUTES } from '../../src/config/routes';
import { AUTOSAVE_KEY } from '../../src/config/storage';
import type { SizeMode } from '../../src/features/editor/resize/sizeFields';
import type { Rect } from '../../src/lib/geometry';
import { type CATALOGS, en } from '../../tests/support/words';

/** The choice of how a size is entered, in the Resize tab. */
export function sizeMode(
  page: Page,
  mode: SizeMode,
  { units, resize }: Pick<(typeof CATALOGS)[Language], 'units' | 'resize'> = en,
): Locator {
  const { px, percent, mm, cm } = units;
  const names = { ...resize.modes, px, '%': percent, mm, cm, in: units.in };
  return page.getByRole('radio', { name: names[mode], exact: true });
}

/** A file that a test chooses, drops or pastes. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The site in a browser page: its controls, located by their accessible names, and the actions of a visitor. */
export class App {
  readonly resize: Locator;
  readonly preview: Locator;
  readonly apply: Locator;
  readonly reset: Locator;
  readonly download: Locator;
  readonly width: Locator;
  readonly height: Locator;
  readonly lock: Locator;
  /**
   * The fields X and Y of the Crop tab. Its fields Width and Height are `width` and `height`, because they have the
   * same labels as the fields of the Resize tab.
   */
  readonly x: Locator;
  readonly y: Locator;
  readonly crop: Locator;
  /** The crop box: a rectangle on the picture that the visitor can move and resize. */
  readonly cropBox: Locator;
  /** The errors in the console, and the uncaught errors of the page. */
  readonly logged: string[] = [];

  constructor(readonly page: Page) {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    this.resize = button(en.resize.resize);
    this.preview = button(en.resize.preview);
    this.apply = button(en.resize.apply);
    this.reset = button(en.resize.reset);
    this.download = button(en.editor.download);
    this.width = page.getByLabel(en.resize.width, { exact: true });
    this.height = page.getByLabel(en.resize.height, { exact: true });
    this.lock = page.getByRole('checkbox', { name: en.resize.lock });
    this.x = page.getByLabel(en.crop.x, { exact: true });
    this.y = page.getByLabel(en.crop.y, { exact: true });
    this.crop = button(en.crop.apply);
    this.cropBox = page.getByRole('application', { name: /^Crop area/ });
    page.on('console', (message) => {
      if (message.type() === 'error') this.logged.push(message.text());
    });
    page.on('pageerror', (error) => this.logged.push(`uncaught: ${error.message}`));
  }

  /** Waits until React has hydrated the file input, and chooses a file in it. A string is the path of the file. */
  async choose(file: string | ChosenFile): Promise<void> {
    await takenOver(this.page, 'input[type=file]');
    await this.page.locator('input[type=file]').first().setInputFiles(file);
  }

  /** Turns autosave off, from the next load of the page on. */
  async keepNothing(): Promise<void> {
    await this.page.addInitScript((key) => localStorage.setItem(key, 'off'), AUTOSAVE_KEY);
  }

  /** Loads the home page, opens a file there, and waits for the editor. */
  async open(file: string | ChosenFile): Promise<void> {
    await this.page.goto('/');
    await this.choose(file);
    await expect(this.resize).toBeVisible();
  }

  /** Types a width and a height. First unlocks the aspect ratio, because otherwise each field changes the other one. */
  async setSize(width: number, height: number): Promise<void> {
    await this.lock.uncheck();
    await this.width.fill(String(width));
    await this.height.fill(String(height));
  }

  /** Shows a tab of the editor. */
  async showTab(tab: keyof typeof en.editor.tabs): Promise<void> {
    await this.page.getByRole('tab', { name: en.editor.tabs[tab], exact: true }).click();
    if (tab === 'crop') await expect(this.cropBox).toBeVisible();
  }

  /** Chooses an aspect ratio on the Crop tab. */
  async chooseAspect(name: string): Promise<void> {
    await this.page.getByRole('radio', { name, exact: true }).check();
  }

  /** Chooses Freeform on the Crop tab, and types a crop rectangle in image pixels. */
  async setRect({ x, y, width, height }: Rect): Promise<void> {
    await this.chooseAspect('Freeform');
    // The size is typed first, because the largest possible X and Y depend on it.
    await this.width.fill(String(width));
    await this.height.fill(String(height));
    await this.x.fill(String(x));
    await this.y.fill(String(y));
  }

  /** The rectangle that the fields of the Crop tab show, in image pixels. */
  async rect(): Promise<Rect> {
    const read = async (field: Locator) => Number(await field.inputValue());
    return {
      x: await read(this.x),
      y: await read(this.y),
      width: await read(this.width),
      height: await read(this.height),
    };
  }

  /** Cancels the running work, unless it ends first. Waits until the progress bar is hidden. */
  async endWork(): Promise<void> {
    const cancel = this.page.getByRole('button', { name: en.progress.cancel });
    await cancel.click({ timeout: 3000 }).catch(() => {});
    await expect(this.page.getByRole('progressbar')).toBeHidden();
  }

  /** The toast, or the message in the caption of the stage, that contains `text`. */
  toast(text: string): Locator {
    return this.page.locator('[data-scope=toast][data-part=root], [data-notice]').filter({ hasText: text });
  }

  /** Dismisses the message that contains `text`. One in the caption of the stage disappears by itself. */
  async dismiss(text: string): Promise<void> {
    for (const button of await this.toast(text).getByRole('button', { name: en.layout.dismiss }).all())
      await button.click();
    await expect(this.toast(text)).toHaveCount(0);
  }

  /** Goes from the editor to the save page at `path`, and saves the file there. Returns the file and its name. */
  async save(path: string = ROUTES.download): Promise<{ name: string; bytes: Buffer }> {
    await this.download.click();
    await expect(this.page).toHaveURL(new URL(path, this.page.url()).href);
    return saved(this.page, () =>
      this.page.getByRole('link', { name: en.download.download, exact: true }).click(),
    );
  }
}

/** The bounding box of a visible element, in CSS pixels relative to the viewport. */
export async function boxOf(page: Page, selector: string): Promise<Rect> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  return box;
}

/** Chooses a file in the file dialog that `action` opens. */
export async function chooseBy(page: Page, file: ChosenFile, action: () => Promise<void>): Promise<void> {
  const picker = page.waitForEvent('filechooser');
  // The browser must intercept file dialogs before the dialog opens. `waitForEvent` only sends the request for this.
  // The browser has processed that request when it responds to the next one.
  await page.evaluate(() => null);
  await action();
  await (await picker).setFiles(file);
}

/** The file that the browser saves because of `action`, and its suggested name. */
export async function saved(
  page: Page,
  action: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}
