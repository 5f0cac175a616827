// Builds and runs the native program that applies the edits of the page: crates/imagecore/examples/replay.rs.
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../scripts/lib/paths.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { nativeToolchain } from '../../../scripts/setup/rust.mjs';
import { asLines } from './edits.mjs';

/** @typedef {import('../../../e2e/harness/soak.ts').Replayed} Replayed */
/** @typedef {import('../../../src/edits').Encoding} Encoding */

/**
 * Builds the program with cargo, which does nothing if the program is up to date. Returns the path of the program.
 * @param {'release' | 'test'} profile cargo's profile. With the profile `test`, the build is short
 *   after a run of `cargo test`, because cargo reuses the crates that this run has built
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

/**
 * Returns the SHA-256 in hexadecimal digits.
 * @param {Uint8Array} bytes
 */
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * Returns functions that open an image file and apply edits to it natively. Another file can be opened at any time.
 * @param {string} program the path of the program
 * @param {string} folder the folder for the input and output files of the program
 * @param {{ width: number; height: number }} bounds the largest size of a preview, in pixels
 */
export function replayer(program, folder, bounds) {
  mkdirSync(folder, { recursive: true });
  /** @param {string} name */
  const at = (name) => join(folder, name);
  const [input, list, saved] = [at('input'), at('edits.txt'), at('native')];
  const [preview, picture] = [at('preview.png'), at('picture.png')];
  return {
    /**
     * Sets the image file for the following calls of `replay`.
     * @param {Uint8Array} file
     */
    open: (file) => writeFileSync(input, file),

    /**
     * Runs the replay program, which applies the edits, and returns the file, the preview and the picture that it writes.
     * @param {readonly Replayed[]} edits
     * @param {Encoding} encoding
     * @returns {Promise<{ file: Buffer; preview: Buffer; picture: Buffer }>}
     */
    async replay(edits, encoding) {
      writeFileSync(list, asLines(edits, encoding));
      const { width, height } = bounds;
      const paths = [input, list, saved, preview, picture];
      await promisify(execFile)(program, [...paths, String(width), String(height)]);
      return { file: readFileSync(saved), preview: readFileSync(preview), picture: readFileSync(picture) };
    },
  };
}
