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
  cargoFailure,
  cargoTestLine,
  nothing,
  oneTest,
  playwrightResults,
  settle,
  vitestResults,
} from './results.mjs';

/** @typedef {import('./results.mjs').Counts} Counts */
/** @typedef {import('./results.mjs').TestResult} TestResult */
/** @typedef {(text: string) => void} Sink is called with each part of a program's output */
/** @typedef {{ counts: Counts; tests?: TestResult[] }} Result */

/**
 * SHARD, such as `2/3`, selects a part of the browser tests. The jobs of CI run one part each.
 */
const { CI, SHARD } = process.env;

/** In CI, an outdated Cargo.lock has to fail the run. Without `--locked`, cargo would update the file silently. */
const locked = CI ? ['--locked'] : [];

const colors = process.stdout.isTTY ? { CARGO_TERM_COLOR: 'always', FORCE_COLOR: '1' } : {};

/**
 * Runs cargo of the first Rust toolchain on PATH. It has low priority, because it runs beside browser tests: see
 * schedule.mjs.
 * @param {readonly string[]} args
 * @param {import('../lib/run.mjs').RunOptions} options
 */
const cargo = (args, options) =>
  run(nativeToolchain().cargo, args, {
    ...options,
    hasLowPriority: true,
    env: { ...colors, ...options.env },
  });

/**
 * Checks the formatting of all Rust code: the workspace, and the crates outside the workspace.
 * @param {Sink} sink
 */
export async function fmt(sink) {
  const codes = [];
  for (const folder of cargoFolders())
    codes.push(await cargo(['fmt', '--all', '--check'], { sink, cwd: join(root, folder) }));
  return { counts: oneTest(Math.max(...codes)) };
}

/**
 * Checks the formatting and the lint rules of the JavaScript and TypeScript code.
 * @param {Sink} sink
 */
export const biome = async (sink) => ({
  counts: oneTest(await runPackage('biome', [CI ? 'ci' : 'check'], { sink, env: colors })),
});

/**
 * Checks the types of all TypeScript and JavaScript code. There are three configurations: `app` for the code of the
 * page, `worker` for the code of the workers, and `node` for the scripts and tests.
 * @param {Sink} sink
 */
export async function types(sink) {
  const codes = [];
  for (const name of ['app', 'worker', 'node'])
    codes.push(await runPackage('tsc', ['-p', `tsconfig.${name}.json`], { sink, env: colors }));
  return { counts: oneTest(Math.max(...codes)) };
}

/**
 * Runs clippy on the workspace twice: for this machine, and then for wasm32. The second run is skipped if the installed
 * Rust cannot build for wasm32.
 * @param {Sink} sink
 * @param {number} cores the largest number of compilers that run at a time
 */
export async function clippy(sink, cores) {
  const native = await clippyIn('.', ['--workspace', '--all-targets'], sink, cores);
  return { counts: add(native, await clippyForWasm('.', ['--workspace'], sink, cores)) };
}

/**
 * Runs clippy in one workspace. Any warning is a failure.
 * @param {string} folder the workspace's folder
 * @param {readonly string[]} args the arguments after `cargo clippy`
 * @param {Sink} sink
 * @param {number} cores see `clippy`
 */
async function clippyIn(folder, args, sink, cores) {
  // cargo locks its target directory during a build, and the Rust tests can be built at the same time as clippy runs.
  // With a separate directory, clippy does not wait for that lock.
  const env = { CARGO_TARGET_DIR: join(root, 'target/clippy'), CARGO_BUILD_JOBS: String(cores) };
  const options = { sink, cwd: join(root, folder), env };
  return oneTest(await cargo(['clippy', ...locked, ...args, '--', '-D', 'warnings'], options));
}

/**
 * Runs clippy in one workspace for wasm32. If the installed Rust cannot build for wasm32, clippy does not run, and one
 * test counts as skipped.
 * @param {string} folder the workspace's folder
 * @param {readonly string[]} args see `clippyIn`
 * @param {Sink} sink
 * @param {number} cores see `clippy`
 */
async function clippyForWasm(folder, args, sink, cores) {
  const native = nativeToolchain();
  if (buildsWasm(native)) return clippyIn(folder, [...args, '--target', wasmTarget], sink, cores);
  sink(`Skipped for ${wasmTarget}: ${ask(native.rustc, ['--version'])} has no standard library for it.\n`);
  return { ...nothing, skipped: 1 };
}

/**
 * The folder of the crate core-bench. Two crates are outside the workspace: core-bench and fuzz. Only core-bench is
 * also compiled for wasm32. The crate fuzz uses libFuzzer, which does not run in WebAssembly.
 */
const benchFolder = 'crates/core-bench';

/**
 * Runs clippy on the crates outside the workspace. These crates have dependencies that the product does not have. So
 * clippy checks these crates only in the long tier of the tests (`npm run test:long`).
 * @param {Sink} sink
 * @param {number} cores see `clippy`
 */
export async function clippyOutside(sink, cores) {
  let counts = await clippyForWasm(benchFolder, [], sink, cores);
  for (const folder of cargoFolders().filter((it) => it !== '.'))
    counts = add(counts, await clippyIn(folder, ['--all-targets'], sink, cores));
  return { counts };
}

/**
 * Runs `cargo test`, and adds up the counts of all test programs.
 * @param {Sink} sink
 * @param {readonly string[]} args the arguments after `cargo test`
 * @param {number} cores the largest number of compilers, and then of tests, that run at a time
 * @returns {Promise<Result>}
 */
export async function cargoTest(sink, args, cores) {
  /** @type {Counts | null} */
  let counts = null;
  /** @type {TestResult[]} */
  const tests = [];
  const code = await cargo(['test', '--no-fail-fast', ...locked, ...args], {
    sink,
    env: { CARGO_BUILD_JOBS: String(cores), RUST_TEST_THREADS: String(cores) },
    onLine: (line) => {
      const found = cargoTestLine(line);
      if (found) counts = add(counts ?? nothing, found);
      const failure = cargoFailure(line);
      if (failure) tests.push(failure);
    },
  });
  return { counts: settle(code, counts), tests };
}

/**
 * Calls a test runner, which writes a JSON report. When the runner has ended, this function reads the report.
 * @param {string} name the name of the report
 * @param {Sink} sink
 * @param {(file: string) => Promise<number>} runner receives the path of the report, and resolves to an exit code
 * @returns {Promise<{ code: number; report: any }>} the report is null if the runner left none
 */
async function withReport(name, sink, runner) {
  const file = join(buildDir, 'reports', `${name.replace(':', '-')}.json`);
  mkdirSync(join(buildDir, 'reports'), { recursive: true });
  // The report of an earlier run is deleted. Otherwise it would be read as the report of a runner that crashes.
  rmSync(file, { force: true });
  const code = await runner(file);
  if (existsSync(file)) return { code, report: JSON.parse(readFileSync(file, 'utf8')) };
  sink(`${name} ended with code ${code} and left no report.\n`);
  return { code, report: null };
}

/**
 * Runs vitest.
 * @param {string} name the name of the report
 * @param {Sink} sink
 * @param {readonly string[]} args the arguments after `vitest run`
 * @param {number} cores the largest number of test files that run at a time
 * @returns {Promise<Result>}
 */
export async function vitest(name, sink, args, cores) {
  const { code, report } = await withReport(name, sink, (file) =>
    runPackage(
      'vitest',
      [
        'run',
        ...args,
        `--maxWorkers=${cores}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { sink, env: colors },
    ),
  );
  const { counts, tests } = report ? vitestResults(report) : { counts: null, tests: [] };
  return { counts: settle(code, counts), tests };
}

/**
 * The number of Playwright workers, each of which has one page open. It is half the number of processor cores, and at
 * least 2. A page often waits, which leaves processor time for the other tasks that run at the same time.
 */
export const pagesAtOnce = Math.max(2, Math.floor(availableParallelism() / 2));

/**
 * Runs Playwright.
 * @param {string} name the name of the report
 * @param {Sink} sink
 * @param {readonly string[]} args the arguments after `playwright test`
 * @returns {Promise<{ code: number; projects: Map<string, Counts>; tests: TestResult[] }>}
 */
export async function playwright(name, sink, args) {
  const { code, report } = await withReport(name, sink, (file) =>
    runPackage(
      'playwright',
      ['test', '--reporter=list,json', ...(SHARD ? ['--shard', SHARD] : []), ...args],
      {
        sink,
        // The site is already built. With E2E_BUILT, playwright.config.ts serves the site without building it again.
        env: { ...colors, E2E_BUILT: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      },
    ),
  );
  return { code, ...(report ? playwrightResults(report) : { projects: new Map(), tests: [] }) };
}
