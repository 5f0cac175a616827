// Angles and perspectives with the real core: several edits are computed as one map from the opened image. The expected
// positions come from the placement, which the viewer uses too.
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import { inverse, type PixelEdit, pixelEdits, type Quad, transformPoint } from '../../src/edits';
import { boxWithin, perspectiveOf, pixelStages, placementOf, sizeAround } from '../../src/edits/pixels';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Helper, Helpers } from '../../src/imagecore/worker/helpers';
import { applyStage } from '../../src/imagecore/worker/rasterWork';
import type { Size } from '../../src/lib/geometry';
import { expectOften } from '../support/expectOften';
import { photograph, seededRandom } from '../support/fixtures';
import { fakeHelper } from '../support/helper';
import { randomEdits } from '../support/randomEdits';

const helpersOf = (...present: Helper[]) =>
  ({ use: (work: (helpers: readonly Helper[]) => unknown) => work(present) }) as unknown as Helpers;

/** Applies `edits` as the worker does. Does not free `original`. */
async function edited(
  original: core.Raster,
  edits: readonly PixelEdit[],
  helpers = helpersOf(),
): Promise<core.Raster> {
  let raster = original;
  for (const stage of pixelStages(original, edits)) {
    const next = await applyStage(raster, stage, helpers);
    if (raster !== original) raster.free();
    raster = next;
  }
  return raster;
}

/** The samples of the pixels of a raster, each from 0 to 65,535: red, green, blue and alpha. */
async function samplesOf(raster: core.Raster): Promise<Uint16Array> {
  const data = await sharp(raster.encodeFast())
    .toColourspace('rgb16')
    .ensureAlpha()
    .raw({ depth: 'ushort' })
    .toBuffer();
  return new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
}

const original: Size = { width: 240, height: 180 };
const STEP = 200;
const FIRST = 8000;

/** Red increases from left to right, and green from top to bottom. So the color of a pixel gives its position. */
let gradient: core.Raster;

beforeAll(async () => {
  const { width, height } = original;
  const samples = Uint16Array.from(
    Array.from({ length: width * height }, (_, index) => [
      FIRST + STEP * (index % width),
      FIRST + STEP * Math.floor(index / width),
      30_000,
    ]).flat(),
  );
  const png = await sharp(samples, { raw: { width, height, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  gradient = decodeHere(core, png).orient();
});

/** The distance in pixels of the result from the outline within which edges of several stages mix. */
const EDGE = 12;

/** Whether a position is in the polygon, at least `EDGE` from each of its sides. Both are clockwise or not. */
function isDeepIn(polygon: readonly { x: number; y: number }[], x: number, y: number): boolean {
  const distances = polygon.map((from, at) => {
    const to = polygon[(at + 1) % polygon.length] ?? from;
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    return ((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) / length;
  });
  return distances.every((each) => each > EDGE) || distances.every((each) => each < -EDGE);
}

let compared = 0;

// Requirements: R397, R399
test.each(Array.from({ length: 30 }, (_, seed) => seed))(
  'each part of the original is where placementOf() says, after edits with angles: seed %i',
  async (seed) => {
    const bounds = { sides: [60, 480], factor: 1.5, warps: true } as const;
    const edits = pixelEdits(randomEdits(seededRandom(seed), original, 1 + (seed % 5), bounds)).filter(
      (edit) => edit.kind !== 'pad' && !(edit.kind === 'resize' && (edit.filter || edit.fit === 'contain')),
    );
    const { size, matrix, visible, outline } = placementOf(original, edits);
    const raster = await edited(gradient, edits);
    expect({ width: raster.width, height: raster.height }).toEqual(size);
    const samples = await samplesOf(raster);
    if (raster !== gradient) raster.free();
    const { x: left, y: top, width, height } = visible;
    const polygon = outline ?? [
      { x: left, y: top },
      { x: left + width, y: top },
      { x: left + width, y: top + height },
      { x: left, y: top + height },
    ];
    const back = inverse(matrix);
    for (let y = 0; y < size.height; y += 3)
      for (let x = 0; x < size.width; x += 3) {
        if (!isDeepIn(polygon, x + 0.5, y + 0.5)) continue;
        const from = transformPoint(back, { x: x + 0.5, y: y + 0.5 });
        // The kernel mixes what is beyond an edge of the original.
        if (from.x < 8 || from.y < 8 || from.x > original.width - 8 || from.y > original.height - 8) continue;
        const [red = 0, green = 0, blue = 0, alpha = 0] = samples.subarray(4 * (y * size.width + x));
        const place = `${JSON.stringify(edits)} at ${x}, ${y}`;
        expectOften(alpha, place).toBe(65_535);
        expectOften(Math.abs((red - FIRST) / STEP + 0.5 - from.x), place).toBeLessThan(0.3);
        expectOften(Math.abs((green - FIRST) / STEP + 0.5 - from.y), place).toBeLessThan(0.3);
        expectOften(Math.abs(blue - 30_000), place).toBeLessThan(30);
        compared += 1;
      }
  },
);

test('more than 20,000 pixels were compared above', () => {
  expect(compared).toBeGreaterThan(20_000);
});

describe('a photograph', () => {
  let photo: core.Raster;
  const size = { width: 900, height: 700 };
  const corners: Quad = [
    { x: 90, y: 20 },
    { x: 850, y: 70 },
    { x: 900, y: 690 },
    { x: 0, y: 640 },
  ];
  const turned: PixelEdit = { kind: 'straighten', angle: 350, size: boxWithin(size, 350, 9 / 7) };

  beforeAll(async () => {
    photo = decodeHere(core, await (await photograph(size.width, size.height)).png().toBuffer()).orient();
  });

  // Requirements: R397
  test.each<[string, readonly PixelEdit[]]>([
    ['an angle', [turned]],
    [
      'the whole image on a color',
      [{ kind: 'straighten', angle: -1234, size: sizeAround(size, -1234), background: [255, 128, 0] }],
    ],
    [
      'a perspective and a resize',
      [perspectiveOf(corners), { kind: 'resize', size: { width: 301, height: 201 }, fit: 'stretch' }],
    ],
  ])('has the same pixels with any number of helpers: %s', async (_, edits) => {
    const bytes = async (...helpers: Helper[]) => {
      const raster = await edited(photo, edits, helpersOf(...helpers));
      const png = Buffer.from(raster.encodeFast());
      raster.free();
      return png;
    };
    const alone = await bytes();
    expect((await bytes(fakeHelper())).equals(alone)).toBe(true);
    expect((await bytes(fakeHelper(), fakeHelper(), fakeHelper())).equals(alone)).toBe(true);
  });

  test('stays opaque if its box lies within it, and has transparent corners if the whole is kept', async () => {
    const box = await edited(photo, [turned]);
    const whole = await edited(photo, [
      { kind: 'straighten', angle: 350, size: sizeAround(size, 350), background: 'transparent' },
    ]);
    expect([box.bytesPerPixel, whole.bytesPerPixel]).toEqual([3, 4]);
    expect([...whole.pixel(0, 0)]).toEqual([0, 0, 0, 0]);
    for (const raster of [box, whole]) raster.free();
  });
});
