import { Problem } from '../lib/problem.mjs';
import { query } from '../lib/run.mjs';

/**
 * A crate in the output of `cargo metadata`.
 * @typedef {object} Crate
 * @property {string} id
 * @property {string} name
 * @property {string} version
 * @property {string | null} license
 * @property {string | null} source null for a crate of this repository
 * @property {string} manifest_path
 * @property {{ name: string }[]} dependencies all dependencies in the crate's Cargo.toml, including those for tests and
 *   for other platforms
 */

/**
 * @typedef {object} Metadata
 * @property {Crate[]} packages
 * @property {{ nodes: { id: string; deps: { pkg: string; dep_kinds: { kind: string | null }[] }[] }[] }} resolve
 */

/**
 * Runs `cargo metadata`, which describes a workspace and all crates that the workspace depends on. Cargo downloads
 * crates that are not on this machine yet. A failure throws a Problem.
 * @param {import('./rust.mjs').Toolchain} toolchain
 * @param {string} folder the workspace's folder
 * @param {readonly string[]} [options] additional arguments for cargo
 * @returns {Metadata}
 */
export function cargoMetadata({ cargo }, folder, options = []) {
  const args = ['metadata', '--format-version', '1', ...options];
  const { code, output, complaint } = query(cargo, args, { cwd: folder, timeout: 300_000 });
  if (code !== 0) throw new Problem(`cargo metadata failed in ${folder}:\n${complaint}`);
  return JSON.parse(output);
}
