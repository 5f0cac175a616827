import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { en } from '../../tests/support/words';
import { type App, type ChosenFile, saved } from './app';

const { download, jpeg, range, smaller } = en.download;

/** The save page of a resize: its controls, and the file that it saves. */
export class SavePage {
  readonly link: Locator;
  /** The fields of the least and the largest size, and their unit. */
  readonly least: Locator;
  readonly most: Locator;
  readonly unit: Locator;
  /** What is said of a JPEG, and of a PNG that is smaller than the full one. */
  readonly jpegNote: Locator;
  readonly smallerNote: Locator;

  constructor(
    readonly app: App,
    readonly page: Page,
  ) {
    this.link = page.getByRole('link', { name: download, exact: true });
    this.least = page.getByLabel(range.least, { exact: true });
    this.most = page.getByLabel(range.most, { exact: true });
    this.unit = page.getByRole('combobox', { name: smaller.unit, exact: true });
    this.jpegNote = page.getByText(/ at quality \d/);
    this.smallerNote = page.getByText(/\sbytes\): .* smaller\./);
  }

  /** A button of one of the choices. */
  radio(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  /** Opens a file, resizes it, and opens the save page. Returns the full PNG. */
  async open(file: ChosenFile, width = 600, height = 400): Promise<Buffer> {
    await this.app.open(file);
    await this.app.setSize(width, height);
    await this.app.resize.click();
    return (await this.app.save()).bytes;
  }

  /** Waits until there is a file, and saves it. */
  async save() {
    await expect(this.link).not.toHaveAttribute('aria-disabled');
    const { name, bytes } = await saved(this.page, () => this.link.click());
    return { name, bytes, ...(await sharp(bytes, { failOn: 'warning' }).metadata()) };
  }

  /** Chooses a format and the sizes between which its file has to be. */
  async chooseRange(format: 'PNG' | 'JPEG', least: string, most: string): Promise<void> {
    await this.radio(format).check();
    await this.radio(range.way).check();
    await this.least.fill(least);
    await this.most.fill(most);
    await this.most.press('Enter');
  }

  /** Moves the slider of the quality of a JPEG. */
  async setQuality(quality: number): Promise<void> {
    await this.page.getByRole('slider', { name: jpeg.quality }).fill(String(quality));
    await expect(this.receipt('jpeg', 'quality', quality)).toBeVisible();
  }

  /** A line of the receipt with a value. */
  receipt(line: 'jpeg' | 'palette', name: string, value: number): Locator {
    return this.page.getByText(en.download.receipt[line].replace(`{{${name}}}`, String(value)));
  }
}
