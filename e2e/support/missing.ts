import { expect, type Page } from '@playwright/test';
import type { App } from './app';

/**
 * Opens the save page `path` without an image, with a paused clock. Expects that the page redirects to the home page
 * exactly `delay` milliseconds after it has logged the missing image, and that it shows a toast.
 */
export async function leadsHomeAfter(page: Page, app: App, path: string, delay: number): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(path);
  await expect(page.getByText('Loading image data...')).toBeVisible();
  // The page renders a change of the session in a timeout of 0 ms, which the paused clock must run.
  const log = async () => {
    await page.clock.runFor(0);
    return app.logged.join();
  };
  await expect.poll(log).toContain('missing-image');
  if (delay > 0) {
    await page.clock.runFor(delay - 1);
    await expect(app.toast('Missing image data. Please try again.')).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/');
  await expect(app.toast('Missing image data. Please try again.')).toBeVisible();
}
