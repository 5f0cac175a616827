import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './paths.mjs';

const { PIXEL_RESIZE_CORPORA } = process.env;

/** Real files, which are not part of the project: see docs/quality.md. */
const corporaDir = resolve(root, PIXEL_RESIZE_CORPORA || '../shared/corpora');

/** Where the files are not there: said once, and the rest goes on. */
export const missingCorpora = existsSync(corporaDir)
  ? null
  : 'The test files are missing (PIXEL_RESIZE_CORPORA names their folder, ../shared/corpora by default).';

/**
 * A file's place, whether it is there or not.
 * @param {string} name with forward slashes
 */
export const corpusFile = (name) => join(corporaDir, name);

/**
 * The files in a folder and below whose names match, sorted, relative to the corpora.
 * @param {string} folder
 * @param {RegExp} pattern
 * @returns {string[]}
 */
export function corpusFiles(folder, pattern) {
  if (missingCorpora) return [];
  return readdirSync(corpusFile(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(corporaDir.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** All files of the corpora, absolute and sorted. */
export const corporaFiles = () => corpusFiles('.', /^/).map(corpusFile);
