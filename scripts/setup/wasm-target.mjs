import { Problem } from '../lib/problem.mjs';
import { canUseApt } from './debian.mjs';
import { installDebianRust } from './debian-rust.mjs';
import { findWasmToolchain, nativeToolchain, tryRustup, wasmTarget } from './rust.mjs';

/**
 * Returns a Rust toolchain that can build for wasm32. First, the function looks for an installed toolchain. If there is
 * none, the function installs the target wasm32 with rustup. If that fails, it installs Debian's packages. The returned
 * toolchain can differ from the toolchain that compiles the native tests.
 */
export async function ensureWasmToolchain() {
  nativeToolchain();
  const found = findWasmToolchain();
  if (found) return found;

  await tryRustup(['target', 'add', wasmTarget]);
  const added = findWasmToolchain();
  if (added) return added;

  if (canUseApt()) return installDebianRust();
  throw new Problem(
    `Add Rust’s target ${wasmTarget} ("rustup target add ${wasmTarget}", or your system’s package for it), then run this again.`,
  );
}
