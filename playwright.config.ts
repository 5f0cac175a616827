import { defineConfig } from '@playwright/test';
import { groups } from './e2e/groups.mjs';
import { testPort } from './scripts/lib/ports.mjs';
import { installedBrowser } from './scripts/setup/browser.mjs';

const executablePath = installedBrowser() ?? undefined;
// The workers read this file too, and need not look again.
if (executablePath) Object.assign(process.env, { CHROMIUM: executablePath });
const { CI, E2E_BUILT } = process.env;

// Chromium's sandbox refuses to work for root; the rest keeps its background services quiet.
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
  // Two pages at a time. `npm test` runs the tests that measure time (@alone) by themselves.
  workers: 2,
  fullyParallel: false,
  // No second chances here: a flaky test shows itself. CI shares its machine with others; there it is only named.
  retries: CI ? 1 : 0,
  forbidOnly: Boolean(CI),
  // The core may work for seconds on a 25-megapixel file where two cores are shared.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    // A trace takes pictures all the time, a third of the tests' own: ask for it with `--last-failed --trace on`.
    trace: 'off',
    // It would fetch the whole site for each test; e2e/offline.spec.ts allows it.
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
      // The site. Builds what is not up to date, unless `npm test` has done so before.
      command: E2E_BUILT ? `npx vite preview --port ${port}` : 'node scripts/start.mjs',
      env: { PORT: String(port) },
      url: `http://localhost:${port}`,
      reuseExistingServer: false,
      timeout: 900_000,
      stdout: 'pipe',
    },
    {
      // The image core by itself, on a page without the interface.
      command: `npx vite --config e2e/harness/vite.config.ts --port ${port + 1} --strictPort`,
      url: `http://localhost:${port + 1}`,
      reuseExistingServer: false,
    },
  ],
});
