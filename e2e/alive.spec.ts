// The page responds while the core works: no long task runs on the main thread, and Cancel takes effect at once. The
// last test checks that the page sends no request after it has loaded.
import { expect } from '@playwright/test';
import { distDir } from '../scripts/lib/paths.mjs';
import { takenOver } from '../scripts/lib/visit.mjs';
import { photograph } from '../tests/support/fixtures';
import { en } from '../tests/support/words';
import { ALONE } from './support/alone';
import { App, type ChosenFile } from './support/app';
import { fixture } from './support/fixture';
import { startHost } from './support/host';
import { longestTask } from './support/mainThread';
import { test } from './support/test';
import { LONG } from './support/tiers';

// Tracing is off, because it takes screenshots on the main thread of the page. They would make the measured times
// longer.
test.use({ trace: 'off' });

declare global {
  interface Window {
    /** The number of idle callbacks that were requested and have not run yet. */
    pendingIdleCallbacks: number;
  }
}

let photo: ChosenFile;

test.beforeAll(async () => {
  const buffer = await fixture('', async () =>
    (await photograph(4928, 3264)).jpeg({ quality: 85 }).toBuffer(),
  );
  photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
});

// Requirements: R168
test(
  'every main-thread task takes less than 50 ms while an image is resized to 5000 × 5000 px and encoded',
  ALONE,
  async ({ page, browser }) => {
    const app = new App(page);
    await app.open(photo);
    await app.setSize(5000, 5000);
    const longest = await longestTask(browser, page, async () => {
      await app.resize.click();
      await expect(app.toast('Image resized to 5000x5000')).toBeVisible();
      await app.download.click();
      await expect(page.getByRole('link', { name: en.download.download, exact: true })).toBeVisible();
    });
    expect(longest).toBeLessThan(50);
  },
);

test(
  'the measurement of the longest task detects a task of more than 50 ms',
  ALONE,
  async ({ page, browser }) => {
    await page.goto('/');
    const longest = await longestTask(browser, page, () =>
      page.evaluate(() => {
        let sum = 0;
        for (let i = 0; i < 3e8; i++) sum += Math.sqrt(i);
        // An engine may remove a loop whose result is not used, so the sum is stored.
        Object.assign(window, { sum });
      }),
    );
    expect(longest).toBeGreaterThan(50);
  },
);

// Requirements: R165, R166, R169
test(
  'Cancel ends a resize within 100 ms, and the image is unchanged and can be edited again',
  ALONE,
  async ({ page }) => {
    const app = new App(page);
    await app.open(photo);
    await app.setSize(200, 300);
    await app.resize.click();
    await expect(app.toast('Image resized to 200x300')).toBeVisible();

    const times: number[] = [];
    // The shortest of three times counts, because other load on the machine can only make a time longer.
    for (let i = 0; i < 3; i++) {
      // Each run uses another size. The worker may still finish a canceled resize and cache its result, and then a
      // resize to the same size would end before the click on Cancel.
      await app.setSize(10_000 - i, 10_000);
      await app.resize.click();
      // The click is done in the page, because the work may end before a locator finds the button.
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

    // The cancellation may have replaced the worker. The next edit must also work with a new worker.
    await app.setSize(300, 200);
    await app.resize.click();
    await expect(app.toast('Image resized to 300x200')).toBeVisible();
    expect(app.logged).toEqual([]);
  },
);

// Requirements: R19, R20, R196
test(
  'opening, resizing and saving an image cause no network request after the page has loaded',
  LONG,
  async ({ page }) => {
    const host = await startHost(distDir);
    // The browser requests the icon of the page by itself, at any time.
    const requestedPaths = () => host.asked.filter((path) => !path.includes('favicon'));
    const urlsOfOtherHosts: string[] = [];
    let pendingRequests = 0;
    const onRequestEnd = () => {
      pendingRequests -= 1;
    };
    page.on('requestfinished', onRequestEnd);
    page.on('requestfailed', onRequestEnd);
    page.on('request', (request) => {
      pendingRequests += 1;
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(host.origin))
        urlsOfOtherHosts.push(request.url());
    });
    try {
      const app = new App(page);
      await page.addInitScript(() => {
        window.pendingIdleCallbacks = 0;
        const { requestIdleCallback } = window;
        window.requestIdleCallback = (action, options) => {
          window.pendingIdleCallbacks += 1;
          return requestIdleCallback((deadline) => {
            action(deadline);
            window.pendingIdleCallbacks -= 1;
          }, options);
        };
      });
      await page.goto(host.origin);
      // The core and the scripts of the other pages are fetched later, in idle time, while the visitor is choosing a
      // file.
      await takenOver(page);
      await expect.poll(() => requestedPaths().filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
      // The script of the crop box is fetched last, some time after all other files.
      await expect.poll(() => requestedPaths().filter((path) => path.includes('/CropBox-'))).toHaveLength(1);
      await page.waitForFunction(() => window.pendingIdleCallbacks === 0);
      await expect.poll(() => pendingRequests).toBe(0);
      const loaded = requestedPaths();
      expect(loaded.length).toBeGreaterThan(10);

      await app.choose(photo);
      // The image is so large that the core uses helper workers. Their start must not cause a request either.
      await app.setSize(3000, 2000);
      await app.resize.click();
      await app.save();
      expect(requestedPaths()).toEqual(loaded);
      expect(urlsOfOtherHosts).toEqual([]);
    } finally {
      host.close();
    }
  },
);
