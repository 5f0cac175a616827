import { describe, expect, test } from 'vitest';
import { LANGUAGE_GROUPS, LANGUAGE_INFO, LANGUAGES, languageHome } from '../../src/data/languages';
import { resolveLanguage } from '../../src/i18n/language';
import { en } from '../../src/i18n/locales/en';
import { rove } from '../../src/ui/rove';
import { tooltipDelay } from '../../src/ui/tooltipDelay';
import { isSavePage } from '../../src/work/useProposalsOfPage';

describe('the keys of a menu of three', () => {
  test.each([
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
  ] as const)('%s from %i leads to %o', (key, at, next) => expect(rove(key, at, 3)).toBe(next));
});

test('a tooltip waits 700 ms, and not at all within 300 ms of another', () => {
  expect(tooltipDelay(Number.POSITIVE_INFINITY)).toBe(700);
  expect(tooltipDelay(300)).toBe(700);
  expect(tooltipDelay(299)).toBe(0);
  expect(tooltipDelay(0)).toBe(0);
});

describe('the languages', () => {
  test.each([
    ['en', 'en'],
    ['xx', 'en'],
    ['EN', 'en'],
    ['', 'en'],
    [null, 'en'],
    [undefined, 'en'],
  ])('%o is shown in %s', (code, language) => expect(resolveLanguage(code)).toBe(language));

  test('each has a name, a place in the menu and a home', () => {
    expect(LANGUAGE_GROUPS.map((group) => en.languageGroups[group])).toEqual(['European', 'Other Languages']);
    for (const code of LANGUAGES) expect(LANGUAGE_INFO[code].name).not.toBe('');
    expect(languageHome('en')).toBe('/');
  });
});

test('what is proposed outlives the save pages alone', () => {
  expect(['/download', '/download/crop', '/download/rotate'].every(isSavePage)).toBe(true);
  expect(['/', '/presets', '/downloads', '/presets/16x16'].some(isSavePage)).toBe(false);
});
