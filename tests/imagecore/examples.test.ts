// Runs the examples of examples.ts, with the real worker script and core.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { createImageCore } from '../../src/imagecore';
import { photograph } from '../support/fixtures';
import { startInProcess } from '../support/workerInProcess';
import { editStepByStep, openOrExplain, saveResized } from './examples';

const imagecore = join(import.meta.dirname, '../../src/imagecore');
const path = (name: string) => join(import.meta.dirname, '..', name);
/** A PNG of 32 × 32 pixels. */
const icon = new Blob([readFileSync(path('pngsuite/basn2c08.png'))]);
const bitmap = new Blob([readFileSync(path('formats/picture.bmp'))]);

const core = createImageCore({ startWorker: startInProcess });

afterAll(() => {
  core.close();
  vi.unstubAllGlobals();
});

const sizeOf = async (png: Blob) => {
  const { width, height } = await sharp(Buffer.from(await png.arrayBuffer())).metadata();
  return `${width}x${height}`;
};

test('the example saveResized() converts a PNG of 32 × 32 pixels to 48 × 32 pixels', async () => {
  expect(await sizeOf(await saveResized(core, icon))).toBe('48x32');
});

test('the example editStepByStep() shows the image after each edit, reports the phases, and returns the PNG', async () => {
  const sizes: string[] = [];
  const phases: string[] = [];
  const png = await editStepByStep(
    core,
    icon,
    ({ size }) => sizes.push(`${size.width}x${size.height}`),
    ({ phase }) => phases.push(phase),
  );
  expect(sizes).toEqual(['32x32', '24x24', '16x16']);
  expect(phases.join(' ')).toBe('load read decode orient preview resize preview preview crop encode');
  expect(await sizeOf(png)).toBe('16x16');
});

test('the example openOrExplain() describes an image, a failure and a timeout', async () => {
  expect(await openOrExplain(core, icon, 10_000)).toBe('png, 32 × 32 pixels');
  expect(await openOrExplain(core, bitmap, 10_000)).toBe('a BMP file');
  expect(await openOrExplain(core, new Blob(['text']), 10_000)).toBe('unsupported-format');
  // Decoding this photograph takes longer than the time limit of 0 ms.
  const photo = new Blob([new Uint8Array(await (await photograph(1500, 1000)).png().toBuffer())]);
  expect(await openOrExplain(core, photo, 0)).toBe('took too long');
});

test('src/imagecore/index.ts mentions the examples, and exports nothing without a doc comment', () => {
  const index = readFileSync(join(imagecore, 'index.ts'), 'utf8');
  expect(index).toContain('tests/imagecore/examples.ts');
  const lists = index.matchAll(/export (?:type )?\{([^}]*)\} from '\.\/([\w/]+)'/g);
  const exports = [...lists].flatMap(([, list = '', file]) =>
    list
      .split(',')
      .map((each) => [each.replace('type ', '').trim(), file] as const)
      .filter(([name]) => name),
  );
  expect(exports.length).toBeGreaterThan(10);
  for (const [name, file] of exports) {
    const source = readFileSync(join(imagecore, `${file}.ts`), 'utf8');
    expect(source, name).toMatch(new RegExp(`\\*/\\nexport (?:class|function|interface|type) ${name}\\b`));
  }
});
