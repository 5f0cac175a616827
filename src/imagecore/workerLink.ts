import { deferred } from '../lib/deferred';
import { ImageCoreError } from './errors';
import { abortError } from './jobQueue';
import type { Expect, Leave, Message, Request, Results, StageTimes, Task } from './protocol';
import type { Progress } from './types';

/** The worker is gone: it crashed, or the browser ended it. Whether to try again is the caller's choice. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

/** It has not said a word since it was started: its script does not come, or the browser ended it at once. */
export class NeverStarted extends WorkerDied {}

/** A task's result with the time that its stages took. */
export interface Answer<Op extends Task['op']> {
  readonly result: Results[Op];
  readonly stages: StageTimes;
}

interface Pending {
  readonly resolve: (message: Extract<Message, { type: 'done' }>) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: (progress: Progress) => void;
}

let linkCount = 0;

/** Milliseconds between two looks at a worker that is waited for. A page that is frozen looks once when it wakes up. */
const LOOK = 4_000;

/** Looks after which a worker will not start any more, and after which one that works has fallen silent for good. */
const LOOKS = { start: 2, work: 30 };

/** Milliseconds that a worker has to leave a task. */
const LEAVING = 500;

/** A worker as it is seen from where it is asked: itself, or a port that leads to it. */
export interface Endpoint {
  postMessage(message: Request | Leave | Expect, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<Message>) => void) | null;
  /** Hears of scripts that cannot be loaded; a port does not. */
  onerror?: ((event: ErrorEvent) => void) | null;
  /** Hears the same of a port, from whoever started the worker behind it. */
  onlost?: (() => void) | null;
  terminate(): void;
}

/** One worker, from its start to its end. */
export class WorkerLink {
  readonly #endpoint: Endpoint | null;
  readonly #ready = deferred<void>();
  readonly #watch = new AbortController();
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #dead = false;
  #neverStarted = false;
  #isReady = false;
  #asked = false;
  /** Looks since its last word. */
  #silent = 0;
  #looking: ReturnType<typeof setInterval> | undefined;

  /**
   * Takes over a worker that is started here, under the name that it is given.
   *
   * @param kind what its name begins with.
   */
  constructor(kind: string, start: (name: string) => Endpoint) {
    // The name is also that of a lock, so it must differ from those of other tabs.
    const name = `${kind}-${performance.timeOrigin}-${Math.random()}-${++linkCount}`;
    // Whoever runs a task hears of a failure to start; nobody may ever ask.
    this.#ready.promise.catch(() => {});
    try {
      this.#endpoint = start(name);
    } catch {
      // A policy forbids it.
      this.#endpoint = null;
      this.#end(new ImageCoreError('core-unavailable'));
      return;
    }
    this.#look();
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

  /** Whether it has died because it never said a word. */
  get neverStarted(): boolean {
    return this.#neverStarted;
  }

  /** Whether it was ever given a task. */
  get asked(): boolean {
    return this.#asked;
  }

  /** Runs a task, to which these objects go over. Rejects with an `ImageCoreError`, or with `WorkerDied`. */
  async run<Op extends Task['op']>(
    task: Extract<Task, { op: Op }>,
    onProgress: (progress: Progress) => void = () => {},
    transfer: Transferable[] = [],
  ): Promise<Answer<Op>> {
    this.#asked = true;
    await this.#ready.promise;
    if (this.#dead) throw new WorkerDied();
    const id = ++this.#lastId;
    const done = await new Promise<Extract<Message, { type: 'done' }>>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
      this.#look();
      this.#endpoint?.postMessage({ id, task }, transfer);
    });
    // The worker answers a task with the result that the protocol names for it.
    return { result: done.result as Results[Op], stages: done.stages };
  }

  /** Has the worker get ready for a file. */
  expectFile(): void {
    const expect = () => this.#endpoint?.postMessage({ expect: 'file' }, []);
    // Whoever opens the file hears of a failure.
    void this.#ready.promise.then(expect, () => {});
  }

  /** Has the worker leave what it is at. Resolves when it has, or to false when it was ended because it would not. */
  async leave(): Promise<boolean> {
    const ids = [...this.#pending.keys()];
    for (const leave of ids) this.#endpoint?.postMessage({ leave }, []);
    await new Promise((resolve) => setTimeout(resolve, LEAVING));
    if (!ids.some((id) => this.#pending.has(id))) return true;
    this.#end(new WorkerDied('would not leave'));
    return false;
  }

  /** Ends the worker at once, in the middle of whatever it does. */
  terminate(): void {
    this.#end(new WorkerDied('terminated'));
  }

  #receive(message: Message, lockName: string): void {
    this.#silent = 0;
    if (message.type === 'ready') {
      this.#watchFor(lockName);
      this.#isReady = true;
      this.#ready.resolve();
      return;
    }
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.type === 'progress') {
      pending.onProgress(message.progress);
      return;
    }
    this.#pending.delete(message.id);
    if (message.type === 'done') pending.resolve(message);
    else if (message.type === 'left') pending.reject(abortError('It was left.'));
    else pending.reject(new ImageCoreError(message.code, message));
  }

  /** Looks after the worker for as long as it is waited for: one that was killed amid its start says nothing. */
  #look(): void {
    this.#silent = 0;
    this.#looking ??= setInterval(() => {
      this.#silent += 1;
      if (this.#isReady && this.#pending.size === 0) this.#lookAway();
      else if (!this.#isReady && this.#silent >= LOOKS.start) this.#end(new NeverStarted('never started'));
      else if (this.#silent >= LOOKS.work) this.#end(new ImageCoreError('timed-out'));
    }, LOOK);
  }

  #lookAway(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  /**
   * A browser need not report that it has killed a worker, and one that is busy answers no ping. But it
   * frees the locks of whatever has ended: the worker holds one all its life, and being granted the same
   * lock here is the news of its death.
   */
  #watchFor(lockName: string): void {
    // Absent on insecure origins, where only reported deaths are noticed.
    const locks: LockManager | undefined = navigator.locks;
    locks
      ?.request(lockName, { signal: this.#watch.signal }, () => this.#end(new WorkerDied('lock released')))
      .catch(() => {});
  }

  #end(reason: unknown): void {
    if (this.#dead) return;
    this.#dead = true;
    this.#neverStarted = reason instanceof NeverStarted;
    this.#watch.abort();
    this.#lookAway();
    this.#endpoint?.terminate();
    this.#ready.reject(reason);
    for (const pending of this.#pending.values()) pending.reject(reason);
    this.#pending.clear();
  }
}
