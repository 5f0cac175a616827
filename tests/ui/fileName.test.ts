import { expect, test } from 'vitest';
import { MAX_NAME_BYTES, nameProblem, REFUSED_CHARACTERS } from '../../src/lib/fileName';

const problem = (stem: string) => nameProblem(stem, '.png');

test.each([
  'photo',
  'Été à Paris (2) – 50% #1 & more',
  'a.b.c',
  'fünf  Leerzeichen',
  '写真 2026',
  'صورة',
  'नमस्ते',
  '🌄 sunrise',
  'console',
  'com10',
  'COM',
  'aux-in',
  'my con',
  '-',
  '~',
])('%j is a name', (stem) => {
  expect(problem(stem)).toBeNull();
});

test.each(['\0', '\n', '\t', '\x1f', '\x7f', '\x85', '\ud800', '\udc00'])(
  'the control character or half of a pair %j is refused at each place',
  (character) => {
    for (const stem of [character, `${character}a`, `a${character}`, `a${character}b`])
      expect(problem(stem)).toBe('invisible');
  },
);

// Source: https://www.unicode.org/reports/tr9/#Explicit_Directional_Characters
// Requirements: R447
test('each mark of the direction of text, and what else is invisible, is refused', () => {
  const codes = [0x61c, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0xad, 0x200b, 0x2060, 0xfeff];
  for (let code = 0x202a; code <= 0x202e; code++) codes.push(code);
  for (let code = 0x2066; code <= 0x2069; code++) codes.push(code);
  for (const code of codes)
    expect(problem(`photo${String.fromCodePoint(code)}gpj`), code.toString(16)).toBe('invisible');
});

// Requirements: R447
test('each character that Windows or a path does not permit is refused', () => {
  for (const character of REFUSED_CHARACTERS.split(' '))
    expect(problem(`a${character}b`), character).toBe('characters');
  expect(problem('../../etc/passwd')).toBe('characters');
  expect(problem('C:\\Windows')).toBe('characters');
});

test.each([' a', 'a ', '.a', 'a.', '..', '.', ' ', '\u00a0a', 'a\u3000'])(
  '%j begins or ends with a period or a space',
  (stem) => {
    expect(problem(stem)).toBe('edges');
  },
);

// Requirements: R447
test('each name of a device of Windows is refused, also before a period', () => {
  const names = ['con', 'prn', 'aux', 'nul', 'conin$', 'conout$'];
  for (const port of ['com', 'lpt']) for (const digit of '0123456789¹²³') names.push(port + digit);
  for (const name of names)
    for (const stem of [name, name.toUpperCase(), `${name}.tar`, `${name} .a`])
      expect(problem(stem), stem).toBe('reserved');
});

// Requirements: R447
test('the ending counts, and so do the bytes of a character', () => {
  const most = MAX_NAME_BYTES - '.png'.length;
  expect(problem('a'.repeat(most))).toBeNull();
  expect(problem('a'.repeat(most + 1))).toBe('long');
  // Three bytes each.
  expect(problem('写'.repeat(65))).toBeNull();
  expect(problem('写'.repeat(66))).toBe('long');
  expect(nameProblem('a'.repeat(most), '.jpeg')).toBe('long');
});
