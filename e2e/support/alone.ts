/** The tag of a test that measures. No other test runs at the same time: see scripts/test/tasks.mjs. */
export const ALONE = { tag: '@alone' };
