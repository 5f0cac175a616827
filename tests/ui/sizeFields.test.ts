import { describe, expect, test } from 'vitest';
import { MAX_SIDE } from '../../src/config/limits';
import {
  initialFields,
  parseSide,
  reduceFields,
  type SizeFields,
  shownText,
  sideIsInvalid,
  sizeProblem,
} from '../../src/features/editor/sizeFields';

const photo = initialFields({ width: 4928, height: 3264 });
const sides = ({ width, height }: SizeFields) => [width, height];
const typeWidth = (fields: SizeFields, text: string) => reduceFields(fields, { type: 'width', text });
const typeHeight = (fields: SizeFields, text: string) => reduceFields(fields, { type: 'height', text });
const leave = (fields: SizeFields) => reduceFields(fields, { type: 'leave' });
const unlock = (fields: SizeFields) => reduceFields(fields, { type: 'lock', locked: false });
const lock = (fields: SizeFields) => reduceFields(fields, { type: 'lock', locked: true });
const shown = (fields: SizeFields) => [shownText(fields, 'width'), shownText(fields, 'height')];

describe('the typed text', () => {
  // Requirements: R136
  test.each([
    ['1080', 1080],
    ['0012', 12],
    [' 7 ', 7],
    ['+5', 5],
    ['\uff13\uff10\uff10', 300],
    ['12.7', 0],
    ['1e3', 0],
    ['50%', 0],
    ['1,000', 0],
    ['1 000', 0],
    ['0x10', 0],
    ['\u0663', 0],
    ['²', 0],
    ['-', 0],
    ['', 0],
    ['0', 0],
    ['-0', 0],
    ['-5', 0],
    ['abc', 0],
    ['12px', 0],
    ['Infinity', 0],
    ['99999999999999999999999', 999_999_999],
  ])('%o is parsed to %i (0: invalid)', (text, side) => expect(parseSide(text)).toBe(side));
});

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
    const square = initialFields({ width: 200, height: 100 }, { width: 50, height: 50 });
    expect(sides(square)).toEqual([50, 50]);
    expect(sides(typeWidth(square, '80'))).toEqual([80, 40]);
  });

  // Requirements: R138
  test('does not change the other side while the typed text is not a number above 0', () => {
    expect(sides(typeWidth(photo, ''))).toEqual([0, 3264]);
    expect(sides(typeHeight(photo, '-1'))).toEqual([4928, 0]);
  });

  test('computes a side of at least 1 px', () => {
    const strip = initialFields({ width: 10_000, height: 3 });
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
    expect(
      sides(lock(unlock(initialFields({ width: 200, height: 100 }, { width: 50, height: 50 })))),
    ).toEqual([50, 25]);
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
      expect(shown(leave(typed))).toEqual([String(parseSide(text)), '3264']);
      expect(sides(leave(typed))).toEqual(sides(typed));
    },
  );

  describe.each([
    ['on', photo],
    ['off', unlock(photo)],
  ])('while the lock is %s', (_, start) => {
    test.each(['-5', '1e3', '50%', '', '1,200', '400*2', '12abc'])(
      'still shows the invalid text %o after it has lost the focus, and the other side is unchanged',
      (text) => {
        // The text is typed character by character, and its beginning can be a valid number.
        const prefixes = [...text].map((_, at) => text.slice(0, at + 1));
        const typed = [...prefixes, text].reduce(typeWidth, start);
        for (const fields of [typed, leave(typed), leave(leave(typed))]) {
          expect(shown(fields)).toEqual([text, '3264']);
          expect(sides(fields)).toEqual([0, 3264]);
          expect(sides(reduceFields(fields, { type: 'revert' }))).toEqual([4928, 3264]);
          expect(shown(reduceFields(fields, { type: 'revert' }))).toEqual(['4928', '3264']);
        }
        expect(shown(leave(typeWidth(leave(typed), '1000')))).toEqual([
          '1000',
          start.locked ? '662' : '3264',
        ]);
      },
    );
  });

  test('shows the computed number instead of an invalid text when the lock computes its side', () => {
    expect(shown(typeHeight(leave(typeWidth(photo, '50%')), '500'))).toEqual(['755', '500']);
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
    expect(shown(reduceFields(typed, { type: 'reset' }))).toEqual(['4928', '3264']);
    expect(shown(reduceFields(typed, { type: 'image', original: size, shown: size }))).toEqual(['20', '10']);
    expect(shown(lock(unlock(typed)))).toEqual(['4928', '3264']);
  });
});

// Requirements: R108
test('a reset restores the original size, and does not change the lock', () => {
  const changed = typeHeight(typeWidth(unlock(photo), '10'), '20');
  expect(reduceFields(changed, { type: 'reset' })).toMatchObject({
    width: 4928,
    height: 3264,
    locked: false,
  });
});

test('a change of the image sets the shown size and the kept proportions, and does not change the lock', () => {
  const turned = reduceFields(unlock(typeWidth(photo, '10')), {
    type: 'image',
    original: { width: 3264, height: 4928 },
    shown: { width: 200, height: 200 },
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
