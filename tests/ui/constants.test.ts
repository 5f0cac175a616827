import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../src/config/languages';
import { PRESETS } from '../../src/config/presets';
import { LANGUAGE_KEY, THEME_KEY } from '../../src/config/storage';
import { TOAST_DURATION_MS } from '../../src/config/timings';
import { wordsOf } from '../support/words';

test('the theme and the language are stored under the keys that the specification names', () => {
  expect([THEME_KEY, LANGUAGE_KEY]).toEqual(['theme', 'language']);
});

// Requirements: R161
test('toasts are shown for 4 to 5 seconds', () => {
  expect(TOAST_DURATION_MS).toBeGreaterThanOrEqual(4000);
  expect(TOAST_DURATION_MS).toBeLessThanOrEqual(5000);
});

/** The number eight, as the texts of each language write it. */
const EIGHT: Readonly<Record<Language, RegExp>> = {
  en: /eight/i,
  es: /ocho/i,
  fr: /huit/i,
  ru: /восьми|восемь|8/i,
  ja: /8/i,
  it: /otto/i,
  de: /acht/i,
  pt: /oito/i,
  nl: /acht/i,
};

test.each(LANGUAGES)('in %s, the texts say how many sizes there are, and list them all', (language) => {
  expect(PRESETS).toHaveLength(8);
  const words = wordsOf(language);
  for (const key of ['meta.presetsDescription', 'presets.questions.which.answer'])
    expect(words.get(key), key).toMatch(EIGHT[language]);
  const answer = words.get('presets.questions.which.answer') ?? '';
  for (const { size } of PRESETS)
    for (const side of [size.width, size.height])
      expect(answer, `${side} in ${answer}`).toMatch(new RegExp(`(?<!\\d)${side}(?!\\d)`));
});
