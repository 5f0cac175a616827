import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notFoundFile, pageFile } from '../../scripts/build/pages.mjs';
import { distDir } from '../../scripts/lib/paths.mjs';

/** A file of the built site, by its path on the site. */
export function builtFile(path: string): Buffer {
  const file = join(distDir, path);
  if (!existsSync(file)) throw new Error(`The site is not built, or has no ${path}: run \`npm run build\`.`);
  return readFileSync(file);
}

/** The HTML that the build wrote for an address. */
export const builtPage = (path: string): string => builtFile(pageFile(path)).toString('utf8');

/** The HTML for every address that there is not. */
export const builtNotFound = (): string => builtFile(notFoundFile).toString('utf8');
