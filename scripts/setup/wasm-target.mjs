import { Problem } from '../lib/problem.mjs';
import { canUseApt } from './debian.mjs';
import { installDebianRust } from './debian-rust.mjs';
import { findWasmToolchain, nativeToolchain, tryRustup, wasmTarget } from './rust.mjs';

/**
 * A Rust that builds for wasm32: one that is there, else the user's own completed by rustup, else
 * Debian's. It need not be the Rust that the native tests use.
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
