import { test as base } from '@playwright/test';
import { SharedPage } from './sharedPage';

interface Fixtures {
  /** Whether the test itself does what the site's policy forbids. */
  breaksPolicy: boolean;
  /** What the browser said that the policy forbids. */
  violations: readonly string[];
}

/** A test of the site: at its end nothing may have been tried that the policy forbids. */
export const test = base.extend<Fixtures, { shared: SharedPage }>({
  // Here, so that all files run in workers of one kind; nobody pays who does not use it.
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
