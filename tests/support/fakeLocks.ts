import { deferred } from '../../src/lib/promises';

type Callback = (lock: { readonly name: string } | null) => unknown;

interface Options {
  readonly ifAvailable?: boolean;
  readonly signal?: AbortSignal;
}

/** A request that waits for a lock. */
interface Waiter {
  readonly take: () => void;
}

/** A fake of `navigator.locks`. All pages and workers of a test share one instance. */
export class FakeLocks {
  /** For each lock that is held, a function that releases it. */
  readonly #held = new Map<string, () => void>();
  readonly #waiting = new Map<string, Waiter[]>();

  /** The names of the locks for which requests wait. */
  get awaited(): string[] {
    return [...this.#waiting].filter(([, waiters]) => waiters.length > 0).map(([name]) => name);
  }

  /** The names of the locks that are held. */
  get held(): string[] {
    return [...this.#held.keys()];
  }

  request(name: string, ...rest: [Callback] | [Options, Callback]): Promise<unknown> {
    const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
    const { promise, resolve, reject } = deferred<unknown>();
    const take = () => {
      const ended = deferred<void>();
      this.#held.set(name, ended.resolve);
      // Like in a browser, the callback runs asynchronously even if the lock is free.
      const work = Promise.resolve({ name }).then(callback);
      work.then(resolve, reject);
      void Promise.race([work.catch(() => {}), ended.promise]).then(() => this.#release(name, ended.resolve));
    };
    const { signal } = options;
    if (signal?.aborted) reject(signal.reason);
    else if (!this.#held.has(name)) take();
    else if (options.ifAvailable) Promise.resolve(null).then(callback).then(resolve, reject);
    else this.#wait(name, { take }, signal, reject);
    return promise;
  }

  query(): Promise<{ held: { name: string }[] }> {
    return Promise.resolve({ held: this.held.map((name) => ({ name })) });
  }

  /** Releases a lock, as if the page or the worker that holds it had ended. */
  free(name: string): void {
    this.#held.get(name)?.();
  }

  #wait(name: string, waiter: Waiter, signal: AbortSignal | undefined, reject: (reason: unknown) => void) {
    this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), waiter]);
    signal?.addEventListener('abort', () => {
      const waiters = this.#waiting.get(name) ?? [];
      if (!waiters.includes(waiter)) return;
      this.#waiting.set(
        name,
        waiters.filter((other) => other !== waiter),
      );
      reject(signal.reason);
    });
  }

  #release(name: string, end: () => void): void {
    if (this.#held.get(name) !== end) return;
    this.#held.delete(name);
    this.#waiting.get(name)?.shift()?.take();
  }
}
