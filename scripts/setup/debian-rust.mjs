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
 * Installs Debian's newest Rust compiler and makes it build for wasm32. Debian has the source of the standard library,
 * but no compiled standard library for wasm32. So this function compiles the standard library once, and copies it to
 * the folder in which the compiler looks for it. The project then builds as with any other compiler, without unstable
 * flags.
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
 * Installs the linker. Debian's rust-lld is a symbolic link to a file of the package lld-N, where N is LLVM's major
 * version. No package of Rust depends on lld-N, so the target of the link can be missing.
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

/**
 * The target of a symbolic link, or an empty string where there is no link.
 * @param {string} link the link's path
 */
function linkTarget(link) {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

/**
 * Copies the standard library to the folder in which the compiler looks for it. The file of libstd is copied last. If
 * the copying is interrupted, the compiler cannot build for wasm32, because libstd is missing. So the next call of
 * `installDebianRust` copies everything again.
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
 * Compiles the standard library for wasm32, unless the cache has it from an earlier call with the same compiler.
 * @param {import('./rust.mjs').Toolchain} toolchain
 * @returns {Promise<string>} the folder of the library's .rlib files
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
          // Cargo compiles the standard library as a dependency of an empty crate. By default, Cargo omits LLVM bitcode
          // from the .rlib files, because the empty crate does not need it. The core is built with link-time
          // optimization, which needs the bitcode of the standard library.
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
