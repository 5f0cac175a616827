// Tests of `lazyImport`, which returns a function that imports a module at its first call.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LAZY_IMPORT_TIMEOUT_MS, lazyImport } from '../../src/lib/lazyImport';
import { deferred } from '../../src/lib/promises';
import { outcome, TIMERS } from '../support/settle';

const module = { words: 'words' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('all calls return the same module, which is imported only once', async () => {
  const load = vi.fn(async () => module);
  const get = lazyImport(load);
  expect(await get()).toBe(module);
  expect(await get()).toBe(module);
  expect(load).toHaveBeenCalledOnce();
});

test('after a failed import, the next call imports the module again', async () => {
  const load = vi
    .fn(async () => module)
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'));
  const get = lazyImport(load);
  await expect(get()).rejects.toThrow('Importing');
  expect(await get()).toBe(module);
});

test('a call rejects if the import takes too long, and the next call resolves if the module arrives later', async () => {
  const answer = deferred<typeof module>();
  const get = lazyImport(() => answer.promise);
  const first = outcome(get());
  await vi.advanceTimersByTimeAsync(LAZY_IMPORT_TIMEOUT_MS - 1);
  expect(first.is).toBe('pending');
  await vi.advanceTimersByTimeAsync(1);
  expect(first.is).toBe('Error');
  const second = get();
  answer.resolve(module);
  expect(await second).toBe(module);
});

test('if an import keeps failing, the second and later calls import from another URL', async () => {
  const errors: string[] = [];
  const failure = () =>
    new TypeError('Failed to fetch dynamically imported module: https://a.example/x-1.js');
  const get = lazyImport(() => Promise.reject(failure()));
  for (let times = 0; times < 3; times++)
    await get().catch((thrown: unknown) => void errors.push(String(thrown)));
  expect(errors[0]).toContain('Failed to fetch');
  // The import from the other URL fails with this error, because Node does not import from https URLs.
  expect(errors.slice(1)).toEqual(Array(2).fill(expect.stringContaining('ERR_UNSUPPORTED_ESM_URL_SCHEME')));
});
