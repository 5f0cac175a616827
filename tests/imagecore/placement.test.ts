// Tests the functions of src/edits that compute where the pixels of an image lie after edits. The expected positions
// come from images that the real WebAssembly core has edited.
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import { type Edit, type Placement, pixelEdits } from '../../src/edits';
import { fitGeometry } from '../../src/edits/kinds/fitGeometry';
import { placementOf } from '../../src/edits/pixels';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Helpers } from '../../src/imagecore/worker/helpers';
import { applyEdit } from '../../src/imagecore/worker/rasterWork';
import type { Rect, Size } from '../../src/lib/geometry';
import { seededRandom } from '../support/fixtures';
import { randomEdits } from '../support/randomEdits';

const noHelpers = {
  use: (work: (helpers: readonly never[]) => unknown) => work([]),
  scheduleStop: () => {},
} as unknown as Helpers;

/** Applies `edits` to `original`. Frees neither `original` nor the result. Without edits, the result is `original`. */
async function edited(original: core.Raster, edits: readonly Edit[]): Promise<core.Raster> {
  let raster = original;
  for (const edit of pixelEdits(edits)) {
    const next = await applyEdit(raster, edit, noHelpers);
    if (raster !== original) raster.free();
    raster = next;
  }
  return raster;
}

/** The samples of a pixel, each from 0 to 65,535. */
interface Pixel {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/**
 * Returns a function that returns a pixel of the raster. To read the pixels, the core encodes the raster as a PNG, and
 * sharp decodes this PNG.
 */
async function pixelsOf(raster: core.Raster): Promise<(x: number, y: number) => Pixel> {
  const { data, info } = await sharp(raster.encodeFast())
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const { width, channels } = info;
  expect(channels).toBeGreaterThanOrEqual(3);
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return (x, y) => {
    const start = (y * width + x) * channels;
    const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, alpha = 65_535] = samples.subarray(
      start,
      start + channels,
    );
    return { red, green, blue, alpha };
  };
}

/** An opaque image with 16 bits per sample. `sampleAt` returns the red, green and blue sample of a pixel. */
async function rasterOf({ width, height }: Size, sampleAt: (x: number, y: number) => readonly number[]) {
  const samples = Uint16Array.from(
    Array.from({ length: width * height }, (_, i) => sampleAt(i % width, Math.floor(i / width))).flat(),
  );
  const png = await sharp(samples, { raw: { width, height, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  return decodeHere(core, png).orient();
}

const BAR: Pixel = { red: 0, green: 0, blue: 0, alpha: 0 };

describe('the rectangles that fitGeometry() returns', () => {
  test.each([0, 1, 2, 3])(
    'are those that the core uses in a resize with the fit cover or contain (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      const sizeBelow = (end: number) => ({
        width: 1 + Math.floor(random() * end),
        height: 1 + Math.floor(random() * end),
      });
      const cropTo = (rect: Rect): Edit => ({ kind: 'crop', rect });
      const stretchTo = (size: Size): Edit => ({ kind: 'resize', size, fit: 'stretch' });

      for (let round = 0; round < 20; round++) {
        const [from, to] = [sizeBelow(24), sizeBelow(24)];
        const noise = await rasterOf(from, () => [0, 1, 2].map(() => 1 + Math.floor(random() * 65_535)));
        const png = async (edits: readonly Edit[]) => {
          const raster = await edited(noise, edits);
          const bytes = Buffer.from(raster.encodeFast());
          if (raster !== noise) raster.free();
          return bytes;
        };
        const what = JSON.stringify({ from, to });

        const cover: Edit = { kind: 'resize', size: to, fit: 'cover' };
        const { kept } = fitGeometry(from, to, 'cover');
        expect((await png([cover])).equals(await png([cropTo(kept), stretchTo(to)])), what).toBe(true);

        const middle: Edit = { ...cover, at: { x: 0.5, y: 0.5 } };
        expect((await png([middle])).equals(await png([cover])), what).toBe(true);
        const at = { x: random(), y: random() };
        const { kept: other } = fitGeometry(from, to, 'cover', at);
        const cut = await png([{ ...cover, at }]);
        expect(cut.equals(await png([cropTo(other), stretchTo(to)])), JSON.stringify({ from, to, at })).toBe(
          true,
        );

        const contain: Edit = { kind: 'resize', size: to, fit: 'contain' };
        const { filled } = fitGeometry(from, to, 'contain');
        const contained = await edited(noise, [contain]);
        const pixelAt = await pixelsOf(contained);
        const inner = await edited(noise, [stretchTo({ width: filled.width, height: filled.height })]);
        const innerAt = await pixelsOf(inner);
        for (let y = 0; y < to.height; y++)
          for (let x = 0; x < to.width; x++) {
            const isBar =
              x < filled.x || y < filled.y || x >= filled.x + filled.width || y >= filled.y + filled.height;
            const expected = isBar ? BAR : innerAt(x - filled.x, y - filled.y);
            expect(pixelAt(x, y), `${what} at ${x}, ${y}`).toEqual(expected);
          }
        contained.free();
        inner.free();
        noise.free();
      }
    },
  );
});

/** A horizontal and a vertical distance, in pixels. */
interface Reach {
  readonly x: number;
  readonly y: number;
}

/**
 * Pixels that are closer than these distances to an edge of the visible part are not compared. The visible part is the
 * part of the result that shows the original. The rest of the result is transparent bars.
 */
interface Edges {
  /** Inside the visible part. The kernel of a resize reached beyond the edge, so the colors are not exact. */
  readonly inside: Reach;
  /** Outside the visible part. The kernel of a resize reached into the image, so bars are not fully transparent. */
  readonly outside: Reach;
}

/** Computes the distances after `edit` from those before it. `before` is the placement before `edit`. */
function edgesAfter({ inside, outside }: Edges, edit: Edit, before: Placement): Edges {
  const turned = ({ x, y }: Reach): Reach => ({ x: y, y: x });
  switch (edit.kind) {
    case 'crop':
    case 'pad':
    case 'flip':
    case 'density':
      return { inside, outside };
    // Tested below.
    case 'straighten':
    case 'perspective':
      throw new Error('The random edits have no angle.');
    case 'rotate':
      return { inside: turned(inside), outside: turned(outside) };
    case 'resize': {
      const { kept, filled } = fitGeometry(before.size, edit.size, edit.fit, edit.at);
      // The Lanczos kernel reaches 3 pixels: of the result if the resize reduces the image, otherwise of the source. A
      // fourth pixel is a margin. A side of the same length as before is included, because the core may resample it.
      const grown = (reach: number, scale: number) => reach * scale + 4 * Math.max(1, scale);
      const both = ({ x, y }: Reach): Reach => ({
        x: grown(x, filled.width / kept.width),
        y: grown(y, filled.height / kept.height),
      });
      const hadBars = before.visible.width < before.size.width || before.visible.height < before.size.height;
      return { inside: both(inside), outside: hadBars ? both(outside) : { x: 0, y: 0 } };
    }
  }
}

/**
 * The largest distance of a pixel of the result from its position in the original, in pixels of the original. The color
 * gives the position. Lanczos interpolation of a gradient has a ripple of a tenth of a pixel. Each resize with the
 * nearest neighbor adds half a pixel of the image before this resize, and a later resize overshoots at the new steps.
 */
function toleranceOf(original: Size, edits: readonly Edit[]): Reach {
  return edits.reduce<Reach>(
    ({ x, y }, edit, index) => {
      if (edit.kind !== 'resize' || !edit.filter) return { x, y };
      const { a, b, c, d } = placementOf(original, edits.slice(0, index)).matrix;
      return { x: x + 0.6 / Math.abs(a + b), y: y + 0.6 / Math.abs(c + d) };
    },
    { x: 0.1, y: 0.1 },
  );
}

describe('an edited image', () => {
  const original: Size = { width: 240, height: 180 };
  const STEP = 200;
  const FIRST = 8000;
  const BLUE = 30_000;
  /**
   * Red increases from left to right, and green from top to bottom. So the color of a pixel gives its position. Blue is
   * the same everywhere.
   */
  let gradient: core.Raster;
  /** The numbers of pixels that the tests of all seeds have compared, inside visible parts and in bars. */
  const compared = { inside: 0, bars: 0 };

  beforeAll(async () => {
    gradient = await rasterOf(original, (x, y) => [FIRST + STEP * x, FIRST + STEP * y, BLUE]);
  });

  const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

  // Requirements: R239
  test.each(SEEDS)(
    'shows each part of the original at the position that placementOf() computes (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      const bounds = { sides: [60, 480], factor: 1.7 } as const;
      // What is not the original is transparent, so that the two can be told apart.
      const edits = randomEdits(random, original, 1 + (seed % 6), bounds).map((edit): Edit => {
        if (edit.kind === 'pad') return { ...edit, radius: 0, background: 'transparent' };
        if (edit.kind !== 'resize') return edit;
        const { background: _, ...others } = edit;
        return others;
      });
      const what = JSON.stringify(edits);
      const tolerance = toleranceOf(original, edits);
      const placement = placementOf(original, edits);
      const { size, visible, matrix } = placement;
      const { inside, outside } = edits.reduce<Edges>(
        (edges, edit, index) => edgesAfter(edges, edit, placementOf(original, edits.slice(0, index))),
        { inside: { x: 0, y: 0 }, outside: { x: 0, y: 0 } },
      );

      const raster = await edited(gradient, edits);
      expect({ width: raster.width, height: raster.height }).toEqual(size);
      const pixelAt = await pixelsOf(raster);
      if (raster !== gradient) raster.free();

      const { a, b, c, d, e, f } = matrix;
      const determinant = a * d - b * c;
      for (let y = 0; y < size.height; y += 4)
        for (let x = 0; x < size.width; x += 4) {
          // The center of the pixel.
          const [u, v] = [x + 0.5, y + 0.5];
          // The distances from the center to the nearest vertical and horizontal edge of the visible part. They are
          // negative outside the visible part.
          const depth = {
            x: Math.min(u - visible.x, visible.x + visible.width - u),
            y: Math.min(v - visible.y, visible.y + visible.height - v),
          };
          const { red, green, blue, alpha } = pixelAt(x, y);
          const place = `${what} at ${x}, ${y}`;
          if (depth.x > inside.x && depth.y > inside.y) {
            compared.inside += 1;
            const from = {
              x: (d * (u - e) - c * (v - f)) / determinant,
              y: (a * (v - f) - b * (u - e)) / determinant,
            };
            expect(alpha, place).toBe(65_535);
            expect(Math.abs((red - FIRST) / STEP + 0.5 - from.x), place).toBeLessThan(tolerance.x);
            expect(Math.abs((green - FIRST) / STEP + 0.5 - from.y), place).toBeLessThan(tolerance.y);
            expect(blue, place).toBe(BLUE);
          } else if (depth.x < -outside.x || depth.y < -outside.y) {
            compared.bars += 1;
            expect(alpha, place).toBe(0);
          }
        }
    },
  );

  test('was compared in the tests above at more than 30,000 pixels of the original and 5,000 pixels of bars', () => {
    expect(compared.inside).toBeGreaterThan(30_000);
    expect(compared.bars).toBeGreaterThan(5_000);
  });
});
