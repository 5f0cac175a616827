import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { directCrates } from './crates.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

/** What has a reason for each dependency. */
const DOCUMENT = 'docs/dependencies.md';

/**
 * The names that the table gives a reason for.
 * @param {string} document
 */
function namesWithReason(document) {
  const rows = document.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap(([, names = '', reason = '']) =>
    reason === '' ? [] : [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

/**
 * @param {string} document
 * @param {readonly string[]} dependencies
 */
export function faultsOfReasons(document, dependencies) {
  const reasons = namesWithReason(document);
  return [
    ...dependencies.filter((name) => !reasons.includes(name)).map((name) => `${name} has no reason there`),
    ...reasons.filter((name) => !dependencies.includes(name)).map((name) => `${name} is no dependency`),
  ];
}

/** Packages that package.json names itself. */
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
