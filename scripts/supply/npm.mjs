import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { allowedLicences, licencesOf, NO_LICENCE } from './licences.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./licences.mjs').Part} Part */

/**
 * A package in npm's lock file.
 * @typedef {object} Locked
 * @property {string} [name]
 * @property {string} version
 * @property {string} [license]
 * @property {boolean} [dev] true for a package that only development dependencies need
 * @property {string} [integrity] the checksum
 * @property {string} [resolved] the URL from which the package was downloaded
 */

/**
 * The folders that contain a package-lock.json, relative to the root: the root itself for the product and its tools,
 * and bench/ for the programs with which measurements compare the product.
 */
export const npmFolders = ['.', 'bench'];

/**
 * Parses the packages in a package-lock.json, without the project itself (the empty path).
 * @param {string} text the content of the file
 * @returns {(Part & { locked: Locked })[]}
 */
export function lockedParts(text) {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(text).packages;
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({
      // If a package is installed under an alias, its path ends with the alias, and `name` has its real name.
      name: locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: locked.version,
      licence: locked.license ?? NO_LICENCE,
      locked,
    }));
}

const LOCK = 'package-lock.json';

/**
 * Reads a text file.
 * @param {string} folder relative to the root
 * @param {string} file the name of the file
 */
const textIn = (folder, file) => readFileSync(join(root, folder, file), 'utf8');

/** @param {string} folder */
const partsIn = (folder) => lockedParts(textIn(folder, LOCK));

/** The fields of package.json that list dependencies. Each entry has the accepted range of versions. */
const FIELDS = ['dependencies', 'devDependencies'];

/**
 * Finds the dependencies that differ between package.json and its copy in package-lock.json. A difference means that
 * package.json was edited without running npm afterwards.
 * @param {string} manifest the content of package.json
 * @param {string} lock the content of package-lock.json
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
 * Checks three rules for a package-lock.json. The file must agree with package.json. The file must have a checksum for
 * every package. The file must have no download URL, because the URL could lead to a registry mirror that only one
 * machine can reach. This function does not check whether npm can install the packages. `npm ci`, which installs them,
 * checks this itself.
 * @param {string} folder relative to the root
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

/** The packages whose code can be part of the product: all packages except the development dependencies. */
export const productParts = () => partsIn('.').filter(({ locked }) => !locked.dev);

/** @returns {Finding[]} one finding for the licences of the product's packages, and one for all other packages */
export function npmLicences() {
  const allowed = allowedLicences();
  const tools = [...partsIn('.').filter(({ locked }) => locked.dev), ...partsIn('bench')];
  return [
    licencesOf('npm, for the product', productParts(), { inProduct: true, allowed }),
    licencesOf('npm, tools and measuring', tools, { inProduct: false, allowed }),
  ];
}
