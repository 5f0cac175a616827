import { join } from 'node:path';
import { cacheDir } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { ask, runOrStop } from '../lib/run.mjs';
import { step } from '../lib/step.mjs';
import { programIn, whichAll } from '../lib/which.mjs';
import { toolchainEnv } from './rust.mjs';

/** @typedef {import('./rust.mjs').Toolchain} Toolchain */

/**
 * A program that comes as a crate.
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} crate
 * @property {string} version the one to build where none is there
 * @property {(version: string) => boolean} fits
 * @property {string[]} flags for cargo install
 */

/** These run for a second, and what they write is the same however they were built: so, quickly. */
const quickBuild = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '0',
  CARGO_PROFILE_RELEASE_LTO: 'off',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
};

/**
 * A program from PATH that fits, or the one in the cache, which is built first if need be.
 * @param {Tool} tool
 * @param {Toolchain} toolchain
 * @returns {Promise<string>} its file
 */
export async function ensureTool({ name, crate, version, fits, flags }, toolchain) {
  const folder = join(cacheDir, `${crate}-${version}`);
  const find = () =>
    [...whichAll(name), programIn(join(folder, 'bin'), name)].find((file) => {
      const answer = file && /(\d+\.\d+\.\d+)/.exec(ask(file, ['--version']) ?? '');
      return answer && fits(answer[1] ?? '');
    });
  const found = find();
  if (found) return found;

  await step(`${name} ${version}: not on this machine, so built once with cargo install (minutes)`, () =>
    runOrStop(
      toolchain.cargo,
      ['install', crate, '--version', version, ...flags, '--root', folder, '--force'],
      {
        env: { ...toolchainEnv(toolchain), ...quickBuild },
        problem: `${name} could not be built: run "cargo install ${crate} --version ${version}" yourself, then this again.`,
      },
    ),
  );
  const built = find();
  if (!built)
    throw new Problem(
      `${name} was built in ${folder} but does not run: install it yourself, then run this again.`,
    );
  return built;
}
