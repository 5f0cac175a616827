/** What Playwright writes to the console of a page whose service worker it has been told to block. */
export const blockedWorker = /^Service Worker registration blocked/;
