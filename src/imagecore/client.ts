import type { Fit } from '../edits';
import type { Point, Size } from '../lib/geometry';
import { abortable, abortError } from '../lib/promises';
import { type ErrorCode, ImageCoreError } from './errors';
import type { FileRef, ImageTask, Results, WorkerTask } from './protocol';
import type { CallOptions, EditedImage, ImageCore, Opened, Pixel, Rendered, View } from './types';
import { type Answer, NeverStarted, WorkerConnection, WorkerDied } from './workerConnection';
import { WorkerHost, type WorkerLike } from './workerHost';

/** The options of `createImageCore`. */
export interface ImageCoreOptions {
  /** Starts a worker that runs the core's script and is called `name`. The default starts a `Worker` of the browser. */
  readonly startWorker?: (name: string) => WorkerLike;
}

/** Creates an image core that starts its own worker. */
export function createImageCore(options: ImageCoreOptions = {}): ImageCore {
  return new ImageCoreClient(options);
}

function startBrowserWorker(name: string): Worker {
  return new Worker(new URL('./worker/index.ts', import.meta.url), { type: 'module', name });
}

/**
 * A call rejects with 'core-unavailable' when this number of successive workers have not started. The call does not
 * reject after the first of them, because the browser may have ended that worker while it was starting.
 */
const MAX_SILENT_STARTS = 2;

/** Errors after which a worker is replaced: its core is in an unknown state, or has no memory left. */
const FATAL: readonly ErrorCode[] = ['core-crashed', 'timed-out', 'out-of-memory'];

/** The view with which `#openAhead` decodes a file. The rendered picture is not used, so it is as small as possible. */
const SMALLEST: View = { bounds: { width: 1, height: 1 } };

class ImageCoreClient implements ImageCore {
  readonly #startWorker: (name: string) => WorkerLike;
  #connection: WorkerConnection<WorkerTask> | null = null;
  /** The endpoint of `#connection`. It holds the worker and the worker's helpers: see `WorkerHost`. */
  #host: WorkerHost | null = null;
  /** Counts the successive workers that never started. A call to a worker that has started sets the count back to 0. */
  #silentStarts = 0;
  #refs = new WeakMap<Blob, { -readonly [Key in keyof FileRef]: FileRef[Key] }>();
  #lastId = 0;
  /**
   * The file of the last call that succeeded, or null. If a new worker is needed later, `#openAhead` makes the new
   * worker decode this file.
   */
  #file: FileRef | null = null;
  /**
   * The file whose decoded image is in the cache of the present worker; null if the contents of the cache are not
   * known.
   */
  #cached: FileRef | null = null;
  /** Settles when the last call has settled. The next call waits for this promise. */
  #last: Promise<unknown> = Promise.resolve();
  /**
   * The call that runs, or null. `isWanted` is false if the call was canceled, or if it is the call of `#openAhead`.
   */
  #running: { isWanted: boolean } | null = null;
  /** Cancels the call of `#openAhead`; null while there is no such call. */
  #ahead: AbortController | null = null;
  /**
   * The number of times that `close` was called. A call that started before a `close` detects the change and rejects.
   */
  #epoch = 0;

  constructor({ startWorker = startBrowserWorker }: ImageCoreOptions) {
    this.#startWorker = startWorker;
  }

  prepare(): void {
    this.#liveConnection();
  }

  prewarm(): void {
    const { ready } = this.#liveConnection();
    // If the worker cannot start, this function reports nothing. The later call of `open` fails too, and reports the
    // failure.
    void ready.then(
      () => this.#host?.prewarm(),
      () => {},
    );
  }

  async open(file: Blob, view: View, options?: CallOptions): Promise<Opened> {
    // A worker that still runs a canceled call, or the call of `#openAhead`, would delay this call. So such a worker
    // is ended, and this call starts a new worker.
    if (this.#running && !this.#running.isWanted) {
      this.#ahead?.abort();
      // But a worker that has received no task yet can run this call at once, so it is not ended.
      if (this.#connection?.wasCalled) this.#endWorker();
    }
    const ref = this.#newRef(file);
    const { bytes, ...opened } = await this.#call({ op: 'open', file: ref, view }, options);
    const { name, lastModified } = file instanceof File ? file : { name: '' };
    const copy = new File([bytes], name, { type: file.type, lastModified });
    ref.blob = copy;
    this.#refs.set(copy, ref);
    return { ...opened, file: copy };
  }

  render({ file, edits }: EditedImage, view: View, options?: CallOptions): Promise<Rendered> {
    return this.#call({ op: 'render', file: this.#refTo(file), edits, view }, options);
  }

  pixel({ file, edits }: EditedImage, at: Point, options?: CallOptions): Promise<Pixel> {
    return this.#call({ op: 'pixel', file: this.#refTo(file), edits, at }, options);
  }

  encode({ file, edits }: EditedImage, options?: CallOptions): Promise<Blob> {
    return this.#call({ op: 'encode', file: this.#refTo(file), edits }, options);
  }

  async reduce(preview: Blob, size: Size, fit: Fit): Promise<Blob> {
    const { result } = await this.#liveConnection().call<'reduce'>({ op: 'reduce', preview, size, fit });
    return result;
  }

  close(): void {
    this.#epoch += 1;
    this.#file = null;
    this.#endWorker();
  }

  /** Runs `task` after all earlier calls, and records a User Timing measure from the call to the result. */
  async #call<Op extends ImageTask['op']>(
    task: Extract<ImageTask, { op: Op }>,
    { signal, onProgress }: CallOptions = {},
  ): Promise<Results[Op]> {
    const start = performance.now();
    const options = { signal, onProgress };
    const epoch = this.#epoch;
    const run = this.#last.then(() => this.#run<Op>(task, options, epoch));
    this.#last = run.catch(() => {});
    const { result, phases } = await abortable(run, signal);
    performance.measure(`imagecore:${task.op}`, { start, end: performance.now(), detail: { phases } });
    return result;
  }

  async #run<Op extends ImageTask['op']>(
    task: Extract<ImageTask, { op: Op }>,
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
   * Runs `task` in the worker. If the worker dies or runs out of memory, a new worker repeats the task once. A new
   * worker has more free memory, because its cache is empty.
   */
  async #attempt<Op extends ImageTask['op']>(
    task: Extract<ImageTask, { op: Op }>,
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
        // The worker may have decoded the file before the task failed, so the contents of its cache are not known.
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
        // A worker that could not load the core does not try again. It is ended, so that the next call starts a new
        // worker.
        if (hasCode(thrown, 'core-unavailable')) this.#endWorker();
        if (thrown instanceof ImageCoreError) throw thrown;
        // An error that is not a `WorkerDied` means that an argument of the call could not be cloned. The worker did
        // not receive the call.
        if (!(thrown instanceof WorkerDied)) throw new ImageCoreError('protocol');
        this.#endWorker();
        throw new ImageCoreError(thrown instanceof NeverStarted ? 'core-unavailable' : 'core-crashed');
      }
    }
  }

  #newRef(blob: Blob) {
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
   * Decodes `#file` in the worker before a call needs the decoded image. If there is no worker, starts one. First waits
   * for the last call, and does nothing if a new call is made during this wait. A file that is already in the cache of
   * the worker is not decoded again.
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
        // The error is ignored. Either `open` has canceled this call. Or the decoding has failed: then the next call
        // decodes the file again, and reports an error if the decoding fails again.
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
