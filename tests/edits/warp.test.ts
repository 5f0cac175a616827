// An angle or a perspective makes a run of edits one map, so that pixels are computed once from the opened image. These
// tests compare the maps with products of the matrices of the edits, and check what ends a run.
import { describe, expect, test } from 'vitest';
import {
  type Edit,
  type Matrix,
  matrixOf,
  type PixelEdit,
  pixelEdits,
  type Quad,
  quadMatrix,
  sizesOfSteps,
  transformPoint,
  type Warp,
} from '../../src/edits';
import {
  boxWithin,
  isResampledOnce,
  isUpright,
  pixelStages,
  placementOf,
  product,
  sizeAround,
} from '../../src/edits/pixels';
import { turnOf } from '../../src/lib/angle';
import type { Point, Size } from '../../src/lib/geometry';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';
import { randomEdits } from '../support/randomEdits';

const original: Size = { width: 600, height: 400 };

const angle = (hundredths: number, before: Size = original): PixelEdit => ({
  kind: 'straighten',
  angle: hundredths,
  size: boxWithin(before, hundredths, before.width / before.height),
});
const whole = (
  hundredths: number,
  before: Size,
  background: 'transparent' | [number, number, number],
): PixelEdit => ({
  kind: 'straighten',
  angle: hundredths,
  size: sizeAround(before, hundredths),
  background,
});
const crop = (x: number, y: number, width: number, height: number): PixelEdit => ({
  kind: 'crop',
  rect: { x, y, width, height },
});
const resize = (width: number, height: number, more: object = {}): PixelEdit => ({
  kind: 'resize',
  size: { width, height },
  fit: 'stretch',
  ...more,
});
const right: PixelEdit = { kind: 'rotate', turn: 'right' };
const mirror: PixelEdit = { kind: 'flip', axis: 'horizontal' };
const pad: PixelEdit = {
  kind: 'pad',
  size: { width: 300, height: 200 },
  margin: 0,
  radius: 0,
  background: 'transparent',
};

/** For each stage the number of its edits, and whether it is a map. */
const shapeOf = (edits: readonly PixelEdit[], from: Size = original) =>
  pixelStages(from, edits).map((stage) => `${stage.edits.length}${stage.warp ? ' as a map' : ''}`);

const expectNear = (found: Point, expected: Point, what: string) => {
  expectOften(Math.abs(found.x - expected.x), what).toBeLessThan(1e-6);
  expectOften(Math.abs(found.y - expected.y), what).toBeLessThan(1e-6);
};

describe('the turn by an angle', () => {
  test('has the sine and the cosine of the angle, and is exact at 0°, 30° and 45°', () => {
    for (let hundredths = -4500; hundredths <= 4500; hundredths += 7) {
      const { sin, cos } = turnOf(hundredths);
      expectOften(Math.abs(sin - Math.sin((hundredths / 100) * (Math.PI / 180)))).toBeLessThan(3e-16);
      expectOften(Math.abs(cos - Math.cos((hundredths / 100) * (Math.PI / 180)))).toBeLessThan(3e-16);
    }
    expect(turnOf(0)).toEqual({ sin: 0, cos: 1 });
    expect(turnOf(-3000).sin).toBe(-0.5);
    expect(turnOf(4500).sin).toBe(turnOf(4500).cos);
  });
});

describe('the size of a turned image', () => {
  test.each([1, 150, 1000, 3000, 4500, -2345])(
    'has the largest box that lies in the image: %i',
    (hundredths) => {
      const { sin, cos } = turnOf(Math.abs(hundredths));
      for (const image of [
        original,
        { width: 400, height: 600 },
        { width: 5, height: 4000 },
        { width: 1, height: 1 },
      ])
        for (const ratio of [1, 16 / 9, 0.5, image.width / image.height]) {
          const box = boxWithin(image, hundredths, ratio);
          const around = (width: number, height: number) => [
            width * cos + height * sin,
            width * sin + height * cos,
          ];
          const [width = 0, height = 0] = around(box.width, box.height);
          if (box.width > 1 && box.height > 1) {
            expectOften(width).toBeLessThanOrEqual(image.width + 1e-5);
            expectOften(height).toBeLessThanOrEqual(image.height + 1e-5);
          }
          // One pixel more in both directions would leave the image.
          const [wider = 0, higher = 0] = around(box.width + 1 + ratio, box.height + 1 + 1 / ratio);
          expectOften(wider > image.width || higher > image.height).toBe(true);
        }
    },
  );

  test('has room for the whole image', () => {
    expect(sizeAround(original, 4500)).toEqual({ width: 708, height: 708 });
    expect(sizeAround({ width: 100, height: 100 }, 3000)).toEqual({ width: 137, height: 137 });
  });
});

describe('the stages of the edits', () => {
  // Requirements: R397
  test('of a list without an angle are its edits', () => {
    const edits = [crop(10, 10, 500, 300), right, resize(100, 200), mirror];
    expect(pixelStages(original, edits)).toEqual(edits.map((edit) => ({ edits: [edit], warp: null })));
    expect(pixelStages(original, [])).toEqual([]);
  });

  test.each<[string, readonly PixelEdit[], readonly string[]]>([
    [
      'crops, turns, flips and resizes around an angle',
      [crop(0, 0, 500, 400), right, angle(300, { width: 400, height: 500 }), mirror, resize(90, 90)],
      ['5 as a map'],
    ],
    ['two angles', [angle(300), angle(-100, { width: 500, height: 300 })], ['2 as a map']],
    [
      'an enlargement, an angle and a reduction',
      [resize(1200, 800), angle(300, { width: 1200, height: 800 }), resize(90, 60)],
      ['3 as a map'],
    ],
    ['a resize with the fit cover', [angle(300), resize(64, 64, { fit: 'cover' })], ['2 as a map']],
  ])('are one for %s', (_, edits, shape) => {
    expect(shapeOf(edits)).toEqual(shape);
  });

  test.each<[string, readonly PixelEdit[], readonly string[]]>([
    [
      'an enlargement after a reduction',
      [resize(60, 40), angle(300, { width: 60, height: 40 }), resize(600, 400)],
      ['2 as a map', '1'],
    ],
    [
      'an angle after both',
      [resize(60, 40), crop(0, 0, 50, 40), resize(600, 400), angle(300)],
      ['1', '1', '2 as a map'],
    ],
    [
      'the nearest neighbor',
      [angle(300), resize(60, 40, { filter: 'nearest' }), angle(300, { width: 60, height: 40 })],
      ['1 as a map', '1', '1 as a map'],
    ],
    ['bars', [angle(300), resize(50, 90, { fit: 'contain' }), right], ['1 as a map', '1', '1']],
    [
      'a margin or rounded corners',
      [right, angle(300, { width: 400, height: 600 }), pad, angle(100, { width: 300, height: 200 })],
      ['2 as a map', '1', '1 as a map'],
    ],
    [
      'the whole image of a cut one',
      [crop(10, 10, 100, 50), whole(300, { width: 100, height: 50 }, 'transparent')],
      ['1', '1 as a map'],
    ],
    [
      'another background',
      [whole(300, original, [0, 0, 0]), whole(300, sizeAround(original, 300), 'transparent')],
      ['1 as a map', '1 as a map'],
    ],
  ])('end with %s', (_, edits, shape) => {
    expect(shapeOf(edits)).toEqual(shape);
  });

  test('have the background of the corners, and no background where there are none', () => {
    const stages = pixelStages(original, [whole(300, original, [1, 2, 3]), crop(5, 5, 100, 100)]);
    expect(stages.map(({ warp }) => warp?.background)).toEqual([[1, 2, 3]]);
    expect(pixelStages(original, [angle(300)])[0]?.warp?.background).toBe('transparent');
  });

  test('of the first edits of a list are those of the whole list, as far as they end with the same edit', () => {
    for (let seed = 0; seed < 60; seed++) {
      const edits = pixelEdits(
        randomEdits(seededRandom(seed), original, 10, { sides: [8, 3000], factor: 3, warps: true }),
      );
      const stages = pixelStages(original, edits);
      let length = 0;
      for (const [index, stage] of stages.entries()) {
        length += stage.edits.length;
        expectOften(pixelStages(original, edits.slice(0, length))).toEqual(stages.slice(0, index + 1));
      }
      expectOften(length).toBe(edits.length);
    }
  });
});

/** Where the map of a stage finds a position of its result. */
const found = ({ back }: Warp, at: Point) => transformPoint(back, at);

describe('the map of a run', () => {
  // Requirements: R397
  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'leads back to where the matrices of the edits come from: seed %i',
    (seed) => {
      const random = seededRandom(seed);
      const edits = pixelEdits(
        randomEdits(random, original, 8, { sides: [8, 2000], factor: 2, warps: true }),
      );
      let before: Size = original;
      for (const stage of pixelStages(original, edits)) {
        const sizes = sizesOfSteps(before, stage.edits);
        const start = before;
        before = sizes.at(-1) ?? before;
        const { warp } = stage;
        if (!warp) continue;
        expect(warp.size).toEqual(before);
        for (let times = 0; times < 20; times++) {
          const at = { x: random() * before.width, y: random() * before.height };
          const place = found(warp, at);
          const forth = stage.edits.reduce(
            (point, edit, index) => transformPoint(matrixOf(edit, sizes[index] ?? start), point),
            place,
          );
          expectNear(forth, at, JSON.stringify(stage.edits));
        }
      }
    },
  );

  test('of twelve turns of 30° with room for the whole image is the identity', () => {
    const small = { width: 16, height: 12 };
    const edits: PixelEdit[] = [];
    for (let times = 0; times < 12; times++) {
      const before = sizesOfSteps(small, edits).at(-1) ?? small;
      edits.push(whole(3000, before, 'transparent'));
    }
    const turned = sizesOfSteps(small, edits).at(-1) ?? small;
    // The turns keep the middle.
    const [x, y] = [turned.width - small.width, turned.height - small.height];
    edits.push(crop(x >> 1, y >> 1, small.width, small.height));
    const [stage, ...others] = pixelStages(small, edits);
    expect(others).toEqual([]);
    if (!stage?.warp) throw new Error('There is no map.');
    const odd = { x: (x % 2) / 2, y: (y % 2) / 2 };
    for (const at of [
      { x: 0, y: 0 },
      { x: 16, y: 0 },
      { x: 3.5, y: 11.5 },
    ])
      expectNear(found(stage.warp, at), { x: at.x - odd.x, y: at.y - odd.y }, 'twelve turns');
    const { back } = stage.warp;
    for (const [number, expected] of [
      [back.a, 1],
      [back.b, 0],
      [back.c, 0],
      [back.d, 1],
    ] as const)
      expect(Math.abs(number - expected)).toBeLessThan(1e-12);
  });

  test('of a perspective maps the corners of the result to those of the part', () => {
    const corners: Quad = [
      { x: 100, y: 30 },
      { x: 520, y: 80 },
      { x: 590, y: 390 },
      { x: 20, y: 300 },
    ];
    const size = { width: 500, height: 320 };
    const [stage] = pixelStages(original, [{ kind: 'perspective', corners, size }]);
    if (!stage?.warp) throw new Error('There is no map.');
    const ends = [
      { x: 0, y: 0 },
      { x: 500, y: 0 },
      { x: 500, y: 320 },
      { x: 0, y: 320 },
    ];
    for (const [index, corner] of corners.entries()) {
      const end = ends[index] ?? corner;
      expectNear(found(stage.warp, end), corner, 'back');
      expectNear(transformPoint(quadMatrix(size, corners), end), corner, 'of the rectangle');
    }
    // The divisor is positive in the result, as the core requires.
    const [g, h, one] = stage.warp.back.w ?? [0, 0, 1];
    for (const { x, y } of ends) expect(g * x + h * y + one).toBeGreaterThan(0);
  });

  test('of an image that is turned and cropped is affine, and is not upright', () => {
    const [stage] = pixelStages(original, [angle(300), crop(1, 2, 30, 40)]);
    expect(stage?.warp?.back.w).toBeUndefined();
    expect(isUpright(stage?.warp?.back as Matrix)).toBe(false);
  });
});

describe('isResampledOnce()', () => {
  // Requirements: R398
  test.each<[string, readonly PixelEdit[], boolean]>([
    ['an angle', [angle(300)], true],
    [
      'an angle between a crop and a resize',
      [crop(0, 0, 300, 300), angle(300, { width: 300, height: 300 }), resize(80, 80)],
      true,
    ],
    ['an angle before a margin', [angle(300), pad], true],
    ['an angle and the nearest neighbor', [angle(300), resize(60, 40, { filter: 'nearest' })], false],
    [
      'an enlargement after a reduction',
      [resize(60, 40), angle(300, { width: 60, height: 40 }), resize(600, 400)],
      false,
    ],
    ['a resize alone', [resize(60, 40)], false],
    ['no edit', [], false],
  ])('is right for %s', (_, edits, once) => {
    expect(isResampledOnce(original, edits)).toBe(once);
  });
});

describe('the placement after an angle or a perspective', () => {
  // Requirements: R399
  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'has the product of the matrices, and an outline within the result and the original: seed %i',
    (seed) => {
      const edits: Edit[] = randomEdits(seededRandom(seed), original, 8, {
        sides: [8, 3000],
        factor: 3,
        warps: true,
      });
      const sizes = sizesOfSteps(original, edits);
      const { size, matrix, visible, outline } = placementOf(original, edits);
      expect(size).toEqual(sizes.at(-1));
      const all = edits
        .map((edit, index) => matrixOf(edit, sizes[index] ?? original))
        .reduce((before, each) => product(each, before));
      const corners = outline ?? [
        { x: visible.x, y: visible.y },
        { x: visible.x + visible.width, y: visible.y + visible.height },
      ];
      for (const { x, y } of corners) {
        expectOften(x).toBeGreaterThanOrEqual(visible.x - 1e-9);
        expectOften(x).toBeLessThanOrEqual(visible.x + visible.width + 1e-9);
        expectOften(y).toBeGreaterThanOrEqual(0);
        expectOften(y).toBeLessThanOrEqual(size.height);
      }
      for (const point of [
        { x: 300, y: 200 },
        { x: 301, y: 203 },
      ]) {
        const [here, there] = [transformPoint(matrix, point), transformPoint(all, point)];
        const far = Math.max(1, Math.abs(there.x), Math.abs(there.y));
        expectOften(Math.abs(here.x - there.x) / far).toBeLessThan(1e-6);
        expectOften(Math.abs(here.y - there.y) / far).toBeLessThan(1e-6);
      }
    },
  );

  test('shows the turned image in its corners, and a box within it everywhere', () => {
    const turned = placementOf(original, [whole(3000, original, 'transparent')]);
    expect(turned.outline).toHaveLength(4);
    expect(turned.visible.width).toBeCloseTo(719.6, 1);
    const box = placementOf(original, [angle(3000)]);
    expect(box.outline).toBeUndefined();
    expect(box.visible).toEqual({ x: 0, y: 0, ...box.size });
  });
});
