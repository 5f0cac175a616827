import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SAMPLE_SIZE } from '../../src/config/site';
import { expectOften } from '../support/expectOften';

const path = join(import.meta.dirname, '../../art/sample.png');

// Requirements: R49
test('the sample image has the size SAMPLE_SIZE, at least 24 megapixels, an alpha channel and at most 1.5 MB', async () => {
  const { width, height, hasAlpha } = await sharp(path).metadata();
  expect({ width, height }).toEqual(SAMPLE_SIZE);
  expect(width * height).toBeGreaterThanOrEqual(24_000_000);
  expect(statSync(path).size).toBeLessThanOrEqual(1_500_000);
  expect(hasAlpha).toBe(true);
});

test('the sample image has transparent pixels, opaque pixels and a smooth gradient', async () => {
  const { data, info } = await sharp(readFileSync(path)).raw().toBuffer({ resolveWithObject: true });
  const alphas = new Set<number>();
  for (let at = 3; at < data.length; at += 4 * 97) alphas.add(data[at] ?? 0);
  expect(alphas).toContain(0);
  expect(alphas).toContain(255);
  // The sky is a gradient: two adjacent pixels of a column differ by at most 2 of 255 levels in each channel.
  const column = 4 * 400;
  for (let y = 300; y < 1500; y++)
    for (let channel = 0; channel < 3; channel++) {
      const at = y * info.width * 4 + column + channel;
      expectOften(Math.abs((data[at] ?? 0) - (data[at - info.width * 4] ?? 0))).toBeLessThanOrEqual(2);
    }
});
