/** Marks a test of the long tier. `npm run test:long` and CI run it. The daily `npm test` does not run it. */
export const LONG = { tag: '@long' } as const;
