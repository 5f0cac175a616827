import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildDir, root } from '../../scripts/lib/paths.mjs';

const folder = join(buildDir, 'fixtures');

/** What every fixture depends on: the pictures that they are made of, and the library that writes them. */
const makers = [
  readFileSync(join(root, 'tests/support/fixtures.ts'), 'utf8'),
  readFileSync(join(root, 'e2e/support/files.ts'), 'utf8'),
  JSON.stringify(sharp.versions),
];

/**
 * A file that takes long to make. It is made once and kept on disk, under a hash of all that it is made of.
 *
 * @param recipe the values that `make` takes from outside.
 */
export async function fixture(recipe: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const part of [...makers, recipe, String(make)]) hash.update(part).update('\0');
  const path = join(folder, hash.digest('hex'));
  try {
    return readFileSync(path);
  } catch {
    // It is not there yet.
  }
  const made = await make();
  mkdirSync(folder, { recursive: true });
  // In one move: another process may want the same file at this moment.
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, made);
  renameSync(partial, path);
  return made;
}
