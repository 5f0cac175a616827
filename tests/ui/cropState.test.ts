import { describe, expect, test } from 'vitest';
import type { CropAspectId } from '../../src/data/crop';
import { hasAspect, liesWithin } from '../../src/features/editor/cropGeometry';
import {
  type CropAction,
  type CropField,
  type CropState,
  initialCrop,
  isUnfinished,
  parseField,
  reduceCrop,
} from '../../src/features/editor/cropState';

const image = { width: 600, height: 400 };
const first = initialCrop(image, false);
const run = (state: CropState, ...actions: CropAction[]) => actions.reduce(reduceCrop, state);
const type = (field: CropField, text: string): CropAction => ({ type: 'field', field, text });
const choose = (aspect: CropAspectId): CropAction[] => [{ type: 'aspect', aspect }, { type: 'fit' }];
const numbers = ({ rect }: CropState) => [rect.x, rect.y, rect.width, rect.height];
const free = run(first, { type: 'reset' });

describe('what is typed', () => {
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
    ['x', '12px', null],
    ['x', 'Infinity', null],
  ])('in %s, %o is %o', (field, text, value) => expect(parseField(field, text)).toBe(value));

  test('is ignored where it is no number that the field takes', () => {
    for (const text of ['', 'abc', '0', '-3', '2.5']) expect(run(free, type('width', text))).toBe(free);
    for (const text of ['', 'abc', '2.5']) expect(run(free, type('x', text))).toBe(free);
  });

  test('is unfinished while it is empty or a sign', () => {
    expect(['', '-', ' ', '+'].every(isUnfinished)).toBe(true);
    expect(['0', '-1', 'a', '--'].some(isUnfinished)).toBe(false);
  });
});

describe('at first', () => {
  test('the ratio is 16:9 and the box as large as the image allows', () => {
    expect(first.aspect).toBe('16:9');
    // 600 · 9 / 16 = 337.5
    expect(numbers(first)).toEqual([0, 31, 600, 338]);
  });

  test('an image that was just cut out is covered whole', () => {
    const odd = initialCrop({ width: 123, height: 457 }, true);
    expect(numbers(odd)).toEqual([0, 0, 123, 457]);
    expect(odd.aspect).toBe('free');
    expect(initialCrop({ width: 1600, height: 900 }, true)).toMatchObject({
      aspect: '16:9',
      rect: { x: 0, y: 0, width: 1600, height: 900 },
    });
  });
});

test('with a free shape the fields hold just what was typed, in any order, also beyond the image', () => {
  const typed = [type('width', '300'), type('x', '-20'), type('height', '9999'), type('y', '33')];
  expect(numbers(run(free, ...typed))).toEqual([-20, 33, 300, 9999]);
  expect(numbers(run(free, ...typed, { type: 'clamp' }))).toEqual([0, 33, 280, 367]);
});

describe('with an aspect chosen', () => {
  const square = run(first, ...choose('1:1'));

  test('the box is the largest of its shape, once the fields are refreshed', () => {
    expect(numbers(run(first, { type: 'aspect', aspect: '1:1' }))).toEqual(numbers(first));
    expect(numbers(square)).toEqual([100, 0, 400, 400]);
    expect(numbers(run(first, ...choose('2:3')))).toEqual([166, 0, 267, 400]);
  });

  test('the side that was not typed follows', () => {
    expect(run(square, type('width', '50'))).toMatchObject({
      aspect: '1:1',
      rect: { width: 50, height: 50 },
    });
    expect(run(first, type('height', '90'))).toMatchObject({
      aspect: '16:9',
      rect: { width: 160, height: 90 },
    });
    const keys = ['1', '16', '160'].map((text) => type('width', text));
    expect(run(first, ...keys)).toMatchObject({ aspect: '16:9', rect: { width: 160, height: 90 } });
  });

  test('two sides that were typed are kept, and the shape is free', () => {
    const both = run(first, type('width', '300'), type('height', '200'));
    expect(both).toMatchObject({ aspect: 'free', rect: { width: 300, height: 200 } });
    const fitting = run(first, type('width', '320'), type('height', '180'));
    expect(fitting).toMatchObject({ aspect: '16:9', rect: { width: 320, height: 180 } });
  });

  test('what would be cut off at the edge frees the shape, since the result will not have it', () => {
    expect(run(square, type('x', '150')).aspect).toBe('1:1');
    expect(run(square, type('x', '201')).aspect).toBe('free');
    expect(run(square, type('x', '-1')).aspect).toBe('free');
  });

  test('Freeform leaves the box as it is, and Reset shows the whole image', () => {
    expect(run(square, ...choose('free'))).toMatchObject({ aspect: 'free', rect: square.rect });
    expect(run(square, { type: 'reset' })).toMatchObject({
      aspect: 'free',
      rect: { x: 0, y: 0, width: 600, height: 400 },
    });
  });
});

describe('the box', () => {
  const preview = { width: 300, height: 200 };
  const drag = (state: CropState, x: number, y: number, width: number, height: number, moved = false) =>
    run(state, { type: 'box', box: { x, y, width, height }, preview, moved });

  test('is reported in pixels of the image', () => {
    expect(numbers(drag(free, 10.2, 20.3, 99.9, 50.1))).toEqual([20, 41, 200, 100]);
  });

  test('keeps its exact shape', () => {
    // Its edges alone would make 101 × 100.
    const { rect } = drag(run(first, ...choose('1:1')), 10.3, 10.2, 50.3, 50.3);
    expect(rect.width).toBe(rect.height);
  });

  test('keeps its size while it is moved as a whole, to the very edges', () => {
    const state = run(free, type('width', '101'), type('height', '51'));
    for (const x of [0, 0.2, 7.7, 13.4, 249.5])
      expect(drag(state, x, 3.3, 50.5, 25.5, true).rect).toMatchObject({ width: 101, height: 51 });
    expect(numbers(drag(state, 249.5, 174.5, 50.5, 25.5, true))).toEqual([499, 349, 101, 51]);
  });

  test('is not driven by its own reports, but by all else, and when it is let go', () => {
    const dragged = drag(free, 1, 1, 10, 10);
    expect(dragged.revision).toBe(free.revision);
    const others: CropAction[] = [
      type('x', '5'),
      { type: 'settle' },
      { type: 'move', x: 1, y: 0 },
      { type: 'size', x: 1, y: 0 },
      { type: 'fit' },
      { type: 'reset' },
      { type: 'clamp' },
    ];
    for (const action of others)
      expect(run(free, action).revision, action.type).toBeGreaterThan(free.revision);
  });

  test('moves by keys, and stays on the image', () => {
    const state = run(free, type('width', '100'), type('height', '100'));
    expect(numbers(run(state, { type: 'move', x: 10, y: 1 }))).toEqual([10, 1, 100, 100]);
    expect(numbers(run(state, { type: 'move', x: -10, y: 9999 }))).toEqual([0, 300, 100, 100]);
  });

  test('grows and shrinks by keys, within the image and down to a pixel', () => {
    const state = run(free, type('x', '500'), type('width', '50'), type('height', '60'));
    expect(numbers(run(state, { type: 'size', x: 10, y: 0 }))).toEqual([500, 0, 60, 60]);
    expect(numbers(run(state, { type: 'size', x: 0, y: -1 }))).toEqual([500, 0, 50, 59]);
    expect(numbers(run(state, { type: 'size', x: 9999, y: 0 }))).toEqual([500, 0, 100, 60]);
    expect(numbers(run(state, { type: 'size', x: 0, y: -9999 }))).toEqual([500, 0, 50, 1]);
  });

  test.each<CropAspectId>(['1:1', '4:3', '16:9', '3:2', '2:3'])('keeps %s as it does so', (aspect) => {
    const start = run(first, ...choose(aspect), { type: 'size', x: -60, y: 0 });
    for (const [x, y] of [
      [1, 0],
      [0, 1],
      [-10, 0],
      [0, -10],
      [999, 0],
      [0, 999],
    ] as const) {
      const { rect } = run(start, { type: 'size', x, y });
      expect(hasAspect(rect, aspect)).toBe(true);
      expect(liesWithin(rect, image)).toBe(true);
    }
  });
});

test('over another image it starts afresh, in the shape chosen; over what was cut out, whole', () => {
  const square = run(first, ...choose('1:1'));
  const turned = run(square, { type: 'image', size: { width: 400, height: 600 }, cropped: false });
  expect(turned).toMatchObject({ aspect: '1:1', rect: { x: 0, y: 100, width: 400, height: 400 } });
  const cut = run(square, { type: 'image', size: { width: 70, height: 70 }, cropped: true });
  expect(cut).toMatchObject({ aspect: '1:1', rect: { x: 0, y: 0, width: 70, height: 70 } });
  const odd = run(square, { type: 'image', size: { width: 70, height: 50 }, cropped: true });
  expect(odd).toMatchObject({ aspect: 'free', rect: { x: 0, y: 0, width: 70, height: 50 } });
});
