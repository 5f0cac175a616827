import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDir } from '../../../scripts/lib/paths.mjs';
import { ask } from '../../../scripts/lib/run.mjs';
import { ensureTool } from '../../../scripts/setup/cargo-tools.mjs';
import { nativeToolchain } from '../../../scripts/setup/rust.mjs';

const VERSION = '10.2.1';

/** Finds or builds oxipng. Only this benchmark uses oxipng; the product does not. */
export const ensureOxipng = () =>
  ensureTool(
    {
      name: 'oxipng',
      crate: 'oxipng',
      version: VERSION,
      fits: (version) => version === VERSION,
      flags: ['--locked'],
      isOptimized: true,
    },
    nativeToolchain(),
  );

/**
 * The size of a PNG file, in bytes, after oxipng has optimized it at its highest level. This level does not include
 * zopfli, a slower compressor. oxipng keeps the metadata of the file.
 * @param {string} program the path of oxipng
 * @param {Uint8Array} file a PNG file
 */
export function oxipngSize(program, file) {
  const [from = '', to = ''] = ['from', 'to'].map((name) => join(buildDir, 'bench-png', `${name}.png`));
  writeFileSync(from, file);
  const args = ['--opt', 'max', '--threads', '1', '--force', '--quiet', '--out', to, from];
  if (ask(program, args, { timeout: 600_000 }) === null) throw new Error('oxipng failed');
  return statSync(to).size;
}
