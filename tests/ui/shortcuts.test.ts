import { expect, test } from 'vitest';
import { SHORTCUTS } from '../../src/data/shortcuts';
import { shortcutKey } from '../../src/lib/shortcutKey';

test.each([
  ['a letter', { key: 'o', code: 'KeyO', shiftKey: false }, 'O'],
  ['with Caps Lock', { key: 'O', code: 'KeyO', shiftKey: false }, 'O'],
  ['where the layout writes it, not where it is printed', { key: 'r', code: 'KeyO', shiftKey: false }, 'R'],
  ['in the Russian layout', { key: 'щ', code: 'KeyO', shiftKey: false }, 'O'],
  ['a digit', { key: '1', code: 'Digit1', shiftKey: false }, '1'],
  ['a digit in the French layout', { key: '&', code: 'Digit1', shiftKey: false }, '1'],
  ['a digit beside the letters', { key: '1', code: 'Numpad1', shiftKey: false }, '1'],
  ['the English question mark', { key: '?', code: 'Slash', shiftKey: true }, '?'],
  ['the French question mark', { key: '?', code: 'KeyM', shiftKey: true }, '?'],
  ['Enter', { key: 'Enter', code: 'Enter', shiftKey: false }, 'Enter'],
  ['a letter with Shift', { key: 'O', code: 'KeyO', shiftKey: true }, null],
  ['a sign', { key: '!', code: 'Digit1', shiftKey: true }, null],
  ['an arrow', { key: 'ArrowUp', code: 'ArrowUp', shiftKey: false }, null],
])('%s', (_, press, key) => expect(shortcutKey(press)).toBe(key));

test('no two shortcuts have one key', () => {
  const keys = Object.values(SHORTCUTS);
  expect(new Set(keys).size).toBe(keys.length);
});
