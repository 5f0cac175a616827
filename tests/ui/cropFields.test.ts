// Tests the text that a visitor types into the fields of the Crop tab: how it is parsed, when it is refused, and how it
// changes the crop box. The action `settle` means that the visitor has finished typing.
import { describe, expect, test } from 'vitest';
import type { CropAspect } from '../../src/config/crop';
import { LANGUAGES } from '../../src/config/languages';
import { aspectText } from '../../src/features/editor/crop/AspectChoice';
import { type CropField, parseField } from '../../src/features/editor/crop/cropFields';
import { ratioOf, sizeForHeight, sizeForWidth } from '../../src/features/editor/crop/cropGeometry';
import { initialCrop } from '../../src/features/editor/crop/cropReducer';
import { fieldProblem, fieldTextOf, isCroppable } from '../../src/features/editor/crop/cropState';
import { formatIn } from '../../src/i18n/format';
import type { Rect, Size } from '../../src/lib/geometry';
import { parseAspect } from '../../src/lib/parseQuantity';
import { choose, first, free, image, numbers, run, settle, type } from '../support/crop';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';

describe('a text typed into a field of the Crop tab', () => {
  // Requirements: R143
  test.each<[CropField, string, number | null]>([
    ['x', '12', 12],
    ['x', '-12', -12],
    ['y', '0', 0],
    ['y', '-0', 0],
    ['y', ' 7 ', 7],
    ['x', '007', 7],
    ['x', '99999999999999', 999_999_999],
    ['x', '-99999999999999', -999_999_999],
    ['width', '1', 1],
    ['width', '0', null],
    ['height', '-5', null],
    ['width', '', null],
    ['x', '', null],
    ['x', '-', null],
    ['x', '1.5', null],
    ['height', '1e3', null],
    ['width', 'abc', null],
    ['x', '12px', 12],
    ['x', '12 cm', null],
    ['x', '−1,200 px', -1200],
    ['x', 'Infinity', null],
  ])('is parsed as a number or refused: field %s, text %o, number %o', (field, text, value) =>
    expect(parseField(field, text, formatIn('en'))).toBe(value),
  );

  // Requirements: R143
  test.each([
    ['width', ''],
    ['width', 'abc'],
    ['width', '0'],
    ['width', '-3'],
    ['width', '1e3'],
    ['height', '50%'],
    ['height', '1.200'],
    ['x', '-'],
    ['x', '2.5'],
    ['y', '400*2'],
  ] as const)(
    'does not change the box, and stays until it is replaced, if it is invalid: field %s, text %o',
    (field, text) => {
      const box = run(
        free,
        type('width', '120'),
        type('height', '110'),
        type('x', '30'),
        type('y', '20'),
        settle,
      );
      const keys = [...text].map((_, index) => type(field, text.slice(0, index + 1)));
      const left = run(box, ...keys, type(field, text), settle);
      expect(left.rect).toEqual(box.rect);
      expect(fieldTextOf(left, field)).toBe(text);
      expect(fieldProblem(left, field)).toBe('notWhole');
      expect(isCroppable(left)).toBe(false);
      // The invalid text does not prevent a change of another field.
      const other = field === 'height' ? 'x' : 'height';
      const changed = run(left, type(other, '44'), settle);
      expect(changed.rect).toEqual({ ...box.rect, [other]: 44 });
      expect(fieldTextOf(changed, field)).toBe(text);

      const reverted = run(left, { type: 'revert' });
      expect(reverted.rect).toEqual(box.rect);
      expect(fieldTextOf(reverted, field)).toBe(String(box.rect[field]));
      expect(isCroppable(reverted)).toBe(true);
      const retyped = run(left, type(field, '77'), settle);
      expect(retyped.rect).toEqual({ ...box.rect, [field]: 77 });
      expect(isCroppable(retyped)).toBe(true);
    },
  );

  test('can be taken back with the action revert, which restores the box from before the typing', () => {
    const box = run(free, type('width', '300'), settle);
    expect(numbers(run(box, type('width', '4'), type('width', '45'), { type: 'revert' }))).toEqual([
      0, 0, 300, 400,
    ]);
    expect(numbers(run(box, { type: 'revert' }))).toEqual([0, 0, 300, 400]);
  });

  test('stays in its field until the visitor has finished typing, even if the box must use a smaller number', () => {
    const state = run(free, type('width', '300'), type('x', '450'));
    expect(fieldTextOf(state, 'x')).toBe('450');
    expect(fieldTextOf(state, 'width')).toBe('300');
    expect(numbers(state)).toEqual([300, 0, 300, 400]);
    expect(fieldTextOf(run(state, settle), 'x')).toBe('300');
  });

  test('is applied to the box from before the typing, not to the box with the previous text', () => {
    const state = run(free, type('width', '100'), type('x', '400'));
    // The width 900 moves the box to the left edge of the image. The width 90 returns it to x = 400.
    const keys = ['9', '90', '900', '90'].map((text) => type('width', text));
    expect(numbers(run(state, ...keys.slice(0, 3)))).toEqual([0, 0, 600, 400]);
    expect(numbers(run(state, ...keys))).toEqual([400, 0, 90, 400]);
  });

  test('is refused if the box cannot have the typed number, but not while the text is empty or only a sign', () => {
    const refused = (field: CropField, text: string) => fieldProblem(run(free, type(field, text)), field);
    expect(refused('width', '601')).toBe('most');
    for (const text of ['0', '-5', '1.5', 'a']) expectOften(refused('width', text), text).toBe('notWhole');
    expect(refused('x', '601')).toBe('most');
    expect(refused('x', '-5')).toBe('least');
    for (const text of ['1.5', 'a']) expectOften(refused('x', text), text).toBe('notWhole');
    for (const text of ['', '-', '600', '1']) expectOften(refused('width', text), text).toBe(null);
  });

  test('with a number that does not fit is refused until a new number or another change of the box makes it valid', () => {
    const box = run(free, type('width', '376'), settle, type('x', '300'), settle);
    expect(numbers(box)).toEqual([224, 0, 376, 400]);
    expect(fieldProblem(box, 'x')).toBe('most');
    const lower = run(box, type('height', '50'), settle);
    expect(numbers(lower)).toEqual([224, 0, 376, 50]);
    expect(fieldProblem(lower, 'x')).toBe('most');
    const narrower = run(lower, type('width', '290'), settle);
    expect(numbers(narrower)).toEqual([300, 0, 290, 50]);
    expect(fieldProblem(narrower, 'x')).toBeNull();
    // The box has become too wide again, and then narrow again.
    const wider = run(narrower, type('width', '400'), settle);
    expect(numbers(wider)).toEqual([200, 0, 400, 50]);
    expect(numbers(run(wider, type('width', '100'), settle))).toEqual([300, 0, 100, 50]);
    for (const action of [
      { type: 'move', x: -1, y: 0, repeat: false },
      { type: 'aspect', aspect: '1:1' },
      { type: 'reset' },
      { type: 'revert' },
    ] as const)
      expect(fieldProblem(run(lower, action, settle), 'x'), action.type).toBeNull();
    // The free aspect keeps the box and the typed numbers.
    const first = run(initialCrop(image, false), type('x', '100'), settle, ...choose('free'));
    expect(numbers(run(first, type('width', '300'), settle))).toEqual([100, 31, 300, 338]);
  });

  test('is forgotten if it determined the other side, and then the other side is typed', () => {
    const typed = run(first, type('width', '160'), settle, type('height', '180'), settle);
    expect(numbers(typed)).toEqual([0, 31, 320, 180]);
    expect(fieldProblem(typed, 'width')).toBeNull();
    expect(numbers(run(typed, ...choose('free'), type('x', '7'), settle))).toEqual([7, 31, 320, 180]);
  });

  // Requirements: R144
  test('never places the box outside the image: sides that are too long are shortened, and then the box is moved', () => {
    const image = { width: 900, height: 600 };
    const box = run(initialCrop(image, false), type('width', '506'));
    const square = run(box, { type: 'reset' }, type('width', '506'), type('height', '506'), settle);
    expect(numbers(run(square, type('x', '2000'), settle))).toEqual([394, 0, 506, 506]);
    expect(numbers(run(square, type('x', '-20'), type('y', '-20'), settle))).toEqual([0, 0, 506, 506]);
    expect(numbers(run(square, type('x', '394'), type('width', '700'), settle))).toEqual([200, 0, 700, 506]);
    expect(numbers(run(square, type('x', '394'), type('height', '9999'), settle))).toEqual([
      394, 0, 506, 600,
    ]);
  });
});

describe.each<CropAspect>(['free', '1:1', '4:3', '16:9', '3:2', '2:3'])(
  'in the Crop tab with the aspect %s',
  (aspect) => {
    /** The 24 orders of the four fields. */
    const orders = (['x', 'y', 'width', 'height'] as const).reduce<CropField[][]>(
      (lists, field) =>
        lists.flatMap((list) =>
          [0, 1, 2, 3].flatMap((at) => (at <= list.length ? [list.toSpliced(at, 0, field)] : [])),
        ),
      [[]],
    );
    const random = seededRandom(11);
    const below = (most: number) => Math.floor(random() * most);

    /** A random rectangle that has the aspect and lies within `image`. */
    const someRect = (image: Size): Rect => {
      const ratio = ratioOf(aspect);
      const [across, down] = [1 + below(image.width), 1 + below(image.height)];
      const size =
        ratio === null
          ? { width: across, height: down }
          : random() < 0.5
            ? sizeForWidth(across, ratio, image)
            : sizeForHeight(down, ratio, image);
      return { x: below(image.width - size.width + 1), y: below(image.height - size.height + 1), ...size };
    };

    // Requirements: R150
    test('four numbers that fit together give the same box in all 24 orders of typing, whatever the box was before', () => {
      expect(orders).toHaveLength(24);
      for (const image of [
        { width: 600, height: 400 },
        { width: 3024, height: 4032 },
        { width: 64, height: 40 },
      ])
        for (let round = 0; round < 15; round++) {
          const rect = someRect(image);
          const before = someRect(image);
          const start = run({ ...initialCrop(image, false), rect: before, placed: before, aspect });
          for (const order of orders) {
            // The text is typed digit by digit.
            const state = order.reduce((state, field) => {
              const text = String(rect[field]);
              const keys = [...text].map((_, at) => type(field, text.slice(0, at + 1)));
              return run(state, ...keys, settle);
            }, start);
            expectOften(state.rect, `${JSON.stringify(before)} ${order}`).toEqual(rect);
            for (const field of order) expectOften(fieldProblem(state, field)).toBe(null);
          }
        }
    });
  },
);

test.each<[string, CropAspect | null]>([
  ['4:5', '4:5'],
  [' 4 : 5 ', '4:5'],
  ['16x9', '16:9'],
  ['16×9', '16:9'],
  ['4/5', '4:5'],
  ['1.91:1', '1.91:1'],
  ['1,91:1', '1.91:1'],
  ['４：５', '4:5'],
  ['0:5', null],
  ['4:0.0', null],
  ['4', null],
  ['-4:5', null],
  ['4:5:6', null],
  ['', null],
  ['a:b', null],
  ['1.61803:1', '1.61803:1'],
  ['1:1.61803399', '1:1.61803399'],
  ['100000:1', '100000:1'],
  ['0.000001:1', '0.000001:1'],
  ['0.0000001:1', null],
  ['1.123456789:1', '1.12345679:1'],
  ['4*5', '4:5'],
  ['4 by 5', '4:5'],
  ['1234567:1', null],
])('the proportions %o are parsed or refused: %o', (text, aspect) => expect(parseAspect(text)).toBe(aspect));

// Requirements: R284
test('proportions have the separators of the language', () => {
  const [en, de, fr] = (['en', 'de', 'fr'] as const).map(formatIn);
  expect(parseAspect('3,5:4', en)).toBe('3.5:4');
  expect(parseAspect('3.5:4', de)).toBe('3.5:4');
  expect(parseAspect('1,920:800', en)).toBe('1920:800');
  expect(parseAspect('1.920:800', de)).toBe('1920:800');
  expect(parseAspect('1\u202f920 : 800', fr)).toBe('1920:800');
  // The text of stored proportions, as it is shown.
  for (const language of LANGUAGES)
    for (const aspect of ['1.91:1', '2.35:1', '1.333:1', '1.61803:1'] as const)
      expectOften(parseAspect(aspectText(aspect, formatIn(language)), formatIn(language)), language).toBe(
        aspect,
      );
});

// Requirements: R286
test.each(LANGUAGES)(
  'in %s, a number of the box that is shown or typed means the same in its field',
  (language) => {
    const format = formatIn(language);
    const box = run(free, { type: 'size', corner: 'se', x: -99, y: -40, repeat: false });
    for (const field of ['x', 'y', 'width', 'height'] as const)
      expectOften(parseField(field, fieldTextOf(box, field), format)).toBe(box.rect[field]);
    for (const value of [7, 812, 1920, 12_345]) {
      expectOften(parseField('width', format.count(value), format)).toBe(value);
      expectOften(parseField('x', format.number(-value, 0), format)).toBe(-value);
    }
  },
);
