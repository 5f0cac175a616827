import { describe, expect, test } from 'vitest';
import {
  ALTERNATES,
  LANGUAGE_GROUPS,
  LANGUAGE_INFO,
  LANGUAGES,
  languageHome,
} from '../../src/config/languages';
import { contentAt } from '../../src/config/pages';
import { resolveLanguage } from '../../src/i18n/language';
import { tooltipDelay } from '../../src/ui/Tooltip';
import { nextIndex } from '../../src/ui/useDropdown';
import { en } from '../support/words';

describe('nextIndex() in a menu with three items', () => {
  test.each([
    // The index -1 means that no item has the focus.
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['a', 0, null],
    ['Tab', 0, null],
  ] as const)('for the key %s at the index %i returns %o', (key, at, next) =>
    expect(nextIndex(key, at, 3)).toBe(next),
  );
});

// Requirements: R160
test('a tooltip opens after 700 ms, but without delay if another tooltip closed less than 300 ms before', () => {
  expect(tooltipDelay(Number.POSITIVE_INFINITY)).toBe(700);
  expect(tooltipDelay(300)).toBe(700);
  expect(tooltipDelay(299)).toBe(0);
  expect(tooltipDelay(0)).toBe(0);
});

describe('the languages', () => {
  // Requirements: R15, R124
  test.each([
    ['en', 'en'],
    ['de', 'de'],
    ['ja', 'ja'],
    ['de-AT', 'en'],
    ['xx', 'en'],
    ['EN', 'en'],
    ['', 'en'],
    [null, 'en'],
    [undefined, 'en'],
  ])('are found by their exact code, and any other value means English: %o gives %s', (code, language) =>
    expect(resolveLanguage(code)).toBe(language),
  );

  // Requirements: R24
  test('have names, two menu groups with headings, and home paths', () => {
    expect(LANGUAGE_GROUPS.map((group) => en.languageGroups[group])).toEqual(['European', 'Other Languages']);
    for (const code of LANGUAGES) expect(LANGUAGE_INFO[code].name).not.toBe('');
    expect(languageHome('en')).toBe('/');
    expect(languageHome('ja')).toBe('/ja');
  });

  // Requirements: R15, R24
  test('are the nine of the specification, in the specified groups and with their native names', () => {
    expect([...LANGUAGES].sort()).toEqual(['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'ru']);
    const names = (wanted: string) =>
      LANGUAGES.filter((code) => LANGUAGE_INFO[code].group === wanted).map(
        (code) => LANGUAGE_INFO[code].name,
      );
    expect(names('european')).toEqual([
      'English',
      'Español',
      'Français',
      'Italiano',
      'Deutsch',
      'Português',
      'Nederlands',
    ]);
    expect(names('other')).toEqual(['Русский', '日本語']);
    // The names are those of Unicode (CLDR), except that each menu item begins with a capital letter.
    for (const code of LANGUAGES)
      expect(new Intl.DisplayNames(code, { type: 'language' }).of(code)?.toLowerCase()).toBe(
        LANGUAGE_INFO[code].name.toLowerCase(),
      );
  });

  test('have the plural forms of Intl.PluralRules, and a locale that begins with the code of the language', () => {
    for (const code of LANGUAGES) {
      const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
      expect([...LANGUAGE_INFO[code].plurals].sort()).toEqual([...pluralCategories].sort());
      expect(LANGUAGE_INFO[code].locale.split('_')[0]).toBe(code);
    }
  });

  test('have alternate paths for search engines, and the path of x-default is the English home page', () => {
    expect(ALTERNATES).toHaveLength(10);
    expect(ALTERNATES).toContainEqual({ language: 'de', path: '/de' });
    expect(ALTERNATES).toContainEqual({ language: 'en', path: '/' });
    expect(ALTERNATES).toContainEqual({ language: 'x-default', path: '/' });
  });
});

// The session uses the result: a visit to a save page keeps the edit preview, and a visit to another page discards it.
test('contentAt() says that the save pages show a file, and which other pages show the image', () => {
  expect(['/download', '/download/crop', '/download/rotate'].map(contentAt)).toEqual(
    Array(3).fill('savedFile'),
  );
  expect(['/', '/de', '/presets', '/presets/16x16'].map(contentAt)).toEqual(Array(4).fill('image'));
  expect(['/downloads', '/privacy-policy'].map(contentAt)).toEqual(Array(2).fill('text'));
});
