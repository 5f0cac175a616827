import { expect, test } from 'vitest';
import { LANGUAGE_KEY, THEME_KEY } from '../../src/config/storage';
import { TOAST_DURATION_MS } from '../../src/config/timings';

test('the theme and the language are stored under the keys that the specification names', () => {
  expect([THEME_KEY, LANGUAGE_KEY]).toEqual(['theme', 'language']);
});

// Requirements: R161
test('toasts are shown for 4 to 5 seconds', () => {
  expect(TOAST_DURATION_MS).toBeGreaterThanOrEqual(4000);
  expect(TOAST_DURATION_MS).toBeLessThanOrEqual(5000);
});
