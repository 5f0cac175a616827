/** Of a test that measures time: no other runs beside it. See the check in scripts/test/checks.mjs. */
export const ALONE = { tag: '@alone' };
