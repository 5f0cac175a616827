import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { buildDir, root } from './paths.mjs';

/**
 * Lists the files at and below the given paths. A path that does not exist is ignored.
 * @param {readonly string[]} paths relative to the repository's root, or absolute
 * @param {(file: string) => boolean} [keep] is called with the path of each file and folder, relative to the root and
 *   with forward slashes. Where `keep` returns false, the file or the whole folder is left out
 * @returns {string[]} absolute paths, sorted
 */
export function listFiles(paths, keep = () => true) {
  /** @type {string[]} */
  const files = [];
  /** @param {string} path */
  const walk = (path) => {
    if (!keep(relative(root, path).split(sep).join('/'))) return;
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory()) for (const name of readdirSync(path)) walk(join(path, name));
    else if (stat) files.push(path);
  };
  for (const path of paths) walk(resolve(root, path));
  return files.sort();
}

/**
 * One SHA-256 hash over the names and contents of the given files.
 * @param {readonly string[]} files absolute paths
 * @param {readonly string[]} [extra] other values that go into the hash, such as the version of a tool
 */
export function hashFiles(files, extra = []) {
  const hash = createHash('sha256');
  for (const fact of extra) hash.update(`${fact}\0`);
  for (const file of files) {
    hash.update(`${relative(root, file).split(sep).join('/')}\0`);
    hash.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}

/**
 * The record of a finished build: one hash over its input files, and one hash over its output files.
 * @typedef {{ inputs: string; outputs: string }} Stamp
 */

/** @param {string} name */
const stampFile = (name) => join(buildDir, `${name}.stamp.json`);

/**
 * Whether the inputs and the outputs are unchanged since the last finished build. The outputs are compared too, so that
 * a deleted or edited output is built again.
 * @param {string} name of the build
 * @param {Stamp} now the hashes of the present inputs and outputs
 */
export function isFresh(name, now) {
  const file = stampFile(name);
  if (!existsSync(file)) return false;
  try {
    const then = JSON.parse(readFileSync(file, 'utf8'));
    return then.inputs === now.inputs && then.outputs === now.outputs;
  } catch {
    return false;
  }
}

/**
 * Records a finished build. The stamp is written to a temporary file, which is then renamed, so that an interrupted
 * process leaves no incomplete stamp.
 * @param {string} name of the build
 * @param {Stamp} stamp
 */
export function writeStamp(name, stamp) {
  const file = stampFile(name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(stamp));
  renameSync(`${file}.${process.pid}`, file);
}

/** @param {string} name */
export const removeStamp = (name) => rmSync(stampFile(name), { force: true });
