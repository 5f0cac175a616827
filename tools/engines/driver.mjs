// What every browser has to do for us, whatever it is driven by.

/**
 * A page in a profile of its own.
 * @typedef {object} Driver
 * @property {(url: string) => Promise<void>} goto comes back as soon as the new page begins
 * @property {() => Promise<void>} reload the same
 * @property {(expression: string) => Promise<unknown>} evaluate in the page; a promise is waited for
 * @property {(selector: string, file: string) => Promise<void>} setFile chooses a file in the first such field
 * @property {(x: number, y: number) => Promise<void>} clickAt in CSS pixels of what is seen
 * @property {(text: string) => Promise<void>} type
 * @property {(key: string) => Promise<void>} press a key by its name, after those that are held, as in Control+a
 * @property {(width: number, height: number) => Promise<void>} setViewport in CSS pixels
 * @property {() => Promise<Uint8Array>} screenshot of what is seen, as a PNG
 * @property {() => Promise<void>} close
 */

/**
 * A browser that runs.
 * @typedef {object} Running
 * @property {() => Promise<Driver>} visit one at a time
 * @property {() => Promise<void>} end
 */

/**
 * @typedef {object} Surroundings
 * @property {string} folder for its profile, and for what is saved
 * @property {string} proxy host and port of the proxy for everything that is not on this machine
 * @property {string} early an expression for each page, before its own scripts where the browser can do that,
 *   else as soon as the page begins; it may come twice
 */

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {() => string | null} find its program
 * @property {string} install how it is had where it is missing
 * @property {(program: string, surroundings: Surroundings) => Promise<Running>} start
 */

/**
 * The keys of a name such as Control+a.
 * @param {string} name
 */
export function keysOf(name) {
  const held = name.split('+');
  return { held, last: held.pop() ?? '' };
}
