// The edits without the resizes: crops and backgrounds after a resize keep their part of the picture.
import { expect, test } from 'vitest';
import { type Edit, sizesOfSteps } from '../../src/edits';
import { placementOf, withoutResizes } from '../../src/edits/pixels';
import type { Size } from '../../src/lib/geometry';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';
import { randomEdits } from '../support/randomEdits';

const photo: Size = { width: 600, height: 400 };
const crop = (x: number, y: number, width: number, height: number): Edit => ({
  kind: 'crop',
  rect: { x, y, width, height },
});
const resize = (width: number, height: number, fit: 'stretch' | 'contain' | 'cover' = 'stretch'): Edit => ({
  kind: 'resize',
  size: { width, height },
  fit,
});
const left: Edit = { kind: 'rotate', turn: 'left' };
const flip: Edit = { kind: 'flip', axis: 'horizontal' };
const pad = (width: number, height: number, margin = 0, radius = 0): Edit => ({
  kind: 'pad',
  size: { width, height },
  margin,
  radius,
  background: 'transparent',
});
const turn = (angle: number, width: number, height: number): Edit => ({
  kind: 'straighten',
  angle,
  size: { width, height },
});
/** @param corners x and y of each, clockwise from the upper left one. */
const face = (corners: readonly number[], width: number, height: number): Edit => {
  const at = (index: number) => ({ x: corners[2 * index] ?? 0, y: corners[2 * index + 1] ?? 0 });
  return { kind: 'perspective', corners: [at(0), at(1), at(2), at(3)], size: { width, height } };
};

// Requirements: R421
test.each<[string, readonly Edit[], readonly Edit[]]>([
  ['no edit', [], []],
  ['a resize alone is left out', [resize(30, 20)], []],
  [
    'edits without a resize stay as they are',
    [crop(1, 2, 300, 301), left, pad(301, 301, 7, 4.5)],
    [crop(1, 2, 300, 301), left, pad(301, 301, 7, 4.5)],
  ],
  ['a density is no edit of the pixels', [{ kind: 'density', perMeter: 1 }, left], [left]],
  ['a crop before a resize stays', [crop(10, 20, 300, 200), resize(30, 20)], [crop(10, 20, 300, 200)]],
  [
    'a crop after a resize has the pixels before it',
    [resize(300, 200), crop(10, 20, 30, 40)],
    [crop(20, 40, 60, 80)],
  ],
  ['a distortion is undone', [resize(300, 400), crop(10, 20, 30, 40)], [crop(20, 20, 60, 40)]],
  [
    'turns are kept between them',
    [resize(300, 200), left, crop(10, 20, 30, 40)],
    [left, crop(20, 40, 60, 80)],
  ],
  [
    'flips are kept between them',
    [resize(300, 200), flip, crop(10, 20, 30, 40)],
    [flip, crop(20, 40, 60, 80)],
  ],
  [
    'a crop that follows a cut is inside it',
    [resize(200, 200, 'cover'), crop(0, 0, 100, 200)],
    [crop(100, 0, 200, 400)],
  ],
  [
    'a crop of bars is as much of the image as there is',
    [resize(300, 300, 'contain'), crop(0, 0, 300, 150)],
    [crop(0, 0, 600, 200)],
  ],
  ['a square around the image stays one', [resize(300, 200), pad(300, 300, 10)], [pad(600, 600, 20)]],
  ['a circle stays one', [resize(300, 200), pad(300, 300, 0, 150)], [pad(600, 600, 0, 300)]],
  ['an angle keeps its box', [resize(300, 200), turn(300, 250, 150)], [turn(300, 500, 300)]],
  [
    'a perspective keeps its corners',
    [resize(300, 200), face([10, 20, 280, 30, 290, 190, 5, 180], 285, 160)],
    [face([20, 40, 560, 60, 580, 380, 10, 360], 570, 320)],
  ],
  [
    'an angle is kept as the box is smaller after a crop of a resized image',
    [resize(300, 200), crop(10, 20, 200, 100), turn(-200, 150, 80)],
    [crop(20, 40, 400, 200), turn(-200, 300, 160)],
  ],
])('%s', (_, edits, expected) => {
  expect(withoutResizes(photo, edits)).toEqual(expected);
});

test('all edits are kept if a background would be too large without a resize', () => {
  const edits = [resize(6, 4), pad(6, 4, 1000)];
  expect(withoutResizes(photo, edits)).toEqual(edits);
});

test('all edits are kept if an angle follows a resize that distorts', () => {
  const edits = [resize(300, 300), turn(300, 100, 100)];
  expect(withoutResizes(photo, edits)).toEqual(edits);
});

// Requirements: R421
test('the corners of a crop stay at the same place of the picture', () => {
  const edits = [
    crop(30, 20, 500, 300),
    resize(250, 100),
    left,
    resize(333, 777),
    flip,
    crop(50, 100, 200, 500),
  ];
  const [whole, plain] = [placementOf(photo, edits), placementOf(photo, withoutResizes(photo, edits))];
  // The middle of both results shows the same position of the opened image, up to the rounding of the crop.
  const opened = ({ size, matrix: { a, b, c, d, e, f } }: typeof whole) => {
    const [x, y] = [size.width / 2 - e, size.height / 2 - f];
    const det = a * d - b * c;
    return [(d * x - c * y) / det, (a * y - b * x) / det] as const;
  };
  const [one, other] = [opened(whole), opened(plain)];
  expect(Math.abs(one[0] - other[0])).toBeLessThan(1);
  expect(Math.abs(one[1] - other[1])).toBeLessThan(1);
});

test('crops stay inside the image after any edits', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const edits = randomEdits(seededRandom(seed), photo, 8, { sides: [1, 1500], factor: 4 });
    const plain = withoutResizes(photo, edits);
    const sizes = sizesOfSteps(photo, plain);
    for (const [index, edit] of plain.entries()) {
      expectOften(sizes[index] !== undefined).toBe(true);
      if (edit.kind !== 'crop') continue;
      const { x, y, width, height } = edit.rect;
      const before = sizes[index] ?? photo;
      expectOften(x + width, `seed ${seed}`).toBeLessThanOrEqual(before.width);
      expectOften(y + height, `seed ${seed}`).toBeLessThanOrEqual(before.height);
    }
    const kinds = (list: readonly Edit[]) =>
      list.map(({ kind }) => kind).filter((kind) => kind !== 'density');
    const isKept = plain.some(({ kind }) => kind === 'resize');
    expectOften(kinds(plain).join(), `seed ${seed}`).toBe(
      kinds(edits)
        .filter((kind) => isKept || kind !== 'resize')
        .join(),
    );
  }
});
