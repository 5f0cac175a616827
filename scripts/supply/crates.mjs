import { dirname, join, relative } from 'node:path';
import { root } from '../lib/paths.mjs';
import { query } from '../lib/run.mjs';
import { listFiles } from '../lib/stamp.mjs';
import { cargoMetadata } from '../setup/metadata.mjs';
import { isAtLeast, nativeToolchain, toolchainEnv } from '../setup/rust.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {{ name: string; version: string }} Crate */

/**
 * cargo-deny, which checks the crates against the rules in deny.toml.
 * @type {import('../setup/cargo-tools.mjs').Tool}
 */
export const CARGO_DENY = {
  name: 'cargo-deny',
  crate: 'cargo-deny',
  version: '0.20.2',
  fits: (version) => isAtLeast(version, '0.18.0'),
  flags: ['--locked'],
};

/** The folders that contain a Cargo.lock, relative to the root. The product's folder comes first. */
export const cargoFolders = () => [
  '.',
  ...listFiles(['crates', 'fuzz'], (path) => !/(^|\/)(src|tests|target)$/.test(path))
    .filter((file) => file.endsWith('Cargo.lock'))
    .map((file) => relative(root, dirname(file))),
];

/**
 * The crates of a workspace. With `--locked`, cargo refuses a Cargo.lock that does not fit the manifests, or that lacks
 * the checksum of a crate.
 * @param {string} folder relative to the root
 */
const cratesIn = (folder) => cargoMetadata(nativeToolchain(), join(root, folder), ['--locked']).packages;

/**
 * The part of a version that differs between incompatible versions, which cargo can use beside each other: `2` of
 * `2.0.119`, and `0.18` of `0.18.1`.
 * @param {string} version
 */
const lineOf = (version) => /^(0\.)*\d+/.exec(version)?.[0];

/**
 * Compares two workspaces, and finds the crates that both use, but in different versions of the same line. The versions
 * must be the same, so that fuzzing and measurements run the same code as the product. A version of another line does not
 * replace the product's.
 * @param {readonly Crate[]} theirs the crates of the other workspace
 * @param {readonly Crate[]} ours the crates of the product's workspace
 */
export const versionsApart = (theirs, ours) =>
  theirs
    .filter(({ name, version }) =>
      ours.some((it) => it.name === name && lineOf(it.version) === lineOf(version)),
    )
    .filter(({ name, version }) => !ours.some((it) => it.name === name && it.version === version))
    .map(({ name, version }) => `${name} ${version} is not the product’s version`);

/** @returns {Finding[]} one finding for each Cargo.lock */
export const cargoFindings = () =>
  cargoFolders().map((folder) => {
    const name = join(folder, 'Cargo.lock');
    try {
      const foreign = cratesIn(folder).filter(({ source }) => source);
      const faults = versionsApart(foreign, cratesIn('.'));
      return { name, figure: `${foreign.length} crates, each by its hash`, faults };
    } catch (error) {
      return { name, figure: 'cannot be read', faults: [String(error)] };
    }
  });

/**
 * Runs checks of cargo-deny on each workspace.
 * @param {string | undefined} deny the path of cargo-deny. If it is undefined, the checks are skipped
 * @param {readonly string[]} checks the names of the checks
 * @param {readonly string[]} [options] further arguments
 * @returns {Finding[]}
 */
export const denyFindings = (deny, checks, options = []) =>
  cargoFolders().map((folder) => {
    const finding = { name: `cargo-deny, ${join(folder, 'Cargo.lock')}`, figure: checks.join(', ') };
    if (!deny) return { ...finding, figure: 'cargo-deny is not installed', faults: [], wasSkipped: true };
    const { code, complaint } = query(
      deny,
      [
        ...['--manifest-path', join(root, folder, 'Cargo.toml'), '--config', join(root, 'deny.toml')],
        ...['--locked', '--log-level', 'error', '--color', 'never', ...options, 'check', ...checks],
      ],
      { env: toolchainEnv(nativeToolchain()), timeout: 300_000 },
    );
    const errors = complaint.split('\n').filter((line) => line.startsWith('error'));
    return { ...finding, faults: code === 0 ? [] : [...errors, `exit code ${code}`] };
  });

/** The names of the direct dependencies of two workspaces: the product's workspace and fuzz/. */
export function directCrates() {
  const own = ['.', 'fuzz'].flatMap((folder) => cratesIn(folder).filter(({ source }) => !source));
  const names = new Set(own.flatMap(({ dependencies }) => dependencies.map(({ name }) => name)));
  return [...names].filter((name) => !own.some((it) => it.name === name));
}
