// The WebAssembly module of crates/core-bench, which has our core beside other crates, and how its work is timed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { runOrStop } from '../../scripts/lib/run.mjs';
import { toolchainEnv } from '../../scripts/setup/rust.mjs';
import { ensureWasmToolchain } from '../../scripts/setup/wasm-target.mjs';

const target = 'wasm32-unknown-unknown';

/**
 * What the module exports: sides in pixels, 1 to 4 channels. Each function gives back something of its result, so that
 * none can be left out as useless.
 * @typedef {object} Bench
 * @property {(width: number, height: number, channels: number) => void} prepare makes the source of all others
 * @property {() => number} encode_ours
 * @property {() => number} encode_plan
 * @property {() => number} encode_theirs
 * @property {(width: number, height: number) => number} resize_ours
 * @property {(width: number, height: number) => number} resize_theirs
 */

/** Builds the crate. */
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
 * @returns {Bench} an instance of it
 */
export function startBench(module) {
  // Nothing of the page's bindings is called here, but the module wants to be given them.
  /** @type {Record<string, Record<string, () => void>>} */
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: () => {} };
  }
  return /** @type {Bench} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, imports).exports));
}

/**
 * What the processor was at it, in milliseconds.
 * @param {() => unknown} work
 */
export function milliseconds(work) {
  const { user } = process.cpuUsage();
  work();
  return (process.cpuUsage().user - user) / 1000;
}
