import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './paths.mjs';

const { PIXEL_RESIZE_CORPORA } = process.env;

/** The folder of the corpora: real-world image files, which are not part of the repository. See docs/quality.md. */
const corporaDir = resolve(root, PIXEL_RESIZE_CORPORA || '../shared/corpora');

/**
 * The message for a missing folder of corpora, or null if the folder exists. A caller prints the message, skips the
 * checks that need the corpora, and runs the other checks.
 */
export const missingCorpora = existsSync(corporaDir)
  ? null
  : 'The test files are missing (PIXEL_RESIZE_CORPORA names their folder, ../shared/corpora by default).';

/**
 * The absolute path of a file of the corpora. The file need not exist.
 * @param {string} name the path below the folder of the corpora, with forward slashes
 */
export const corpusFile = (name) => join(corporaDir, name);

/**
 * Lists the files in a folder, and in its subfolders, that have a matching name.
 * @param {string} folder relative to the folder of the corpora
 * @param {RegExp} pattern is matched against the file's name without its folder
 * @returns {string[]} sorted paths below the folder of the corpora, with forward slashes; empty if the corpora are
 *   missing
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

/** The absolute paths of all files of the corpora, sorted. */
export const corporaFiles = () => corpusFiles('.', /^/).map(corpusFile);
