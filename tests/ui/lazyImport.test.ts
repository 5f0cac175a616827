// A module that is fetched when it is first asked for.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '../../src/lib/deferred';
import { LAZY_IMPORT_TIMEOUT_MS, lazyImport } from '../../src/lib/lazyImport';
import { outcome, TIMERS } from '../support/settle';

const module = { words: 'words' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('is the same every time, and fetched once', async () => {
  const load = vi.fn(async () => module);
  const get = lazyImport(load);
  expect(await get()).toBe(module);
  expect(await get()).toBe(module);
  expect(load).toHaveBeenCalledOnce();
});

test('that failed is fetched again by the next call', async () => {
  const load = vi
    .fn(async () => module)
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'));
  const get = lazyImport(load);
  await expect(get()).rejects.toThrow('Importing');
  expect(await get()).toBe(module);
});

test('that is not answered fails after some seconds, and is there when it comes after all', async () => {
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

test('whose failure the browser keeps is asked for at another address, from the second call on', async () => {
  const asked: string[] = [];
  const failure = () =>
    new TypeError('Failed to fetch dynamically imported module: https://a.example/x-1.js');
  const get = lazyImport(() => Promise.reject(failure()));
  for (let times = 0; times < 3; times++)
    await get().catch((thrown: unknown) => void asked.push(String(thrown)));
  expect(asked[0]).toContain('Failed to fetch');
  // The answer of another import: there is no network here.
  expect(asked.slice(1)).toEqual(Array(2).fill(expect.stringContaining('ERR_UNSUPPORTED_ESM_URL_SCHEME')));
});
