// Tests the client of the image core, which is the part on the main thread. The workers are fakes: each test specifies
// whether they answer, fail, hang or die.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Edit, LOSSLESS_PNG } from '../../src/edits';
import { createImageCore } from '../../src/imagecore/client';
import { ERROR_CODES, type ErrorCode } from '../../src/imagecore/common/errors';
import type { Results } from '../../src/imagecore/common/protocol';
import type {
  CallOptions,
  ImageCore,
  Progress,
  Rendered,
  RenderRegion,
} from '../../src/imagecore/common/types';
import { FakeWorkers } from '../support/fakeEndpoint';
import { plainSource } from '../support/plainSource';
import { outcome, settle, TIMERS } from '../support/settle';

const left: Edit = { kind: 'rotate', turn: 'left' };
const flip: Edit = { kind: 'flip', axis: 'vertical' };
const large: Edit = { kind: 'resize', size: { width: 900, height: 800 }, fit: 'stretch' };

const photo = new File(['photograph'], 'photo.jpg', { type: 'image/jpeg' });
const other = new File(['another'], 'other.png', { type: 'image/png' });

const view: RenderRegion = { bounds: { width: 16, height: 12 } };
const tile: RenderRegion = { rect: { x: 512, y: 0, width: 88, height: 400 }, level: 1 };

/** Milliseconds without a message after which a worker is terminated: while it starts, and while it runs a call. */
const STARTING = 8_000;
const WORKING = 120_000;

/** Milliseconds that a worker has to end a canceled call before the worker is terminated. */
const CANCELING = 500;

const PROGRESS: Progress = { phase: 'rotate', step: 1, steps: 2 };
const RENDERED: Rendered = { size: { width: 1, height: 1 }, hasAlpha: false, preview: new Blob() };
const OPENED: Results['open'] = {
  ...RENDERED,
  bytes: new Uint8Array(),
  source: plainSource('gif'),
};

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
  // After each test, there is no live worker, no held or requested lock, and no timer.
  expect(workers.alive).toEqual([]);
  expect(workers.locks.held).toEqual([]);
  expect(workers.locks.awaited).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  performance.clearMeasures();
});

type Op = 'open' | 'render' | 'pixel' | 'contentRect' | 'encode';

const OPS: readonly Op[] = ['open', 'render', 'pixel', 'contentRect', 'encode'];

/** The workers react with `reaction` to the next `times` calls of the kind `op`, and answer all other calls. */
function fault(op: Op, reaction: 'die' | 'hang' | ErrorCode, times = Number.POSITIVE_INFINITY): void {
  let rest = times;
  workers.react = (call) => (call.op === op && rest-- > 0 ? reaction : 'answer');
}

/** The workers answer every call from now on. */
function answerAll(): void {
  workers.react = () => 'answer';
}

const open = (file: Blob, options?: CallOptions) => core.open(file, view, options);

const render = (edits: readonly Edit[], options?: CallOptions) =>
  core.render({ file: photo, edits }, view, options);

const pixel = (edits: readonly Edit[], options?: CallOptions) =>
  core.pixel({ file: photo, edits }, { x: 7, y: 8 }, options);

const contentRect = (edits: readonly Edit[], options?: CallOptions) =>
  core.contentRect({ file: photo, edits }, 24, options);

const encode = (edits: readonly Edit[], options?: CallOptions) =>
  core.encode({ file: photo, edits }, LOSSLESS_PNG, options);

/** Makes a call of the kind `op`. A call of 'open' opens the file `other`. All other calls use the file `photo`. */
function call(op: Op, options?: CallOptions): Promise<unknown> {
  if (op === 'open') return open(other, options);
  return { render, pixel, contentRect, encode }[op]([left], options);
}

function cancelable(): { signal: AbortSignal; abort: (reason?: unknown) => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason) => controller.abort(reason) };
}

/** The id of the file in each call of a worker, in order. `at` is the index of the worker. */
const fileIds = (at = 0) =>
  workers.all[at]?.received.map(({ call }) => ('file' in call ? call.file.id : null)) ?? [];

describe('calls of the image core', () => {
  test('are sent to the worker in order, each with all its edits', async () => {
    await open(photo);
    const ends = await Promise.all([
      render([left]).then(({ size }) => size),
      render([left, large]).then(({ size }) => size),
      pixel([left]),
      contentRect([left]),
      core.render({ file: photo, edits: [left] }, tile).then(({ preview }) => preview.text()),
      encode([left, flip]).then((blob) => blob.text()),
      encode([]).then((blob) => blob.text()),
    ]);
    expect(ends).toEqual([
      { width: 600, height: 400 },
      { width: 900, height: 800 },
      { red: 7, green: 8, blue: 0, alpha: 255, max: 255 },
      { x: 24, y: 0, width: 4, height: 3 },
      'render [rotate] 88x400 at 512,0 of level 1',
      'encode [rotate,flip]',
      'encode',
    ]);
    expect(workers.calls).toEqual([
      [
        'open 16x12',
        'render [rotate] 16x12',
        'render [rotate,resize] 16x12',
        'pixel [rotate] 7,8',
        'contentRect [rotate] within 24',
        'render [rotate] 88x400 at 512,0 of level 1',
        'encode [rotate,flip]',
        'encode',
      ],
    ]);
    expect(workers.newest.received[0]?.call).toMatchObject({ file: { blob: photo } });
    // Files and edits are cloned, which is cheap, so the transfer lists are empty.
    expect(workers.newest.transferred.every((each) => each.length === 0)).toBe(true);
  });

  test('use the bytes that the worker has read, so that the opened file may be changed or deleted', async () => {
    const { file } = await open(photo);
    expect(file).not.toBe(photo);
    expect([file.name, file.type, file.lastModified]).toEqual([photo.name, photo.type, photo.lastModified]);
    expect(await file.text()).toBe('what the worker has read');
    await core.render({ file, edits: [left] }, view);
    await render([left]);
    // All calls have the same file id. So the worker has decoded the image only once, for both files.
    expect(fileIds()).toEqual([1, 1, 1]);
    core.close();
    await core.render({ file, edits: [left] }, view);
    expect(workers.newest.last.call).toMatchObject({ file: { id: 1, blob: file } });
    await render([left]);
    expect(workers.newest.last.call).toMatchObject({ file: { id: 1, blob: file } });
  });

  test('wait until the previous call has been answered', async () => {
    await open(photo);
    fault('render', 'hang');
    const first = outcome(render([left]));
    const second = outcome(render([left, flip]));
    await settle();
    expect(workers.calls).toEqual([['open 16x12', 'render [rotate] 16x12']]);
    workers.newest.done(RENDERED);
    await settle();
    expect([first.is, second.is]).toEqual(['done', 'pending']);
    expect(workers.newest.last.call).toMatchObject({ edits: [left, flip] });
  });

  // Requirements: R263
  test('that render or read the image are answered while an encoding runs, but no second encoding', async () => {
    await open(photo);
    fault('encode', 'hang', 1);
    const encoding = outcome(encode([left]));
    const next = outcome(encode([flip]));
    const reads = [render([left]), pixel([left]), contentRect([left])].map((read) => outcome(read));
    await settle();
    expect(reads.map(({ is }) => is)).toEqual(['done', 'done', 'done']);
    expect([encoding.is, next.is]).toEqual(['pending', 'pending']);
    const { id } = workers.newest.received.find(({ call: { op } }) => op === 'encode') ?? { id: 0 };
    workers.newest.done(new Blob(), id);
    await settle();
    expect([encoding.is, next.is]).toEqual(['done', 'done']);
  });

  test('to reduce() are answered while another call runs, and reject if the worker ends', async () => {
    await open(photo);
    fault('encode', 'hang');
    const encoding = outcome(encode([]));
    await settle();
    const reduce = () =>
      outcome(core.reduce(new Blob(), { kind: 'resize', size: { width: 9, height: 4 }, fit: 'cover' }));
    const answered = reduce();
    await settle();
    expect([answered.is, encoding.is]).toEqual(['done', 'pending']);
    workers.react = () => 'hang';
    const lost = reduce();
    await settle();
    core.close();
    await settle();
    expect(lost.is).toBe('WorkerDied');
  });

  test('run even if the previous call has failed', async () => {
    await open(photo);
    fault('render', 'outside-image', 1);
    const ends = [outcome(render([left])), outcome(render([flip])), outcome(encode([]))];
    await settle();
    expect(ends.map(({ is }) => is)).toEqual(['outside-image', 'done', 'done']);
  });

  test('need no earlier call of open() for the same file', async () => {
    await render([left]);
    await pixel([left]);
    await encode([left]);
    expect(workers.calls).toEqual([['render [rotate] 16x12', 'pixel [rotate] 7,8', 'encode [rotate]']]);
    expect(workers.newest.last.call).toMatchObject({ file: { blob: photo } });
  });

  test('send the same file id for the same blob, and a new id if the blob is opened again', async () => {
    await open(photo);
    await render([left]);
    await encode([left]);
    await core.render({ file: other, edits: [] }, view);
    await render([]);
    await open(photo);
    await encode([]);
    await core.encode({ file: other, edits: [] }, LOSSLESS_PNG);
    const [first, second, third] = [1, 2, 3];
    expect(fileIds()).toEqual([first, first, first, second, first, third, third, second]);
  });

  test('report progress only until they end', async () => {
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

  test('record a User Timing measure with their name and the phase times of the worker', async () => {
    await open(photo);
    await render([left]);
    await pixel([left]);
    await contentRect([left]);
    await encode([left]);
    const measures = performance.getEntriesByType('measure') as PerformanceMeasure[];
    expect(measures.map(({ name, detail }) => [name, detail])).toEqual([
      ['imagecore:open', { phases: { load: 1 } }],
      ['imagecore:render', { phases: { load: 1 } }],
      ['imagecore:pixel', { phases: { load: 1 } }],
      ['imagecore:contentRect', { phases: { load: 1 } }],
      ['imagecore:encode', { phases: { load: 1 } }],
    ]);
  });

  test('keep at most 200 User Timing measures with the same name', async () => {
    await open(photo);
    for (let call = 0; call < 201; call++) await pixel([left]);
    expect(performance.getEntriesByName('imagecore:pixel')).toHaveLength(1);
    expect(performance.getEntriesByName('imagecore:open')).toHaveLength(1);
  });

  test('record no User Timing measure if they fail or are canceled', async () => {
    await open(photo);
    performance.clearMeasures();
    fault('render', 'core-crashed', 1);
    await expect(render([left])).rejects.toMatchObject({ code: 'core-crashed' });
    await expect(render([left], { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(performance.getEntriesByType('measure')).toEqual([]);
  });
});

describe('the failure of a call', () => {
  test.each(ERROR_CODES)(
    'with the code %s makes the call reject, and the next call succeeds',
    async (code) => {
      await open(photo);
      fault('render', 'hang');
      let reason: unknown;
      render([left]).catch((thrown: unknown) => {
        reason = thrown;
      });
      const figures = { fits: 7, size: { width: 1, height: 2 } };
      // After 'out-of-memory', a second worker repeats the call, which must fail again before the call rejects.
      for (let times = 0; times < (code === 'out-of-memory' ? 2 : 1); times++) {
        expect(reason).toBeUndefined();
        await settle();
        workers.newest.fail(code, figures);
      }
      answerAll();
      await settle();
      expect(reason).toMatchObject({ name: 'ImageCoreError', code, ...figures });
      await render([flip]);
    },
  );

  test.each<ErrorCode>(['unsupported-format', 'undecodable', 'too-large', 'unreadable'])(
    'to open another file (code %s) keeps the worker and the id of the previous file',
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
    'with the fatal code %s ends the worker, and the next call starts a new one',
    async (code) => {
      await open(photo);
      fault('render', code, 1);
      await expect(render([left])).rejects.toMatchObject({ code });
      await settle();
      expect(workers.all[0]?.terminated).toBe(1);
      expect(workers.all).toHaveLength(1);
      await render([left]);
      expect(workers.calls[1]).toEqual(['render [rotate] 16x12']);
      expect(fileIds(1)).toEqual([1]);
    },
  );

  test('with a fatal code during reduce() ends the worker, and the running call is repeated in a new one', async () => {
    await open(photo);
    workers.react = ({ op }, worker) =>
      op === 'reduce' ? 'core-crashed' : worker === workers.all[0] ? 'hang' : 'answer';
    const running = outcome(encode([]));
    await settle();
    await expect(
      core.reduce(new Blob(), { kind: 'resize', size: { width: 8, height: 8 }, fit: 'stretch' }),
    ).rejects.toMatchObject({
      code: 'core-crashed',
    });
    await settle();
    expect(running.is).toBe('done');
    expect(workers.all[0]?.terminated).toBe(1);
    expect(workers.calls[1]).toEqual(['encode']);
  });

  test.each(OPS)(
    'because the core cannot be loaded during %s ends the worker, and the next call starts a new worker',
    async (op) => {
      core.prepare();
      await settle();
      fault(op, 'core-unavailable');
      await expect(call(op)).rejects.toMatchObject({ code: 'core-unavailable' });
      await settle();
      expect(workers.alive).toEqual([]);
      answerAll();
      await call(op);
      expect(workers.all).toHaveLength(2);
    },
  );

  test.each(OPS)(
    'to clone an argument of %s has the code protocol, and does not end the worker',
    async (op) => {
      await open(photo);
      workers.newest.refusal = new DOMException('A function cannot be cloned.', 'DataCloneError');
      await expect(call(op)).rejects.toMatchObject({ code: 'protocol' });
      workers.newest.refusal = null;
      await render([left]);
      expect(workers.all).toHaveLength(1);
    },
  );

  test('is not caused by messages with an unknown call id', async () => {
    await open(photo);
    fault('render', 'hang');
    const running = outcome(render([left]));
    await settle();
    const unknown = workers.newest.last.id + 1;
    workers.newest.done(RENDERED, unknown);
    workers.newest.fail('core-crashed', {}, unknown);
    workers.newest.say({ type: 'canceled', id: unknown });
    workers.newest.progress(PROGRESS, unknown);
    await settle();
    expect([running.is, workers.newest.terminated]).toEqual(['pending', 0]);
    workers.newest.done(RENDERED);
    await settle();
    expect(running.is).toBe('done');
  });
});

describe('a lack of memory', () => {
  test.each(OPS)('during %s ends the worker, and a new worker repeats the call', async (op) => {
    await open(photo);
    fault(op, 'out-of-memory', 1);
    await call(op);
    expect(workers.all[0]?.terminated).toBe(1);
    expect(workers.calls[1]).toEqual([workers.calls[0]?.at(-1)]);
    expect(workers.all[1]?.last.call).toEqual(workers.all[0]?.last.call);
  });

  test('that occurs again in the new worker makes the call reject, and ends this worker too', async () => {
    await open(photo);
    workers.react = (call) => (call.op === 'render' && call.edits.length > 0 ? 'out-of-memory' : 'answer');
    await expect(render([large])).rejects.toMatchObject({ code: 'out-of-memory' });
    await settle();
    expect(workers.calls).toEqual([['open 16x12', 'render [resize] 16x12'], ['render [resize] 16x12']]);
    expect(workers.alive).toEqual([]);
  });
});

describe('a worker that dies without a message', () => {
  test.each(OPS)('during %s is replaced, and the new worker repeats the call', async (op) => {
    await open(photo);
    fault(op, 'die', 1);
    expect(await call(op)).toBeTruthy();
    const [first = [], again = []] = workers.calls;
    expect(again).toEqual([first.at(-1)]);
    expect(workers.newest.last.call).toEqual(workers.all[0]?.last.call);
    expect(workers.alive).toEqual([workers.newest]);
  });

  test.each(OPS)(
    'during %s makes the call reject with core-crashed if the new worker also dies',
    async (op) => {
      await open(photo);
      fault(op, 'die', 2);
      await expect(call(op)).rejects.toMatchObject({ code: 'core-crashed' });
      expect(workers.all).toHaveLength(2);
      await render([flip]);
      expect(workers.calls[2]).toEqual(['render [flip] 16x12']);
    },
  );

  test('between two calls is replaced when the next call is made', async () => {
    await open(photo);
    workers.newest.die();
    await settle();
    expect(workers.all).toHaveLength(1);
    await render([left]);
    expect(workers.calls[1]).toEqual(['render [rotate] 16x12']);
    expect(fileIds(1)).toEqual([1]);
  });

  test('during its start is terminated after 8 seconds, and replaced', async () => {
    workers.starts = false;
    const opening = outcome(open(photo));
    await vi.advanceTimersByTimeAsync(STARTING - 1);
    expect(workers.all).toHaveLength(1);
    workers.starts = true;
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(opening.is).toBe('done');
    expect(workers.calls).toEqual([[], ['open 16x12']]);
    expect(workers.all[0]?.terminated).toBe(1);
  });

  test('during its start makes the call reject with core-unavailable if the new worker does not start either', async () => {
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

  test('during its start leaves each later call only one attempt, until a worker has started', async () => {
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
    // A worker has started, so each call has two attempts again: it replaces the first worker that does not start.
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

describe('the time limit for a silent worker', () => {
  test.each(OPS)(
    'ends the worker after two minutes, and the call of %s rejects with timed-out',
    async (op) => {
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
      expect(workers.all).toHaveLength(1);
      await render([flip]);
      expect(workers.all).toHaveLength(2);
    },
  );

  test('starts again with each progress message', async () => {
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

  test('does not apply while the worker is idle', async () => {
    await open(photo);
    await vi.advanceTimersByTimeAsync(10 * WORKING);
    expect(vi.getTimerCount()).toBe(0);
    await render([left]);
    expect(workers.all).toHaveLength(1);
  });
});

describe('the script of the worker', () => {
  test('is loaded again for the first file if it could not be loaded before', async () => {
    workers.starts = false;
    core.prepare();
    workers.newest.error();
    workers.starts = true;
    await open(photo);
    expect(workers.all).toHaveLength(2);
  });

  test.each(OPS)(
    'makes the call of %s reject with core-unavailable if the script cannot be loaded',
    async (op) => {
      workers.starts = false;
      const running = outcome(call(op));
      await settle();
      workers.newest.error();
      await settle();
      expect(running.is).toBe('core-unavailable');
      expect(workers.all).toHaveLength(1);
      expect(workers.alive).toEqual([]);
    },
  );

  test('runs again in a new worker, which repeats the call, if the script throws during a call', async () => {
    await open(photo);
    fault('render', 'hang', 1);
    const running = render([left]);
    await settle();
    workers.newest.error('boom');
    await running;
    expect(workers.all).toHaveLength(2);
    expect(workers.all[0]?.terminated).toBe(1);
  });

  test('makes a call reject with core-unavailable if a policy forbids the script, and is started by the next call', async () => {
    workers.forbidden = new DOMException('refused', 'SecurityError');
    core.prepare();
    core.prewarm();
    await expect(open(photo)).rejects.toMatchObject({ code: 'core-unavailable' });
    workers.forbidden = null;
    await open(photo);
    expect(workers.all).toHaveLength(1);
  });

  test('runs in a browser without the Web Locks API', async () => {
    vi.stubGlobal('navigator', {});
    await open(photo);
    await render([left]);
    expect(workers.all).toHaveLength(1);
  });
});

describe('an encoding, and what is rendered beside it', () => {
  async function both(reaction: 'hang' | ErrorCode) {
    await open(photo);
    // The first worker does not answer the encoding.
    workers.react = ({ op }, worker) =>
      worker !== workers.all[0] ? 'answer' : op === 'encode' ? 'hang' : op === 'render' ? reaction : 'answer';
    const { signal, abort } = cancelable();
    const encoding = outcome(encode([left]));
    const rendering = outcome(render([flip], { signal }));
    await settle();
    return { encoding, rendering, abort };
  }

  test('are repeated by one new worker if their worker dies', async () => {
    const { encoding, rendering } = await both('hang');
    workers.newest.die();
    await settle();
    expect([encoding.is, rendering.is]).toEqual(['done', 'done']);
    expect(workers.all).toHaveLength(2);
  });

  test('are repeated one after the other if the memory does not suffice for both', async () => {
    const { encoding, rendering } = await both('out-of-memory');
    expect([encoding.is, rendering.is]).toEqual(['done', 'done']);
    expect(workers.calls[1]).toEqual(['encode [rotate]', 'render [flip] 16x12']);
  });

  test('keep their worker if the rendering is canceled, however long the worker takes to end it', async () => {
    const { encoding, rendering, abort } = await both('hang');
    abort();
    await vi.advanceTimersByTimeAsync(10 * CANCELING);
    await settle();
    expect([encoding.is, rendering.is]).toEqual(['pending', 'AbortError']);
    expect(workers.all[0]?.terminated).toBe(0);
  });
});

describe('canceling a call', () => {
  test.each(OPS)(
    '(%s) makes it reject at once with the reason of the signal, and keeps a worker that ends the call in time',
    async (op) => {
      await open(photo);
      fault(op, 'hang', 1);
      const { signal, abort } = cancelable();
      const running = call(op, { signal });
      void outcome(running);
      await settle();
      const { id } = workers.newest.last;
      abort('no longer wanted');
      await expect(running).rejects.toBe('no longer wanted');
      expect([workers.newest.canceled, workers.newest.terminated]).toEqual([[id], 0]);
      // The next call waits until the worker has ended the call. Only an encoding would not delay what is rendered.
      const next = outcome(op === 'encode' ? encode([flip]) : render([flip]));
      await settle();
      expect(next.is).toBe('pending');
      workers.newest.say({ type: 'canceled', id });
      await settle();
      expect(next.is).toBe('done');
      await vi.advanceTimersByTimeAsync(2 * CANCELING);
      expect(workers.all).toHaveLength(1);
    },
  );

  test.each(OPS)(
    '(%s) terminates a worker that has not ended the call after 500 ms, and the next call starts a new one',
    async (op) => {
      await open(photo);
      fault(op, 'hang', 1);
      const { signal, abort } = cancelable();
      const running = outcome(call(op, { signal }));
      await settle();
      abort();
      await vi.advanceTimersByTimeAsync(CANCELING - 1);
      await settle();
      expect([running.is, workers.newest.terminated]).toEqual(['AbortError', 0]);
      await vi.advanceTimersByTimeAsync(1);
      await settle();
      expect(workers.all[0]?.terminated).toBe(1);
      expect(workers.all).toHaveLength(1);
      await render([flip]);
      expect(workers.calls[1]).toEqual(['render [flip] 16x12']);
      expect(workers.newest.last.call).toMatchObject({ file: { id: 1, blob: photo } });
    },
  );

  test.each(OPS)('(%s) ends a worker whose core traps meanwhile, before the next call', async (op) => {
    await open(photo);
    fault(op, 'hang', 1);
    const { signal, abort } = cancelable();
    const running = outcome(call(op, { signal }));
    await settle();
    abort();
    const next = outcome(render([flip]));
    workers.newest.fail('core-crashed');
    await settle();
    expect([running.is, next.is]).toEqual(['AbortError', 'done']);
    expect(workers.all[0]?.terminated).toBe(1);
    expect(workers.calls.slice(1)).toEqual([['render [flip] 16x12']]);
  });

  test('that waits for another call does not affect the running call or the worker', async () => {
    await open(photo);
    fault('render', 'hang', 1);
    const running = outcome(render([left]));
    const { signal, abort } = cancelable();
    const waiting = outcome(render([large], { signal }));
    await settle();
    abort();
    await settle();
    expect([running.is, waiting.is]).toEqual(['pending', 'AbortError']);
    workers.newest.done(RENDERED);
    await settle();
    expect(running.is).toBe('done');
    await render([flip]);
    expect(workers.calls).toEqual([['open 16x12', 'render [rotate] 16x12', 'render [flip] 16x12']]);
    expect(workers.newest.canceled).toEqual([]);
  });

  test.each(OPS)(
    '(%s) while the worker is starting sends no message and does not end the worker',
    async (op) => {
      workers.starts = false;
      const { signal, abort } = cancelable();
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
    },
  );

  test('before it is made (the signal is already aborted) sends no call', async () => {
    await open(photo);
    const signal = AbortSignal.abort();
    for (const op of OPS) await expect(call(op, { signal })).rejects.toMatchObject({ name: 'AbortError' });
    await settle();
    expect(workers.calls).toEqual([['open 16x12']]);
  });

  test('that has already ended has no effect', async () => {
    const { signal, abort } = cancelable();
    await open(photo, { signal });
    await render([left], { signal });
    abort();
    await settle();
    expect(workers.newest.heard.map(({ type }) => type)).toEqual(['call', 'call']);
    expect(workers.newest.terminated).toBe(0);
  });

  test('makes the client ignore all later messages about this call', async () => {
    await open(photo);
    fault('render', 'hang', 1);
    const { signal, abort } = cancelable();
    const seen: Progress[] = [];
    const running = outcome(render([large], { signal, onProgress: (progress) => seen.push(progress) }));
    await settle();
    const { id } = workers.newest.last;
    abort();
    workers.newest.done(RENDERED, id);
    workers.newest.progress(PROGRESS, id);
    workers.newest.fail('core-crashed', {}, id);
    workers.newest.say({ type: 'canceled', id });
    workers.newest.say({ type: 'ready', locked: true });
    await vi.advanceTimersByTimeAsync(2 * CANCELING);
    expect([running.is, seen]).toEqual(['AbortError', []]);
    await render([flip]);
    expect(workers.all).toHaveLength(1);
  });

  // A call waits for several promises on its way to the worker and back, and can be canceled between any two of them.
  // Each of these waits takes some microtasks. So the following tests cancel the call after each number of microtasks.
  test.each(Array.from({ length: 30 }, (_, turns) => turns))(
    '%i microtasks after it was made also cancels its call in the worker, if this call was already sent',
    async (turns) => {
      await open(photo);
      fault('render', 'hang', 1);
      const { signal, abort } = cancelable();
      const running = outcome(render([left], { signal }));
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      abort();
      await settle();
      expect(running.is).toBe('AbortError');
      const sent = workers.newest.received.slice(1).map(({ id }) => id);
      expect(workers.newest.canceled).toEqual(sent);
      for (const id of sent) workers.newest.say({ type: 'canceled', id });
      answerAll();
      await render([flip]);
      expect(workers.all).toHaveLength(1);
    },
  );
});

describe('opening another file', () => {
  test.each(OPS)(
    'while a canceled call (%s) still runs ends the worker at once, and starts one new worker',
    async (op) => {
      await open(photo);
      fault(op, 'hang', 1);
      const { signal, abort } = cancelable();
      const running = outcome(call(op, { signal }));
      await settle();
      // The session does the same: it aborts the running call, and opens the new file without waiting.
      abort();
      const opening = open(other);
      expect(workers.all[0]?.terminated).toBe(1);
      await opening;
      expect(running.is).toBe('AbortError');
      expect(workers.calls.slice(1)).toEqual([['open 16x12']]);
      await vi.advanceTimersByTimeAsync(2 * CANCELING);
      expect(workers.all).toHaveLength(2);
    },
  );

  test('right after opening a first file was canceled sends no call for the first file', async () => {
    core.prepare();
    await settle();
    const { signal, abort } = cancelable();
    const first = outcome(open(photo, { signal }));
    abort();
    await open(other);
    expect(first.is).toBe('AbortError');
    expect(workers.calls).toEqual([['open 16x12']]);
    expect(workers.newest.received[0]?.call).toMatchObject({ file: { blob: other } });
  });

  test('waits until a running call has ended, unless this call is canceled', async () => {
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

describe('closing the image core', () => {
  test('ends the worker, and makes the running and the waiting calls reject', async () => {
    await open(photo);
    fault('render', 'hang');
    const ends = [outcome(render([left])), outcome(render([flip])), outcome(encode([]))];
    await settle();
    core.close();
    // The client does not request the lock of a worker that it has ended.
    expect(workers.locks.awaited).toEqual([]);
    await settle();
    expect(ends.map(({ is }) => is)).toEqual(['AbortError', 'AbortError', 'AbortError']);
    expect(workers.alive).toEqual([]);
    expect(workers.all).toHaveLength(1);
  });

  test.each(OPS)(
    'during %s makes the call reject and leaves no worker, even if a result arrives afterwards',
    async (op) => {
      fault(op, 'hang', 1);
      const running = outcome(call(op));
      await settle();
      const [first] = workers.all;
      core.close();
      first?.done(OPENED);
      await settle();
      expect(running.is).toBe('AbortError');
      expect(workers.alive).toEqual([]);
    },
  );

  test.each(Array.from({ length: 15 }, (_, turns) => turns))(
    '%i microtasks after a file was opened leaves no worker',
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
    },
  );

  test.each(Array.from({ length: 15 }, (_, turns) => turns))(
    '%i microtasks after the worker of a canceled call has failed leaves no worker',
    async (turns) => {
      fault('open', 'hang', 1);
      const { signal, abort } = cancelable();
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

  test('while the worker is starting makes the waiting call reject, and leaves no worker', async () => {
    workers.starts = false;
    const running = outcome(open(photo));
    await settle();
    core.close();
    await settle();
    expect(running.is).toBe('AbortError');
    expect(workers.all).toHaveLength(1);
  });

  test.each(['before', 'after'])('%s a running call is canceled leaves no worker', async (when) => {
    await open(photo);
    workers.react = () => 'hang';
    const { signal, abort } = cancelable();
    const running = outcome(encode([], { signal }));
    await settle();
    if (when === 'after') abort();
    core.close();
    if (when === 'before') abort();
    await vi.advanceTimersByTimeAsync(2 * CANCELING);
    await settle();
    expect(running.is).toBe('AbortError');
    expect(workers.alive).toEqual([]);
    expect(workers.all).toHaveLength(1);
  });

  test('twice or without a worker does not throw, and a later call starts a new worker', async () => {
    core.close();
    await open(photo);
    core.close();
    core.close();
    await render([left]);
    expect(workers.all).toHaveLength(2);
    expect(workers.calls[1]).toEqual(['render [rotate] 16x12']);
  });
});

describe('preparing the worker', () => {
  test('twice starts only one worker, and this worker opens the first file', async () => {
    core.prepare();
    core.prepare();
    await settle();
    await open(photo);
    expect(workers.all).toHaveLength(1);
    expect(workers.newest.name).toMatch(/^imagecore-/);
  });

  test('with prewarm() sends the message prewarm as soon as the worker is ready', async () => {
    core.prewarm();
    expect(workers.newest.heard).toEqual([]);
    await settle();
    expect(workers.newest.heard).toEqual([{ type: 'prewarm' }]);
    await open(photo);
    expect(workers.all).toHaveLength(1);
  });

  test('is not enough if the worker dies afterwards: opening a file then starts a new worker', async () => {
    core.prepare();
    await settle();
    workers.newest.die();
    await settle();
    expect(workers.all).toHaveLength(1);
    await open(photo);
    expect(workers.calls).toEqual([[], ['open 16x12']]);
  });

  test('terminates a worker that does not become ready, even if no call is made', async () => {
    workers.starts = false;
    core.prepare();
    await vi.advanceTimersByTimeAsync(STARTING);
    expect(workers.alive).toEqual([]);
    workers.starts = true;
    await open(photo);
    expect(workers.all).toHaveLength(2);
  });
});

test('the workers of two image cores have different names, and hold locks with these names', async () => {
  core.prepare();
  const second = createImageCore({ startWorker: workers.start });
  second.prepare();
  await settle();
  const names = workers.all.map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
  expect(workers.locks.held).toEqual(names);
  second.close();
});
