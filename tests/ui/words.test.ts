import { expect, test } from 'vitest';
import { LANGUAGE_KEY, THEME_KEY } from '../../src/data/storage';
import { TOAST_DURATION_MS } from '../../src/data/timings';
import { createI18n } from '../../src/i18n/create';

test('a key that English lacks is shown as the key itself', () => {
  const { t } = createI18n();
  const unknown: string = 'editor.noSuchWords';
  // The types would not have it; at run time it must not be a blank, or an error.
  expect((t as (key: string) => string)(unknown)).toBe(unknown);
});

test('what is stored has the keys of the specification', () => {
  expect([THEME_KEY, LANGUAGE_KEY]).toEqual(['theme', 'language']);
});

test('messages stay for 4 to 5 seconds', () => {
  expect(TOAST_DURATION_MS).toBeGreaterThanOrEqual(4000);
  expect(TOAST_DURATION_MS).toBeLessThanOrEqual(5000);
});
