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
 * Every file at or below these paths, sorted; what is not there is left out.
 * @param {readonly string[]} paths relative to the root, or absolute
 * @param {(file: string) => boolean} [keep] sees the path below the root with forward slashes
 * @returns {string[]} absolute
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
 * One hash over names and contents.
 * @param {readonly string[]} files absolute
 * @param {readonly string[]} [extra] further facts that the result depends on
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

/** @typedef {{ inputs: string; outputs: string }} Stamp */

/** @param {string} name */
const stampFile = (name) => join(buildDir, `${name}.stamp.json`);

/**
 * Whether the outputs lie there just as the last finished run left them, made from these inputs.
 * Outputs are hashed too, so that something deleted or overwritten by hand is made again.
 * @param {string} name
 * @param {Stamp} now
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
 * Written last, and in one move: an interrupted run leaves no stamp.
 * @param {string} name
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
