import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { root } from '../../../scripts/lib/paths.mjs';
import { runOrStop } from '../../../scripts/lib/run.mjs';
import { nativeToolchain, toolchainEnv } from '../../../scripts/setup/rust.mjs';

/** @typedef {import('./pictures.mjs').Picture} Picture */

/**
 * How far a file's decoded picture is from the original: see `Point` in curve.mjs.
 * @typedef {Pick<import('./curve.mjs').Point, 'ssimulacra2' | 'butteraugli' | 'apart'>} Score
 */

/** Builds crates/jpeg-score, and returns the path of the program. */
export async function buildScorer() {
  const toolchain = nativeToolchain();
  const target = join(root, 'target/jpeg-score');
  await runOrStop(toolchain.cargo, ['build', '--release', '--locked', '--quiet'], {
    cwd: join(root, 'crates/jpeg-score'),
    env: { ...toolchainEnv(toolchain), CARGO_TARGET_DIR: target },
    problem: 'crates/jpeg-score did not build: see the messages above.',
  });
  return join(target, 'release/jpeg-score');
}

/**
 * The RGB samples of a JPEG file by libjpeg-turbo. A file that libjpeg-turbo warns of is an error.
 * @param {Uint8Array} file
 */
export const decoded = (file) => sharp(file, { failOn: 'warning' }).toColourspace('srgb').raw().toBuffer();

/**
 * Starts the program that scores files. It scores one file at a time.
 * @param {string} program
 */
export function startScorer(program) {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  /** @type {Picture | null} */
  let present = null;

  /**
   * @param {Picture} picture
   * @param {Uint8Array} file a JPEG file of the picture
   * @returns {Promise<Score>}
   */
  async function score(picture, file) {
    const samples = await decoded(file);
    const { width, height, rgb } = picture;
    if (samples.length !== rgb.length) throw new Error(`${picture.name}: the file has another size`);
    if (present !== picture) {
      child.stdin.write(`picture ${width} ${height}\n`);
      child.stdin.write(rgb);
      present = picture;
    }
    child.stdin.write(`file ${file.length}\n`);
    child.stdin.write(samples);
    child.stdin.write(file);
    const { value, done } = await lines.next();
    if (done) throw new Error(`${picture.name}: the program that scores files ended`);
    const [ssimulacra2 = Number.NaN, butteraugli = Number.NaN, apart = Number.NaN] = value
      .split(' ')
      .map(Number);
    return { ssimulacra2, butteraugli, apart };
  }

  return { score, end: () => child.stdin.end() };
}
