import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { runOrStop } from '../lib/run.mjs';
import { toolchainEnv, wasmTarget } from '../setup/rust.mjs';
import { ensureWasmToolchain } from '../setup/wasm-target.mjs';

/**
 * Builds the WebAssembly module of crates/simd-parity, which compares the vector operations of WebAssembly with the
 * same operations in plain Rust. Cargo builds nothing if the module is up to date.
 * @returns {Promise<string>} the absolute path of the module
 */
export async function buildSimdParity() {
  const toolchain = await ensureWasmToolchain();
  const folder = join(root, 'target/simd-parity');
  await runOrStop(
    toolchain.cargo,
    ['build', '--quiet', '--profile', 'parity', '--locked', '--target', wasmTarget, '-p', 'simd-parity'],
    {
      cwd: root,
      env: { ...toolchainEnv(toolchain), CARGO_TARGET_DIR: folder },
      problem: 'crates/simd-parity did not build: see the messages above.',
    },
  );
  return join(folder, wasmTarget, 'parity/simd_parity.wasm');
}
