import { Problem } from '../lib/problem.mjs';
import { query } from '../lib/run.mjs';

/**
 * A crate, as `cargo metadata` describes it.
 * @typedef {object} Crate
 * @property {string} id
 * @property {string} name
 * @property {string} version
 * @property {string | null} license
 * @property {string | null} source null for those of this repository
 * @property {string} manifest_path
 * @property {{ name: string }[]} dependencies those that it names itself, for tests and other machines too
 */

/**
 * @typedef {object} Metadata
 * @property {Crate[]} packages
 * @property {{ nodes: { id: string; deps: { pkg: string; dep_kinds: { kind: string | null }[] }[] }[] }} resolve
 */

/**
 * What cargo knows of a workspace and of all crates that it is made of; it fetches those that are not there yet.
 * @param {import('./rust.mjs').Toolchain} toolchain
 * @param {string} folder the workspace's
 * @param {readonly string[]} [options]
 * @returns {Metadata}
 */
export function cargoMetadata({ cargo }, folder, options = []) {
  const args = ['metadata', '--format-version', '1', ...options];
  const { code, output, complaint } = query(cargo, args, { cwd: folder, timeout: 300_000 });
  if (code !== 0) throw new Problem(`cargo metadata failed in ${folder}:\n${complaint}`);
  return JSON.parse(output);
}
