import type { Browser, BrowserContext, Page, WorkerInfo } from '@playwright/test';
import { noteBlobUrls } from './blobUrls';
import { controlWorkers } from './workers';

/**
 * If the history has more entries than this, a new page is opened. Chromium keeps at most 50 entries, so this leaves
 * room for the entries of one test.
 */
const LONGEST_HISTORY = 35;

/**
 * A page that the tests of one worker process use one after the other; see lasting.ts. The page records its blob URLs,
 * counts its workers, and can hold back the results of workers.
 */
export class SharedPage {
  #page: Page | null = null;

  private constructor(readonly context: BrowserContext) {}

  /** The fixture, with the scope of a worker process. */
  static async fixture(
    { browser }: { browser: Browser },
    use: (shared: SharedPage) => Promise<void>,
    { project }: WorkerInfo,
  ): Promise<void> {
    const { baseURL, serviceWorkers } = project.use;
    const context = await browser.newContext({ baseURL, serviceWorkers });
    await use(new SharedPage(context));
    await context.close();
  }

  /** Resolves to the page. Opens a new page at the beginning, and when the history has too many entries. */
  async page(): Promise<Page> {
    if (this.#page && (await this.#page.evaluate(() => history.length)) > LONGEST_HISTORY) {
      await this.#page.close();
      this.#page = null;
    }
    if (!this.#page) {
      this.#page = await this.context.newPage();
      await noteBlobUrls(this.#page);
      await controlWorkers(this.#page);
    }
    return this.#page;
  }
}
