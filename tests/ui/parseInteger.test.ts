import { expect, test } from 'vitest';
import { formatIn } from '../../src/i18n/format';
import { parseInteger } from '../../src/lib/parseQuantity';

test.each([
  ['0', 0],
  ['12', 12],
  [' 7 ', 7],
  ['-20', -20],
  ['+5', 5],
  // Full-width digits, and a full-width minus sign.
  ['\uff11\uff12', 12],
  ['\uff0d\uff15', -5],
  // A no-break space and an ideographic space, which a keyboard or a copied text can contain.
  ['\u00a0640\u3000', 640],
  // The typographic minus sign instead of a hyphen.
  ['\u221220', -20],
  ['', null],
  ['-', null],
  ['1.5', null],
  ['1e3', null],
  ['50%', null],
  // The comma groups digits in English.
  ['1,200', 1200],
  ['1.200', null],
  ['1 200', 1200],
  ['1\u202f200', 1200],
  ["1'200", 1200],
  ['1,20', null],
  ['400*2', null],
  ['12abc', null],
  ['12px', 12],
  ['12 cm', null],
  ['0x10', null],
  ['Infinity', null],
  // An Arabic digit, a superscript digit, and a Chinese numeral.
  ['\u0663', null],
  ['\u00b2', null],
  ['--1', null],
  ['- 1', null],
  ['5-', null],
  ['\u4e09', null],
])('parseInteger() parses %o to %o', (text, number) =>
  expect(parseInteger(text, formatIn('en'))).toBe(number),
);

// Requirements: R284
test('a whole number has the separators of the language, and the unit of its field', () => {
  const [de, fr] = [formatIn('de'), formatIn('fr')];
  expect(parseInteger('1.200', de)).toBe(1200);
  expect(parseInteger('1,200', de)).toBeNull();
  expect(parseInteger('-1.200 px', de)).toBe(-1200);
  expect(parseInteger('1\u202f200', fr)).toBe(1200);
  expect(parseInteger('8 %', de, '%')).toBe(8);
  expect(parseInteger('8 px', de, '%')).toBeNull();
});
