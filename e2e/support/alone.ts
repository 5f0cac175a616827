/** The tag of tests that measure time. No other test runs during such a test: see scripts/test/tasks.mjs. */
export const ALONE = { tag: '@alone' };
