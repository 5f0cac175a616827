import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { ask, runOrStop } from '../lib/run.mjs';
import { withStaging } from '../lib/staging.mjs';
import { step } from '../lib/step.mjs';
import { aptInstall } from './debian.mjs';
import { buildsWasm, isAtLeast, leastRust, toolchainEnv, toolchainIn, wasmTarget } from './rust.mjs';

/**
 * Debian's newest compiler comes with the source of the standard library, but not with its build
 * for wasm32. Built once and put where the compiler looks, it makes that compiler like any other
 * that has the target, so the project itself needs no unstable flag.
 * @returns {Promise<import('./rust.mjs').Toolchain>}
 */
export async function installDebianRust() {
  await step('Rust: no compiler here builds for wasm32, so Debian’s packages (170 MB)', async () => {
    const packages = ['rustc-web', 'cargo-web', 'rust-web-src', 'rust-web-llvm'];
    if (!(await aptInstall(packages))) {
      throw new Problem(
        `The Rust target ${wasmTarget} is missing: run "rustup target add ${wasmTarget}" where rustup’s server can be reached, then run this again.`,
      );
    }
  });
  const toolchain = toolchainIn('/usr/bin');
  if (!toolchain || !isAtLeast(toolchain.version, leastRust())) {
    throw new Problem(
      `Debian’s Rust is too old: install Rust ${leastRust()} or newer from https://rustup.rs.`,
    );
  }
  await ensureLinker(toolchain);
  if (!buildsWasm(toolchain)) await installStd(toolchain);
  if (!buildsWasm(toolchain)) {
    throw new Problem(`Debian’s Rust does not build for ${wasmTarget}: install Rust from https://rustup.rs.`);
  }
  return toolchain;
}

/**
 * The compiler's rust-lld is a link into a package that nothing pulls in.
 * @param {import('./rust.mjs').Toolchain} toolchain
 */
async function ensureLinker({ rustc }) {
  const host = /^host: (.+)$/m.exec(ask(rustc, ['-vV']) ?? '')?.[1] ?? '';
  const link = join(ask(rustc, ['--print', 'sysroot']) ?? '', 'lib/rustlib', host, 'bin/rust-lld');
  if (existsSync(link)) return;
  const major =
    /llvm-(\d+)/.exec(linkTarget(link))?.[1] ?? /LLVM version: (\d+)/.exec(ask(rustc, ['-vV']) ?? '')?.[1];
  await step(`Rust: the linker, lld-${major}`, () => aptInstall([`lld-${major}`]));
}

/** @param {string} link */
function linkTarget(link) {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

/**
 * Puts the standard library where the compiler looks for it. libstd goes last: the compiler counts
 * the target as there only with it, so an interrupted copy is done again.
 * @param {import('./rust.mjs').Toolchain} toolchain
 */
async function installStd(toolchain) {
  const built = await builtStd(toolchain);
  const target = ask(toolchain.rustc, ['--print', 'target-libdir', '--target', wasmTarget]);
  if (!target) throw new Problem(`Debian’s Rust does not know the target ${wasmTarget}.`);
  mkdirSync(target, { recursive: true });
  for (const old of readdirSync(target)) if (old.endsWith('.rlib')) rmSync(join(target, old));
  const last = (/** @type {string} */ name) => Number(name.startsWith('libstd-'));
  for (const name of readdirSync(built).sort((a, b) => last(a) - last(b))) {
    copyFileSync(join(built, name), join(target, `.${name}.part`));
    renameSync(join(target, `.${name}.part`), join(target, name));
  }
}

/**
 * Builds the standard library, or finds it in the cache from an earlier time with this compiler.
 * @param {import('./rust.mjs').Toolchain} toolchain
 * @returns {Promise<string>} a folder of .rlib files
 */
async function builtStd(toolchain) {
  const { rustc, cargo } = toolchain;
  const identity = createHash('sha256')
    .update(ask(rustc, ['-vV']) ?? '')
    .digest('hex')
    .slice(0, 12);
  const done = join(cacheDir, `std-${toolchain.version}-${identity}`);
  if (existsSync(done)) return done;

  await withStaging(done, async (work) => {
    mkdirSync(join(work, 'src'), { recursive: true });
    writeFileSync(join(work, 'src/lib.rs'), '#![no_std]\n');
    writeFileSync(
      join(work, 'Cargo.toml'),
      '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n\n[workspace]\n',
    );
    await step(`Rust: the standard library for wasm32, built once for rustc ${toolchain.version}`, () =>
      runOrStop(cargo, ['build', '--release', '-Zbuild-std=std,panic_abort', '--target', wasmTarget], {
        cwd: work,
        env: {
          ...toolchainEnv(toolchain),
          RUSTC_BOOTSTRAP: '1',
          CARGO_TARGET_DIR: join(work, 'target'),
          // Cargo leaves the bitcode out where the crate at hand has no use for it; the core,
          // optimised as a whole, reads the library's too.
          RUSTFLAGS: '-Cembed-bitcode=yes',
        },
        problem: `The standard library for ${wasmTarget} did not build: install Rust from https://rustup.rs instead.`,
      }),
    );
    const deps = join(work, 'target', wasmTarget, 'release/deps');
    const output = join(work, 'rlibs');
    mkdirSync(output);
    for (const name of readdirSync(deps)) {
      const isStd = name.endsWith('.rlib') && !name.startsWith('libempty-');
      if (isStd) copyFileSync(join(deps, name), join(output, name));
    }
    renameSync(output, done);
  });
  return done;
}
