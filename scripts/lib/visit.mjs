/**
 * What can be asked: a page of Playwright's, or of any engine.
 * @typedef {object} Page
 * @property {(ask: (selector: string) => boolean, selector?: string) => Promise<unknown>} waitForFunction
 * @property {<A>(ask: (argument: A) => unknown, argument?: A) => Promise<unknown>} evaluate
 */

/**
 * Waits until React has taken over what came as HTML, in short steps: until then an element is there, and does
 * nothing. Name the elements where the page also holds some that are not React's.
 * @param {Page} page
 */
export async function takenOver(page, selector = '#root main *') {
  await page.waitForFunction(() => !window.early);
  await partTakenOver(page, selector);
}

/**
 * Waits until React has taken over these elements, whatever of the page is still to come.
 * @param {Page} page
 * @param {string} selector
 */
export async function partTakenOver(page, selector) {
  await page.waitForFunction((wanted) => {
    const elements = [...document.querySelectorAll(wanted)];
    /** @param {Element} element */
    const owned = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    return elements.length > 0 && elements.every(owned);
  }, selector);
  // The effects come after the elements, in tasks of their own: this one queues up behind them. (Timers and idle
  // time stand still where a test has set the clock.)
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
  });
}

/**
 * Goes to another screen as a link does, without a load and with the image still open.
 * @param {Page} page
 * @param {string} path
 */
export const goTo = (page, path) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
