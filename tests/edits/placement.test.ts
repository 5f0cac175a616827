// The placement of an image tells where the pixels of the opened image lie in the result of some edits. It has the size
// of the result, and a matrix that maps positions in the opened image to positions in the result. It also has the part
// of the result that shows the opened image; the rest is transparent bars.
//
// A fit tells how a resize handles other proportions: `stretch` distorts, `contain` adds bars, `cover` cuts off.
import { describe, expect, test } from 'vitest';
import { type Edit, type Fit, type Placement, sizesOfSteps } from '../../src/edits';
import { fitGeometry, placeOfCut } from '../../src/edits/kinds/fitGeometry';
import { placementOf } from '../../src/edits/pixels';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';
import { randomEdits } from '../support/randomEdits';

type Four = readonly [x: number, y: number, width: number, height: number];

const left: Edit = { kind: 'rotate', turn: 'left' };
const right: Edit = { kind: 'rotate', turn: 'right' };
const horizontal: Edit = { kind: 'flip', axis: 'horizontal' };
const vertical: Edit = { kind: 'flip', axis: 'vertical' };
const crop = (...[x, y, width, height]: Four): Edit => ({ kind: 'crop', rect: { x, y, width, height } });
const resize = (width: number, height: number, fit: Fit = 'stretch'): Edit => ({
  kind: 'resize',
  size: { width, height },
  fit,
});

/** Maps a position in the opened image to its position in the result. */
const mapped = ({ matrix: { a, b, c, d, e, f } }: Placement, x: number, y: number) => [
  a * x + c * y + e,
  b * x + d * y + f,
];

describe('the placement of an image of 60 × 40 px', () => {
  const original = { width: 60, height: 40 };

  // Each row has the edits, the matrix (a to f), and the part of the result that shows the opened image.
  test.each<[string, Edit[], readonly [number, number, number, number, number, number], Four]>([
    ['without edits', [], [1, 0, 0, 1, 0, 0], [0, 0, 60, 40]],
    ['after a crop', [crop(10, 5, 20, 30)], [1, 0, 0, 1, -10, -5], [0, 0, 20, 30]],
    ['after a rotation to the left', [left], [0, -1, 1, 0, 0, 60], [0, 0, 40, 60]],
    ['after a rotation to the right', [right], [0, 1, -1, 0, 40, 0], [0, 0, 40, 60]],
    ['with another density', [{ kind: 'density', perMeter: 2835 }], [1, 0, 0, 1, 0, 0], [0, 0, 60, 40]],
    ['after two rotations to the right', [right, right], [-1, 0, 0, -1, 60, 40], [0, 0, 60, 40]],
    ['after a rotation to the left and back', [left, right], [1, 0, 0, 1, 0, 0], [0, 0, 60, 40]],
    ['after a horizontal flip', [horizontal], [-1, 0, 0, 1, 60, 0], [0, 0, 60, 40]],
    ['after a vertical flip', [vertical], [1, 0, 0, -1, 0, 40], [0, 0, 60, 40]],
    ['after a stretch', [resize(30, 120)], [0.5, 0, 0, 3, 0, 0], [0, 0, 30, 120]],
    ['with bars above and below', [resize(30, 30, 'contain')], [0.5, 0, 0, 0.5, 0, 5], [0, 5, 30, 20]],
    ['with bars at the sides', [resize(240, 80, 'contain')], [2, 0, 0, 2, 60, 0], [60, 0, 120, 80]],
    [
      'after a resize with contain that needs no bars',
      [resize(30, 20, 'contain')],
      [0.5, 0, 0, 0.5, 0, 0],
      [0, 0, 30, 20],
    ],
    [
      'after a resize with cover that cuts off the sides',
      [resize(80, 80, 'cover')],
      [2, 0, 0, 2, -20, 0],
      [0, 0, 80, 80],
    ],
    [
      'after a resize with cover that cuts off the top and the bottom',
      [resize(60, 20, 'cover')],
      [1, 0, 0, 1, 0, -10],
      [0, 0, 60, 20],
    ],
    [
      'after a crop and a stretch',
      [crop(10, 5, 20, 30), resize(40, 30)],
      [2, 0, 0, 1, -20, -5],
      [0, 0, 40, 30],
    ],
    ['after a rotation and a crop', [right, crop(10, 20, 5, 6)], [0, 1, -1, 0, 30, -20], [0, 0, 5, 6]],
    [
      'with bars that are then rotated',
      [resize(30, 30, 'contain'), left],
      [0, -0.5, 0.5, 0, 5, 30],
      [5, 0, 20, 30],
    ],
    [
      'with bars, after a crop that removes a part of one bar',
      [resize(30, 30, 'contain'), crop(0, 3, 30, 27)],
      [0.5, 0, 0, 0.5, 0, 2],
      [0, 2, 30, 20],
    ],
    [
      'with bars, after a crop that keeps a part of one bar and of the image',
      [resize(30, 30, 'contain'), crop(10, 0, 20, 10)],
      [0.5, 0, 0, 0.5, -10, 5],
      [0, 5, 20, 5],
    ],
    [
      'with bars inside other bars',
      [resize(30, 30, 'contain'), resize(60, 30, 'contain')],
      [0.5, 0, 0, 0.5, 15, 5],
      [15, 5, 30, 20],
    ],
    [
      'with bars, after a stretch that moves the edges of the image into the middle of a pixel',
      [resize(30, 30, 'contain'), resize(30, 15)],
      [0.5, 0, 0, 0.25, 0, 2.5],
      [0, 2.5, 30, 10],
    ],
    [
      'after a crop that keeps only a bar',
      [resize(30, 30, 'contain'), crop(4, 26, 8, 3)],
      [0.5, 0, 0, 0.5, -4, -21],
      [0, 0, 8, 0],
    ],
    [
      'after a crop that keeps only a bar, a rotation, and new bars',
      [resize(30, 30, 'contain'), crop(4, 1, 8, 4), right, resize(8, 8, 'contain')],
      [0, 0.5, -0.5, 0, 2, -4],
      [2, 0, 0, 8],
    ],
  ])('is correct %s', (_, edits, [a, b, c, d, e, f], [x, y, width, height]) => {
    const size = sizesOfSteps(original, edits).at(-1);
    const visible = { x, y, width, height };
    expect(placementOf(original, edits)).toEqual({ size, matrix: { a, b, c, d, e, f }, visible });
  });

  test('maps a pixel to its position after a rotation or a flip', () => {
    // The center of the last pixel in the first row.
    const of = (edit: Edit) => mapped(placementOf(original, [edit]), 59.5, 0.5);
    expect(of(left)).toEqual([0.5, 0.5]);
    expect(of(right)).toEqual([39.5, 59.5]);
    expect(of(horizontal)).toEqual([0.5, 0.5]);
    expect(of(vertical)).toEqual([59.5, 39.5]);
  });
});

describe('fitGeometry()', () => {
  const from = (width: number, height: number) => ({ width, height });

  // The tests in crates/imagecore/src/resize/fit.rs have the first four cases too, because the core must compute the
  // same rectangles.
  test.each<[[number, number], [number, number], Four]>([
    [
      [4928, 3264],
      [1, 1],
      [832, 0, 3264, 3264],
    ],
    [
      [3264, 4928],
      [2, 1],
      [0, 1648, 3264, 1632],
    ],
    [
      [16_384, 1],
      [1, 16_384],
      [8191, 0, 1, 1],
    ],
    [
      [64, 64],
      [900, 900],
      [0, 0, 64, 64],
    ],
    // Half a pixel is rounded up: a width of 4.5 becomes 5. If the rest is odd, the right side gets one pixel more.
    [
      [5, 3],
      [3, 2],
      [0, 0, 5, 3],
    ],
    [
      [10, 3],
      [3, 2],
      [2, 0, 5, 3],
    ],
  ])(
    'finds in %j the largest centered rectangle with the ratio %j: cover keeps it, and contain fills it',
    (outer, shape, [x, y, width, height]) => {
      const rect = { x, y, width, height };
      expect(fitGeometry(from(...outer), from(...shape), 'cover').kept).toEqual(rect);
      expect(fitGeometry(from(...shape), from(...outer), 'contain').filled).toEqual(rect);
    },
  );

  test('cuts at the given place with cover, and each whole pixel is the place of a cut', () => {
    for (const [image, target] of [
      [from(61, 20), from(8, 8)],
      [from(20, 9001), from(3, 2)],
      [from(16_384, 1), from(1, 1)],
    ] as const) {
      const { kept } = fitGeometry(image, target, 'cover');
      const [across, down] = [image.width - kept.width, image.height - kept.height];
      for (let start = 0; start <= Math.max(across, down); start++) {
        const part = { ...kept, x: across > 0 ? start : 0, y: down > 0 ? start : 0 };
        const at = placeOfCut(image, part);
        expectOften(fitGeometry(image, target, 'cover', at).kept).toEqual(part);
        // The place is stored as JSON.
        expectOften(fitGeometry(image, target, 'cover', JSON.parse(JSON.stringify(at))).kept).toEqual(part);
      }
    }
  });

  test('cuts in the middle with cover at the place 0.5, and the place has no effect on the other fits', () => {
    for (const [image, target] of [
      [from(10, 3), from(3, 2)],
      [from(7, 5), from(4, 9)],
      [from(5, 9), from(5, 9)],
    ] as const) {
      expect(fitGeometry(image, target, 'cover', { x: 0.5, y: 0.5 })).toEqual(
        fitGeometry(image, target, 'cover'),
      );
      for (const fit of ['contain', 'stretch'] as const)
        expectOften(fitGeometry(image, target, fit, { x: 1, y: 1 })).toEqual(fitGeometry(image, target, fit));
    }
  });

  test('keeps the place along the axis without a cut', () => {
    const kept = { x: 4, y: 0, width: 4, height: 4 };
    expect(placeOfCut(from(12, 4), kept)).toEqual({ x: 0.5, y: 0.5 });
    expect(placeOfCut(from(12, 4), kept, { x: 0, y: 0.2 })).toEqual({ x: 0.5, y: 0.2 });
    expect(placeOfCut(from(4, 4), { ...kept, x: 0 }, { x: 0.1, y: 0.2 })).toEqual({ x: 0.1, y: 0.2 });
  });

  test('keeps the whole image with contain, fills the whole target with cover, and does both with stretch', () => {
    const [image, target] = [from(7, 5), from(4, 9)];
    expect(fitGeometry(image, target, 'cover').filled).toEqual({ x: 0, y: 0, ...target });
    expect(fitGeometry(image, target, 'contain').kept).toEqual({ x: 0, y: 0, ...image });
    expect(fitGeometry(image, target, 'stretch')).toEqual({
      kept: { x: 0, y: 0, ...image },
      filled: { x: 0, y: 0, ...target },
    });
  });
});

describe('any list of edits', () => {
  const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);

  test.each(SEEDS)('keeps the visible part inside the result and inside the original: seed %i', (seed) => {
    const random = seededRandom(seed);
    const side = () => 1 + Math.floor(3000 * random() ** 3);
    const original = { width: side(), height: side() };
    const edits = randomEdits(random, original, 12, { sides: [1, 16_384], factor: 8 });

    for (let count = 0; count <= edits.length; count++) {
      const some = edits.slice(0, count);
      const placement = placementOf(original, some);
      const { size, visible, matrix } = placement;
      expectOften(size).toEqual(sizesOfSteps(original, some).at(-1));

      expectOften(visible.width).toBeGreaterThanOrEqual(0);
      expectOften(visible.height).toBeGreaterThanOrEqual(0);
      expectOften(visible.x).toBeGreaterThanOrEqual(0);
      expectOften(visible.y).toBeGreaterThanOrEqual(0);
      expectOften(visible.x + visible.width).toBeLessThanOrEqual(size.width);
      expectOften(visible.y + visible.height).toBeLessThanOrEqual(size.height);
      const hasBars = some.some(
        (edit) => edit.kind === 'pad' || (edit.kind === 'resize' && edit.fit === 'contain'),
      );
      if (!hasBars) expect(visible).toEqual({ x: 0, y: 0, ...size });

      const { a, b, c, d } = matrix;
      expectOften((b === 0 && c === 0) || (a === 0 && d === 0)).toBe(true);
      expect(a * d - b * c).not.toBe(0);
      // The original, mapped to the result, contains the visible part.
      const corners = [mapped(placement, 0, 0), mapped(placement, original.width, original.height)];
      const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis] ?? Number.NaN));
      if (!xs || !ys) throw new Error('There are not two axes.');
      if (visible.width === 0 || visible.height === 0) continue;
      expectOften(visible.x).toBeGreaterThanOrEqual(Math.min(...xs) - 1e-6);
      expectOften(visible.y).toBeGreaterThanOrEqual(Math.min(...ys) - 1e-6);
      expectOften(visible.x + visible.width).toBeLessThanOrEqual(Math.max(...xs) + 1e-6);
      expectOften(visible.y + visible.height).toBeLessThanOrEqual(Math.max(...ys) + 1e-6);
    }
  });
});
