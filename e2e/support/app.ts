import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page } from '@playwright/test';

/** A file to choose, as the browser gets it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Everything on the page that the journeys use, by the names that a person knows it by. */
export class App {
  readonly resize: Locator;
  readonly preview: Locator;
  readonly apply: Locator;
  readonly reset: Locator;
  readonly download: Locator;
  readonly width: Locator;
  readonly height: Locator;
  readonly lock: Locator;
  /** Codes that failures wrote to the console. */
  readonly logged: string[] = [];

  constructor(readonly page: Page) {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    this.resize = button('Resize');
    this.preview = button('Preview');
    this.apply = button('Apply');
    this.reset = button('Reset');
    this.download = button('Download');
    this.width = page.getByLabel('Width');
    this.height = page.getByLabel('Height');
    this.lock = page.getByRole('checkbox', { name: 'Lock aspect ratio' });
    page.on('console', (message) => {
      if (message.type() === 'error') this.logged.push(message.text());
    });
    page.on('pageerror', (error) => this.logged.push(`uncaught: ${error.message}`));
  }

  /** Chooses a file, by its path or its content. */
  async choose(file: string | ChosenFile): Promise<void> {
    await this.page.locator('input[type=file]').first().setInputFiles(file);
  }

  /** Opens a file and waits for the editor. */
  async open(file: string | ChosenFile): Promise<void> {
    await this.page.goto('/');
    await this.choose(file);
    await expect(this.resize).toBeVisible();
  }

  /** Fills in a size of any shape. */
  async setSize(width: number, height: number): Promise<void> {
    if (await this.lock.isChecked()) await this.page.getByText('Lock aspect ratio').click();
    await this.width.fill(String(width));
    await this.height.fill(String(height));
  }

  /** A message that pops up. */
  toast(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  /** Goes on from the editor to the save page and saves; gives back the file and its name. */
  async save(): Promise<{ name: string; bytes: Buffer }> {
    await this.download.click();
    await expect(this.page).toHaveURL(/\/download$/);
    return saved(this.page, () => this.page.getByRole('link', { name: 'Download', exact: true }).click());
  }
}

/** The file that an action makes the browser save. */
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
