// The site as `npm run dev` serves it: React's development build, whose StrictMode runs effects twice. Nothing is done
// twice, and React has nothing to warn of.
import { type ChildProcess, spawn } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { root } from '../scripts/lib/paths.mjs';
import { testPort } from '../scripts/lib/ports.mjs';
import { App } from './support/app';
import { pictureFile } from './support/files';
import { LONG } from './support/tiers';

const port = testPort() + 2;
const origin = `http://localhost:${port}`;
let server: ChildProcess;

test.beforeAll(async () => {
  server = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'],
    {
      cwd: root,
      stdio: 'ignore',
    },
  );
  await expect.poll(async () => (await fetch(origin).catch(() => null))?.ok, { timeout: 60_000 }).toBe(true);
});

test.afterAll(() => void server.kill());

test('a visitor’s work is done once, and React warns of nothing', LONG, async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) logged.push(message.text());
  });
  page.on('pageerror', (error) => logged.push(`uncaught: ${error.message}`));
  await page.goto(origin);
  // The first load has Vite bundle the dependencies, and may load the page again.
  await page.waitForLoadState('networkidle');
  const app = new App(page);
  await app.choose(await pictureFile('picture.png', 600, 400));
  await expect(app.resize).toBeVisible();
  expect(page.workers().filter((worker) => !worker.url().includes('helper'))).toHaveLength(1);

  const messages = page.locator('[data-scope=toast][data-part=title]');
  const said = async (words: string) => {
    await expect(messages.filter({ hasText: words })).toHaveCount(1);
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await expect(messages).toHaveCount(0);
  };
  await app.width.fill('300');
  await app.resize.click();
  await said('Image resized to 300x200');
  await app.showTab('Crop');
  await app.setRect({ x: 10, y: 20, width: 100, height: 50 });
  await app.crop.click();
  await said('Image cropped successfully');
  await app.showTab('Rotate & Flip');
  await page.getByRole('button', { name: 'Rotate Left' }).click();
  await said('Image rotated left');
  await expect(page.locator('figure').getByText('50 × 100 px')).toBeVisible();

  // What is kept is found once, and restored as it was.
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.locator('figure').getByText('50 × 100 px')).toBeVisible();
  await app.download.click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  expect(logged).toEqual([]);
});
