/** Waits for `rounds` tasks of the event loop, so that pending promises settle and sent messages are delivered. */
export async function settle(rounds = 10): Promise<void> {
  for (let round = 0; round < rounds; round++) await new Promise((resolve) => setImmediate(resolve));
}

/** The timers that tests fake. `setImmediate` is not faked, because `settle` and the fake messages use it. */
export const TIMERS = {
  toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
} as const;

/**
 * The outcome of a promise: 'done' if it has resolved, and the code or the name of the reason if it has rejected. The
 * outcome is 'pending' until then.
 */
export function outcome(promise: Promise<unknown>): { readonly is: string } {
  const end = { is: 'pending' };
  promise.then(
    () => {
      end.is = 'done';
    },
    (thrown: { code?: unknown; name?: unknown }) => {
      // An AbortError also has a code, but this code is a number.
      end.is = String(typeof thrown?.code === 'string' ? thrown.code : (thrown?.name ?? thrown));
    },
  );
  return end;
}
