// The page stays alive while the core works: no long task on the main thread, and cancelling is instant.
import { expect } from '@playwright/test';
import { distDir } from '../scripts/lib/paths.mjs';
import { takenOver } from '../scripts/lib/visit.mjs';
import { photograph } from '../tests/support/fixtures';
import { ALONE } from './support/alone';
import { App, type ChosenFile } from './support/app';
import { fixture } from './support/fixture';
import { startHost } from './support/host';
import { longestTask } from './support/mainThread';
import { test } from './support/test';
import { LONG } from './support/tiers';

// Tracing takes pictures of the page all the time, on its main thread.
test.use({ trace: 'off' });

declare global {
  interface Window {
    /** Calls of `requestIdleCallback` that are still to be answered. */
    waitingForIdle: number;
  }
}

let photo: ChosenFile;

test.beforeAll(async () => {
  const buffer = await fixture('', async () =>
    (await photograph(4928, 3264)).jpeg({ quality: 85 }).toBuffer(),
  );
  photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
});

test(
  'while 5000 × 5000 runs, no task on the main thread is longer than 50 ms',
  ALONE,
  async ({ page, browser }) => {
    const app = new App(page);
    await app.open(photo);
    await app.setSize(5000, 5000);
    const longest = await longestTask(browser, page, async () => {
      await app.resize.click();
      await expect(app.toast('Image resized to 5000x5000')).toBeVisible();
      await app.download.click();
      await expect(page.getByRole('link', { name: 'Download', exact: true })).toBeVisible();
    });
    expect(longest).toBeLessThan(50);
  },
);

test('the measure of long tasks sees one', ALONE, async ({ page, browser }) => {
  await page.goto('/');
  const longest = await longestTask(browser, page, () =>
    page.evaluate(() => {
      let sum = 0;
      for (let i = 0; i < 3e8; i++) sum += Math.sqrt(i);
      // A sum that nobody asks for need not be made: engines leave such a loop out.
      Object.assign(window, { sum });
    }),
  );
  expect(longest).toBeGreaterThan(50);
});

test('cancel answers within 100 ms, and the image is as it was', ALONE, async ({ page }) => {
  const app = new App(page);
  await app.open(photo);
  await app.setSize(200, 300);
  await app.resize.click();
  await expect(app.toast('Image resized to 200x300')).toBeVisible();

  const times: number[] = [];
  // The quickest of three: whatever else the machine is doing can only add to it.
  for (let i = 0; i < 3; i++) {
    // Each time another size: a cancelled result may be finished all the same, and is then in the cache.
    await app.setSize(10_000 - i, 10_000);
    await app.resize.click();
    // In the page: the work may end before a locator has looked again.
    times.push(
      await page.evaluate(async () => {
        const frame = () => new Promise(requestAnimationFrame);
        const find = () =>
          [...document.querySelectorAll('button')].find((each) => each.innerText === 'Cancel');
        let button = find();
        for (; !button; button = find()) await frame();
        const start = performance.now();
        button.click();
        while (document.contains(button)) await frame();
        return performance.now() - start;
      }),
    );
    await expect(page.getByRole('img', { name: 'photo.jpg, 200 × 300 px' })).toBeVisible();
    await expect(app.resize).toBeEnabled();
  }
  expect(Math.min(...times)).toBeLessThan(100);

  // The session was rebuilt behind it: the next piece of work is right.
  await app.setSize(300, 200);
  await app.resize.click();
  await expect(app.toast('Image resized to 300x200')).toBeVisible();
  expect(app.logged).toEqual([]);
});

test('nothing is asked of the network after the page has loaded', LONG, async ({ page }) => {
  const host = await startHost(distDir);
  // The browser asks for the page's icon by itself, when it likes.
  const asked = () => host.asked.filter((path) => !path.includes('favicon'));
  const elsewhere: string[] = [];
  let underWay = 0;
  const ended = () => {
    underWay -= 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('request', (request) => {
    underWay += 1;
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(host.origin))
      elsewhere.push(request.url());
  });
  try {
    const app = new App(page);
    await page.addInitScript(() => {
      window.waitingForIdle = 0;
      const { requestIdleCallback } = window;
      window.requestIdleCallback = (action, options) => {
        window.waitingForIdle += 1;
        return requestIdleCallback((deadline) => {
          action(deadline);
          window.waitingForIdle -= 1;
        }, options);
      };
    });
    await page.goto(host.origin);
    // The core and the other screens come after the page, while the visitor is still choosing a file: in idle time.
    await takenOver(page);
    await expect.poll(() => asked().filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
    // The last: it is fetched some time after all else.
    await expect.poll(() => asked().filter((path) => path.includes('/CropBox-'))).toHaveLength(1);
    await page.waitForFunction(() => window.waitingForIdle === 0);
    await expect.poll(() => underWay).toBe(0);
    const loaded = asked();
    expect(loaded.length).toBeGreaterThan(10);

    await app.choose(photo);
    // Large enough for other cores to be called to help.
    await app.setSize(3000, 2000);
    await app.resize.click();
    await app.save();
    expect(asked()).toEqual(loaded);
    expect(elsewhere).toEqual([]);
  } finally {
    host.close();
  }
});
