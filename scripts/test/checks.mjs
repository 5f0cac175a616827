import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reportSizes } from '../build/sizes.mjs';
import { missingCorpora } from '../lib/corpora.mjs';
import { runPackage } from '../lib/packages.mjs';
import { buildDir } from '../lib/paths.mjs';
import { ask, run } from '../lib/run.mjs';
import { buildsWasm, nativeToolchain, wasmTarget } from '../setup/rust.mjs';
import { isWell, printFindings } from '../supply/finding.mjs';
import { offlineFindings } from '../supply/offline.mjs';
import { add, cargoTestLine, nothing, oneTest, playwrightCounts, settle, vitestCounts } from './results.mjs';

/** @typedef {import('./results.mjs').Counts} Counts */

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {'sources' | 'core' | 'site'} needs what has to be built before
 * @property {() => Promise<Counts>} run
 */

/** The lock file is left as it is where nobody would see it change. */
const { CI } = process.env;
const locked = CI ? ['--locked'] : [];

/** @param {readonly string[]} args */
const cargo = (args) => run(nativeToolchain().cargo, args);

/**
 * @param {readonly (() => Promise<number>)[]} commands all run, whatever the others came to
 * @returns {Promise<Counts>} one test for them together
 */
async function together(commands) {
  let worst = 0;
  for (const command of commands) worst = (await command()) || worst;
  return oneTest(worst);
}

async function clippy() {
  const native = nativeToolchain();
  const args = ['clippy', '--workspace', '--all-targets', ...locked];
  const deny = ['--', '-D', 'warnings'];
  const commands = [() => cargo([...args, ...deny])];
  // Clippy can look at the wasm code only with a standard library of its own compiler's.
  if (buildsWasm(native)) {
    commands.push(() => cargo(['clippy', '--workspace', '--target', wasmTarget, ...locked, ...deny]));
  } else {
    console.log(
      `(not for ${wasmTarget}: ${ask(native.rustc, ['--version'])} has no standard library for it)`,
    );
  }
  return together(commands);
}

/** Lock files, licences and reasons; `npm run supply` asks more. */
async function supply() {
  const findings = offlineFindings();
  printFindings(findings);
  const passed = findings.filter(isWell).length;
  return { ...nothing, passed, failed: findings.length - passed };
}

/** A build of all three configs: the page's, the worker's, the scripts' and tests'. */
const types = () =>
  together(['app', 'worker', 'node'].map((name) => () => runPackage('tsc', ['-p', `tsconfig.${name}.json`])));

async function cargoTest() {
  /** @type {Counts | null} */
  let counts = null;
  // Tests that need the corpora are ignored unless asked for, and so counted as skipped where there are none.
  if (missingCorpora) console.log(missingCorpora);
  const ignored = missingCorpora ? [] : ['--', '--include-ignored'];
  const args = ['test', '--workspace', '--no-fail-fast', ...locked, ...ignored];
  const code = await run(nativeToolchain().cargo, args, {
    // Through a pipe cargo would leave its colours out.
    env: process.stdout.isTTY ? { CARGO_TERM_COLOR: 'always' } : {},
    onLine: (line) => {
      const found = cargoTestLine(line);
      if (found) counts = add(counts ?? nothing, found);
    },
  });
  return settle(code, counts);
}

/**
 * Runs a test runner that writes a report, and reads the report.
 * @param {string} name
 * @param {(file: string) => Promise<number>} runner
 * @param {(report: any) => Counts} read
 */
async function withReport(name, runner, read) {
  const file = join(buildDir, 'reports', `${name}.json`);
  mkdirSync(join(buildDir, 'reports'), { recursive: true });
  // Or a runner that crashes would be credited with the report of an earlier run.
  rmSync(file, { force: true });
  const code = await runner(file);
  if (!existsSync(file)) console.log(`${name} ended with code ${code} and left no report`);
  return settle(code, existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : null);
}

const vitest = () =>
  withReport(
    'vitest',
    (file) =>
      runPackage('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
    vitestCounts,
  );

/** Most browser tests two at a time, and then alone those that measure time. The report's place stands in playwright.config.ts. */
async function playwright() {
  let counts = nothing;
  for (const args of [
    ['--grep-invert', '@alone', '--workers', '2'],
    ['--grep', '@alone'],
  ])
    counts = add(
      counts,
      await withReport('playwright', () => runPackage('playwright', ['test', ...args]), playwrightCounts),
    );
  return counts;
}

/**
 * Every check, the quick ones first.
 * @type {readonly Check[]}
 */
export const checks = [
  { name: 'fmt', needs: 'sources', run: async () => oneTest(await cargo(['fmt', '--all', '--check'])) },
  {
    name: 'biome',
    needs: 'sources',
    run: async () => oneTest(await runPackage('biome', [CI ? 'ci' : 'check'])),
  },
  { name: 'supply', needs: 'sources', run: supply },
  { name: 'types', needs: 'core', run: types },
  { name: 'clippy', needs: 'sources', run: clippy },
  { name: 'sizes', needs: 'site', run: async () => oneTest(reportSizes() ? 0 : 1) },
  { name: 'cargo', needs: 'sources', run: cargoTest },
  { name: 'vitest', needs: 'core', run: vitest },
  { name: 'playwright', needs: 'site', run: playwright },
];
