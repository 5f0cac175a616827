// The client over workers that answer, fail, hang and die as the test wants.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Edit } from '../../src/edits';
import { createImageCore } from '../../src/imagecore/client';
import { ERROR_CODES, type ErrorCode } from '../../src/imagecore/errors';
import type { CallOptions, ImageCore, Opened, Progress, Rendered, View } from '../../src/imagecore/types';
import { FakeWorkers } from '../support/fakeEndpoint';
import { outcome, settle, TIMERS } from '../support/settle';

const left: Edit = { kind: 'rotate', turn: 'left' };
const flip: Edit = { kind: 'flip', axis: 'vertical' };
const large: Edit = { kind: 'resize', size: { width: 900, height: 800 }, fit: 'stretch' };

const photo = new File(['photograph'], 'photo.jpg', { type: 'image/jpeg' });
const other = new File(['another'], 'other.png', { type: 'image/png' });

const view: View = { bounds: { width: 16, height: 12 } };
const tile: View = { rect: { x: 512, y: 0, width: 88, height: 400 }, level: 1 };

/** Milliseconds after which a silent worker is given up: one that starts, and one that runs a task. */
const STARTING = 8_000;
const WORKING = 120_000;

/** Milliseconds that a worker has to end a cancelled task. */
const CANCELLING = 500;

const PROGRESS: Progress = { phase: 'rotate', step: 1, steps: 2 };
const RENDERED: Rendered = { size: { width: 1, height: 1 }, preview: new Blob() };
const OPENED: Opened = { ...RENDERED, source: { format: 'gif', animated: false, damaged: false } };

let workers: FakeWorkers;
let core: ImageCore;

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
  workers = new FakeWorkers();
  core = createImageCore({ startWorker: workers.start });
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

type Op = 'open' | 'render' | 'pixel' | 'encode';

const OPS: readonly Op[] = ['open', 'render', 'pixel', 'encode'];

/** Has tasks of this kind end in this way, so many times; all others are answered. */
function fault(op: Op, reaction: 'die' | 'hang' | ErrorCode, times = Number.POSITIVE_INFINITY): void {
  let rest = times;
  workers.react = (task) => (task.op === op && rest-- > 0 ? reaction : 'answer');
}

/** Has every task be answered. */
function heal(): void {
  workers.react = () => 'answer';
}

const open = (file: Blob, options?: CallOptions) => core.open(file, view, options);

/** Renders the photograph. */
const render = (edits: readonly Edit[], options?: CallOptions) =>
  core.render({ file: photo, edits }, view, options);

/** Reads a pixel of the photograph. */
const pixel = (edits: readonly Edit[], options?: CallOptions) =>
  core.pixel({ file: photo, edits }, { x: 7, y: 8 }, options);

/** Encodes the photograph. */
const encode = (edits: readonly Edit[], options?: CallOptions) =>
  core.encode({ file: photo, edits }, options);

/** A call of each kind; that of `open` is about another file than those before it. */
function call(op: Op, options?: CallOptions): Promise<unknown> {
  if (op === 'open') return open(other, options);
  return { render, pixel, encode }[op]([left], options);
}

function cancellable(): { signal: AbortSignal; abort: (reason?: unknown) => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason) => controller.abort(reason) };
}

/** The ids of the files of a worker's tasks. */
const fileIds = (at = 0) =>
  workers.all[at]?.requests.map(({ task }) => ('file' in task ? task.file.id : null)) ?? [];

describe('calls', () => {
  test('run in order, one at a time, each with all edits', async () => {
    await open(photo);
    const ends = await Promise.all([
      render([left]).then(({ size }) => size),
      render([left, large]).then(({ size }) => size),
      pixel([left]),
      core.render({ file: photo, edits: [left] }, tile).then(({ preview }) => preview.text()),
      encode([left, flip]).then((blob) => blob.text()),
      encode([]).then((blob) => blob.text()),
    ]);
    expect(ends).toEqual([
      { width: 600, height: 400 },
      { width: 900, height: 800 },
      { red: 7, green: 8, blue: 0, alpha: 255, max: 255 },
      'render [rotate] 88x400 at 512,0 of level 1',
      'encode [rotate,flip]',
      'encode',
    ]);
    expect(workers.tasks).toEqual([
      [
        'open 16x12',
        'render [rotate] 16x12',
        'render [rotate,resize] 16x12',
        'pixel [rotate] 7,8',
        'render [rotate] 88x400 at 512,0 of level 1',
        'encode [rotate,flip]',
        'encode',
      ],
    ]);
    expect(workers.newest.requests[0]?.task).toMatchObject({ file: { blob: photo } });
    // Nothing is transferred: files and edits are cloned, and are cheap to clone.
    expect(workers.newest.transferred.every((each) => each.length === 0)).toBe(true);
  });

  test('wait until the call before them is answered', async () => {
    await open(photo);
    fault('render', 'hang');
    const first = outcome(render([left]));
    const second = outcome(render([left, flip]));
    await settle();
    expect(workers.tasks).toEqual([['open 16x12', 'render [rotate] 16x12']]);
    workers.newest.done(RENDERED);
    await settle();
    expect([first.is, second.is]).toEqual(['done', 'pending']);
    expect(workers.newest.last.task).toMatchObject({ edits: [left, flip] });
  });

  test('run after one that has failed', async () => {
    await open(photo);
    fault('render', 'outside-image', 1);
    const ends = [outcome(render([left])), outcome(render([flip])), outcome(encode([]))];
    await settle();
    expect(ends.map(({ is }) => is)).toEqual(['outside-image', 'done', 'done']);
  });

  test('need no `open` before them', async () => {
    await render([left]);
    await pixel([left]);
    await encode([left]);
    expect(workers.tasks).toEqual([['render [rotate] 16x12', 'pixel [rotate] 7,8', 'encode [rotate]']]);
    expect(workers.newest.last.task).toMatchObject({ file: { blob: photo } });
  });

  test('name the same blob by the same id, and a blob that is opened again by a new one', async () => {
    await open(photo);
    await render([left]);
    await encode([left]);
    await core.render({ file: other, edits: [] }, view);
    await render([]);
    await open(photo);
    await encode([]);
    await core.encode({ file: other, edits: [] });
    const [first, second, third] = [1, 2, 3];
    expect(fileIds()).toEqual([first, first, first, second, first, third, third, second]);
  });

  test('report progress until they end', async () => {
    fault('render', 'hang');
    const seen: Progress[] = [];
    const running = render([left], { onProgress: (progress) => seen.push(progress) });
    await settle();
    workers.newest.progress(PROGRESS);
    workers.newest.done(RENDERED);
    await running;
    workers.newest.progress({ ...PROGRESS, step: 2 });
    expect(seen).toEqual([PROGRESS]);
  });

  test('are measured under their names, with the phases that the worker has timed', async () => {
    await open(photo);
    await render([left]);
    await pixel([left]);
    await encode([left]);
    const measures = performance.getEntriesByType('measure') as PerformanceMeasure[];
    expect(measures.map(({ name, detail }) => [name, detail])).toEqual([
      ['imagecore:open', { phases: { load: 1 } }],
      ['imagecore:render', { phases: { load: 1 } }],
      ['imagecore:pixel', { phases: { load: 1 } }],
      ['imagecore:encode', { phases: { load: 1 } }],
    ]);
  });

  test('that fail or are cancelled are not measured, nor is the decoding ahead', async () => {
    await open(photo);
    performance.clearMeasures();
    fault('render', 'core-crashed', 1);
    await expect(render([left])).rejects.toMatchObject({ code: 'core-crashed' });
    await settle();
    expect(workers.tasks[1]).toEqual(['render 1x1']);
    await expect(render([left], { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(performance.getEntriesByType('measure')).toEqual([]);
  });
});

describe('a failure', () => {
  test.each(ERROR_CODES)('%s is passed on with its figures, and the next call is answered', async (code) => {
    await open(photo);
    fault('render', 'hang');
    let reason: unknown;
    render([left]).catch((thrown: unknown) => {
      reason = thrown;
    });
    const figures = { fits: 7, size: { width: 1, height: 2 } };
    // For want of memory another worker tries once more.
    for (let times = 0; times < (code === 'out-of-memory' ? 2 : 1); times++) {
      expect(reason).toBeUndefined();
      await settle();
      workers.newest.fail(code, figures);
    }
    heal();
    await settle();
    expect(reason).toMatchObject({ name: 'ImageCoreError', code, ...figures });
    await render([flip]);
  });

  test.each<ErrorCode>(['unsupported-format', 'undecodable', 'too-large', 'unreadable'])(
    'of opening (%s) leaves the worker, with the file before',
    async (code) => {
      await open(photo);
      fault('open', code);
      await expect(open(other)).rejects.toMatchObject({ code });
      await render([flip]);
      expect(workers.all).toHaveLength(1);
      expect(fileIds()).toEqual([1, 2, 1]);
    },
  );

  test.each<ErrorCode>(['core-crashed', 'timed-out'])(
    'after which the core cannot be used (%s) ends the worker, and a new one decodes the file ahead',
    async (code) => {
      await open(photo);
      fault('render', code, 1);
      await expect(render([left])).rejects.toMatchObject({ code });
      await settle();
      expect(workers.all[0]?.terminated).toBe(1);
      expect(workers.tasks.slice(1)).toEqual([['render 1x1']]);
      await render([left]);
      expect(workers.tasks[1]).toEqual(['render 1x1', 'render [rotate] 16x12']);
      expect(fileIds(1)).toEqual([1, 1]);
    },
  );

  test('of another file’s opening that ends the worker has the file before decoded ahead', async () => {
    await open(photo);
    fault('open', 'core-crashed', 1);
    await expect(open(other)).rejects.toMatchObject({ code: 'core-crashed' });
    await settle();
    expect(workers.tasks[1]).toEqual(['render 1x1']);
    expect(workers.newest.last.task).toMatchObject({ file: { blob: photo } });
  });

  test('of the first file that ends the worker starts another, which has nothing to decode', async () => {
    fault('open', 'core-crashed', 1);
    await expect(open(photo)).rejects.toMatchObject({ code: 'core-crashed' });
    await settle();
    expect(workers.tasks).toEqual([['open 16x12'], []]);
    await open(photo);
    expect(workers.all).toHaveLength(2);
  });

  test('is met by no decoding ahead when a call was made in the meantime', async () => {
    await open(photo);
    fault('render', 'core-crashed', 1);
    const ends = [outcome(render([left])), outcome(render([flip]))];
    await settle();
    expect(ends.map(({ is }) => is)).toEqual(['core-crashed', 'done']);
    expect(workers.tasks.slice(1)).toEqual([['render [flip] 16x12']]);
  });

  test.each(OPS)('for want of the core (%s) ends the worker, and the next call starts one', async (op) => {
    core.prepare();
    await settle();
    fault(op, 'core-unavailable');
    await expect(call(op)).rejects.toMatchObject({ code: 'core-unavailable' });
    await settle();
    expect(workers.alive).toEqual([]);
    heal();
    await call(op);
    expect(workers.all).toHaveLength(2);
  });

  test('of the decoding ahead is left to the next call', async () => {
    await open(photo);
    fault('render', 'core-crashed', 2);
    await expect(render([left])).rejects.toMatchObject({ code: 'core-crashed' });
    await settle();
    expect(workers.tasks.slice(1)).toEqual([['render 1x1']]);
    await render([flip]);
    expect(workers.tasks.slice(1)).toEqual([['render 1x1', 'render [flip] 16x12']]);
  });

  test.each(OPS)('to clone an argument (%s) is of the protocol, and the worker goes on', async (op) => {
    await open(photo);
    workers.newest.refusal = new DOMException('A function cannot be cloned.', 'DataCloneError');
    await expect(call(op)).rejects.toMatchObject({ code: 'protocol' });
    workers.newest.refusal = null;
    await render([left]);
    expect(workers.all).toHaveLength(1);
  });

  test('cannot come from a reply with an unknown id', async () => {
    await open(photo);
    fault('render', 'hang');
    const running = outcome(render([left]));
    await settle();
    const unknown = workers.newest.last.id + 1;
    workers.newest.done(RENDERED, unknown);
    workers.newest.fail('core-crashed', {}, unknown);
    workers.newest.say({ type: 'cancelled', id: unknown });
    workers.newest.progress(PROGRESS, unknown);
    await settle();
    expect([running.is, workers.newest.terminated]).toEqual(['pending', 0]);
    workers.newest.done(RENDERED);
    await settle();
    expect(running.is).toBe('done');
  });
});

describe('want of memory', () => {
  test.each(OPS)('(%s) has a new worker, with an empty cache, try again', async (op) => {
    await open(photo);
    fault(op, 'out-of-memory', 1);
    await call(op);
    expect(workers.all[0]?.terminated).toBe(1);
    // It decodes the file itself.
    expect(workers.tasks[1]).toEqual([workers.tasks[0]?.at(-1)]);
    expect(workers.all[1]?.last.task).toEqual(workers.all[0]?.last.task);
  });

  test('of the new worker too is passed on, and a third one decodes the file ahead', async () => {
    await open(photo);
    workers.react = (task) => (task.op === 'render' && task.edits.length > 0 ? 'out-of-memory' : 'answer');
    await expect(render([large])).rejects.toMatchObject({ code: 'out-of-memory' });
    await settle();
    expect(workers.tasks).toEqual([
      ['open 16x12', 'render [resize] 16x12'],
      ['render [resize] 16x12'],
      ['render 1x1'],
    ]);
    expect(workers.alive).toEqual([workers.newest]);
  });
});

describe('a worker that dies without a message', () => {
  test.each(OPS)('(%s) is replaced, and the task is repeated', async (op) => {
    await open(photo);
    fault(op, 'die', 1);
    expect(await call(op)).toBeTruthy();
    const [task = [], again = []] = workers.tasks;
    expect(again).toEqual([task.at(-1)]);
    expect(workers.newest.last.task).toEqual(workers.all[0]?.last.task);
    expect(workers.alive).toEqual([workers.newest]);
  });

  test.each(OPS)('(%s), twice, is reported as a crash, and the next call gets another', async (op) => {
    await open(photo);
    fault(op, 'die', 2);
    await expect(call(op)).rejects.toMatchObject({ code: 'core-crashed' });
    expect(workers.all).toHaveLength(2);
    await render([flip]);
    expect(workers.tasks[2]).toEqual(['render [flip] 16x12']);
  });

  test('at rest is replaced by the next call', async () => {
    await open(photo);
    workers.newest.die();
    await settle();
    expect(workers.all).toHaveLength(1);
    await render([left]);
    expect(workers.tasks[1]).toEqual(['render [rotate] 16x12']);
    expect(fileIds(1)).toEqual([1]);
  });

  test('while it decodes ahead is replaced by the next call', async () => {
    await open(photo);
    workers.react = (task) => (task.op === 'open' ? 'answer' : 'die');
    await expect(render([left])).rejects.toMatchObject({ code: 'core-crashed' });
    fault('render', 'core-crashed', 1);
    await expect(render([left])).rejects.toMatchObject({ code: 'core-crashed' });
    workers.react = () => 'die';
    await settle();
    expect(workers.newest.requests).toHaveLength(1);
    expect(workers.alive).toEqual([]);
    heal();
    await render([flip]);
    expect(workers.newest.requests).toHaveLength(1);
  });

  test('before it is ready is given up after some seconds, and replaced', async () => {
    workers.starts = false;
    const opening = outcome(open(photo));
    await vi.advanceTimersByTimeAsync(STARTING - 1);
    expect(workers.all).toHaveLength(1);
    workers.starts = true;
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(opening.is).toBe('done');
    expect(workers.tasks).toEqual([[], ['open 16x12']]);
    expect(workers.all[0]?.terminated).toBe(1);
  });

  test('before it is ready, each time, is reported as a core that is not available', async () => {
    workers.starts = false;
    const opening = outcome(open(photo));
    await vi.advanceTimersByTimeAsync(STARTING);
    await settle();
    expect(opening.is).toBe('pending');
    await vi.advanceTimersByTimeAsync(STARTING);
    await settle();
    expect(opening.is).toBe('core-unavailable');
    expect(workers.all).toHaveLength(2);
    expect(workers.alive).toEqual([]);
  });

  test('before it is ready, ahead of the first file, is reported after one more', async () => {
    workers.starts = false;
    core.prepare();
    await vi.advanceTimersByTimeAsync(STARTING);
    for (let times = 0; times < 2; times++) {
      const opening = outcome(open(photo));
      await vi.advanceTimersByTimeAsync(STARTING);
      await settle();
      expect(opening.is).toBe('core-unavailable');
    }
    expect(workers.all).toHaveLength(3);
    workers.starts = true;
    await open(photo);
    // From here on one that is killed at its start is replaced again.
    workers.newest.die();
    await settle();
    workers.starts = false;
    const rendering = outcome(render([left]));
    await vi.advanceTimersByTimeAsync(STARTING - 1);
    workers.starts = true;
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(rendering.is).toBe('done');
  });
});

describe('a worker that falls silent', () => {
  test.each(OPS)('(%s) is given up after two minutes', async (op) => {
    await open(photo);
    fault(op, 'hang', 1);
    const running = outcome(call(op));
    await settle();
    await vi.advanceTimersByTimeAsync(WORKING - 1);
    expect(running.is).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(running.is).toBe('timed-out');
    expect(workers.all[0]?.terminated).toBe(1);
    expect(workers.tasks[1]).toEqual(['render 1x1']);
    await render([flip]);
    expect(workers.all).toHaveLength(2);
  });

  test('is waited for as long as it sends something now and then', async () => {
    fault('render', 'hang');
    const running = outcome(render([left]));
    await settle();
    for (let times = 0; times < 5; times++) {
      await vi.advanceTimersByTimeAsync(WORKING - 20_000);
      workers.newest.progress(PROGRESS);
    }
    expect(running.is).toBe('pending');
    workers.newest.done(RENDERED);
    await settle();
    expect(running.is).toBe('done');
  });

  test('at rest is not checked', async () => {
    await open(photo);
    await vi.advanceTimersByTimeAsync(10 * WORKING);
    expect(vi.getTimerCount()).toBe(0);
    await render([left]);
    expect(workers.all).toHaveLength(1);
  });
});

describe('the worker’s script', () => {
  test('that cannot be loaded, ahead of a file, is loaded again for the file', async () => {
    workers.starts = false;
    core.prepare();
    workers.newest.error();
    workers.starts = true;
    await open(photo);
    expect(workers.all).toHaveLength(2);
  });

  test.each(OPS)('that cannot be loaded while a call waits (%s) is reported', async (op) => {
    workers.starts = false;
    const running = outcome(call(op));
    await settle();
    workers.newest.error();
    await settle();
    expect(running.is).toBe('core-unavailable');
    expect(workers.all).toHaveLength(1);
    expect(workers.alive).toEqual([]);
  });

  test('that throws in a task is a worker that has died', async () => {
    await open(photo);
    fault('render', 'hang', 1);
    const running = render([left]);
    await settle();
    workers.newest.error('boom');
    await running;
    expect(workers.all).toHaveLength(2);
    expect(workers.all[0]?.terminated).toBe(1);
  });

  test('that a policy forbids is reported, and tried again by the next call', async () => {
    workers.forbidden = new DOMException('refused', 'SecurityError');
    core.prepare();
    core.prewarm();
    await expect(open(photo)).rejects.toMatchObject({ code: 'core-unavailable' });
    workers.forbidden = null;
    await open(photo);
    expect(workers.all).toHaveLength(1);
  });

  test('runs in a browser without locks too', async () => {
    vi.stubGlobal('navigator', {});
    await open(photo);
    await render([left]);
    expect(workers.all).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test.each(OPS)(
    '(%s) rejects at once with the reason of the signal, and the worker may end the task',
    async (op) => {
      await open(photo);
      fault(op, 'hang', 1);
      const { signal, abort } = cancellable();
      const running = call(op, { signal });
      void outcome(running);
      await settle();
      const { id } = workers.newest.last;
      abort('no longer wanted');
      await expect(running).rejects.toBe('no longer wanted');
      expect([workers.newest.cancelled, workers.newest.terminated]).toEqual([[id], 0]);
      // The next call waits until the worker has ended the task.
      const next = outcome(render([flip]));
      await settle();
      expect(next.is).toBe('pending');
      workers.newest.say({ type: 'cancelled', id });
      await settle();
      expect(next.is).toBe('done');
      await vi.advanceTimersByTimeAsync(2 * CANCELLING);
      expect(workers.all).toHaveLength(1);
    },
  );

  test.each(OPS)('(%s) a worker that does not end the task terminates it after half a second', async (op) => {
    await open(photo);
    fault(op, 'hang', 1);
    const { signal, abort } = cancellable();
    const running = outcome(call(op, { signal }));
    await settle();
    abort();
    await vi.advanceTimersByTimeAsync(CANCELLING - 1);
    await settle();
    expect([running.is, workers.newest.terminated]).toEqual(['AbortError', 0]);
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(workers.all[0]?.terminated).toBe(1);
    // The file of the last call that was answered.
    expect(workers.tasks.slice(1)).toEqual([['render 1x1']]);
    expect(workers.newest.last.task).toMatchObject({ file: { id: 1, blob: photo } });
    await render([flip]);
    expect(workers.tasks[1]).toEqual(['render 1x1', 'render [flip] 16x12']);
  });

  test('has nothing decoded ahead when a call was made in the meantime', async () => {
    await open(photo);
    fault('render', 'hang', 1);
    const { signal, abort } = cancellable();
    void outcome(render([left], { signal }));
    await settle();
    abort();
    const next = outcome(render([flip]));
    await vi.advanceTimersByTimeAsync(CANCELLING);
    await settle();
    expect(next.is).toBe('done');
    expect(workers.tasks.slice(1)).toEqual([['render [flip] 16x12']]);
  });

  test('a call whose worker has the file decodes nothing ahead', async () => {
    await open(photo);
    fault('render', 'hang', 1);
    const { signal, abort } = cancellable();
    void outcome(render([left], { signal }));
    await settle();
    const { id } = workers.newest.last;
    abort();
    workers.newest.say({ type: 'cancelled', id });
    await settle();
    expect(workers.tasks).toEqual([['open 16x12', 'render [rotate] 16x12']]);
  });

  test('the opening of another file has the one before decoded ahead, whatever the worker did', async () => {
    for (const end of ['cancelled', 'done'] as const) {
      await open(photo);
      fault('open', 'hang', 1);
      const { signal, abort } = cancellable();
      void outcome(open(other, { signal }));
      await settle();
      const { id } = workers.newest.last;
      abort();
      if (end === 'done') workers.newest.done(OPENED, id);
      else workers.newest.say({ type: 'cancelled', id });
      await settle();
      expect(workers.newest.last.task).toMatchObject({ op: 'render', file: { blob: photo }, edits: [] });
    }
    expect(workers.all).toHaveLength(1);
  });

  test('the opening of the first file has another worker start', async () => {
    fault('open', 'hang', 1);
    const { signal, abort } = cancellable();
    const opening = outcome(open(other, { signal }));
    await settle();
    abort();
    await vi.advanceTimersByTimeAsync(CANCELLING);
    await settle();
    expect(opening.is).toBe('AbortError');
    expect(workers.tasks).toEqual([['open 16x12'], []]);
    expect(workers.alive).toHaveLength(1);
  });

  test('a call that waits for another leaves the worker and that call', async () => {
    await open(photo);
    fault('render', 'hang', 1);
    const running = outcome(render([left]));
    const { signal, abort } = cancellable();
    const waiting = outcome(render([large], { signal }));
    await settle();
    abort();
    await settle();
    expect([running.is, waiting.is]).toEqual(['pending', 'AbortError']);
    workers.newest.done(RENDERED);
    await settle();
    expect(running.is).toBe('done');
    await render([flip]);
    expect(workers.tasks).toEqual([['open 16x12', 'render [rotate] 16x12', 'render [flip] 16x12']]);
    expect(workers.newest.cancelled).toEqual([]);
  });

  test.each(OPS)('while the worker starts (%s) sends nothing, and lets it start', async (op) => {
    workers.starts = false;
    const { signal, abort } = cancellable();
    const running = outcome(call(op, { signal }));
    await settle();
    abort();
    await settle();
    expect(running.is).toBe('AbortError');
    workers.starts = true;
    workers.newest.start();
    await settle();
    expect(workers.newest.heard).toEqual([]);
    await open(photo);
    expect(workers.all).toHaveLength(1);
  });

  test('by a signal that was aborted before sends nothing', async () => {
    await open(photo);
    const signal = AbortSignal.abort();
    for (const op of OPS) await expect(call(op, { signal })).rejects.toMatchObject({ name: 'AbortError' });
    await settle();
    expect(workers.tasks).toEqual([['open 16x12']]);
  });

  test('after the end changes nothing', async () => {
    const { signal, abort } = cancellable();
    await open(photo, { signal });
    await render([left], { signal });
    abort();
    await settle();
    expect(workers.newest.heard.map(({ type }) => type)).toEqual(['call', 'call']);
    expect(workers.newest.terminated).toBe(0);
  });

  test('is not undone by replies that come after it', async () => {
    await open(photo);
    fault('render', 'hang', 1);
    const { signal, abort } = cancellable();
    const seen: Progress[] = [];
    const running = outcome(render([large], { signal, onProgress: (progress) => seen.push(progress) }));
    await settle();
    const { id } = workers.newest.last;
    abort();
    workers.newest.done(RENDERED, id);
    workers.newest.progress(PROGRESS, id);
    workers.newest.fail('core-crashed', {}, id);
    workers.newest.say({ type: 'cancelled', id });
    workers.newest.say({ type: 'ready' });
    await vi.advanceTimersByTimeAsync(2 * CANCELLING);
    expect([running.is, seen]).toEqual(['AbortError', []]);
    await render([flip]);
    expect(workers.all).toHaveLength(1);
  });

  test('of a worker that dies of it is as if it had ended the task', async () => {
    await open(photo);
    fault('render', 'hang', 1);
    const { signal, abort } = cancellable();
    const running = outcome(render([large], { signal }));
    await settle();
    abort();
    workers.newest.error();
    await settle();
    expect(running.is).toBe('AbortError');
    expect(workers.tasks[1]).toEqual(['render 1x1']);
  });

  // A call goes through a number of promises on its way to the worker and back, between any two of which it can be cancelled.
  test.each(Array.from({ length: 30 }, (_, turns) => turns))(
    '%i turns after a call: a task that was sent is cancelled too',
    async (turns) => {
      await open(photo);
      fault('render', 'hang', 1);
      const { signal, abort } = cancellable();
      const running = outcome(render([left], { signal }));
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      abort();
      await settle();
      expect(running.is).toBe('AbortError');
      const sent = workers.newest.requests.slice(1).map(({ id }) => id);
      expect(workers.newest.cancelled).toEqual(sent);
      for (const id of sent) workers.newest.say({ type: 'cancelled', id });
      heal();
      await render([flip]);
      expect(workers.all).toHaveLength(1);
    },
  );

  test.each(Array.from({ length: 30 }, (_, turns) => turns))(
    '%i turns after a result: whichever was first counts, and the file with it',
    async (turns) => {
      await open(photo);
      fault('open', 'hang', 1);
      const { signal, abort } = cancellable();
      const opening = outcome(open(other, { signal }));
      await settle();
      workers.newest.done(OPENED);
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      abort();
      await settle();
      workers.newest.die();
      await settle();
      fault('encode', 'core-crashed', 1);
      await expect(core.encode({ file: new Blob(), edits: [] })).rejects.toThrow();
      await settle();
      const file = { blob: opening.is === 'done' ? other : photo };
      expect(workers.newest.last.task).toMatchObject({ op: 'render', file });
    },
  );
});

describe('another file', () => {
  test.each(OPS)(
    'opened beside a cancelled call (%s) ends its worker at once, and starts one other',
    async (op) => {
      await open(photo);
      fault(op, 'hang', 1);
      const { signal, abort } = cancellable();
      const running = outcome(call(op, { signal }));
      await settle();
      // As the session does it.
      abort();
      const opening = open(other);
      expect(workers.all[0]?.terminated).toBe(1);
      await opening;
      expect(running.is).toBe('AbortError');
      expect(workers.tasks.slice(1)).toEqual([['open 16x12']]);
      await vi.advanceTimersByTimeAsync(2 * CANCELLING);
      expect(workers.all).toHaveLength(2);
    },
  );

  test('opened beside a decoding ahead ends its worker at once', async () => {
    await open(photo);
    fault('render', 'core-crashed', 1);
    await expect(render([left])).rejects.toThrow();
    workers.react = () => 'hang';
    await settle();
    expect(workers.tasks.slice(1)).toEqual([['render 1x1']]);
    heal();
    await open(other);
    expect(workers.all[1]?.terminated).toBe(1);
    expect(workers.tasks.slice(2)).toEqual([['open 16x12']]);
  });

  test('opened while the worker starts, beside a cancelled call or a decoding ahead, waits for that worker', async () => {
    await open(photo);
    workers.newest.die();
    await settle();
    workers.starts = false;
    const { signal, abort } = cancellable();
    void outcome(render([left], { signal }));
    await settle();
    abort();
    // Now the file is to be decoded ahead.
    await settle();
    const opening = outcome(open(other));
    await settle();
    workers.newest.start();
    await settle();
    expect(opening.is).toBe('done');
    expect(workers.tasks).toEqual([['open 16x12'], ['open 16x12']]);
  });

  test('cancelled in the moment in which it is opened is never read', async () => {
    core.prepare();
    await settle();
    const { signal, abort } = cancellable();
    const first = outcome(open(photo, { signal }));
    abort();
    await open(other);
    expect(first.is).toBe('AbortError');
    expect(workers.tasks).toEqual([['open 16x12']]);
    expect(workers.newest.requests[0]?.task).toMatchObject({ file: { blob: other } });
  });

  test('waits for a call whose result is wanted', async () => {
    await open(photo);
    fault('render', 'hang', 1);
    const running = outcome(render([left]));
    const opening = outcome(open(other));
    await settle();
    expect([running.is, opening.is]).toEqual(['pending', 'pending']);
    workers.newest.done(RENDERED);
    await settle();
    expect([running.is, opening.is]).toEqual(['done', 'done']);
    expect(workers.all).toHaveLength(1);
  });
});

describe('closing', () => {
  test('ends the worker, and rejects the call that runs and those that wait', async () => {
    await open(photo);
    fault('render', 'hang');
    const ends = [outcome(render([left])), outcome(render([flip])), outcome(encode([]))];
    await settle();
    core.close();
    // Nobody waits for the death of a worker that was ended.
    expect(workers.locks.awaited).toEqual([]);
    await settle();
    expect(ends.map(({ is }) => is)).toEqual(['AbortError', 'AbortError', 'AbortError']);
    expect(workers.alive).toEqual([]);
    expect(workers.all).toHaveLength(1);
  });

  test.each(OPS)('in a call (%s) leaves nothing, however late its result', async (op) => {
    fault(op, 'hang', 1);
    const running = outcome(call(op));
    await settle();
    const [first] = workers.all;
    core.close();
    first?.done(OPENED);
    await settle();
    expect(running.is).toBe('AbortError');
    expect(workers.alive).toEqual([]);
  });

  test.each(Array.from({ length: 15 }, (_, turns) => turns))(
    '%i turns after a result leaves nothing',
    async (turns) => {
      fault('open', 'hang', 1);
      const running = outcome(open(photo));
      await settle();
      workers.newest.done(OPENED);
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      core.close();
      await settle();
      expect(['AbortError', 'done']).toContain(running.is);
      expect(workers.alive).toEqual([]);
      // The file is forgotten too: there is nothing to decode ahead.
      fault('open', 'core-crashed', 1);
      await expect(open(other)).rejects.toThrow();
      await settle();
      expect(workers.tasks.slice(1)).toEqual([['open 16x12'], []]);
    },
  );

  test.each(Array.from({ length: 15 }, (_, turns) => turns))(
    '%i turns after a cancelled call has ended leaves no worker that was to decode ahead',
    async (turns) => {
      fault('open', 'hang', 1);
      const { signal, abort } = cancellable();
      void outcome(open(photo, { signal }));
      await settle();
      abort();
      workers.newest.error();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      core.close();
      await settle();
      expect(workers.alive).toEqual([]);
    },
  );

  test('while the worker starts leaves none', async () => {
    workers.starts = false;
    const running = outcome(open(photo));
    await settle();
    core.close();
    await settle();
    expect(running.is).toBe('AbortError');
    expect(workers.all).toHaveLength(1);
  });

  test('while a new worker decodes the file ahead leaves none', async () => {
    await open(photo);
    fault('render', 'core-crashed', 1);
    await expect(render([left])).rejects.toThrow();
    workers.react = () => 'hang';
    await settle();
    expect(workers.tasks[1]).toEqual(['render 1x1']);
    core.close();
    await settle();
    expect(workers.alive).toEqual([]);
    expect(workers.all).toHaveLength(2);
  });

  test.each(['before', 'after'])('%s a call is cancelled leaves none', async (when) => {
    await open(photo);
    workers.react = () => 'hang';
    const { signal, abort } = cancellable();
    const running = outcome(encode([], { signal }));
    await settle();
    if (when === 'after') abort();
    core.close();
    if (when === 'before') abort();
    await vi.advanceTimersByTimeAsync(2 * CANCELLING);
    await settle();
    expect(running.is).toBe('AbortError');
    expect(workers.alive).toEqual([]);
    expect(workers.all).toHaveLength(1);
  });

  test('at rest, and twice, is quiet; a later call starts a new worker', async () => {
    core.close();
    await open(photo);
    core.close();
    core.close();
    await render([left]);
    expect(workers.all).toHaveLength(2);
    expect(workers.tasks[1]).toEqual(['render [rotate] 16x12']);
  });

  test('forgets the file: nothing is decoded ahead after it', async () => {
    await open(photo);
    core.close();
    fault('open', 'core-crashed', 1);
    await expect(open(other)).rejects.toThrow();
    await settle();
    expect(workers.tasks.slice(1)).toEqual([['open 16x12'], []]);
  });
});

describe('getting ready', () => {
  test('starts one worker, which the first file finds', async () => {
    core.prepare();
    core.prepare();
    await settle();
    await open(photo);
    expect(workers.all).toHaveLength(1);
    expect(workers.newest.name).toMatch(/^imagecore-/);
  });

  test('for a large file is sent as soon as the worker is ready', async () => {
    core.prewarm();
    expect(workers.newest.heard).toEqual([]);
    await settle();
    expect(workers.newest.heard).toEqual([{ type: 'prewarm' }]);
    await open(photo);
    expect(workers.all).toHaveLength(1);
  });

  test('of a worker that dies meanwhile fails no call: the file gets another', async () => {
    core.prepare();
    await settle();
    workers.newest.die();
    await settle();
    await open(photo);
    expect(workers.all).toHaveLength(2);
  });

  test('of a worker that dies before it is ready is noticed without a file', async () => {
    workers.starts = false;
    core.prepare();
    await vi.advanceTimersByTimeAsync(STARTING);
    expect(workers.alive).toEqual([]);
    workers.starts = true;
    await open(photo);
    expect(workers.all).toHaveLength(2);
  });

  test('has nothing cached: the file is decoded ahead after a death at rest', async () => {
    await open(photo);
    workers.newest.die();
    await settle();
    core.prewarm();
    await settle();
    fault('open', 'hang', 1);
    const { signal, abort } = cancellable();
    void outcome(open(other, { signal }));
    await settle();
    const { id } = workers.newest.last;
    abort();
    workers.newest.say({ type: 'cancelled', id });
    await settle();
    expect(workers.tasks[1]).toEqual(['open 16x12', 'render 1x1']);
  });
});

test('workers of two tabs have different names: those are the names of their locks', async () => {
  core.prepare();
  const second = createImageCore({ startWorker: workers.start });
  second.prepare();
  await settle();
  const names = workers.all.map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
  expect(workers.locks.held).toEqual(names);
  second.close();
});
