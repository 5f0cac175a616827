import { execFileSync } from 'node:child_process';
import { root } from '../../scripts/lib/paths.mjs';
import { which } from '../../scripts/lib/which.mjs';

/** A JPEG that the generator of the crate's tests has written (crates/imagecore/tests/common/jpeg.rs). */
export interface AnyJpeg {
  /** Its number, which is the seed of its random numbers. */
  readonly number: number;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly colours: string;
  /** Sampling factors of the components, across and down. */
  readonly factors: readonly (readonly [number, number])[];
  /** All that is known of it, for the message of a test that fails. */
  readonly name: string;
}

/** So many files from a number on, with sides of at most so many pixels. */
export function anyJpegs(first: number, count: number, side: number): AnyJpeg[] {
  const cargo = which('cargo');
  if (!cargo) throw new Error('cargo, which makes the files, is not on PATH');
  const numbers = [first, count, side].map(String);
  const stream = execFileSync(
    cargo,
    ['run', '--quiet', '--locked', '--package', 'imagecore', '--example', 'jpegs', '--', ...numbers],
    { cwd: root, maxBuffer: 2 ** 30 },
  );
  const files: AnyJpeg[] = [];
  for (let place = 0; place < stream.length; ) {
    const end = stream.indexOf(10, place);
    const head = stream.toString('latin1', place, end);
    const [length, size, colours, factors] = head.split(' ');
    if (!length || !size || !colours || !factors) throw new Error(`${head} tells of no file`);
    const [width = 0, height = 0] = size.split('x').map(Number);
    const pairs = factors.split(',').map((pair): [number, number] => {
      const [across = 0, down = 0] = pair.split('x').map(Number);
      return [across, down];
    });
    place = end + 1 + Number(length);
    const bytes = stream.subarray(end + 1, place);
    const number = first + files.length;
    files.push({ number, bytes, width, height, colours, factors: pairs, name: `file ${number}: ${head}` });
  }
  return files;
}
