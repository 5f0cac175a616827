import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { groups, runners } from './groups.mjs';

/** @typedef {import('./groups.mjs').Group} Group */
/** @typedef {import('./groups.mjs').Tier} Tier */

/**
 * A runner with files, options or both, as they are handed on to it.
 * @typedef {{ runner: 'cargo' | 'vitest' | 'playwright'; args: string[] }} Direct
 */

/**
 * What a run is to do: whole groups, whose results are kept, or a runner over some of its tests.
 * @typedef {{ tiers: readonly Tier[]; groups: readonly Group[]; direct: readonly Direct[] }} Choice
 */

const withOptions = /** @type {const} */ (['cargo', 'vitest', 'playwright']);

/** A module of imagecore's suite, or a test program of a codec crate: the folder below crates/, and the name. */
const RUST_TEST = /^crates\/([^/]+)\/tests\/(suite\/)?(\w+)\.rs$/;

/** @param {string} path */
function runnerOf(path) {
  if (/^e2e\/.+\.spec\.ts$/.test(path)) return 'playwright';
  if (/^tests\/.+\.test\.tsx?$/.test(path)) return 'vitest';
  if (RUST_TEST.test(path)) return 'cargo';
  return null;
}

/**
 * The tests of a Rust file, in cargo’s words.
 * @param {string} path
 */
const cargoArgs = (path) => {
  const [, folder, suite, name = ''] = RUST_TEST.exec(path) ?? [];
  const tests = suite ? ['suite', `${name}::`] : [name];
  return ['--manifest-path', `crates/${folder}/Cargo.toml`, '--test', ...tests];
};

/**
 * Reads what follows `npm test --`: names of groups or runners, files of tests, and from the first option on what the one
 * chosen runner gets.
 * @param {readonly string[]} args
 * @param {boolean} isCi CI runs both tiers
 * @returns {Choice}
 */
export function choose(args, isCi) {
  const isLong = args[0] === '--long';
  const rest = isLong ? args.slice(1) : args;
  const firstOption = rest.findIndex((arg) => arg.startsWith('-'));
  const names = firstOption < 0 ? rest : rest.slice(0, firstOption);
  const options = firstOption < 0 ? [] : rest.slice(firstOption);
  /** @type {readonly Tier[]} */
  const tiers = isLong ? ['long'] : isCi ? ['daily', 'long'] : ['daily'];

  const files = names.filter((name) => runnerOf(name) !== null);
  const missing = files.find((file) => !existsSync(join(root, file)));
  if (missing) throw new Problem(`There is no file ${missing}.`);
  const others = names.filter((name) => !files.includes(name));
  const unknown = others.find(
    (name) => !runners.includes(name) && !groups.some((group) => group.name === name),
  );
  if (unknown) throw new Problem(unknownName(unknown));

  if (files.length === 0 && options.length === 0) {
    const inTier = groups.filter((group) => group.tiers.some((tier) => tiers.includes(tier)));
    // A group that is named runs, whatever its tier.
    const named = (/** @type {Group} */ { name }) =>
      others.some((other) => name === other) || others.some((other) => name.startsWith(`${other}:`));
    if (others.length === 0) return { tiers, groups: inTier, direct: [] };
    const exact = groups.filter(({ name }) => others.includes(name));
    return { tiers, groups: [...new Set([...inTier.filter(named), ...exact])], direct: [] };
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
  return { tiers, groups: [], direct: [{ runner, args: [...paths, ...options] }] };
}

/** @param {string} name */
const unknownName = (name) =>
  [
    `"${name}" is no group of tests. There are:`,
    `  groups:  ${groups.map((group) => group.name).join(', ')}`,
    `  runners: ${runners.join(', ')}`,
    '  files:   e2e/….spec.ts, tests/….test.ts, crates/…/tests/….rs',
  ].join('\n');
