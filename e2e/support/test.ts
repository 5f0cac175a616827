import { test as base } from '@playwright/test';
import { SharedPage } from './sharedPage';

interface Fixtures {
  /** Whether the test itself violates the content security policy of the site. */
  breaksPolicy: boolean;
  /** The violations of the policy that the browser has logged. */
  violations: readonly string[];
}

/**
 * A test of the site. It fails if the browser has logged a violation of the content security policy, unless
 * `breaksPolicy` is set.
 */
export const test = base.extend<Fixtures, { shared: SharedPage }>({
  // All test files must define the same worker fixtures, because Playwright starts a new worker process for a file with
  // other worker fixtures. A test that does not use the fixture does not set it up.
  shared: [SharedPage.fixture, { scope: 'worker' }],
  breaksPolicy: [false, { option: true }],
  violations: [
    async ({ context, breaksPolicy }, use) => {
      const violations: string[] = [];
      context.on('console', (message) => {
        const text = message.text();
        if (/content.security.policy|trusted.?type/i.test(text)) violations.push(text);
      });
      await use(violations);
      if (!breaksPolicy) base.expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});
