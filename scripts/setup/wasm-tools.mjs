import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { ensureTool } from './cargo-tools.mjs';
import { isAtLeast } from './rust.mjs';

/** @typedef {import('./cargo-tools.mjs').Tool} Tool */

/** wasm-bindgen's program and crate speak a format of their own, so their versions must be the same. */
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
    // Without --locked: the lock file in the crate has named versions that were withdrawn.
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
