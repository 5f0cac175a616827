import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { LANGUAGES, type Language } from '../../src/config/languages';
import { wordsOf } from '../support/words';

// The typography of the texts: spaces, dashes and digits. docs/words.md contains the rules.

const NBSP = '\u00a0';

/** The units of all languages, in the forms that follow a number. */
const UNITS = [
  ...['px', 'KB', 'MB', 'ko', 'Mo', 'КБ', 'МБ', 'Мп', 'cm', 'см', 'inch', 'inches', 'Zoll', 'pollici'],
  ...['pulgadas', 'polegadas', 'pouces', 'дюйм', 'дюйма', 'дюймов', 'pixel', 'pixels', 'Pixel', 'Pixeln'],
  ...['píxel', 'píxeles', 'пиксель', 'пикселя', 'пикселей', 'пикселях', 'megapixel', 'megapixels'],
  ...['Megapixel', 'megapíxel', 'megapíxeles', 'mégapixel', 'mégapixels'],
];

/** Matches a number, or a variable for a number, with the space and the unit after it. */
const MEASURE = new RegExp(`(?:\\d|⅔|\\}\\})(\\s?)(?:${UNITS.join('|')})(?!\\p{Letter})`, 'gu');

/** The dash of each language with the space before it. Japanese titles contain a bar (｜) instead of a dash. */
const DASH: Readonly<Record<Language, string | null>> = {
  en: ' –',
  es: ' –',
  fr: ' –',
  it: ' –',
  de: ' –',
  pt: ' –',
  nl: ' –',
  ru: `${NBSP}—`,
  ja: null,
};

/** The keys of the English texts that follow the specification instead of the rules, such as the one with “MB” without a space. */
const SPECIFIED: readonly string[] = ['upload.fileTooLargeText', 'editor.prepareMissing'];

const LIST_OF_KEYWORDS = /^meta\..*Keywords$/;

/** The texts of a language, without the English texts in `SPECIFIED`. */
const textsIn = (language: Language) =>
  [...wordsOf(language)].filter(([key]) => language !== 'en' || !SPECIFIED.includes(key));

/** Returns all faults that `find` finds in the texts of a language, each with the key of its text. */
const faultsIn = (language: Language, find: (text: string, key: string) => readonly string[]) =>
  textsIn(language).flatMap(([key, text]) => find(text, key).map((what) => `${key}: ${what}`));

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([what]) => what);

describe.each(LANGUAGES)('the texts in %s', (language) => {
  test('have a no-break space between a number and its unit', () => {
    const faults = faultsIn(language, (text) =>
      [...text.matchAll(MEASURE)].filter(([, space]) => space !== NBSP).map(([what]) => what),
    );
    expect(faults).toEqual([]);
  });

  test('have no ordinary space next to the × of a size', () => {
    expect(faultsIn(language, (text) => found(text, /[\d}] ×|× [\d{]/g))).toEqual([]);
  });

  test('contain only the dash of the language, and no hyphen as a dash', () => {
    const dash = DASH[language];
    const faults = faultsIn(language, (text) => [
      ...found(text, / - /g),
      ...found(text, /.?[‒–—―]/gu).filter((what) => what !== dash),
    ]);
    expect(faults).toEqual([]);
  });

  test('contain no number of five or more digits, and no number with digit grouping', () => {
    expect(faultsIn(language, (text) => found(text, /\d{5,}|\d[.,\s]\d{3}(?!\d)/g))).toEqual([]);
  });

  test('contain special spaces and invisible characters only as escapes in the source', () => {
    const sources = ['', '.later'].map((part) =>
      readFileSync(join(root, `src/i18n/locales/${language}${part}.ts`), 'utf8'),
    );
    expect(found(sources.join(), /.{0,9}[\u00a0\u00ad\u200b\u202f\u2060\u3000]/g)).toEqual([]);
  });
});

test.each(LANGUAGES.filter((language) => language !== 'fr'))(
  'the texts in %s have no space before :;!',
  (language) => {
    expect(faultsIn(language, (text) => found(text, /\S*\s[:;!]/g))).toEqual([]);
  },
);

test('the French texts have a no-break space before : and inside « », and a narrow one before ; ! ?', () => {
  const faults = faultsIn('fr', (text) => {
    // In the quotation « ? », the question mark is the name of a key, not punctuation.
    const sentence = text.replace('«\u00a0?\u00a0»', '');
    return [
      ...found(sentence, /.(?<!\u00a0):/gu),
      ...found(sentence, /.(?<!\u202f)[;!?]/gu),
      ...found(sentence, /«(?!\u00a0)./gu),
      ...found(sentence, /.(?<!\u00a0)»/gu),
    ];
  });
  expect(faults).toEqual([]);
});

describe('the Japanese texts', () => {
  test('have full-width punctuation, and an ideographic space after ？ and ！ inside a text', () => {
    const faults = faultsIn('ja', (text) => [
      ...found(text, /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}][,.!?:;()]/gu),
      ...found(text, /[？！](?=[^」）\u3000])/gu),
    ]).filter((what) => !LIST_OF_KEYWORDS.test(what.split(':')[0] ?? ''));
    expect(faults).toEqual([]);
  });

  test('have no space between Japanese and Latin letters', () => {
    const faults = faultsIn('ja', (text, key) =>
      LIST_OF_KEYWORDS.test(key)
        ? []
        : found(text, /[ぁ-んァ-ヶー一-龠] [A-Za-z]|[A-Za-z] [ぁ-んァ-ヶ一-龠]/gu),
    );
    expect(faults).toEqual([]);
  });
});
