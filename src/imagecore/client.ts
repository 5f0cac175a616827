import { abortable, abortError } from '../lib/abort';
import { type ErrorCode, ImageCoreError } from './errors';
import type { FileRef, Results, WorkerTask } from './protocol';
import type { CallOptions, EditedImage, ImageCore, Opened, Rendered, View } from './types';
import { type Answer, NeverStarted, WorkerConnection, WorkerDied } from './workerConnection';
import { WorkerHost, type WorkerLike } from './workerHost';

/** How an image core is set up. */
export interface ImageCoreOptions {
  /** Starts a worker of the core's script under a name; by default, one of the browser's. */
  readonly startWorker?: (name: string) => WorkerLike;
}

/** An image core with a worker of its own. */
export function createImageCore(options: ImageCoreOptions = {}): ImageCore {
  return new ImageCoreClient(options);
}

function startBrowserWorker(name: string): Worker {
  return new Worker(new URL('./worker/index.ts', import.meta.url), { type: 'module', name });
}

/** Workers in a row that never started before a call fails: the browser may have killed one, but not each of them. */
const MAX_SILENT_STARTS = 2;

/** Errors after which a worker is replaced: its core is in an unknown state, or has no memory left. */
const FATAL: readonly ErrorCode[] = ['core-crashed', 'timed-out', 'out-of-memory'];

/** For opening a file ahead of the next call, whose picture nobody shows. */
const SMALLEST: View = { bounds: { width: 1, height: 1 } };

class ImageCoreClient implements ImageCore {
  readonly #startWorker: (name: string) => WorkerLike;
  #connection: WorkerConnection<WorkerTask> | null = null;
  /** The endpoint of the connection. */
  #host: WorkerHost | null = null;
  /** Workers in a row that never started. */
  #silentStarts = 0;
  #refs = new WeakMap<Blob, FileRef>();
  #lastId = 0;
  /** The file of the last call that was answered. */
  #file: FileRef | null = null;
  /** The file that the present worker has in its cache; null if that is not known. */
  #cached: FileRef | null = null;
  /** Settles with the last call. */
  #last: Promise<unknown> = Promise.resolve();
  /** The call that runs, and whether anybody waits for its result. */
  #running: { isWanted: boolean } | null = null;
  /** Cancels the opening of a file ahead, while that runs. */
  #ahead: AbortController | null = null;
  /** Raised by `close`. */
  #epoch = 0;

  constructor({ startWorker = startBrowserWorker }: ImageCoreOptions) {
    this.#startWorker = startWorker;
  }

  prepare(): void {
    this.#liveConnection();
  }

  prewarm(): void {
    const { ready } = this.#liveConnection();
    // The call that opens the file reports the failure.
    void ready.then(
      () => this.#host?.prewarm(),
      () => {},
    );
  }

  open(file: Blob, view: View, options?: CallOptions): Promise<Opened> {
    // A worker that runs a cancelled call, or opens another file ahead, would delay this one.
    if (this.#running && !this.#running.isWanted) {
      this.#ahead?.abort();
      // One that is starting has begun with neither.
      if (this.#connection?.wasCalled) this.#endWorker();
    }
    return this.#call({ op: 'open', file: this.#newRef(file), view }, options);
  }

  render({ file, edits }: EditedImage, view: View, options?: CallOptions): Promise<Rendered> {
    return this.#call({ op: 'render', file: this.#refTo(file), edits, view }, options);
  }

  encode({ file, edits }: EditedImage, options?: CallOptions): Promise<Blob> {
    return this.#call({ op: 'encode', file: this.#refTo(file), edits }, options);
  }

  close(): void {
    this.#epoch += 1;
    this.#file = null;
    this.#endWorker();
  }

  /** Runs a task after the calls before it, and measures it from the call to its result. */
  async #call<Op extends WorkerTask['op']>(
    task: Extract<WorkerTask, { op: Op }>,
    { signal, onProgress }: CallOptions = {},
  ): Promise<Results[Op]> {
    const start = performance.now();
    const options = { signal, onProgress };
    const epoch = this.#epoch;
    const run = this.#last.then(() => this.#run<Op>(task, options, epoch));
    this.#last = run.catch(() => {});
    const { result, stages } = await abortable(run, signal);
    performance.measure(`imagecore:${task.op}`, { start, end: performance.now(), detail: { stages } });
    return result;
  }

  async #run<Op extends WorkerTask['op']>(
    task: Extract<WorkerTask, { op: Op }>,
    options: CallOptions,
    epoch: number,
  ): Promise<Answer<Op>> {
    const running = { isWanted: true };
    const dismiss = () => {
      running.isWanted = false;
    };
    options.signal?.addEventListener('abort', dismiss);
    this.#running = running;
    try {
      return await this.#attempt<Op>(task, options, epoch);
    } finally {
      options.signal?.removeEventListener('abort', dismiss);
      this.#running = null;
      if (options.signal?.aborted && epoch === this.#epoch) this.#openAhead();
    }
  }

  /**
   * Has a worker run a task. If the worker dies, or runs out of memory beside what it holds from other calls, a new worker
   * repeats the task once.
   */
  async #attempt<Op extends WorkerTask['op']>(
    task: Extract<WorkerTask, { op: Op }>,
    options: CallOptions,
    epoch: number,
  ): Promise<Answer<Op>> {
    for (let attempt = 1; ; attempt++) {
      if (epoch !== this.#epoch) throw abortError('The image core was closed.');
      options.signal?.throwIfAborted();
      const connection = this.#liveConnection();
      try {
        const answer = await connection.call<Op>(task, options);
        this.#silentStarts = 0;
        if (epoch !== this.#epoch) continue;
        this.#cached = task.file;
        if (!options.signal?.aborted) this.#file = task.file;
        return answer;
      } catch (thrown) {
        // It may have decoded the file before it failed.
        if (this.#cached !== task.file) this.#cached = null;
        if (epoch !== this.#epoch || options.signal?.aborted) continue;
        this.#silentStarts = thrown instanceof NeverStarted ? this.#silentStarts + 1 : 0;
        if (attempt === 1 && isWorthAnother(thrown) && this.#silentStarts < MAX_SILENT_STARTS) {
          this.#endWorker();
          continue;
        }
        if (hasCode(thrown, ...FATAL)) {
          this.#endWorker();
          this.#openAhead();
        }
        // A worker without a core would fail for ever; the next call tries again.
        if (hasCode(thrown, 'core-unavailable')) this.#endWorker();
        if (thrown instanceof ImageCoreError) throw thrown;
        // An argument that cannot be cloned.
        if (!(thrown instanceof WorkerDied)) throw new ImageCoreError('protocol');
        this.#endWorker();
        throw new ImageCoreError(thrown instanceof NeverStarted ? 'core-unavailable' : 'core-crashed');
      }
    }
  }

  #newRef(blob: Blob): FileRef {
    const ref = { id: ++this.#lastId, blob };
    this.#refs.set(blob, ref);
    return ref;
  }

  #refTo(blob: Blob): FileRef {
    return this.#refs.get(blob) ?? this.#newRef(blob);
  }

  #liveConnection(): WorkerConnection<WorkerTask> {
    if (!this.#connection || this.#connection.dead) {
      if (this.#connection?.neverStarted) this.#silentStarts += 1;
      this.#cached = null;
      this.#connection = new WorkerConnection('imagecore', (name) => {
        this.#host = new WorkerHost(this.#startWorker, name);
        return this.#host;
      });
    }
    return this.#connection;
  }

  #endWorker(): void {
    this.#connection?.terminate();
    this.#connection = null;
    this.#cached = null;
  }

  /**
   * Has a live worker at hand for the next call, with the last file in its cache, if no call is made in the meantime.
   */
  #openAhead(): void {
    const epoch = this.#epoch;
    const ahead = this.#last.then(async () => {
      if (this.#last !== ahead || epoch !== this.#epoch) return;
      const connection = this.#liveConnection();
      const file = this.#file;
      if (!file || file === this.#cached) return;
      this.#running = { isWanted: false };
      this.#ahead = new AbortController();
      const { signal } = this.#ahead;
      try {
        await connection.call<'render'>({ op: 'render', file, edits: [], view: SMALLEST }, { signal });
        this.#cached = file;
      } catch {
        // The next call meets the same failure, and reports it.
      }
      this.#running = null;
      this.#ahead = null;
    });
    this.#last = ahead;
  }
}

function hasCode(thrown: unknown, ...codes: readonly ErrorCode[]): boolean {
  return thrown instanceof ImageCoreError && codes.includes(thrown.code);
}

function isWorthAnother(thrown: unknown): boolean {
  return thrown instanceof WorkerDied || hasCode(thrown, 'out-of-memory');
}
