import type { Helper } from './helpers';

/** Pieces that a helper is given at a time: one to work at, and one to go on with at once. */
const AHEAD = 2;

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
  const help = async (helper: Helper) => {
    await helper.ready;
    while (next < count && !helper.dead) {
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
  for (const helper of helpers) inLanes(() => help(helper).catch(() => {}));
  try {
    while (next < count) {
      signal?.throwIfAborted();
      const number = next++;
      pieces[number] = Promise.resolve(here(number));
      await nextTask();
    }
    return await Promise.all(pieces);
  } finally {
    next = count;
    await Promise.allSettled(pieces);
  }
}

/** Gives a helper so many pieces at a time as it should have. */
export function inLanes(help: () => Promise<void>): Promise<void>[] {
  return Array.from({ length: AHEAD }, help);
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
