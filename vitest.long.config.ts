import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

// The tests of the long tier. `npm run test:long` and CI run them.
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'node',
      include: ['tests/**/*.long.test.ts'],
      testTimeout: 600_000,
      hookTimeout: 600_000,
    },
  }),
);
