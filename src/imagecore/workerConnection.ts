import { abortable, abortError } from '../lib/abort';
import { deferred } from '../lib/deferred';
import { ImageCoreError } from './errors';
import type { AnswerMessage, CallMessage, CancelMessage, Results, StageTimes, Task } from './protocol';
import type { CallOptions, Progress } from './types';

/** The worker has ended: it crashed, or the browser ended it. Whether to try again is the caller's choice. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

/** The worker has sent nothing since it was started: its script cannot be loaded, or the browser ended it at once. */
export class NeverStarted extends WorkerDied {}

/** A task's result with the time that its stages took. */
export interface Answer<Op extends Task['op']> {
  readonly result: Results[Op];
  readonly stages: StageTimes;
}

/** How a call is watched and cancelled, and what is transferred with it. */
export interface SendOptions extends CallOptions {
  readonly transfer?: Transferable[];
}

type DoneMessage = Extract<AnswerMessage, { type: 'done' }>;

interface PendingCall {
  readonly resolve: (message: DoneMessage) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: (progress: Progress) => void;
}

/** A worker as its caller sees it: the worker itself, or a port to it. */
export interface Endpoint {
  postMessage(message: CallMessage | CancelMessage, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<AnswerMessage>) => void) | null;
  /** Called for scripts that cannot be loaded. A port does not report them. */
  onerror?: ((event: ErrorEvent) => void) | null;
  /** Called for a port, by whoever started the worker behind it, when the worker is lost. */
  onlost?: (() => void) | null;
  terminate(): void;
}

/** Milliseconds between two checks of a worker. A page that is frozen makes one check when it wakes up. */
const CHECK_MS = 4_000;

/** Checks without a message after which a worker is given up: one that is starting, and one that runs a task. */
const MAX_SILENT_CHECKS = { start: 2, work: 30 };

/**
 * Milliseconds that a worker has to end a cancelled task, before it is terminated. A new worker would have to load the core
 * and decode the file again, which takes about as long.
 */
const CANCEL_MS = 500;

let connectionCount = 0;

/** The connection to one worker, from its start to its end. It makes calls for tasks of the type `T`. */
export class WorkerConnection<T extends Task> {
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

  /**
   * @param kind the first part of the worker's name.
   * @param start starts the worker under a name.
   */
  constructor(kind: string, start: (name: string) => Endpoint) {
    // The name is also that of a lock, so it must differ from those of other tabs.
    const name = `${kind}-${performance.timeOrigin}-${Math.random()}-${++connectionCount}`;
    // Every call rejects when the start fails; there may be none.
    this.#ready.promise.catch(() => {});
    try {
      this.#endpoint = start(name);
    } catch {
      // A policy forbids it.
      this.#endpoint = null;
      this.#end(new ImageCoreError('core-unavailable'));
      return;
    }
    this.#startChecks();
    this.#endpoint.onmessage = ({ data }) => this.#receive(data, name);
    const fail = (message: string) => {
      // Before the worker was ready, this means that its script could not be loaded.
      this.#ready.reject(new ImageCoreError('core-unavailable'));
      this.#end(new WorkerDied(message));
    };
    this.#endpoint.onerror = (event) => fail(event.message);
    this.#endpoint.onlost = () => fail('lost');
  }

  /** Whether the worker has died or was ended. */
  get dead(): boolean {
    return this.#dead;
  }

  /** Whether it has died before it sent anything. */
  get neverStarted(): boolean {
    return this.#neverStarted;
  }

  /** Whether the worker was ever sent a call. */
  get wasCalled(): boolean {
    return this.#wasCalled;
  }

  /** Resolves when calls can be made; rejects when the worker ends before. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /**
   * Runs a task. Rejects with an `ImageCoreError`, with `WorkerDied`, or with a `DataCloneError` for what cannot be sent. A
   * call whose signal is aborted settles when the worker has ended the task, or was terminated because it did not.
   */
  async call<Op extends T['op']>(
    task: Extract<T, { op: Op }>,
    { signal, onProgress = () => {}, transfer = [] }: SendOptions = {},
  ): Promise<Answer<Op>> {
    await abortable(this.#ready.promise, signal);
    signal?.throwIfAborted();
    if (this.#dead) throw new WorkerDied();
    this.#wasCalled = true;
    const id = ++this.#lastId;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      this.#endpoint?.postMessage({ type: 'cancel', id }, []);
      timer = setTimeout(() => this.#end(new WorkerDied('did not cancel')), CANCEL_MS);
    };
    signal?.addEventListener('abort', cancel);
    try {
      const done = await new Promise<DoneMessage>((resolve, reject) => {
        this.#endpoint?.postMessage({ type: 'call', id, task }, transfer);
        this.#pending.set(id, { resolve, reject, onProgress });
        this.#startChecks();
      });
      // `Implementation` has the worker answer a task with the result that the protocol names for it.
      return { result: done.result as Results[Op], stages: done.stages };
    } finally {
      signal?.removeEventListener('abort', cancel);
      clearTimeout(timer);
    }
  }

  /** Ends the worker at once, whatever it does. */
  terminate(): void {
    this.#end(new WorkerDied('terminated'));
  }

  #receive(message: AnswerMessage, lockName: string): void {
    this.#silentChecks = 0;
    if (message.type === 'ready') {
      this.#watchLock(lockName);
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
    else if (message.type === 'cancelled') call.reject(abortError('It was cancelled.'));
    else call.reject(new ImageCoreError(message.code, message));
  }

  /** Checks the worker for as long as something is expected of it: one that was killed during its start sends nothing. */
  #startChecks(): void {
    this.#silentChecks = 0;
    this.#checks ??= setInterval(() => {
      this.#silentChecks += 1;
      if (this.#isReady && this.#pending.size === 0) this.#stopChecks();
      else if (!this.#isReady && this.#silentChecks >= MAX_SILENT_CHECKS.start)
        this.#end(new NeverStarted('never started'));
      else if (this.#silentChecks >= MAX_SILENT_CHECKS.work) this.#end(new ImageCoreError('timed-out'));
    }, CHECK_MS);
  }

  #stopChecks(): void {
    clearInterval(this.#checks);
    this.#checks = undefined;
  }

  /**
   * Detects the death of the worker. A browser need not report that it has killed one, and one that is busy answers no
   * ping. But it releases the locks of whatever has ended: the worker holds one all its life, and when the same lock is
   * granted here the worker is dead.
   */
  #watchLock(lockName: string): void {
    // Absent on insecure origins, where only reported deaths are detected.
    const locks: LockManager | undefined = navigator.locks;
    locks
      ?.request(lockName, { signal: this.#lockWatch.signal }, () =>
        this.#end(new WorkerDied('lock released')),
      )
      .catch(() => {});
  }

  #end(reason: unknown): void {
    if (this.#dead) return;
    this.#dead = true;
    this.#neverStarted = reason instanceof NeverStarted;
    this.#lockWatch.abort();
    this.#stopChecks();
    this.#endpoint?.terminate();
    this.#ready.reject(reason);
    for (const call of this.#pending.values()) call.reject(reason);
    this.#pending.clear();
  }
}
