import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { warmUp } from '../../src/imagecore/worker/warmUp';

/** All objects that were made in the module's memory. */
const made = new Set<WeakKey>();
/** Those of them that have not been freed, nor consumed by another. */
const alive = new Set<WeakKey>();

beforeEach(() => {
  made.clear();
  alive.clear();
  // wasm-bindgen registers each object that it makes, until it is freed or consumed.
  const { register, unregister } = FinalizationRegistry.prototype;
  vi.spyOn(FinalizationRegistry.prototype, 'register').mockImplementation(function (
    this: FinalizationRegistry<unknown>,
    target,
    ...rest
  ) {
    if (target instanceof core.Decoded || target instanceof core.Raster) {
      made.add(target);
      alive.add(target);
    }
    Reflect.apply(register, this, [target, ...rest]);
  });
  vi.spyOn(FinalizationRegistry.prototype, 'unregister').mockImplementation(function (
    this: FinalizationRegistry<unknown>,
    token,
  ) {
    alive.delete(token);
    return Reflect.apply(unregister, this, [token]);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('takes a sound picture through decoding, resizing and encoding, and frees all of it', async () => {
  // However slow the machine is, there is time for all turns.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const decode = vi.fn(core.decode);
  let turns = 0;
  await warmUp({ ...core, decode }, () => turns++ < 3);
  const outcomes = decode.mock.results.map(({ type }) => type);
  // The JPEG, and the PNG that was made of it.
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'return'));
  // Each decoded file, and what was made of it at least once.
  expect(made.size).toBeGreaterThan(2 * outcomes.length);
  expect([...alive]).toEqual([]);
});

test('frees what it has made where a step fails', async () => {
  const decode = vi.fn(core.decode).mockImplementationOnce(core.decode);
  decode.mockImplementation(() => {
    throw new Error('no memory');
  });
  await expect(warmUp({ ...core, decode }, () => true)).rejects.toThrow('no memory');
  expect(made.size).toBeGreaterThan(2);
  expect([...alive]).toEqual([]);
});

test('does nothing where work has come already', async () => {
  const decode = vi.fn(core.decode);
  await warmUp({ ...core, decode }, () => false);
  expect(decode).not.toHaveBeenCalled();
});
