import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { LANGUAGES, type Language } from '../../src/data/languages';
import { wordsOf } from '../support/words';

// How the words are set: spaces, dashes and digits. docs/words.md has the rules.

const NBSP = '\u00a0';

/** The units of all languages, as they stand after a number. */
const UNITS = [
  ...['px', 'KB', 'MB', 'ko', 'Mo', 'КБ', 'МБ', 'Мп', 'cm', 'см', 'inch', 'inches', 'Zoll', 'pollici'],
  ...['pulgadas', 'polegadas', 'pouces', 'дюйм', 'дюйма', 'дюймов', 'pixel', 'pixels', 'Pixel', 'Pixeln'],
  ...['píxel', 'píxeles', 'пиксель', 'пикселя', 'пикселей', 'пикселях', 'megapixel', 'megapixels'],
  ...['Megapixel', 'megapíxel', 'megapíxeles', 'mégapixel', 'mégapixels'],
];

/** A number, or a variable that stands for one, with the space and the unit after it. */
const MEASURE = new RegExp(`(?:\\d|⅔|\\}\\})(\\s?)(?:${UNITS.join('|')})(?!\\p{Letter})`, 'gu');

/** The dash of each language, and what stands before it. Japanese titles are divided by a bar. */
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

/** The texts that the specification writes otherwise. */
const SPECIFIED: readonly string[] = ['upload.fileTooLargeText', 'editor.prepareMissing'];

const LIST_OF_KEYWORDS = /^meta\..*Keywords$/;

/** The texts of a language, without the specification's own. */
const textsIn = (language: Language) =>
  [...wordsOf(language)].filter(([key]) => language !== 'en' || !SPECIFIED.includes(key));

/** The texts in which `odd` finds something, with what it finds. */
const oddIn = (language: Language, odd: (text: string, key: string) => readonly string[]) =>
  textsIn(language).flatMap(([key, text]) => odd(text, key).map((what) => `${key}: ${what}`));

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([what]) => what);

describe.each(LANGUAGES)('in %s', (language) => {
  test('a no-break space joins a number and its unit', () => {
    const odd = oddIn(language, (text) =>
      [...text.matchAll(MEASURE)].filter(([, space]) => space !== NBSP).map(([what]) => what),
    );
    expect(odd).toEqual([]);
  });

  test('a size does not break at its sign', () => {
    expect(oddIn(language, (text) => found(text, /[\d}] ×|× [\d{]/g))).toEqual([]);
  });

  test('dashes are those of the language, and no hyphen stands for one', () => {
    const dash = DASH[language];
    const odd = oddIn(language, (text) => [
      ...found(text, / - /g),
      ...found(text, /.?[‒–—―]/gu).filter((what) => what !== dash),
    ]);
    expect(odd).toEqual([]);
  });

  test('no text has a number that the language would group', () => {
    expect(oddIn(language, (text) => found(text, /\d{5,}|\d[.,\s]\d{3}(?!\d)/g))).toEqual([]);
  });

  test('invisible characters are escapes in the source', () => {
    const source = readFileSync(join(root, `src/i18n/locales/${language}.ts`), 'utf8');
    expect(found(source, /.{0,9}[\u00a0\u00ad\u200b\u202f\u2060\u3000]/g)).toEqual([]);
  });
});

test.each(LANGUAGES.filter((language) => language !== 'fr'))(
  'in %s no space stands before :;!',
  (language) => {
    expect(oddIn(language, (text) => found(text, /\S*\s[:;!]/g))).toEqual([]);
  },
);

test('French has a no-break space before a colon and within guillemets, and a narrow one before ; ! ?', () => {
  const odd = oddIn('fr', (text) => {
    // The key, not the sign.
    const sentence = text.replace('«\u00a0?\u00a0»', '');
    return [
      ...found(sentence, /.(?<!\u00a0):/gu),
      ...found(sentence, /.(?<!\u202f)[;!?]/gu),
      ...found(sentence, /«(?!\u00a0)./gu),
      ...found(sentence, /.(?<!\u00a0)»/gu),
    ];
  });
  expect(odd).toEqual([]);
});

describe('Japanese', () => {
  test('has full-width signs, and an ideographic space after a question within a text', () => {
    const odd = oddIn('ja', (text) => [
      ...found(text, /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}][,.!?:;()]/gu),
      ...found(text, /[？！](?=[^」）\u3000])/gu),
    ]).filter((what) => !LIST_OF_KEYWORDS.test(what.split(':')[0] ?? ''));
    expect(odd).toEqual([]);
  });

  test('has no space between its own letters and Latin ones', () => {
    const odd = oddIn('ja', (text, key) =>
      LIST_OF_KEYWORDS.test(key)
        ? []
        : found(text, /[ぁ-んァ-ヶー一-龠] [A-Za-z]|[A-Za-z] [ぁ-んァ-ヶ一-龠]/gu),
    );
    expect(odd).toEqual([]);
  });
});
