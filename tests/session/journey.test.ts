// The session over the real client, whose workers die, crash, hang or run out of memory at every step of a journey.
import { expect, test, vi } from 'vitest';
import { createImageCore } from '../../src/imagecore/client';
import { createImageSession } from '../../src/session/session';
import { noteBlobUrls } from '../support/blobUrls';
import { FakeWorkers } from '../support/fakeEndpoint';
import { fakePage } from '../support/fakePage';
import { MemoryKept } from '../support/memoryStore';
import { left, other, photo, resize } from '../support/sessionSetUp';
import { settle, TIMERS } from '../support/settle';

/** What the worker is asked for on the way, in order. */
const STEPS = ['open', 'turn', 'background', 'preview', 'resize', 'export'] as const;

/** A journey through every kind of work, at one step of which something befalls the worker. */
async function journey(
  befalls: { at: number; what: 'die' | 'out-of-memory' | 'core-crashed' | 'timed-out' } | null,
) {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  fakePage();
  const urls = noteBlobUrls();
  const workers = new FakeWorkers();
  let asked = 0;
  workers.react = (task) => {
    // Not what a new worker does to have the image open again.
    if ('view' in task && 'bounds' in task.view && task.view.bounds.width === 1) return 'answer';
    asked += 1;
    return befalls && asked === befalls.at + 1 ? befalls.what : 'answer';
  };
  const session = createImageSession(createImageCore({ startWorker: workers.start }), new MemoryKept());
  /** What the visitor had to ask for twice. */
  const refused: string[] = [];
  const take = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      refused.push(`${name}: ${(thrown as { code?: string }).code}`);
      return await work();
    } finally {
      await settle();
    }
  };
  await take('open', () => session.open(photo));
  await take('turn', () => session.apply(left));
  await take('preview', () => session.preview(resize(28, 19)));
  await take('resize', () => session.apply(resize(30, 20)));
  const { url } = await take('export', () => session.export());
  const result = {
    saved: await urls.blob(url).text(),
    edits: session.getState().image?.edits,
    job: session.getState().job,
  };
  const started = workers.all.length;
  session.close();
  await settle();
  expect([workers.alive, [...urls.live.keys()]]).toEqual([[], []]);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  return { ...result, refused, started };
}

const UNDISTURBED = {
  saved: 'encode [rotate,resize]',
  edits: [left, resize(30, 20)],
  job: null,
};

test('a journey undisturbed takes one worker', async () => {
  expect(await journey(null)).toEqual({ ...UNDISTURBED, refused: [], started: 1 });
});

test.each(STEPS.map((step, at) => ({ step, at })))(
  'a worker that dies at its task ($step) is replaced unnoticed, and the same is saved',
  async ({ at }) => {
    expect(await journey({ at, what: 'die' })).toEqual({ ...UNDISTURBED, refused: [], started: 2 });
  },
);

test.each(STEPS.map((step, at) => ({ step, at })))(
  'a worker that finds no memory at its task ($step) is replaced unnoticed, and the same is saved',
  async ({ at }) => {
    expect(await journey({ at, what: 'out-of-memory' })).toEqual({ ...UNDISTURBED, refused: [], started: 2 });
  },
);

for (const what of ['core-crashed', 'timed-out'] as const)
  test.each(STEPS.map((step, at) => ({ step, at })))(
    `a worker that is given up (${what}) at its task ($step) costs one more press at most, and the same is saved`,
    async ({ step, at }) => {
      const { refused, ...rest } = await journey({ at, what });
      // What is made in the background, also after the last edit, fails nobody: it is made again when it is asked for.
      const isSilent = step === 'background' || step === 'export';
      expect(refused).toEqual(isSilent ? [] : [`${step}: ${what}`]);
      expect(rest).toEqual({ ...UNDISTURBED, started: 2 });
    },
  );

test('where every worker dies, each piece of work says so, and the image stays as it was', async () => {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  fakePage();
  noteBlobUrls();
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
    () => session.exportOriginal(),
  ]) {
    await expect(work()).rejects.toMatchObject({ code: 'core-crashed' });
    expect(session.getState()).toMatchObject({ image: before, job: null });
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
