// The scheduler decides which request of the session runs. The tests cover the three policies for requests, background
// work, and `forViewer` work, which renders for the viewer. The comment of `Scheduler` defines these terms.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { abortError, type Deferred, deferred } from '../../src/lib/promises';
import { type RequestOptions, Scheduler } from '../../src/session/scheduler';
import type { RequestKind, RunningRequest } from '../../src/session/types';
import { outcome, settle, TIMERS } from '../support/settle';

/** The work of a request. The test ends the work by settling `end`. */
interface Piece {
  readonly end: Deferred<string>;
  /** The options that the work has received, or null before it starts. */
  options: RequestOptions | null;
  /** How often the work was started. */
  begun: number;
}

let scheduler: Scheduler;
/** The arguments of all calls of `onChange`: the running request, or null if no request runs. */
let requests: (RunningRequest | null)[];
let onRequest: (request: RunningRequest | null) => void;

beforeEach(() => {
  requests = [];
  onRequest = () => {};
  scheduler = new Scheduler((request) => {
    requests.push(request);
    onRequest(request);
  });
});

const kinds = () => requests.map((request) => request?.kind ?? null);

function piece(): Piece & { work: (options: RequestOptions) => Promise<string> } {
  const made = {
    end: deferred<string>(),
    options: null as RequestOptions | null,
    begun: 0,
    work: (options: RequestOptions) => {
      made.begun += 1;
      made.options = options;
      return made.end.promise;
    },
  };
  return made;
}

type Policy = 'exclusive' | 'inOrder' | 'latest';

const POLICIES: readonly Policy[] = ['exclusive', 'inOrder', 'latest'];

/** Starts a request with a policy. The policy `latest` replaces requests of the kind 'preview'. */
function start(policy: Policy, kind: RequestKind) {
  const made = piece();
  const promise =
    policy === 'latest' ? scheduler.latest(kind, made.work, ['preview']) : scheduler[policy](kind, made.work);
  return { ...made, piece: made, promise, is: outcome(promise) };
}

/** Starts background work. Each run ends when the test settles its entry in `ends`, or when it is canceled. */
function background() {
  const made = { begun: 0, signals: [] as AbortSignal[], ends: [] as Deferred<void>[] };
  scheduler.background((signal) => {
    made.begun += 1;
    made.signals.push(signal);
    const end = deferred<void>();
    signal.addEventListener('abort', () => end.reject(signal.reason));
    made.ends.push(end);
    return end.promise;
  });
  return made;
}

/** How often background work was started, and whether its last run has not been canceled. */
const stateOf = ({ begun, signals }: ReturnType<typeof background>) => [
  begun,
  signals.at(-1)?.aborted === false,
];

describe('a single request', () => {
  test.each(POLICIES)(
    'with the policy %s starts at once and resolves to the result of its work',
    async (policy) => {
      const { piece, end, promise } = start(policy, 'preview');
      expect([piece.begun, kinds()]).toEqual([1, ['preview']]);
      end.resolve('made');
      expect(await promise).toBe('made');
      expect(kinds()).toEqual(['preview', null]);
    },
  );

  test.each(POLICIES)(
    'with the policy %s rejects with the error of its work, and another request can then start',
    async (policy) => {
      const { end, promise } = start(policy, 'preview');
      end.reject(new Error('failed'));
      await expect(promise).rejects.toThrow('failed');
      expect(kinds()).toEqual(['preview', null]);
      expect(start('exclusive', 'apply').piece.begun).toBe(1);
    },
  );

  test('rejects if its work throws synchronously', async () => {
    const thrown = scheduler.exclusive('apply', () => {
      throw new Error('at once');
    });
    await expect(thrown).rejects.toThrow('at once');
    expect(kinds()).toEqual(['apply', null]);
  });

  test('reports its progress in its request until it is canceled', async () => {
    const progress = { phase: 'crop', step: 1, steps: 2 } as const;
    const { piece, is } = start('exclusive', 'apply');
    piece.options?.onProgress(progress);
    expect(requests).toEqual([
      { kind: 'apply', progress: null },
      { kind: 'apply', progress },
    ]);
    scheduler.cancel(abortError('canceled'));
    piece.options?.onProgress(progress);
    await settle();
    expect([is.is, kinds()]).toEqual(['AbortError', ['apply', 'apply', null]]);
  });

  test('reports the file in each of its states if it opens a file', async () => {
    const file = new File([], 'a.png');
    const made = piece();
    void scheduler.latest('open', made.work, 'all', { file }).catch(() => {});
    made.options?.onProgress({ phase: 'read', step: 1, steps: 1 });
    for (const request of requests) expect(request).toMatchObject({ kind: 'open', file });
  });
});

describe('a request that starts during another request', () => {
  for (const running of POLICIES)
    for (const [policy, kind, runs] of [
      ['exclusive', 'apply', 'refused'],
      ['exclusive', 'preview', 'refused'],
      ['inOrder', 'apply', 'refused'],
      // Waits because the running request is of the same kind, whatever its policy is.
      ['inOrder', 'preview', 'waits'],
      // The running request is a preview. The function `request` allows `latest` to replace previews.
      ['latest', 'open', 'replaces'],
      ['latest', 'preview', 'replaces'],
    ] as const)
      test(`with policy ${policy} and kind ${kind}, during a preview with policy ${running}, has the outcome: ${runs}`, async () => {
        const first = start(running, 'preview');
        const second = start(policy, kind);
        await settle();
        const isReplaced = runs === 'replaces';
        expect(first.piece.options?.signal.aborted).toBe(isReplaced);
        expect(first.is.is).toBe(isReplaced ? 'AbortError' : 'pending');
        expect(second.is.is).toBe(runs === 'refused' ? 'AbortError' : 'pending');
        expect(second.piece.begun).toBe(isReplaced ? 1 : 0);
        first.end.resolve('');
        await settle();
        expect(second.piece.begun).toBe(runs === 'refused' ? 0 : 1);
        second.end.resolve('');
        await settle();
        expect(second.is.is).toBe(runs === 'refused' ? 'AbortError' : 'done');
        expect(requests.at(-1)).toBeNull();
      });

  test.each(POLICIES)(
    'with the policy latest is refused if it cannot replace the running request (%s)',
    async (policy) => {
      const first = start(policy, 'apply');
      const second = start('latest', 'preview');
      await settle();
      expect([first.is.is, second.is.is, second.piece.begun]).toEqual(['pending', 'AbortError', 0]);
    },
  );

  test.each(POLICIES)(
    'with the policy latest for all kinds ends all other requests (policy of the running request: %s)',
    async (policy) => {
      const first = start(policy, 'rotateFlip');
      const waiting = start('inOrder', 'rotateFlip');
      const made = piece();
      const newest = outcome(scheduler.latest('open', made.work, 'all'));
      await settle();
      expect([first.is.is, waiting.is.is, newest.is]).toEqual(['AbortError', 'AbortError', 'pending']);
      expect([waiting.piece.begun, made.begun]).toEqual([0, 1]);
      // If the request were null in between, the page would show for a moment that no request runs.
      expect(kinds()).toEqual(['rotateFlip', 'open']);
      made.end.resolve('');
      await settle();
      expect([newest.is, kinds()]).toEqual(['done', ['rotateFlip', 'open', null]]);
    },
  );

  test('keeps its own request when the replaced request finishes afterwards', async () => {
    const first = start('latest', 'preview');
    start('latest', 'preview');
    first.end.resolve('late');
    await settle();
    expect([first.is.is, kinds()]).toEqual(['AbortError', ['preview', 'preview']]);
  });
});

describe('requests with the policy inOrder', () => {
  const three = () => [1, 2, 3].map(() => start('inOrder', 'rotateFlip'));

  test('run one after the other, and the request is never null between them', async () => {
    const all = three();
    for (const [at, each] of all.entries()) {
      expect(all.map(({ piece }) => piece.begun)).toEqual([0, 1, 2].map((index) => (index <= at ? 1 : 0)));
      each.end.resolve('');
      await settle();
    }
    expect(all.map(({ is }) => is.is)).toEqual(['done', 'done', 'done']);
    expect(kinds()).toEqual(['rotateFlip', 'rotateFlip', 'rotateFlip', null]);
  });

  test('reject with AbortError and do not start if they wait for a request that fails', async () => {
    const all = three();
    all[0]?.end.reject(Object.assign(new Error(), { name: 'Broken' }));
    await settle();
    expect(all.map(({ is }) => is.is)).toEqual(['Broken', 'AbortError', 'AbortError']);
    expect(all.map(({ piece }) => piece.begun)).toEqual([1, 0, 0]);
    expect(kinds()).toEqual(['rotateFlip', null]);
  });

  test('are canceled together: the running one rejects with the reason, and the waiting one with AbortError', async () => {
    const all = three();
    all[0]?.end.resolve('');
    await settle();
    scheduler.cancel(Object.assign(new Error(), { name: 'Canceled' }));
    await settle();
    expect(all.map(({ is }) => is.is)).toEqual(['done', 'Canceled', 'AbortError']);
    expect(all.map(({ piece }) => piece.begun)).toEqual([1, 1, 0]);
  });

  test.each([0, 1, 2, 3, 4, 5])(
    'run one after the other even if an earlier request was canceled %i microtasks after its work ended',
    async (microtasks) => {
      const first = start('inOrder', 'rotateFlip');
      first.end.resolve('');
      for (let count = 0; count < microtasks; count++) await Promise.resolve();
      scheduler.cancel(abortError('canceled'));
      const [second, third] = [start('inOrder', 'rotateFlip'), start('inOrder', 'rotateFlip')];
      await settle();
      expect([second.piece.begun, third.piece.begun]).toEqual([1, 0]);
      second.end.resolve('');
      await settle();
      expect(third.piece.begun).toBe(1);
    },
  );
});

describe('background work', () => {
  test('is not restarted after a failed request if the work had finished before that request', async () => {
    const work = background();
    expect([stateOf(work), requests]).toEqual([[1, true], []]);
    work.ends[0]?.resolve();
    await settle();
    // A failed request restarts background work only if this work was not finished when the request started.
    const { end } = start('exclusive', 'apply');
    end.reject(new Error('failed'));
    await settle();
    expect(work.begun).toBe(1);
  });

  test('is not restarted after a failed request if the work had failed before that request', async () => {
    const work = background();
    work.ends[0]?.reject(new Error('failed'));
    await settle();
    const { end } = start('exclusive', 'apply');
    end.reject(new Error('failed'));
    await settle();
    expect(work.begun).toBe(1);
  });

  test('is canceled when newer background work starts', async () => {
    const [older, newer] = [background(), background()];
    await settle();
    expect([stateOf(older), stateOf(newer)]).toEqual([
      [1, false],
      [1, true],
    ]);
  });

  test('waits for the end of the running request if it is added during that request', async () => {
    const running = start('exclusive', 'apply');
    const work = background();
    expect(work.begun).toBe(0);
    running.end.resolve('');
    await settle();
    expect(stateOf(work)).toEqual([1, true]);
  });

  test.each(POLICIES)(
    'is canceled when a request with the policy %s starts, and is not restarted if the request succeeds',
    async (policy) => {
      const work = background();
      const { end } = start(policy, 'preview');
      expect(stateOf(work)).toEqual([1, false]);
      end.resolve('');
      await settle();
      expect(work.begun).toBe(1);
    },
  );

  test.each(POLICIES)(
    'is restarted if a request with the policy %s has canceled it and then rejects',
    async (policy) => {
      const work = background();
      const { end } = start(policy, 'preview');
      end.reject(new Error('failed'));
      await settle();
      expect(stateOf(work)).toEqual([2, true]);
      start(policy, 'preview');
      expect(stateOf(work)).toEqual([2, false]);
      scheduler.cancel(abortError('canceled'));
      await settle();
      expect(stateOf(work)).toEqual([3, true]);
    },
  );

  test('waits for the end of an export if it is added during that request', async () => {
    const made = piece();
    const running = outcome(scheduler.exclusive('save', made.work));
    const work = background();
    expect(work.begun).toBe(0);
    made.end.resolve('');
    await settle();
    expect([running.is, stateOf(work)]).toEqual(['done', [1, true]]);
  });

  test('is neither canceled nor dropped by an export', async () => {
    const work = background();
    const made = piece();
    const exporting = outcome(scheduler.exclusive('save', made.work));
    expect(stateOf(work)).toEqual([1, true]);
    made.end.resolve('');
    await settle();
    expect([exporting.is, stateOf(work)]).toEqual(['done', [1, true]]);
    // The export has not changed the image, so the background work is still needed.
    const applying = start('exclusive', 'apply');
    expect(stateOf(work)).toEqual([1, false]);
    applying.end.reject(new Error('failed'));
    await settle();
    expect(stateOf(work)).toEqual([2, true]);
  });

  test('starts only after all waiting requests with the policy inOrder have ended', async () => {
    const [first, second] = [start('inOrder', 'rotateFlip'), start('inOrder', 'rotateFlip')];
    const work = background();
    first.end.resolve('');
    await settle();
    expect(work.begun).toBe(0);
    second.end.reject(new Error('failed'));
    await settle();
    expect(work.begun).toBe(1);
  });
});

describe('cancellation', () => {
  test('rejects the request at once, even if its work ignores the signal', async () => {
    const { is } = start('exclusive', 'apply');
    scheduler.cancel(abortError('canceled'));
    expect(kinds()).toEqual(['apply', null]);
    await settle();
    expect(is.is).toBe('AbortError');
  });

  test('has no effect if only background work runs', () => {
    const work = background();
    scheduler.cancel(abortError('canceled'));
    expect([stateOf(work), requests]).toEqual([[1, true], []]);
  });

  test('by clear() ends all requests and the background work, and the work is not restarted', async () => {
    const work = background();
    scheduler.clear(abortError('closed'));
    const later = start('exclusive', 'apply');
    later.end.reject(new Error('failed'));
    await settle();
    expect(stateOf(work)).toEqual([1, false]);
    const running = [start('inOrder', 'rotateFlip'), start('inOrder', 'rotateFlip')];
    const next = background();
    scheduler.clear(abortError('closed'));
    await settle();
    expect(running.map(({ is }) => is.is)).toEqual(['AbortError', 'AbortError']);
    expect([next.begun, requests.at(-1)]).toEqual([0, null]);
  });
});

describe('the callback onChange()', () => {
  test('can start a request when it reports the end of another request', async () => {
    let next: ReturnType<typeof start> | undefined;
    onRequest = (request) => {
      if (!request) next ??= start('exclusive', 'reset');
    };
    const first = start('exclusive', 'apply');
    first.end.resolve('');
    await settle();
    expect([first.is.is, next?.is.is, kinds()]).toEqual(['done', 'pending', ['apply', null, 'reset']]);
    next?.end.resolve('');
    await settle();
    expect([next?.is.is, requests.at(-1)]).toEqual(['done', null]);
  });

  test('can start a request when it reports a cancellation, and the new request continues', async () => {
    let next: ReturnType<typeof start> | undefined;
    onRequest = (request) => {
      if (!request) next ??= start('exclusive', 'reset');
    };
    const work = background();
    start('exclusive', 'apply');
    scheduler.cancel(abortError('canceled'));
    await settle();
    expect([next?.is.is, kinds()]).toEqual(['pending', ['apply', null, 'reset']]);
    expect(stateOf(work)[1]).toBe(false);
  });

  test('can cancel the request whose start it reports, before the work of the request starts', async () => {
    onRequest = (request) => {
      if (request) scheduler.cancel(abortError('canceled'));
    };
    const { is, piece } = start('exclusive', 'apply');
    await settle();
    expect([is.is, piece.begun, kinds()]).toEqual(['AbortError', 0, ['apply', null]]);
  });

  test('can replace the request whose start it reports, and only the work of the new request starts', async () => {
    let newer: ReturnType<typeof start> | undefined;
    onRequest = (request) => {
      if (request?.kind === 'preview') newer ??= start('latest', 'open');
    };
    const older = start('latest', 'preview');
    await settle();
    expect([older.is.is, older.piece.begun, newer?.piece.begun]).toEqual(['AbortError', 0, 1]);
    expect(kinds()).toEqual(['preview', 'open']);
  });
});

describe('work for the viewer', () => {
  /** Starts `forViewer` work, which ends when the test settles `end`. */
  function forViewer() {
    const end = deferred<string>();
    let begun = false;
    const promise = scheduler.forViewer(() => {
      begun = true;
      return end.promise;
    });
    // The work never waits for a request, so it starts synchronously.
    expect(begun).toBe(true);
    return { end, promise, is: outcome(promise) };
  }
  /** Advances the fake timers, and lets pending promises settle. */
  const advance = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    await settle();
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
    return () => vi.useRealTimers();
  });

  test('resolves to its result, and is not reported as a request', async () => {
    const { end, promise } = forViewer();
    end.resolve('a tile');
    expect(await promise).toBe('a tile');
    expect(requests).toEqual([]);
  });

  // Requirements: R236
  test.each(POLICIES)(
    'runs at the same time as a request with the policy %s, and neither of them cancels the other',
    async (policy) => {
      const running = start(policy, 'preview');
      const { end, is } = forViewer();
      expect(running.piece.options?.signal.aborted).toBe(false);
      const next = start('latest', 'preview');
      expect([next.piece.begun, is.is]).toEqual([1, 'pending']);
      scheduler.cancel(abortError('canceled'));
      await settle();
      expect(is.is).toBe('pending');
      end.resolve('');
      await settle();
      expect([is.is, kinds()]).toEqual(['done', ['preview', 'preview', null]]);
    },
  );

  // Requirements: R236
  test('cancels background work, which is restarted one second after all work for the viewer has ended', async () => {
    const work = background();
    const [first, second] = [forViewer(), forViewer()];
    expect(stateOf(work)).toEqual([1, false]);
    first.end.resolve('');
    await advance(5000);
    expect(work.begun).toBe(1);
    second.end.resolve('');
    await advance(0);
    await advance(999);
    expect(work.begun).toBe(1);
    await advance(1);
    expect(stateOf(work)).toEqual([2, true]);
  });

  test('delays the restart of background work again if it starts before that restart', async () => {
    const work = background();
    for (let times = 0; times < 5; times++) {
      const { end } = forViewer();
      end.resolve('');
      await settle();
      await advance(900);
    }
    expect(work.begun).toBe(1);
    await advance(100);
    expect(stateOf(work)).toEqual([2, true]);
  });

  test('lets background work restart after one second even if the work for the viewer fails', async () => {
    const work = background();
    const { end, is } = forViewer();
    end.reject(new Error('failed'));
    await settle();
    expect(is.is).toBe('Error');
    await advance(1000);
    expect(stateOf(work)).toEqual([2, true]);
  });

  test('delays background work that is added in the meantime, but does not delay a request', async () => {
    const { end } = forViewer();
    const work = background();
    expect(work.begun).toBe(0);
    const running = start('exclusive', 'apply');
    expect(running.piece.begun).toBe(1);
    const after = background();
    running.end.resolve('');
    await settle();
    expect([work.begun, after.begun]).toEqual([0, 0]);
    end.resolve('');
    await settle();
    await advance(1000);
    // The newer background work has replaced the older one, which never started.
    expect([work.begun, stateOf(after)]).toEqual([0, [1, true]]);
  });

  test('cancels background work also while an export runs, and it is restarted after the delay', async () => {
    const work = background();
    const made = piece();
    const exporting = outcome(scheduler.exclusive('save', made.work));
    const { end } = forViewer();
    expect(stateOf(work)).toEqual([1, false]);
    made.end.resolve('');
    await settle();
    expect([exporting.is, stateOf(work)]).toEqual(['done', [1, false]]);
    end.resolve('');
    await advance(0);
    await advance(1000);
    expect(stateOf(work)).toEqual([2, true]);
  });

  test('does not restart background work that clear() has canceled', async () => {
    const work = background();
    const { end } = forViewer();
    scheduler.clear(abortError('closed'));
    end.resolve('');
    await settle();
    await advance(5000);
    expect(stateOf(work)).toEqual([1, false]);
  });
});
