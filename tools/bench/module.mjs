// Builds, starts and times the WebAssembly module of crates/core-bench. The module contains our core and the crates
// that our core is compared with.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { runOrStop } from '../../scripts/lib/run.mjs';
import { toolchainEnv } from '../../scripts/setup/rust.mjs';
import { ensureWasmToolchain } from '../../scripts/setup/wasm-target.mjs';

const target = 'wasm32-unknown-unknown';

/**
 * The functions that the module exports. `width` and `height` are in pixels, and `channels` is 1 to 4. Each function
 * that is timed returns a number computed from its result, so that the compiler cannot remove the work as unused.
 * @typedef {object} Bench
 * @property {(width: number, height: number, channels: number) => void} prepare creates the source image, which
 *   all other functions use
 * @property {() => number} encode_ours encodes the source image as PNG
 * @property {() => number} encode_plan runs only the first step of our encoder: the work before the first row is
 *   encoded
 * @property {() => number} encode_theirs encodes the source image as PNG with the png crate
 * @property {(width: number, height: number) => number} resize_ours resizes the source image to this size
 * @property {(width: number, height: number) => number} resize_theirs resizes with fast_image_resize
 */

/** Builds crates/core-bench and compiles its WebAssembly module. */
export async function buildBench() {
  const toolchain = await ensureWasmToolchain();
  const folder = join(root, 'target/core-bench');
  await runOrStop(toolchain.cargo, ['build', '--release', '--target', target], {
    cwd: join(root, 'crates/core-bench'),
    env: { ...toolchainEnv(toolchain), CARGO_TARGET_DIR: folder },
    problem: 'The benchmark did not build: see the messages above.',
  });
  return new WebAssembly.Module(readFileSync(join(folder, target, 'release/core_bench.wasm')));
}

/**
 * @param {WebAssembly.Module} module
 * @returns {Bench} the exports of a new instance of the module
 */
export function startBench(module) {
  // The module imports functions of the page's JavaScript bindings. The benchmark calls none of them, but an instance
  // cannot be created without all imports.
  /** @type {Record<string, Record<string, () => void>>} */
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: () => {} };
  }
  return /** @type {Bench} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, imports).exports));
}

/**
 * Calls `work`, and returns the processor time in user mode that this process spent meanwhile, in milliseconds.
 * @param {() => unknown} work
 */
export function milliseconds(work) {
  const { user } = process.cpuUsage();
  work();
  return (process.cpuUsage().user - user) / 1000;
}
