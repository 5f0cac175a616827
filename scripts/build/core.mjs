import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runPackage } from '../lib/packages.mjs';
import { buildDir, pkgDir, root } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { ask, runOrStop } from '../lib/run.mjs';
import { withStaging } from '../lib/staging.mjs';
import { hashFiles, isFresh, listFiles, removeStamp, writeStamp } from '../lib/stamp.mjs';
import { step } from '../lib/step.mjs';
import { toolchainEnv } from '../setup/rust.mjs';
import { ensureWasmToolchain } from '../setup/wasm-target.mjs';
import { ensureWasmTools } from '../setup/wasm-tools.mjs';
import { apiHash, cachedCore, cachedCoreOfApi, keepCore } from './core-cache.mjs';
import { remapPaths } from './remap.mjs';
import { kB } from './sizes.mjs';

/** What a Rust compiler may put into a module today, in wasm-opt's words. */
const wasmFeatures = [
  'simd',
  'bulk-memory',
  'sign-ext',
  'nontrapping-float-to-int',
  'mutable-globals',
  'reference-types',
  'multivalue',
].map((feature) => `--enable-${feature}`);

/**
 * wasm-opt would else put every function that is called from one place into its caller, whatever rustc was told. V8
 * compiles a function well when it has run for a while, but changes over only between two calls, and finds fewer
 * registers in a large one: a lossy WebP took 1.3 times as long. The number is of wasm-opt's own nodes.
 */
const loneCalls = '--one-caller-inline-max-function-size=50';

/** For a developer who waits: the same results, from somewhat slower code, in a third of the time. */
const quickProfile = {
  CARGO_PROFILE_RELEASE_LTO: 'off',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
  CARGO_PROFILE_RELEASE_INCREMENTAL: 'true',
};

/** Files in crates/ that are not compiled into the module. */
const besideTheModule = /(^|\/)(tests|benches|examples|fuzz|target|core-bench|simd-parity|test-images)(\/|$)/;

/**
 * @typedef {object} CoreOptions
 * @property {boolean} [optimize] false is for quick rounds while developing, unless
 *   an optimized core is there already
 * @property {boolean} [anySameApi] true where only the exports matter: an earlier core with the same ones will do
 */

/**
 * Builds the imaging core into src/imagecore/pkg, unless it lies there already from these inputs, or was built from them
 * in another clone.
 * @param {CoreOptions} [options]
 */
export async function buildCore({ optimize = true, anySameApi = false } = {}) {
  const api = apiHash();
  const outputs = () => hashFiles(listFiles([pkgDir]));
  if (anySameApi && (await takeSameApi(api, outputs))) return;
  const toolchain = await ensureWasmToolchain();
  const { wasmPack, wasmBindgen } = await ensureWasmTools(toolchain);
  const tools = [
    toolchain.version,
    ...[wasmPack, wasmBindgen].map((file) => String(ask(file, ['--version']))),
  ];

  // The script counts as well: another flag for wasm-opt makes another module.
  const sources = [
    'crates',
    'Cargo.toml',
    'Cargo.lock',
    '.cargo/config.toml',
    'scripts/build/core.mjs',
    'scripts/build/remap.mjs',
  ];
  const files = listFiles(sources, (path) => !besideTheModule.test(path));
  const inputs = hashFiles(files, [...tools, optimize ? 'optimized' : 'quick']);
  const better = hashFiles(files, [...tools, 'optimized']);
  const there = outputs();
  if ([inputs, better].some((it) => isFresh('core', { inputs: it, outputs: there }))) return;
  const { CI } = process.env;
  for (const it of CI ? [] : [better, inputs]) {
    const kept = cachedCore(it);
    if (!kept) continue;
    await replacePackage(kept);
    writeStamps(it, api, outputs());
    console.log('core: built before from the same sources');
    return;
  }

  const why = existsSync(pkgDir) ? 'its sources or tools have changed' : 'it is not built yet';
  await step(`Core: ${why}, so cargo, wasm-bindgen${optimize ? ' and wasm-opt' : ''}`, async () => {
    await withStaging(join(buildDir, 'core'), async (staging) => {
      await runOrStop(wasmPack, wasmPackArgs(toolchain, staging), {
        env: {
          // wasm-pack takes cargo, rustc and wasm-bindgen from PATH.
          ...toolchainEnv(toolchain, dirname(wasmBindgen)),
          // Of its own, so that it neither waits for native builds nor undoes them.
          CARGO_TARGET_DIR: join(root, 'target/wasm'),
          ...(optimize ? {} : quickProfile),
        },
        problem: 'The imaging core did not build: see the messages above.',
      });
      if (optimize) await optimizeModule(staging);
      await replacePackage(staging);
    });
    // Of the inputs as they were before: what was edited during the build may not be in it.
    writeStamps(inputs, api, outputs());
    await keepCore(inputs, api, pkgDir);
    const module = readFileSync(join(pkgDir, 'imagecore_bg.wasm'));
    console.log(`core: ${kB(module.length)}, ${kB(gzipSync(module).length)} gzipped`);
  });
}

/**
 * @param {string} inputs
 * @param {string} api
 * @param {string} outputs
 */
function writeStamps(inputs, api, outputs) {
  writeStamp('core', { inputs, outputs });
  writeStamp('core-api', { inputs: api, outputs });
}

/**
 * Takes an earlier core with the same exports, if there is one. It counts as built from other sources: what tests the core
 * builds it anew.
 * @param {string} api
 * @param {() => string} outputs
 * @returns {Promise<boolean>}
 */
async function takeSameApi(api, outputs) {
  if (isFresh('core-api', { inputs: api, outputs: outputs() })) return true;
  const kept = cachedCoreOfApi(api);
  if (!kept) return false;
  await replacePackage(kept);
  writeStamp('core-api', { inputs: api, outputs: outputs() });
  console.log('core: an earlier one with the same exports; "npm run core" builds it from the sources');
  return true;
}

/**
 * @param {import('../setup/rust.mjs').Toolchain} toolchain
 * @param {string} output
 */
function wasmPackArgs(toolchain, output) {
  const { CI } = process.env;
  return [
    ...['build', 'crates/imagecore', '--target', 'bundler', '--release'],
    ...['--mode', 'no-install', '--no-pack', '--out-dir', output],
    ...['--', ...remapPaths(toolchain)],
    // A lock file that does not fit is a mistake to see there, not to mend on the way.
    ...(CI ? ['--locked'] : []),
  ];
}

/** @param {string} folder */
async function optimizeModule(folder) {
  const module = join(folder, 'imagecore_bg.wasm');
  const optimized = `${module}.opt`;
  const code = await runPackage('wasm-opt', ['-O3', loneCalls, ...wasmFeatures, module, '-o', optimized]);
  if (code !== 0 || statSync(optimized, { throwIfNoEntry: false }) === undefined) {
    throw new Problem('wasm-opt could not read the core: see its message above.');
  }
  renameSync(optimized, module);
}

/**
 * Copies a package into src/imagecore/pkg, file by file, each in one move: a running development server never finds the
 * folder missing. Its stamps are gone until others are written.
 * @param {string} from
 */
async function replacePackage(from) {
  removeStamp('core');
  removeStamp('core-api');
  mkdirSync(pkgDir, { recursive: true });
  const names = readdirSync(from);
  // The module first, so that the JavaScript never finds an older one beside it.
  names.sort((a, b) => Number(b.endsWith('.wasm')) - Number(a.endsWith('.wasm')));
  await withStaging(join(buildDir, 'package'), async (staging) => {
    cpSync(from, staging, { recursive: true });
    for (const name of names) renameSync(join(staging, name), join(pkgDir, name));
  });
  for (const name of readdirSync(pkgDir)) {
    if (!names.includes(name)) rmSync(join(pkgDir, name), { recursive: true });
  }
}
