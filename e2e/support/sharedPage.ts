import type { Browser, BrowserContext, Page, WorkerInfo } from '@playwright/test';
import { noteBlobUrls } from './blobUrls';
import { watchWorkers } from './faults';
import { canHold } from './hold';

/** Entries of the history from which a new page is taken: Chromium counts 50 at most. */
const LONGEST_HISTORY = 35;

/**
 * A page that tests of one worker use one after the other; see lasting.ts. It notes its blob URLs, counts its workers,
 * and can hold back their results.
 */
export class SharedPage {
  #page: Page | null = null;

  private constructor(readonly context: BrowserContext) {}

  /** The worker fixture. */
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

  /** The page: a new one at the beginning, and after many entries of the history. */
  async page(): Promise<Page> {
    if (this.#page && (await this.#page.evaluate(() => history.length)) > LONGEST_HISTORY) {
      await this.#page.close();
      this.#page = null;
    }
    if (!this.#page) {
      this.#page = await this.context.newPage();
      await noteBlobUrls(this.#page);
      await watchWorkers(this.#page);
      await canHold(this.#page);
    }
    return this.#page;
  }
}
