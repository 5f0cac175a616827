import { expect, test } from 'vitest';
import { formatIn } from '../../src/i18n/format';
import { bytesOf, parseBytes } from '../../src/lib/parseQuantity';

const [en, de, ru] = [formatIn('en'), formatIn('de'), formatIn('ru')];

test('a number has the chosen unit, and a typed unit replaces it', () => {
  expect(parseBytes('2', 'MB', en)).toEqual({ value: 2, unit: 'MB' });
  expect(parseBytes(' 500 KB ', 'MB', en)).toEqual({ value: 500, unit: 'kB' });
  expect(parseBytes('2 Mo', 'kB', en)).toEqual({ value: 2, unit: 'MB' });
  expect(parseBytes('1,5 МБ', 'kB', ru)).toEqual({ value: 1.5, unit: 'MB' });
  expect(parseBytes('１．５㎆', 'kB', en)).toEqual({ value: 1.5, unit: 'MB' });
});

test('decimals and groups are those of the language', () => {
  expect(parseBytes('1.5', 'MB', en)).toEqual({ value: 1.5, unit: 'MB' });
  expect(parseBytes('1,5', 'MB', de)).toEqual({ value: 1.5, unit: 'MB' });
  expect(parseBytes('1,500', 'kB', en)).toEqual({ value: 1500, unit: 'kB' });
  expect(parseBytes('1.500', 'kB', en)).toEqual({ value: 1.5, unit: 'kB' });
  expect(parseBytes('1,5', 'MB', en)).toEqual({ value: 1.5, unit: 'MB' });
  expect(parseBytes('512.5', 'kB', de)).toEqual({ value: 512.5, unit: 'kB' });
  expect(parseBytes('512.345', 'kB', de)).toEqual({ value: 512_345, unit: 'kB' });
});

test('other texts, and 0, are no limit', () => {
  for (const text of ['', '0', '0.0', '-1', 'MB', '2 GB', '2 MB 3', 'two', '1e3', '∞'])
    expect(parseBytes(text, 'MB', en), text).toBeNull();
});

test('a unit has 1000 times the bytes of the one before it, and parts of a byte do not count', () => {
  expect(bytesOf({ value: 2, unit: 'MB' })).toBe(2_000_000);
  expect(bytesOf({ value: 0.57, unit: 'MB' })).toBe(570_000);
  expect(bytesOf({ value: 0.0019, unit: 'kB' })).toBe(1);
});
