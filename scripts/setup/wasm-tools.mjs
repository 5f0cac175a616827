import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { ensureTool } from './cargo-tools.mjs';
import { isAtLeast } from './rust.mjs';

/** @typedef {import('./cargo-tools.mjs').Tool} Tool */

/**
 * The version of the crate wasm-bindgen in Cargo.lock. The program wasm-bindgen must have the same version, because the
 * crate and the program exchange data in a format that changes between versions.
 */
export function lockedWasmBindgen(lock = readFileSync(join(root, 'Cargo.lock'), 'utf8')) {
  const version = /name = "wasm-bindgen"\r?\nversion = "([^"]+)"/.exec(lock)?.[1];
  if (!version)
    throw new Problem('Cargo.lock names no wasm-bindgen: run "cargo update --workspace", then this again.');
  return version;
}

/** @returns {Tool} */
const wasmPack = () => ({
  name: 'wasm-pack',
  crate: 'wasm-pack',
  version: '0.15.1',
  fits: (version) => isAtLeast(version, '0.13.0'),
  flags: ['--locked'],
});

/** @returns {Tool} */
const wasmBindgen = () => {
  const locked = lockedWasmBindgen();
  return {
    name: 'wasm-bindgen',
    crate: 'wasm-bindgen-cli',
    version: locked,
    fits: (version) => version === locked,
    // `--locked` is not used, because the lock file of wasm-bindgen-cli has contained crate versions that were later
    // withdrawn.
    flags: ['--bin', 'wasm-bindgen'],
  };
};

/** @param {import('./rust.mjs').Toolchain} toolchain */
export async function ensureWasmTools(toolchain) {
  return {
    wasmPack: await ensureTool(wasmPack(), toolchain),
    wasmBindgen: await ensureTool(wasmBindgen(), toolchain),
  };
}
