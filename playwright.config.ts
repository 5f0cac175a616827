import { defineConfig } from '@playwright/test';
import { groups } from './e2e/groups.mjs';
import { testPort } from './scripts/lib/ports.mjs';
import { installedBrowser } from './scripts/setup/browser.mjs';

const executablePath = installedBrowser() ?? undefined;
// Each Playwright worker also loads this file. With the variable set, a worker does not search for the browser again.
if (executablePath) Object.assign(process.env, { CHROMIUM: executablePath });
const { CI, E2E_BUILT } = process.env;

// The sandbox of Chromium does not work for the user root. The other options turn off background services.
const rootArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const port = testPort();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Two test files run at a time. `npm test` runs the tests that measure time (@alone) while no other test runs.
  workers: 2,
  fullyParallel: false,
  // Without retries, a flaky test fails. CI runs on a shared machine, so there a flaky test is retried and reported.
  retries: CI ? 1 : 0,
  forbidOnly: Boolean(CI),
  // On a busy machine the core needs several seconds for a file of 25 megapixels.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    // A trace makes a test a third slower. `npx playwright test e2e/x.spec.ts:42 --trace on` records one without a retry.
    trace: 'on-first-retry',
    // A service worker would fetch the whole site in each test. `e2e/offline.spec.ts` allows service workers.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: process.getuid?.() === 0 ? rootArgs : [] },
  },
  projects: [
    ...Object.entries(groups).map(([name, files]) => ({
      name,
      testMatch: files.map((file) => `${file}.spec.ts`),
      grepInvert: /@alone/,
    })),
    { name: 'alone', grep: /@alone/ },
  ],
  webServer: [
    {
      // The site. `scripts/start.mjs` builds it first. `npm test` builds the site itself and sets E2E_BUILT.
      command: E2E_BUILT ? `npx vite preview --port ${port}` : 'node scripts/start.mjs',
      env: { PORT: String(port) },
      url: `http://localhost:${port}`,
      reuseExistingServer: false,
      timeout: 900_000,
      stdout: 'pipe',
    },
    {
      // The test page of `e2e/harness`, which has the image core and no user interface.
      command: `npx vite --config e2e/harness/vite.config.ts --port ${port + 1} --strictPort`,
      url: `http://localhost:${port + 1}`,
      reuseExistingServer: false,
    },
  ],
});
