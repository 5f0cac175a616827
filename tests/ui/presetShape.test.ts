import { expect, test } from 'vitest';
import { PRESETS } from '../../src/config/presets';
import { isIcon, presetShape } from '../../src/features/presets/PresetShape';

test.each([
  ['icons', true, 0.7],
  ['other presets', false, 1],
] as const)('among %s, the drawn shape of a larger preset is longer', (_, icons, largest) => {
  const presets = PRESETS.filter(({ size }) => isIcon(size) === icons);
  const longest = presets.map(({ size }) => Math.max(size.width, size.height));
  const drawn = presets.map(({ size }) => {
    const shape = presetShape(size);
    return Math.max(shape.width, shape.height);
  });
  expect(drawn.at(-1)).toBeCloseTo(largest);
  // The room is at least 52 px wide. At 12 px, one sees that the shape is a square.
  for (const part of drawn) expect(part * 52).toBeGreaterThan(12);
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
