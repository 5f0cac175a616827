import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runPackage } from '../lib/packages.mjs';
import { buildDir, root } from '../lib/paths.mjs';
import { ask, run } from '../lib/run.mjs';
import { buildsWasm, nativeToolchain, wasmTarget } from '../setup/rust.mjs';
import { cargoFolders } from '../supply/crates.mjs';
import {
  add,
  cargoTestLine,
  nothing,
  oneTest,
  playwrightResults,
  settle,
  vitestCounts,
  vitestTimes,
} from './results.mjs';

/** @typedef {import('./results.mjs').Counts} Counts */
/** @typedef {import('./results.mjs').TimedTest} TimedTest */
/** @typedef {(text: string) => void} Sink */
/** @typedef {{ counts: Counts; times?: TimedTest[] }} Result */

const { CI } = process.env;

/** The lock file stays as it is where nobody would see it change. */
const locked = CI ? ['--locked'] : [];

const colours = process.stdout.isTTY ? { CARGO_TERM_COLOR: 'always', FORCE_COLOR: '1' } : {};

/**
 * @param {readonly string[]} args
 * @param {import('../lib/run.mjs').RunOptions} options
 */
const cargo = (args, options) =>
  run(nativeToolchain().cargo, args, { ...options, env: { ...colours, ...options.env } });

/**
 * The workspace, and what stands outside it.
 * @param {Sink} sink
 */
export async function fmt(sink) {
  const codes = [];
  for (const folder of cargoFolders())
    codes.push(await cargo(['fmt', '--all', '--check'], { sink, cwd: join(root, folder) }));
  return { counts: oneTest(Math.max(...codes)) };
}

/** @param {Sink} sink */
export const biome = async (sink) => ({
  counts: oneTest(await runPackage('biome', [CI ? 'ci' : 'check'], { sink, env: colours })),
});

/**
 * The three configurations: the page’s, the worker’s, the scripts’ and tests’.
 * @param {Sink} sink
 */
export async function types(sink) {
  const codes = [];
  for (const name of ['app', 'worker', 'node'])
    codes.push(await runPackage('tsc', ['-p', `tsconfig.${name}.json`], { sink, env: colours }));
  return { counts: oneTest(Math.max(...codes)) };
}

/**
 * Native code, and the code for wasm where this Rust has a standard library for it; else that half is skipped.
 * @param {Sink} sink
 */
export async function clippy(sink) {
  const native = await clippyIn('.', ['--workspace', '--all-targets'], sink);
  return { counts: add(native, await clippyForWasm('.', ['--workspace'], sink)) };
}

/**
 * @param {string} folder of a workspace
 * @param {readonly string[]} args
 * @param {Sink} sink
 */
async function clippyIn(folder, args, sink) {
  // A target directory of its own: cargo locks it, and the tests are built at the same time.
  const options = { sink, cwd: join(root, folder), env: { CARGO_TARGET_DIR: join(root, 'target/clippy') } };
  return oneTest(await cargo(['clippy', ...locked, ...args, '--', '-D', 'warnings'], options));
}

/**
 * @param {string} folder of a workspace
 * @param {readonly string[]} args
 * @param {Sink} sink
 */
async function clippyForWasm(folder, args, sink) {
  const native = nativeToolchain();
  if (buildsWasm(native)) return clippyIn(folder, [...args, '--target', wasmTarget], sink);
  sink(`Skipped for ${wasmTarget}: ${ask(native.rustc, ['--version'])} has no standard library for it.\n`);
  return { ...nothing, skipped: 1 };
}

/** The crate outside the workspace that is compiled for wasm32 too. libFuzzer is native only. */
const benchFolder = 'crates/core-bench';

/**
 * The crates outside the workspace, which depend on crates that the product does not.
 * @param {Sink} sink
 */
export async function clippyOutside(sink) {
  let counts = await clippyForWasm(benchFolder, [], sink);
  for (const folder of cargoFolders().filter((it) => it !== '.'))
    counts = add(counts, await clippyIn(folder, ['--all-targets'], sink));
  return { counts };
}

/**
 * @param {Sink} sink
 * @param {readonly string[]} args what follows `cargo test`
 * @returns {Promise<Result>}
 */
export async function cargoTest(sink, args) {
  /** @type {Counts | null} */
  let counts = null;
  const code = await cargo(['test', '--no-fail-fast', ...locked, ...args], {
    sink,
    onLine: (line) => {
      const found = cargoTestLine(line);
      if (found) counts = add(counts ?? nothing, found);
    },
  });
  return { counts: settle(code, counts) };
}

/**
 * Has a runner write a report, and reads it.
 * @param {string} name of the report
 * @param {Sink} sink
 * @param {(file: string) => Promise<number>} runner
 * @returns {Promise<{ code: number; report: any }>} the report is null where the runner left none
 */
async function withReport(name, sink, runner) {
  const file = join(buildDir, 'reports', `${name.replace(':', '-')}.json`);
  mkdirSync(join(buildDir, 'reports'), { recursive: true });
  // Or a runner that crashes would be credited with the report of an earlier run.
  rmSync(file, { force: true });
  const code = await runner(file);
  if (existsSync(file)) return { code, report: JSON.parse(readFileSync(file, 'utf8')) };
  sink(`${name} ended with code ${code} and left no report.\n`);
  return { code, report: null };
}

/**
 * @param {string} name of the report
 * @param {Sink} sink
 * @param {readonly string[]} args what follows `vitest run`
 * @returns {Promise<Result>}
 */
export async function vitest(name, sink, args) {
  const { code, report } = await withReport(name, sink, (file) =>
    runPackage(
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      { sink, env: colours },
    ),
  );
  return {
    counts: settle(code, report && vitestCounts(report)),
    times: report ? vitestTimes(report) : [],
  };
}

/** Pages at a time. Beside them something else may run, for each of them waits now and then. */
export const pagesAtOnce = Math.max(2, Math.floor(availableParallelism() / 2));

/**
 * @param {string} name of the report
 * @param {Sink} sink
 * @param {readonly string[]} args what follows `playwright test`
 * @returns {Promise<{ code: number; projects: Map<string, Counts>; times: TimedTest[] }>}
 */
export async function playwright(name, sink, args) {
  const { code, report } = await withReport(name, sink, (file) =>
    runPackage('playwright', ['test', '--reporter=list,json', ...args], {
      sink,
      // The site has been built before: the configuration then only serves it.
      env: { ...colours, E2E_BUILT: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  );
  const { projects, times } = report ? playwrightResults(report) : { projects: new Map(), times: [] };
  return { code, projects, times };
}
