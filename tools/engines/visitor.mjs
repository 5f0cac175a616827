import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takenOver } from '../../scripts/lib/visit.mjs';
import { hashOf, takeErrors } from './watch.mjs';

/** Milliseconds after which what was to come does not come any more. */
const PATIENCE = 40_000;

/** The parts of the page that are looked for in many journeys. */
export const BUTTON = 'button:not([role=tab])';
export const TAB = '[role=tab]';
const FILE = 'input[type=file]';

/**
 * To be asked of a page: where to press something that is seen, is not at rest and lies under nothing else.
 * @param {{ css: string; name?: string }} wanted
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
 * To be asked of a page: marks the field that is seen and has this label.
 * @param {string} name
 */
function markField(name) {
  document.querySelector('[data-wanted]')?.removeAttribute('data-wanted');
  const fields = [...document.querySelectorAll('input')].filter((it) => it.checkVisibility());
  const field = fields.find(({ labels }) => labels?.[0]?.innerText.trim().split(/\s/)[0] === name);
  field?.setAttribute('data-wanted', '');
  return field !== undefined;
}

/** What a visitor does and sees, by the names that a person knows it by. */
export class Visitor {
  /** @type {string[]} */
  #errors = [];

  /**
   * @param {import('./driver.mjs').Driver} driver
   * @param {string} origin
   * @param {string} folder where saved files land
   */
  constructor(driver, origin, folder) {
    this.driver = driver;
    this.origin = origin;
    this.folder = folder;
  }

  /**
   * @template [A=undefined], [R=unknown]
   * @param {(argument: A) => R | Promise<R>} ask it stands alone: it goes to the page as its text
   * @param {A} [argument]
   * @returns {Promise<R>}
   */
  async evaluate(ask, argument) {
    return /** @type {R} */ (
      await this.driver.evaluate(`(${ask})(${argument === undefined ? '' : JSON.stringify(argument)})`)
    );
  }

  /**
   * Asks again and again until there is an answer.
   * @template [A=undefined], [R=unknown]
   * @param {(argument: A) => R | Promise<R>} ask
   * @param {A} [argument]
   * @param {string} [what] is waited for
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
        // A page that is being left answers nothing.
        last = thrown;
      }
      await pause(50);
    } while (Date.now() < end);
    throw new Error(`${what} did not come${last ? `: ${last}` : ''}`);
  }

  /** What went wrong uncaught until now. */
  async errors() {
    this.#errors.push(...(await this.evaluate(takeErrors)));
    return this.#errors;
  }

  /**
   * Loads a page, and waits for React to take it over.
   * @param {string} path
   */
  async load(path, landmark = '#root main *') {
    await this.errors();
    await this.driver.goto(`${this.origin}${path}`);
    await takenOver(this, landmark);
  }

  async reload() {
    await this.errors();
    await this.driver.reload();
  }

  /** @param {string} file its path */
  async choose(file) {
    await takenOver(this, FILE);
    await this.driver.setFile(FILE, file);
  }

  /**
   * Opens an image on the home page, and waits for the editor, whose heading takes the focus.
   * @param {string} file its path
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
   * Presses what has this name, or the first such thing.
   * @param {string} css
   * @param {string} [name]
   */
  async press(css, name) {
    const what = `${css} “${name ?? ''}” to press`;
    // Twice at the same place: until then it moves.
    let place = await this.waitForFunction(placeOf, { css, name }, what);
    for (let tries = 0; tries < 100; tries++) {
      await pause(30);
      const next = await this.waitForFunction(placeOf, { css, name }, what);
      if (next.x === place.x && next.y === place.y) break;
      place = next;
    }
    await this.driver.clickAt(place.x, place.y);
  }

  /**
   * Types into fields, by their labels.
   * @param {Readonly<Record<string, number>>} values
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
   * Waits until all these words are seen.
   * @param {readonly string[]} words
   */
  async sees(...words) {
    for (const each of words)
      await this.waitForFunction((text) => document.body.innerText.includes(text), each, `“${each}”`);
  }

  /**
   * Waits until an address is there.
   * @param {string} path
   */
  at = (path) => this.waitForFunction((wanted) => location.pathname === wanted, path, `the address ${path}`);

  /**
   * Goes on to the save page and saves.
   * @param {string} path of the save page
   * @param {string} name of the file
   */
  async save(path, name) {
    await this.press(BUTTON, 'Download');
    return this.saveAt(path, name);
  }

  /**
   * Saves on the save page. What lies on the disk has to be what the page holds.
   * @param {string} path
   * @param {string} name of the file
   * @returns {Promise<string>} its SHA-256
   */
  async saveAt(path, name) {
    await this.at(path);
    const url = await this.waitForFunction(
      (wanted) => [...document.querySelectorAll('a')].find(({ download }) => download === wanted)?.href,
      name,
      `a link for ${name}`,
    );
    const hash = await this.evaluate(hashOf, url);
    const file = join(this.folder, name);
    rmSync(file, { force: true });
    await this.press('a[download]', 'Download');
    await this.sees('Image downloaded successfully');
    const end = Date.now() + PATIENCE;
    while (!existsSync(file) || createHash('sha256').update(readFileSync(file)).digest('hex') !== hash) {
      if (Date.now() > end) throw new Error(`${name} is not on the disk as the page holds it`);
      await pause(100);
    }
    return hash;
  }
}
