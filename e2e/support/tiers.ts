/** A test of the long tier: `npm run test:long` runs it, and CI; the daily `npm test` does not. */
export const LONG = { tag: '@long' } as const;
