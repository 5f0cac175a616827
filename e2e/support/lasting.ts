import { expect, type Page } from '@playwright/test';
import { ROUTES } from '../../src/data/routes';
import { FIT_KEY } from '../../src/data/storage';
import { App, type ChosenFile } from './app';
import { letGo } from './hold';
import { test as base } from './test';

/*
 * A page takes longer to load than most tests take. Those that ask nothing of the load, and leave nothing that outlives
 * Close, share one page: each begins with no image, no message and the home page. After a failure Playwright starts a
 * new worker, and so a new page.
 */

interface Options {
  /** Whether the test needs a page of its own: it sets the clock, or loads the page again. */
  ownPage: boolean;
}

/** A test of the site in the page that the test before it may have used. */
export const test = base.extend<Options>({
  ownPage: [false, { option: true }],
  context: async ({ ownPage, shared, browser }, use) => {
    if (!ownPage) {
      await use(shared.context);
      return;
    }
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
  page: async ({ ownPage, shared, context, viewport }, use) => {
    if (ownPage) {
      await use(await context.newPage());
      return;
    }
    const page = await shared.page();
    if (viewport && page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
    if (page.url() !== 'about:blank') await clear(page);
    await use(page);
    for (const event of ['console', 'pageerror', 'download', 'request'] as const)
      page.removeAllListeners(event);
  },
});

/** Goes to a screen without a load, and without an entry in the history. */
const show = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.replaceState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Leads home, closes the image and takes the messages away. */
async function clear(page: Page): Promise<void> {
  await letGo(page);
  await show(page, ROUTES.home);
  const empty = page.getByText('Drop an image here');
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await expect(empty.or(close)).toBeVisible();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  if (await close.isVisible()) {
    await close.click();
    // It offers the image back.
    await expect(dismiss).not.toHaveCount(0);
  }
  await expect(empty).toBeVisible();
  // As if in another tab.
  await page.evaluate((key) => {
    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, FIT_KEY);
  await expect(async () => {
    await dismiss.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
    await expect(dismiss).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

/** The site in a page that may have been used before: it is loaded where it is not there yet. */
export class LastingApp extends App {
  /** Goes to a screen. */
  async visit(path: string): Promise<void> {
    if (this.page.url() === 'about:blank') await this.page.goto(path);
    else await show(this.page, path);
  }

  override async open(file: string | ChosenFile): Promise<void> {
    await this.visit(ROUTES.home);
    await this.choose(file);
    await expect(this.resize).toBeVisible();
  }
}
