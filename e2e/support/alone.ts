/** Of a test that measures time: no other runs beside it. See scripts/test/tasks.mjs. */
export const ALONE = { tag: '@alone' };
