import { dirname, join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { ask } from '../lib/run.mjs';
import { cargoMetadata } from '../setup/metadata.mjs';
import { wasmTarget } from '../setup/rust.mjs';

/**
 * Arguments for cargo by which no folder of this machine gets into the module. A panic says where it arose, and so the
 * module would hold the places of all crates: whose machine it was would be in every visitor's hands, and another
 * machine's module would be another.
 * @param {import('../setup/rust.mjs').Toolchain} toolchain
 */
export function remapPaths(toolchain) {
  const { packages } = cargoMetadata(toolchain, root, ['--filter-platform', wasmTarget]);
  const folders = packages.filter(({ source }) => source).map((it) => dirname(dirname(it.manifest_path)));
  const sysroot = ask(toolchain.rustc, ['--print', 'sysroot']);
  const places = [
    // What build scripts write. The compiler takes the last that fits.
    [root, '/pixel-resize'],
    ...[...new Set(folders)].map((folder) => [folder, '/crates']),
    ...(sysroot ? [[join(sysroot, 'lib/rustlib/src/rust'), '/rust']] : []),
  ];
  const flags = places.map(([from, to]) => `--remap-path-prefix=${from}=${to}`);
  // Added to those in .cargo/config.toml; RUSTFLAGS would take their place. A list in TOML is written as one in JSON.
  return ['--config', `target.${wasmTarget}.rustflags=${JSON.stringify(flags)}`];
}
