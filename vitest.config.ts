import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

// The tests run in Node. A file that needs another environment selects it with a `@vitest-environment` comment.
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'node',
      globalSetup: 'tests/support/globalSetup.ts',
      include: ['tests/**/*.test.{ts,tsx}'],
      // `vitest.long.config.ts` runs these tests.
      exclude: ['**/*.long.test.ts', 'node_modules/**'],
      // Some tests decode and resize whole photographs, and the machine may be busy.
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  }),
);
