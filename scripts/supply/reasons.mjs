import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { directCrates } from './crates.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

/** The README's heading above the table. */
const HEADING = '## Dependencies, and why';

/**
 * The names that the table gives a reason for.
 * @param {string} readme
 */
function namesWithReason(readme) {
  const section = readme.split(`${HEADING}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap(([, names = '', reason = '']) =>
    reason === '' ? [] : [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

/**
 * @param {string} readme
 * @param {readonly string[]} dependencies
 */
export function faultsOfReasons(readme, dependencies) {
  const reasons = namesWithReason(readme);
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
  const faults = faultsOfReasons(readFileSync(join(root, 'README.md'), 'utf8'), dependencies);
  return [
    { name: 'README.md, why', figure: `${dependencies.length} dependencies of our own choice`, faults },
  ];
}
