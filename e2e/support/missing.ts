import { expect, type Page } from '@playwright/test';
import type { App } from './app';

/**
 * Visits a save page without an image, by a clock that stands still, and sees it stay for so many milliseconds
 * after it has found that out, and lead home with the next one.
 */
export async function leadsHomeAfter(page: Page, app: App, path: string, patience: number): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(path);
  await expect(page.getByText('Loading image data...')).toBeVisible();
  await expect.poll(() => app.logged.join()).toContain('missing-image');
  if (patience > 0) {
    await page.clock.runFor(patience - 1);
    await expect(app.toast('Missing image data. Please try again.')).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/');
  await expect(app.toast('Missing image data. Please try again.')).toBeVisible();
}
