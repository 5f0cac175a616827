import { expect, type Page } from '@playwright/test';
import { ROUTES } from '../../src/config/routes';
import { FIT_KEY } from '../../src/config/storage';
import { en } from '../../tests/support/words';
import { App, type ChosenFile } from './app';
import { test as base } from './test';
import { controlWorkers, letGo } from './workers';

/*
 * Tests share one page, because loading the site takes longer than the rest of most tests. This is possible for tests
 * that do not test the loading, and whose state Close ends. Each test begins on the home page, without an image and
 * without toasts. After a failure, Playwright starts a new worker process, which opens a new page.
 */

interface Options {
  /** Whether the test needs its own page, because it sets the clock or reloads the page. */
  ownPage: boolean;
}

/** A test of the site in a page that earlier tests may have used. */
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
      const own = await context.newPage();
      await controlWorkers(own);
      await use(own);
      return;
    }
    const page = await shared.page();
    const { width, height } = page.viewportSize() ?? {};
    if (viewport && (width !== viewport.width || height !== viewport.height))
      await page.setViewportSize(viewport);
    if (page.url() !== 'about:blank') await clear(page);
    await use(page);
    for (const event of ['console', 'pageerror', 'download', 'request'] as const)
      page.removeAllListeners(event);
  },
});

/** Navigates to a page without a load and without a new history entry. */
const show = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.replaceState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Navigates to the home page, closes the image, resets the stored fit of the presets, and dismisses all toasts. */
async function clear(page: Page): Promise<void> {
  await letGo(page);
  // A control that appears at the place of the last press could not be pressed at once: see src/lib/pressGuard.ts.
  await page.mouse.move(0, 0);
  await show(page, ROUTES.home);
  const empty = page.getByText(en.upload.title);
  const close = page.getByRole('button', { name: en.editor.close, exact: true });
  await expect(empty.or(close)).toBeVisible();
  const dismiss = page.getByRole('button', { name: en.layout.dismiss });
  if (await close.isVisible()) {
    await close.click();
    // The toast that offers to reopen the image must have appeared before the toasts are dismissed below.
    await expect(dismiss).not.toHaveCount(0);
  }
  await expect(empty).toBeVisible();
  // The page reads the stored fit again only after a change in another tab. The event simulates such a change.
  await page.evaluate((key) => {
    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, FIT_KEY);
  await dismissAll(page);
}

/** Dismisses all toasts. */
export async function dismissAll(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: en.layout.dismiss });
  await expect(async () => {
    await dismiss.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
    await expect(dismiss).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

/** The site in a page that earlier tests may have used. The page is loaded only if it is still blank. */
export class LastingApp extends App {
  /** Navigates to a screen, with a load only if the page is still blank. */
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
