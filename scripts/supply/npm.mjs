import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { queryNpm } from '../setup/npm.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

/**
 * A package in npm's lock file.
 * @typedef {object} Locked
 * @property {string} name
 * @property {string} version
 * @property {string} [license] the license in the package's own manifest
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
 * The texts that every package may have in the field `license`. A package of the product must have one of these texts.
 * The last two texts let the user choose one of two licenses.
 */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'],
  ...['MIT OR Apache-2.0', '(MIT OR CC0-1.0)'],
]);

/**
 * Further licenses, each with the packages that may have it. These packages build, test or measure the product, and are
 * no part of it.
 * @type {readonly (readonly [license: string | undefined, packages: RegExp])[]}
 */
const ALLOWED_FOR_TOOLS = [
  // axe-core checks accessibility in tests, and is used unchanged. lightningcss minifies the style sheets for Vite, and
  // puts none of its own code into them.
  ['MPL-2.0', /^(axe-core|lightningcss(-.+)?)$/],
  // The packages sharp-libvips-* contain libvips, the library that sharp uses. Tests compare the core with sharp. The
  // packages of the next two lines contain both sharp and libvips.
  ['LGPL-3.0-or-later', /^@img\/sharp-libvips-.+$/],
  ['Apache-2.0 AND LGPL-3.0-or-later', /^@img\/sharp-win32-.+$/],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', /^@img\/sharp-wasm32$/],
  // This package comes with Lighthouse. It names no license.
  [undefined, /^parse-cache-control$/],
];

/**
 * Parses the packages in a package-lock.json, without the project itself (the empty path).
 * @param {string} text the content of the file
 * @returns {Locked[]}
 */
export const lockedPackages = (text) =>
  Object.entries(/** @type {Record<string, Locked>} */ (JSON.parse(text).packages))
    .filter(([path]) => path !== '')
    // If a package is installed under an alias, its path ends with the alias, and `name` has its real name.
    .map(([path, locked]) => ({ ...locked, name: locked.name ?? path.replace(/^.*node_modules\//, '') }));

/** @param {string} folder */
const packagesIn = (folder) => lockedPackages(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'));

/** The packages whose code can be part of the product: all packages except the development dependencies. */
export const productPackages = () => packagesIn('.').filter(({ dev }) => !dev);

/**
 * Returns a text for each package without an allowed license.
 * @param {readonly Locked[]} packages
 * @param {boolean} isTool whether the packages are no part of the product
 */
export const licenseFaults = (packages, isTool) =>
  packages
    .filter(
      ({ name, license }) =>
        !(license && ALLOWED.has(license)) &&
        !(isTool && ALLOWED_FOR_TOOLS.some(([its, names]) => its === license && names.test(name))),
    )
    .map(({ name, version, license }) => `${name} ${version}: ${license ?? 'no license'}`);

/**
 * Returns what npm finds wrong in a package-lock.json, such as a package that package.json does not need.
 * @param {string} folder relative to the root
 * @returns {string[]}
 */
export function lockProblems(folder) {
  const { output, complaint } = queryNpm(['ls', '--package-lock-only', '--json'], folder);
  const { dependencies, problems = [] } = JSON.parse(output || '{}');
  return dependencies ? problems : [`npm ls failed: ${complaint}`];
}

/**
 * Checks three rules for a package-lock.json. It fits package.json. It has a checksum for every package. It has no
 * download URL, because the URL could lead to a registry mirror that only one machine can reach.
 * @param {string} folder relative to the root
 * @returns {Finding}
 */
function lockFile(folder) {
  const packages = packagesIn(folder);
  return {
    name: join(folder, 'package-lock.json'),
    figure: `${packages.length} packages, each by its hash`,
    faults: [
      ...lockProblems(folder),
      ...packages.filter(({ integrity }) => !integrity).map((it) => `${it.name} has no hash`),
      ...packages.filter(({ resolved }) => resolved).map((it) => `${it.name} names a server`),
    ],
  };
}

/** @returns {Finding[]} */
export function npmFindings() {
  const product = productPackages();
  const tools = [...packagesIn('.').filter(({ dev }) => dev), ...packagesIn('bench')];
  return [
    ...npmFolders.map(lockFile),
    {
      name: 'npm licenses, product',
      figure: `${product.length} packages`,
      faults: licenseFaults(product, false),
    },
    { name: 'npm licenses, tools', figure: `${tools.length} packages`, faults: licenseFaults(tools, true) },
  ];
}
