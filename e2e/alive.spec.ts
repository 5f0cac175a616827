// The page stays alive while the core works: no long task on the main thread, and cancelling is instant.
import { expect, type Page, test } from '@playwright/test';
import { photograph } from '../tests/support/fixtures';
import { App, type ChosenFile } from './support/app';

// Tracing takes pictures of the page all the time, on its main thread.
test.use({ trace: 'off' });

let photo: ChosenFile;

test.beforeAll(async () => {
  const buffer = await (await photograph(4928, 3264)).jpeg({ quality: 85 }).toBuffer();
  photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
});

/** Starts to note every task on the main thread that is longer than 50 ms; the browser reports no others. */
async function noteLongTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { tasks });
  });
  return () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
}

test('while 5000 × 5000 runs, no task on the main thread is longer than 50 ms', async ({ page }) => {
  const app = new App(page);
  await app.open(photo);
  await app.setSize(5000, 5000);
  const longTasks = await noteLongTasks(page);
  await app.resize.click();
  await expect(app.toast('Image resized to 5000x5000')).toBeVisible();
  await app.download.click();
  await expect(page.getByRole('link', { name: 'Download', exact: true })).toBeVisible();
  expect(await longTasks()).toEqual([]);
});

test('cancel answers within 100 ms, and the image is as it was', async ({ page }) => {
  const app = new App(page);
  await app.open(photo);
  await app.setSize(200, 300);
  await app.resize.click();
  await expect(app.toast('Image resized to 200x300')).toBeVisible();

  await app.setSize(10_000, 10_000);
  await app.resize.click();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeVisible();
  const took = await cancel.evaluate(async (button: HTMLButtonElement) => {
    const start = performance.now();
    button.click();
    while (document.contains(button)) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  expect(took).toBeLessThan(100);
  await expect(page.getByRole('img', { name: 'photo.jpg, 200 × 300 px' })).toBeVisible();
  await expect(app.resize).toBeEnabled();

  // The session was rebuilt behind it: the next piece of work is right.
  await app.setSize(300, 200);
  await app.resize.click();
  await expect(app.toast('Image resized to 300x200')).toBeVisible();
  expect(app.logged).toEqual([]);
});

test('nothing is asked of the network after the page has loaded', async ({ page }) => {
  const app = new App(page);
  // The core comes after the page, while the visitor is still choosing a file.
  await Promise.all([page.waitForResponse(/\.wasm$/), page.goto('/')]);
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url())) requests.push(request.url());
  });
  await app.choose(photo);
  await app.setSize(64, 64);
  await app.resize.click();
  await app.save();
  expect(requests).toEqual([]);
});
