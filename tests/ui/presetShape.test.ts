import { expect, test } from 'vitest';
import { PRESETS } from '../../src/data/presets';
import { enlargement } from '../../src/features/presets/enlargement';
import { presetShape } from '../../src/features/presets/presetShape';

test('a larger preset has a longer drawn shape, up to the length 1 for the largest preset', () => {
  const longest = PRESETS.map(({ size }) => Math.max(size.width, size.height));
  const drawn = PRESETS.map(({ size }) => {
    const shape = presetShape(size);
    return Math.max(shape.width, shape.height);
  });
  expect(drawn.at(-1)).toBeCloseTo(1);
  for (let i = 1; i < drawn.length; i++) {
    const [before = 0, now = 0] = [longest[i - 1], longest[i]];
    if (now > before) expect(drawn[i]).toBeGreaterThan(drawn[i - 1] ?? 0);
    else expect(drawn[i]).toBeCloseTo(drawn[i - 1] ?? 0);
  }
});

test('the drawn shape of a preset has the aspect ratio of the preset', () => {
  for (const { size } of PRESETS) {
    const { width, height } = presetShape(size);
    expect(width / height).toBeCloseTo(size.width / size.height);
  }
});

const LARGE_ROOM = { width: 600, height: 400 };

test.each([
  [16, 8],
  [32, 4],
  [64, 2],
  [65, 1],
  [5000, 1],
])('an image whose longer side has %i px is enlarged %i times if there is enough space', (side, times) => {
  expect(enlargement({ width: side, height: Math.ceil(side / 2) }, LARGE_ROOM)).toBe(times);
});

test.each([
  [600, 200, 8],
  [600, 160, 6],
  [600, 40, 1],
  [214, 400, 6],
  [174, 400, 3],
  [124, 400, 1],
  [0, 0, 1],
])('in a space of %i × %i px, an icon of 16 × 16 px is enlarged %i times', (width, height, times) => {
  expect(enlargement({ width: 16, height: 16 }, { width, height })).toBe(times);
});
