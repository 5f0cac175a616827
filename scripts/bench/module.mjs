// A WebAssembly module of a crate that measures our core beside another's, and how its work is timed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { runOrStop } from '../lib/run.mjs';
import { toolchainEnv } from '../setup/rust.mjs';
import { ensureWasmToolchain } from '../setup/wasm-target.mjs';

const target = 'wasm32-unknown-unknown';

/**
 * Builds a crate of this name in `crates/`.
 * @param {string} name
 */
export async function buildBench(name) {
  const toolchain = await ensureWasmToolchain();
  const folder = join(root, 'target', name);
  await runOrStop(toolchain.cargo, ['build', '--release', '--target', target], {
    cwd: join(root, 'crates', name),
    env: { ...toolchainEnv(toolchain), CARGO_TARGET_DIR: folder },
    problem: 'The benchmark did not build: see the messages above.',
  });
  const file = join(folder, target, 'release', `${name.replace('-', '_')}.wasm`);
  return new WebAssembly.Module(readFileSync(file));
}

/**
 * An instance of it, by what it exports.
 * @param {WebAssembly.Module} module
 */
export function startBench(module) {
  // Nothing of the page's bindings is called here, but the module wants to be given them.
  /** @type {Record<string, Record<string, () => void>>} */
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: () => {} };
  }
  return /** @type {unknown} */ (new WebAssembly.Instance(module, imports).exports);
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
