// The interface for controlling a browser. The engines implement this interface with different protocols.

/**
 * A point, in CSS pixels from the upper left corner of the viewport.
 * @typedef {{ x: number; y: number }} Point
 */

/**
 * Drags with the mouse of Playwright or Puppeteer.
 * @param {{ move: (x: number, y: number, options?: { steps: number }) => Promise<void>; down: () => Promise<void>; up: () => Promise<void> }} mouse
 * @param {Point} from
 * @param {Point} to
 */
export async function drag(mouse, from, to) {
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(to.x, to.y, { steps: DRAG_STEPS });
  await mouse.up();
}

/** The number of movements in a drag. */
export const DRAG_STEPS = 8;

/**
 * Controls a page that has its own profile, so that the page shares no storage with other pages.
 * @typedef {object} Driver
 * @property {(url: string) => Promise<void>} goto loads a page. Resolves when the old page has been replaced by the new
 *   page; the new page may still be loading
 * @property {() => Promise<void>} reload loads the same page again. Resolves as `goto` does
 * @property {(expression: string) => Promise<unknown>} evaluate evaluates a JavaScript expression in the page. If the
 *   value is a promise, the method waits for this promise and resolves to its result
 * @property {(selector: string, file: string) => Promise<void>} setFile chooses a file in the first file field that
 *   matches the selector
 * @property {(x: number, y: number) => Promise<void>} clickAt clicks at a point, in CSS pixels from the upper left
 *   corner of the viewport
 * @property {(x: number, y: number) => Promise<void>} moveTo moves the mouse to a point
 * @property {(from: Point, to: Point) => Promise<void>} drag drags with the mouse from a point to another one
 * @property {(text: string) => Promise<void>} type types text into the element that has the focus
 * @property {(key: string) => Promise<void>} press presses a key. The names of modifier keys come before the key, as in
 *   `Control+a`
 * @property {(width: number, height: number) => Promise<void>} setViewport sets the size of the viewport in CSS pixels
 * @property {() => Promise<Uint8Array>} screenshot resolves to a PNG file that shows the viewport
 * @property {() => Promise<void>} close closes the page
 */

/**
 * A running browser.
 * @typedef {object} Running
 * @property {() => Promise<Driver>} visit opens a new page. Only one page may be open at a time
 * @property {() => Promise<void>} end closes the browser
 */

/**
 * The settings with which a browser starts.
 * @typedef {object} Surroundings
 * @property {string} folder the path of the folder for the browser's profile and for downloaded files
 * @property {string} proxy the host and port of the proxy, as `host:port`. The browser uses the proxy for all requests
 *   to other machines
 * @property {string} early a JavaScript expression that the browser evaluates in each page before the scripts of the
 *   page. If a browser cannot do this, it evaluates the expression soon after the page begins to load. A browser can
 *   evaluate the expression more than once in a page
 */

/**
 * A browser that may be installed on this machine.
 * @typedef {object} Engine
 * @property {string} name
 * @property {() => string | null} find returns the path of the program; null if the browser is not installed
 * @property {string} install tells the user how to install the browser
 * @property {(program: string, surroundings: Surroundings) => Promise<Running>} start
 */

/**
 * Splits a name such as `Control+a` into the modifier keys and the last key.
 * @param {string} name see `press` of `Driver`
 */
export function keysOf(name) {
  const held = name.split('+');
  return { held, last: held.pop() ?? '' };
}
