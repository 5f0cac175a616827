// Which request runs when, by its policy, and what becomes of background work.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { abortError } from '../../src/lib/abort';
import { type Deferred, deferred } from '../../src/lib/deferred';
import { type RequestOptions, Scheduler } from '../../src/session/scheduler';
import type { Job, JobKind } from '../../src/session/types';
import { outcome, settle, TIMERS } from '../support/settle';

/** A request, or background work, that the test ends. */
interface Piece {
  readonly end: Deferred<string>;
  /** Present once it has begun. */
  options: RequestOptions | null;
  begun: number;
}

let scheduler: Scheduler;
/** Every job that subscribers were told of. */
let jobs: (Job | null)[];
let onJob: (job: Job | null) => void;

beforeEach(() => {
  jobs = [];
  onJob = () => {};
  scheduler = new Scheduler((job) => {
    jobs.push(job);
    onJob(job);
  });
});

const kinds = () => jobs.map((job) => job?.kind ?? null);

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

/** Makes a request by a policy; `latest` replaces previews. */
function request(policy: Policy, kind: JobKind) {
  const made = piece();
  const promise =
    policy === 'latest' ? scheduler.latest(kind, made.work, ['preview']) : scheduler[policy](kind, made.work);
  return { ...made, piece: made, promise, is: outcome(promise) };
}

/** Background work that ends when the test says so, or when it is cancelled. */
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

/** How often background work has begun, and whether it runs. */
const stateOf = ({ begun, signals }: ReturnType<typeof background>) => [
  begun,
  signals.at(-1)?.aborted === false,
];

describe('one request', () => {
  test.each(POLICIES)('(%s) begins at once, and returns what it has made', async (policy) => {
    const { piece, end, promise } = request(policy, 'preview');
    expect([piece.begun, kinds()]).toEqual([1, ['preview']]);
    end.resolve('made');
    expect(await promise).toBe('made');
    expect(kinds()).toEqual(['preview', null]);
  });

  test.each(POLICIES)('(%s) that fails rejects with its reason, and the next one begins', async (policy) => {
    const { end, promise } = request(policy, 'preview');
    end.reject(new Error('failed'));
    await expect(promise).rejects.toThrow('failed');
    expect(kinds()).toEqual(['preview', null]);
    expect(request('exclusive', 'apply').piece.begun).toBe(1);
  });

  test('that throws at once rejects with that', async () => {
    const thrown = scheduler.exclusive('apply', () => {
      throw new Error('at once');
    });
    await expect(thrown).rejects.toThrow('at once');
    expect(kinds()).toEqual(['apply', null]);
  });

  test('changes its job with its progress, as long as it runs', async () => {
    const progress = { phase: 'crop', step: 1, steps: 2 } as const;
    const { piece, is } = request('exclusive', 'apply');
    piece.options?.onProgress(progress);
    expect(jobs).toEqual([
      { kind: 'apply', progress: null },
      { kind: 'apply', progress },
    ]);
    scheduler.cancel(abortError('cancelled'));
    piece.options?.onProgress(progress);
    await settle();
    expect([is.is, kinds()]).toEqual(['AbortError', ['apply', 'apply', null]]);
  });

  test('says which file it is about', async () => {
    const file = new File([], 'a.png');
    const made = piece();
    void scheduler.latest('open', made.work, 'all', { file, fileUrl: 'blob:1' }).catch(() => {});
    made.options?.onProgress({ phase: 'read', step: 1, steps: 1 });
    for (const job of jobs) expect(job).toMatchObject({ kind: 'open', file, fileUrl: 'blob:1' });
  });
});

describe('a request beside a running one', () => {
  for (const running of POLICIES)
    for (const [policy, kind, runs] of [
      ['exclusive', 'apply', 'refused'],
      ['exclusive', 'preview', 'refused'],
      ['inOrder', 'apply', 'refused'],
      // Of the kind that runs, whatever the policy of that.
      ['inOrder', 'preview', 'waits'],
      // Replaces previews.
      ['latest', 'open', 'replaces'],
      ['latest', 'preview', 'replaces'],
    ] as const)
      test(`${policy} ${kind} beside ${running} preview: ${runs}`, async () => {
        const first = request(running, 'preview');
        const second = request(policy, kind);
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
        expect(jobs.at(-1)).toBeNull();
      });

  test.each(POLICIES)('latest is refused beside %s of a kind that it does not replace', async (policy) => {
    const first = request(policy, 'apply');
    const second = request('latest', 'preview');
    await settle();
    expect([first.is.is, second.is.is, second.piece.begun]).toEqual(['pending', 'AbortError', 0]);
  });

  test.each(POLICIES)('latest of all replaces %s, and those that wait', async (policy) => {
    const first = request(policy, 'turn');
    const waiting = request('inOrder', 'turn');
    const made = piece();
    const newest = outcome(scheduler.latest('open', made.work, 'all'));
    await settle();
    expect([first.is.is, waiting.is.is, newest.is]).toEqual(['AbortError', 'AbortError', 'pending']);
    expect([waiting.piece.begun, made.begun]).toEqual([0, 1]);
    // At no time was there no job.
    expect(kinds()).toEqual(['turn', 'open']);
    made.end.resolve('');
    await settle();
    expect([newest.is, kinds()]).toEqual(['done', ['turn', 'open', null]]);
  });

  test('that has ended, but was replaced before, changes no job', async () => {
    const first = request('latest', 'preview');
    request('latest', 'preview');
    first.end.resolve('late');
    await settle();
    expect([first.is.is, kinds()]).toEqual(['AbortError', ['preview', 'preview']]);
  });
});

describe('requests in order', () => {
  const three = () => [1, 2, 3].map(() => request('inOrder', 'turn'));

  test('run one after the other, and the job is never null in between', async () => {
    const all = three();
    for (const [at, each] of all.entries()) {
      expect(all.map(({ piece }) => piece.begun)).toEqual([0, 1, 2].map((index) => (index <= at ? 1 : 0)));
      each.end.resolve('');
      await settle();
    }
    expect(all.map(({ is }) => is.is)).toEqual(['done', 'done', 'done']);
    expect(kinds()).toEqual(['turn', 'turn', 'turn', null]);
  });

  test('end with the one that fails', async () => {
    const all = three();
    all[0]?.end.reject(Object.assign(new Error(), { name: 'Broken' }));
    await settle();
    expect(all.map(({ is }) => is.is)).toEqual(['Broken', 'AbortError', 'AbortError']);
    expect(all.map(({ piece }) => piece.begun)).toEqual([1, 0, 0]);
    expect(kinds()).toEqual(['turn', null]);
  });

  test('are cancelled together, for the reason of the one that runs', async () => {
    const all = three();
    all[0]?.end.resolve('');
    await settle();
    scheduler.cancel(Object.assign(new Error(), { name: 'Cancelled' }));
    await settle();
    expect(all.map(({ is }) => is.is)).toEqual(['done', 'Cancelled', 'AbortError']);
    expect(all.map(({ piece }) => piece.begun)).toEqual([1, 1, 0]);
  });

  test.each([0, 1, 2, 3, 4, 5])(
    'one that is cancelled %i turns after its result begins none of a later queue',
    async (turns) => {
      const first = request('inOrder', 'turn');
      first.end.resolve('');
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      scheduler.cancel(abortError('cancelled'));
      const [second, third] = [request('inOrder', 'turn'), request('inOrder', 'turn')];
      await settle();
      expect([second.piece.begun, third.piece.begun]).toEqual([1, 0]);
      second.end.resolve('');
      await settle();
      expect(third.piece.begun).toBe(1);
    },
  );
});

describe('background work', () => {
  test('runs while no request does, and is no job', async () => {
    const work = background();
    expect([stateOf(work), jobs]).toEqual([[1, true], []]);
    work.ends[0]?.resolve();
    await settle();
    // It is done, and does not begin again.
    const { end } = request('exclusive', 'apply');
    end.reject(new Error('failed'));
    await settle();
    expect(work.begun).toBe(1);
  });

  test('that fails does not begin again', async () => {
    const work = background();
    work.ends[0]?.reject(new Error('failed'));
    await settle();
    const { end } = request('exclusive', 'apply');
    end.reject(new Error('failed'));
    await settle();
    expect(work.begun).toBe(1);
  });

  test('that is newer replaces the older', async () => {
    const [older, newer] = [background(), background()];
    await settle();
    expect([stateOf(older), stateOf(newer)]).toEqual([
      [1, false],
      [1, true],
    ]);
  });

  test('of a request begins when that request is done', async () => {
    const running = request('exclusive', 'apply');
    const work = background();
    expect(work.begun).toBe(0);
    running.end.resolve('');
    await settle();
    expect(stateOf(work)).toEqual([1, true]);
  });

  test.each(POLICIES)(
    'is cancelled when a request begins (%s), and not taken up after that is done',
    async (policy) => {
      const work = background();
      const { end } = request(policy, 'preview');
      expect(stateOf(work)).toEqual([1, false]);
      end.resolve('');
      await settle();
      expect(work.begun).toBe(1);
    },
  );

  test.each(POLICIES)('begins again when the request (%s) fails or is cancelled', async (policy) => {
    const work = background();
    const { end } = request(policy, 'preview');
    end.reject(new Error('failed'));
    await settle();
    expect(stateOf(work)).toEqual([2, true]);
    request(policy, 'preview');
    expect(stateOf(work)).toEqual([2, false]);
    scheduler.cancel(abortError('cancelled'));
    await settle();
    expect(stateOf(work)).toEqual([3, true]);
  });

  test('goes on beside a request that is refused', async () => {
    const made = piece();
    const running = outcome(scheduler.exclusive('export', made.work, { beside: true }));
    const work = background();
    expect(work.begun).toBe(0);
    made.end.resolve('');
    await settle();
    expect([running.is, stateOf(work)]).toEqual(['done', [1, true]]);
  });

  test('goes on beside a request that waits for it, and stays due until it is done', async () => {
    const work = background();
    const made = piece();
    const exporting = outcome(scheduler.exclusive('export', made.work, { beside: true }));
    expect(stateOf(work)).toEqual([1, true]);
    made.end.resolve('');
    await settle();
    expect([exporting.is, stateOf(work)]).toEqual(['done', [1, true]]);
    // The image is the same as before.
    const applying = request('exclusive', 'apply');
    expect(stateOf(work)).toEqual([1, false]);
    applying.end.reject(new Error('failed'));
    await settle();
    expect(stateOf(work)).toEqual([2, true]);
  });

  test('waits until the last request of a queue is done', async () => {
    const [first, second] = [request('inOrder', 'turn'), request('inOrder', 'turn')];
    const work = background();
    first.end.resolve('');
    await settle();
    expect(work.begun).toBe(0);
    second.end.reject(new Error('failed'));
    await settle();
    expect(work.begun).toBe(1);
  });
});

describe('cancelling', () => {
  test('rejects at once, also when the request takes no notice', async () => {
    const { is } = request('exclusive', 'apply');
    scheduler.cancel(abortError('cancelled'));
    expect(kinds()).toEqual(['apply', null]);
    await settle();
    expect(is.is).toBe('AbortError');
  });

  test('leaves background work, and is quiet where nothing runs', () => {
    const work = background();
    scheduler.cancel(abortError('cancelled'));
    expect([stateOf(work), jobs]).toEqual([[1, true], []]);
  });

  test('of everything cancels background work too, which does not begin again', async () => {
    const work = background();
    scheduler.clear(abortError('closed'));
    const later = request('exclusive', 'apply');
    later.end.reject(new Error('failed'));
    await settle();
    expect(stateOf(work)).toEqual([1, false]);
    const running = [request('inOrder', 'turn'), request('inOrder', 'turn')];
    const next = background();
    scheduler.clear(abortError('closed'));
    await settle();
    expect(running.map(({ is }) => is.is)).toEqual(['AbortError', 'AbortError']);
    expect([next.begun, jobs.at(-1)]).toEqual([0, null]);
  });
});

describe('a subscriber', () => {
  test('may begin a request when one has ended', async () => {
    let next: ReturnType<typeof request> | undefined;
    onJob = (job) => {
      if (!job) next ??= request('exclusive', 'reset');
    };
    const first = request('exclusive', 'apply');
    first.end.resolve('');
    await settle();
    expect([first.is.is, next?.is.is, kinds()]).toEqual(['done', 'pending', ['apply', null, 'reset']]);
    next?.end.resolve('');
    await settle();
    expect([next?.is.is, jobs.at(-1)]).toEqual(['done', null]);
  });

  test('may begin a request when one was cancelled, which that does not end', async () => {
    let next: ReturnType<typeof request> | undefined;
    onJob = (job) => {
      if (!job) next ??= request('exclusive', 'reset');
    };
    const work = background();
    request('exclusive', 'apply');
    scheduler.cancel(abortError('cancelled'));
    await settle();
    expect([next?.is.is, kinds()]).toEqual(['pending', ['apply', null, 'reset']]);
    expect(stateOf(work)[1]).toBe(false);
  });

  test('may cancel a request at its start: it does not begin', async () => {
    onJob = (job) => {
      if (job) scheduler.cancel(abortError('cancelled'));
    };
    const { is, piece } = request('exclusive', 'apply');
    await settle();
    expect([is.is, piece.begun, kinds()]).toEqual(['AbortError', 0, ['apply', null]]);
  });

  test('may replace a request at its start: only the newer one begins', async () => {
    let newer: ReturnType<typeof request> | undefined;
    onJob = (job) => {
      if (job?.kind === 'preview') newer ??= request('latest', 'open');
    };
    const older = request('latest', 'preview');
    await settle();
    expect([older.is.is, older.piece.begun, newer?.piece.begun]).toEqual(['AbortError', 0, 1]);
    expect(kinds()).toEqual(['preview', 'open']);
  });
});

describe('looking', () => {
  /** Work of the policy, which the test ends. */
  function look() {
    const end = deferred<string>();
    let begun = false;
    const promise = scheduler.looking(() => {
      begun = true;
      return end.promise;
    });
    // It waits for nothing.
    expect(begun).toBe(true);
    return { end, promise, is: outcome(promise) };
  }
  /** Lets time pass, and all that follows from it. */
  const pass = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    await settle();
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...TIMERS.toFake] });
    return () => vi.useRealTimers();
  });

  test('returns what it has made, and is no job', async () => {
    const { end, promise } = look();
    end.resolve('a tile');
    expect(await promise).toBe('a tile');
    expect(jobs).toEqual([]);
  });

  test.each(POLICIES)('runs beside a request (%s), and neither ends the other', async (policy) => {
    const running = request(policy, 'preview');
    const { end, is } = look();
    expect(running.piece.options?.signal.aborted).toBe(false);
    const next = request('latest', 'preview');
    expect([next.piece.begun, is.is]).toEqual([1, 'pending']);
    scheduler.cancel(abortError('cancelled'));
    await settle();
    expect(is.is).toBe('pending');
    end.resolve('');
    await settle();
    expect([is.is, kinds()]).toEqual(['done', ['preview', 'preview', null]]);
  });

  test('cancels background work, which begins again a second after the last of several has ended', async () => {
    const work = background();
    const [first, second] = [look(), look()];
    expect(stateOf(work)).toEqual([1, false]);
    first.end.resolve('');
    await pass(5000);
    expect(work.begun).toBe(1);
    second.end.resolve('');
    await pass(0);
    await pass(999);
    expect(work.begun).toBe(1);
    await pass(1);
    expect(stateOf(work)).toEqual([2, true]);
  });

  test('that follows within a second has the background work wait on', async () => {
    const work = background();
    for (let times = 0; times < 5; times++) {
      const { end } = look();
      end.resolve('');
      await settle();
      await pass(900);
    }
    expect(work.begun).toBe(1);
    await pass(100);
    expect(stateOf(work)).toEqual([2, true]);
  });

  test('that fails has the background work begin again as well', async () => {
    const work = background();
    const { end, is } = look();
    end.reject(new Error('failed'));
    await settle();
    expect(is.is).toBe('Error');
    await pass(1000);
    expect(stateOf(work)).toEqual([2, true]);
  });

  test('holds up background work that is newer, but no request', async () => {
    const { end } = look();
    const work = background();
    expect(work.begun).toBe(0);
    const running = request('exclusive', 'apply');
    expect(running.piece.begun).toBe(1);
    const after = background();
    running.end.resolve('');
    await settle();
    expect([work.begun, after.begun]).toEqual([0, 0]);
    end.resolve('');
    await settle();
    await pass(1000);
    // The newer work has taken the place of the older.
    expect([work.begun, stateOf(after)]).toEqual([0, [1, true]]);
  });

  test('does not disturb background work for which a request waits', async () => {
    const work = background();
    const made = piece();
    const exporting = outcome(scheduler.exclusive('export', made.work, { beside: true }));
    const { end } = look();
    expect(stateOf(work)).toEqual([1, true]);
    made.end.resolve('');
    await settle();
    expect([exporting.is, stateOf(work)]).toEqual(['done', [1, true]]);
    end.resolve('');
    await pass(2000);
    expect(work.begun).toBe(1);
  });

  test('leaves nothing to begin again when all is cancelled', async () => {
    const work = background();
    const { end } = look();
    scheduler.clear(abortError('closed'));
    end.resolve('');
    await settle();
    await pass(5000);
    expect(stateOf(work)).toEqual([1, false]);
  });
});
