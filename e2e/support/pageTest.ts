import { expect } from '@playwright/test';
import { test as siteTest } from './test';

interface Fixtures {
  /** The requests for the core. */
  coreRequests: readonly string[];
}

/**
 * A test of pages on which no image is opened. It has no core: the pages' workers, which alone would ask for it, do
 * not start, and a request for it fails the test. So its result says nothing of the core, and holds for any.
 */
export const test = siteTest.extend<Fixtures>({
  coreRequests: [
    async ({ context }, use) => {
      // Not by a route: that would have every request wait, and no file kept from one load to the next.
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
