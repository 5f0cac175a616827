/** Lets everything happen that waits for nothing but other promises, and for messages that are under way. */
export async function settle(rounds = 10): Promise<void> {
  for (let round = 0; round < rounds; round++) await new Promise((resolve) => setImmediate(resolve));
}

/** The time-outs that tests rule over. `setImmediate` stays the real one: `settle` and messages go by it. */
export const TIMERS = {
  toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
} as const;

/** How a promise ended: 'done', or the code or the name of what it rejected with; 'pending' until then. */
export function outcome(promise: Promise<unknown>): { readonly is: string } {
  const end = { is: 'pending' };
  promise.then(
    () => {
      end.is = 'done';
    },
    (thrown: { code?: unknown; name?: unknown }) => {
      // An AbortError has a code too, a number.
      end.is = String(typeof thrown?.code === 'string' ? thrown.code : (thrown?.name ?? thrown));
    },
  );
  return end;
}
