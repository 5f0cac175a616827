import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { exceptions } from './exceptions.mjs';
import { isMetBy } from './spdx.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

/**
 * A package or a crate.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} version
 * @property {string} licence as it names it itself
 */

/** What a part that names no licence has for one. */
export const NO_LICENCE = 'none named';

/** The licences that everything may have: see deny.toml, which holds them for cargo-deny. */
export function allowedLicences(text = readFileSync(join(root, 'deny.toml'), 'utf8')) {
  const list = /^\[licenses\]\nallow = \[([^\]]*)\]/m.exec(text)?.[1] ?? '';
  return new Set([...list.matchAll(/"([^"]+)"/g)].map(([, licence = '']) => licence));
}

/** @param {Part} part */
const exceptionFor = ({ name, licence }) =>
  exceptions.find((it) => it.licence === licence && it.packages.test(name));

/** Licences that are named with their numbers; the others are counted. */
const COMMON = 3;

/**
 * The commonest licences.
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
 * @param {string} name
 * @param {readonly Part[]} parts
 * @param {{ inProduct: boolean; allowed: ReadonlySet<string> }} rules exceptions hold outside the product alone
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
