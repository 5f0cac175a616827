import type { Encoding, ResizeEdit } from '../edits';
import type { Point, Rect } from '../lib/geometry';
import { abortable, abortError } from '../lib/promises';
import { type ErrorCode, ImageCoreError } from './common/errors';
import type { FileRef, ImageCall, Results, WorkerCall } from './common/protocol';
import { isCoreSupported } from './common/support';
import type {
  CallOptions,
  EditedImage,
  ImageCore,
  Opened,
  Pixel,
  Rendered,
  RenderRegion,
  Samples,
  ShownImage,
} from './common/types';
import { type CallAnswer, WorkerConnection, WorkerDied, WorkerNeverStarted } from './common/workerConnection';
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
 * A call rejects with 'core-unavailable' after this number of successive workers that have not started. The browser may
 * have ended the first one while it was starting.
 */
const MAX_SILENT_STARTS = 2;

/** The most User Timing measures of one name: each takes a kilobyte, and the viewer reads many pixels. */
const MAX_MEASURES = 200;

/** Errors after which a worker is replaced: its core is in an unknown state, or has no memory left. */
const FATAL: readonly ErrorCode[] = ['core-crashed', 'timed-out', 'out-of-memory'];

class ImageCoreClient implements ImageCore {
  readonly #startWorker: (name: string) => WorkerLike;
  #connection: WorkerConnection<WorkerCall> | null = null;
  #host: WorkerHost | null = null;
  /** Counts the successive workers that never started. A call to a worker that has started sets the count back to 0. */
  #silentStarts = 0;
  /** The last worker that `#silentStarts` counts. Several calls can have waited for its start. */
  #lastSilent: WorkerConnection<WorkerCall> | null = null;
  #refs = new WeakMap<Blob, { -readonly [Key in keyof FileRef]: FileRef[Key] }>();
  #lastId = 0;
  /** Settles when all calls have settled, except those to encode. */
  #lastRead: Promise<unknown> = Promise.resolve();
  /** Settles when all calls to encode have settled. */
  #lastEncode: Promise<unknown> = Promise.resolve();
  /** Settles when the encoding that runs has settled. */
  #encoding: Promise<unknown> = Promise.resolve();
  /** The number of canceled calls that the worker still runs. */
  #canceled = 0;
  /** Counts the calls of `close`. A call that started before a `close` detects the change and rejects. */
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

  async open(file: Blob, region: RenderRegion, options?: CallOptions): Promise<Opened> {
    // A worker that still runs a canceled call would delay this call. So such a worker is ended, and this call starts a
    // new worker. But a worker that has received no call yet can run this call at once, so it is not ended.
    if (this.#canceled > 0 && this.#connection?.wasCalled) this.#endWorker();
    const ref = this.#newRef(file);
    const { bytes, ...opened } = await this.#call({ op: 'open', file: ref, region }, options);
    const { name, lastModified } = file instanceof File ? file : { name: '' };
    const copy = new File([bytes], name, { type: file.type, lastModified });
    ref.blob = copy;
    this.#refs.set(copy, ref);
    return { ...opened, file: copy };
  }

  render(
    { file, edits, encoding }: ShownImage,
    region: RenderRegion,
    options?: CallOptions,
  ): Promise<Rendered> {
    return this.#call({ op: 'render', file: this.#refTo(file), edits, encoding, region }, options);
  }

  pixel({ file, edits, encoding }: ShownImage, at: Point, options?: CallOptions): Promise<Pixel> {
    return this.#call({ op: 'pixel', file: this.#refTo(file), edits, encoding, at }, options);
  }

  contentRect({ file, edits }: EditedImage, tolerance: number, options?: CallOptions): Promise<Rect | null> {
    return this.#call({ op: 'contentRect', file: this.#refTo(file), edits, tolerance }, options);
  }

  samples({ file, edits }: EditedImage, options?: CallOptions): Promise<Samples> {
    return this.#call({ op: 'samples', file: this.#refTo(file), edits }, options);
  }

  encode({ file, edits }: EditedImage, encoding: Encoding, options?: CallOptions): Promise<Blob> {
    const estimates = options?.onProgress !== undefined;
    return this.#call({ op: 'encode', file: this.#refTo(file), edits, encoding, estimates }, options);
  }

  async reduce(preview: Blob, edit: ResizeEdit): Promise<Blob> {
    const connection = this.#liveConnection();
    try {
      const { result } = await connection.call<'reduce'>({ op: 'reduce', preview, edit });
      return result;
    } catch (thrown) {
      this.#endIfFatal(connection, thrown);
      throw thrown;
    }
  }

  close(): void {
    this.#epoch += 1;
    this.#endWorker();
  }

  /**
   * Runs `call` after all earlier calls, and records a User Timing measure. What is rendered or read does not wait for
   * an encoding: the worker answers it between two steps of the encoding.
   */
  async #call<Op extends ImageCall['op']>(
    call: Extract<ImageCall, { op: Op }>,
    { signal, onProgress }: CallOptions = {},
  ): Promise<Results[Op]> {
    const start = performance.now();
    const options = { signal, onProgress };
    const epoch = this.#epoch;
    const isRead = call.op !== 'open' && call.op !== 'encode';
    const before = isRead ? this.#lastRead : Promise.all([this.#lastRead, this.#lastEncode]);
    const run = before.then(() => this.#run<Op>(call, options, epoch));
    const settled = run.catch(() => {});
    if (call.op === 'encode') this.#lastEncode = settled;
    else this.#lastRead = settled;
    const { result, phases } = await abortable(run, signal);
    const name = `imagecore:${call.op}`;
    if (performance.getEntriesByName(name).length >= MAX_MEASURES) performance.clearMeasures(name);
    performance.measure(name, { start, end: performance.now(), detail: { phases } });
    return result;
  }

  async #run<Op extends ImageCall['op']>(
    call: Extract<ImageCall, { op: Op }>,
    options: CallOptions,
    epoch: number,
  ): Promise<CallAnswer<Op>> {
    let canceled = 0;
    const onAbort = () => {
      canceled = 1;
      this.#canceled += 1;
    };
    options.signal?.addEventListener('abort', onAbort);
    try {
      const answer = this.#attempt<Op>(call, options, epoch);
      if (call.op === 'encode') this.#encoding = answer.catch(() => {});
      return await answer;
    } finally {
      options.signal?.removeEventListener('abort', onAbort);
      this.#canceled -= canceled;
    }
  }

  /** If the worker dies or runs out of memory, a new one, whose cache is empty, repeats the call once. */
  async #attempt<Op extends ImageCall['op']>(
    call: Extract<ImageCall, { op: Op }>,
    options: CallOptions,
    epoch: number,
  ): Promise<CallAnswer<Op>> {
    for (let attempt = 1; ; attempt++) {
      if (epoch !== this.#epoch) throw abortError('The image core was closed.');
      options.signal?.throwIfAborted();
      if (!isCoreSupported()) throw new ImageCoreError('core-unsupported');
      const connection = this.#liveConnection();
      try {
        const answer = await connection.call<Op>(call, options);
        this.#silentStarts = 0;
        if (epoch !== this.#epoch) continue;
        return answer;
      } catch (thrown) {
        // A core can also trap while it ends a canceled call. The next call must not meet this core.
        this.#endIfFatal(connection, thrown);
        if (epoch !== this.#epoch || options.signal?.aborted) continue;
        this.#countSilent(connection, thrown instanceof WorkerNeverStarted);
        if (attempt === 1 && isWorthAnother(thrown) && this.#silentStarts < MAX_SILENT_STARTS) {
          this.#endIfCurrent(connection);
          // Beside an encoding, which has begun again, the memory would not suffice again.
          if (call.op !== 'encode' && hasCode(thrown, 'out-of-memory')) await this.#encoding;
          continue;
        }
        // A worker that could not load the core does not try again. It is ended, so that the next call starts a new
        // worker.
        if (hasCode(thrown, 'core-unavailable')) this.#endIfCurrent(connection);
        if (thrown instanceof ImageCoreError) throw thrown;
        // An error that is not a `WorkerDied` means that an argument of the call could not be cloned. The worker did
        // not receive the call.
        if (!(thrown instanceof WorkerDied)) throw new ImageCoreError('protocol');
        this.#endIfCurrent(connection);
        throw new ImageCoreError(thrown instanceof WorkerNeverStarted ? 'core-unavailable' : 'core-crashed');
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

  #liveConnection(): WorkerConnection<WorkerCall> {
    if (!this.#connection || this.#connection.dead) {
      if (this.#connection?.neverStarted) this.#countSilent(this.#connection, true);
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
  }

  /** Another call may already have replaced the worker of `connection`. */
  #endIfCurrent(connection: WorkerConnection<WorkerCall>): void {
    if (connection === this.#connection) this.#endWorker();
  }

  #endIfFatal(connection: WorkerConnection<WorkerCall>, thrown: unknown): void {
    if (hasCode(thrown, ...FATAL)) this.#endIfCurrent(connection);
  }

  #countSilent(connection: WorkerConnection<WorkerCall>, isSilent: boolean): void {
    if (!isSilent) this.#silentStarts = 0;
    else if (connection !== this.#lastSilent) {
      this.#lastSilent = connection;
      this.#silentStarts += 1;
    }
  }
}

function hasCode(thrown: unknown, ...codes: readonly ErrorCode[]): boolean {
  return thrown instanceof ImageCoreError && codes.includes(thrown.code);
}

function isWorthAnother(thrown: unknown): boolean {
  return thrown instanceof WorkerDied || hasCode(thrown, 'out-of-memory');
}
