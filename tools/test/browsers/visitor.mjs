import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takenOver } from '../../../scripts/lib/visit.mjs';
import { hashOf, takeErrors } from './watch.mjs';

/** The longest time for which a `Visitor` waits until a condition is true, in milliseconds. */
const PATIENCE = 40_000;

/** CSS selectors of elements that many journeys use: buttons (but not tabs), tabs, and the file field. */
export const BUTTON = 'button:not([role=tab])';
export const TAB = '[role=tab]';
const FILE = 'input[type=file]';

/**
 * Runs in the page: finds a visible element, scrolls it into view, and returns its center in CSS pixels of the
 * viewport. Returns null if no element is found, if the element is disabled, or if another element covers its center.
 * @param {{ css: string; name?: string }} wanted a selector, and the element's name: its ARIA label or, if it has none,
 *   the first line of its text. Without a name, the first visible element that matches the selector is used
 */
function placeOf({ css, name }) {
  const element = [...document.querySelectorAll(css)].find((it) => {
    if (!(it instanceof HTMLElement) || !it.checkVisibility()) return false;
    const words = it.getAttribute('aria-label') ?? it.innerText;
    return name === undefined || words.trim().split('\n')[0] === name;
  });
  if (!element || element.matches(':disabled, [aria-disabled=true]')) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const place = { x: x + width / 2, y: y + height / 2 };
  const top = document.elementFromPoint(place.x, place.y);
  const label = element.closest('label');
  return top && (element.contains(top) || (label && top.closest('label') === label)) ? place : null;
}

/**
 * Runs in the page: sets the attribute `data-wanted` on the visible field with this label.
 * @param {string} name the first word of the label, or its first words
 * @returns whether there is such a field
 */
function markField(name) {
  document.querySelector('[data-wanted]')?.removeAttribute('data-wanted');
  const fields = [...document.querySelectorAll('input'), ...document.querySelectorAll('textarea')].filter(
    (it) => it.checkVisibility(),
  );
  const field = fields.find(({ labels }) => {
    const words = labels?.[0]?.innerText.trim().split(/\s+/);
    return words && `${words.join(' ')} `.startsWith(`${name} `);
  });
  field?.setAttribute('data-wanted', '');
  return field !== undefined;
}

/**
 * Performs the actions of a visitor of the site, and checks what the page shows. Elements are identified by their
 * visible names.
 */
export class Visitor {
  /** @type {string[]} */
  #errors = [];

  /**
   * @param {import('./driver.mjs').Driver} driver
   * @param {string} origin
   * @param {string} folder the folder in which the browser saves downloaded files
   */
  constructor(driver, origin, folder) {
    this.driver = driver;
    this.origin = origin;
    this.folder = folder;
  }

  /**
   * Calls a function in the page, and resolves to its result.
   * @template [A=undefined], [R=unknown]
   * @param {(argument: A) => R | Promise<R>} ask is sent to the page as source text. So the function must not use
   *   variables from outside the function
   * @param {A} [argument] is sent as JSON
   * @returns {Promise<R>}
   */
  async evaluate(ask, argument) {
    return /** @type {R} */ (
      await this.driver.evaluate(`(${ask})(${argument === undefined ? '' : JSON.stringify(argument)})`)
    );
  }

  /**
   * Calls a function in the page repeatedly until its result is truthy, and resolves to this result. Throws an error
   * after `PATIENCE`.
   * @template [A=undefined], [R=unknown]
   * @param {(argument: A) => R | Promise<R>} ask see `evaluate`
   * @param {A} [argument]
   * @param {string} [what] the name of the expected result, for the error message
   * @returns {Promise<NonNullable<R>>}
   */
  async waitForFunction(ask, argument, what = String(ask)) {
    const end = Date.now() + PATIENCE;
    /** @type {unknown} */
    let last;
    do {
      try {
        const answer = await this.evaluate(ask, argument);
        if (answer) return answer;
      } catch (thrown) {
        // While the browser is loading another page, the call fails. The next attempt may succeed.
        last = thrown;
      }
      await pause(50);
    } while (Date.now() < end);
    throw new Error(`${what} did not come${last ? `: ${last}` : ''}`);
  }

  /**
   * Waits until the page has an element that matches a selector.
   * @param {string} css
   * @param {string} what see `waitForFunction`
   */
  waitFor = (css, what) =>
    this.waitForFunction((selector) => document.querySelector(selector) !== null, css, what);

  /** Resolves to all uncaught errors and unhandled rejections so far, on all pages that the visitor has loaded. */
  async errors() {
    this.#errors.push(...(await this.evaluate(takeErrors)));
    return this.#errors;
  }

  /**
   * Loads a page, and waits until React has hydrated it.
   * @param {string} path
   * @param landmark a selector: React must have hydrated all elements that match it (see `takenOver`)
   */
  async load(path, landmark = '#root main *') {
    await this.errors();
    await this.driver.goto(`${this.origin}${path}`);
    await takenOver(this, landmark);
  }

  /** Reloads the page. Records the errors of the page first, because they are lost when the page is replaced. */
  async reload() {
    await this.errors();
    await this.driver.reload();
  }

  /**
   * Chooses a file in the page's file field.
   * @param {string} file the path of the file
   */
  async choose(file) {
    await takenOver(this, FILE);
    await this.driver.setFile(FILE, file);
  }

  /**
   * Opens an image on the home page, and waits until the editor is open and its heading has the focus.
   * @param {string} file the path of the image
   */
  async open(file) {
    await this.load('/');
    await this.choose(file);
    await this.waitForFunction(
      () => document.activeElement?.matches('h1') && document.querySelector('[role=tab]') !== null,
      undefined,
      'the editor',
    );
  }

  /**
   * Waits until an element can be pressed, and clicks it.
   * @param {string} css see `placeOf`
   * @param {string} [name] see `placeOf`
   */
  async press(css, name) {
    const what = `${css} “${name ?? ''}” to press`;
    // The element may be moving in an animation. So the click waits until the element has not moved for 30 ms.
    let place = await this.waitForFunction(placeOf, { css, name }, what);
    for (let tries = 0; tries < 100; tries++) {
      await pause(30);
      const next = await this.waitForFunction(placeOf, { css, name }, what);
      if (next.x === place.x && next.y === place.y) break;
      place = next;
    }
    // The pointer comes from elsewhere. The page has been scrolled by script, so the element can be where the pointer rested
    // after the press before, and the page refuses such a press for half a second: see src/lib/pressGuard.ts.
    await this.driver.moveTo(0, 0);
    await this.driver.clickAt(place.x, place.y);
  }

  /**
   * Replaces the values of fields, as a visitor does with the keyboard.
   * @param {Readonly<Record<string, number | string>>} values the new values. Each key is the beginning of a
   *   field's label, in whole words
   */
  async fill(values) {
    for (const [label, value] of Object.entries(values)) {
      await this.waitForFunction(markField, label, `the field ${label}`);
      await this.press('[data-wanted]');
      await this.waitForFunction(
        () => document.querySelector('[data-wanted]:focus') !== null,
        undefined,
        `the focus in the field ${label}`,
      );
      await this.driver.press('Control+a');
      await this.driver.type(String(value));
      await this.waitForFunction(
        (text) => Reflect.get(document.querySelector('[data-wanted]:focus') ?? {}, 'value') === text,
        String(value),
        `${value} in the field ${label}`,
      );
    }
  }

  /**
   * Waits until the page shows all these texts.
   * @param {readonly string[]} words
   */
  async sees(...words) {
    for (const each of words)
      await this.waitForFunction(
        (text) => document.body.innerText.replaceAll('\u00a0', ' ').includes(text),
        each,
        `“${each}”`,
      );
  }

  /**
   * Waits until the page's URL has this path.
   * @param {string} path
   */
  at = (path) => this.waitForFunction((wanted) => location.pathname === wanted, path, `the address ${path}`);

  /**
   * Goes from the editor to the save page, and saves the image.
   * @param {string} path the path of the save page
   * @param {string} name the name of the saved file
   * @returns the SHA-256 of the saved file
   */
  async save(path, name) {
    await this.press(BUTTON, 'Download');
    return this.saveAt(path, name);
  }

  /**
   * Saves the image on the save page.
   * @param {string} path the path of the save page
   * @param {string} name the name of the saved file
   * @returns {Promise<string>} the SHA-256 of the saved file, in hexadecimal digits
   */
  async saveAt(path, name) {
    await this.at(path);
    const hash = await this.saveFile(name);
    await this.sees('Image downloaded successfully');
    return hash;
  }

  /**
   * Presses the link that saves a file. Throws an error if the file on the disk differs from the blob in the page.
   * @param {string} name the name of the saved file
   * @returns {Promise<string>} the SHA-256 of the saved file, in hexadecimal digits
   */
  async saveFile(name) {
    const link = `a[download="${name}"]`;
    const url = await this.waitForFunction(
      (css) => document.querySelector(css)?.getAttribute('href'),
      link,
      `a link for ${name}`,
    );
    const hash = await this.evaluate(hashOf, url);
    const file = join(this.folder, name);
    rmSync(file, { force: true });
    await this.press(link);
    const end = Date.now() + PATIENCE;
    while (!existsSync(file) || createHash('sha256').update(readFileSync(file)).digest('hex') !== hash) {
      if (Date.now() > end) throw new Error(`${name} is not on the disk as the page holds it`);
      await pause(100);
    }
    return hash;
  }
}
