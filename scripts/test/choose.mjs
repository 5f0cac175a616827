import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { groups, runners } from './groups.mjs';

/** @typedef {import('./groups.mjs').Group} Group */
/** @typedef {import('./groups.mjs').Tier} Tier */

/**
 * A test runner, and the command-line arguments that it is started with: files, options, or both.
 * @typedef {{ runner: 'cargo' | 'vitest' | 'playwright'; args: string[] }} Direct
 */

/**
 * The tests that a run of `npm test` executes. `groups` are whole groups, whose results are cached. `direct` has at
 * most one entry: a runner with the arguments from the command line. Its results are not cached.
 * @typedef {{ tier: Tier; groups: readonly Group[]; direct: readonly Direct[] }} Choice
 */

const withOptions = /** @type {const} */ (['cargo', 'vitest', 'playwright']);

/**
 * Matches a Rust test file: a module of imagecore's test program "suite", or the source file of another test program.
 * The capture groups of the pattern are the crate's folder, "suite/" if the file is such a module, and the file's name
 * without ".rs".
 */
const RUST_TEST = /^crates\/([^/]+)\/tests\/(suite\/)?(\w+)\.rs$/;

/**
 * The test runner of a file, or null if the file is no test file. A browser test can be named by its line:
 * e2e/crop.spec.ts:42.
 * @param {string} path relative to the repository's root
 */
function runnerOf(path) {
  if (/^e2e\/.+\.spec\.ts(:\d+)?$/.test(path)) return 'playwright';
  if (/^tests\/.+\.test\.tsx?$/.test(path)) return 'vitest';
  if (RUST_TEST.test(path)) return 'cargo';
  return null;
}

/**
 * The arguments of `cargo test` that select the tests of one file.
 * @param {string} path matches `RUST_TEST`
 */
const cargoArgs = (path) => {
  const [, folder, suite, name = ''] = RUST_TEST.exec(path) ?? [];
  const tests = suite ? ['suite', `${name}::`] : [name];
  return ['--manifest-path', `crates/${folder}/Cargo.toml`, '--test', ...tests];
};

/**
 * Parses the arguments of `npm test -- ...`. First come names of groups, names of runners, or test files. The first
 * argument that starts with "-" and all arguments after it are options for the test runner. The function throws a
 * Problem in these cases:
 * - A name is unknown.
 * - A file is missing.
 * - There is more than one file for cargo.
 * - There are files or options, but the arguments do not select exactly one runner. A file selects its own runner.
 * @param {readonly string[]} args
 * @returns {Choice}
 */
export function choose(args) {
  const isLong = args[0] === '--long';
  const rest = isLong ? args.slice(1) : args;
  const firstOption = rest.findIndex((arg) => arg.startsWith('-'));
  const names = firstOption < 0 ? rest : rest.slice(0, firstOption);
  const options = firstOption < 0 ? [] : rest.slice(firstOption);
  /** @type {Tier} */
  const tier = isLong ? 'long' : 'daily';

  const files = names.filter((name) => runnerOf(name) !== null);
  const missing = files.find((file) => !existsSync(join(root, file.replace(/:\d+$/, ''))));
  if (missing) throw new Problem(`There is no file ${missing}.`);
  const others = names.filter((name) => !files.includes(name));
  const unknown = others.find(
    (name) => !runners.includes(name) && !groups.some((group) => group.name === name),
  );
  if (unknown) throw new Problem(unknownName(unknown));

  if (files.length === 0 && options.length === 0) {
    const inTier = groups.filter(({ tiers }) => tiers.includes(tier));
    // The name of a runner selects its groups in the chosen tier. The full name of a group selects it in any tier.
    const named = (/** @type {Group} */ { name }) =>
      others.some((other) => name === other) || others.some((other) => name.startsWith(`${other}:`));
    if (others.length === 0) return { tier, groups: inTier, direct: [] };
    const exact = groups.filter(({ name }) => others.includes(name));
    return { tier, groups: [...new Set([...inTier.filter(named), ...exact])], direct: [] };
  }

  const chosen = [...new Set([...files.map(runnerOf), ...others])];
  const runner = withOptions.find((name) => name === chosen[0]);
  if (chosen.length !== 1 || !runner) {
    throw new Problem(
      `Files and options go to one runner, ${withOptions.join(', ')}: for example "npm test -- vitest -t lock".`,
    );
  }
  if (runner === 'cargo' && files.length > 1) throw new Problem('cargo takes one file at a time.');
  const paths = runner === 'cargo' ? files.flatMap(cargoArgs) : files;
  return { tier, groups: [], direct: [{ runner, args: [...paths, ...options] }] };
}

/**
 * The error message for an argument that is no group, runner or file.
 * @param {string} name the argument
 */
const unknownName = (name) =>
  [
    `"${name}" is no group of tests. There are:`,
    `  groups:  ${groups.map((group) => group.name).join(', ')}`,
    `  runners: ${runners.join(', ')}`,
    '  files:   e2e/….spec.ts, tests/….test.ts, crates/…/tests/….rs',
  ].join('\n');
