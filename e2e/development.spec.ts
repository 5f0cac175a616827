// The commands that serve the site. `npm run dev` serves React's development build, whose StrictMode runs effects
// twice. Still, no work is done twice, and React logs no warning. `npm start` serves the production build.
import { type ChildProcess, spawn } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { root } from '../scripts/lib/paths.mjs';
import { testPort } from '../scripts/lib/ports.mjs';
import { ROUTES } from '../src/config/routes';
import { builtPage } from '../tests/support/dist';
import { en } from '../tests/support/words';
import { App } from './support/app';
import { pictureFile } from './support/files';
import { LONG } from './support/tiers';

/** A command that serves the site. */
interface Server {
  readonly npm: ChildProcess;
  /** Resolves to the address that the command prints. Rejects with the whole output if the command ends before. */
  readonly origin: Promise<string>;
}

function npmRun(script: 'dev' | 'start', env: Readonly<Record<string, string>> = {}): Server {
  const npm = spawn('npm', ['run', script], {
    cwd: root,
    // Playwright sets FORCE_COLOR, and the codes of colors would be inside the address.
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
    // On Windows, npm is a shell script.
    shell: process.platform === 'win32',
  });
  const origin = new Promise<string>((resolve, reject) => {
    let printed = '';
    const take = (text: Buffer) => {
      printed += text;
      const [address] = /http:\/\/[\w.]+:\d+/.exec(printed) ?? [];
      if (address) resolve(address);
    };
    npm.stdout.on('data', take);
    npm.stderr.on('data', take);
    npm.on('close', (code) => reject(new Error(`npm run ${script} ended with code ${code}: ${printed}`)));
  });
  return { npm, origin };
}

/** Collects the errors and warnings in the console, and the uncaught errors of the page. */
function loggedBy(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) logged.push(message.text());
  });
  page.on('pageerror', (error) => logged.push(`uncaught: ${error.message}`));
  return logged;
}

test.describe('on the site that npm run dev serves', () => {
  let server: Server;
  let origin: string;

  test.beforeAll(async () => {
    server = npmRun('dev');
    origin = await server.origin;
  });

  test.afterAll(() => void server.npm.kill());

  test(
    'the pages, the language menu, the shortcuts dialog and the presets cause no console error or warning',
    LONG,
    async ({ page }) => {
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
        .or(page.getByRole('button', { name: en.layout.language }))
        .click();
      await page.getByRole('link', { name: 'English' }).click();
      await page.getByRole('button', { name: en.shortcuts.title }).click();
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
    },
  );

  test(
    'opening, editing and restoring an image each happen only once, and cause no console error or warning',
    LONG,
    async ({ page }) => {
      const logged = loggedBy(page);
      await page.goto(origin);
      // At the first load, Vite bundles the dependencies and may reload the page. So the test waits until the network
      // is idle.
      await page.waitForLoadState('networkidle');
      const app = new App(page);
      await app.choose(await pictureFile('picture.png', 600, 400));
      await expect(app.resize).toBeVisible();
      expect(page.workers().filter((worker) => !worker.url().includes('helper'))).toHaveLength(1);

      const expectOneToast = async (words: string) => {
        await expect(app.toast(words)).toHaveCount(1);
        await app.dismiss(words);
      };
      await app.width.fill('300');
      await app.resize.click();
      await expectOneToast('Image resized to 300x200');
      await app.showTab('crop');
      await app.setRect({ x: 10, y: 20, width: 100, height: 50 });
      await app.crop.click();
      await expectOneToast('Image cropped successfully');
      await app.showTab('rotateFlip');
      await page.getByRole('button', { name: en.rotate.left }).click();
      await expectOneToast('Image rotated left');
      await expect(page.locator('figure').getByText('50 × 100 px')).toBeVisible();
      // The core records a User Timing measure of each call.
      const calls = (name: string) =>
        page.evaluate((call) => performance.getEntriesByName(`imagecore:${call}`).length, name);
      expect(await calls('open')).toBe(1);

      // The autosaved image is offered once, and restored unchanged.
      await page.reload();
      await page.getByRole('button', { name: en.restore.restore }).click();
      await expect(page.locator('figure').getByText('50 × 100 px')).toBeVisible();
      await app.download.click();
      await expect(page.getByRole('link', { name: en.download.download })).toBeVisible();
      // A restore calls the core once for the file, and once for the edits.
      expect([await calls('open'), await calls('render')]).toEqual([1, 1]);
      expect(logged).toEqual([]);
    },
  );
});

test('npm start serves the production build, and a second npm start reports that the port is taken', async ({
  request,
}) => {
  const port = testPort() + 2;
  const first = npmRun('start', { PORT: String(port) });
  try {
    expect(await first.origin).toBe(`http://localhost:${port}`);
    for (const path of [ROUTES.home, ROUTES.presets]) {
      const response = await request.get(`http://localhost:${port}${path}`);
      expect(await response.text()).toBe(builtPage(path));
      expect(response.headers()['content-security-policy']).toMatch(/^default-src 'none'/);
    }
    const second = npmRun('start', { PORT: String(port) });
    await expect(second.origin).rejects.toThrow(
      new RegExp(`ended with code 1: [^]*Port ${port} is taken by another program`),
    );
  } finally {
    first.npm.kill();
  }
  // The server ends together with npm.
  const answers = () =>
    request.get(`http://localhost:${port}/`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
});
