// The cache of test results. Each group of tests depends on certain files and tools. A group that has passed runs again
// only after one of these files or tools has changed. The result is cached under a key: a hash over the files and the
// versions of the tools.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { corporaFiles } from '../lib/corpora.mjs';
import { buildDir, root } from '../lib/paths.mjs';
import { ask } from '../lib/run.mjs';
import { hashFiles } from '../lib/stamp.mjs';
import { installedBrowser } from '../setup/browser.mjs';
import { toolchains } from '../setup/rust.mjs';

/** @typedef {import('./results.mjs').Counts} Counts */

/**
 * The files that the tests of a group can load. The group's result is cached under a key, which is a hash over these
 * files and other data (see `Keys.of`). Most groups list only exceptions (`except`). So if a folder is added to the
 * project, its files belong to the keys of these groups too, and groups.mjs needs no change. The patterns match paths
 * relative to the repository's root, with forward slashes.
 * @typedef {object} Reads
 * @property {readonly RegExp[]} [only] the files that belong to the key; without `only`, all files of the project
 * @property {readonly RegExp[]} [except] files that do not belong to the key
 * @property {readonly ('rust' | 'browser' | 'corpora')[]} [tools] tools and data that the result depends on, in
 *   addition to Node
 */

/**
 * Lists the files that git tracks, and the new files that git does not ignore. Built and installed files are ignored by
 * git, so they are not in the list.
 * @returns {string[] | null} paths relative to the root, sorted; null if the project is no git clone
 */
function projectFiles() {
  const listed = ask('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  if (listed === null) return null;
  const files = [...new Set(listed.split('\0'))].filter((file) => file && existsSync(join(root, file)));
  return files.sort();
}

/**
 * Each function returns a text with the version of a tool, or with the state of the corpora. The corpora are test files
 * that are not part of the repository (see scripts/lib/corpora.mjs). The text goes into the keys of the groups that
 * list the function's name in `tools`.
 * @type {Record<string, () => string>}
 */
const facts = {
  rust: () =>
    toolchains()
      .map(({ rustc }) => ask(rustc, ['-vV']))
      .join('\n'),
  browser: () => {
    const browser = installedBrowser();
    return browser ? `${browser} ${ask(browser, ['--version'])}` : 'Playwright’s own';
  },
  // The text has the size and the modification time of each file. The corpora have several gigabytes, and reading their
  // content would take longer than the tests.
  corpora: () =>
    corporaFiles()
      .map((file) => {
        const { size, mtimeMs } = statSync(file);
        return `${file} ${size} ${mtimeMs}`;
      })
      .join('\n'),
};

/** Computes the keys of groups. It lists the project's files once, and queries the version of each tool once. */
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
   * Computes the key of a group: a hash over its files, the tier, the version of Node, and the texts of `facts` for
   * its tools.
   * @param {Reads} reads
   * @param {string} tier
   * @returns {string | null} null if the project is no git clone; results are then not cached
   */
  of({ only, except = [], tools = [] }, tier) {
    if (!this.#files) return null;
    const files = readBy(this.#files, { only, except }).map((file) => join(root, file));
    return hashFiles(files, [tier, process.version, ...tools.map((name) => this.#fact(name))]);
  }
}

/**
 * Selects the files that belong to a key.
 * @param {readonly string[]} files paths relative to the root, with forward slashes
 * @param {Pick<Reads, 'only' | 'except'>} reads
 */
export const readBy = (files, { only, except = [] }) =>
  files.filter((file) => (!only || only.some((it) => it.test(file))) && !except.some((it) => it.test(file)));

const resultsDir = join(buildDir, 'results');

/** The number of days after which a result is deleted. */
const KEPT = 30;

/**
 * Each key has a file of its own. So the results of other tiers and of other branches stay valid.
 * @param {string} group
 * @param {string} key
 */
const resultFile = (group, key) => join(resultsDir, `${group.replace(':', '-')}-${key}.json`);

/**
 * Reads the cached result of a group.
 * @param {string} group the group's name
 * @param {string | null} key
 * @returns {number | null} the number of passed tests; null if the cache has no result with this key
 */
export function cachedResult(group, key) {
  const file = key && resultFile(group, key);
  // A file that was written incompletely is empty, and counts as no result.
  return file && existsSync(file) ? Number(readFileSync(file, 'utf8')) || null : null;
}

/**
 * Stores the result of a group in the cache. The result is stored only if at least one test ran, and all tests that ran
 * passed at the first attempt.
 * @param {string} group the group's name
 * @param {string | null} key
 * @param {Counts} counts
 */
export function keepResult(group, key, { passed, failed, flaky }) {
  if (!key || failed > 0 || flaky > 0 || passed === 0) return;
  mkdirSync(resultsDir, { recursive: true });
  writeFileSync(resultFile(group, key), String(passed));
  const oldest = Date.now() - KEPT * 24 * 60 * 60 * 1000;
  for (const name of readdirSync(resultsDir)) {
    const file = join(resultsDir, name);
    if (statSync(file).mtimeMs < oldest) rmSync(file, { force: true });
  }
}
