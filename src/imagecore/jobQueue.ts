import { deferred } from '../lib/deferred';

/** Why a job ended before its time, as the platform says it. */
export function abortError(message: string): DOMException {
  return new DOMException(message, 'AbortError');
}

/** A piece of work that waits for its turn or has it. */
interface Job {
  readonly kind: string;
  readonly run: () => Promise<void>;
  /** Rejects the job's promise and aborts its work. */
  readonly abandon: (reason: unknown) => void;
}

/** What a queue needs to know of a job. */
interface JobSpec<T> {
  /** Jobs of one kind can be superseded together. */
  readonly kind: string;
  /** The work. Its signal is aborted when nobody waits for the result any more. */
  readonly work: (signal: AbortSignal) => Promise<T>;
  /** The caller's way to cancel. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the result at the moment at which it counts: not if the job was cancelled or superseded before. */
  readonly onDone?: (value: T) => void;
  /** Called when the caller cancels in the middle of the work, which it must bring to an end. */
  readonly onInterrupt: () => void;
}

/** Runs jobs one after the other. A job's promise rejects at once when it is cancelled or superseded. */
export class JobQueue {
  #waiting: Job[] = [];
  #running: Job | null = null;

  add<T>({ kind, work, signal, onDone, onInterrupt }: JobSpec<T>): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const { promise, resolve, reject } = deferred<T>();
    const end = new AbortController();
    const job: Job = {
      kind,
      run: async () => {
        try {
          const value = await work(end.signal);
          if (!end.signal.aborted) onDone?.(value);
          resolve(value);
        } catch (thrown) {
          reject(thrown);
        }
      },
      abandon: (reason) => {
        reject(reason);
        end.abort(reason);
      },
    };
    const cancel = () => {
      job.abandon(signal?.reason);
      if (this.#running === job) onInterrupt();
      else this.#waiting = this.#waiting.filter((other) => other !== job);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    const forget = () => signal?.removeEventListener('abort', cancel);
    promise.then(forget, forget);

    this.#waiting.push(job);
    void this.#pump();
    return promise;
  }

  /** Drops the waiting jobs of one kind. One that runs finishes, and its result is discarded. */
  supersede(kind: string): void {
    const superseded = this.#waiting.filter((job) => job.kind === kind);
    this.#waiting = this.#waiting.filter((job) => job.kind !== kind);
    if (this.#running?.kind === kind) superseded.push(this.#running);
    for (const job of superseded) job.abandon(abortError('A newer request has taken its place.'));
  }

  /** Drops every job, and says whether one was running. */
  clear(reason: unknown): boolean {
    const dropped = this.#waiting;
    this.#waiting = [];
    for (const job of dropped) job.abandon(reason);
    this.#running?.abandon(reason);
    return this.#running !== null;
  }

  async #pump(): Promise<void> {
    if (this.#running) return;
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      this.#running = job;
      await job.run();
    }
    this.#running = null;
  }
}
