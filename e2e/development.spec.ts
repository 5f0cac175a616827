// The site as `npm run dev` serves it: React's development build, whose StrictMode runs effects twice. Nothing is done
// twice, and React has nothing to warn of.
import { type ChildProcess, spawn } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { root } from '../scripts/lib/paths.mjs';
import { testPort } from '../scripts/lib/ports.mjs';
import { ROUTES } from '../src/data/routes';
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

/** What the page writes to the console that is not to be there. */
function loggedBy(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) logged.push(message.text());
  });
  page.on('pageerror', (error) => logged.push(`uncaught: ${error.message}`));
  return logged;
}

test('every page, dialog and menu is shown, and React warns of nothing', LONG, async ({ page }) => {
  const logged = loggedBy(page);
  await page.goto(origin);
  await page.waitForLoadState('networkidle');
  for (const path of [
    ROUTES.presets,
    '/resize-image-to-64x64',
    ROUTES.privacy,
    ROUTES.terms,
    '/de',
    ROUTES.home,
  ]) {
    await page.goto(`${origin}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page
    .getByRole('button', { name: 'Sprache' })
    .or(page.getByRole('button', { name: 'Language' }))
    .click();
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(`${origin}/resize-image-to-64x64`);
  const app = new App(page);
  await app.choose(await pictureFile('picture.png', 600, 400));
  await app.resize.click();
  await expect(app.download).toBeEnabled();
  await page.goto(`${origin}${ROUTES.presets}`);
  await app.choose(await pictureFile('picture.png', 600, 400));
  await page.getByRole('button', { name: /Social Media/ }).click();
  await expect(page.getByText('1080 × 1080 px').last()).toBeVisible();
  expect(logged).toEqual([]);
});

test('a visitor’s work is done once, and React warns of nothing', LONG, async ({ page }) => {
  const logged = loggedBy(page);
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
