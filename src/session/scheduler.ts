import type { Progress } from '../imagecore';
import { abortable, abortError } from '../lib/abort';
import { deferred } from '../lib/deferred';
import type { Job, JobKind } from './types';

/** What a request runs with. */
export interface RequestOptions {
  /** Aborted when nobody waits for the result any more: the request must not change any state after that. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

type Work<T> = (options: RequestOptions) => Promise<T>;

/** The file that a request is about, for its job. */
type About = Pick<Job, 'file' | 'fileUrl'>;

interface Running {
  readonly kind: JobKind;
  readonly controller: AbortController;
}

/** A request that waits for its turn. */
interface Waiting {
  readonly start: () => void;
  readonly reject: (reason: unknown) => void;
}

type BackgroundWork = (signal: AbortSignal) => Promise<unknown>;

/**
 * Decides which request runs. At most one does, and beside it nothing but background work. Policies:
 *
 * - `exclusive`: refused while another request runs.
 * - `inOrder`: exclusive, but waits for requests of its own kind.
 * - `latest`: cancels the running request of certain kinds and takes its place; exclusive beside all others.
 * - `background`: runs while no request does, and is cancelled when one starts.
 *
 * A request that is refused or cancelled rejects at once with an `AbortError`.
 */
export class Scheduler {
  readonly #onChange: (job: Job | null) => void;
  #running: Running | null = null;
  #waiting: Waiting[] = [];
  /** Background work that is not done yet. */
  #pending: BackgroundWork | null = null;
  /** Aborts the background work; null while it does not run. */
  #background: AbortController | null = null;

  /** @param onChange called with the job of the running request, whenever that changes. */
  constructor(onChange: (job: Job | null) => void) {
    this.#onChange = onChange;
  }

  /** @param beside whether background work may go on: the request waits for its result. */
  exclusive<T>(kind: JobKind, work: Work<T>, { beside = false } = {}): Promise<T> {
    if (this.#running) return refused();
    return this.#start(kind, work, {}, beside);
  }

  /** When a request fails or is cancelled, those that wait for it reject with an `AbortError`. */
  inOrder<T>(kind: JobKind, work: Work<T>): Promise<T> {
    if (!this.#running) return this.#start(kind, work);
    if (this.#running.kind !== kind) return refused();
    const { promise, resolve, reject } = deferred<T>();
    const start = () => void this.#start(kind, work).then(resolve, reject);
    this.#waiting.push({ start, reject });
    return promise;
  }

  /** @param replaces the kinds of running requests that this one cancels. */
  latest<T>(
    kind: JobKind,
    work: Work<T>,
    replaces: readonly JobKind[] | 'all',
    about: About = {},
  ): Promise<T> {
    if (this.#running && replaces !== 'all' && !replaces.includes(this.#running.kind)) return refused();
    this.#stop(abortError('A newer request has taken its place.'));
    return this.#start(kind, work, about);
  }

  /** Replaces other background work. Work that a request has cancelled starts again if that request fails. */
  background(work: BackgroundWork): void {
    this.#background?.abort(abortError('Newer background work has taken its place.'));
    this.#background = null;
    this.#pending = work;
    this.#startPending();
  }

  /** Cancels the running request and those that wait for it. Background work goes on. */
  cancel(reason: unknown): void {
    if (!this.#running) return;
    this.#stop(reason);
    this.#startPending();
    this.#onChange(null);
  }

  /** Cancels everything. */
  clear(reason: unknown): void {
    this.#pending = null;
    this.#background?.abort(reason);
    this.cancel(reason);
  }

  async #start<T>(kind: JobKind, work: Work<T>, about: About = {}, beside = false): Promise<T> {
    if (!beside) this.#background?.abort(abortError('A request has started.'));
    const controller = new AbortController();
    const { signal } = controller;
    const job: Job = { kind, progress: null, ...about };
    const pending = this.#pending;
    const isRunning = () => this.#running?.controller === controller;
    const onProgress = (progress: Progress) => {
      if (isRunning()) this.#onChange({ ...job, progress });
    };
    this.#running = { kind, controller };
    let next: Waiting | undefined;
    try {
      this.#onChange(job);
      // A subscriber may have cancelled it.
      signal.throwIfAborted();
      const result = await abortable(work({ signal, onProgress }), signal);
      if (isRunning()) next = this.#waiting.shift();
      // The image has changed: what was to be done for the one before is of no use.
      if (!beside && this.#pending === pending) this.#pending = null;
      return result;
    } finally {
      if (next) next.start();
      else if (isRunning()) {
        this.#running = null;
        this.#rejectWaiting();
        this.#startPending();
        this.#onChange(null);
      }
    }
  }

  /** Aborts the running request, and rejects those that wait for it. */
  #stop(reason: unknown): void {
    const running = this.#running;
    this.#running = null;
    this.#rejectWaiting();
    running?.controller.abort(reason);
  }

  #rejectWaiting(): void {
    const reason = abortError('The request before this one was cancelled or has failed.');
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }

  #startPending(): void {
    const work = this.#pending;
    if (!work || this.#running || (this.#background && !this.#background.signal.aborted)) return;
    const controller = new AbortController();
    const { signal } = controller;
    this.#background = controller;
    const end = () => {
      if (this.#background === controller) this.#background = null;
      if (!signal.aborted && this.#pending === work) this.#pending = null;
    };
    work(signal).then(end, end);
  }
}

/** What a request that may not run now returns. */
function refused(): Promise<never> {
  return Promise.reject(abortError('Another request is running.'));
}
