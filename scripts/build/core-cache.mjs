// The cache of built imaging cores, which all clones and branches of one user share. A core is found by the hash of its
// input files, or by the hash of its exports (see `apiHash`).
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../lib/paths.mjs';
import { withStaging } from '../lib/staging.mjs';
import { hashFiles, listFiles } from '../lib/stamp.mjs';
import { lockedWasmBindgen } from '../setup/wasm-tools.mjs';

const folder = join(cacheDir, 'cores');

/**
 * The largest number of cores that stay in the cache. `keepCore` deletes the least recently used cores above this
 * number. Each core takes about 1 MB.
 */
const MOST = 30;

/**
 * The hash of the core's exports. It has two inputs: the Rust source of the exports (the bindings), and the version of
 * wasm-bindgen, which generates the core's JavaScript module from the bindings. Cores with equal hashes have the same
 * exports.
 */
export const apiHash = () =>
  hashFiles(listFiles(['crates/imagecore/src/wasm.rs', 'crates/imagecore/src/wasm']), [lockedWasmBindgen()]);

/**
 * The file in the cache that holds the `apiHash` of a core.
 * @param {string} core the name of the core's folder
 */
const apiFile = (core) => join(folder, core, 'api');

/**
 * Finds a cached core by its input files, and records the present time as the time of its last use.
 * @param {string} inputs the hash of the input files
 * @returns {string | null} the folder of the core's package; null where the cache has no such core
 */
export function cachedCore(inputs) {
  const core = join(folder, inputs);
  if (!existsSync(core)) return null;
  const now = new Date();
  utimesSync(core, now, now);
  return join(core, 'pkg');
}

/**
 * Finds the most recently used core whose exports have the given hash.
 * @param {string} api see `apiHash`
 * @returns {string | null} the folder of the core's package; null where the cache has no such core
 */
export function cachedCoreOfApi(api) {
  const same = cores().find(
    (core) => existsSync(apiFile(core)) && readFileSync(apiFile(core), 'utf8') === api,
  );
  return same ? join(folder, same, 'pkg') : null;
}

/** The names of the cached cores, the most recently used first. A name is the hash of the core's input files. */
function cores() {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name));
  const used = new Map(names.map((name) => [name, statSync(join(folder, name)).mtimeMs]));
  return names.sort((a, b) => (used.get(b) ?? 0) - (used.get(a) ?? 0));
}

/**
 * Copies a core into the cache. If the cache then holds more than `MOST` cores, the least recently used ones are
 * deleted.
 * @param {string} inputs the hash of the core's input files
 * @param {string} api see `apiHash`
 * @param {string} pkg the folder of the core's package
 */
export async function keepCore(inputs, api, pkg) {
  const core = join(folder, inputs);
  await withStaging(core, async (staging) => {
    mkdirSync(staging, { recursive: true });
    cpSync(pkg, join(staging, 'pkg'), { recursive: true });
    writeFileSync(join(staging, 'api'), api);
    rmSync(core, { recursive: true, force: true });
    renameSync(staging, core);
  });
  for (const old of cores().slice(MOST)) rmSync(join(folder, old), { recursive: true, force: true });
}
