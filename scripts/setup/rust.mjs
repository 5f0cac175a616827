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
 * A folder that contains cargo and rustc of the same installation.
 * @typedef {{ folder: string; cargo: string; rustc: string; version: string }} Toolchain
 */

/** The oldest version of rustc that can compile the crates: the field `rust-version` in Cargo.toml. */
export function leastRust() {
  const found = /^rust-version = "([\d.]+)"/m.exec(readFileSync(join(root, 'Cargo.toml'), 'utf8'));
  return found?.[1] ?? '0';
}

/**
 * Whether a version is at least as new as `least`. Versions have the form `1.85.0`. A missing part counts as 0.
 * @param {string} version
 * @param {string} least the oldest accepted version
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
 * The Rust toolchain in a folder.
 * @param {string} folder
 * @returns {Toolchain | null} null where cargo or rustc is missing or does not run
 */
export function toolchainIn(folder) {
  const cargo = programIn(folder, 'cargo');
  const rustc = programIn(folder, 'rustc');
  if (!cargo || !rustc) return null;
  const version = /^rustc ([\d.]+)/.exec(ask(rustc, ['--version']) ?? '')?.[1];
  return version ? { folder, cargo, rustc, version } : null;
}

/** All Rust toolchains in the folders that `pathFolders` returns, in the order of the folders. */
export const toolchains = () => pathFolders().flatMap((folder) => toolchainIn(folder) ?? []);

/**
 * The first Rust toolchain on PATH. It is used to compile for this machine. Throws a Problem if PATH has no toolchain,
 * or if the first toolchain is too old.
 */
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
 * Whether a compiler can build for wasm32. The function compiles and links a small library. That fails if the standard
 * library for wasm32 is missing or belongs to another version of the compiler, or if the linker is missing.
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

/** @returns {Toolchain | null} the first toolchain on PATH that is new enough and can build for wasm32 */
export function findWasmToolchain() {
  const least = leastRust();
  return toolchains().find((it) => isAtLeast(it.version, least) && buildsWasm(it)) ?? null;
}

/**
 * Runs rustup, which downloads from its own server. Some networks block that server, so a failure is not an error.
 * @param {string[]} args
 * @returns whether rustup is installed and succeeded
 */
export async function tryRustup(args) {
  const rustup = which('rustup');
  if (!rustup) return false;
  return step(
    `Rust: rustup ${args.join(' ')}`,
    async () => (await run(rustup, args, { timeout: 300_000 })) === 0,
  );
}

/**
 * Installs rustfmt and clippy with rustup if they are missing: a minimal installation of Rust does not contain them. If
 * rustup is missing or fails, this function throws no error.
 */
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
 * Environment variables for a child process. Its PATH begins with `folders` and the folder of the toolchain. So the
 * child process, and the programs that it starts, use cargo and rustc of this toolchain.
 * @param {Toolchain} toolchain
 * @param {readonly string[]} folders folders that come before the toolchain in PATH
 */
export const toolchainEnv = (toolchain, ...folders) => ({
  PATH: pathWith(...folders, dirname(toolchain.cargo)),
});
