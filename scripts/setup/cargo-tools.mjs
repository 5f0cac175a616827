import { join } from 'node:path';
import { cacheDir } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { ask, runOrStop } from '../lib/run.mjs';
import { step } from '../lib/step.mjs';
import { programIn, whichAll } from '../lib/which.mjs';
import { toolchainEnv } from './rust.mjs';

/** @typedef {import('./rust.mjs').Toolchain} Toolchain */

/**
 * A program that is published as a crate.
 * @typedef {object} Tool
 * @property {string} name the program's name
 * @property {string} crate the crate's name
 * @property {string} version the version to build if no suitable version is installed
 * @property {(version: string) => boolean} fits whether an installed version is suitable
 * @property {string[]} flags additional arguments for `cargo install`
 * @property {boolean} [isOptimized] whether the program is built with optimization, which takes longer
 */

/**
 * Cargo's settings for a fast build without optimization. Most tools run for about a second, and their output does not
 * depend on the optimization.
 */
const quickBuild = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '0',
  CARGO_PROFILE_RELEASE_LTO: 'off',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
};

/** @param {Tool} tool */
const folderOf = ({ crate, version }) => join(cacheDir, `${crate}-${version}`);

/**
 * Finds a suitable version of a tool on PATH or in the cache.
 * @param {Tool} tool
 * @returns {string | undefined} the path of the program
 */
export function findTool(tool) {
  const built = programIn(join(folderOf(tool), 'bin'), tool.name);
  return [...whichAll(tool.name), ...(built ? [built] : [])].find((file) => {
    const answer = /(\d+\.\d+\.\d+)/.exec(ask(file, ['--version']) ?? '');
    return answer && tool.fits(answer[1] ?? '');
  });
}

/**
 * Finds a suitable version of a tool on PATH or in the cache. If there is none, the tool is built into the cache.
 * @param {Tool} tool
 * @param {Toolchain} toolchain
 * @returns {Promise<string>} the path of the program
 */
export async function ensureTool(tool, toolchain) {
  const found = findTool(tool);
  if (found) return found;
  const { name, crate, version, flags, isOptimized = false } = tool;
  const folder = folderOf(tool);
  await step(`${name} ${version}: not on this machine, so built once with cargo install (minutes)`, () =>
    runOrStop(
      toolchain.cargo,
      ['install', crate, '--version', version, ...flags, '--root', folder, '--force'],
      {
        env: { ...toolchainEnv(toolchain), ...(isOptimized ? {} : quickBuild) },
        problem: `${name} could not be built: run "cargo install ${crate} --version ${version}" yourself, then this again.`,
      },
    ),
  );
  const built = findTool(tool);
  if (!built)
    throw new Problem(
      `${name} was built in ${folder} but does not run: install it yourself, then run this again.`,
    );
  return built;
}
