// The same edits, natively: crates/imagecore/examples/replay.rs.
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';
import { Problem } from '../../scripts/lib/problem.mjs';
import { nativeToolchain } from '../../scripts/setup/rust.mjs';
import { asLines } from './edits.mjs';

/** @typedef {import('../../src/edits').Edit} Edit */

/**
 * Builds the program, unless it is there, and says where it is.
 * @param {'release' | 'test'} profile that of the tests is there after `cargo test`
 */
export function buildReplay(profile) {
  const args = ['build', '--profile', profile, '--package', 'imagecore', '--example', 'replay'];
  const { status, stdout } = spawnSync(
    nativeToolchain().cargo,
    [...args, '--message-format=json-render-diagnostics'],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 },
  );
  const found = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => /** @type {{ executable?: string | null }} */ (JSON.parse(line)).executable)
    .findLast((executable) => executable);
  if (status !== 0 || !found) throw new Problem('The native program that replays edits did not build.');
  return found;
}

/** @param {Uint8Array} bytes */
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * Replays edits of one file after the other.
 * @param {string} program
 * @param {string} folder for its files
 * @param {{ width: number; height: number }} bounds of previews
 */
export function replayer(program, folder, bounds) {
  mkdirSync(folder, { recursive: true });
  const [input, list, saved, preview] = ['input', 'edits.txt', 'native.png', 'preview.png'].map((name) =>
    join(folder, name),
  );
  if (!input || !list || !saved || !preview) throw new Error('there are four');
  return {
    /** @param {Uint8Array} file */
    open: (file) => writeFileSync(input, file),

    /**
     * What the core makes of it natively.
     * @param {readonly Edit[]} edits
     * @returns {Promise<{ png: Buffer; preview: Buffer }>}
     */
    async replay(edits) {
      writeFileSync(list, asLines(edits));
      const { width, height } = bounds;
      await promisify(execFile)(program, [input, list, saved, preview, String(width), String(height)]);
      return { png: readFileSync(saved), preview: readFileSync(preview) };
    },
  };
}
