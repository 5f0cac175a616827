// `contentRect`: finds the content of the open image for the Crop tab. It runs in parallel with requests. Only the newest
// result is wanted, and only for the image that was open when it was asked for.
import { expect, test, vi } from 'vitest';
import { density, flip, left, other, photo, reasonOf, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

test('contentRect() asks for the image with its committed edits, and does not change the state', async () => {
  const { session, core, open, apply, states } = setUp();
  const called = vi.spyOn(core, 'contentRect');
  await open();
  await apply(left);
  const stateCount = states.length;
  const finding = session.contentRect(24);
  expect(called.mock.calls).toEqual([
    [{ file: photo, edits: [left] }, 24, { signal: expect.any(AbortSignal) }],
  ]);
  core.pending('contentRect').answer();
  expect(await finding).toEqual({ x: 1, y: 2, width: 30, height: 20 });
  expect(states).toHaveLength(stateCount);
});

test('contentRect() rejects with no-image if no image is open', async () => {
  expect(await reasonOf(setUp().session.contentRect(0))).toMatchObject({ code: 'no-image' });
});

test('contentRect() passes a failure of the core on', async () => {
  const { session, core, open } = setUp();
  await open();
  const finding = reasonOf(session.contentRect(0));
  const failure = new Error('failed');
  core.pending('contentRect').fail(failure);
  expect(await finding).toBe(failure);
});

test.each([true, false])(
  'the newest call wins, whether the core heeds the cancellation (%s)',
  async (heeds) => {
    const { session, core, open } = setUp();
    await open();
    core.heeds = heeds;
    const first = outcome(session.contentRect(10));
    const canceled = core.pending('contentRect');
    const second = outcome(session.contentRect(11));
    expect(canceled.signal?.aborted).toBe(true);
    core.pending('contentRect').answer();
    if (!heeds) canceled.answer();
    await settle();
    expect([first.is, second.is]).toEqual(['AbortError', 'done']);
  },
);

test('contentRect() runs in parallel with an edit, and rejects if the edit has changed the pixels', async () => {
  const { session, core, open } = setUp();
  await open();
  const applying = outcome(session.apply(flip));
  const finding = outcome(session.contentRect(10));
  expect(core.pending('render').signal?.aborted).toBe(false);
  core.pending('render').answer();
  await settle();
  core.pending('contentRect').answer();
  await settle();
  expect([applying.is, finding.is]).toEqual(['done', 'AbortError']);
});

test('contentRect() is not affected by a new density', async () => {
  const { session, core, open } = setUp();
  await open();
  const finding = outcome(session.contentRect(10));
  const applying = session.apply(density(3000));
  for (const call of core.calls) if (call.name === 'render' && !call.settled) call.answer();
  await applying;
  core.pending('contentRect').answer();
  await settle();
  expect(finding.is).toBe('done');
});

test('contentRect() rejects if another image was opened, or the image was closed', async () => {
  const { session, core, open } = setUp();
  await open();
  const earlier = outcome(session.contentRect(10));
  await open(other);
  core.pending('contentRect').answer();
  await settle();
  const closed = outcome(session.contentRect(10));
  session.close();
  core.pending('contentRect').answer();
  await settle();
  expect([earlier.is, closed.is]).toEqual(['AbortError', 'AbortError']);
});

test('contentRect() pauses the background encoding of the PNG, which starts again a second later', async () => {
  const { session, core, open, apply } = setUp();
  await open();
  await apply(left);
  const encoding = core.pending('encode');
  const finding = session.contentRect(10);
  await settle();
  expect(encoding.signal?.aborted).toBe(true);
  core.pending('contentRect').answer();
  await finding;
  vi.advanceTimersByTime(1000);
  await settle();
  expect(core.count('encode')).toBe(2);
});
