import { expect, test } from 'vitest';
import { resizedFileName } from '../../src/config/files';
import { MAX_PIXELS } from '../../src/config/limits';
import { formatIn } from '../../src/i18n/format';
import { compactSizeText } from '../../src/lib/geometry';

const english = formatIn('en');
const german = formatIn('de');

// Requirements: R98, R180
test('kilobytes() formats bytes in KB of 1024 bytes, with two decimals and the separators of the language', () => {
  expect(english.kilobytes(0)).toBe('0.00');
  expect(english.kilobytes(1024)).toBe('1.00');
  expect(english.kilobytes(1029)).toBe('1.00');
  expect(english.kilobytes(1030)).toBe('1.01');
  expect(english.kilobytes(10 * 1024 * 1024)).toBe('10,240.00');
  // Four digits before the decimal sign are not grouped.
  expect(english.kilobytes(1599.95 * 1024)).toBe('1599.95');
  expect(german.kilobytes(1599.95 * 1024)).toBe('1599,95');
  expect(german.kilobytes(10 * 1024 * 1024)).toBe('10.240,00');
});

// Requirements: R180
test('size() formats a size with no-break spaces around ×, and groups digits only from five digits on', () => {
  expect(english.size({ width: 4928, height: 3264 })).toBe('4928\u00a0×\u00a03264');
  expect(english.size({ width: 16_384, height: 1 })).toBe('16,384\u00a0×\u00a01');
  expect(german.size({ width: 16_384, height: 1 })).toBe('16.384\u00a0×\u00a01');
});

test('sizeTight() formats a size for messages and file names, without spaces and without digit grouping', () => {
  expect(compactSizeText({ width: 1080, height: 1080 })).toBe('1080x1080');
  expect(compactSizeText({ width: 16_384, height: 5000 })).toBe('16384x5000');
});

// Requirements: R98
test('megabytes() formats a size of 1000 KB or more in MB of 1024 KB, and returns null below 1000 KB', () => {
  const kb = 1024;
  expect(english.megabytes(999 * kb)).toBeNull();
  expect(english.megabytes(999.99 * kb)).toBeNull();
  // This size is below 1000 KB, but the page shows it as 1000.00 KB.
  expect(english.megabytes(999.996 * kb)).toBe('0.98');
  expect(english.megabytes(1000 * kb)).toBe('0.98');
  expect(english.megabytes(1024 * kb)).toBe('1.00');
  expect(english.megabytes(10 * 1024 * kb)).toBe('10.00');
  expect(german.megabytes(2345.6 * kb)).toBe('2,29');
  // A size above a limit is not rounded to the limit.
  const limit = 10 * 1024 * kb;
  expect(english.megabytes(limit + 1, limit)).toBe('10.000001');
  expect(english.megabytes(limit + kb, limit)).toBe('10.001');
  expect(english.megabytes(limit * 1.5, limit)).toBe('15.00');
});

test('megapixels() formats a number of pixels with at most one decimal', () => {
  expect(english.megapixels(100_000_000)).toBe('100');
  expect(english.megapixels(16_084_992)).toBe('16.1');
  expect(german.megapixels(16_084_992)).toBe('16,1');
});

test.each([
  // With one decimal, the first three results would be 100, which is the limit itself.
  [100_010_000, '100.01'],
  [100_000_001, '100.000001'],
  [100_004_900, '100.005'],
  [100_500_000, '100.5'],
  [144_000_000, '144'],
])(
  'megapixelsBeyond() formats %d pixels as %s megapixels, which is more than the limit of 100',
  (pixels, shown) => {
    expect(english.megapixelsBeyond(pixels, MAX_PIXELS)).toBe(shown);
  },
);

// Requirements: R159
test('the file name of a resized image contains the size without digit grouping', () => {
  expect(resizedFileName({ width: 16_384, height: 5000 })).toBe('resized-image-16384x5000.png');
});

test('a number for a field has the decimal sign of the language, at most the given decimals, and no groups', () => {
  expect(formatIn('en').number(1234.5678, 2)).toBe('1234.57');
  expect(formatIn('de').number(1234.5, 2)).toBe('1234,5');
  expect(formatIn('ru').number(20, 1)).toBe('20');
  expect(formatIn('ja').number(0.25, 1)).toBe('0.3');
});

test('sentences are joined with a space, in Japanese without', () => {
  expect(formatIn('en').sentences(['A.', 'B.'])).toBe('A. B.');
  expect(formatIn('ja').sentences(['あ。', 'い。'])).toBe('あ。い。');
});

test('duration() formats tens of seconds, and minutes from a minute and a half on, rounded up', () => {
  expect([1, 10_000, 10_001, 79_000].map(english.duration)).toEqual([
    '10\u00a0sec',
    '10\u00a0sec',
    '20\u00a0sec',
    '80\u00a0sec',
  ]);
  expect(english.duration(90_000)).toBe('2\u00a0min');
  expect(german.duration(121_000)).toBe('3\u00a0Min.');
});

// Requirements: R341
test.each([
  [1, '100%'],
  [1.0002, '100.1%'],
  [1.0044, '100.4%'],
  [1.005, '101%'],
  [0.9998, '99.98%'],
  [3, '300%'],
])('the share %d is %s: only 1 is 100 %%', (share, text) => {
  expect(english.percent(share)).toBe(text);
});
