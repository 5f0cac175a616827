import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { allowedLicences, licencesOf, NO_LICENCE } from './licences.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./licences.mjs').Part} Part */

/**
 * A package in npm's lock file.
 * @typedef {{ name?: string; version: string; license?: string; dev?: boolean; integrity?: string; resolved?: string }} Locked
 */

/** Folders with a lock file of npm's: the product with its tools, and what it is measured beside. */
export const npmFolders = ['.', 'bench'];

/**
 * All packages of a lock file.
 * @param {string} text
 * @returns {(Part & { locked: Locked })[]}
 */
export function lockedParts(text) {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(text).packages;
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({
      // One that stands in for another has its own name beside its place.
      name: locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: locked.version,
      licence: locked.license ?? NO_LICENCE,
      locked,
    }));
}

const LOCK = 'package-lock.json';

/**
 * @param {string} folder
 * @param {string} file
 */
const textIn = (folder, file) => readFileSync(join(root, folder, file), 'utf8');

/** @param {string} folder */
const partsIn = (folder) => lockedParts(textIn(folder, LOCK));

/** The fields of package.json in which packages are named, with the versions that will do. */
const FIELDS = ['dependencies', 'devDependencies'];

/**
 * What a lock file says of the project itself that package.json does not: it has been changed without npm.
 * @param {string} manifest
 * @param {string} lock
 */
export function differences(manifest, lock) {
  const [wanted, locked] = [JSON.parse(manifest), JSON.parse(lock).packages['']];
  return FIELDS.flatMap((field) => {
    const [now, then] = [wanted[field] ?? {}, locked[field] ?? {}];
    const names = new Set([...Object.keys(now), ...Object.keys(then)]);
    return [...names]
      .filter((name) => now[name] !== then[name])
      .map((name) => `${name}: ${now[name] ?? 'nothing'} in package.json, ${then[name] ?? 'nothing'} here`);
  });
}

/**
 * The lock file fits package.json, and holds each package by the hash of its content and no place to fetch it from,
 * which would be that of one machine's mirror. Whether npm can install it `npm ci` finds out at every set-up.
 * @param {string} folder
 * @returns {Finding}
 */
function lockFile(folder) {
  const parts = partsIn(folder);
  return {
    name: join(folder, LOCK),
    figure: `${parts.length} packages, each by its hash`,
    faults: [
      ...differences(textIn(folder, 'package.json'), textIn(folder, LOCK)),
      ...parts.filter(({ locked }) => !locked.integrity).map(({ name }) => `${name} has no hash`),
      ...parts.filter(({ locked }) => locked.resolved).map(({ name }) => `${name} names a server`),
    ],
  };
}

/** @returns {Finding[]} */
export const npmLockFiles = () => npmFolders.map(lockFile);

/** Packages from which the product may take something: all that are not for development alone. */
export const productParts = () => partsIn('.').filter(({ locked }) => !locked.dev);

/** @returns {Finding[]} */
export function npmLicences() {
  const allowed = allowedLicences();
  const tools = [...partsIn('.').filter(({ locked }) => locked.dev), ...partsIn('bench')];
  return [
    licencesOf('npm, for the product', productParts(), { inProduct: true, allowed }),
    licencesOf('npm, tools and measuring', tools, { inProduct: false, allowed }),
  ];
}
