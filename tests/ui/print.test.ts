import { describe, expect, test } from 'vitest';
import { densityAt, dpiOf } from '../../src/config/print';
import type { Edit } from '../../src/edits';
import { formatIn } from '../../src/i18n/format';
import { dpiText, imageDensity, printedSize } from '../../src/shared/print';
import { textOf } from '../support/words';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const at300 = { across: 300, down: 300 };

test.each([72, 96, 150, 240, 300, 600, 1200, 9999])(
  '%i dpi in pixels per meter are the same dpi again',
  (dpi) => expect(dpiOf(densityAt({ across: dpi, down: dpi }))).toEqual({ across: dpi, down: dpi }),
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
    expect(
      plain(printedSize({ width: 1, height: 1 }, { across: 254_000, down: 254_000 }, text, 'cm')),
    ).toMatch(/^0\.00001 × /);
  });

  test('has its own density in each direction', () => {
    const fax = dpiOf({ x: 8031, y: 3858 });
    expect(plain(printedSize({ width: 1728, height: 1188 }, fax, textOf('en'), 'cm'))).toBe('21.5 × 30.8 cm');
    expect(plain(dpiText(fax, formatIn('en')))).toBe('204 × 98');
  });
});

// Requirements: R285
test.each([
  // Some programs round the pixels per meter down, and others round them to the nearest number.
  [2834, 72],
  [2835, 72],
  [3779, 96],
  [3780, 96],
  [5905, 150],
  [5906, 150],
  [7717, 196],
  [8031, 204],
  [98, 2.5],
  [100, 2.54],
  // Whole numbers of pixels per centimeter.
  [3000, 76.2],
  [11_800, 299.72],
])('%i pixels per meter are shown as %d dpi', (perMeter, dpi) =>
  expect(dpiOf({ x: perMeter, y: perMeter })).toEqual({ across: dpi, down: dpi }),
);

// Requirements: R285
test('the printed size of pixels is computed from the density that is shown', () => {
  const at72 = dpiOf({ x: 2835, y: 2835 });
  expect(plain(printedSize({ width: 4320, height: 1728 }, at72, textOf('en'), 'in'))).toBe('60 × 24 in');
});

test('a density below 10 dpi is not rounded to 0', () => {
  expect(dpiText(dpiOf({ x: 10, y: 10 }), formatIn('en'))).toBe('0.25');
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
