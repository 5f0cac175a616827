import { Problem } from '../lib/problem.mjs';
import { groups, runners } from './groups.mjs';

/** @typedef {import('./groups.mjs').Group} Group */
/** @typedef {import('./groups.mjs').Tier} Tier */

/**
 * The groups of tests that a run of `npm test` executes.
 * @typedef {{ tier: Tier; groups: readonly Group[] }} Choice
 */

/**
 * Parses the arguments of `npm test -- ...`: names of groups or of runners. The name of a runner selects its groups in
 * the chosen tier. The full name of a group selects it in any tier. Without names, all groups of the tier are selected.
 * The function throws a Problem if a name is unknown.
 * @param {readonly string[]} args
 * @returns {Choice}
 */
export function choose(args) {
  const isLong = args[0] === '--long';
  const names = isLong ? args.slice(1) : args;
  /** @type {Tier} */
  const tier = isLong ? 'long' : 'daily';
  const unknown = names.find(
    (name) => !runners.includes(name) && !groups.some((group) => group.name === name),
  );
  if (unknown) throw new Problem(unknownName(unknown));
  const inTier = groups.filter(({ tiers }) => tiers.includes(tier));
  if (names.length === 0) return { tier, groups: inTier };
  const ofRunner = inTier.filter(({ name }) => names.some((it) => name === it || name.startsWith(`${it}:`)));
  const exact = groups.filter(({ name }) => names.includes(name));
  return { tier, groups: [...new Set([...ofRunner, ...exact])] };
}

/**
 * The error message for an argument that is no group and no runner.
 * @param {string} name the argument
 */
const unknownName = (name) =>
  [
    `"${name}" is no group of tests. There are:`,
    `  groups:  ${groups.map((group) => group.name).join(', ')}`,
    `  runners: ${runners.join(', ')}`,
    'One file: npx vitest run tests/….test.ts, npx playwright test e2e/….spec.ts, cargo test.',
  ].join('\n');
