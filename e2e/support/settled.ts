import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Waits until the page has handled the events that came before this call, and has rendered what they change. A check
 * that nothing has happened needs this wait: without it, the check would pass because nothing has happened yet. The
 * clock of the page must not be paused.
 */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    // A change of the session is rendered in a later task: see src/lib/batched.ts.
    for (let frame = 0; frame < 3; frame++)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });

/** The text of an element that changes during a movement. Waits until two readings, 100 ms apart, are the same. */
export async function settledText(element: Locator): Promise<string> {
  let before = '';
  const isSettled = async () => {
    const now = await element.innerText();
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isSettled, { intervals: [100] }).toBe(true);
  return before;
}
