// Tests the warm-up: it runs the functions of the real core with a small picture, so that the browser optimizes them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { memory } from '../../src/imagecore/pkg/imagecore_bg.wasm';
import { accessMemory, warmUp } from '../../src/imagecore/worker/warmUp';

/** All decoded files and rasters that were created in the memory of the core. */
const made = new Set<WeakKey>();
/** The objects in `made` that were neither freed nor consumed by a method such as `orient`. */
const alive = new Set<WeakKey>();

beforeEach(() => {
  made.clear();
  alive.clear();
  // wasm-bindgen registers each object that it creates, and unregisters the object when it is freed or consumed.
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

test('the warm-up decodes, resizes and encodes a picture, and frees all objects that it creates', async () => {
  // The clock does not advance, so the time limit does not end the warm-up on a slow machine.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const decodeJob = vi.fn(core.decodeJob);
  const resize = vi.spyOn(core.Raster.prototype, 'resizeJob');
  let turns = 0;
  await warmUp({ ...core, decodeJob }, () => turns++ < 3);
  const outcomes = decodeJob.mock.results.map(({ type }) => type);
  // Each of the 3 rounds decodes the JPEG, and a PNG that was encoded from it.
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'return'));
  // Each round enlarges the picture, which has 64 × 64 pixels, and reduces it twice.
  const enlarges = resize.mock.calls.map(([width]) => width > 64);
  expect(enlarges).toEqual(Array.from({ length: 3 }, () => [true, false, false]).flat());
  expect(resize.mock.results.every(({ type }) => type === 'return')).toBe(true);
  // Each job of `decodeJob` creates a decoded file, which becomes a raster. The resizes create further rasters.
  expect(made.size).toBeGreaterThan(2 * outcomes.length);
  expect([...alive]).toEqual([]);
});

test('if a step fails, the warm-up frees all objects that it has created', async () => {
  const decodeJob = vi.fn(core.decodeJob).mockImplementationOnce(core.decodeJob);
  decodeJob.mockImplementation(() => {
    throw new Error('no memory');
  });
  await expect(warmUp({ ...core, decodeJob }, () => true)).rejects.toThrow('no memory');
  expect(made.size).toBeGreaterThan(2);
  expect([...alive]).toEqual([]);
});

test('the memory is accessed from the first byte on, in steps, until a call arrives', async () => {
  const access = vi.fn(core.accessMemory);
  let turns = 0;
  await accessMemory({ ...core, accessMemory: access }, () => turns++ < 3);
  const step = access.mock.calls[0]?.[1] ?? 0;
  expect(step).toBeGreaterThan(1 << 20);
  expect(access.mock.calls).toEqual([0, 1, 2].map((index) => [index * step, (index + 1) * step]));
});

test('memory that was accessed is used by the next allocation, and too much of it is not an error', () => {
  const length = 32 << 20;
  const before = memory.buffer.byteLength;
  core.accessMemory(0, length);
  const accessed = memory.buffer.byteLength;
  expect(accessed - before).toBeGreaterThan(length / 2);
  core.accessMemory(length / 2, length);
  core.accessMemory(length, 2 ** 32 - 1);
  expect(memory.buffer.byteLength).toBe(accessed);
});

test('the warm-up does nothing if a call has already arrived', async () => {
  const decodeJob = vi.fn(core.decodeJob);
  await warmUp({ ...core, decodeJob }, () => false);
  expect(decodeJob).not.toHaveBeenCalled();
});
