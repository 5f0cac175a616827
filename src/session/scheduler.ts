import { ENCODE_DELAY_MS } from '../config/timings';
import type { Progress } from '../imagecore';
import { abortable, abortError, deferred } from '../lib/promises';
import type { RequestKind, RunningRequest } from './types';

/**
 * The reason with which a request is aborted when the visitor cancels it. It is a class of its own because the visitor
 * gets a message about a canceled request, but not about a request that the app aborts when its result is no longer
 * needed.
 */
export class CanceledByVisitor extends DOMException {
  constructor() {
    super('The visitor has canceled the work.', 'AbortError');
  }
}

export function isCanceledByVisitor(thrown: unknown): boolean {
  return thrown instanceof CanceledByVisitor;
}

export interface RequestOptions {
  /** Aborted when the request is canceled. After the abort, the work must not change any state. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** What a request is about, as the state of the session says it. */
type RequestSubject = Omit<RunningRequest, 'kind' | 'progress'>;

type RequestWork<T> = (options: RequestOptions) => Promise<T>;

interface Running {
  readonly kind: RequestKind;
  readonly controller: AbortController;
}

interface Waiting {
  readonly start: () => void;
  readonly reject: (reason: unknown) => void;
}

type BackgroundWork = (signal: AbortSignal) => Promise<unknown>;

/**
 * Decides which request runs. A request is what a visitor asks of the session, for example opening a file or
 * applying an edit. At most one request runs at a time. There are three policies for requests:
 *
 * - `exclusive`: refused while another request runs.
 * - `inOrder`: waits for requests of its own kind; refused while a request of another kind runs.
 * - `latest`: cancels the running request if its kind is in `replaces`, and then runs; refused while a request of any
 *   other kind runs.
 *
 * Two kinds of work are not requests:
 *
 * - `background`: starts only while no request runs. When a request starts, it cancels the background work, except a
 *   save, which does not change the image.
 * - `forViewer`: renders the pixels that the viewer shows, or finds the content of the image. It can run at the same time
 *   as a request. It cancels the background work, which restarts one second after the last `forViewer` work has ended.
 *
 * A request that is refused or canceled rejects at once with an `AbortError`.
 */
export class Scheduler {
  readonly #onChange: (request: RunningRequest | null) => void;
  readonly #onPending: (isPending: boolean) => void;
  #running: Running | null = null;
  #waiting: Waiting[] = [];
  /** The background work that runs, waits for its start, or was canceled and will start again. Otherwise null. */
  #pending: BackgroundWork | null = null;
  /** The number of calls of `forViewer` whose work has not ended. */
  #forViewer = 0;
  #restart: ReturnType<typeof setTimeout> | undefined;
  /** Aborts the background work; null while no background work runs. */
  #background: AbortController | null = null;

  /**
   * @param onPending called with true when there is background work that runs, waits or will start again, and with
   * false when there is no such work any more.
   */
  constructor(
    onChange: (request: RunningRequest | null) => void,
    onPending: (isPending: boolean) => void = () => {},
  ) {
    this.#onChange = onChange;
    this.#onPending = onPending;
  }

  exclusive<T>(kind: RequestKind, work: RequestWork<T>): Promise<T> {
    if (this.#running) return refused();
    return this.#start(kind, work);
  }

  /**
   * Runs requests of one kind one after the other. If one of them fails or is canceled, all requests that wait reject
   * with an `AbortError`.
   */
  inOrder<T>(kind: RequestKind, work: RequestWork<T>): Promise<T> {
    if (!this.#running) return this.#start(kind, work);
    if (this.#running.kind !== kind) return refused();
    const { promise, resolve, reject } = deferred<T>();
    const start = () => void this.#start(kind, work).then(resolve, reject);
    this.#waiting.push({ start, reject });
    return promise;
  }

  latest<T>(
    kind: RequestKind,
    work: RequestWork<T>,
    replaces: readonly RequestKind[] | 'all',
    about?: RequestSubject,
  ): Promise<T> {
    if (this.#running && replaces !== 'all' && !replaces.includes(this.#running.kind)) return refused();
    this.#stop(abortError('A newer request has taken its place.'));
    return this.#start(kind, work, about);
  }

  /**
   * Cancels the earlier background work, and starts `work` as soon as no request and no `forViewer` work runs. The
   * start of a request cancels `work`, unless the request is a save. If the request that canceled `work`
   * fails, is canceled itself, or only makes icons, `work` starts again.
   */
  background(work: BackgroundWork): void {
    this.#background?.abort(abortError('Newer background work has taken its place.'));
    this.#background = null;
    this.#setPending(work);
    this.#startPending();
  }

  /**
   * Cancels the running request and the requests that wait for it. Background work that the running request canceled
   * when it started now starts again. Background work that is running continues.
   */
  cancel(reason: unknown): void {
    if (!this.#running) return;
    this.#stop(reason);
    this.#startPending();
    this.#onChange(null);
  }

  async forViewer<T>(work: () => Promise<T>): Promise<T> {
    this.#forViewer += 1;
    clearTimeout(this.#restart);
    this.#background?.abort(abortError('The visitor looks at the image.'));
    try {
      return await work();
    } finally {
      this.#forViewer -= 1;
      // The background work restarts only after a delay. While the visitor moves the picture, the next `forViewer` work
      // starts soon, and would cancel background work that had restarted at once.
      if (this.#forViewer === 0) this.#restart = setTimeout(() => this.#startPending(), ENCODE_DELAY_MS);
    }
  }

  /** Cancels all requests and the background work. */
  clear(reason: unknown): void {
    this.#setPending(null);
    this.#background?.abort(reason);
    this.cancel(reason);
  }

  async #start<T>(kind: RequestKind, work: RequestWork<T>, about: RequestSubject = {}): Promise<T> {
    const endsBackground = kind !== 'save';
    const changesImage = endsBackground && kind !== 'icons';
    if (endsBackground) this.#background?.abort(abortError('A request has started.'));
    const controller = new AbortController();
    const { signal } = controller;
    const request: RunningRequest = { kind, progress: null, ...about };
    const pending = this.#pending;
    const isRunning = () => this.#running?.controller === controller;
    const onProgress = (progress: Progress) => {
      if (isRunning()) this.#onChange({ ...request, progress });
    };
    this.#running = { kind, controller };
    let next: Waiting | undefined;
    try {
      this.#onChange(request);
      // A listener that `#onChange` has called may have canceled the request.
      signal.throwIfAborted();
      const result = await abortable(work({ signal, onProgress }), signal);
      if (isRunning()) next = this.#waiting.shift();
      // The request has succeeded: it has changed the image. The background work that the request canceled
      // is therefore no longer needed. If this work stayed in `#pending`, `#startPending` would start it again. Newer
      // background work, which the request itself has added, stays in `#pending`.
      if (changesImage && this.#pending === pending) this.#setPending(null);
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

  /** Aborts the running request, and rejects the requests that wait for it. */
  #stop(reason: unknown): void {
    const running = this.#running;
    this.#running = null;
    this.#rejectWaiting();
    running?.controller.abort(reason);
  }

  #rejectWaiting(): void {
    const reason = abortError('The request before this one was canceled or has failed.');
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }

  #setPending(work: BackgroundWork | null): void {
    const wasPending = this.#pending !== null;
    this.#pending = work;
    if (wasPending !== (work !== null)) this.#onPending(work !== null);
  }

  #startPending(): void {
    const work = this.#pending;
    if (
      !work ||
      this.#running ||
      this.#forViewer > 0 ||
      (this.#background && !this.#background.signal.aborted)
    )
      return;
    const controller = new AbortController();
    const { signal } = controller;
    this.#background = controller;
    const end = () => {
      if (this.#background === controller) this.#background = null;
      if (!signal.aborted && this.#pending === work) this.#setPending(null);
    };
    work(signal).then(end, end);
  }
}

function refused(): Promise<never> {
  return Promise.reject(abortError('Another request is running.'));
}
