import { describe, expect, test } from 'vitest';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '../../src/config/languages';
import { COUNTED, isCounted, PLURAL, wordsOf } from '../support/words';

// Checks that TypeScript cannot do: whether the texts are translated, complete and correctly punctuated.

const english = wordsOf('en');

/** The English text for a key. For a plural form, this is the form `other`, which every language has. */
const englishFor = (key: string) => english.get(isCounted(key) ? key.replace(PLURAL, '_other') : key) ?? '';

const variables = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name).sort();

/** The letters of a text, without its variables and the units that are the same in every language. */
const bare = (text: string) =>
  text
    .replace(/\{\{.*?\}\}/g, '')
    .replace(/\b(?:px|KB|MB)\b/g, '')
    .replace(/[^\p{Letter}]/gu, '');

const others = LANGUAGES.filter((language) => language !== 'en');

/** The keys of texts that are the same in English and in the listed languages. */
const SAME: Readonly<Record<string, readonly Language[]>> = {
  // Symbols, the name of a file format, and Ultra HD, a term that manufacturers of screens use in every language.
  'crop.original': ['es', 'de', 'pt'],
  'crop.x': others,
  'crop.y': others,
  'presets.items.extraLarge.label': others,
  'icons.html': others,
  'fileSize.png': ['it', 'es', 'pt', 'nl', 'ru'],
  'units.mm': ['es', 'fr', 'it', 'de', 'pt', 'nl', 'ja'],
  'units.cm': ['es', 'fr', 'it', 'de', 'pt', 'nl', 'ja'],
  'units.dpi': ['it', 'de', 'pt', 'nl', 'ru', 'ja'],
  // Names that are printed on the keys of keyboards for these languages.
  'shortcuts.keys.escape': ['es', 'it', 'de', 'pt', 'nl', 'ru', 'ja'],
  'shortcuts.keys.control': ['fr', 'it', 'es', 'pt', 'nl', 'ru', 'ja'],
  'shortcuts.keys.enter': ['pt', 'nl', 'ru', 'ja'],
  'shortcuts.keys.shift': ['pt', 'nl', 'ru', 'ja'],
  'viewer.space': ['ja'],
  // The text in the listed languages is the same word as in English. Most of these words come from Latin or French.
  'icons.name': ['de'],
  'pad.color': ['es'],
  'pad.transparent': ['de', 'fr'],
  'history.steps.perspective': ['fr'],
  'straighten.angle': ['fr'],
  'straighten.perspective': ['fr'],
  'crop.zoom': ['es', 'it', 'de', 'pt', 'nl'],
  'units.pixelCount_many': ['fr', 'pt'],
  'units.pixelCount_other': ['fr', 'pt', 'nl'],
  'units.megapixels_many': ['pt'],
  'units.megapixels_other': ['pt'],
  'resize.modes.px': ['fr', 'pt', 'nl'],
  'resize.modes.mm': ['nl'],
  'resize.modes.cm': ['nl'],
  'resize.modes.in': ['nl'],
  'resize.counts.rotate_other': ['fr'],
  'fixedSize.original': ['es', 'de', 'pt', 'fr'],
  'download.original': ['es', 'de', 'pt', 'fr'],
  'history.opened': ['es', 'de', 'pt', 'fr'],
  'shortcuts.general': ['es'],
  'viewer.original': ['es', 'de', 'pt', 'fr'],
  'download.dimensions': ['fr'],
  'layout.notifications': ['fr'],
  'layout.menu': ['fr', 'it', 'pt', 'nl'],
  'presets.groups.icons': ['de'],
  // English words that sites in the language use.
  'layout.home': ['it', 'nl'],
  'editor.originalSize': ['es', 'de', 'pt'],
  'presets.items.social.label': ['de'],
  'download.smaller.dithers': ['it', 'de', 'nl'],
  'download.range.size': ['es', 'pt', 'nl'],
};

/** The opening and the closing quotation mark of each language. */
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

/** The languages whose texts contain an apostrophe. Dutch also uses this character as its closing quotation mark. */
const APOSTROPHE: readonly Language[] = ['en', 'fr', 'it', 'nl', 'de'];

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const words = [...wordsOf(language)];

  // Requirements: R15
  test('have the keys of the English texts, and all plural forms of the language for counted texts', () => {
    const plain = [...english.keys()].filter((key) => !isCounted(key));
    const forms = COUNTED.flatMap((key) => LANGUAGE_INFO[language].plurals.map((form) => `${key}_${form}`));
    expect(words.map(([key]) => key).sort()).toEqual([...plain, ...forms].sort());
  });

  test('contain the variables of the English texts', () => {
    const of = (pick: (key: string, text: string) => string) =>
      words.map(([key, text]) => `${key}: ${variables(pick(key, text))}`);
    expect(of((_, text) => text)).toEqual(of(englishFor));
  });

  test('are not empty, and have no leading, trailing or double spaces', () => {
    const wrong = words.filter(
      ([, text]) => text.trim() !== text || text === '' || /[ \u00a0\u202f]{2}/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  test('use only the quotation marks and the apostrophe of the language, and close each quotation', () => {
    const allowed = QUOTES[language] + (APOSTROPHE.includes(language) ? '’' : '');
    const wrong = words.filter(([, text]) =>
      (text.match(/["'`´‘’‚“”„«»‹›「」『』]/g) ?? []).some((sign) => !allowed.includes(sign)),
    );
    expect(wrong).toEqual([]);
    const [open = '', close = ''] = QUOTES[language];
    const count = (text: string, sign: string) => text.split(sign).length - 1;
    // There can be more closing marks than opening marks, because an apostrophe can look like a closing mark.
    const unpaired = words.filter(([, text]) => count(text, open) > count(text, close));
    expect(unpaired).toEqual([]);
  });

  test('have an uppercase letter, or one without case, at the beginning of the text crop.image', () => {
    // The Crop tab shows this text alone. So it must not begin as if it continued a sentence.
    expect(wordsOf(language).get('crop.image')).toMatch(/^[\p{Lu}\p{Lo}]/u);
  });

  test('contain three dots (...) only where the specification requires them', () => {
    const dotted = words.filter(([, text]) => text.includes('...')).map(([key]) => key);
    expect(dotted).toEqual(language === 'en' ? ['download.loading'] : []);
  });
});

// Requirements: R15
test.each(others)('no text is still in English in %s', (language) => {
  const untranslated = [...wordsOf(language)]
    .filter(([, text]) => bare(text) !== '')
    .filter(([key, text]) => text === englishFor(key) && !SAME[key]?.includes(language));
  expect(untranslated).toEqual([]);
});

test('the table SAME, which lists texts that are the same as in English, contains no other texts', () => {
  const wrong = Object.entries(SAME).flatMap(([key, languages]) =>
    languages
      .filter((language) => wordsOf(language).get(key) !== englishFor(key))
      .map((language) => `${key} ${language}`),
  );
  expect(wrong).toEqual([]);
});
