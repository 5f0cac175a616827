import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDir, isWindows } from '../../../scripts/lib/paths.mjs';
import { ask, runOrStop } from '../../../scripts/lib/run.mjs';
import { step } from '../../../scripts/lib/step.mjs';
import { nativeToolchain } from '../../../scripts/setup/rust.mjs';

const VERSION = '10.2.1';
const folder = join(buildDir, 'oxipng');
const program = join(folder, 'bin', isWindows ? 'oxipng.exe' : 'oxipng');

/**
 * Builds oxipng with cargo, unless the version `VERSION` is already built. The build takes minutes. Only this benchmark
 * uses oxipng; the product does not.
 */
export async function ensureOxipng() {
  if (existsSync(program) && ask(program, ['--version'])?.endsWith(VERSION)) return;
  await step(`oxipng ${VERSION} is not there, so cargo install`, () =>
    runOrStop(
      nativeToolchain().cargo,
      ['install', 'oxipng', '--version', VERSION, '--locked', '--root', folder],
      {
        problem: 'oxipng did not build: see the messages above.',
      },
    ),
  );
}

/**
 * The size of a PNG file, in bytes, after oxipng has optimized it at its highest level. This level does not include
 * zopfli, a slower compressor. oxipng keeps the metadata of the file.
 * @param {Uint8Array} file a PNG file
 */
export function oxipngSize(file) {
  const [from, to] = ['from', 'to'].map((name) => join(buildDir, 'bench-png', `${name}.png`));
  writeFileSync(from ?? '', file);
  const args = ['--opt', 'max', '--threads', '1', '--force', '--quiet', '--out', to ?? '', from ?? ''];
  if (ask(program, args, { timeout: 600_000 }) === null) throw new Error('oxipng failed');
  return statSync(to ?? '').size;
}
