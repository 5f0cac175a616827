import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../lib/paths.mjs';
import { listFiles } from '../lib/stamp.mjs';
import { cargoMetadata } from '../setup/metadata.mjs';
import { nativeToolchain } from '../setup/rust.mjs';
import { allowedLicences, licencesOf, NO_LICENCE } from './licences.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./licences.mjs').Part} Part */
/** @typedef {import('../setup/metadata.mjs').Metadata} Metadata */

/** The name of the core's crate. The product contains this crate and its dependencies. */
const CORE = 'imagecore';

/** The folder of the separate workspace for fuzzing. */
const fuzzing = 'fuzz';

/** The folders that contain a Cargo.lock, relative to the root. The product's folder comes first. */
export const cargoFolders = () => [
  '.',
  ...listFiles(['crates', 'fuzz'], (path) => !/(^|\/)(src|tests|target)$/.test(path))
    .filter((file) => file.endsWith('Cargo.lock'))
    .map((file) => relative(root, dirname(file))),
];

/**
 * Parses the crates in a Cargo.lock. `isForeign` is false for a crate of this repository.
 * @param {string} text the content of the file
 */
export const lockedCrates = (text) =>
  text
    .split('[[package]]')
    .slice(1)
    .map((entry) => {
      const field = (/** @type {string} */ name) => new RegExp(`^${name} = "(.*)"`, 'm').exec(entry)?.[1];
      const [name = '', version = ''] = [field('name'), field('version')];
      return { name, version, isForeign: field('source') !== undefined, checksum: field('checksum') };
    });

/** @param {string} folder */
const cratesIn = (folder) => lockedCrates(readFileSync(join(root, folder, 'Cargo.lock'), 'utf8'));

/**
 * Compares two workspaces, and finds the crates that both use, but in different versions. The versions must be the
 * same, so that fuzzing and measurements run the same code as the product.
 * @param {ReturnType<typeof lockedCrates>} theirs the crates of the other workspace
 * @param {ReturnType<typeof lockedCrates>} ours the crates of the product's workspace
 */
export const versionsApart = (theirs, ours) =>
  theirs
    .filter(({ name }) => ours.some((it) => it.name === name))
    .filter(({ name, version }) => !ours.some((it) => it.name === name && it.version === version))
    .map(({ name, version }) => `${name} ${version} is not the product’s version`);

/**
 * Checks three rules for a Cargo.lock. The file must agree with Cargo.toml. The file must have a checksum for every
 * crate from outside the repository. If the product's Cargo.lock lists such a crate too, the versions must be the same.
 * @param {string} folder relative to the root
 * @returns {Finding}
 */
function lockFile(folder) {
  const foreign = cratesIn(folder).filter(({ isForeign }) => isForeign);
  /** @type {string[]} */
  const faults = foreign.filter(({ checksum }) => !checksum).map(({ name }) => `${name} has no hash`);
  try {
    cargoMetadata(nativeToolchain(), join(root, folder), ['--locked']);
  } catch (error) {
    faults.push(`does not fit Cargo.toml: ${error instanceof Error ? error.message : error}`);
  }
  faults.push(...versionsApart(foreign, cratesIn('.')));
  return { name: join(folder, 'Cargo.lock'), figure: `${foreign.length} crates, each by its hash`, faults };
}

/** @returns {Finding[]} */
export const cargoLockFiles = () => cargoFolders().map(lockFile);

/**
 * The crates of the product: the core, and its direct and indirect dependencies. Dependencies for other platforms than
 * WebAssembly are included. Dependencies that only tests use (kind "dev") are not included.
 * @param {Metadata} metadata
 * @returns {Set<string>} the ids of the crates
 */
function productIds({ packages, resolve }) {
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  /** @type {Set<string>} */
  const ids = new Set();
  /** @param {string} id */
  const visit = (id) => {
    if (ids.has(id)) return;
    ids.add(id);
    const used = nodes.get(id)?.deps.filter(({ dep_kinds }) => dep_kinds.some(({ kind }) => kind !== 'dev'));
    for (const { pkg } of used ?? []) visit(pkg);
  };
  for (const { id, name } of packages) if (name === CORE) visit(id);
  return ids;
}

/**
 * @param {Metadata} metadata
 * @returns {(Part & { id: string })[]} the crates from outside this repository
 */
const partsOf = ({ packages }) =>
  packages
    .filter(({ source }) => source)
    .map(({ id, name, version, license }) => ({ id, name, version, licence: license ?? NO_LICENCE }));

/** @returns {Finding[]} one finding for the licences of the product's crates, and one for all other crates */
export function crateLicences() {
  const [product, ...others] = cargoFolders().map((folder) =>
    cargoMetadata(nativeToolchain(), join(root, folder)),
  );
  if (!product) return [];
  const ids = productIds(product);
  const ours = partsOf(product).filter(({ id }) => ids.has(id));
  /** @type {Map<string, Part>} */
  const tools = new Map();
  for (const part of [product, ...others].flatMap(partsOf)) if (!ids.has(part.id)) tools.set(part.id, part);
  const allowed = allowedLicences();
  return [
    licencesOf('crates, for the product', ours, { inProduct: true, allowed }),
    licencesOf('crates, tools and measuring', [...tools.values()], { inProduct: false, allowed }),
  ];
}

/** The names of the direct dependencies of two workspaces: the product's workspace and fuzz/. */
export function directCrates() {
  const own = ['.', fuzzing].flatMap((folder) =>
    cargoMetadata(nativeToolchain(), join(root, folder)).packages.filter(({ source }) => !source),
  );
  const names = new Set(own.flatMap(({ dependencies }) => dependencies.map(({ name }) => name)));
  return [...names].filter((name) => !own.some((it) => it.name === name));
}
