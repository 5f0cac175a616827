import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/config/languages';
import { loadCatalog } from '../../src/i18n/catalogs';
import { createI18n } from '../../src/i18n/create';
import { formatIn } from '../../src/i18n/format';
import { addFallback, loadLaterTexts } from '../../src/i18n/language';
import { de } from '../../src/i18n/locales/de';
import { de as laterDe } from '../../src/i18n/locales/de.later';
import { textIn } from '../../src/i18n/useText';
import { CATALOGS, en } from '../support/words';

// Requirements: R127
test('a missing text is replaced by the English text, or by its key if English has no text either', async () => {
  const i18n = createI18n('de', { ...de, crash: { ...de.crash, heading: undefined as never } });
  const unknown = 'crash.nothing' as 'crash.heading';
  // Until the English catalog is loaded, a missing text is replaced by its key.
  expect([i18n.t('crash.heading'), i18n.t(unknown)]).toEqual(['crash.heading', 'crash.nothing']);
  await addFallback(i18n);
  expect(i18n.t('crash.heading')).toBe(en.crash.heading);
  expect(i18n.t(unknown)).toBe('crash.nothing');
  expect(i18n.t('crash.text')).toBe(de.crash.text);
});

// Requirements: R127
test('the texts that the first screen does not need are those of the language of the page, or else English', async () => {
  const i18n = createI18n('de', de);
  expect(i18n.t('viewer.compare')).toBe('viewer.compare');
  await addFallback(i18n);
  expect(i18n.t('viewer.compare')).toBe(en.viewer.compare);
  await loadLaterTexts();
  // The other texts of this group are in the first catalog.
  expect([i18n.t('viewer.compare'), i18n.t('viewer.title')]).toEqual([
    laterDe.viewer.compare,
    de.viewer.title,
  ]);
});

test('the catalog of every language can be loaded', async () => {
  const names = await Promise.all(LANGUAGES.map(async (code) => (await loadCatalog(code)).layout.language));
  expect(names.every((name) => name !== '')).toBe(true);
  expect(new Set(names).size).toBeGreaterThan(5);
});

describe('a counted text', () => {
  const { ru } = CATALOGS;
  const russian = createI18n('ru', ru);
  // Requirements: R180
  test.each([
    [1, 'one'],
    [21, 'one'],
    [2, 'few'],
    [24, 'few'],
    [5, 'many'],
    [11, 'many'],
    [0, 'many'],
    [1.5, 'other'],
  ] as const)('in Russian has the correct plural form: for the number %d, this is “%s”', (count, form) => {
    const value = String(count);
    expect(russian.t('units.megapixels', { count, value })).toBe(
      ru.units[`megapixels_${form}`].replace('{{value}}', value),
    );
  });
});

describe('numbers', () => {
  const nbsp = '\u00a0';
  const narrow = '\u202f';
  // Requirements: R180
  test.each([
    ['en', '16,384 × 4928', '10,240.00', '16.1'],
    ['es', `16${narrow}384 × 4928`, `10${narrow}240,00`, '16,1'],
    ['fr', `16${narrow}384 × 4928`, `10${narrow}240,00`, '16,1'],
    ['it', '16.384 × 4928', '10.240,00', '16,1'],
    ['de', '16.384 × 4928', '10.240,00', '16,1'],
    ['pt', '16.384 × 4928', '10.240,00', '16,1'],
    ['nl', '16.384 × 4928', '10.240,00', '16,1'],
    ['ru', `16${nbsp}384 × 4928`, `10${nbsp}240,00`, '16,1'],
    ['ja', '16,384 × 4928', '10,240.00', '16.1'],
  ] as const)('have the separators of the language %s', async (language, size, kilobytes, megapixels) => {
    const format = formatIn(language);
    expect(format.size({ width: 16_384, height: 4928 })).toBe(size.replaceAll(' ', nbsp));
    expect(format.kilobytes(10 * 1024 * 1024)).toBe(kilobytes);
    expect(format.megapixels(16_084_992)).toBe(megapixels);
    const { values } = textIn(language, createI18n(language, await loadCatalog(language)).t);
    expect(values.side).toBe(size.split(' ×')[0]);
  });

  test.each(LANGUAGES)('have the format of Intl.NumberFormat when count() formats them in %s', (language) => {
    const intl = new Intl.NumberFormat(language, { useGrouping: 'min2' });
    // `Intl` separates groups of Spanish digits with points, but the Spanish language academies require a space.
    for (const value of [0, 7, 999, 1000, 9999, 10_000, 16_384, 100_000, 1_234_567, 100_000_000])
      expect(formatIn(language).count(value)).toBe(
        language === 'es' ? intl.format(value).replaceAll('.', narrow) : intl.format(value),
      );
  });
});
