import { describe, expect, test } from 'vitest';
import { LANGUAGE_INFO, LANGUAGES } from '../../src/config/languages';
import { createI18n } from '../../src/i18n/create';
import { formatIn } from '../../src/i18n/format';
import { CATALOGS, COUNTED, wordsOf } from '../support/words';

// Tests of the counted texts. A counted text contains a number, and has one version for each plural form of the
// language.

const NUMBERS = [0, 1, 2, 5, 21, 1_000_000] as const;

/** Replaces each variable for a number in a counted text by `value`. */
const rendered = (text: string, value: string) => text.replace(/\{\{(?:value|fits)\}\}/g, value);

describe.each(LANGUAGES)('the plural forms in %s', (language) => {
  const { t } = createI18n(language, CATALOGS[language]);
  const rules = new Intl.PluralRules(language);

  test('are those of Intl.PluralRules', () => {
    const { pluralCategories } = rules.resolvedOptions();
    expect([...LANGUAGE_INFO[language].plurals].sort()).toEqual([...pluralCategories].sort());
  });

  test.each(COUNTED)('of the text %s are used for the correct numbers', (key) => {
    for (const count of NUMBERS) {
      const value = formatIn(language).count(count);
      const form = wordsOf(language).get(`${key}_${rules.select(count)}`) ?? '';
      const shown = t(key as 'units.pixelCount', { count, value, fits: value });
      expect(shown, String(count)).toBe(rendered(form, value));
      expect(shown, String(count)).toContain(value);
      expect(shown, String(count)).not.toMatch(/[{}_]/);
    }
  });
});

// The forms of one text in each language are written here, so that a speaker of the language can check them.
test.each([
  ['en', '0 rotations', '1 rotation', '2 rotations', '5 rotations', '21 rotations'],
  ['es', '0 giros', '1 giro', '2 giros', '5 giros', '21 giros'],
  ['fr', '0 rotation', '1 rotation', '2 rotations', '5 rotations', '21 rotations'],
  ['it', '0 rotazioni', '1 rotazione', '2 rotazioni', '5 rotazioni', '21 rotazioni'],
  ['de', '0 Drehungen', '1 Drehung', '2 Drehungen', '5 Drehungen', '21 Drehungen'],
  ['pt', '0 rotação', '1 rotação', '2 rotações', '5 rotações', '21 rotações'],
  ['nl', '0× draaien', '1× draaien', '2× draaien', '5× draaien', '21× draaien'],
  ['ru', '0 поворотов', '1 поворот', '2 поворота', '5 поворотов', '21 поворот'],
  ['ja', '回転0回', '回転1回', '回転2回', '回転5回', '回転21回'],
] as const)(
  'in the language %s, the numbers of rotations are written as %s, %s, %s, %s, %s',
  (language, ...texts) => {
    const { t } = createI18n(language, CATALOGS[language]);
    const counted = [0, 1, 2, 5, 21].map((count) =>
      t('resize.counts.rotate', { count, value: String(count) }),
    );
    expect(counted).toEqual(texts.map((text) => text.replaceAll(' ', '\u00a0')));
  },
);
