import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { folder } from './cache.mjs';
import { pythonWith } from './python.mjs';

/** Reads pairs of paths, and prints the largest difference of their pixels. A warning of Pillow ends the program. */
const PROGRAM = `
import sys, warnings
from PIL import Image, ImageChops
warnings.simplefilter('error')
for line in sys.stdin:
    files = [Image.open(name) for name in line.rstrip('\\n').split('\\t')]
    ours, other = [file.convert('RGB') for file in files]
    print(max(high for _, high in ImageChops.difference(ours, other).getextrema()), flush=True)
`;

/** Starts Pillow. */
export async function startPillow() {
  const python = await pythonWith('Pillow', '13.0.0', 'PIL');
  if (!python) throw new Problem('Pillow cannot be installed.');
  const child = spawn(python, ['-c', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const [jpeg = '', ppm = ''] = ['jpg', 'ppm'].map((it) => join(folder, `pillow-${child.pid}.${it}`));
  mkdirSync(folder, { recursive: true });

  /**
   * @param {Uint8Array} file a JPEG file
   * @param {{ width: number; height: number }} size in pixels
   * @param {Uint8Array} samples the RGB samples of the file by another decoder
   * @returns {Promise<number>} the largest difference, in levels of 0..255
   */
  async function differs(file, { width, height }, samples) {
    writeFileSync(jpeg, file);
    writeFileSync(ppm, Buffer.concat([Buffer.from(`P6 ${width} ${height} 255\n`), samples]));
    child.stdin.write(`${jpeg}\t${ppm}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('Pillow does not open a file of ours without a warning');
    return Number(value);
  }

  const end = () => {
    child.stdin.end();
    for (const file of [jpeg, ppm]) rmSync(file, { force: true });
  };
  return { differs, end };
}
