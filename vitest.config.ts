import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** These tests share the modules of a thread, which takes a third of the time. */
const shared = ['ui', 'components', 'session', 'edits'].map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

/** These tests need modules that no other test has loaded. */
const fresh = ['tests/components/{preHydration,viewerUnavailable}.test.tsx'];

/** `vitest.long.config.ts` runs these tests. */
const long = '**/*.long.test.ts';

// The tests run in Node. A file that needs another environment selects it with a `@vitest-environment` comment.
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'node',
      globalSetup: 'tests/support/globalSetup.ts',
      // Some tests decode and resize whole photographs, and the machine may be busy.
      testTimeout: 30_000,
      hookTimeout: 60_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'shared',
            isolate: false,
            include: shared,
            exclude: [long, ...fresh],
            setupFiles: 'tests/support/ownGlobals.ts',
          },
        },
        {
          extends: true,
          test: {
            name: 'isolated',
            include: ['tests/!(ui|components|session|edits)/**/*.test.ts', ...fresh],
            exclude: [long],
          },
        },
      ],
    },
  }),
);
