import { expect, test } from 'vitest';
import { PRESETS } from '../../src/config/presets';
import { presetShape } from '../../src/features/presets/PresetShape';

test('the drawn shape of a preset is longer if the preset is larger, and has the length 1 for the largest preset', () => {
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

// Requirements: R77
test('the drawn shape of a preset has the aspect ratio of the preset', () => {
  for (const { size } of PRESETS) {
    const { width, height } = presetShape(size);
    expect(width / height).toBeCloseTo(size.width / size.height);
  }
});
