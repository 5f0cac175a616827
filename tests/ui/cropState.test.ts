import { describe, expect, test } from 'vitest';
import type { CropAspect } from '../../src/config/crop';
import type { CropField } from '../../src/features/editor/crop/cropFields';
import { DRAG_PARTS, type DragPart, hasAspect } from '../../src/features/editor/crop/cropGeometry';
import { initialCrop } from '../../src/features/editor/crop/cropReducer';
import {
  boxOf,
  type CropState,
  fieldTextOf,
  typedSizeTooLarge,
} from '../../src/features/editor/crop/cropState';
import { choose, first, free, numbers, run, settle, type } from '../support/crop';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';

describe('the initial crop box', () => {
  // Requirements: R148
  test('is the largest one with the aspect 16:9 that fits into the image', () => {
    expect(first.aspect).toBe('16:9');
    // The height is 600 · 9 / 16 = 337.5, rounded to 338.
    expect(numbers(first)).toEqual([0, 31, 600, 338]);
  });

  test('is the whole image after a crop, with a free aspect unless the image has the aspect 16:9', () => {
    const odd = initialCrop({ width: 123, height: 457 }, true);
    expect(numbers(odd)).toEqual([0, 0, 123, 457]);
    expect(odd.aspect).toBe('free');
    expect(initialCrop({ width: 1600, height: 900 }, true)).toMatchObject({
      aspect: '16:9',
      rect: { x: 0, y: 0, width: 1600, height: 900 },
    });
  });
});

// Requirements: R110
test('with a free aspect, the crop box has exactly the typed numbers if they fit into the image', () => {
  const typed = [type('width', '300'), type('height', '200'), type('x', '20'), type('y', '33'), settle];
  expect(numbers(run(free, ...typed))).toEqual([20, 33, 300, 200]);
});

describe('a chosen aspect', () => {
  const square = run(first, ...choose('1:1'));

  // Requirements: R146
  test('changes the crop box at once to the largest one that fits, and the fields later, with the action settle', () => {
    const chosen = run(first, { type: 'aspect', aspect: '1:1' });
    expect(numbers(chosen)).toEqual(numbers(first));
    // The fields still show the old rectangle. The box, which a crop would use, already has the new one.
    expect(boxOf(chosen)).toEqual(square.rect);
    expect(numbers(run(chosen, { type: 'move', x: 10, y: 0, repeat: false }))).toEqual([110, 0, 400, 400]);
    expect(numbers(square)).toEqual([100, 0, 400, 400]);
    expect(numbers(run(first, ...choose('2:3')))).toEqual([166, 0, 267, 400]);
  });

  test('determines the height from a typed width, and the width from a typed height', () => {
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

  test('is kept if the width and the height are typed: the side that was typed last determines the other side', () => {
    const both = run(first, type('width', '300'), type('height', '180'), settle);
    expect(both).toMatchObject({ aspect: '16:9', rect: { width: 320, height: 180 } });
    const landscape = initialCrop({ width: 900, height: 600 }, false);
    expect(run(landscape, type('height', '600'), settle)).toMatchObject({
      aspect: '16:9',
      rect: { x: 0, y: 47, width: 900, height: 506 },
    });
    expect(run(square, type('width', '9999'), settle)).toMatchObject({
      aspect: '1:1',
      rect: { x: 100, y: 0, width: 400, height: 400 },
    });
  });

  test('is kept if X or Y is typed: the box only moves, and stops at the edges of the image', () => {
    const landscape = initialCrop({ width: 900, height: 600 }, false);
    expect(run(landscape, type('x', '10'), settle).rect).toEqual(landscape.rect);
    expect(run(landscape, type('y', '999'), settle)).toMatchObject({
      aspect: '16:9',
      rect: { x: 0, y: 94, width: 900, height: 506 },
    });
    expect(run(square, type('x', '-1'), settle)).toMatchObject({
      aspect: '1:1',
      rect: { x: 0, y: 0, width: 400, height: 400 },
    });
  });

  // Requirements: R147
  test('is replaced by the free aspect with Freeform, which keeps the box, and with Reset, which selects all', () => {
    expect(run(square, ...choose('free'))).toMatchObject({ aspect: 'free', rect: square.rect });
    expect(run(square, { type: 'reset' })).toMatchObject({
      aspect: 'free',
      rect: { x: 0, y: 0, width: 600, height: 400 },
    });
  });
});

const isInside = ({ rect: { x, y, width, height }, image: { width: across, height: down } }: CropState) =>
  x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= across && y + height <= down;

/** Drags `part` by `x` and `y` image pixels from the point `at`, by default the center of the 600 × 400 image. */
const drag = (
  state: CropState,
  part: DragPart,
  x: number,
  y: number,
  keep = false,
  at = { x: 300, y: 200 },
) =>
  run(
    state,
    { type: 'dragStart', part, at },
    { type: 'dragMove', to: { x: at.x + x, y: at.y + y }, keep, reach: null },
  );

describe('a drag in the Crop tab', () => {
  const box = run(
    free,
    type('width', '100'),
    type('height', '60'),
    type('x', '200'),
    type('y', '100'),
    settle,
  );

  test.each<[DragPart, number, number, number[]]>([
    ['all', 10.4, -5.6, [210, 94, 100, 60]],
    ['all', 9999, 9999, [500, 340, 100, 60]],
    ['all', -9999, -9999, [0, 0, 100, 60]],
    ['e', 10.6, 99, [200, 100, 111, 60]],
    ['w', -10, 99, [190, 100, 110, 60]],
    ['n', 99, -10, [200, 90, 100, 70]],
    ['s', 99, -10, [200, 100, 100, 50]],
    ['se', 10, 20, [200, 100, 110, 80]],
    ['nw', 10, 20, [210, 120, 90, 40]],
    ['ne', 9999, -9999, [200, 0, 400, 160]],
    ['sw', -9999, 9999, [0, 100, 300, 300]],
    // The dragged edge passes the opposite edge, which does not move. The box is then on the other side of that edge.
    ['e', -150, 0, [150, 100, 50, 60]],
    ['nw', 150, 100, [300, 160, 50, 40]],
    // The dragged edge reaches the opposite edge. The box keeps a width of one pixel.
    ['e', -100, 0, [200, 100, 1, 60]],
  ])('of the part %s by (%d, %d) px moves the edges of the box within the image', (part, x, y, expected) => {
    expect(numbers(drag(box, part, x, y))).toEqual(expected);
  });

  test('beside the box (part crop) draws a new box from the start of the drag, in any direction, within the image', () => {
    const at = { x: 299.6, y: 200.3 };
    expect(numbers(drag(box, 'crop', 50, 40, false, at))).toEqual([300, 200, 50, 40]);
    expect(numbers(drag(box, 'crop', -50, -40, false, at))).toEqual([250, 160, 50, 40]);
    expect(numbers(drag(box, 'crop', 10, 0, false, at))).toEqual([300, 200, 10, 1]);
    expect(numbers(drag(box, 'crop', 60, 50, false, { x: -30, y: -20 }))).toEqual([0, 0, 30, 30]);
    expect(numbers(drag(box, 'crop', 60, 50, false, { x: 700, y: 500 }))).toEqual([599, 399, 1, 1]);
  });

  test('can be taken back with the action abort, but not after the action drop, which ends the drag', () => {
    const aborted = run(drag(box, 'se', 50, 50), { type: 'dragCancel' });
    expect(aborted).toEqual(box);
    expect(run(aborted, { type: 'dragMove', to: { x: 0, y: 0 }, keep: false, reach: null })).toEqual(box);
    const done = run(drag(box, 'se', 50, 50), { type: 'dragEnd' }, { type: 'dragCancel' });
    expect(numbers(done)).toEqual([200, 100, 150, 110]);
  });

  test('that begins while a number is being typed moves the box with this number, and replaces the typed text', () => {
    const state = drag(run(box, type('x', '9999')), 'all', -10, 0);
    expect(numbers(state)).toEqual([490, 100, 100, 60]);
    expect(fieldTextOf(state, 'x')).toBe('490');
  });

  test('with Shift (keep) keeps the proportions of a box with a free aspect, and draws a new box as a square', () => {
    expect(numbers(drag(box, 'se', 50, 0, true))).toEqual([200, 100, 150, 90]);
    expect(numbers(drag(box, 'crop', 50, 20, true))).toEqual([300, 200, 50, 50]);
  });

  test('of one side keeps the chosen aspect: the two neighboring sides move by equal distances', () => {
    const square = run(
      first,
      ...choose('1:1'),
      type('width', '100'),
      type('x', '200'),
      type('y', '100'),
      settle,
    );
    expect(numbers(drag(square, 'e', 20, 0))).toEqual([200, 90, 120, 120]);
    expect(numbers(drag(square, 'n', 0, 20))).toEqual([210, 120, 80, 80]);
    expect(numbers(drag(square, 's', 0, 9999))).toEqual([100, 100, 300, 300]);
  });

  test.each<CropAspect>(['free', '1:1', '4:3', '16:9', '3:2', '2:3'])(
    'of any part over any distance keeps the aspect %s, and the box stays inside the image',
    (aspect) => {
      const random = seededRandom(5);
      const some = (most: number) => (random() - 0.5) * 2 * most;
      for (const image of [
        { width: 600, height: 400 },
        { width: 16, height: 16 },
        { width: 5, height: 900 },
        { width: 1, height: 1 },
      ]) {
        let state = run(initialCrop(image, false), ...choose(aspect));
        for (let i = 0; i < 1000; i++) {
          const part = DRAG_PARTS[Math.floor(random() * DRAG_PARTS.length)] ?? 'all';
          const at = { x: some(image.width * 2), y: some(image.height * 2) };
          state = drag(state, part, some(image.width * 2), some(image.height * 2), false, at);
          const { x, y, width, height } = state.rect;
          expectOften([x, y, width, height].every(Number.isInteger)).toBe(true);
          expectOften(isInside(state)).toBe(true);
          if (image.width === 600) expectOften(hasAspect(state.rect, aspect)).toBe(true);
        }
      }
    },
  );
});

describe('the crop box after the choice of an aspect', () => {
  const photo = { width: 4032, height: 3024 };
  const place = (x: number, y: number, width: number, height: number) =>
    run(
      initialCrop(photo, false),
      { type: 'reset' },
      ...Object.entries({ width, height, x, y }).map(([field, value]) =>
        type(field as CropField, String(value)),
      ),
      settle,
    );

  // Requirements: R151
  test('has the center and the area of the previous box', () => {
    expect(numbers(run(place(2000, 1000, 800, 600), ...choose('1:1')))).toEqual([2053, 953, 693, 693]);
    expect(numbers(run(place(2000, 1000, 800, 600), ...choose('4:3')))).toEqual([2000, 1000, 800, 600]);
  });

  test('is moved if it would extend beyond the image, and reduced only if it is larger than the image', () => {
    expect(numbers(run(place(0, 0, 800, 200), ...choose('2:3')))).toEqual([236, 0, 327, 490]);
    expect(numbers(run(place(0, 1000, 4000, 2024), ...choose('2:3')))).toEqual([992, 0, 2016, 3024]);
  });

  test.each<CropAspect>(['1:1', '4:3', '16:9', '3:2', '2:3'])(
    'has about the center and the area of the previous box if the image has room: aspect %s',
    (aspect) => {
      const random = seededRandom(3);
      for (let round = 0; round < 500; round++) {
        const [width, height] = [50 + Math.floor(random() * 900), 50 + Math.floor(random() * 900)];
        const [x, y] = [1000 + Math.floor(random() * 1000), 900 + Math.floor(random() * 300)];
        const { rect } = run(place(x, y, width, height), ...choose(aspect));
        expectOften(hasAspect(rect, aspect)).toBe(true);
        expectOften(Math.abs(rect.width * rect.height - width * height) / (width * height)).toBeLessThan(
          0.02,
        );
        expectOften(Math.abs(rect.x + rect.width / 2 - (x + width / 2))).toBeLessThanOrEqual(0.5);
        expectOften(Math.abs(rect.y + rect.height / 2 - (y + height / 2))).toBeLessThanOrEqual(0.5);
      }
    },
  );

  test('is the same, even if aspects for which the image has no room were chosen in between', () => {
    const wide = place(0, 1000, 4000, 2024);
    const back = run(wide, ...choose('2:3'), ...choose('1:1'), ...choose('16:9'));
    expect(back.rect).toEqual(run(wide, ...choose('16:9')).rect);
    expect(run(wide, ...choose('2:3'), ...choose('free')).rect).toEqual(run(wide, ...choose('2:3')).rect);
    // After the box was moved, the next choice starts from the moved box.
    const moved = run(wide, ...choose('2:3'), { type: 'move', x: 5, y: 0, repeat: false }, ...choose('1:1'));
    expect(moved.rect.width * moved.rect.height).toBeCloseTo(2016 * 3024, -4);
  });
});

describe('the crop box', () => {
  test('is moved by the action move, but not beyond the edges of the image', () => {
    const state = run(free, type('width', '100'), type('height', '100'));
    expect(numbers(run(state, { type: 'move', x: 10, y: 1, repeat: false }))).toEqual([10, 1, 100, 100]);
    expect(numbers(run(state, { type: 'move', x: -10, y: 9999, repeat: false }))).toEqual([0, 300, 100, 100]);
  });

  // Requirements: R181
  test('is resized by the action size, from one pixel up to the edge of the image', () => {
    const state = run(free, type('width', '50'), type('height', '60'), type('x', '500'));
    expect(numbers(run(state, { type: 'size', corner: 'se', x: 10, y: 0, repeat: false }))).toEqual([
      500, 0, 60, 60,
    ]);
    expect(numbers(run(state, { type: 'size', corner: 'se', x: 0, y: -1, repeat: false }))).toEqual([
      500, 0, 50, 59,
    ]);
    expect(numbers(run(state, { type: 'size', corner: 'se', x: 9999, y: 0, repeat: false }))).toEqual([
      500, 0, 100, 60,
    ]);
    expect(numbers(run(state, { type: 'size', corner: 'se', x: 0, y: -9999, repeat: false }))).toEqual([
      500, 0, 50, 1,
    ]);
  });

  test.each<CropAspect>(['1:1', '4:3', '16:9', '3:2', '2:3'])(
    'keeps the aspect %s when it is resized',
    (aspect) => {
      const start = run(first, ...choose(aspect), {
        type: 'size',
        corner: 'se',
        x: -60,
        y: 0,
        repeat: false,
      });
      for (const [x, y] of [
        [1, 0],
        [0, 1],
        [-10, 0],
        [0, -10],
        [999, 0],
        [0, 999],
      ] as const) {
        const state = run(start, { type: 'size', corner: 'se', x, y, repeat: false });
        expect(hasAspect(state.rect, aspect)).toBe(true);
        expect(isInside(state)).toBe(true);
      }
    },
  );
});

test('after an edit, the crop box is the largest one with the chosen aspect; after a crop, it is the whole image', () => {
  const square = run(first, ...choose('1:1'));
  const turned = run(square, {
    type: 'image',
    size: { width: 400, height: 600 },
    cropped: false,
    undone: null,
  });
  expect(turned).toMatchObject({ aspect: '1:1', rect: { x: 0, y: 100, width: 400, height: 400 } });
  const cut = run(square, { type: 'image', size: { width: 70, height: 70 }, cropped: true, undone: null });
  expect(cut).toMatchObject({ aspect: '1:1', rect: { x: 0, y: 0, width: 70, height: 70 } });
  const odd = run(square, { type: 'image', size: { width: 70, height: 50 }, cropped: true, undone: null });
  expect(odd).toMatchObject({ aspect: 'free', rect: { x: 0, y: 0, width: 70, height: 50 } });
});

test('the size that is too large has the chosen ratio, with the nearest whole number of pixels', () => {
  const with32 = run(first, ...choose('3:2'));
  expect(typedSizeTooLarge(run(with32, type('height', '1001')))).toEqual({ width: 1502, height: 1001 });
  expect(typedSizeTooLarge(run(with32, type('height', '1000')))).toEqual({ width: 1500, height: 1000 });
  const with23 = run(first, ...choose('2:3'));
  expect(typedSizeTooLarge(run(with23, type('width', '1001')))).toEqual({ width: 1001, height: 1502 });
  expect(typedSizeTooLarge(run(with23, type('width', '100')))).toBeNull();
});
