import { expect, test } from 'vitest';
import { resizedFileName } from '../../src/data/files';
import { formatIn } from '../../src/lib/format';

const english = formatIn('en');
const german = formatIn('de');

test('a KB is 1024 bytes, always with two decimals, written as the language does', () => {
  expect(english.kilobytes(0)).toBe('0.00');
  expect(english.kilobytes(1024)).toBe('1.00');
  expect(english.kilobytes(1029)).toBe('1.00');
  expect(english.kilobytes(1030)).toBe('1.01');
  expect(english.kilobytes(10 * 1024 * 1024)).toBe('10,240.00');
  expect(german.kilobytes(10 * 1024 * 1024)).toBe('10.240,00');
});

test('a size is read with a space and a sign, and grouped from five digits on', () => {
  expect(english.size({ width: 4928, height: 3264 })).toBe('4928 × 3264');
  expect(english.size({ width: 16_384, height: 1 })).toBe('16,384 × 1');
  expect(german.size({ width: 16_384, height: 1 })).toBe('16.384 × 1');
  expect(english.sizeTight({ width: 1080, height: 1080 })).toBe('1080x1080');
});

test('megapixels are short', () => {
  expect(english.megapixels(100_000_000)).toBe('100');
  expect(english.megapixels(16_084_992)).toBe('16.1');
  expect(german.megapixels(16_084_992)).toBe('16,1');
});

test('megapixels beyond the limit never read as the limit', () => {
  expect(english.megapixelsUp(100_000_001)).toBe('100.1');
  expect(english.megapixelsUp(144_000_000)).toBe('144');
});

test('a file name carries plain digits in every language', () => {
  expect(resizedFileName({ width: 16_384, height: 5000 })).toBe('resized-image-16384x5000.png');
});
