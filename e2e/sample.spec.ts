// The sample image: the page fetches it when the visitor presses its button, and opens it like any other file.

import { expect, type Page } from '@playwright/test';
import { takenOver } from '../scripts/lib/visit.mjs';
import { ROUTES } from '../src/config/routes';
import { en } from '../tests/support/words';
import { App } from './support/app';
import { pictureFile } from './support/files';
import { settled } from './support/settled';
import { test } from './support/test';
import { LONG } from './support/tiers';

const SAMPLE = '**/assets/sample-*.png';
const link = (page: Page) => page.getByRole('button', { name: /^Try it with a sample image/ });

// Requirements: R49
test('the sample image is fetched only after its button is pressed, and opens in the editor', async ({
  page,
}) => {
  const app = new App(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/sample-.*\.png/.test(request.url())) fetched.push(request.url());
  });
  await page.goto('/');
  await takenOver(page, 'input[type=file]');
  await expect(link(page)).toHaveText('Try it with a sample image 6000 × 4000 px');
  expect(fetched).toEqual([]);
  await link(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('sample.png');
  await expect(page.getByRole('img', { name: 'sample.png, 6000 × 4000 px' })).toBeVisible();
  expect(fetched).toHaveLength(1);
  expect(app.logged).toEqual([]);
});

test('the sample image also opens on the presets page', LONG, async ({ page }) => {
  await page.goto(ROUTES.presets);
  await takenOver(page, 'input[type=file]');
  await link(page).click();
  await expect(page.getByRole('img', { name: 'sample.png, 6000 × 4000 px' }).first()).toBeVisible();
});

test('if the sample image cannot be fetched, a toast says so, and the next press fetches it', async ({
  page,
}) => {
  const app = new App(page);
  await page.route(SAMPLE, (route) => route.fulfill({ status: 503 }));
  await page.goto('/');
  await takenOver(page, 'input[type=file]');
  await link(page).click();
  await expect(app.toast(en.sample.failed)).toBeVisible();
  expect(app.logged.filter((line) => line.includes('sample: unavailable'))).toHaveLength(1);
  await page.unroute(SAMPLE);
  await link(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('sample.png');
  await expect(app.toast(en.sample.failed)).toBeHidden();
});

test('if a file is chosen while the sample image is being fetched, this file opens and stays open', async ({
  page,
}) => {
  const app = new App(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SAMPLE, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto('/');
  await takenOver(page, 'input[type=file]');
  const canceled = page.waitForEvent('requestfailed', (request) => /sample-.*\.png/.test(request.url()));
  await link(page).click();
  await expect(link(page)).toHaveAttribute('aria-busy', 'true');
  await app.choose(await pictureFile('own.png', 300, 200));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('own.png');
  // The page has canceled the request, so the sample image can no longer arrive.
  await canceled;
  release();
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('own.png');
  expect(app.logged).toEqual([]);
});

// Requirements: R49
test('the sample image is last in the list of the files that the service worker fetches', async ({
  request,
}) => {
  const worker = await (await request.get('/sw.js')).text();
  const urls = [...worker.matchAll(/["'`]?url["'`]?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url]) => url);
  expect(urls.length).toBeGreaterThan(50);
  expect(urls.findIndex((url) => url?.startsWith('/assets/sample-'))).toBe(urls.length - 1);
});
