/** Marks a test of the long tier. `npm run test:long` runs it, as CI does each night. `npm test` does not. */
export const LONG = { tag: '@long' } as const;
