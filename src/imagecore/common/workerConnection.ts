import { requestLock } from '../../lib/locks';
import { abortable, abortError, deferred } from '../../lib/promises';
import { ImageCoreError } from './errors';
import type { AnswerMessage, Call, CallMessage, CancelMessage, PhaseTimes, Results } from './protocol';
import type { CallOptions, Progress } from './types';

/** The worker crashed, was terminated, or the browser ended it. The caller decides whether to try again. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

/** The worker has sent no message in time: its script has not loaded, or the browser has ended it. */
export class WorkerNeverStarted extends WorkerDied {}

export interface CallAnswer<Op extends Call['op']> {
  readonly result: Results[Op];
  readonly phases: PhaseTimes;
}

interface SendOptions extends CallOptions {
  readonly transfer?: Transferable[];
}

type DoneMessage = Extract<AnswerMessage, { type: 'done' }>;

interface PendingCall {
  readonly op: Call['op'];
  readonly signal: AbortSignal | undefined;
  readonly resolve: (message: DoneMessage) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: (progress: Progress) => void;
}

/** The object through which a connection exchanges messages with its worker: a `WorkerHost`, or a port to a helper. */
export interface Endpoint {
  postMessage(message: CallMessage | CancelMessage, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<AnswerMessage>) => void) | null;
  /** Called when the browser reports an error, for example a script that cannot be loaded. A port never calls it. */
  onerror?: ((event: ErrorEvent) => void) | null;
  /** Called by `disconnectHelper` when the helper at the other end of a port is lost. */
  onlost?: (() => void) | null;
  terminate(): void;
}

/**
 * Milliseconds between two checks whether a worker is silent. In a page that the browser freezes, the timer runs only
 * once, when the page resumes. So a freeze counts as one check, and alone causes no timeout.
 */
const CHECK_MS = 4_000;

/** The silent checks after which a worker is terminated: 8 s at its start, 2 minutes while it runs a call. */
const MAX_SILENT_CHECKS = { start: 2, work: 30 };

/**
 * A worker that does not end a canceled call within this number of milliseconds is terminated. A new one takes about as
 * long to load the core and decode the file.
 */
const CANCEL_MS = 500;

let connectionCount = 0;

/** The connection to one worker, from the start of the worker to its end. */
export class WorkerConnection<T extends Call> {
  readonly #endpoint: Endpoint | null;
  readonly #ready = deferred<void>();
  readonly #lockWatch = new AbortController();
  readonly #pending = new Map<number, PendingCall>();
  #lastId = 0;
  #dead = false;
  #neverStarted = false;
  #isReady = false;
  #wasCalled = false;
  #silentChecks = 0;
  #checks: ReturnType<typeof setInterval> | undefined;

  /** @param kind the first part of the worker's name. */
  constructor(kind: string, start: (name: string) => Endpoint) {
    // The worker also holds a lock with this name, so the name must differ from the names of workers in other tabs.
    const name = `${kind}-${performance.timeOrigin}-${Math.random()}-${++connectionCount}`;
    // If the worker does not start, every call rejects. Without this handler, the browser would report the rejection of
    // `ready` as unhandled if no call is made.
    this.#ready.promise.catch(() => {});
    try {
      this.#endpoint = start(name);
    } catch {
      // The browser refuses to start the worker, for example because of a policy.
      this.#endpoint = null;
      this.#end(new ImageCoreError('core-unavailable'));
      return;
    }
    this.#startChecks();
    this.#endpoint.onmessage = ({ data }) => this.#receive(data, name);
    const fail = (message: string) => {
      // If the worker is not ready yet, the script of the worker could not be loaded. Otherwise this line has no
      // effect.
      this.#ready.reject(new ImageCoreError('core-unavailable'));
      this.#end(new WorkerDied(message));
    };
    this.#endpoint.onerror = (event) => fail(event.message);
    this.#endpoint.onlost = () => fail('lost');
  }

  get dead(): boolean {
    return this.#dead;
  }

  get neverStarted(): boolean {
    return this.#neverStarted;
  }

  get wasCalled(): boolean {
    return this.#wasCalled;
  }

  /** Resolves when the worker can answer calls. Rejects if the worker ends before it can answer calls. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /**
   * Rejects with an `ImageCoreError`, with `WorkerDied`, or with a `DataCloneError` if `call` cannot be posted. After
   * an abort, the call settles only when the worker has ended it or was terminated.
   */
  async call<Op extends T['op']>(
    call: Extract<T, { op: Op }>,
    { signal, onProgress = () => {}, transfer = [] }: SendOptions = {},
  ): Promise<CallAnswer<Op>> {
    await abortable(this.#ready.promise, signal);
    signal?.throwIfAborted();
    if (this.#dead) throw new WorkerDied();
    this.#wasCalled = true;
    const id = ++this.#lastId;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      this.#endpoint?.postMessage({ type: 'cancel', id }, []);
      const end = () => {
        if (this.#mustLive(call.op)) timer = setTimeout(end, CANCEL_MS);
        else this.#end(new WorkerDied('did not cancel'));
      };
      timer = setTimeout(end, CANCEL_MS);
    };
    signal?.addEventListener('abort', cancel);
    try {
      const done = await new Promise<DoneMessage>((resolve, reject) => {
        this.#endpoint?.postMessage({ type: 'call', id, call }, transfer);
        this.#pending.set(id, { op: call.op, signal, resolve, reject, onProgress });
        this.#startChecks();
      });
      // The cast is safe: the type `CallHandlers` requires that the worker answers each call with the type that
      // `Results` declares for this call.
      return { result: done.result as Results[Op], phases: done.phases };
    } finally {
      signal?.removeEventListener('abort', cancel);
      clearTimeout(timer);
    }
  }

  /** Whether a canceled call waits for an encoding that somebody wants: the encoding would have to begin again. */
  #mustLive(canceled: Call['op']): boolean {
    if (canceled === 'encode') return false;
    return [...this.#pending.values()].some(({ op, signal }) => op === 'encode' && !signal?.aborted);
  }

  /** Ends the worker at once, even during a call. */
  terminate(): void {
    this.#end(new WorkerDied('terminated'));
  }

  #receive(message: AnswerMessage, lockName: string): void {
    this.#silentChecks = 0;
    if (message.type === 'ready') {
      if (message.locked) this.#watchLock(lockName);
      this.#isReady = true;
      this.#ready.resolve();
      return;
    }
    const call = this.#pending.get(message.id);
    if (!call) return;
    if (message.type === 'progress') {
      call.onProgress(message.progress);
      return;
    }
    this.#pending.delete(message.id);
    if (message.type === 'done') call.resolve(message);
    else if (message.type === 'canceled') call.reject(abortError('It was canceled.'));
    else call.reject(new ImageCoreError(message.code, message));
  }

  /** The checks run while the worker starts and while a call is pending. */
  #startChecks(): void {
    this.#silentChecks = 0;
    this.#checks ??= setInterval(() => {
      this.#silentChecks += 1;
      if (this.#isReady && this.#pending.size === 0) this.#stopChecks();
      else if (!this.#isReady && this.#silentChecks >= MAX_SILENT_CHECKS.start)
        this.#end(new WorkerNeverStarted('never started'));
      else if (this.#silentChecks >= MAX_SILENT_CHECKS.work) this.#end(new ImageCoreError('timed-out'));
    }, CHECK_MS);
  }

  #stopChecks(): void {
    clearInterval(this.#checks);
    this.#checks = undefined;
  }

  /**
   * A browser can kill a worker without reporting it, and a busy worker cannot answer a ping. But the worker holds the
   * lock `lockName` as long as it lives: when this request for it is granted, the worker is dead. Without locks, only
   * deaths that the browser reports are detected.
   */
  #watchLock(lockName: string): void {
    const { signal } = this.#lockWatch;
    requestLock(lockName, { signal }, () => this.#end(new WorkerDied('lock released'))).catch(() => {});
  }

  #end(reason: unknown): void {
    if (this.#dead) return;
    this.#dead = true;
    this.#neverStarted = reason instanceof WorkerNeverStarted;
    this.#lockWatch.abort();
    this.#stopChecks();
    this.#endpoint?.terminate();
    this.#ready.reject(reason);
    for (const call of this.#pending.values()) call.reject(reason);
    this.#pending.clear();
  }
}
