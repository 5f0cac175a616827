import { ensureTool } from '../../scripts/setup/cargo-tools.mjs';
import { isAtLeast } from '../../scripts/setup/rust.mjs';

/** @typedef {import('../../scripts/setup/rust.mjs').Toolchain} Toolchain */

/**
 * cargo-deny, which knows the rules in deny.toml.
 * @param {Toolchain} toolchain
 */
export const ensureCargoDeny = (toolchain) =>
  ensureTool(
    {
      name: 'cargo-deny',
      crate: 'cargo-deny',
      version: '0.20.2',
      fits: (version) => isAtLeast(version, '0.18.0'),
      flags: ['--locked'],
    },
    toolchain,
  );

/**
 * cargo-fuzz, which compiles a crate so that libFuzzer sees what each input reaches.
 * @param {Toolchain} toolchain
 */
export const ensureCargoFuzz = (toolchain) =>
  ensureTool(
    {
      name: 'cargo-fuzz',
      crate: 'cargo-fuzz',
      version: '0.13.2',
      fits: (version) => isAtLeast(version, '0.12.0'),
      flags: ['--locked'],
    },
    toolchain,
  );
