// The configuration for tools/gallery/screens.spec.ts. The pictures are taken by Playwright, because its tests already
// have functions that visit the states of the site (e2e/support/states.ts).
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
  // The first server of the tests serves the site. The second one serves the page of e2e/harness, which the gallery
  // does not need.
  webServer: [tests.webServer ?? []]
    .flat()
    .slice(0, 1)
    .map((server) => ({ ...server, cwd: root })),
});
