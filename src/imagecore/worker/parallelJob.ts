import type { Helper, HelperJob, Helpers } from './helpers';

/**
 * A computation of the core that is divided into parts, for example a resize in bands of rows. This worker and its
 * helpers run the parts. A job lies in the core's memory, so the caller must call `finish` or `free`.
 */
export interface ParallelJob<Output> extends HelperJob {
  readonly parts: number;
  /** The data about the whole job. A helper needs these data for each part. */
  params(): Uint8Array;
  /**
   * Runs a part in this worker. Returns the bytes of the output file that belong to the part, or no bytes if the job
   * makes no file.
   */
  run(part: number): Uint8Array;
  /** Returns the result and frees the job. Call `run` or `accept` for each part before `finish`. */
  finish(): Output;
  free(): void;
}

/** `worker` is null if this worker ran the part. `bytes` belong to the output file: none if the job makes no file. */
interface FinishedPart {
  readonly worker: Helper | null;
  readonly bytes: Uint8Array;
}

/**
 * Runs a job of short parts, and returns its result. Helpers are used only if there are several parts.
 *
 * @param finish finishes the job.
 */
export async function runJob<T>(
  job: ParallelJob<T>,
  helpers: Pick<Helpers, 'use'>,
  context?: RunContext,
  finish = () => job.finish(),
): Promise<T> {
  if (job.parts > 1) await helpers.use((present) => runParallelJob(job, present, context));
  else await runParallelJob(job, [], context);
  return finish();
}

/** Frees the job if a part fails or the call is canceled. */
export async function runParallelJob(
  job: ParallelJob<unknown>,
  helpers: readonly Helper[],
  options?: RunOptions,
): Promise<FinishedPart[]> {
  if (job.parts === 0) return [];
  try {
    const params = helpers.length > 0 ? job.params() : new Uint8Array();
    return await runParts<FinishedPart>(
      job.parts,
      helpers,
      {
        here: (part) => ({ worker: null, bytes: job.run(part) }),
        there: async (helper, part) => ({ worker: helper, bytes: await helper.runPart(job, params, part) }),
      },
      options,
    );
  } catch (error) {
    job.free();
    throw error;
  }
}

/**
 * Runs a job for whose inputs this worker does most of the work, in the order of the parts. Helpers run the parts. This
 * worker runs those for which no helper is ready and free, so that its own work never waits.
 */
export async function runSequentialJob(
  job: ParallelJob<unknown>,
  helpers: readonly Helper[],
  signal?: AbortSignal,
): Promise<void> {
  const running = new Map<Helper, number>();
  const load = (helper: Helper) => running.get(helper) ?? 0;
  const sent: Promise<unknown>[] = [];
  try {
    const params = job.params();
    for (let part = 0; part < job.parts; part++) {
      // This worker receives outputs of the helpers, or a cancellation.
      await nextTask();
      signal?.throwIfAborted();
      const [helper] = helpers
        .filter((one) => one.isReady && load(one) < PARTS_PER_HELPER)
        .toSorted((a, b) => load(a) - load(b));
      if (!helper) {
        job.run(part);
        continue;
      }
      running.set(helper, load(helper) + 1);
      const run = async () => helper.runPart(job, params, part);
      const done = run()
        .catch(() => {
          helper.end();
          job.run(part);
        })
        .finally(() => running.set(helper, load(helper) - 1));
      // A rejection is handled below, after the parts that are running.
      done.catch(() => {});
      sent.push(done);
    }
    await Promise.all(sent);
  } catch (error) {
    await Promise.allSettled(sent);
    job.free();
    throw error;
  }
}

/** While a helper runs one part, the next one already waits in its message queue. */
const PARTS_PER_HELPER = 2;

/**
 * When this worker has no other part left, it takes a part from the queue of a helper. The queue must contain at least
 * this number of parts, because taking a part costs time. For example, the helper has already scanned its part of a
 * JPEG, and this worker must scan that part again. If the helper is dead, this worker takes every part of the queue.
 */
const LEFT_TO_STEAL = 3;

interface PartMaker<T> {
  here(part: number): T;
  /** Makes the part in `helper`. If the promise rejects, `here` makes the part. */
  there(helper: Helper, part: number): Promise<T>;
}

/** The cancellation and the progress of a long computation. */
export interface RunContext {
  readonly signal?: AbortSignal;
  /** `advance` is called after each piece of work, with the share that is done, from 0 to 1, if it is known. */
  readonly clock?: { advance(share?: number): void };
  /** Called before each piece of work in this worker. Resolves when no shorter call needs this worker. */
  readonly turn?: () => Promise<void>;
}

export interface RunOptions extends RunContext {
  /**
   * For each part, the worker that already holds the part's data and should make the part. The worker is a helper, or
   * null for this worker. Without `preferred`, each worker takes the next part as soon as the worker is free.
   */
  readonly preferred?: readonly (Helper | null)[];
  /**
   * Whether a part takes seconds. Then only helpers run parts, so that this worker can handle messages; this worker runs
   * what they leave. A cancellation ends the helpers.
   */
  readonly isLong?: boolean;
  /**
   * The longest time in milliseconds for which long parts wait until a helper is ready. This worker then runs them.
   * Without a limit, it runs them when all helpers have failed.
   */
  readonly patience?: number;
}

/**
 * Makes the `count` parts of a job in this worker and its helpers. Resolves to the results in the order of the parts.
 * Helpers that are still loading get parts once they are ready. A helper that fails is terminated, and its parts are
 * made in this worker. Rejects if a part fails in this worker or `signal` is aborted, but only after all parts in
 * progress have settled.
 */
export async function runParts<T>(
  count: number,
  helpers: readonly Helper[],
  { here, there }: PartMaker<T>,
  { preferred, signal, clock, turn, isLong = false, patience }: RunOptions = {},
): Promise<T[]> {
  const parts: Promise<T>[] = [];
  let done = 0;
  const advance = () => clock?.advance(++done / count);
  const shared: number[] = [];
  const local: number[] = [];
  let onTaken = () => {};
  /** Resolves when no part is left that any worker can run. */
  const taken = new Promise<void>((resolve) => {
    onTaken = resolve;
  });
  /** The helpers that run parts, by part. */
  const running = new Map<number, Helper>();
  const queues = new Map<Helper, number[]>(helpers.map((helper) => [helper, []]));
  for (let part = 0; part < count; part++) {
    const worker = preferred?.[part];
    const queue = worker ? queues.get(worker) : worker === null ? local : shared;
    (queue ?? shared).push(part);
  }
  /**
   * Takes the next part from `shared`, which contains the parts that any worker can run. When `shared` contains at most
   * one part per helper, each helper gets only one part at a time. Otherwise one helper could have two parts while
   * other helpers are idle.
   *
   * @param slot the number, 0 or 1, of the `runInHelper` loop that calls this function. Each helper has
   * `PARTS_PER_HELPER` such loops. When `shared` contains at most one part per helper, only loop 0 gets a part.
   */
  const nextShared = (slot: number) => {
    if (slot > 0 && shared.length <= helpers.length) return undefined;
    const part = shared.shift();
    if (shared.length === 0) onTaken();
    return part;
  };
  const runInHelper = async (helper: Helper, queue: number[], slot: number) => {
    await helper.ready;
    while (!helper.dead) {
      const part = queue.shift() ?? nextShared(slot);
      if (part === undefined) return;
      // This function is async so that an exception that `there` throws becomes a rejection. `here` then makes the
      // part.
      const sent = async () => there(helper, part);
      const made = sent().catch(() => {
        // The helper is dead, or the job does not accept the helper's output.
        helper.end();
        if (isLong) signal?.throwIfAborted();
        return here(part);
      });
      parts[part] = made;
      running.set(part, helper);
      await made.finally(() => running.delete(part));
      advance();
    }
  };
  // A rejection of `runInHelper` can be ignored. Either it comes from a promise in `parts`, which is awaited below. Or
  // the helper never became ready: its parts are then still in its queue, and this worker makes them.
  const served = Array.from({ length: PARTS_PER_HELPER }, (_, slot) =>
    [...queues].map(([helper, queue]) => ({ queue, end: runInHelper(helper, queue, slot).catch(() => {}) })),
  ).flat();

  const stolen = () => {
    for (const [helper, queue] of queues) {
      if (queue.length >= (helper.dead ? 1 : LEFT_TO_STEAL)) return queue.pop();
    }
    return undefined;
  };
  const makeHere = async () => {
    while (true) {
      // Before the first part, this wait lets `runInHelper` send parts to the helpers before this worker is busy.
      // Before each later part, it lets this worker handle messages: outputs of the helpers, or a cancellation.
      await nextTask();
      await turn?.();
      const part = local.shift() ?? shared.shift() ?? stolen();
      if (part === undefined) return;
      signal?.throwIfAborted();
      parts[part] = Promise.resolve(here(part));
      advance();
    }
  };
  const endHelpers = () => {
    shared.length = 0;
    onTaken();
    for (const helper of running.values()) helper.end();
  };
  if (isLong) signal?.addEventListener('abort', endHelpers);
  try {
    if (isLong) {
      signal?.throwIfAborted();
      const ends = Promise.all(served.map(({ end }) => end));
      await Promise.race([taken, ends, ...(patience === undefined ? [] : [noneReady(helpers, patience)])]);
    } else {
      await makeHere();
      // Waits until each helper has emptied its queue, or has died and left parts in the queue for this worker.
      await Promise.all(served.filter(({ queue }) => queue.length > 0).map(({ end }) => end));
    }
    signal?.throwIfAborted();
    await makeHere();
    return await Promise.all(parts);
  } catch (thrown) {
    for (const queue of [shared, local, ...queues.values()]) queue.length = 0;
    // A part that failed is more important than the cancellation, because the core may have trapped.
    const failed = (await Promise.allSettled(parts)).find((part) => part.status === 'rejected');
    throw failed ? failed.reason : thrown;
  } finally {
    signal?.removeEventListener('abort', endHelpers);
  }
}

/** Resolves after `patience` milliseconds, unless a helper is ready before. */
function noneReady(helpers: readonly Helper[], patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    const keep = () => clearTimeout(timer);
    for (const { ready } of helpers) ready.then(keep, () => {});
  });
}

/**
 * Does the steps of a computation until `step` returns true. Between two steps, this worker handles messages.
 *
 * @param share returns the share that is done, from 0 to 1.
 */
export async function runSteps(
  step: () => boolean,
  { signal, clock, turn }: RunContext = {},
  share?: () => number,
): Promise<void> {
  while (!step()) {
    await nextTask();
    await turn?.();
    signal?.throwIfAborted();
    clock?.advance(share?.());
  }
}

/** Resolves after the messages that have already arrived. A timer would take some milliseconds longer. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
