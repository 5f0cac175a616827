import { describe, expect, test } from 'vitest';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '../../src/data/languages';
import { COUNTED, isCounted, PLURAL, wordsOf } from '../support/words';

// What the type check cannot see of the words: that they are translated and whole.

const english = wordsOf('en');

/** The English text that a key's must match: for a plural form the one that every language has. */
const englishFor = (key: string) => english.get(isCounted(key) ? key.replace(PLURAL, '_other') : key) ?? '';

const variables = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name).sort();

/** The text without what is not words: variables, units, and signs that stand in every language. */
const bare = (text: string) =>
  text
    .replace(/\{\{.*?\}\}/g, '')
    .replace(/\b(?:px|KB|MB)\b/g, '')
    .replace(/[^\p{Letter}]/gu, '');

const others = LANGUAGES.filter((language) => language !== 'en');

/** The words that are the same in English and in these languages. */
const SAME: Readonly<Record<string, readonly Language[]>> = {
  // Signs, and what is printed on every screen of that size.
  'crop.x': others,
  'crop.y': others,
  'presets.items.extraLarge.label': others,
  'fileSize.png': ['it', 'es', 'pt', 'nl', 'ru'],
  // What is printed on the keys there.
  'shortcuts.keys.escape': ['es', 'it', 'de', 'pt', 'nl', 'ru', 'ja'],
  'shortcuts.keys.control': ['fr', 'it', 'es', 'pt', 'nl', 'ru', 'ja'],
  'shortcuts.keys.enter': ['pt', 'nl', 'ru', 'ja'],
  'shortcuts.keys.shift': ['pt', 'nl', 'ru', 'ja'],
  // Words of the language that English has as well, from Latin or from French.
  'units.pixelCount_many': ['fr', 'pt'],
  'units.pixelCount_other': ['fr', 'pt', 'nl'],
  'units.megapixels_many': ['pt'],
  'units.megapixels_other': ['pt'],
  'resize.rotations_other': ['fr'],
  'fixedSize.original': ['es', 'de', 'pt', 'fr'],
  'download.original': ['es', 'de', 'pt', 'fr'],
  'history.opened': ['es', 'de', 'pt', 'fr'],
  'shortcuts.general': ['es'],
  'viewer.original': ['es', 'de', 'pt', 'fr'],
  'download.dimensions': ['fr'],
  'frame.notifications': ['fr'],
  'frame.menu': ['fr', 'it', 'pt', 'nl'],
  'presets.groups.icons': ['de'],
  // What sites in the language call it, though it came from English.
  'frame.home': ['it', 'nl'],
  'fileSize.original': ['es', 'de', 'pt'],
  'presets.items.social.label': ['de'],
};

/** How each language puts words in quotation marks. English needs none. */
const QUOTES: Readonly<Record<Language, string>> = {
  en: '“”',
  es: '«»',
  fr: '«»',
  it: '«»',
  de: '„“',
  pt: '“”',
  nl: '‘’',
  ru: '«»',
  ja: '「」',
};

/** The languages that use an apostrophe; it is the same sign as a closing quotation mark in English. */
const APOSTROPHE: readonly Language[] = ['en', 'fr', 'it', 'nl', 'de'];

describe.each(LANGUAGES)('the words in %s', (language) => {
  const words = [...wordsOf(language)];

  test('have the keys of the English ones, and for what is counted the plural forms of the language', () => {
    const plain = [...english.keys()].filter((key) => !isCounted(key));
    const forms = COUNTED.flatMap((key) => LANGUAGE_INFO[language].plurals.map((form) => `${key}_${form}`));
    expect(words.map(([key]) => key).sort()).toEqual([...plain, ...forms].sort());
  });

  test('name the variables that the English ones name', () => {
    const of = (pick: (key: string, text: string) => string) =>
      words.map(([key, text]) => `${key}: ${variables(pick(key, text))}`);
    expect(of((_, text) => text)).toEqual(of(englishFor));
  });

  test('are nowhere missing, and have no space too many', () => {
    const odd = words.filter(
      ([, text]) => text.trim() !== text || text === '' || /[ \u00a0\u202f]{2}/.test(text),
    );
    expect(odd).toEqual([]);
  });

  test('keep to the quotation marks and the apostrophe of the language', () => {
    const allowed = QUOTES[language] + (APOSTROPHE.includes(language) ? '’' : '');
    const odd = words.filter(([, text]) =>
      (text.match(/["'`´‘’‚“”„«»‹›「」『』]/g) ?? []).some((sign) => !allowed.includes(sign)),
    );
    expect(odd).toEqual([]);
    const [open = '', close = ''] = QUOTES[language];
    const count = (text: string, sign: string) => text.split(sign).length - 1;
    // An apostrophe looks like the end of a quotation.
    const unpaired = words.filter(([, text]) => count(text, open) > count(text, close));
    expect(unpaired).toEqual([]);
  });

  test('say of what a size is that stands alone', () => {
    // A sentence or a name of its own: it does not begin with a word that only joins.
    expect(wordsOf(language).get('crop.image')).toMatch(/^[\p{Lu}\p{Lo}]/u);
  });

  test('use three dots only where the specification writes them', () => {
    const dotted = words.filter(([, text]) => text.includes('...')).map(([key]) => key);
    expect(dotted).toEqual(language === 'en' ? ['download.loading'] : []);
  });
});

test.each(others)('nothing was left in English in %s', (language) => {
  const left = [...wordsOf(language)]
    .filter(([, text]) => bare(text) !== '')
    .filter(([key, text]) => text === englishFor(key) && !SAME[key]?.includes(language));
  expect(left).toEqual([]);
});

test('the list of words that are the same names none that are not', () => {
  const wrong = Object.entries(SAME).flatMap(([key, languages]) =>
    languages
      .filter((language) => wordsOf(language).get(key) !== englishFor(key))
      .map((language) => `${key} ${language}`),
  );
  expect(wrong).toEqual([]);
});
