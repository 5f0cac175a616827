import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  ['a digit in the French layout, for the viewer', { key: 'à', code: 'Digit0', shiftKey: false }, '0'],
  ['plus with Shift', { key: '+', code: 'Equal', shiftKey: true }, '+'],
  ['plus without Shift, as in the German layout', { key: '+', code: 'BracketRight', shiftKey: false }, '+'],
  ['plus beside the digits', { key: '+', code: 'NumpadAdd', shiftKey: false }, '+'],
  ['the key of plus without Shift', { key: '=', code: 'Equal', shiftKey: false }, '+'],
  ['minus', { key: '-', code: 'Minus', shiftKey: false }, '-'],
  ['minus in the French layout', { key: '-', code: 'Digit6', shiftKey: false }, '-'],
  ['minus beside the digits', { key: '-', code: 'NumpadSubtract', shiftKey: false }, '-'],
  ['Enter', { key: 'Enter', code: 'Enter', shiftKey: false }, 'Enter'],
  ['a letter with Shift', { key: 'O', code: 'KeyO', shiftKey: true }, null],
  ['a sign', { key: '!', code: 'Digit1', shiftKey: true }, null],
  ['an arrow', { key: 'ArrowUp', code: 'ArrowUp', shiftKey: false }, null],
])('%s', (_, press, key) => expect(shortcutKey(press)).toBe(key));

// While the viewer is open, keys press its buttons alone. So a button of the page may have the same key.
const VIEWER = ['zoomIn', 'zoomOut', 'fit', 'actual'];
const all = Object.entries(SHORTCUTS);

test.each([
  ['on the page', all.filter(([name]) => !VIEWER.includes(name))],
  ['in the viewer', all.filter(([name]) => VIEWER.includes(name))],
])('no two shortcuts have one key %s', (_, shortcuts) => {
  const keys = shortcuts.map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(3);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the shortcuts of the viewer are on its buttons, and on no others', () => {
  const src = join(import.meta.dirname, '../../src');
  const used = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(/aria-keyshortcuts=\{keys\.(\w+)\}/g)].map(
        ([, name = '']) => ({ name, isInViewer: file.startsWith('features/viewer/') }),
      ),
    );
  const inViewer = used.filter(({ isInViewer }) => isInViewer).map(({ name }) => name);
  expect(new Set(inViewer)).toEqual(new Set(VIEWER));
  expect(used.filter(({ name, isInViewer }) => !isInViewer && VIEWER.includes(name))).toEqual([]);
});
