import type { Helper } from './helpers';

/**
 * The largest number of parts that a helper has at a time. While the helper runs one part, the next part already waits
 * in the helper's message queue.
 */
const REQUESTS_PER_HELPER = 2;

/**
 * When this worker has no other part left, it takes a part from the queue of a helper. The queue must contain at least
 * this number of parts, because taking a part costs time. For example, the helper has already scanned its part of a
 * JPEG, and this worker must scan that part again. If the helper is dead, this worker takes every part of the queue.
 */
const LEFT_TO_STEAL = 3;

/** The functions that make a part of a job. `part` is the index of the part. */
export interface PartMaker<T> {
  /** Makes the part in this worker. */
  here(part: number): T;
  /** Makes the part in `helper`. If the promise rejects, `here` makes the part. */
  there(helper: Helper, part: number): Promise<T>;
}

export interface RunOptions {
  /**
   * For each part, the worker that already holds the part's data and should make the part. The worker is a helper, or
   * null for this worker. Without `preferred`, each worker takes the next part as soon as the worker is free.
   */
  readonly preferred?: readonly (Helper | null)[];
  readonly signal?: AbortSignal;
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
  { preferred, signal }: RunOptions = {},
): Promise<T[]> {
  const parts: Promise<T>[] = [];
  const shared: number[] = [];
  const local: number[] = [];
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
   * @param request the number, 0 or 1, of the `serve` loop that calls this function. Each helper has
   * `REQUESTS_PER_HELPER` such loops. When `shared` contains at most one part per helper, only loop 0 gets a part.
   */
  const nextShared = (request: number) =>
    request === 0 || shared.length > helpers.length ? shared.shift() : undefined;
  const serve = async (helper: Helper, queue: number[], request: number) => {
    await helper.ready;
    while (!helper.dead) {
      const part = queue.shift() ?? nextShared(request);
      if (part === undefined) return;
      // This function is async so that an exception that `there` throws becomes a rejection. `here` then makes the
      // part.
      const sent = async () => there(helper, part);
      const made = sent().catch(() => {
        // The helper is dead, or the job does not accept the helper's output.
        helper.end();
        return here(part);
      });
      parts[part] = made;
      await made;
    }
  };
  // A rejection of `serve` can be ignored. Either it comes from a promise in `parts`, which is awaited below. Or the
  // helper never became ready: its parts are then still in its queue, and this worker makes them.
  const served = Array.from({ length: REQUESTS_PER_HELPER }, (_, request) =>
    [...queues].map(([helper, queue]) => ({ queue, end: serve(helper, queue, request).catch(() => {}) })),
  ).flat();

  const stolen = () => {
    for (const [helper, queue] of queues) {
      if (queue.length >= (helper.dead ? 1 : LEFT_TO_STEAL)) return queue.pop();
    }
    return undefined;
  };
  const makeHere = async () => {
    while (true) {
      // Before the first part, this wait lets `serve` send parts to the helpers before this worker is busy. Before each
      // later part, it lets this worker handle messages: outputs of the helpers, or a cancellation.
      await nextTask();
      const part = local.shift() ?? shared.shift() ?? stolen();
      if (part === undefined) return;
      signal?.throwIfAborted();
      parts[part] = Promise.resolve(here(part));
    }
  };
  try {
    await makeHere();
    // Waits until each helper has emptied its queue, or has died and left parts in the queue for this worker.
    await Promise.all(served.filter(({ queue }) => queue.length > 0).map(({ end }) => end));
    await makeHere();
    return await Promise.all(parts);
  } catch (thrown) {
    for (const queue of [shared, local, ...queues.values()]) queue.length = 0;
    // A part that failed is more important than the cancellation, because the core may have trapped.
    const failed = (await Promise.allSettled(parts)).find((part) => part.status === 'rejected');
    throw failed ? failed.reason : thrown;
  }
}

/**
 * Resolves in a new task of the event loop, after this worker has handled the messages that have already arrived. A
 * timer would take some milliseconds longer than this message to a port.
 */
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
