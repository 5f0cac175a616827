import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { exceptions } from './exceptions.mjs';
import { isMetBy } from './spdx.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

/**
 * An npm package or a crate.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} version
 * @property {string} licence the licence expression in the package's own manifest, or `NO_LICENCE`
 */

/** The value of `licence` for a part whose manifest has no licence. */
export const NO_LICENCE = 'none named';

/** The licences that are allowed for every package and crate. deny.toml lists them; cargo-deny reads the same list. */
export function allowedLicences(text = readFileSync(join(root, 'deny.toml'), 'utf8')) {
  const list = /^\[licenses\]\nallow = \[([^\]]*)\]/m.exec(text)?.[1] ?? '';
  return new Set([...list.matchAll(/"([^"]+)"/g)].map(([, licence = '']) => licence));
}

/**
 * The exception for a part, or undefined where there is none.
 * @param {Part} part
 */
const exceptionFor = ({ name, licence }) =>
  exceptions.find((it) => it.licence === licence && it.packages.test(name));

/** The largest number of licences that a summary names. All other licences are counted as "others". */
const COMMON = 3;

/**
 * Summarizes licences: the most common ones, each with the number of parts that have it, such as "MIT 24, ISC 2, others
 * 3".
 * @param {readonly Part[]} parts
 */
function tally(parts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { licence } of parts) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const rest = sorted.slice(COMMON).reduce((sum, [, count]) => sum + count, 0);
  const common = sorted.slice(0, COMMON).map(([licence, count]) => `${licence} ${count}`);
  return [...common, ...(rest > 0 ? [`others ${rest}`] : [])].join(', ');
}

/**
 * Checks the licences of packages or crates. Each part without an allowed licence is a fault.
 * @param {string} name the name of the check
 * @param {readonly Part[]} parts
 * @param {{ inProduct: boolean; allowed: ReadonlySet<string> }} rules `inProduct` is true for parts of the product, for
 *   which the exceptions of exceptions.mjs do not apply
 * @returns {Finding}
 */
export function licencesOf(name, parts, { inProduct, allowed }) {
  const wrong = parts.filter(
    (part) => !isMetBy(part.licence, allowed) && (inProduct || exceptionFor(part) === undefined),
  );
  return {
    name,
    figure: `${parts.length}: ${tally(parts)}`,
    faults: wrong.map((part) => `${part.name} ${part.version}: ${part.licence}`),
  };
}
