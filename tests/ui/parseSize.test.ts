import { describe, expect, test } from 'vitest';
import { LANGUAGE_INFO, LANGUAGES } from '../../src/config/languages';
import { formatIn } from '../../src/i18n/format';
import { LENGTH_UNITS, type LengthUnit, parseSize } from '../../src/lib/parseQuantity';
import { printedSize } from '../../src/shared/print';
import { CATALOGS, textOf } from '../support/words';

/** What a text means: `12 px`, `12 px × 34 px`, or the name of the problem. */
function meaning(text: string, language: keyof typeof LANGUAGE_INFO, unit: LengthUnit = 'px'): string {
  const parsed = parseSize(text, unit, formatIn(language));
  if (typeof parsed === 'string') return parsed;
  return parsed.map(({ value, unit: of }) => `${Number(value.toFixed(6))} ${of}`).join(' × ');
}

describe('a text that means the same in every language', () => {
  for (const [text, expected] of [
    ['1920', '1920 px'],
    [' 1920 ', '1920 px'],
    ['+1920', '1920 px'],
    ['01920', '1920 px'],
    ['1920px', '1920 px'],
    ['1920 PX', '1920 px'],
    ['1920 pixels', '1920 px'],
    ['1 920', '1920 px'],
    ['1\u00a0920', '1920 px'],
    ['1\u202f920\u202f000', '1920000 px'],
    ["1'920", '1920 px'],
    ['１９２０', '1920 px'],
    ['１９２０ｐｘ', '1920 px'],
    ['４０％', '40 %'],
    ['50%', '50 %'],
    ['50 %', '50 %'],
    ['50\u202f%', '50 %'],
    ['20cm', '20 cm'],
    ['20 см', '20 cm'],
    ['20㎝', '20 cm'],
    ['150mm', '150 mm'],
    ['8in', '8 in'],
    ['8 inches', '8 in'],
    ['8"', '8 in'],
    ['8″', '8 in'],
    ['8 Zoll', '8 in'],
    ['8 дюйма', '8 in'],
    ['8インチ', '8 in'],
    ['4000/3', '1333 px'],
    ['4000 / 3', '1333 px'],
    ['100/3%', '33.333333 %'],
    ['1/2 in', '0.5 in'],
    ['½ in', '0.5 in'],
    ['8½in', '8.5 in'],
    ['8 1/2 × 11 in', '8.5 in × 11 in'],
    ['1 920/3', '640 px'],
    ['8”', '8 in'],
    ["8''", '8 in'],
    ['4″ × 6″', '4 in × 6 in'],
    ['4*6', '4 px × 6 px'],
    ['4 by 6 in', '4 in × 6 in'],
    ['.5 in', '0.5 in'],
    [',5 in', '0.5 in'],
    ['10.5 cm', '10.5 cm'],
    ['10,5 cm', '10.5 cm'],
    ['１０。５ｃｍ', '10.5 cm'],
    ['　４ × ６　ｃｍ', '4 cm × 6 cm'],
    ['12.3456 cm', '12.3456 cm'],
    ['1234.567 cm', '1234.567 cm'],
    ['0.125 in', '0.125 in'],
    ['0,125 in', '0.125 in'],
    ['.125 in', '0.125 in'],
    ['1,234.5 mm', '1234.5 mm'],
    ['1.234,5 mm', '1234.5 mm'],
    ['1.234.567', '1234567 px'],
    ['1,234,567', '1234567 px'],
    ['1 234,567 cm', '1234.567 cm'],
    ['29.7 cm × 21 cm', '29.7 cm × 21 cm'],
    ['1.5', 'fraction'],
    ['1,5', 'fraction'],
    ['800.0', 'fraction'],
    ['1920x1080', '1920 px × 1080 px'],
    ['1920X1080', '1920 px × 1080 px'],
    ['1920 × 1080', '1920 px × 1080 px'],
    ['1920\u00a0×\u00a01080\u00a0px', '1920 px × 1080 px'],
    ['1920х1080', '1920 px × 1080 px'],
    ['1920pxx1080px', '1920 px × 1080 px'],
    ['1 920 x 1 080', '1920 px × 1080 px'],
    ['１９２０×１０８０', '1920 px × 1080 px'],
    ['20x30cm', '20 cm × 30 cm'],
    ['20cm x 30', '20 cm × 30 cm'],
    ['8in x 20cm', '8 in × 20 cm'],
    ['50% x 25%', '50 % × 25 %'],
    ['0', '0 px'],
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'unclear'],
    ['-5', 'unclear'],
    ['1 92', 'unclear'],
    ['19 20', 'unclear'],
    ['1920x', 'unclear'],
    ['x1080', 'unclear'],
    ['1920x1080x3', 'unclear'],
    ['20ft', 'unclear'],
    ['20pola', 'unclear'],
    ['px', 'unclear'],
    ['%50', 'unclear'],
    ['4000/0', 'unclear'],
    ['4000/', 'unclear'],
    ['1e3', 'unclear'],
    ['0x10 ', '0 px × 10 px'],
    ['8²', 'unclear'],
    ['1,2,3', 'unclear'],
    ['Infinity', 'unclear'],
    ['٣', 'unclear'],
  ] as const) {
    test(`${JSON.stringify(text)}: ${expected}`, () => {
      expect(LANGUAGES.map((language) => meaning(text, language))).toEqual(LANGUAGES.map(() => expected));
    });
  }
});

describe.each(LANGUAGES)('in %s', (language) => {
  const text = textOf(language);
  const { t, format } = text;
  const shown = (unit: LengthUnit) => t(`units.${unit === '%' ? 'percent' : unit}`);

  test.each(LENGTH_UNITS)('the unit that is shown for %s is understood', (unit) => {
    expect(meaning(`8 ${shown(unit)}`, language)).toBe(`8 ${unit}`);
  });

  test('the names of the units that are shown are understood', () => {
    const { modes } = CATALOGS[language].resize;
    for (const [unit, name] of [
      ['px', modes.px],
      ['%', modes.percent],
      ['mm', modes.mm],
      ['cm', modes.cm],
      ['in', modes.in],
    ] as const)
      expect(meaning(`8 ${name}`, language, 'cm'), name).toBe(`8 ${unit}`);
  });

  // Requirements: R284
  test('a size and a percentage that are shown are understood', () => {
    const size = { width: 14_640, height: 3480 };
    const pixels = t('units.pixels', { size: format.size(size) });
    expect(meaning(pixels, language, 'cm')).toBe('14640 px × 3480 px');
    const area = t('units.pixelCount', { count: 60_501, value: format.count(60_501) });
    expect(meaning(t('resize.result', { size: format.size(size), area }), language)).toBe(
      '14640 px × 3480 px',
    );
    for (const share of [0.0125, 0.5, 12.34])
      expect(meaning(format.percent(share), language)).toBe(`${Number((share * 100).toFixed(1))} %`);
    for (const unit of ['mm', 'cm', 'in'] as const) {
      const density = { across: 300, down: 300 };
      const printed = printedSize({ width: 1240, height: 1754 }, density, text, unit);
      const [width, height] = { mm: [105, 148.5], cm: [10.5, 14.9], in: [4.1, 5.8] }[unit];
      expect(meaning(printed, language)).toBe(`${width} ${unit} × ${height} ${unit}`);
    }
  });

  test('the examples in the message about an unclear size are sizes', () => {
    for (const [example, expected] of [
      ['800', '800 px'],
      [format.percent(0.5), '50 %'],
      [`20\u00a0${shown('cm')}`, '20 cm'],
      ['1920x1080', '1920 px × 1080 px'],
    ] as const) {
      expect(t('resize.unclear')).toContain(example);
      expect(meaning(example, language)).toBe(expected);
    }
  });
});

describe('one separator before exactly three digits has the meaning of the language', () => {
  // One column for each group of languages: en and ja; de, it, nl and pt; es, fr and ru, which group with spaces.
  for (const [text, unit, comma, point, space] of [
    ['1,200', 'px', '1200 px', 'fraction', 'fraction'],
    ['1.200', 'px', 'fraction', '1200 px', 'fraction'],
    ['1,200', '%', '1200 %', '1.2 %', '1.2 %'],
    ['1.200', '%', '1.2 %', '1200 %', '1.2 %'],
    ['12.345 mm', 'px', '12.345 mm', '12345 mm', '12.345 mm'],
    ['1,920x1,080', 'px', '1920 px × 1080 px', 'fraction', 'fraction'],
    ['1.920x1.080', 'px', 'fraction', '1920 px × 1080 px', 'fraction'],
    ['１，９２０', 'px', '1920 px', 'fraction', 'fraction'],
  ] as const) {
    test(`${text} in ${unit}: ${comma}, ${point} or ${space}`, () => {
      for (const language of LANGUAGES) {
        const { grouping } = LANGUAGE_INFO[language];
        const expected = grouping === ',' ? comma : grouping === '.' ? point : space;
        expect([language, meaning(text, language, unit)]).toEqual([language, expected]);
      }
    });
  }
});
