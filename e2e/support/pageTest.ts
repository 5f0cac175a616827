import { expect } from '@playwright/test';
import { test as siteTest } from './test';

interface Fixtures {
  /** The URLs of the requests for the core. */
  coreRequests: readonly string[];
}

/**
 * A test of pages on which no image is opened. Workers do not start in these pages. Only workers request the core, so
 * the result does not depend on the core. A request for the core fails the test.
 */
export const test = siteTest.extend<Fixtures>({
  coreRequests: [
    async ({ context }, use) => {
      // This replaces `Worker` instead of blocking the requests for the core with a route, because a route delays every
      // request and disables the HTTP cache.
      await context.addInitScript(() => {
        Object.assign(window, {
          Worker: class extends EventTarget {
            postMessage() {}
            terminate() {}
          },
        });
      });
      const requests: string[] = [];
      context.on('request', (request) => {
        if (new URL(request.url()).pathname.endsWith('.wasm')) requests.push(request.url());
      });
      await use(requests);
      expect(requests, 'requests for the core').toEqual([]);
    },
    { auto: true },
  ],
});
