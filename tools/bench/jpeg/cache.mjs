import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildDir } from '../../../scripts/lib/paths.mjs';

/** The folder of everything that this benchmark keeps between runs. */
export const folder = join(buildDir, 'bench-jpeg');

/** @param {...(string | Uint8Array)} parts */
export function hashOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').slice(0, 27);
}

/**
 * Values by their key, kept in a file of the build folder. Each value is appended at once, so an interrupted run loses
 * nothing.
 * @template Value
 * @param {string} name of the file, without ".jsonl"
 */
export function keptValues(name) {
  const file = join(folder, `${name}.jsonl`);
  mkdirSync(dirname(file), { recursive: true });
  /** @type {Map<string, Value>} */
  const values = new Map();
  if (existsSync(file))
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      try {
        const [key, value] = JSON.parse(line);
        values.set(key, value);
      } catch {
        // The last line of an interrupted run, or the end of the file.
      }
    }
  /**
   * @param {string} key
   * @param {() => Promise<Value>} make is called if the value is not kept yet
   */
  return async (key, make) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = await make();
    values.set(key, value);
    appendFileSync(file, `${JSON.stringify([key, value])}\n`);
    return value;
  };
}
