import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHORTCUTS } from '../../src/config/shortcuts';
import { hasModifier, historyKey, isComposition, isSaveKey, shortcutKey } from '../../src/lib/keyboard';

test.each([
  ['a letter', { key: 'o', code: 'KeyO', shiftKey: false }, 'O'],
  ['a letter with Caps Lock', { key: 'O', code: 'KeyO', shiftKey: false }, 'O'],
  ['a letter in the Dvorak layout', { key: 'r', code: 'KeyO', shiftKey: false }, 'R'],
  ['a letter in the Russian layout', { key: 'щ', code: 'KeyO', shiftKey: false }, 'O'],
  ['a digit', { key: '1', code: 'Digit1', shiftKey: false }, '1'],
  ['the digit 1 in the French layout', { key: '&', code: 'Digit1', shiftKey: false }, '1'],
  ['a digit on the numeric keypad', { key: '1', code: 'Numpad1', shiftKey: false }, '1'],
  ['the question mark in the English layout', { key: '?', code: 'Slash', shiftKey: true }, '?'],
  ['the question mark in the French layout', { key: '?', code: 'KeyM', shiftKey: true }, '?'],
  ['the digit 0 in the French layout', { key: 'à', code: 'Digit0', shiftKey: false }, '0'],
  ['plus with Shift', { key: '+', code: 'Equal', shiftKey: true }, '+'],
  ['plus without Shift, as in the German layout', { key: '+', code: 'BracketRight', shiftKey: false }, '+'],
  ['plus on the numeric keypad', { key: '+', code: 'NumpadAdd', shiftKey: false }, '+'],
  ['the key with = and +, without Shift', { key: '=', code: 'Equal', shiftKey: false }, '+'],
  ['minus', { key: '-', code: 'Minus', shiftKey: false }, '-'],
  ['minus in the French layout', { key: '-', code: 'Digit6', shiftKey: false }, '-'],
  ['minus on the numeric keypad', { key: '-', code: 'NumpadSubtract', shiftKey: false }, '-'],
  ['Enter', { key: 'Enter', code: 'Enter', shiftKey: false }, 'Enter'],
  ['a letter with Shift', { key: 'O', code: 'KeyO', shiftKey: true }, null],
  ['an exclamation mark', { key: '!', code: 'Digit1', shiftKey: true }, null],
  ['Shift and a digit in the French layout', { key: '1', code: 'Digit1', shiftKey: true }, '1'],
  ['Shift and a digit in the Czech layout', { key: '3', code: 'Digit3', shiftKey: true }, '3'],
  ['a digit key in the Czech layout', { key: 'š', code: 'Digit3', shiftKey: false }, '3'],
  ['= with Shift, as on the key 0 in the German layout', { key: '=', code: 'Digit0', shiftKey: true }, null],
  ['a semicolon in the Dvorak layout', { key: ';', code: 'KeyZ', shiftKey: false }, null],
  ['à in the French layout Bépo', { key: 'à', code: 'KeyZ', shiftKey: false }, null],
  ['an arrow key', { key: 'ArrowUp', code: 'ArrowUp', shiftKey: false }, null],
])('for %s, shortcutKey() returns the key of the shortcut, or null if there is none', (_, press, key) =>
  expect(shortcutKey(press)).toBe(key),
);

/** A key press with Ctrl, unless `more` says otherwise. `down` is a modifier of `getModifierState`. */
const withCtrl = (key: string, code: string, more: object = {}, down = '') => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: true,
  metaKey: false,
  altKey: false,
  ...more,
  getModifierState: (modifier: string) => modifier === down,
});

test('Ctrl with a letter undoes and saves, but not with AltGr, and not with a punctuation mark', () => {
  expect(historyKey(withCtrl('z', 'KeyZ'))).toBe('undo');
  expect(historyKey(withCtrl('я', 'KeyZ'))).toBe('undo');
  expect(isSaveKey(withCtrl('s', 'KeyS'))).toBe(true);
  for (const press of [
    withCtrl('ż', 'KeyZ', {}, 'AltGraph'),
    withCtrl('z', 'KeyZ', { altKey: true }),
    withCtrl(';', 'KeyZ'),
    withCtrl('ś', 'KeyS', { altKey: true }),
    withCtrl('s', 'KeyS', {}, 'AltGraph'),
  ]) {
    expect(historyKey(press), press.key).toBe(null);
    expect(isSaveKey(press), press.key).toBe(false);
  }
});

// Requirements: R291
test('AltGr counts as a modifier, however the browser reports it', () => {
  const none = { ctrlKey: false };
  expect(hasModifier(withCtrl('@', 'Digit0', none))).toBe(false);
  expect(hasModifier(withCtrl('@', 'Digit0', none, 'AltGraph'))).toBe(true);
  expect(hasModifier(withCtrl('@', 'Digit0', { altKey: true }))).toBe(true);
});

const src = join(import.meta.dirname, '../../src');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }));
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

// Requirements: R290
test('one listener keeps the keys of an input method from all others: no other code has to ask for them', () => {
  expect(isComposition({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposition({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposition({ isComposing: false, keyCode: 13 })).toBe(false);
  expect(filesWith(/isComposing|keyCode/)).toEqual(['lib/keyboard.ts']);
  expect(filesWith(/isComposition\(/)).toEqual(['lib/escape.ts']);
  // The listener comes first if it is added before the page is rendered.
  expect(filesWith(/watchKeys\(\);\n {2}const app = /)).toEqual(['app/mount.tsx']);
  // The modifiers of a key are asked for by the helpers only. Those of a pointer are not.
  expect(filesWith(/altKey/)).toEqual([
    'features/editor/crop/useBoxDrag.ts',
    'lib/keyboard.ts',
    'lib/opensHere.ts',
  ]);
});

// While the viewer is open, shortcuts press only buttons of the viewer. So a button of the viewer may have the same key
// as a button of the page.
const VIEWER = ['zoomIn', 'zoomOut', 'fit', 'actual'];
/** The shortcuts of the viewer that also press the buttons below the picture of the Crop tab. */
const IN_CROP = ['zoomOut', 'zoomIn', 'fit'];
const all = Object.entries(SHORTCUTS);

// Requirements: R182, R223
test.each([
  ['on the page', all.filter(([name]) => !VIEWER.includes(name) || IN_CROP.includes(name))],
  ['in the viewer', all.filter(([name]) => VIEWER.includes(name))],
])('no two shortcuts %s have the same key', (_, shortcuts) => {
  const keys = shortcuts.map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(3);
  expect(new Set(keys).size).toBe(keys.length);
});

// Requirements: R223
test('of the buttons outside the viewer, only those that zoom the picture of the Crop tab have a shortcut of the viewer', () => {
  const others = filesWith(new RegExp(`keys\\.(?:${VIEWER.join('|')})\\b`)).filter(
    (file) => !file.startsWith('features/viewer/'),
  );
  expect(others).toEqual(['features/editor/crop/ZoomTools.tsx']);
});
