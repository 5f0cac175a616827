// The smallest file of an image that is not large, by a helper where there is one, by the real wasm package.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { compressWhole, recompressed } from '../../src/imagecore/worker/compress';
import type { Helper, Helpers } from '../../src/imagecore/worker/helpers';
import { photograph } from '../support/fixtures';

let raster: core.Raster;
let alone: Buffer;

beforeAll(async () => {
  const photo = (await photograph(200, 150)).withIccProfile('p3').withMetadata({ density: 300 });
  raster = core.decode(await photo.jpeg().toBuffer()).orient();
  alone = Buffer.from(raster.encodeSmall());
});

afterAll(() => raster.free());

const helperThat = (compress: Helper['compress'], ready: Promise<unknown> = Promise.resolve()) => ({
  ready,
  compress: vi.fn(compress),
  end: vi.fn(),
});
const good = () => helperThat(async (png) => recompressed(core, png));

/** Helpers of which these are there. */
const crew = (...present: ReturnType<typeof helperThat>[]) =>
  ({
    use: (work: (helpers: readonly Helper[]) => unknown) => work(present as unknown as Helper[]),
  }) as unknown as Helpers;

const never = new AbortController().signal;
const compressed = async (helpers: Helpers, signal = never) =>
  Buffer.from(await compressWhole(raster, helpers, signal));

describe('the smallest file', () => {
  test('is the same by a helper, with profile and density, and by none', async () => {
    const helper = good();
    expect((await compressed(crew(helper))).equals(alone)).toBe(true);
    expect(helper.compress).toHaveBeenCalledOnce();
    expect((await compressed(crew())).equals(alone)).toBe(true);
  });

  test('is made here if the helper fails, which is ended', async () => {
    const helper = helperThat(() => Promise.reject(new Error('died')));
    expect((await compressed(crew(helper))).equals(alone)).toBe(true);
    expect(helper.end).toHaveBeenCalled();
  });

  test('is left at once when nobody wants it any more', async () => {
    const end = new AbortController();
    const helper = helperThat(
      () => new Promise((_, reject) => helper.end.mockImplementation(() => reject(new Error('ended')))),
    );
    const outcome = compressed(crew(helper), end.signal);
    await vi.waitFor(() => expect(helper.compress).toHaveBeenCalled());
    end.abort(new Error('unwanted'));
    await expect(outcome).rejects.toThrow('unwanted');
    expect(helper.end).toHaveBeenCalledOnce();
  });

  test('is left at once, also while a helper is waited for', async () => {
    const end = new AbortController();
    const helper = helperThat(good().compress, new Promise(() => {}));
    const outcome = compressed(crew(helper), end.signal);
    end.abort(new Error('unwanted'));
    await expect(outcome).rejects.toThrow('unwanted');
    expect(helper.compress).not.toHaveBeenCalled();
  });

  test('is made here where no helper starts, and by another one where one does not', async () => {
    const never = new Promise(() => {});
    const lost = Promise.reject(new Error('lost'));
    lost.catch(() => {});
    for (const ready of [never, lost]) {
      const helper = helperThat(good().compress, ready);
      expect((await compressed(crew(helper))).equals(alone)).toBe(true);
      expect(helper.compress).not.toHaveBeenCalled();
      const other = good();
      expect((await compressed(crew(helper, other))).equals(alone)).toBe(true);
      expect(other.compress).toHaveBeenCalledOnce();
    }
  });

  test('of an icon is made here: it takes less time than a helper to start', async () => {
    const icon = raster.resize(64, 64, 'stretch');
    const helper = good();
    expect(
      Buffer.from(await compressWhole(icon, crew(helper), never)).equals(Buffer.from(icon.encodeSmall())),
    ).toBe(true);
    expect(helper.compress).not.toHaveBeenCalled();
    icon.free();
  });
});
