import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

// Node unless a file asks for another environment by its docblock.
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'node',
      include: ['tests/**/*.test.{ts,tsx}'],
      // Those of vitest.long.config.ts.
      exclude: ['**/*.long.test.ts', 'node_modules/**'],
      // The core's jobs over whole photographs, on a machine that is doing something else too.
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  }),
);
