import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { ask, run } from '../lib/run.mjs';
import { step } from '../lib/step.mjs';
import { pathFolders, pathWith, programIn, which } from '../lib/which.mjs';

export const wasmTarget = 'wasm32-unknown-unknown';

/**
 * A folder with cargo and rustc that belong together.
 * @typedef {{ folder: string; cargo: string; rustc: string; version: string }} Toolchain
 */

/** The oldest compiler that the crates accept, as Cargo.toml says. */
export function leastRust() {
  const found = /^rust-version = "([\d.]+)"/m.exec(readFileSync(join(root, 'Cargo.toml'), 'utf8'));
  return found?.[1] ?? '0';
}

/**
 * @param {string} version
 * @param {string} least
 */
export function isAtLeast(version, least) {
  const a = version.split('.').map(Number);
  const b = least.split('.').map(Number);
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/**
 * @param {string} folder
 * @returns {Toolchain | null}
 */
export function toolchainIn(folder) {
  const cargo = programIn(folder, 'cargo');
  const rustc = programIn(folder, 'rustc');
  if (!cargo || !rustc) return null;
  const version = /^rustc ([\d.]+)/.exec(ask(rustc, ['--version']) ?? '')?.[1];
  return version ? { folder, cargo, rustc, version } : null;
}

/** Every Rust on PATH, in order. */
export const toolchains = () => pathFolders().flatMap((folder) => toolchainIn(folder) ?? []);

/** The first Rust on PATH, which builds and tests natively; a Problem where it is missing or old. */
export function nativeToolchain() {
  if (!which('cargo') || !which('rustc')) {
    throw new Problem('Install Rust from https://rustup.rs, then run the same command again.');
  }
  const [first] = toolchains();
  if (!first)
    throw new Problem('Rust is there but has no compiler: run "rustup default stable", then this again.');
  if (!isAtLeast(first.version, leastRust())) {
    throw new Problem(
      `Rust ${leastRust()} or newer is needed and this is ${first.version}: run "rustup update stable", or install it from https://rustup.rs.`,
    );
  }
  return first;
}

/**
 * Whether this compiler builds for wasm32, found out by having it link an empty library: that
 * asks for the standard library, its fitting this very compiler, and the linker, all at once.
 * @param {Toolchain} toolchain
 */
export function buildsWasm({ rustc }) {
  const folder = mkdtempSync(join(tmpdir(), 'pixel-resize-probe-'));
  try {
    const source = join(folder, 'probe.rs');
    writeFileSync(source, 'pub fn probe() -> String { String::new() }\n');
    const args = ['--edition=2021', '--crate-type=cdylib', '-Cpanic=abort', `--target=${wasmTarget}`];
    return ask(rustc, [...args, '-o', join(folder, 'probe.wasm'), source], { timeout: 60_000 }) !== null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Toolchain | null} */
export function findWasmToolchain() {
  const least = leastRust();
  return toolchains().find((it) => isAtLeast(it.version, least) && buildsWasm(it)) ?? null;
}

/**
 * Lets rustup fetch something; it needs rustup's own server, which not every network reaches.
 * @param {string[]} args
 */
export async function tryRustup(args) {
  const rustup = which('rustup');
  if (!rustup) return false;
  return step(
    `Rust: rustup ${args.join(' ')}`,
    async () => (await run(rustup, args, { timeout: 300_000 })) === 0,
  );
}

/** The formatter and the linter, which a minimal installation of Rust leaves out. */
export async function ensureRustComponents() {
  const { cargo } = nativeToolchain();
  const missing = /** @type {const} */ ([
    ['fmt', 'rustfmt'],
    ['clippy', 'clippy'],
  ]).filter(([command]) => ask(cargo, [command, '--version']) === null);
  if (missing.length === 0) return;
  const names = missing.map(([, component]) => component);
  await tryRustup(['component', 'add', ...names]);
}

/**
 * The environment in which cargo, rustc and what they start are those of this toolchain.
 * @param {Toolchain} toolchain
 * @param {readonly string[]} folders to come before it
 */
export const toolchainEnv = (toolchain, ...folders) => ({
  PATH: pathWith(...folders, dirname(toolchain.cargo)),
});
