import type { Helper } from './helpers';

/** The lanes by which a helper is given pieces: one to work at, and one to go on with at once. */
export const LANES: readonly number[] = [0, 1];

/** Who does a piece of a work, by its number. */
export interface Hands<T> {
  /** This worker. */
  here(piece: number): T;
  /** A helper. What it fails at is done here. */
  there(helper: Helper, piece: number): Promise<T>;
}

/**
 * All pieces of a work, done by this worker and its helpers: each takes the next piece as soon as it is free, so that
 * nobody waits for a helper that is still loading, or slow. Rejects when the signal is aborted, once nobody is at work any
 * more.
 */
export async function shareOut<T>(
  count: number,
  helpers: readonly Helper[],
  { here, there }: Hands<T>,
  signal?: AbortSignal,
): Promise<T[]> {
  const pieces: Promise<T>[] = [];
  let next = 0;
  // Of the last ones each has but one, or who is done would wait for who has two.
  const isFor = (lane: number) => next < (lane === 0 ? count : count - helpers.length);
  const help = async (helper: Helper, lane: number) => {
    await helper.ready;
    while (isFor(lane) && !helper.dead) {
      const number = next++;
      const piece = there(helper, number).catch(() => {
        // Dead, or not to be trusted any more.
        helper.end();
        return here(number);
      });
      pieces[number] = piece;
      await piece;
    }
  };
  // A failure is in the piece's promise too, or else leaves the piece to others.
  for (const lane of LANES) for (const helper of helpers) help(helper, lane).catch(() => {});
  try {
    while (true) {
      // Before the first one too: those who help begin meanwhile.
      await nextTask();
      if (next >= count) break;
      signal?.throwIfAborted();
      const number = next++;
      pieces[number] = Promise.resolve(here(number));
    }
    return await Promise.all(pieces);
  } finally {
    next = count;
    await Promise.allSettled(pieces);
  }
}

/** Lets what has arrived be heard, the answers of helpers above all. A timer would wait for milliseconds. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
