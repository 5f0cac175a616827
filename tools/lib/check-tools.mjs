import { ensureTool } from '../../scripts/setup/cargo-tools.mjs';
import { isAtLeast } from '../../scripts/setup/rust.mjs';

/** @typedef {import('../../scripts/setup/rust.mjs').Toolchain} Toolchain */

/**
 * Finds or builds cargo-deny, which checks the crates against the rules in deny.toml.
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
 * Finds or builds cargo-fuzz, which compiles a crate with instrumentation. With the instrumentation, libFuzzer measures
 * which code each input executes.
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
