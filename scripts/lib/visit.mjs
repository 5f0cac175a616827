/**
 * The methods of a browser page that this file uses. A page of Playwright has these methods. The class `Visitor` in
 * tools/test/browsers/visitor.mjs, which can also control a page in Firefox or WebKit, has these methods too.
 * @typedef {object} Page
 * @property {(ask: (selector: string) => boolean, selector?: string) => Promise<unknown>} waitForFunction
 * @property {<A>(ask: (argument: A) => unknown, argument?: A) => Promise<unknown>} evaluate
 */

/**
 * Waits until React has hydrated the prerendered HTML of a page. Before React has hydrated an element, the element is
 * visible but has no event handlers. React hydrates the parts of a page in several tasks. `window.preHydration` exists until
 * all parts are hydrated: see src/lib/preHydration.ts.
 * @param {Page} page
 * @param selector matches the elements that React must have hydrated. A narrower selector than the default is needed if
 *   the page also contains elements that React has not created, such as those of the crop box
 */
export async function takenOver(page, selector = '#root main *') {
  await page.waitForFunction(() => !window.preHydration);
  await partTakenOver(page, selector);
}

/**
 * Waits until React has hydrated all elements that match `selector`. It does not wait for other parts of the page.
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
  // React runs the effects after the hydration, in later tasks of the event loop. Each message through a
  // `MessageChannel` takes one task. When the third message arrives, the effects have run. Timers and idle callbacks
  // are not used, because a test may have replaced the clock.
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
 * Goes to another page of the site without a page load, as a click on a link does. A page load would close the image
 * that the visitor has opened.
 * @param {Page} page
 * @param {string} path the path of the page's URL, such as `/`
 */
export const goTo = (page, path) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
