// `contentRect`: finds the content of the open image for the Crop tab. It runs in parallel with requests. Its result is
// wanted only for the image that was open when it was asked for.
import { expect, test, vi } from 'vitest';
import { density, flip, left, other, photo, reasonOf, setUp } from '../support/sessionSetUp';
import { outcome, settle } from '../support/settle';

const unaborted = new AbortController().signal;

test('contentRect() asks for the image with its committed edits, and does not change the state', async () => {
  const { session, core, open, apply, states } = setUp();
  const called = vi.spyOn(core, 'contentRect');
  await open();
  await apply(left);
  const stateCount = states.length;
  const finding = session.contentRect(24, unaborted);
  expect(called.mock.calls).toEqual([
    [{ file: photo, edits: [left] }, 24, { signal: expect.any(AbortSignal) }],
  ]);
  core.pending('contentRect').answer();
  expect(await finding).toEqual({ x: 1, y: 2, width: 30, height: 20 });
  expect(states).toHaveLength(stateCount);
});

test('contentRect() rejects with no-image if no image is open', async () => {
  expect(await reasonOf(setUp().session.contentRect(0, unaborted))).toMatchObject({ code: 'no-image' });
});

test('contentRect() passes a failure of the core on', async () => {
  const { session, core, open } = setUp();
  await open();
  const finding = reasonOf(session.contentRect(0, unaborted));
  const failure = new Error('failed');
  core.pending('contentRect').fail(failure);
  expect(await finding).toBe(failure);
});

test.each([true, false])(
  'contentRect() ends with its signal, whether the core heeds it (%s)',
  async (heeds) => {
    const { session, core, open } = setUp();
    await open();
    core.heeds = heeds;
    const controller = new AbortController();
    const finding = outcome(session.contentRect(10, controller.signal));
    controller.abort();
    if (!heeds) core.pending('contentRect').answer();
    await settle();
    expect(finding.is).toBe('AbortError');
  },
);

test('contentRect() runs in parallel with an edit, and rejects if the edit has changed the pixels', async () => {
  const { session, core, open } = setUp();
  await open();
  const applying = outcome(session.apply(flip));
  const finding = outcome(session.contentRect(10, unaborted));
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
  const finding = outcome(session.contentRect(10, unaborted));
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
  const earlier = outcome(session.contentRect(10, unaborted));
  await open(other);
  core.pending('contentRect').answer();
  await settle();
  const closed = outcome(session.contentRect(10, unaborted));
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
  const finding = session.contentRect(10, unaborted);
  await settle();
  expect(encoding.signal?.aborted).toBe(true);
  core.pending('contentRect').answer();
  await finding;
  vi.advanceTimersByTime(1000);
  await settle();
  expect(core.count('encode')).toBe(2);
});
