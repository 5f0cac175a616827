// Playwright takes the pictures, because the states of the pages are those of e2e/support/states.ts.
import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config';

export default defineConfig({
  use: { ...tests.use, contextOptions: { reducedMotion: 'reduce' } },
  testDir: import.meta.dirname,
  outputDir: '../../test-results/gallery',
  workers: 2,
  fullyParallel: true,
  timeout: 900_000,
  reporter: 'list',
  // The site, without the page of e2e/harness.
  webServer: [tests.webServer ?? []].flat().slice(0, 1),
});
