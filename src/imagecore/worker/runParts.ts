import type { Helper } from './helpers';

/** Requests that a helper has at a time: one that it works at, and one that it goes on with at once. */
const REQUESTS_PER_HELPER = 2;

/** Parts left in a helper's queue when this worker, whose own queue is empty, takes one: it repeats the step before for it. */
const LEFT_TO_STEAL = 3;

/** How the parts of a job are made, each by its index. */
export interface PartMaker<T> {
  /** By this worker. */
  here(part: number): T;
  /** By a helper. A part that fails there is made here. */
  there(helper: Helper, part: number): Promise<T>;
}

export interface RunOptions {
  /**
   * Which worker should make each part, because it holds what the part needs: a helper, or null for this worker. Without
   * it any worker takes the next part as soon as it is free.
   */
  readonly preferred?: readonly (Helper | null)[];
  readonly signal?: AbortSignal;
}

/**
 * Makes all parts of a job, by this worker and its helpers, and resolves to the results by index. Helpers that are still
 * loading take part once they are ready. A helper that fails is terminated, and its parts are made here. Rejects when a
 * part fails here or the signal is aborted, once no part is being made any more.
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
  /** With the last shared parts each helper has but one request: otherwise one would have two while others are done. */
  const nextShared = (request: number) =>
    request === 0 || shared.length > helpers.length ? shared.shift() : undefined;
  const serve = async (helper: Helper, queue: number[], request: number) => {
    await helper.ready;
    while (!helper.dead) {
      const part = queue.shift() ?? nextShared(request);
      if (part === undefined) return;
      // Async, so that what `there` throws at once is a rejection too, and leaves no part out.
      const sent = async () => there(helper, part);
      const made = sent().catch(() => {
        // It is dead, or returned what does not fit.
        helper.end();
        return here(part);
      });
      parts[part] = made;
      await made;
    }
  };
  // A rejection is in the part's promise too, or leaves the part in its queue.
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
      // Before the first part too: the helpers begin meanwhile.
      await nextTask();
      const part = local.shift() ?? shared.shift() ?? stolen();
      if (part === undefined) return;
      signal?.throwIfAborted();
      parts[part] = Promise.resolve(here(part));
    }
  };
  try {
    await makeHere();
    // A helper makes the parts that are left in its queue, or dies and leaves them there.
    await Promise.all(served.filter(({ queue }) => queue.length > 0).map(({ end }) => end));
    await makeHere();
    return await Promise.all(parts);
  } finally {
    for (const queue of [shared, local, ...queues.values()]) queue.length = 0;
    await Promise.allSettled(parts);
  }
}

/** Resolves in a new task, after messages that have arrived. A timer would wait for milliseconds. */
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
