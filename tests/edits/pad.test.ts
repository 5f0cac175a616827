// A background, a margin and rounded corners as an edit.
import { describe, expect, test } from 'vitest';
import {
  addEdit,
  backgroundNumber,
  hexOf,
  type PadEdit,
  parseHex,
  pixelCostOf,
  readEdit,
  sizeBefore,
} from '../../src/edits';
import { losslessJpeg, placementOf } from '../../src/edits/pixels';

const PHOTO = { width: 400, height: 301 };
const pad = (change: Partial<PadEdit>): PadEdit => ({
  kind: 'pad',
  size: PHOTO,
  margin: 0,
  radius: 0,
  background: 'transparent',
  ...change,
});

// Requirements: R330
test('the image lies in the middle, and the smaller half of an odd rest is above and at the left', () => {
  const square = pad({ size: { width: 400, height: 400 }, margin: 10 });
  expect(placementOf(PHOTO, [square])).toEqual({
    size: { width: 420, height: 420 },
    matrix: { a: 1, b: 0, c: 0, d: 1, e: 10, f: 59 },
    visible: { x: 10, y: 59, width: 400, height: 301 },
  });
  const cut = pad({ size: { width: 301, height: 301 }, margin: 5 });
  expect(placementOf(PHOTO, [cut])).toEqual({
    size: { width: 311, height: 311 },
    matrix: { a: 1, b: 0, c: 0, d: 1, e: -44, f: 5 },
    // The part of the image that was cut off does not lie in the margin.
    visible: { x: 5, y: 5, width: 301, height: 301 },
  });
  expect(pixelCostOf(PHOTO, [square, cut])).toBe('exact');
});

// Requirements: R330
test('a changed choice replaces the one before, also if only a density follows it', () => {
  const first = pad({ margin: 3 });
  const crop = { kind: 'crop', rect: { x: 0, y: 0, width: 200, height: 300 } } as const;
  const edits = addEdit(addEdit([crop], first), pad({ margin: 9 }));
  expect(edits).toEqual([crop, pad({ margin: 9 })]);
  expect(sizeBefore('pad', PHOTO, edits)).toEqual({ width: 200, height: 300 });
  expect(addEdit([first, crop], first)).toHaveLength(3);
});

test('only an edit that the core can make is read from storage', () => {
  expect(readEdit(pad({ radius: 3.5, background: [1, 2, 255] }))).toEqual(
    pad({ radius: 3.5, background: [1, 2, 255] }),
  );
  for (const change of [
    { size: { width: 0, height: 4 } },
    { margin: -1 },
    { margin: 1.5 },
    { radius: 0.25 },
    { radius: -1 },
    { radius: 'x' },
    { background: 'white' },
    { background: [1, 2] },
    { background: [1, 2, 256] },
    { background: undefined },
  ])
    expect(readEdit({ ...pad({}), ...change }), JSON.stringify(change)).toBeNull();
});

describe('a JPEG keeps its original quality only without a visible background', () => {
  const source = { orientation: 1, mcu: { width: 1, height: 1 } };
  const kindOf = (...edits: PadEdit[]) => losslessJpeg(PHOTO, source, edits).kind;

  // Requirements: R336
  test('with a margin, bars or corners it cannot', () => {
    expect(kindOf(pad({ margin: 1 }))).toBe('padded');
    expect(kindOf(pad({ size: { width: 400, height: 400 } }))).toBe('padded');
    expect(kindOf(pad({ radius: 4 }))).toBe('padded');
    expect(kindOf(pad({ size: { width: 100, height: 100 }, margin: 20 }))).toBe('padded');
  });

  // Requirements: R336
  test('a square that is only cut is a crop', () => {
    expect(losslessJpeg(PHOTO, source, [pad({ size: { width: 300, height: 300 } })])).toMatchObject({
      kind: 'exact',
      region: { x: 50, y: 0, width: 300, height: 300 },
    });
  });
});

// Requirements: R331
test('a color is read as programs write it, and written for CSS and for the core', () => {
  for (const text of ['#ff8000', 'ff8000', ' FF8000 ', '＃ｆｆ８０００'])
    expect(parseHex(text), text).toEqual([255, 128, 0]);
  for (const text of ['#F80', 'f80']) expect(parseHex(text), text).toEqual([255, 136, 0]);
  for (const text of ['', '#ff80', 'red', '#gg0000', '#ff80001']) expect(parseHex(text), text).toBeNull();
  expect(hexOf([255, 0, 9])).toBe('#ff0009');
  expect(backgroundNumber([255, 128, 9])).toBe(0xff_80_09);
  expect(backgroundNumber('transparent')).toBeUndefined();
});
