import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { runOrStop } from '../lib/run.mjs';
import { toolchainEnv, wasmTarget } from '../setup/rust.mjs';
import { ensureWasmToolchain } from '../setup/wasm-target.mjs';

/**
 * Builds the module that compares the vector operations of WebAssembly with those in plain Rust; nothing where it is
 * built already.
 * @returns {Promise<string>} its path
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
