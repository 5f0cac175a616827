// Playwright takes the pictures, because the states of the pages are those of e2e/support/states.ts.
import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config';
import { root } from '../../scripts/lib/paths.mjs';

export default defineConfig({
  use: { ...tests.use, contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 20_000 },
  expect: tests.expect,
  testDir: import.meta.dirname,
  outputDir: '../../test-results/gallery',
  workers: 2,
  fullyParallel: true,
  timeout: 900_000,
  reporter: 'list',
  // The site, without the page of e2e/harness.
  webServer: [tests.webServer ?? []]
    .flat()
    .slice(0, 1)
    .map((server) => ({ ...server, cwd: root })),
});
