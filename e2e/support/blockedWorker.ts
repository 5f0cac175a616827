/** Matches the line that Playwright writes to the console of a page if the tests block service workers. */
export const blockedWorker = /^Service Worker registration blocked/;
