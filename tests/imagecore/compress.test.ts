// Tests how the smallest PNG is found for an image that is too small to be encoded in bands: in a helper if one starts,
// and otherwise in the worker itself. The WebAssembly core is real, and the helpers are fakes.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { compressWhole, recompressed } from '../../src/imagecore/worker/compress';
import type { Helper, Helpers } from '../../src/imagecore/worker/helpers';
import { photograph } from '../support/fixtures';

let raster: core.Raster;
let expected: Buffer;

beforeAll(async () => {
  const photo = (await photograph(200, 150)).withIccProfile('p3').withMetadata({ density: 300 });
  raster = core.decode(await photo.jpeg().toBuffer()).orient();
  expected = Buffer.from(raster.encodeSmall());
});

afterAll(() => raster.free());

const helperThat = (compress: Helper['compress'], ready: Promise<unknown> = Promise.resolve()) => ({
  ready,
  compress: vi.fn(compress),
  end: vi.fn(),
});
const good = () => helperThat(async (png) => recompressed(core, png));

/** A `Helpers` object with the helpers `present`. */
const helpersOf = (...present: ReturnType<typeof helperThat>[]) =>
  ({
    use: (work: (helpers: readonly Helper[]) => unknown) => work(present as unknown as Helper[]),
  }) as unknown as Helpers;

const noAbort = new AbortController().signal;
const compressed = async (helpers: Helpers, signal = noAbort) =>
  Buffer.from(await compressWhole(raster, helpers, signal));

describe('the search for the smallest PNG', () => {
  test('gives the same file in a helper and in the worker itself, for an image with a color profile', async () => {
    const helper = good();
    expect((await compressed(helpersOf(helper))).equals(expected)).toBe(true);
    expect(helper.compress).toHaveBeenCalledOnce();
    expect((await compressed(helpersOf())).equals(expected)).toBe(true);
  });

  test('runs in the worker itself if the helper fails, and ends the helper', async () => {
    const helper = helperThat(() => Promise.reject(new Error('died')));
    expect((await compressed(helpersOf(helper))).equals(expected)).toBe(true);
    expect(helper.end).toHaveBeenCalled();
  });

  // Requirements: R200
  test('is canceled at once by an abort while it runs in a helper, and ends the helper', async () => {
    const controller = new AbortController();
    const helper = helperThat(
      () => new Promise((_, reject) => helper.end.mockImplementation(() => reject(new Error('ended')))),
    );
    const outcome = compressed(helpersOf(helper), controller.signal);
    await vi.waitFor(() => expect(helper.compress).toHaveBeenCalled());
    controller.abort(new Error('unwanted'));
    await expect(outcome).rejects.toThrow('unwanted');
    expect(helper.end).toHaveBeenCalledOnce();
  });

  test('is canceled at once by an abort while it waits for a helper that is loading', async () => {
    const controller = new AbortController();
    const helper = helperThat(good().compress, new Promise(() => {}));
    const outcome = compressed(helpersOf(helper), controller.signal);
    controller.abort(new Error('unwanted'));
    await expect(outcome).rejects.toThrow('unwanted');
    expect(helper.compress).not.toHaveBeenCalled();
  });

  // Requirements: R199
  test('runs in the worker itself if no helper starts, and otherwise in a helper that has started', async () => {
    const never = new Promise(() => {});
    const lost = Promise.reject(new Error('lost'));
    lost.catch(() => {});
    for (const ready of [never, lost]) {
      const helper = helperThat(good().compress, ready);
      expect((await compressed(helpersOf(helper))).equals(expected)).toBe(true);
      expect(helper.compress).not.toHaveBeenCalled();
      const other = good();
      expect((await compressed(helpersOf(helper, other))).equals(expected)).toBe(true);
      expect(other.compress).toHaveBeenCalledOnce();
    }
  });

  test('runs in the worker itself for an icon of 64 × 64 pixels, because starting a helper takes longer', async () => {
    const icon = raster.resize(64, 64, 'stretch');
    const helper = good();
    expect(
      Buffer.from(await compressWhole(icon, helpersOf(helper), noAbort)).equals(
        Buffer.from(icon.encodeSmall()),
      ),
    ).toBe(true);
    expect(helper.compress).not.toHaveBeenCalled();
    icon.free();
  });
});
