import { expect, test } from 'vitest';
import { Newest } from '../../src/features/presets/newest';
import { type Deferred, deferred } from '../../src/lib/deferred';

/** Work that is done, fails or is cancelled when the test says so. */
function setUp() {
  const begun: string[] = [];
  const ends: Deferred<void>[] = [];
  const abort = () => ends.at(-1)?.reject(new DOMException('cancelled', 'AbortError'));
  const newest = new Newest<string>((item) => {
    begun.push(item);
    const end = deferred<void>();
    ends.push(end);
    return end.promise;
  }, abort);
  return {
    newest,
    begun,
    abort,
    finish: () => ends.at(-1)?.resolve(),
    fail: (e: Error) => ends.at(-1)?.reject(e),
  };
}

/** Lets everything happen that waits for nothing else. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('runs one piece of work to its end', async () => {
  const { newest, begun, finish } = setUp();
  const run = newest.run('a');
  expect(newest.running).toBe(true);
  finish();
  await run;
  expect(begun).toEqual(['a']);
  expect(newest.running).toBe(false);
});

test('asked for something else, it gives up the old and ends with the newest', async () => {
  const { newest, begun, finish } = setUp();
  const run = newest.run('a');
  newest.turnTo('b');
  newest.turnTo('c');
  await settle();
  expect(begun).toEqual(['a', 'c']);
  finish();
  await run;
});

test('asked for the same again, it goes on', async () => {
  const { newest, begun, finish } = setUp();
  const run = newest.run('a');
  newest.turnTo('a');
  await settle();
  newest.turnTo('b');
  newest.turnTo('b');
  await settle();
  expect(begun).toEqual(['a', 'b']);
  finish();
  await run;
});

test('asked for something else just as the old is done, it makes that too', async () => {
  const { newest, begun, finish } = setUp();
  const run = newest.run('a');
  finish();
  newest.turnTo('b');
  await settle();
  expect(begun).toEqual(['a', 'b']);
  finish();
  await run;
});

test('cancelled from outside, it ends and goes on with nothing', async () => {
  const { newest, begun, abort } = setUp();
  const run = newest.run('a');
  abort();
  await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  expect(begun).toEqual(['a']);
  expect(newest.running).toBe(false);
});

test('a failure is handed on, even when something else was asked for', async () => {
  const { newest, fail } = setUp();
  const run = newest.run('a');
  fail(new Error('broken'));
  newest.turnTo('b');
  await expect(run).rejects.toThrow('broken');
  expect(newest.running).toBe(false);
});
