// Built cores, kept for all clones and branches of one user: by what they were built from, and by what they export.
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
import { cacheDir, root } from '../lib/paths.mjs';
import { withStaging } from '../lib/staging.mjs';
import { hashFiles } from '../lib/stamp.mjs';
import { lockedWasmBindgen } from '../setup/wasm-tools.mjs';

const folder = join(cacheDir, 'cores');

/** How many are kept: those used last. Each takes about a megabyte. */
const MOST = 30;

/** What the JavaScript side of a core depends on: its bindings, and what writes them. */
export const apiHash = () => hashFiles([join(root, 'crates/imagecore/src/wasm.rs')], [lockedWasmBindgen()]);

/** @param {string} core */
const apiFile = (core) => join(folder, core, 'api');

/**
 * @param {string} inputs the hash of what it was built from
 * @returns {string | null} a folder with the package
 */
export function cachedCore(inputs) {
  const core = join(folder, inputs);
  if (!existsSync(core)) return null;
  const now = new Date();
  utimesSync(core, now, now);
  return join(core, 'pkg');
}

/**
 * @param {string} api
 * @returns {string | null} a folder with the package that was used last of those with these exports
 */
export function cachedCoreOfApi(api) {
  const same = cores().find(
    (core) => existsSync(apiFile(core)) && readFileSync(apiFile(core), 'utf8') === api,
  );
  return same ? join(folder, same, 'pkg') : null;
}

/** Names of the kept cores, those used last first. */
function cores() {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name));
  const used = new Map(names.map((name) => [name, statSync(join(folder, name)).mtimeMs]));
  return names.sort((a, b) => (used.get(b) ?? 0) - (used.get(a) ?? 0));
}

/**
 * @param {string} inputs
 * @param {string} api
 * @param {string} pkg a folder with the package
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
