// The session with the real client of the core and with fake workers. A journey is one sequence of all kinds of work.
// At each call of a journey, the worker dies, crashes, exceeds its time limit or runs out of memory.
import { expect, test, vi } from 'vitest';
import { createImageCore } from '../../src/imagecore/client';
import { createImageSession } from '../../src/session/session';
import { FakeWorkers } from '../support/fakeEndpoint';
import { fakePage } from '../support/fakePage';
import { MemoryKept } from '../support/memoryStore';
import { left, other, photo, resize } from '../support/sessionSetUp';
import { settle, TIMERS } from '../support/settle';

/** The calls that the workers receive in a journey, in order. 'background' encodes the PNG after the rotation. */
const STEPS = ['open', 'rotateFlip', 'background', 'preview', 'resize', 'save'] as const;

/**
 * Runs one journey and returns its result. At the call with the index `fault.at`, the worker has the fault
 * `fault.what`.
 */
async function journey(
  fault: { at: number; what: 'die' | 'out-of-memory' | 'core-crashed' | 'timed-out' } | null,
) {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  fakePage();
  const workers = new FakeWorkers();
  let taskCount = 0;
  workers.react = (call) => {
    // A new worker first opens the file again, with the smallest view. This call is not a step of the journey.
    if ('region' in call && 'bounds' in call.region && call.region.bounds.width === 1) return 'answer';
    taskCount += 1;
    return fault && taskCount === fault.at + 1 ? fault.what : 'answer';
  };
  const session = createImageSession(createImageCore({ startWorker: workers.start }), new MemoryKept());
  /** The requests that rejected and were made a second time, with their error codes. */
  const rejected: string[] = [];
  const withRetry = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      rejected.push(`${name}: ${(thrown as { code?: string }).code}`);
      return await work();
    } finally {
      await settle();
    }
  };
  await withRetry('open', () => session.open(photo));
  await withRetry('rotateFlip', () => session.apply(left));
  await withRetry('preview', () => session.preview(resize(28, 19)));
  await withRetry('resize', () => session.apply(resize(30, 20)));
  const png = await withRetry('save', () => session.save('current'));
  const result = {
    saved: await png.text(),
    edits: session.getState().image?.edits,
    request: session.getState().request,
  };
  const started = workers.all.length;
  session.close();
  await settle();
  expect(workers.alive).toEqual([]);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  return { ...result, rejected, started };
}

const EXPECTED = {
  saved: 'encode [rotate,resize]',
  edits: [left, resize(30, 20)],
  request: null,
};

test('a sequence of requests without a fault needs only one worker, and no request fails', async () => {
  expect(await journey(null)).toEqual({ ...EXPECTED, rejected: [], started: 1 });
});

test.each(STEPS.map((step, at) => ({ step, at })))(
  'if a worker dies during a call ($step), another worker replaces it, and all requests still succeed',
  async ({ at }) => {
    expect(await journey({ at, what: 'die' })).toEqual({ ...EXPECTED, rejected: [], started: 2 });
  },
);

test.each(STEPS.map((step, at) => ({ step, at })))(
  'if a worker runs out of memory ($step), another worker replaces it, and all requests still succeed',
  async ({ at }) => {
    expect(await journey({ at, what: 'out-of-memory' })).toEqual({ ...EXPECTED, rejected: [], started: 2 });
  },
);

for (const what of ['core-crashed', 'timed-out'] as const)
  test.each(STEPS.map((step, at) => ({ step, at })))(
    `if a worker fails (${what}) during a call ($step), at most one request rejects, and the final result is the same`,
    async ({ step, at }) => {
      const { rejected, ...rest } = await journey({ at, what });
      // A failure of background encoding is not reported, because the next export encodes again. The call of the step
      // 'save' is also background encoding, which starts after the last edit.
      const isSilent = step === 'background' || step === 'save';
      expect(rejected).toEqual(isSilent ? [] : [`${step}: ${what}`]);
      expect(rest).toEqual({ ...EXPECTED, started: 2 });
    },
  );

test('if every worker dies, each request rejects with core-crashed, and the image does not change', async () => {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  fakePage();
  const workers = new FakeWorkers();
  const session = createImageSession(createImageCore({ startWorker: workers.start }), new MemoryKept());
  await session.open(photo);
  await session.apply(left);
  await settle();
  const before = session.getState().image;
  workers.react = () => 'die';
  for (const work of [
    () => session.open(other),
    () => session.preview(resize(1, 1)),
    () => session.apply(left),
    () => {
      session.setPreviewBounds({ width: 11, height: 7 });
      return session.reset();
    },
    () => session.saveOriginal(),
  ]) {
    await expect(work()).rejects.toMatchObject({ code: 'core-crashed' });
    expect(session.getState()).toMatchObject({ image: before, request: null });
  }
  workers.react = () => 'answer';
  await session.apply(resize(30, 20));
  expect(session.getState().image?.edits).toEqual([left, resize(30, 20)]);
  session.close();
  await settle();
  expect(workers.alive).toEqual([]);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
