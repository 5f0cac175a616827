// What is typed as a margin, a shape, corners and a background becomes one edit, or a message.
import { describe, expect, test } from 'vitest';
import {
  changesNothing,
  fieldsOf,
  isPadProblem,
  newFields,
  numberOf,
  type PadFields,
  padOf,
  SQUARE_ON_WHITE,
} from '../../src/features/editor/pad/padFields';

const EN = { grouping: ',', decimal: '.' };
const DE = { grouping: '.', decimal: ',' };
const PHOTO = { width: 401, height: 300 };

const made = (change: Partial<PadFields>, before = PHOTO) =>
  padOf(before, { ...newFields('transparent'), ...change }, EN);

// Requirements: R330
test('square on white is the square of the longer side, without a margin', () => {
  expect(padOf(PHOTO, SQUARE_ON_WHITE, EN)).toEqual({
    kind: 'pad',
    size: { width: 401, height: 401 },
    margin: 0,
    radius: 0,
    background: [255, 255, 255],
  });
});

// Requirements: R332
test('a circle is cut from the middle of the shorter side, and has half of the side of the result as its radius', () => {
  expect(made({ shape: 'circle' })).toMatchObject({ size: { width: 300, height: 300 }, radius: 150 });
  expect(made({ shape: 'circle' }, { width: 301, height: 999 })).toMatchObject({ radius: 150.5 });
  // The field of the corners is not shown for a circle, so what is in it does not matter.
  expect(made({ shape: 'circle', margin: '10', corners: 'x' })).toMatchObject({ margin: 10, radius: 160 });
});

// Requirements: R330
test.each([
  ['10', 10],
  ['10 px', 10],
  ['5%', 20],
  ['12.5 %', 50],
  ['0', 0],
  ['１０', 10],
  ['401/4', 100],
])('the margin %s is %i px', (margin, pixels) => {
  expect(made({ margin })).toMatchObject({ margin: pixels });
});

describe('a margin is refused at its field', () => {
  // Requirements: R334
  test.each(['', '-1', '−5%', 'abc', '5 cm', '10x10', '%'])('as unclear: "%s"', (margin) => {
    expect(made({ margin })).toEqual({ field: 'margin', kind: 'unclear' });
  });

  // Requirements: R334
  test('as a fraction of a pixel, by the rules of the language', () => {
    expect(made({ margin: '1.5' })).toEqual({ field: 'margin', kind: 'fraction' });
    const german = { ...newFields('transparent'), margin: '1.000' };
    expect(padOf(PHOTO, german, DE)).toMatchObject({ margin: 1000 });
  });

  // Requirements: R334
  test('if the result has a longer side or more pixels than an image can have', () => {
    expect(made({ margin: '7991' })).toMatchObject({ kind: 'size', limit: 'area' });
    expect(made({ margin: '7992' }, { width: 400, height: 1 })).toMatchObject({ limit: 'area' });
    expect(made({ margin: '1' }, { width: 16_383, height: 5 })).toMatchObject({
      field: 'margin',
      kind: 'size',
      limit: 'side',
      size: { width: 16_385, height: 7 },
    });
    expect(made({ margin: '1' }, { width: 16_382, height: 5 })).toMatchObject({ kind: 'pad' });
    expect(made({ shape: 'square' }, { width: 16_384, height: 5 })).toMatchObject({ limit: 'area' });
  });
});

// Requirements: R332, R334
test('corners are pixels or a percentage of the shorter side of the result, up to half of it', () => {
  expect(made({ corners: '20' })).toMatchObject({ radius: 20 });
  expect(made({ corners: '10%', margin: '50' })).toMatchObject({ radius: 40 });
  expect(made({ corners: '50%' }, { width: 500, height: 301 })).toMatchObject({ radius: 150.5 });
  expect(made({ corners: '150' })).toMatchObject({ radius: 150 });
  for (const corners of ['151', '51%', '-1', '', 'x'])
    expect(made({ corners })).toEqual({ field: 'corners', kind: 'unclear', most: 150 });
});

test('an edit without a visible effect is recognized', () => {
  const changes = (change: Partial<PadFields>, hasAlpha: boolean) => {
    const edit = made(change);
    if (isPadProblem(edit)) throw new Error(edit.field);
    return !changesNothing(PHOTO, hasAlpha, edit);
  };
  expect(changes({}, true)).toBe(false);
  expect(changes({ background: [255, 255, 255] }, false)).toBe(false);
  expect(changes({ background: [255, 255, 255] }, true)).toBe(true);
  expect(changes({ margin: '1' }, false)).toBe(true);
  expect(changes({ corners: '1' }, false)).toBe(true);
  expect(changes({ shape: 'square' }, false)).toBe(true);
});

test('the fields of an edit make the same edit again', () => {
  for (const before of [PHOTO, { width: 301, height: 301 }, { width: 3, height: 2 }])
    for (const shape of ['asIs', 'square', 'circle'] as const)
      for (const [margin, corners] of [
        ['0', '0'],
        ['3', '1'],
        ['0', '50%'],
        ['10%', '10%'],
      ] as const) {
        const edit = made({ shape, margin, corners, background: [1, 2, 3] }, before);
        if (isPadProblem(edit)) continue;
        expect(padOf(before, fieldsOf(before, edit), EN), JSON.stringify(edit)).toEqual(edit);
      }
});

test('an arrow key has a number to change, with its unit', () => {
  expect(numberOf('5%', EN)).toEqual({ value: 5, isPercent: true });
  expect(numberOf('12', EN)).toEqual({ value: 12, isPercent: false });
  for (const text of ['', '5 cm', '3x4', 'x']) expect(numberOf(text, EN)).toBeNull();
});
