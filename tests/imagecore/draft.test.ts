// The draft of an angle or a perspective: a picture of fewer pixels than the exact one is computed from, with the real core.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import type { PixelEdit } from '../../src/edits';
import { boxWithin, perspectiveOf, pixelStages, sizeAround } from '../../src/edits/pixels';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { draftPlan } from '../../src/imagecore/worker/draft';
import type { Size } from '../../src/lib/geometry';
import { bothPictures, differenceOf } from '../support/drafts';
import { photograph } from '../support/fixtures';

const size: Size = { width: 2000, height: 1500 };
const bounds: Size = { width: 240, height: 180 };

const turn = (angle: number, of = size): PixelEdit => ({
  kind: 'straighten',
  angle,
  size: boxWithin(of, angle, of.width / of.height),
});
const whole = (angle: number, background: 'transparent' | [number, number, number]): PixelEdit => ({
  kind: 'straighten',
  angle,
  size: sizeAround(size, angle),
  background,
});
const page = perspectiveOf([
  { x: 120, y: 60 },
  { x: 1900, y: 0 },
  { x: 2000, y: 1400 },
  { x: 0, y: 1500 },
]);

const planOf = (edits: readonly PixelEdit[], of: Size, within: Size) => {
  const warp = pixelStages(of, edits).at(-1)?.warp;
  if (!warp) throw new Error('The edits are no map.');
  return draftPlan(of, warp, within);
};

describe('the plan of a draft', () => {
  const large: Size = { width: 6000, height: 4000 };
  const small: Size = { width: 1200, height: 800 };
  const stage: Size = { width: 900, height: 600 };

  // Requirements: R403
  test('computes a small share of the pixels, from a source with at least twice the sides of the picture', () => {
    for (const angle of [1, -300, 1500, 4500]) {
      const plan = planOf([turn(angle, large)], large, stage);
      expect(plan?.size).toEqual(stage);
      expect(plan?.warp.size).toEqual({ width: 1800, height: 1200 });
      const { width } = boxWithin(large, angle, 1.5);
      const pixelsPerPixel = (plan?.source.width ?? 0) / large.width / (stage.width / width);
      expect(pixelsPerPixel).toBeGreaterThanOrEqual(1.99);
      expect(pixelsPerPixel).toBeLessThan(2.9);
    }
  });

  test('has the same source for small turns, so that it is reduced once', () => {
    const sources = [1, 100, -250, 300].map((angle) => planOf([turn(angle, large)], large, stage)?.source);
    for (const source of sources) expect(source).toEqual(sources[0]);
  });

  test.each<[string, readonly PixelEdit[], Size]>([
    ['a small image', [turn(300, small)], small],
    [
      'a part of a large image',
      [{ kind: 'crop', rect: { x: 9, y: 9, width: 1200, height: 800 } }, turn(300, small)],
      large,
    ],
    [
      'an enlargement',
      [turn(300, small), { kind: 'resize', size: { width: 9000, height: 6000 }, fit: 'stretch' }],
      small,
    ],
  ])('is missing if it would save nothing: %s', (_, edits, of) => {
    expect(planOf(edits, of, stage)).toBeNull();
  });
});

describe('a draft', () => {
  let photo: core.Raster;
  let lines: core.Raster;

  beforeAll(async () => {
    photo = decodeHere(core, await (await photograph(size.width, size.height)).png().toBuffer()).orient();
    // Lines of 12 pixels, 1.5 of the picture, at several angles.
    const drawn = Array.from({ length: 9 }, (_, index) => {
      const x = 200 * (index + 1);
      return `<path d="M${x} 100L${x + 45 * (index - 4)} 1400" stroke="#505050" stroke-width="12"/>`;
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500">
      <rect width="2000" height="1500" fill="#b0b0b0"/>${drawn.join('')}</svg>`;
    lines = decodeHere(core, await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()).orient();
  });

  afterAll(() => {
    photo.free();
    lines.free();
  });

  // Requirements: R403
  test.each<[string, readonly PixelEdit[]]>([
    ['3°', [turn(300)]],
    ['−17.5°', [turn(-1750)]],
    ['45°', [turn(4500)]],
    ['a perspective', [page]],
    [
      'a quarter turn and an angle',
      [{ kind: 'rotate', turn: 'right' }, turn(300, { width: 1500, height: 2000 })],
    ],
  ])('of a photograph is nearly equal to the exact picture: %s', async (_, edits) => {
    const both = await bothPictures(photo, edits, bounds);
    if (!both) throw new Error('There is no draft.');
    const { mean, usual, most } = differenceOf(both.draft, both.exact);
    expect(mean).toBeLessThanOrEqual(0.5);
    expect(usual).toBeLessThanOrEqual(2);
    expect(most).toBeLessThanOrEqual(15);
  });

  // Requirements: R403
  test.each<[string, PixelEdit]>([
    ['transparent corners', whole(800, 'transparent')],
    ['corners of a color', whole(-2000, [255, 128, 0])],
  ])('differs most at the edges of the picture: %s', async (_, edit) => {
    const both = await bothPictures(photo, [edit], bounds);
    if (!both) throw new Error('There is no draft.');
    const { mean, usual, most } = differenceOf(both.draft, both.exact);
    expect(mean).toBeLessThanOrEqual(0.5);
    expect(usual).toBeLessThanOrEqual(12);
    expect(most).toBeLessThanOrEqual(26);
  });

  // Requirements: R403
  test.each([300, -1750, 4500])('keeps lines sharp: %i hundredths of a degree', async (angle) => {
    const both = await bothPictures(lines, [turn(angle)], bounds);
    if (!both) throw new Error('There is no draft.');
    const contrast = (samples: Buffer) => {
      let steepest = 0;
      for (let index = 0; index + 4 < samples.length; index += 4)
        steepest = Math.max(steepest, Math.abs((samples[index] ?? 0) - (samples[index + 4] ?? 0)));
      return { steepest, darkest: Math.min(...samples.filter((_, index) => index % 4 === 0)) };
    };
    const [draft, exact] = [contrast(both.draft), contrast(both.exact)];
    expect(Math.abs(draft.steepest - exact.steepest)).toBeLessThanOrEqual(6);
    expect(Math.abs(draft.darkest - exact.darkest)).toBeLessThanOrEqual(6);
    const { usual, most } = differenceOf(both.draft, both.exact);
    expect(usual).toBeLessThanOrEqual(2);
    expect(most).toBeLessThanOrEqual(8);
  });
});
