// Tests the levels that the worker keeps for the viewer, with the real core. How the levels look is tested in
// viewer.test.ts. Level n is the image reduced by 2^n in each direction.
import { beforeEach, expect, test, vi } from 'vitest';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { Levels } from '../../src/imagecore/worker/levels';
import { NO_HELPERS, numbersOf } from '../../src/imagecore/worker/rasterWork';
import { levelSize, type Rect } from '../../src/lib/geometry';
import { photograph } from '../support/fixtures';

const SIZE = { width: 640, height: 480 };

let raster: core.Raster;
let levels: Levels;

beforeEach(async () => {
  const photo = await photograph(SIZE.width, SIZE.height);
  raster = decodeHere(core, new Uint8Array(await photo.png().toBuffer())).orient();
  levels = new Levels();
  return () => {
    vi.restoreAllMocks();
    levels.free();
    raster.free();
  };
});

/** A rectangle with this share of the pixels of a level. */
function share(level: number, part: number): Rect {
  const { width, height } = levelSize(SIZE, level);
  return { x: 0, y: 0, width, height: Math.floor(height * part) };
}

const render = (level: number, rect: Rect, of = raster, context = {}) =>
  levels.region(of, level, rect, NO_HELPERS, context);

/** Whether the level has the pixels of the rectangle when it is reduced alone. Comparing with `toEqual` would take seconds. */
async function isSame(level: number, rect: Rect): Promise<boolean> {
  const size = levelSize(SIZE, level);
  const { x, y, width, height } = rect;
  const alone = raster.resizeRegion(size.width, size.height, x, y, width, height).rgba();
  return Buffer.compare((await render(level, rect)).rgba(), alone) === 0;
}

// Requirements: R231
test('a level is computed as a whole once an eighth of it is requested, with the same pixels', async () => {
  const whole = vi.spyOn(core.Raster.prototype, 'resizeJob');
  const tenth = share(2, 0.1);
  expect(await isSame(2, tenth)).toBe(true);
  expect(whole).not.toHaveBeenCalled();
  for (const rect of [tenth, share(2, 0.6), { x: 150, y: 110, width: 10, height: 10 }])
    expect(await isSame(2, rect), JSON.stringify(rect)).toBe(true);
  const { width, height } = levelSize(SIZE, 2);
  const all = (size: typeof SIZE) => numbersOf({ x: 0, y: 0, ...size });
  expect(whole.mock.calls).toEqual([[width, height, all(SIZE), all({ width, height })]]);
});

test('levels 0 and 1 are never computed as a whole', async () => {
  const whole = vi.spyOn(core.Raster.prototype, 'resizeJob');
  for (const level of [0, 1]) expect(await isSame(level, share(level, 1))).toBe(true);
  expect(whole).not.toHaveBeenCalled();
});

test('two levels are kept, and the least recently used one is freed first', async () => {
  const whole = vi.spyOn(core.Raster.prototype, 'resizeJob');
  const other = raster.crop(0, 0, 400, 300);
  await render(2, share(2, 1));
  await render(2, { x: 0, y: 0, width: 100, height: 75 }, other);
  await render(2, share(2, 1));
  expect(whole).toHaveBeenCalledTimes(2);
  // A third level replaces that of `other`.
  await render(3, share(3, 1));
  await render(2, share(2, 1));
  expect(whole).toHaveBeenCalledTimes(3);
  await render(2, { x: 0, y: 0, width: 100, height: 75 }, other);
  expect(whole).toHaveBeenCalledTimes(4);
  other.free();
});

test('each kept level is freed once, and a canceled one is not kept', async () => {
  const freed = vi.spyOn(core.Raster.prototype, 'free');
  for (const level of [2, 3, 4]) (await render(level, share(level, 1))).free();
  // The three results, and level 2.
  expect(freed).toHaveBeenCalledTimes(4);
  levels.free();
  levels.free();
  expect(freed).toHaveBeenCalledTimes(6);
  await expect(render(2, share(2, 1), raster, { signal: AbortSignal.abort('canceled') })).rejects.toBe(
    'canceled',
  );
  levels.free();
  expect(freed).toHaveBeenCalledTimes(6);
});
