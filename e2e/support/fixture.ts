import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildDir, root } from '../../scripts/lib/paths.mjs';

const folder = join(buildDir, 'fixtures');

/** The inputs of every fixture: the code that draws the pictures, and the versions of sharp and its libraries. */
const inputs = [
  readFileSync(join(root, 'tests/support/fixtures.ts'), 'utf8'),
  readFileSync(join(root, 'e2e/support/files.ts'), 'utf8'),
  JSON.stringify(sharp.versions),
];

/**
 * Returns a file that takes long to create. The file is created once and cached on disk. Its name is a hash of all its
 * inputs, including the source code of `make`.
 *
 * @param recipe the values that `make` reads from its outer scope. The source code of `make` does not contain them.
 */
export async function fixture(recipe: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const part of [...inputs, recipe, String(make)]) hash.update(part).update('\0');
  const path = join(folder, hash.digest('hex'));
  try {
    return readFileSync(path);
  } catch {
    // The file is not in the cache.
  }
  const made = await make();
  mkdirSync(folder, { recursive: true });
  // The file is written under another name and then renamed, so that another process never reads an incomplete file.
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, made);
  renameSync(partial, path);
  return made;
}
