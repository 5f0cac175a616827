import { expect, test } from 'vitest';
import { resizedFileName } from '../../src/data/files';
import { MAX_PIXELS } from '../../src/data/limits';
import { formatIn } from '../../src/i18n/format';
import { sizeTight } from '../../src/lib/geometry';

const english = formatIn('en');
const german = formatIn('de');

test('a KB is 1024 bytes, always with two decimals, written as the language does', () => {
  expect(english.kilobytes(0)).toBe('0.00');
  expect(english.kilobytes(1024)).toBe('1.00');
  expect(english.kilobytes(1029)).toBe('1.00');
  expect(english.kilobytes(1030)).toBe('1.01');
  expect(english.kilobytes(10 * 1024 * 1024)).toBe('10,240.00');
  // Numbers of four digits are not grouped.
  expect(english.kilobytes(1599.95 * 1024)).toBe('1599.95');
  expect(german.kilobytes(1599.95 * 1024)).toBe('1599,95');
  expect(german.kilobytes(10 * 1024 * 1024)).toBe('10.240,00');
});

test('a size has no-break spaces around its sign, and is grouped from five digits on', () => {
  expect(english.size({ width: 4928, height: 3264 })).toBe('4928\u00a0×\u00a03264');
  expect(english.size({ width: 16_384, height: 1 })).toBe('16,384\u00a0×\u00a01');
  expect(german.size({ width: 16_384, height: 1 })).toBe('16.384\u00a0×\u00a01');
});

test('the size in the specified messages and in file names has plain digits', () => {
  expect(sizeTight({ width: 1080, height: 1080 })).toBe('1080x1080');
  expect(sizeTight({ width: 16_384, height: 5000 })).toBe('16384x5000');
});

test('from 1,000 KB on a size in bytes is told in MB too', () => {
  const kb = 1024;
  expect(english.megabytes(999 * kb)).toBeNull();
  expect(english.megabytes(999.99 * kb)).toBeNull();
  // Reads 1,000.00 KB.
  expect(english.megabytes(999.996 * kb)).toBe('1.00');
  expect(english.megabytes(1000 * kb)).toBe('1.00');
  expect(english.megabytes(10 * 1024 * kb)).toBe('10.24');
  expect(german.megabytes(2345.6 * kb)).toBe('2,35');
});

test('megapixels are short', () => {
  expect(english.megapixels(100_000_000)).toBe('100');
  expect(english.megapixels(16_084_992)).toBe('16.1');
  expect(german.megapixels(16_084_992)).toBe('16,1');
});

test.each([
  // Neither the limit nor more than there are.
  [100_010_000, '100.01'],
  [100_000_001, '100.000001'],
  [100_004_900, '100.005'],
  [100_500_000, '100.5'],
  [144_000_000, '144'],
])('%d pixels beyond the limit read %s megapixels', (pixels, shown) => {
  expect(english.megapixelsBeyond(pixels, MAX_PIXELS)).toBe(shown);
});

test('a file name carries plain digits in every language', () => {
  expect(resizedFileName({ width: 16_384, height: 5000 })).toBe('resized-image-16384x5000.png');
});
