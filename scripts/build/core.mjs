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

/**
 * wasm-opt's flags for the WebAssembly features that Rust compilers use. wasm-opt rejects a module that uses a feature
 * whose flag is missing.
 */
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
 * Limits inlining. By default, wasm-opt inlines every function that has only one caller, even a function that is marked
 * `#[inline(never)]`. The large functions that this creates are slow in V8, for two reasons. First, V8 switches to the
 * optimized code of a function only at the next call, so a function that is called once runs unoptimized. Second, V8
 * allocates registers badly in large functions. With wasm-opt's default, decoding a lossy WebP took 1.3 times as long
 * as with this limit. With the limit, wasm-opt inlines a function with one caller only if the function has at most 50
 * nodes in wasm-opt's syntax tree.
 */
const loneCalls = '--one-caller-inline-max-function-size=50';

/**
 * Cargo's settings for a build during development. The build takes a third of the time of an optimized build. The core
 * computes the same results as an optimized core, but is somewhat slower.
 */
const quickProfile = {
  CARGO_PROFILE_RELEASE_LTO: 'off',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
  CARGO_PROFILE_RELEASE_INCREMENTAL: 'true',
};

/** Matches the paths below crates/ that are not compiled into the WebAssembly module. */
const besideTheModule =
  /(^|\/)(tests|benches|examples|fuzz|target|core-bench|jpeg-score|simd-parity|test-images)(\/|$)/;

/**
 * @typedef {object} CoreOptions
 * @property {boolean} [optimize] whether the core is optimized. The default is true. With false, for development, the
 *   build takes less time: it uses `quickProfile` and does not run wasm-opt. Even with false, an optimized core of the
 *   present sources is used if one exists
 * @property {boolean} [anySameApi] whether to accept an existing core that was built from other sources, if it has the
 *   same exports as the present sources. If there is no such core, a new one is built. The default is false
 */

/**
 * Builds the imaging core into src/imagecore/pkg. It builds nothing if that folder already holds the core of the
 * present sources. If the cache holds that core, the core is copied from the cache, except in CI.
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

  // The build scripts are inputs too, because a change in them can change the module: for example, a different flag for
  // wasm-opt.
  const sources = [
    'crates',
    'Cargo.toml',
    'Cargo.lock',
    '.cargo/config.toml',
    'scripts/build/core.mjs',
    'scripts/build/remap.mjs',
  ];
  /** @param {'optimized' | 'quick'} build */
  const hashInputs = (build) =>
    hashFiles(
      listFiles(sources, (path) => !besideTheModule.test(path)),
      [...tools, build],
    );
  const build = optimize ? 'optimized' : 'quick';
  const inputs = hashInputs(build);
  const better = optimize ? inputs : hashInputs('optimized');
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
          // The folders of this toolchain and of wasm-bindgen come first in PATH, because wasm-pack starts the first
          // cargo, rustc and wasm-bindgen that it finds in PATH.
          ...toolchainEnv(toolchain, dirname(wasmBindgen)),
          // A native build locks its target folder. With a separate target folder, the build of the core does not wait
          // for this lock, and does not overwrite the native build's files.
          CARGO_TARGET_DIR: join(root, 'target/wasm'),
          ...(optimize ? {} : quickProfile),
        },
        problem: 'The imaging core did not build: see the messages above.',
      });
      if (optimize) await optimizeModule(staging);
      await replacePackage(staging);
    });
    // If a source file was edited during the build, it is not known from which version of the file the core was built.
    // Then the core gets no stamps and is not cached, so that the next call builds again.
    if (hashInputs(build) === inputs) {
      writeStamps(inputs, api, outputs());
      await keepCore(inputs, api, pkgDir);
    }
    const module = readFileSync(join(pkgDir, 'imagecore_bg.wasm'));
    console.log(`core: ${kB(module.length)}, ${kB(gzipSync(module).length)} gzipped`);
  });
}

/**
 * Writes both stamps of src/imagecore/pkg (see stamp.mjs). The stamp "core" says that the folder holds the core of the
 * present sources. The stamp "core-api" says only that this core has the exports of the present sources.
 * @param {string} inputs the hash of the source files and tool versions
 * @param {string} api see `apiHash`
 * @param {string} outputs the hash of the package
 */
function writeStamps(inputs, api, outputs) {
  writeStamp('core', { inputs, outputs });
  writeStamp('core-api', { inputs: api, outputs });
}

/**
 * Puts a cached core into src/imagecore/pkg, if the cache has one with the exports of the present sources. Nothing is
 * copied if the folder already holds a core with these exports. The copied core may have been built from other sources,
 * so the stamp "core" is not written for it. A later `buildCore` without `anySameApi` then replaces the copied core
 * with the core of the present sources.
 * @param {string} api see `apiHash`
 * @param {() => string} outputs computes the hash of the package in src/imagecore/pkg
 * @returns {Promise<boolean>} true if src/imagecore/pkg held, or has received, a core with the exports of the present
 *   sources
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
 * The command-line arguments for wasm-pack.
 * @param {import('../setup/rust.mjs').Toolchain} toolchain
 * @param {string} output the folder for the package
 */
function wasmPackArgs(toolchain, output) {
  const { CI } = process.env;
  return [
    ...['build', 'crates/imagecore', '--target', 'bundler', '--release'],
    ...['--mode', 'no-install', '--no-pack', '--out-dir', output],
    ...['--', ...remapPaths(toolchain)],
    // In CI, an outdated Cargo.lock has to fail the build. Without `--locked`, cargo would update the file silently.
    ...(CI ? ['--locked'] : []),
  ];
}

/**
 * Replaces the WebAssembly module of a package with its optimized version.
 * @param {string} folder the folder of the package
 */
async function optimizeModule(folder) {
  const module = join(folder, 'imagecore_bg.wasm');
  const optimized = `${module}.opt`;
  // The second run of the passes makes the compressed module 0.2 % smaller.
  const passes = ['-O3', '-O3', loneCalls, ...wasmFeatures];
  const code = await runPackage('wasm-opt', [...passes, module, '-o', optimized]);
  if (code !== 0 || statSync(optimized, { throwIfNoEntry: false }) === undefined) {
    throw new Problem('wasm-opt could not read the core: see its message above.');
  }
  renameSync(optimized, module);
}

/**
 * Copies a package into src/imagecore/pkg. The folder itself stays, and each file is replaced by one rename. So a
 * running development server never finds the folder missing or a file incomplete. This function deletes the stamps of
 * the old package (see stamp.mjs). The caller decides which stamps the new package gets.
 * @param {string} from the folder of the package
 */
async function replacePackage(from) {
  removeStamp('core');
  removeStamp('core-api');
  mkdirSync(pkgDir, { recursive: true });
  const names = readdirSync(from);
  // The WebAssembly module is replaced first. Otherwise, a process that reads the folder during the replacement could
  // import the new JavaScript files with the old module. That module may lack exports that the new files need.
  names.sort((a, b) => Number(b.endsWith('.wasm')) - Number(a.endsWith('.wasm')));
  await withStaging(join(buildDir, 'package'), async (staging) => {
    cpSync(from, staging, { recursive: true });
    for (const name of names) renameSync(join(staging, name), join(pkgDir, name));
  });
  for (const name of readdirSync(pkgDir)) {
    if (!names.includes(name)) rmSync(join(pkgDir, name), { recursive: true });
  }
}
