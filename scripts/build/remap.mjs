import { dirname, join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { ask } from '../lib/run.mjs';
import { cargoMetadata } from '../setup/metadata.mjs';
import { wasmTarget } from '../setup/rust.mjs';

/**
 * Arguments for cargo that keep the folder names of this machine out of the WebAssembly module. The message of a panic
 * contains the path of its source file, so the module contains such paths. Without the arguments, the module would
 * publish the paths of the machine that built it, and two machines would produce different modules.
 * @param {import('../setup/rust.mjs').Toolchain} toolchain
 */
export function remapPaths(toolchain) {
  const { packages } = cargoMetadata(toolchain, root, ['--filter-platform', wasmTarget]);
  const folders = packages.filter(({ source }) => source).map((it) => dirname(dirname(it.manifest_path)));
  const sysroot = ask(toolchain.rustc, ['--print', 'sysroot']);
  const places = [
    // The prefix `root` is for the files that the build scripts of crates generate in target/. If several prefixes
    // match a path, rustc uses the last of them in the list. So the most general prefix, `root`, comes first.
    [root, '/pixel-resize'],
    ...[...new Set(folders)].map((folder) => [folder, '/crates']),
    ...(sysroot ? [[join(sysroot, 'lib/rustlib/src/rust'), '/rust']] : []),
  ];
  const flags = places.map(([from, to]) => `--remap-path-prefix=${from}=${to}`);
  // `--config` adds these flags to the flags in .cargo/config.toml. The variable RUSTFLAGS would replace the flags in
  // that file. The value has to be TOML, and a list of strings has the same syntax in TOML and in JSON.
  return ['--config', `target.${wasmTarget}.rustflags=${JSON.stringify(flags)}`];
}
