import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { directCrates } from './crates.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

/** The document that has a table with the reason for each direct dependency. */
const DOCUMENT = 'docs/dependencies.md';

/**
 * The names of the dependencies that have a reason in the table of docs/dependencies.md. The first column has the names
 * in backticks, and the second column has the reason.
 * @param {string} document the content of docs/dependencies.md
 */
function namesWithReason(document) {
  const rows = document.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap(([, names = '', reason = '']) =>
    reason === '' ? [] : [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

/**
 * Compares docs/dependencies.md with the dependencies: each dependency needs a reason in the document, and each name in
 * the document must be a dependency.
 * @param {string} document the content of docs/dependencies.md
 * @param {readonly string[]} dependencies the names of the direct dependencies
 */
export function faultsOfReasons(document, dependencies) {
  const reasons = namesWithReason(document);
  return [
    ...dependencies.filter((name) => !reasons.includes(name)).map((name) => `${name} has no reason there`),
    ...reasons.filter((name) => !dependencies.includes(name)).map((name) => `${name} is no dependency`),
  ];
}

/** The names of the direct dependencies in package.json. */
function directPackages() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
}

/** @returns {Finding[]} */
export function reasons() {
  const dependencies = [...directPackages(), ...directCrates()];
  const faults = faultsOfReasons(readFileSync(join(root, DOCUMENT), 'utf8'), dependencies);
  return [{ name: DOCUMENT, figure: `${dependencies.length} dependencies of our own choice`, faults }];
}
