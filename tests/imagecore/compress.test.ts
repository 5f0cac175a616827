// Tests how the smallest PNG is found for an image that is too small to be encoded in bands: in a helper if one starts,
// and otherwise in the worker itself. The WebAssembly core is real, and the helpers are fakes.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decodeHere, encodeHere, resizeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Helper, Helpers } from '../../src/imagecore/worker/helpers';
import { compress } from '../../src/imagecore/worker/rasterWork';
import { photograph } from '../support/fixtures';
import { fakeHelper } from '../support/helper';

let raster: core.Raster;
let expected: Buffer;

beforeAll(async () => {
  const photo = (await photograph(200, 150)).withIccProfile('p3').withMetadata({ density: 300 });
  raster = decodeHere(core, await photo.jpeg().toBuffer()).orient();
  expected = Buffer.from(encodeHere(raster));
});

afterAll(() => raster.free());

/** A fake helper that records its calls. */
function helperThat(runPart: Helper['runPart'], ready: Promise<unknown> = Promise.resolve()) {
  const change = { runPart: vi.fn(runPart), end: vi.fn() };
  return { ...fakeHelper({ ...change, ready: ready as Helper['ready'] }), ...change } as Helper &
    typeof change;
}
const good = () => helperThat(fakeHelper().runPart);

/** A `Helpers` object with the helpers `present`. */
function helpersOf(...present: Helper[]) {
  const use = vi.fn((work: (helpers: readonly Helper[]) => unknown) => work(present));
  return { use } as unknown as Helpers & { use: typeof use };
}

const compressed = async (helpers: Helpers, signal?: AbortSignal) =>
  Buffer.concat(await compress(raster, null, helpers, { signal }));

describe('the search for the smallest PNG', () => {
  test('gives the same file in a helper and in the worker itself, for an image with a color profile', async () => {
    const helper = good();
    expect((await compressed(helpersOf(helper))).equals(expected)).toBe(true);
    expect(helper.runPart).toHaveBeenCalledOnce();
    expect((await compressed(helpersOf())).equals(expected)).toBe(true);
  });

  test('gives the same file in a helper and in the worker itself with another density', async () => {
    const tagged = raster.withDensity(3000, 4000);
    for (const helpers of [helpersOf(good()), helpersOf()]) {
      const file = Buffer.concat(await compress(raster, { x: 3000, y: 4000 }, helpers, {}));
      expect(file.equals(encodeHere(tagged))).toBe(true);
    }
    tagged.free();
  });

  test('runs in the worker itself if the helper fails, and ends the helper', async () => {
    const helper = helperThat(() => Promise.reject(new Error('died')));
    expect((await compressed(helpersOf(helper))).equals(expected)).toBe(true);
    expect(helper.end).toHaveBeenCalled();
  });

  // Requirements: R200
  test('is canceled at once by an abort while it runs in a helper, and ends the helper', async () => {
    const controller = new AbortController();
    const helper: ReturnType<typeof helperThat> = helperThat(
      () => new Promise((_, reject) => helper.end.mockImplementation(() => reject(new Error('ended')))),
    );
    const outcome = compressed(helpersOf(helper), controller.signal);
    await vi.waitFor(() => expect(helper.runPart).toHaveBeenCalled());
    controller.abort(new Error('unwanted'));
    await expect(outcome).rejects.toThrow('unwanted');
    expect(helper.end).toHaveBeenCalled();
  });

  test('is canceled at once by an abort while it waits for a helper that is loading', async () => {
    const controller = new AbortController();
    const helper = helperThat(good().runPart, new Promise(() => {}));
    const outcome = compressed(helpersOf(helper), controller.signal);
    controller.abort(new Error('unwanted'));
    await expect(outcome).rejects.toThrow('unwanted');
    expect(helper.runPart).not.toHaveBeenCalled();
  });

  // Requirements: R199
  test('runs in the worker itself if no helper starts, and otherwise in a helper that has started', async () => {
    const never = new Promise(() => {});
    const lost = Promise.reject(new Error('lost'));
    lost.catch(() => {});
    for (const ready of [never, lost]) {
      const helper = helperThat(good().runPart, ready);
      expect((await compressed(helpersOf(helper))).equals(expected)).toBe(true);
      expect(helper.runPart).not.toHaveBeenCalled();
      const other = good();
      expect((await compressed(helpersOf(helper, other))).equals(expected)).toBe(true);
      expect(other.runPart).toHaveBeenCalledOnce();
    }
  });

  test('runs in the worker itself for an icon of 64 × 64 pixels, because starting a helper takes longer', async () => {
    const icon = resizeHere(raster, 64, 64);
    const helpers = helpersOf(good());
    const file = Buffer.concat(await compress(icon, null, helpers, {}));
    expect(file.equals(encodeHere(icon))).toBe(true);
    expect(helpers.use).not.toHaveBeenCalled();
    icon.free();
  });
});
