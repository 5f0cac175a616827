import type { Page } from '@playwright/test';

/**
 * Waits until React has taken over what came as HTML, in short steps: until then an element is there, and does
 * nothing.
 * Name the elements where the page also holds some that are not React's.
 */
export async function takenOver(page: Page, selector = '#root main *'): Promise<void> {
  await page.waitForFunction((wanted) => {
    const elements = [...document.querySelectorAll(wanted)];
    const owned = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    return !window.noteEarlyPress && elements.length > 0 && elements.every(owned);
  }, selector);
  // The effects come after the elements.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
}
