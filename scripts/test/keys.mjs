// The cache of results. A group of tests that passed does not run again until a file or tool that it depends on changes.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { corporaFiles } from '../lib/corpora.mjs';
import { buildDir, root } from '../lib/paths.mjs';
import { ask } from '../lib/run.mjs';
import { hashFiles } from '../lib/stamp.mjs';
import { installedBrowser } from '../setup/browser.mjs';
import { toolchains } from '../setup/rust.mjs';

/** @typedef {import('./results.mjs').Counts} Counts */

/**
 * What a group's tests can load. All files of the project but those that are left out: a new folder counts from the
 * beginning.
 * @typedef {object} Reads
 * @property {readonly RegExp[]} [only] paths below the root, with forward slashes; all where it is missing
 * @property {readonly RegExp[]} [except]
 * @property {readonly ('rust' | 'browser' | 'corpora')[]} [tools] what else the result depends on; Node always
 */

/**
 * The files that git has or would add, so that what is built or installed is left out.
 * @returns {string[] | null} paths below the root, sorted; null where this is no clone
 */
function projectFiles() {
  const listed = ask('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  if (listed === null) return null;
  const files = [...new Set(listed.split('\0'))].filter((file) => file && existsSync(join(root, file)));
  return files.sort();
}

/** @type {Record<string, () => string>} */
const facts = {
  rust: () =>
    toolchains()
      .map(({ rustc }) => ask(rustc, ['-vV']))
      .join('\n'),
  browser: () => {
    const browser = installedBrowser();
    return browser ? `${browser} ${ask(browser, ['--version'])}` : 'Playwright’s own';
  },
  // By size and time of change: to read some gigabytes would take longer than the tests.
  corpora: () =>
    corporaFiles()
      .map((file) => {
        const { size, mtimeMs } = statSync(file);
        return `${file} ${size} ${mtimeMs}`;
      })
      .join('\n'),
};

/** Works out keys; files are listed, and tools asked, once. */
export class Keys {
  #files = projectFiles();
  /** @type {Map<string, string>} */
  #facts = new Map();

  /** @param {string} name */
  #fact(name) {
    const known = this.#facts.get(name) ?? facts[name]?.() ?? '';
    this.#facts.set(name, known);
    return known;
  }

  /**
   * @param {Reads} reads
   * @param {string} tier
   * @returns {string | null} null where results cannot be kept
   */
  of({ only, except = [], tools = [] }, tier) {
    if (!this.#files) return null;
    const files = readBy(this.#files, { only, except }).map((file) => join(root, file));
    return hashFiles(files, [tier, process.version, ...tools.map((name) => this.#fact(name))]);
  }
}

/**
 * @param {readonly string[]} files
 * @param {Pick<Reads, 'only' | 'except'>} reads
 */
export const readBy = (files, { only, except = [] }) =>
  files.filter((file) => (!only || only.some((it) => it.test(file))) && !except.some((it) => it.test(file)));

/** @param {string} group */
const resultFile = (group) => join(buildDir, 'results', `${group.replace(':', '-')}.json`);

/**
 * How many tests of a group passed when it last ran with this key; null where it did not pass, or with another.
 * @param {string} group
 * @param {string | null} key
 * @returns {number | null}
 */
export function cachedResult(group, key) {
  const file = resultFile(group);
  if (!key || !existsSync(file)) return null;
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    return kept.key === key ? kept.passed : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} group
 * @param {string | null} key
 * @param {Counts} counts kept only where all passed at the first try
 */
export function keepResult(group, key, { passed, failed, flaky }) {
  if (!key || failed > 0 || flaky > 0 || passed === 0) return;
  mkdirSync(join(buildDir, 'results'), { recursive: true });
  writeFileSync(resultFile(group), JSON.stringify({ key, passed }));
}
