import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** These tests share the modules of a thread, which takes a third of the time. */
const shared = { isolate: false, setupFiles: 'tests/support/ownGlobals.ts' };

/** These tests need modules that no other test has loaded, or leave a pen in them that is used at a time to come. */
const fresh = ['tests/components/{cropBox,drag,preHydration,task,viewerUnavailable}.test.tsx'];

/** `vitest.long.config.ts` runs these tests. */
const long = '**/*.long.test.ts';

// The tests run in Node. A file that needs another environment selects it with a `@vitest-environment` comment.
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'node',
      globalSetup: 'tests/support/globalSetup.ts',
      // Keeps the transformed modules, each by a hash of its content: 6 to 16 % less processor time for the unit tests.
      experimental: { fsModuleCache: true, fsModuleCachePath: '.build/vitest' },
      // Some tests decode and resize whole photographs, and the machine may be busy.
      testTimeout: 30_000,
      hookTimeout: 60_000,
      projects: [
        {
          extends: true,
          test: {
            ...shared,
            name: 'units',
            include: ['tests/{ui,session,edits}/**/*.test.ts'],
            exclude: [long],
          },
        },
        {
          extends: true,
          test: {
            ...shared,
            // vitest ends a thread when the environment of the next file differs, so these files are a project.
            name: 'components',
            environment: 'happy-dom',
            include: ['tests/components/**/*.test.{ts,tsx}'],
            exclude: fresh,
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
