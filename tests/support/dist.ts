import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notFoundFile, pageFile } from '../../scripts/build/pages.mjs';
import { distDir } from '../../scripts/lib/paths.mjs';

/** Reads a file of the built site. `path` is the path of the file on the site. */
export function builtFile(path: string): Buffer {
  const file = join(distDir, path);
  if (!existsSync(file)) throw new Error(`The built site has no ${path}: run \`npm run build\`.`);
  return readFileSync(file);
}

/** The prerendered HTML of the page at `path`. */
export const builtPage = (path: string): string => builtFile(pageFile(path)).toString('utf8');

/** The HTML of the 404 page, which is served for all unknown addresses. */
export const builtNotFound = (): string => builtFile(notFoundFile).toString('utf8');
