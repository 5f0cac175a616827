import { expect, test, vi } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { warmUp } from '../../src/imagecore/worker/warmUp';

test('takes a sound picture through decoding, resizing and encoding, and frees all of it', async () => {
  const freed = vi.spyOn(core.Raster.prototype, 'free');
  const decode = vi.fn(core.decode);
  let turns = 0;
  await warmUp({ ...core, decode }, () => turns++ < 3);
  const outcomes = decode.mock.results.map(({ type }) => type);
  // The JPEG, and the PNG that was made of it.
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'return'));
  expect(freed).toHaveBeenCalledTimes(15);
  freed.mockRestore();
});

test('does nothing where work has come already', async () => {
  const decode = vi.fn(core.decode);
  await warmUp({ ...core, decode }, () => false);
  expect(decode).not.toHaveBeenCalled();
});
