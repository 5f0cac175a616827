/**
 * Packages and crates with a licence that deny.toml does not allow. They may be used to build, test or measure the
 * product, but must not be part of it.
 * @typedef {object} Exception
 * @property {RegExp} packages matches the names of the packages
 * @property {string} licence the exact licence that is allowed for these packages
 * @property {string} why the purpose of the packages
 */

/** @type {readonly Exception[]} */
export const exceptions = [
  { packages: /^axe-core$/, licence: 'MPL-2.0', why: 'rules for tests and for Lighthouse, used as they are' },
  {
    packages: /^lightningcss(-.+)?$/,
    licence: 'MPL-2.0',
    why: 'Vite makes style sheets smaller with it; it leaves nothing of its own in them',
  },
  {
    packages: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    why: 'tables of what browsers can do, for Babel while building',
  },
  {
    packages: /^@img\/sharp-libvips-.+$/,
    licence: 'LGPL-3.0-or-later',
    why: 'the library beneath sharp, which tests compare with',
  },
  {
    packages: /^@img\/sharp-win32-.+$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    why: 'sharp and its library in one, for tests',
  },
  {
    packages: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    why: 'sharp and its library in one, for tests',
  },
  {
    packages: /^parse-cache-control$/,
    licence: 'none named',
    why: 'comes with Lighthouse, by which the site is measured',
  },
  {
    // deny.toml repeats this exception for cargo-deny.
    packages: /^libfuzzer-sys$/,
    licence: '(MIT OR Apache-2.0) AND NCSA',
    why: 'libFuzzer itself, in programs that look for files which break the core',
  },
];
