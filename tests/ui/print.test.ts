import { describe, expect, test } from 'vitest';
import { dpiOf, perMeterOf } from '../../src/config/print';
import type { Edit } from '../../src/edits';
import { dpiText, imageDensity, printedSize } from '../../src/shared/print';
import { textOf } from '../support/words';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const at300 = { x: 11_811, y: 11_811 };

test.each([72, 96, 150, 240, 300, 600, 1200, 9999])(
  '%i dpi in pixels per meter are the same dpi again',
  (dpi) => expect(dpiOf(perMeterOf(dpi))).toBe(dpi),
);

describe('a printed size', () => {
  const size = { width: 1181, height: 1772 };
  test.each([
    ['en', 'cm', '10 × 15 cm'],
    ['en', 'mm', '100 × 150 mm'],
    ['en', 'in', '3.9 × 5.9 in'],
    ['de', 'in', '3,9 × 5,9 Zoll'],
    ['ru', 'cm', '10 × 15 см'],
  ] as const)('in %s and %s is %s', (language, unit, expected) =>
    expect(plain(printedSize(size, at300, textOf(language), unit))).toBe(expected),
  );

  test('of few pixels is not 0', () => {
    const text = textOf('en');
    expect(plain(printedSize({ width: 12, height: 1 }, at300, text, 'in'))).toBe('0.04 × 0.0033 in');
    expect(plain(printedSize({ width: 1, height: 1 }, { x: 1e7, y: 1e7 }, text, 'cm'))).toMatch(
      /^0\.00001 × /,
    );
  });

  test('has its own density in each direction', () => {
    const fax = { x: 8031, y: 3858 };
    expect(plain(printedSize({ width: 1728, height: 1188 }, fax, textOf('en'), 'cm'))).toBe('21.5 × 30.8 cm');
    expect(plain(dpiText(fax, textOf('en')))).toBe('204 × 98');
  });
});

test('a density below 10 dpi is not rounded to 0', () => {
  expect(dpiText({ x: 10, y: 10 }, textOf('en'))).toBe('0.25');
});

describe('the density of an image', () => {
  const source = { density: { x: 8031, y: 3858 } } as Parameters<typeof imageDensity>[0]['source'];
  const left: Edit = { kind: 'rotate', turn: 'left' };

  test('is that of the file, turned with the image', () => {
    expect(imageDensity({ source, edits: [] })).toEqual({ x: 8031, y: 3858 });
    expect(imageDensity({ source, edits: [left] })).toEqual({ x: 3858, y: 8031 });
    expect(imageDensity({ source, edits: [left, left] })).toEqual({ x: 8031, y: 3858 });
  });

  test('is that of an edit, also if the image is turned', () => {
    const edits: Edit[] = [{ kind: 'density', perMeter: 2835 }, left];
    expect(imageDensity({ source, edits })).toEqual({ x: 2835, y: 2835 });
    expect(imageDensity({ source: { ...source, density: null }, edits: [left] })).toBeNull();
  });
});
