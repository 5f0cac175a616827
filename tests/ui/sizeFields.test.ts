import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/config/languages';
import { MAX_SIDE } from '../../src/config/limits';
import { densityAt, dpiOf } from '../../src/config/print';
import {
  hasOtherUnit,
  hasTyped,
  initialFields,
  isDensityInvalid,
  longerSide,
  MOST_DIGITS,
  reduceFields,
  SIZE_MODES,
  type SizeFields,
  type SizeMode,
  shapeDiffers,
  shownNumber,
  sizeWithBars,
  textProblem,
  unitOf,
} from '../../src/features/editor/resize/sizeFields';
import { sideIsInvalid, sizeProblem } from '../../src/features/editor/tool/sizeProblem';

import { formatIn } from '../../src/i18n/format';
import type { Size } from '../../src/lib/geometry';
import { parseDensity, parseSize } from '../../src/lib/parseQuantity';
import { dpiText } from '../../src/shared/print';
import { expectOften } from '../support/expectOften';

const DENSITY = { across: 300, down: 300 };
const fieldsOf = (original: Size, shown?: Size) =>
  initialFields({ original, base: original, shown, density: DENSITY });
const photo = fieldsOf({ width: 4928, height: 3264 });
const sides = ({ width, height }: SizeFields) => [width, height];
/** Types `text` in English. */
const type = (fields: SizeFields, side: 'width' | 'height', text: string) =>
  reduceFields(fields, { type: side, text, parsed: parseSize(text, unitOf(fields.mode), formatIn('en')) });
const density = (fields: SizeFields, text: string) =>
  reduceFields(fields, { type: 'density', text, parsed: parseDensity(text, formatIn('en')) });
const typeWidth = (fields: SizeFields, text: string) => type(fields, 'width', text);
const typeHeight = (fields: SizeFields, text: string) => type(fields, 'height', text);
const leave = (fields: SizeFields) => reduceFields(fields, { type: 'leave' });
const unlock = (fields: SizeFields) => reduceFields(fields, { type: 'lock', locked: false });
const lock = (fields: SizeFields) => reduceFields(fields, { type: 'lock', locked: true });
const inMode = (fields: SizeFields, mode: SizeMode) => reduceFields(fields, { type: 'mode', mode });
const shown = (fields: SizeFields) =>
  (['width', 'height'] as const).map((side) => fields.texts[side]?.text ?? String(shownNumber(fields, side)));

// Requirements: R136
test.each([
  ['1080', 1080],
  ['0', 0],
  ['-5', 0],
  ['1e3', 0],
  ['12.7', 0],
  ['99999999999999999999999', 999_999_999],
])('the text %o gives a width of %i px (0: invalid)', (text, side) =>
  expect(typeWidth(photo, text).width).toBe(side),
);

describe('the lock of the aspect ratio', () => {
  // Requirements: R56, R108
  test('is on initially, and the fields show the size of the image', () => {
    expect(photo).toMatchObject({ width: 4928, height: 3264, locked: true });
  });

  // Requirements: R108, R138
  test('computes the height from a typed width or the width from a typed height, rounded to whole pixels', () => {
    // Before rounding: 1000 · 3264 / 4928 = 662.3, 1001 · 3264 / 4928 = 663.0, 500 · 4928 / 3264 = 754.9.
    expect(sides(typeWidth(photo, '1000'))).toEqual([1000, 662]);
    expect(sides(typeWidth(photo, '1001'))).toEqual([1001, 663]);
    expect(sides(typeHeight(photo, '500'))).toEqual([755, 500]);
  });

  test('keeps the original proportions after many changes of the width', () => {
    const retyped = ['3', '1', '2', '1234', '5'].reduce(typeWidth, photo);
    expect(sides(typeWidth(retyped, '4928'))).toEqual([4928, 3264]);
  });

  test('keeps the original proportions even if the fields first show a size with other proportions', () => {
    const square = fieldsOf({ width: 200, height: 100 }, { width: 50, height: 50 });
    expect(sides(square)).toEqual([50, 50]);
    expect(sides(typeWidth(square, '80'))).toEqual([80, 40]);
  });

  // Requirements: R138
  test('does not change the other side while the typed text is not a number above 0', () => {
    expect(sides(typeWidth(photo, ''))).toEqual([0, 3264]);
    expect(sides(typeHeight(photo, '-1'))).toEqual([4928, 0]);
  });

  test('computes a side of at least 1 px', () => {
    const strip = fieldsOf({ width: 10_000, height: 3 });
    expect(sides(typeWidth(strip, '10'))).toEqual([10, 1]);
  });

  // Requirements: R108, R140
  test('does not compute a side while the lock is off', () => {
    const free = unlock(photo);
    expect(sides(free)).toEqual([4928, 3264]);
    expect(sides(typeWidth(free, '10'))).toEqual([10, 3264]);
    expect(sides(typeHeight(free, '10'))).toEqual([4928, 10]);
  });

  // Requirements: R139
  test('keeps the side that was typed last and computes the other side when it is turned on', () => {
    const free = unlock(photo);
    expect(sides(lock(typeHeight(typeWidth(free, '1000'), '1000')))).toEqual([1510, 1000]);
    expect(sides(lock(typeWidth(typeHeight(free, '1000'), '1000')))).toEqual([1000, 662]);
    // If nothing was typed, the width is kept and the height is computed.
    expect(sides(lock(unlock(fieldsOf({ width: 200, height: 100 }, { width: 50, height: 50 }))))).toEqual([
      50, 25,
    ]);
  });

  test('computes the side that was typed last when it is turned on, if the text of this side is invalid', () => {
    expect(sides(lock(typeHeight(typeWidth(unlock(photo), '1000'), '-5')))).toEqual([1000, 662]);
    expect(sides(lock(typeHeight(typeWidth(unlock(photo), ''), '')))).toEqual([0, 0]);
  });

  test('changes no side when it is turned on, if the size already has the original proportions', () => {
    expect(sides(lock(unlock(typeWidth(photo, '1001'))))).toEqual([1001, 663]);
  });
});

describe('a field of the Resize tab', () => {
  test.each(['0300', '\uff13'])(
    'shows the text %o while it is typed, and then the number that it means',
    (text) => {
      const typed = typeWidth(unlock(photo), text);
      expect(shown(typed)).toEqual([text, '3264']);
      expect(shown(leave(typed))).toEqual([String(typed.width), '3264']);
      expect(sides(leave(typed))).toEqual(sides(typed));
    },
  );

  describe.each([
    ['on', photo],
    ['off', unlock(photo)],
  ])('while the lock is %s', (_, start) => {
    test.each(['-5', '1e3', '50%%', '', '1.200', '400*', '12abc'])(
      'still shows the invalid text %o after it has lost the focus, and the other side is unchanged',
      (text) => {
        // The text is typed character by character, and its beginning can be a valid number.
        const prefixes = [...text].map((_, at) => text.slice(0, at + 1));
        const typed = [...prefixes, text].reduce(typeWidth, start);
        for (const fields of [typed, leave(typed), leave(leave(typed))]) {
          expectOften(shown(fields)).toEqual([text, '3264']);
          expectOften(sides(fields)).toEqual([0, 3264]);
          expectOften(sides(reduceFields(fields, { type: 'revert' }))).toEqual([4928, 3264]);
          expectOften(shown(reduceFields(fields, { type: 'revert' }))).toEqual(['4928', '3264']);
        }
        expect(shown(leave(typeWidth(leave(typed), '1000')))).toEqual([
          '1000',
          start.locked ? '662' : '3264',
        ]);
      },
    );
  });

  test('shows the computed number instead of an invalid text when the lock computes its side', () => {
    expect(shown(typeHeight(leave(typeWidth(photo, '50%%')), '500'))).toEqual(['755', '500']);
  });

  test('shows the number from before the typing after Esc, not that of a part of the typed text', () => {
    const first = leave(typeWidth(photo, '1000'));
    const typed = typeHeight(typeWidth(first, '5'), '70');
    expect(sides(reduceFields(typed, { type: 'revert' }))).toEqual([1000, 662]);
  });

  test('shows the computed number instead of a valid typed text when the lock computes its side', () => {
    expect(shown(typeHeight(typeWidth(photo, '0012'), '0500'))).toEqual(['755', '0500']);
  });

  test('shows a number instead of the typed text after a reset, a change of the image or a change of the lock', () => {
    const typed = typeWidth(photo, 'abc');
    const size = { width: 20, height: 10 };
    expect(shown(reduceFields(typed, { type: 'reset', density: DENSITY }))).toEqual(['4928', '3264']);
    expect(
      shown(
        reduceFields(typed, { type: 'image', original: size, base: size, shown: size, density: DENSITY }),
      ),
    ).toEqual(['20', '10']);
    expect(shown(lock(unlock(typed)))).toEqual(['4928', '3264']);
  });
});

// Requirements: R108
test('a reset restores the original size, and does not change the lock', () => {
  const changed = typeHeight(typeWidth(unlock(photo), '10'), '20');
  expect(reduceFields(changed, { type: 'reset', density: DENSITY })).toMatchObject({
    width: 4928,
    height: 3264,
    locked: false,
  });
});

test('a change of the image sets the shown size and the kept proportions, and does not change the lock', () => {
  const turned = reduceFields(unlock(typeWidth(photo, '10')), {
    type: 'image',
    original: { width: 3264, height: 4928 },
    base: { width: 3264, height: 4928 },
    shown: { width: 200, height: 200 },
    density: DENSITY,
  });
  expect(turned).toMatchObject({ width: 200, height: 200, locked: false });
  expect(sides(typeWidth({ ...turned, locked: true }, '1000'))).toEqual([1000, 1510]);
});

describe('a size', () => {
  // Requirements: R141
  test.each([
    [1, 1, null],
    [0, 100, 'empty'],
    [100, 0, 'empty'],
    [MAX_SIDE, 1, null],
    [MAX_SIDE + 1, 1, 'side'],
    [1, MAX_SIDE + 1, 'side'],
    [10_000, 10_000, null],
    [10_000, 10_001, 'area'],
    [MAX_SIDE, MAX_SIDE, 'area'],
    [0, MAX_SIDE + 1, 'empty'],
  ])('of %i × %i px has the problem %s', (width, height, problem) =>
    expect(sizeProblem({ width, height })).toBe(problem),
  );

  test('makes the field of each invalid side invalid, and both fields if the area is too large', () => {
    const marked = (width: number, height: number) => {
      const problem = sizeProblem({ width, height });
      return [sideIsInvalid(width, problem), sideIsInvalid(height, problem)];
    };
    expect(marked(800, 600)).toEqual([false, false]);
    expect(marked(0, 600)).toEqual([true, false]);
    expect(marked(800, MAX_SIDE + 1)).toEqual([false, true]);
    expect(marked(0, MAX_SIDE + 1)).toEqual([true, true]);
    expect(marked(10_001, 10_000)).toEqual([true, true]);
  });
});

describe('a text with a unit', () => {
  test.each([
    ['50%', [2464, 1632]],
    ['20cm', [2362, 1565]],
    ['8in', [2400, 1590]],
    ['100mm', [1181, 782]],
    ['4000/3', [1333, 883]],
  ] as const)('%s sets the width, and the lock computes the height', (text, size) => {
    expect(sides(typeWidth(photo, text))).toEqual(size);
  });

  test('with both sides sets both, whatever the lock', () => {
    for (const start of [photo, unlock(photo)]) {
      const typed = typeHeight(start, '1920x1080');
      expectOften(sides(typed)).toEqual([1920, 1080]);
      expectOften(sides(leave(typed))).toEqual([1920, 1080]);
      expectOften(typed.locked).toBe(start.locked);
    }
  });

  test('says why it is refused', () => {
    expect(textProblem(typeWidth(photo, '1.5'))).toBe('fraction');
    expect(textProblem(typeWidth(photo, '20ft'))).toBe('unclear');
    expect(textProblem(typeWidth(photo, ''))).toBeNull();
    expect(textProblem(typeWidth(photo, '0'))).toBeNull();
  });
});

describe('a unit that was typed', () => {
  // Requirements: R340
  test.each([
    ['px', '20cm', 'cm', ['20', '13.25']],
    ['px', '50%', '%', ['50', '50']],
    ['%', '20 cm', 'cm', ['20', '13.25']],
    ['mm', '800px', 'px', ['800', '530']],
    ['cm', '8in', 'in', ['8', '5.3']],
    ['%', '4x3 in', 'in', ['4', '3']],
  ] as const)(
    'in the mode %s, %s becomes the mode %s when the field is left, with the typed numbers',
    (mode, text, unit, numbers) => {
      const typed = typeWidth(inMode(photo, mode), text);
      expect(typed.mode).toBe(mode);
      const left = leave(typed);
      expect(left.mode).toBe(unit);
      expect(sides(left)).toEqual(sides(typed));
      expect(left.locked).toBe(true);
      expect(['width', 'height'].map((side) => String(shownNumber(left, side as 'width')))).toEqual(numbers);
      expect(hasTyped(left)).toBe(false);
    },
  );

  test.each(['longest', 'within'] as const)('is converted in the mode %s', (mode) => {
    const left = leave(typeWidth(inMode(photo, mode), '5cm'));
    expect([left.mode, left.width]).toEqual([mode, 591 - (mode === 'within' ? 1 : 0)]);
  });

  test.each(['10cm x 50%', '20ft', '', '0cm'])(
    'stays in the text %s, which is no size in one unit',
    (text) => {
      expect(leave(typeWidth(photo, text)).mode).toBe('px');
    },
  );

  test('stays while the other side is invalid', () => {
    const left = leave(typeWidth(typeHeight(unlock(photo), 'abc'), '20cm'));
    expect([left.mode, left.height]).toEqual(['px', 0]);
  });
});

describe('the shape of a size', () => {
  const differs = (from: readonly [number, number], to: readonly [number, number]) => {
    const [width, height] = from;
    const fields = reduceFields(fieldsOf({ width, height }), {
      type: 'size',
      size: { width: to[0], height: to[1] },
    });
    return shapeDiffers(fields);
  };

  // Requirements: R342
  test.each([
    [[600, 400], [300, 200], false],
    [[600, 400], [10, 7], false],
    [[600, 400], [1, 1], false],
    [[600, 400], [600, 401], true],
    [[600, 400], [300, 300], true],
    [[16_384, 6103], [1, 1], false],
    [[1, 10_000], [10, 10], true],
  ] as const)('of %o and of %o differs beyond rounding: %o', (from, to, expected) => {
    expect(differs(from, to)).toBe(expected);
  });

  test('never differs while the lock computes a side', () => {
    for (let width = 1; width < 2000; width += 7)
      expectOften(shapeDiffers(typeWidth(photo, String(width)))).toBe(false);
  });

  test('has a fit, which a reset sets back to stretch, and a change of the image to that of its resize', () => {
    const at = { x: 1, y: 0 };
    const cover = reduceFields(photo, { type: 'fit', fit: 'cover', at });
    const later = reduceFields(inMode(cover, '%'), { type: 'fit', fit: 'contain' });
    expect(later).toMatchObject({ fit: 'contain', at });
    expect(reduceFields(later, { type: 'reset', density: DENSITY })).toMatchObject({ fit: 'stretch' });
    const { original, base, density } = later;
    const image = { type: 'image', original, base, density, shown: base } as const;
    expect(reduceFields(later, image).fit).toBe('stretch');
    expect(reduceFields(later, { ...image, fit: 'cover', at })).toMatchObject({ fit: 'cover', at });
  });
});

describe('the longest side', () => {
  test('is the side that is longer in the image, and keeps the proportions even without the lock', () => {
    expect(sides(typeWidth(inMode(unlock(photo), 'longest'), '1920'))).toEqual([1920, 1272]);
    const upright = inMode(fieldsOf({ width: 3000, height: 4000 }), 'longest');
    expect(sides(typeHeight(upright, '2000'))).toEqual([1500, 2000]);
  });
});

describe('the maximum size', () => {
  const start = inMode(photo, 'within');

  test('never enlarges, and exceeds no bound', () => {
    expect(sides(typeWidth(start, '9000'))).toEqual([4928, 3264]);
    expect(sides(typeWidth(start, '1000'))).toEqual([1000, 662]);
    expect(sides(typeHeight(typeWidth(start, '1000'), '300'))).toEqual([453, 300]);
    expect(sides(typeWidth(start, '50%'))).toEqual([2464, 1632]);
  });

  test('has no bound where the field is empty, and keeps its texts', () => {
    const bounded = leave(typeWidth(start, '1000'));
    expect(shown(bounded)).toEqual(['1000', 'null']);
    expect(sides(typeWidth(bounded, ''))).toEqual([4928, 3264]);
    expect(sides(typeHeight(bounded, 'abc'))).toEqual([1000, 0]);
    expect(sides(typeWidth(start, '0'))).toEqual([0, 0]);
  });

  test('with both sides in one text has both bounds, each in its field', () => {
    const both = typeWidth(start, '1000x300');
    expect(sides(both)).toEqual([453, 300]);
    expect(shown(both)).toEqual(['1000x300', '300']);
    expect(sides(typeHeight(both, '2000'))).toEqual([1000, 662]);
  });

  test('is set by a size that is chosen, and does not distort', () => {
    const chosen = reduceFields(start, { type: 'size', size: { width: 1920, height: 1080 } });
    expect(sides(chosen)).toEqual([1631, 1080]);
    expect(shown(chosen)).toEqual(['1920', '1080']);
  });

  test('goes back to the bounds before the typing after Esc, and Esc does nothing if nothing was typed', () => {
    const bounded = leave(typeWidth(start, '1000'));
    expect(hasTyped(bounded)).toBe(false);
    const typed = typeHeight(bounded, '300');
    expect(hasTyped(typed)).toBe(true);
    const reverted = reduceFields(typed, { type: 'revert' });
    expect(shown(reverted)).toEqual(['1000', 'null']);
    expect(sides(reverted)).toEqual([1000, 662]);
    expect(sides(typeHeight(reverted, '900'))).toEqual([1000, 662]);
  });
});

describe('the maximum size with bars', () => {
  const start = inMode(photo, 'within');
  const within = (fields: SizeFields, width: string, height: string) =>
    typeHeight(typeWidth(fields, width), height);
  const bars = (fields: SizeFields) => reduceFields(fields, { type: 'fit', fit: 'contain' });
  const icon = within(start, '32', '32');

  // Requirements: R379
  test('is that of both bounds, until the bars are taken back', () => {
    expect(sides(icon)).toEqual([32, 21]);
    expect(sizeWithBars(icon)).toEqual({ width: 32, height: 32 });
    expect(sides(bars(icon))).toEqual([32, 32]);
    expect(sides(typeWidth(bars(icon), '64'))).toEqual([64, 32]);
    expect(sides(reduceFields(bars(icon), { type: 'fit', fit: 'stretch' }))).toEqual([32, 21]);
  });

  test('is not offered without both bounds, for a larger or impossible size, or one of the same shape', () => {
    for (const [width, height] of [
      ['32', ''],
      ['32', 'abc'],
      ['0', '32'],
      ['9000', '9000'],
      ['20000', '100'],
      ['32', '21'],
    ] as const) {
      const fields = within(start, width, height);
      expect(sizeWithBars(fields), `${width} × ${height}`).toBeNull();
      expect(sides(bars(fields))).toEqual(sides(fields));
    }
    expect(sizeWithBars(within(inMode(photo, 'px'), '32', '32'))).toBeNull();
  });

  test('begins without bars, and Esc keeps them', () => {
    expect(sides(within(inMode(bars(inMode(photo, 'px')), 'within'), '32', '32'))).toEqual([32, 21]);
    const typed = typeWidth(bars(leave(icon)), '64');
    expect(sides(reduceFields(typed, { type: 'revert' }))).toEqual([32, 32]);
  });
});

describe('after a resize and a rotation', () => {
  // 600 × 400 pixels were resized to 300 × 200 and rotated, so that the next resize starts from 200 × 300 pixels.
  const start = initialFields({
    original: { width: 400, height: 600 },
    base: { width: 200, height: 300 },
    shown: { width: 200, height: 300 },
    density: DENSITY,
  });

  test('100 % is the present image, and a maximum does not enlarge it', () => {
    expect(shown(inMode(start, '%'))).toEqual(['100', '100']);
    expect(sides(typeWidth(start, '50%'))).toEqual([100, 150]);
    expect(sides(typeWidth(inMode(start, 'within'), '1000'))).toEqual([200, 300]);
  });
});

describe('a density', () => {
  test('keeps the printed size in the modes of print, also while its number is typed', () => {
    const typed = typeWidth(inMode(photo, 'cm'), '20');
    expect(sides(typed)).toEqual([2362, 1565]);
    const changed = ['1', '15', '150'].reduce(density, typed);
    expect(sides(changed)).toEqual([1181, 782]);
    expect(shownNumber(changed, 'width')).toBeCloseTo(20, 6);
    expect(sides(density(changed, '300'))).toEqual([2362, 1565]);
  });

  test('changes no pixel in the other modes', () => {
    for (const mode of ['px', '%', 'longest', 'within'] as const)
      expectOften(sides(density(inMode(photo, mode), '72'))).toEqual([4928, 3264]);
  });

  test('is invalid unless it is a number from 1 to 9999, or two, and stays the density before', () => {
    for (const text of ['', '0', '-5', '0.5', '10000', '300 × 0', '300 × 10000', 'abc']) {
      const typed = density(inMode(photo, 'cm'), text);
      expectOften(isDensityInvalid(typed)).toBe(true);
      expectOften(isDensityInvalid(leave(typed))).toBe(true);
      expectOften(typed.density).toEqual(DENSITY);
    }
    expect(isDensityInvalid(density(photo, '9999'))).toBe(false);
  });

  test('goes back to the density before the typing after Esc, with its pixels', () => {
    const start = leave(typeWidth(inMode(photo, 'cm'), '20'));
    const typed = density(start, '150');
    expect(hasTyped(typed)).toBe(true);
    expect(reduceFields(typed, { type: 'revert' })).toMatchObject({
      width: 2362,
      height: 1565,
      density: DENSITY,
    });
  });

  test('that differs across and down gives each side its own length', () => {
    const fax = inMode(
      initialFields({
        original: { width: 1728, height: 1188 },
        base: { width: 1728, height: 1188 },
        density: { across: 204, down: 98 },
      }),
      'cm',
    );
    expect(shownNumber(fax, 'width')).toBeCloseTo(21.52, 2);
    expect(shownNumber(fax, 'height')).toBeCloseTo(30.8, 2);
  });
});

test('the pixels are shown beside the field unless the field shows them', () => {
  expect(hasOtherUnit(photo)).toBe(false);
  expect(hasOtherUnit(typeWidth(photo, '1000'))).toBe(false);
  for (const text of ['50%', '20cm', '4000/3', '1,000', '320x200'])
    expectOften(hasOtherUnit(typeWidth(photo, text))).toBe(true);
  expect(hasOtherUnit(inMode(photo, '%'))).toBe(true);
});

/** The next number of a generator of pseudorandom numbers, from 0 to 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('in 2,000 random sequences', () => {
  const next = random(1);
  const between = (low: number, high: number) => Math.round(low * (high / low) ** next());
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  const sequences = Array.from({ length: 2000 }, () => {
    const original = { width: between(1, 16_384), height: between(1, 6103) };
    const density = between(1, 9999);
    return initialFields({ original, base: original, density: { across: density, down: density } });
  });

  test('a change of the mode changes no pixel, and a number of a mode gives the same pixels again', () => {
    for (const start of sequences) {
      const width = String(between(1, 16_384));
      const fields = leave(typeWidth(start, width));
      for (const mode of SIZE_MODES) {
        const other = inMode(fields, mode);
        expectOften([mode, ...sides(other)]).toEqual([mode, ...sides(fields)]);
        expectOften(sides(inMode(inMode(other, pick(SIZE_MODES)), 'px'))).toEqual(sides(fields));
        const number = shownNumber(other, 'width');
        if (number === null || mode === 'longest') continue;
        // The number as the field shows it.
        const text = formatIn('en').number(number, MOST_DIGITS);
        expectOften([mode, typeWidth(unlock(other), text).width]).toEqual([mode, fields.width]);
      }
    }
  });

  test('the lock keeps the proportions within the rounding of a pixel, in every mode', () => {
    for (const start of sequences) {
      const { original } = start;
      const mode = pick(SIZE_MODES);
      const side = pick(['width', 'height'] as const);
      const fields = type(inMode(start, mode), side, String(between(1, 500)));
      const exact = { width: fields.exact.width, height: fields.exact.height };
      const ratio = (exact.width * original.height) / (exact.height * original.width);
      expectOften([mode, Math.abs(ratio - 1) < 1e-9]).toEqual([mode, true]);
      for (const each of ['width', 'height'] as const)
        expectOften(fields[each]).toBe(Math.max(1, Math.round(exact[each])));
    }
  });

  test('no maximum is exceeded, and no image is enlarged', () => {
    for (const start of sequences) {
      const bounds = { width: between(1, 20_000), height: between(1, 20_000) };
      const fields = typeHeight(
        typeWidth(inMode(start, 'within'), String(bounds.width)),
        String(bounds.height),
      );
      for (const side of ['width', 'height'] as const)
        expectOften(fields[side]).toBeLessThanOrEqual(Math.min(bounds[side], start.original[side]));
    }
  });

  // Requirements: R286
  test.each(LANGUAGES)(
    'in %s, each number that a field shows means the same size and density',
    (language) => {
      const format = formatIn(language);
      const typeIn = (fields: SizeFields, side: 'width' | 'height', text: string) =>
        reduceFields(fields, { type: side, text, parsed: parseSize(text, unitOf(fields.mode), format) });
      for (const start of sequences.slice(0, 200)) {
        const mode = pick(SIZE_MODES);
        const number = format.number(between(1, 20_000) / 10 ** Math.floor(3 * next()), 2);
        const text =
          mode === 'px' || mode === 'longest' || mode === 'within' ? String(between(1, 5000)) : number;
        const one = longerSide(start.original);
        const typedSide = mode === 'longest' ? one : 'width';
        const fields = leave(typeIn(unlock(inMode(start, mode)), typedSide, text));
        if (sizeProblem(fields) === 'empty') continue;
        for (const side of ['width', 'height'] as const) {
          const present = shownNumber(fields, side);
          const shown = fields.texts[side]?.text ?? (present && format.number(present, MOST_DIGITS));
          if (!shown || (mode === 'longest' && side !== one)) continue;
          expectOften([mode, text, shown, ...sides(typeIn(fields, side, shown))]).toEqual([
            mode,
            text,
            shown,
            ...sides(fields),
          ]);
        }
        const dpi = dpiText(fields.density, format);
        expectOften(parseDensity(dpi, format)).toEqual(fields.density);
      }
    },
  );
});

describe('a size in print is computed from the typed numbers, and rounded once', () => {
  // Requirements: R285
  test.each([
    ['in', '60', '24', '72', 4320, 1728],
    ['in', '50', '20', '150', 7500, 3000],
    ['in', '6', '4', '300', 1800, 1200],
    ['mm', '841', '1189', '72', 2384, 3370],
    ['cm', '84.1', '118.9', '72', 2384, 3370],
    ['in', '0.35', '0.35', '350', 123, 123],
    ['in', '8.27', '11.69', '204', 1687, 2385],
    ['mm', '35', '45', '300', 413, 531],
  ] as const)('%s %s × %s at %s dpi', (mode, width, height, dpi, ...size) => {
    const start = density(unlock(inMode(photo, mode)), dpi);
    expect(sides(leave(typeHeight(typeWidth(start, width), height)))).toEqual(size);
  });

  test('for each density and length, and shows the typed lengths again in every unit', () => {
    for (const dpi of [2.54, 72, 96, 150, 200, 204, 240, 300, 350, 360, 600, 1200])
      for (const [mode, perInch] of [
        ['in', 1],
        ['cm', 2.54],
        ['mm', 25.4],
      ] as const)
        for (const tenths of [1, 5, 35, 83, 210, 297, 600, 1189]) {
          const pixels = Math.round(Number(((tenths * dpi) / 10 / perInch).toPrecision(12)));
          if (pixels < 1 || pixels > MAX_SIDE) continue;
          const text = String(tenths / 10);
          // The density is typed, or that of a file with as many pixels per meter.
          const typed = density(unlock(inMode(photo, mode)), String(dpi));
          const file = {
            original: photo,
            base: photo,
            density: dpiOf(densityAt({ across: dpi, down: dpi })),
          };
          for (const start of [typed, unlock(initialFields({ ...file, mode }))]) {
            const fields = leave(typeWidth(start, text));
            expectOften([mode, dpi, text, fields.width]).toEqual([mode, dpi, text, pixels]);
            expectOften(shownNumber(fields, 'width')).toBe(tenths / 10);
            const others = inMode(inMode(inMode(fields, 'mm'), 'in'), 'px');
            expectOften([mode, dpi, shownNumber(inMode(others, mode), 'width')]).toEqual([
              mode,
              dpi,
              tenths / 10,
            ]);
            expectOften(lock(unlock(fields)).width).toBe(pixels);
            const { width, height } = fields;
            const back = initialFields({ ...file, shown: { width, height }, mode });
            const again = typeWidth(unlock(back), String(shownNumber(back, 'width')));
            expectOften([mode, dpi, again.width]).toEqual([mode, dpi, pixels]);
          }
        }
  });

  test('shows the shortest number that means the pixels of the image', () => {
    const inches = inMode(initialFields({ original: photo, base: photo, density: DENSITY }), 'in');
    const at = (width: number, mode: SizeMode) =>
      shownNumber(initialFields({ ...inches, shown: { width, height: 100 }, mode }), 'width');
    expect([at(413, 'mm'), at(620, 'mm'), at(1181, 'cm'), at(1180, 'in')]).toEqual([35, 52.5, 10, 3.933]);
  });

  test('a density has two numbers where they differ, which are typed as they are shown', () => {
    const fax = inMode(
      initialFields({ original: photo, base: photo, density: { across: 204, down: 196 } }),
      'in',
    );
    const changed = density(typeWidth(unlock(fax), '8'), '205 × 98 dpi');
    expect(changed.density).toEqual({ across: 205, down: 98 });
    expect(sides(changed)).toEqual([1640, Math.round((3264 * 98) / 196)]);
  });
});

test('a bound keeps its text in its own unit, and shows the number of a bound in pixels', () => {
  const start = inMode(photo, 'within');
  expect(shown(leave(typeWidth(start, '1,920')))).toEqual(['1920', 'null']);
  expect(shown(leave(typeWidth(start, '800x600')))).toEqual(['800', '600']);
  expect(shown(leave(typeWidth(start, '20 cm')))).toEqual(['20 cm', 'null']);
  const invalid = leave(typeHeight(typeWidth(start, '1000'), 'abc'));
  expect(shown(invalid)).toEqual(['1000', 'abc']);
});
