// The client over workers that answer, fail, hang and die as the test wants.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Edit } from '../../src/edits';
import { createImageCore } from '../../src/imagecore/client';
import { ERROR_CODES, type ErrorCode } from '../../src/imagecore/errors';
import type { ImageCore, Progress } from '../../src/imagecore/types';
import { FakeWorkers } from '../support/fakeEndpoint';
import { outcome, settle, TIMERS } from '../support/settle';

const left: Edit = { kind: 'rotate', turn: 'left' };
const flip: Edit = { kind: 'flip', axis: 'vertical' };
const small: Edit = { kind: 'resize', size: { width: 30, height: 20 }, fit: 'stretch' };
const large: Edit = { kind: 'resize', size: { width: 900, height: 800 }, fit: 'stretch' };

const photo = new File(['photograph'], 'photo.jpg', { type: 'image/jpeg' });
const other = new File(['another'], 'other.png', { type: 'image/png' });

/** Milliseconds after which a worker that says nothing is given up: while it starts, and at work. */
const STARTING = 8_000;
const WORKING = 120_000;

/** What a stage of progress is, where only that it was told counts. */
const PROGRESS: Progress = { stage: 'rotate', step: 1, steps: 2 };

let workers: FakeWorkers;
let core: ImageCore;

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  workers = new FakeWorkers();
  core = createImageCore({
    previewBounds: () => ({ width: 1600, height: 1200 }),
    startWorker: workers.start,
  });
});

afterEach(async () => {
  core.close();
  await settle();
  // However a test has ended, nothing is left: no worker, no lock, no wait for one, no timer.
  expect(workers.alive).toEqual([]);
  expect(workers.locks.held).toEqual([]);
  expect(workers.locks.awaited).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  performance.clearMeasures();
});

/** Has tasks of this kind end in this way, so many times; all others are answered. */
function fault(op: string, reaction: 'die' | 'hang' | ErrorCode, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  workers.react = (task) => (task.op === op && left-- > 0 ? reaction : 'answer');
}

const text = (blob: Blob) => blob.text();

describe('work', () => {
  test('is asked for in order, one at a time, with all edits', async () => {
    await core.open(photo);
    const ends = await Promise.all([
      core.apply(left),
      core.apply(small),
      core.apply(large),
      core.undo(),
      core.undo(),
      core.redo(),
      core.reset(),
      core.replay([flip, flip]),
    ]);
    expect(ends.map(({ edits }) => edits)).toEqual([
      [left],
      [left, small],
      [left, large],
      [left, small],
      [left],
      [left, small],
      [],
      [flip, flip],
    ]);
    expect(await text(await core.export())).toBe('export [flip,flip]');
    expect(await text(await core.export({ edit: small }))).toBe('export [flip,flip,resize]');
    expect(workers.tasks).toEqual([
      [
        'open 1600x1200',
        'render [rotate] 1600x1200',
        'render [rotate,resize] 1600x1200',
        'render [rotate,resize] 1600x1200',
        'render [rotate,resize] 1600x1200',
        'render [rotate] 1600x1200',
        'render [rotate,resize] 1600x1200',
        'render 1600x1200',
        'render [flip,flip] 1600x1200',
        'export [flip,flip]',
        'export [flip,flip,resize]',
      ],
    ]);
    expect(workers.newest.requests[0]?.task).toMatchObject({ file: photo });
    // Nothing goes over: files and edits are cloned, and are cheap to clone.
    expect(workers.newest.transferred.every((each) => each.length === 0)).toBe(true);
    expect(workers.newest.requests.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('waits until what was asked for before is answered', async () => {
    await core.open(photo);
    fault('render', 'hang');
    const first = outcome(core.apply(left));
    const second = outcome(core.apply(flip));
    await settle();
    expect(workers.tasks).toEqual([['open 1600x1200', 'render [rotate] 1600x1200']]);
    workers.newest.done({ size: { width: 400, height: 600 }, preview: new Blob() });
    await settle();
    expect([first.is, second.is]).toEqual(['done', 'pending']);
    expect(workers.newest.last.task).toMatchObject({ edits: [left, flip] });
  });

  test('is measured under its name, with the stages that the worker has timed', async () => {
    await core.open(photo);
    await core.preview(small);
    await core.apply(left);
    await core.export();
    await core.exportOriginal();
    const measures = performance.getEntriesByType('measure') as PerformanceMeasure[];
    expect(measures.map(({ name, detail }) => [name, detail])).toEqual([
      ['imagecore:open', { stages: { load: 1 } }],
      ['imagecore:preview', { stages: { load: 1 } }],
      ['imagecore:apply', { stages: { load: 1 } }],
      ['imagecore:export', { stages: { load: 1 } }],
      ['imagecore:export', { stages: { load: 1 } }],
    ]);
  });

  test('that fails or is cancelled is not measured', async () => {
    await core.open(photo);
    performance.clearMeasures();
    fault('render', 'outside-image');
    await expect(core.apply(left)).rejects.toMatchObject({ code: 'outside-image' });
    await expect(core.apply(left, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(performance.getEntriesByType('measure')).toEqual([]);
  });

  test('tells how far it has come', async () => {
    await core.open(photo);
    fault('render', 'hang');
    const seen: Progress[] = [];
    const running = core.apply(left, { onProgress: (progress) => seen.push(progress) });
    await settle();
    workers.newest.progress(PROGRESS);
    workers.newest.done({ size: { width: 1, height: 1 }, preview: new Blob() });
    await running;
    // What comes after the end is about nothing.
    workers.newest.progress({ ...PROGRESS, step: 2 });
    expect(seen).toEqual([PROGRESS]);
  });

  test('without an image is refused, without a worker', async () => {
    for (const work of [
      core.preview(left),
      core.apply(left),
      core.undo(),
      core.redo(),
      core.reset(),
      core.export(),
      core.exportOriginal(),
    ])
      await expect(work).rejects.toMatchObject({ code: 'no-image' });
    expect(workers.all).toEqual([]);
  });

  test('the original of a PNG is its own bytes, that of another file is encoded', async () => {
    await core.open(other);
    await core.apply(left);
    const before = workers.newest.requests.length;
    const original = await core.exportOriginal();
    expect([await text(original), original.type]).toEqual(['another', 'image/png']);
    expect(workers.newest.requests.length).toBe(before);
    await core.open(photo);
    await core.apply(left);
    expect(await text(await core.exportOriginal())).toBe('export');
  });
});

describe('a failure', () => {
  test.each(ERROR_CODES)('%s is told with its figures, and the image is as it was', async (code) => {
    await core.open(photo);
    await core.apply(left);
    fault('render', 'hang');
    let reason: unknown;
    core.apply(small).catch((thrown: unknown) => {
      reason = thrown;
    });
    const figures = { fits: 7, size: { width: 1, height: 2 } };
    // For want of memory another worker tries once more.
    for (let times = 0; times < (code === 'out-of-memory' ? 2 : 1); times++) {
      expect(reason).toBeUndefined();
      await settle();
      workers.newest.fail(code, figures);
    }
    await settle();
    expect(reason).toMatchObject({ name: 'ImageCoreError', code, ...figures });
    fault('render', 'hang', 0);
    expect((await core.apply(flip)).edits).toEqual([left, flip]);
  });

  test.each<ErrorCode>(['unsupported-format', 'undecodable', 'too-large', 'unreadable'])(
    'of opening (%s) leaves the image that was open, and its worker',
    async (code) => {
      await core.open(photo);
      await core.apply(left);
      fault('open', code);
      await expect(core.open(other)).rejects.toMatchObject({ code });
      expect((await core.apply(flip)).edits).toEqual([left, flip]);
      // The worker still has the image.
      expect(workers.all).toHaveLength(1);
      expect(workers.tasks[0]?.filter((task) => task.startsWith('open'))).toHaveLength(2);
    },
  );

  test('of an edit is no step of the history', async () => {
    await core.open(photo);
    await core.apply(left);
    fault('render', 'outside-image');
    await expect(core.apply(flip)).rejects.toMatchObject({ code: 'outside-image' });
    await expect(core.undo()).rejects.toMatchObject({ code: 'outside-image' });
    fault('render', 'hang', 0);
    expect((await core.redo()).edits).toEqual([left]);
    expect((await core.undo()).edits).toEqual([]);
  });

  test.each<ErrorCode>(['core-crashed', 'timed-out'])(
    'after which the worker is not to be trusted (%s) costs the worker, and the next one opens the image ahead',
    async (code) => {
      await core.open(photo);
      await core.apply(left);
      const [first] = workers.all;
      fault('render', code, 1);
      await expect(core.apply(flip)).rejects.toMatchObject({ code });
      await settle();
      expect(first?.terminated).toBe(1);
      expect(workers.tasks.slice(1)).toEqual([['open 1x1']]);
      expect((await core.apply(small)).edits).toEqual([left, small]);
      expect(workers.tasks[1]).toEqual(['open 1x1', 'render [rotate,resize] 1600x1200']);
    },
  );

  test('for want of the core costs the worker, and the next one is started when it is needed', async () => {
    workers.react = () => 'core-unavailable';
    core.prepare();
    await settle();
    await expect(core.open(photo)).rejects.toMatchObject({ code: 'core-unavailable' });
    expect(workers.alive).toEqual([]);
    fault('open', 'hang', 0);
    await core.open(photo);
    expect(workers.all).toHaveLength(2);
  });

  test('of a worker that has none of the core, on an edit, leaves the image', async () => {
    await core.open(photo);
    await core.apply(left);
    workers.newest.die();
    await settle();
    workers.react = () => 'core-unavailable';
    await expect(core.apply(flip)).rejects.toMatchObject({ code: 'core-unavailable' });
    expect(workers.alive).toEqual([]);
    fault('open', 'hang', 0);
    expect((await core.apply(flip)).edits).toEqual([left, flip]);
  });
});

describe('want of memory', () => {
  test('is met by a new worker, which has nothing else at hand', async () => {
    await core.open(photo);
    await core.apply(left);
    const [first] = workers.all;
    fault('render', 'out-of-memory', 1);
    expect((await core.apply(large)).edits).toEqual([left, large]);
    expect(first?.terminated).toBe(1);
    expect(workers.tasks[1]).toEqual(['open 1x1', 'render [rotate,resize] 1600x1200']);
  });

  test('of the new one too is told, and leaves the image in a third', async () => {
    await core.open(photo);
    fault('render', 'out-of-memory');
    await expect(core.apply(large)).rejects.toMatchObject({ code: 'out-of-memory' });
    await settle();
    expect(workers.tasks).toEqual([
      ['open 1600x1200', 'render [resize] 1600x1200'],
      ['open 1x1', 'render [resize] 1600x1200'],
      ['open 1x1'],
    ]);
    expect(workers.alive).toEqual([workers.newest]);
  });
});

describe('a worker that dies without a word', () => {
  for (const { what, op, run } of [
    { what: 'while it opens a file', op: 'open', run: () => core.open(other) },
    { what: 'while it makes a preview', op: 'render', run: () => core.preview(small) },
    { what: 'while it applies an edit', op: 'render', run: () => core.apply(small) },
    { what: 'while it goes back', op: 'render', run: () => core.undo() },
    { what: 'while it encodes', op: 'export', run: () => core.export() },
    { what: 'while it encodes the original', op: 'export', run: () => core.exportOriginal() },
  ] as const) {
    test(`${what} is replaced, and asked for the same again`, async () => {
      await core.open(photo);
      await core.apply(left);
      await core.apply(flip);
      const [first] = workers.all;
      fault(op, 'die', 1);
      const result = await run();
      const [asked = [], again = []] = workers.tasks;
      // Before what it was asked for, the new one opens the file, unless that is what it is asked for.
      expect(again).toEqual([...(op === 'open' ? [] : ['open 1x1']), asked.at(-1)]);
      expect(workers.newest.last.task).toEqual(first?.last.task);
      expect(workers.alive).toEqual([workers.newest]);
      expect(result).toBeTruthy();
      const file = op === 'open' ? other : photo;
      expect(workers.newest.requests[0]?.task).toMatchObject({ op: 'open', file });
    });

    test(`${what}, twice, is told as a crash, and the image is as it was`, async () => {
      await core.open(photo);
      await core.apply(left);
      fault(op, 'die', 2);
      await expect(run()).rejects.toMatchObject({ code: 'core-crashed' });
      expect(workers.all).toHaveLength(2);
      expect((await core.apply(flip)).edits).toEqual([left, flip]);
      expect(workers.tasks[2]).toEqual(['open 1x1', 'render [rotate,flip] 1600x1200']);
    });
  }

  test('at rest is replaced when it is needed', async () => {
    await core.open(photo);
    await core.apply(left);
    workers.newest.die();
    await settle();
    expect(workers.all).toHaveLength(1);
    expect((await core.apply(flip)).edits).toEqual([left, flip]);
    expect(workers.tasks[1]).toEqual(['open 1x1', 'render [rotate,flip] 1600x1200']);
  });

  test('while its replacement opens the file is replaced once more', async () => {
    await core.open(photo);
    workers.newest.die();
    await settle();
    fault('open', 'die', 1);
    expect((await core.apply(left)).edits).toEqual([left]);
    expect(workers.tasks).toEqual([
      ['open 1600x1200'],
      ['open 1x1'],
      ['open 1x1', 'render [rotate] 1600x1200'],
    ]);
  });

  test('before it is ready is given up after some seconds, and replaced', async () => {
    workers.starts = false;
    const opening = outcome(core.open(photo));
    await vi.advanceTimersByTimeAsync(STARTING - 1);
    expect(workers.all).toHaveLength(1);
    workers.starts = true;
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(opening.is).toBe('done');
    expect(workers.tasks).toEqual([[], ['open 1600x1200']]);
    expect(workers.all[0]?.terminated).toBe(1);
  });

  test('before it is ready, each time, is told as a core that cannot be had', async () => {
    workers.starts = false;
    const opening = outcome(core.open(photo));
    await vi.advanceTimersByTimeAsync(STARTING);
    await settle();
    expect(opening.is).toBe('pending');
    await vi.advanceTimersByTimeAsync(STARTING);
    await settle();
    expect(opening.is).toBe('core-unavailable');
    expect(workers.all).toHaveLength(2);
    expect(workers.alive).toEqual([]);
  });

  test('before it is ready, while the page was looked at already, is told after one more', async () => {
    workers.starts = false;
    core.prepare();
    await vi.advanceTimersByTimeAsync(STARTING);
    for (let times = 0; times < 2; times++) {
      const opening = outcome(core.open(photo));
      await vi.advanceTimersByTimeAsync(STARTING);
      await settle();
      expect(opening.is).toBe('core-unavailable');
    }
    expect(workers.all).toHaveLength(3);
    workers.starts = true;
    await core.open(photo);
    // From here on one that is killed at its start is replaced again.
    workers.newest.die();
    await settle();
    workers.starts = false;
    const applying = outcome(core.apply(left));
    await vi.advanceTimersByTimeAsync(STARTING - 1);
    workers.starts = true;
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(applying.is).toBe('done');
  });
});

describe('a worker that falls silent', () => {
  test('is given up after two minutes, and the image is as it was', async () => {
    await core.open(photo);
    await core.apply(left);
    fault('render', 'hang');
    const running = outcome(core.apply(flip));
    await settle();
    await vi.advanceTimersByTimeAsync(WORKING - 1);
    expect(running.is).toBe('pending');
    fault('render', 'hang', 0);
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(running.is).toBe('timed-out');
    expect(workers.all[0]?.terminated).toBe(1);
    expect(workers.tasks[1]).toEqual(['open 1x1']);
    expect((await core.apply(flip)).edits).toEqual([left, flip]);
  });

  test('for a while is waited for as long as it says something now and then', async () => {
    await core.open(photo);
    fault('render', 'hang');
    const running = outcome(core.apply(left));
    await settle();
    for (let times = 0; times < 5; times++) {
      await vi.advanceTimersByTimeAsync(WORKING - 20_000);
      workers.newest.progress(PROGRESS);
    }
    expect(running.is).toBe('pending');
    workers.newest.done({ size: { width: 1, height: 1 }, preview: new Blob() });
    await settle();
    expect(running.is).toBe('done');
  });

  test('at rest is not looked after', async () => {
    await core.open(photo);
    await vi.advanceTimersByTimeAsync(10 * WORKING);
    expect(vi.getTimerCount()).toBe(0);
    expect(workers.alive).toHaveLength(1);
    await core.apply(left);
    expect(workers.all).toHaveLength(1);
  });
});

describe('the worker’s script', () => {
  test('that cannot be loaded is told as such, and the next try starts another', async () => {
    workers.starts = false;
    core.prepare();
    workers.newest.error();
    workers.starts = true;
    await core.open(photo);
    expect(workers.all).toHaveLength(2);
  });

  test('that cannot be loaded while a file waits is told as such', async () => {
    workers.starts = false;
    const opening = outcome(core.open(photo));
    await settle();
    workers.newest.error();
    await settle();
    expect(opening.is).toBe('core-unavailable');
    expect(workers.all).toHaveLength(1);
    expect(workers.alive).toEqual([]);
  });

  test('that throws at work is a worker that has died', async () => {
    await core.open(photo);
    fault('render', 'hang', 1);
    const running = core.apply(left);
    await settle();
    workers.newest.error('boom');
    expect((await running).edits).toEqual([left]);
    expect(workers.all).toHaveLength(2);
    expect(workers.all[0]?.terminated).toBe(1);
  });

  test('that a policy forbids is told as such, and tried again the next time', async () => {
    workers.forbidden = new DOMException('refused', 'SecurityError');
    core.prepare();
    core.prewarm();
    await expect(core.open(photo)).rejects.toMatchObject({ code: 'core-unavailable' });
    workers.forbidden = null;
    await core.open(photo);
    expect(workers.all).toHaveLength(1);
  });

  test('runs in a browser without locks too', async () => {
    vi.stubGlobal('navigator', {});
    await core.open(photo);
    expect((await core.apply(left)).edits).toEqual([left]);
  });
});

describe('cancelling', () => {
  test('what runs rejects at once and ends the worker; the next one has the image opened ahead', async () => {
    await core.open(photo);
    await core.apply(left);
    fault('render', 'hang', 1);
    const { signal, abort } = cancellable();
    const running = outcome(core.apply(large, { signal }));
    await settle();
    abort();
    await Promise.resolve();
    await Promise.resolve();
    expect(workers.all[0]?.terminated).toBe(1);
    await settle();
    expect(running.is).toBe('AbortError');
    expect(workers.tasks[1]).toEqual(['open 1x1']);
    expect((await core.apply(flip)).edits).toEqual([left, flip]);
    expect(workers.tasks[1]).toEqual(['open 1x1', 'render [rotate,flip] 1600x1200']);
    expect(workers.all).toHaveLength(2);
  });

  test('rejects with the reason of the signal', async () => {
    await core.open(photo);
    fault('render', 'hang', 1);
    const controller = new AbortController();
    const running = core.apply(large, { signal: controller.signal });
    await settle();
    controller.abort('another reason');
    await expect(running).rejects.toBe('another reason');
  });

  test('what waits leaves the worker, and what runs', async () => {
    await core.open(photo);
    fault('render', 'hang', 1);
    const running = outcome(core.apply(left));
    const { signal, abort } = cancellable();
    const waiting = outcome(core.apply(large, { signal }));
    await settle();
    abort();
    await settle();
    expect([running.is, waiting.is]).toEqual(['pending', 'AbortError']);
    expect(workers.newest.terminated).toBe(0);
    workers.newest.done({ size: { width: 1, height: 1 }, preview: new Blob() });
    await settle();
    expect(running.is).toBe('done');
    expect((await core.apply(flip)).edits).toEqual([left, flip]);
    expect(workers.all).toHaveLength(1);
  });

  test('by a signal that was aborted before asks for nothing', async () => {
    await core.open(photo);
    await expect(core.apply(left, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(workers.tasks).toEqual([['open 1600x1200']]);
  });

  test('after the end is nothing', async () => {
    const { signal, abort } = cancellable();
    await core.open(photo, { signal });
    await core.apply(left, { signal });
    abort();
    await settle();
    expect(workers.newest.terminated).toBe(0);
    expect((await core.apply(flip)).edits).toEqual([left, flip]);
  });

  test('is not undone by messages that were on their way', async () => {
    await core.open(photo);
    fault('render', 'hang', 1);
    const { signal, abort } = cancellable();
    const seen: Progress[] = [];
    const running = outcome(core.apply(large, { signal, onProgress: (progress) => seen.push(progress) }));
    await settle();
    const [first] = workers.all;
    const { id } = first?.last ?? { id: 0 };
    abort();
    first?.progress(PROGRESS, id);
    first?.done({ size: { width: 9, height: 9 }, preview: new Blob() }, id);
    first?.fail('core-crashed', {}, id);
    first?.say({ type: 'ready' });
    first?.error();
    await settle();
    expect([running.is, seen]).toEqual(['AbortError', []]);
    expect((await core.apply(flip)).edits).toEqual([flip]);
    expect(workers.all).toHaveLength(2);
  });

  // The result goes through a number of promises, between any two of which it can be cancelled.
  test.each(Array.from({ length: 30 }, (_, turns) => turns))(
    'of a result that is there, %i turns after it: whichever was first counts, and the image with it',
    async (turns) => {
      await core.open(photo);
      await core.apply(left);
      fault('render', 'hang', 1);
      const edit = cancellable();
      const editing = outcome(core.apply(flip, { signal: edit.signal }));
      await settle();
      workers.newest.done({ size: { width: 1, height: 1 }, preview: new Blob() });
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      edit.abort();
      await settle();
      const edits = editing.is === 'done' ? [left, flip] : [left];
      expect((await core.apply(small)).edits).toEqual([...edits, small]);

      const file = cancellable();
      fault('open', 'hang', 1);
      const opening = outcome(core.open(other, { signal: file.signal }));
      await settle();
      workers.newest.done({
        source: { format: 'png', animated: false, damaged: false },
        size: { width: 1, height: 1 },
        preview: new Blob(),
      });
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      file.abort();
      await settle();
      expect((await core.apply(left)).edits).toEqual(
        opening.is === 'done' ? [left] : [...edits, small, left],
      );
      const { task } = workers.newest.requests.findLast((request) => request.task.op === 'open') ?? {};
      expect(task).toMatchObject({ file: opening.is === 'done' ? other : photo });
    },
  );

  test('the opening of a file leaves the image that was open', async () => {
    await core.open(photo);
    await core.apply(left);
    fault('open', 'hang', 1);
    const { signal, abort } = cancellable();
    const opening = outcome(core.open(other, { signal }));
    await settle();
    abort();
    await settle();
    expect(opening.is).toBe('AbortError');
    expect((await core.apply(flip)).edits).toEqual([left, flip]);
    expect(workers.newest.requests[0]?.task).toMatchObject({ op: 'open', file: photo });
  });

  test('the opening of the first file has another worker get ready', async () => {
    fault('open', 'hang', 1);
    const { signal, abort } = cancellable();
    const opening = outcome(core.open(other, { signal }));
    await settle();
    abort();
    await settle();
    expect(opening.is).toBe('AbortError');
    expect(workers.tasks).toEqual([['open 1600x1200'], []]);
    expect(workers.alive).toHaveLength(1);
    await expect(core.apply(left)).rejects.toMatchObject({ code: 'no-image' });
  });

  test('while the file is opened ahead waits for no more than that', async () => {
    await core.open(photo);
    workers.newest.die();
    await settle();
    fault('open', 'hang', 1);
    const { signal, abort } = cancellable();
    const running = outcome(core.apply(left, { signal }));
    await settle();
    expect(workers.newest.last.task).toMatchObject({ op: 'open' });
    abort();
    await settle();
    expect(running.is).toBe('AbortError');
    expect(workers.alive).toHaveLength(1);
    expect((await core.apply(flip)).edits).toEqual([flip]);
  });

  test('what makes the file asks the worker to leave it, and the image stays open there', async () => {
    await core.open(photo);
    await core.apply(left);
    workers.react = (task) => (task.op === 'export' ? 'hang' : 'answer');
    const { signal, abort } = cancellable();
    const running = outcome(core.export({ signal }));
    await settle();
    const { id } = workers.newest.last;
    abort();
    expect(workers.newest.cancelled).toEqual([id]);
    await settle();
    expect(running.is).toBe('AbortError');
    // The next piece of work waits until it is left.
    const next = outcome(core.apply(flip));
    await settle();
    expect(next.is).toBe('pending');
    workers.newest.say({ type: 'cancelled', id });
    await settle();
    expect(next.is).toBe('done');
    await vi.advanceTimersByTimeAsync(1000);
    expect(workers.all).toHaveLength(1);
  });

  test('what makes the file, in a worker that does not hear it, ends that after half a second', async () => {
    await core.open(photo);
    await core.apply(left);
    workers.react = (task) => (task.op === 'export' ? 'hang' : 'answer');
    const { signal, abort } = cancellable();
    const running = outcome(core.export({ signal }));
    await settle();
    abort();
    const next = outcome(core.apply(flip));
    await vi.advanceTimersByTimeAsync(499);
    await settle();
    expect([running.is, next.is, workers.newest.terminated]).toEqual(['AbortError', 'pending', 0]);
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(next.is).toBe('done');
    expect(workers.tasks.slice(1)).toEqual([['open 1x1', 'render [rotate,flip] 1600x1200']]);
    expect(workers.all[0]?.terminated).toBe(1);
  });

  test('what makes the file, and gives it all the same, drops it', async () => {
    await core.open(photo);
    workers.react = (task) => (task.op === 'export' ? 'hang' : 'answer');
    const { signal, abort } = cancellable();
    const running = outcome(core.export({ signal }));
    await settle();
    abort();
    workers.newest.done({ png: new Blob() });
    await vi.advanceTimersByTimeAsync(1000);
    expect(running.is).toBe('AbortError');
    expect((await core.apply(flip)).edits).toEqual([flip]);
    expect(workers.all).toHaveLength(1);
  });

  test('the file of the original ends the worker', async () => {
    await core.open(photo);
    fault('export', 'hang', 1);
    const { signal, abort } = cancellable();
    const running = outcome(core.exportOriginal({ signal }));
    await settle();
    abort();
    await settle();
    expect(running.is).toBe('AbortError');
    expect(workers.all[0]?.terminated).toBe(1);
    expect(workers.tasks[1]).toEqual(['open 1x1']);
  });
});

describe('the newest', () => {
  test('preview overtakes those before it, which reject at once; what runs is not ended', async () => {
    await core.open(photo);
    fault('render', 'hang', 1);
    const preview = (width: number) =>
      outcome(core.preview({ kind: 'resize', size: { width, height: 1 }, fit: 'stretch' }));
    const first = preview(1);
    await settle();
    const previews = [first, ...[2, 3, 4].map(preview)];
    await settle();
    expect(previews.map(({ is }) => is)).toEqual(['AbortError', 'AbortError', 'AbortError', 'pending']);
    workers.newest.done({ size: { width: 1, height: 1 }, preview: new Blob() });
    await settle();
    expect(previews[3]?.is).toBe('done');
    expect(workers.all).toHaveLength(1);
    const asked = workers.newest.requests.flatMap(({ task }) =>
      task.op === 'render' ? task.edits.map((edit) => edit.kind === 'resize' && edit.size.width) : [],
    );
    expect(asked).toEqual([1, 4]);
  });

  test('preview overtakes no edit', async () => {
    await core.open(photo);
    fault('render', 'hang', 1);
    const applying = outcome(core.apply(left));
    const preview = outcome(core.preview(small));
    await settle();
    workers.newest.done({ size: { width: 1, height: 1 }, preview: new Blob() });
    await settle();
    expect([applying.is, preview.is]).toEqual(['done', 'done']);
    expect(workers.newest.last.task).toMatchObject({ edits: [left, small] });
  });

  test('file wins over all that goes on and waits, and ends the worker that is at it', async () => {
    await core.open(photo);
    await core.apply(left);
    fault('render', 'hang', 1);
    const ends = [outcome(core.apply(flip)), outcome(core.export()), outcome(core.preview(small))];
    await settle();
    const opened = await core.open(other);
    expect(ends.map(({ is }) => is)).toEqual(['AbortError', 'AbortError', 'AbortError']);
    expect([opened.source.format, opened.edits]).toEqual(['png', []]);
    expect(workers.tasks[1]).toEqual(['open 1600x1200']);
    expect(workers.all[0]?.terminated).toBe(1);
    expect((await core.apply(small)).edits).toEqual([small]);
    expect((await core.undo()).edits).toEqual([]);
  });

  test('file wins over one that is still being opened', async () => {
    fault('open', 'hang', 1);
    const first = outcome(core.open(photo));
    await settle();
    const second = await core.open(other);
    expect([first.is, second.source.format]).toEqual(['AbortError', 'png']);
    const late = workers.all[0];
    late?.done({
      source: { format: 'gif', animated: false, damaged: false },
      size: { width: 1, height: 1 },
      preview: new Blob(),
    });
    await settle();
    expect(await text(await core.exportOriginal())).toBe('another');
  });

  test('file wins over one that was cancelled for it, and no worker is started in vain', async () => {
    fault('open', 'hang', 1);
    const { signal, abort } = cancellable();
    const first = outcome(core.open(photo, { signal }));
    await settle();
    // As the session does it.
    abort();
    await core.open(other);
    expect(first.is).toBe('AbortError');
    expect(workers.tasks).toEqual([['open 1600x1200'], ['open 1600x1200']]);
  });

  test('file wins over one that was chosen in the same moment: that is never read', async () => {
    core.prepare();
    await settle();
    const first = outcome(core.open(photo));
    await core.open(other);
    expect(first.is).toBe('AbortError');
    expect(workers.tasks).toEqual([['open 1600x1200']]);
    expect(workers.newest.requests[0]?.task).toMatchObject({ file: other });
  });

  test('file is asked for at once where nothing goes on: the worker that is there opens it', async () => {
    await core.open(photo);
    await core.open(other);
    expect(workers.tasks).toEqual([['open 1600x1200', 'open 1600x1200']]);
  });

  test('file that cannot be opened after it has ended other work leaves the image, without that work', async () => {
    await core.open(photo);
    await core.apply(left);
    fault('render', 'hang', 1);
    const running = outcome(core.apply(flip));
    await settle();
    fault('open', 'undecodable', 1);
    await expect(core.open(other)).rejects.toMatchObject({ code: 'undecodable' });
    expect(running.is).toBe('AbortError');
    expect((await core.apply(small)).edits).toEqual([left, small]);
    expect(workers.newest.requests.map(({ task }) => 'file' in task && task.file)).toEqual([
      other,
      photo,
      false,
    ]);
  });
});

describe('closing', () => {
  test('ends the worker, and rejects what runs and what waits', async () => {
    await core.open(photo);
    fault('render', 'hang');
    const ends = [outcome(core.apply(left)), outcome(core.apply(flip)), outcome(core.export())];
    await settle();
    core.close();
    // Nobody waits for the death of a worker that was ended.
    expect(workers.locks.awaited).toEqual([]);
    await settle();
    expect(ends.map(({ is }) => is)).toEqual(['AbortError', 'AbortError', 'AbortError']);
    expect(workers.alive).toEqual([]);
    expect(workers.all).toHaveLength(1);
    await expect(core.export()).rejects.toMatchObject({ code: 'no-image' });
  });

  test('while a file is being opened leaves nothing, however late its result', async () => {
    fault('open', 'hang', 1);
    const opening = outcome(core.open(photo));
    await settle();
    const [first] = workers.all;
    core.close();
    first?.done({
      source: { format: 'gif', animated: false, damaged: false },
      size: { width: 1, height: 1 },
      preview: new Blob(),
    });
    await settle();
    expect(opening.is).toBe('AbortError');
    await expect(core.export()).rejects.toMatchObject({ code: 'no-image' });
    expect(workers.alive).toEqual([]);
  });

  test('while a new worker opens the image ahead leaves none', async () => {
    await core.open(photo);
    fault('render', 'hang', 1);
    const { signal, abort } = cancellable();
    void outcome(core.apply(left, { signal }));
    await settle();
    workers.react = () => 'hang';
    abort();
    await settle();
    expect(workers.newest.last.task).toMatchObject({ op: 'open', file: photo });
    core.close();
    await settle();
    expect(workers.alive).toEqual([]);
  });

  test('while a worker is asked to leave its work leaves none', async () => {
    await core.open(photo);
    workers.react = () => 'hang';
    const { signal, abort } = cancellable();
    void outcome(core.export({ signal }));
    await settle();
    abort();
    core.close();
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
    expect(workers.alive).toEqual([]);
    expect(workers.all).toHaveLength(1);
  });

  test('is not the end: a new file can be opened', async () => {
    await core.open(photo);
    await core.apply(left);
    core.close();
    const { edits } = await core.open(other);
    expect(edits).toEqual([]);
    expect(workers.all).toHaveLength(2);
    expect((await core.undo()).edits).toEqual([]);
  });
});

describe('getting ready', () => {
  test('starts one worker, which the first file finds', async () => {
    core.prepare();
    core.prepare();
    await settle();
    await core.open(photo);
    expect(workers.all).toHaveLength(1);
    expect(workers.newest.name).toMatch(/^imagecore-/);
  });

  test('for a file is asked for as soon as the worker can hear it', async () => {
    core.prewarm();
    expect(workers.newest.heard).toEqual([]);
    await settle();
    expect(workers.newest.heard).toEqual([{ type: 'prewarm' }]);
    await core.open(photo);
    expect(workers.all).toHaveLength(1);
  });

  test('of a worker that dies meanwhile is nobody’s trouble: the file gets another', async () => {
    core.prepare();
    await settle();
    workers.newest.die();
    await settle();
    await core.open(photo);
    expect(workers.all).toHaveLength(2);
  });

  test('of a worker that dies before it is ready is noticed without a file', async () => {
    workers.starts = false;
    core.prepare();
    await vi.advanceTimersByTimeAsync(STARTING);
    expect(workers.alive).toEqual([]);
    workers.starts = true;
    await core.open(photo);
    expect(workers.all).toHaveLength(2);
  });
});

test('workers of two tabs bear different names: those are the names of their locks', async () => {
  core.prepare();
  const second = createImageCore({
    previewBounds: () => ({ width: 1, height: 1 }),
    startWorker: workers.start,
  });
  second.prepare();
  await settle();
  const names = workers.all.map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
  expect(workers.locks.held).toEqual(names);
  second.close();
});

function cancellable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
