import {
  commit,
  type Edit,
  type History,
  newHistory,
  presentEdits,
  redone,
  undone,
  withEdit,
} from '../edits';
import type { Size } from '../lib/geometry';
import { type ErrorCode, ImageCoreError } from './errors';
import { abortError, JobQueue } from './jobQueue';
import type { StageTimes, WorkerTask } from './protocol';
import type { ImageCore, Opened, Progress, Snapshot, Source, WorkOptions } from './types';
import { type Answer, NeverStarted, WorkerConnection, WorkerDied } from './workerConnection';
import { WorkerHost, type WorkerLike } from './workerHost';

/** What is open. The worker's share of it can be rebuilt from this at any time. */
interface Document {
  readonly file: Blob;
  readonly source: Source;
  readonly history: History;
}

/** How an image core is set up. */
export interface ImageCoreOptions {
  /** The largest preview, in pixels; asked for at each piece of work. */
  readonly previewBounds: () => Size;
  /** Starts a worker of the core's script under a name; by default, one of the browser's. */
  readonly startWorker?: (name: string) => WorkerLike;
}

/** An image core with a worker of its own. */
export function createImageCore(options: ImageCoreOptions): ImageCore {
  return new ImageCoreClient(options);
}

function startBrowserWorker(name: string): Worker {
  return new Worker(new URL('./worker/index.ts', import.meta.url), { type: 'module', name });
}

type Kind = 'open' | 'preview' | 'apply' | 'export' | 'restore';

class ImageCoreClient implements ImageCore {
  readonly #previewBounds: () => Size;
  readonly #startWorker: (name: string) => WorkerLike;
  readonly #queue = new JobQueue();
  #connection: WorkerConnection<WorkerTask> | null = null;
  /** The endpoint of the connection. */
  #host: WorkerHost | null = null;
  /** Workers in a row that never started. One may have been ended by the browser; of two, the script does not come. */
  #silentStarts = 0;
  /** The file that the present worker has open. */
  #held: Blob | null = null;
  #document: Document | null = null;

  constructor({ previewBounds, startWorker = startBrowserWorker }: ImageCoreOptions) {
    this.#previewBounds = previewBounds;
    this.#startWorker = startWorker;
  }

  prepare(): void {
    this.#liveConnection();
  }

  prewarm(): void {
    const { ready } = this.#liveConnection();
    // Whoever opens the file gets the failure.
    void ready.then(
      () => this.#host?.prewarm(),
      () => {},
    );
  }

  open(file: Blob, options: WorkOptions = {}): Promise<Opened> {
    // All that goes on is about the image that is on its way out. A worker that was asked for nothing yet is at none of it.
    if (this.#queue.clear(abortError('Another file was opened.')) && this.#connection?.wasCalled)
      this.#endWorker();
    return this.#job('open', options, async (run) => {
      const { result, stages } = await run({ op: 'open', file, bounds: this.#previewBounds() });
      const { source } = result;
      const commit = () => {
        this.#held = file;
        this.#document = { file, source, history: newHistory };
      };
      return { value: { ...snapshot(result, []), source }, stages, commit };
    });
  }

  preview(edit: Edit, options: WorkOptions = {}): Promise<Snapshot> {
    this.#queue.supersede('preview');
    return this.#job('preview', options, (run) => this.#render(run, withEdit(this.#present().history, edit)));
  }

  apply(edit: Edit, options?: WorkOptions): Promise<Snapshot> {
    return this.#step((history) => commit(history, withEdit(history, edit)), options);
  }

  replay(edits: readonly Edit[], options?: WorkOptions): Promise<Snapshot> {
    return this.#step((history) => commit(history, edits), options);
  }

  undo(options?: WorkOptions): Promise<Snapshot> {
    return this.#step(undone, options);
  }

  redo(options?: WorkOptions): Promise<Snapshot> {
    return this.#step(redone, options);
  }

  reset(options?: WorkOptions): Promise<Snapshot> {
    return this.replay([], options);
  }

  export({ edit, ...options }: WorkOptions & { readonly edit?: Edit } = {}): Promise<Blob> {
    const work = (run: Run) => {
      const { history } = this.#present();
      return this.#encode(run, edit ? withEdit(history, edit) : presentEdits(history));
    };
    return this.#job('export', options, work, () => this.#cancelCalls());
  }

  exportOriginal(options: WorkOptions = {}): Promise<Blob> {
    return this.#job('export', options, async (run) => {
      const { file, source } = this.#present();
      // Nothing can be truer to a PNG than its own bytes.
      if (source.format === 'png') return { value: file.slice(0, file.size, 'image/png'), stages: {} };
      return this.#encode(run, []);
    });
  }

  close(): void {
    this.#queue.clear(abortError('The image was closed.'));
    this.#document = null;
    this.#endWorker();
  }

  /** Moves through the history. The move is made only when its picture is there. */
  #step(move: (history: History) => History, options: WorkOptions = {}): Promise<Snapshot> {
    return this.#job('apply', options, async (run) => {
      const document = this.#present();
      const history = move(document.history);
      const commit = () => {
        this.#document = { ...document, history };
      };
      return { ...(await this.#render(run, presentEdits(history))), commit };
    });
  }

  async #render(run: Run, edits: readonly Edit[]): Promise<Outcome<Snapshot>> {
    const { result, stages } = await run({ op: 'render', edits, bounds: this.#previewBounds() });
    return { value: snapshot(result, edits), stages };
  }

  async #encode(run: Run, edits: readonly Edit[]): Promise<Outcome<Blob>> {
    const { result, stages } = await run({ op: 'export', edits });
    return { value: result.png, stages };
  }

  #present(): Document {
    if (!this.#document) throw new ImageCoreError('no-image');
    return this.#document;
  }

  /** Queues a piece of work, and measures it from the call to its result. */
  async #job<T>(
    kind: Kind,
    { signal, onProgress = () => {} }: WorkOptions,
    work: (run: Run) => Promise<Outcome<T>>,
    onInterrupt = () => this.#restart(),
  ): Promise<T> {
    const start = performance.now();
    const { value, stages } = await this.#queue.add({
      kind,
      signal,
      work: (ended) => work((task) => this.#perform(task, onProgress, ended)),
      onDone: ({ commit }) => commit?.(),
      onInterrupt,
    });
    performance.measure(`imagecore:${kind}`, { start, end: performance.now(), detail: { stages } });
    return value;
  }

  /**
   * Runs a task in a worker that has the document open. Where it died on it, or found no memory beside what it has at
   * hand from other work, another one tries once more.
   */
  async #perform<Op extends WorkerTask['op']>(
    task: Extract<WorkerTask, { op: Op }>,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<Answer<Op>> {
    for (let attempt = 1; ; attempt++) {
      try {
        const connection = await this.#connectionFor(task, signal);
        signal.throwIfAborted();
        const answer = await connection.call<Op>(task, { onProgress });
        signal.throwIfAborted();
        this.#silentStarts = 0;
        return answer;
      } catch (thrown) {
        signal.throwIfAborted();
        this.#silentStarts = thrown instanceof NeverStarted ? this.#silentStarts + 1 : 0;
        if (attempt === 1 && isWorthAnother(thrown) && this.#silentStarts < MOST_SILENT_STARTS) {
          this.#endWorker();
          continue;
        }
        if (hasCode(thrown, ...FATAL)) this.#restart();
        // A worker without a core would fail for ever; the next job tries anew.
        if (hasCode(thrown, 'core-unavailable')) this.#endWorker();
        if (!(thrown instanceof WorkerDied)) throw thrown;
        this.#endWorker();
        throw new ImageCoreError(thrown instanceof NeverStarted ? 'core-unavailable' : 'core-crashed');
      }
    }
  }

  /** A living worker, which has the document open if the task is about it. */
  async #connectionFor(task: WorkerTask, signal: AbortSignal): Promise<WorkerConnection<WorkerTask>> {
    const connection = this.#liveConnection();
    if (task.op !== 'open' && this.#document && this.#held !== this.#document.file) {
      const { file } = this.#document;
      await connection.call({ op: 'open', file, bounds: { width: 1, height: 1 } });
      signal.throwIfAborted();
      this.#held = file;
    }
    return connection;
  }

  #liveConnection(): WorkerConnection<WorkerTask> {
    if (!this.#connection || this.#connection.dead) {
      if (this.#connection?.neverStarted) this.#silentStarts += 1;
      this.#held = null;
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
    this.#held = null;
  }

  /** Cancels the calls of the worker, which then need not open the document again. */
  #cancelCalls(): void {
    void this.#connection?.cancelAll().then((cancelled) => cancelled || this.#restart());
  }

  /** Puts a new worker in place of the old one and has it open the document, ahead of the next job. */
  #restart(): void {
    this.#endWorker();
    if (!this.#document) {
      this.prepare();
      return;
    }
    this.#queue
      .add({
        kind: 'restore' satisfies Kind,
        work: (signal) => this.#connectionFor({ op: 'export', edits: [] }, signal),
        onInterrupt: () => {},
      })
      // The next job meets the same failure, and reports it.
      .catch(() => {});
  }
}

/** Workers in a row that never start before it is told. */
const MOST_SILENT_STARTS = 2;

/** What leaves a worker that is not to be trusted any more, or that has no memory left. */
const FATAL: readonly ErrorCode[] = ['core-crashed', 'timed-out', 'out-of-memory'];

function hasCode(thrown: unknown, ...codes: readonly ErrorCode[]): boolean {
  return thrown instanceof ImageCoreError && codes.includes(thrown.code);
}

function isWorthAnother(thrown: unknown): boolean {
  return thrown instanceof WorkerDied || hasCode(thrown, 'out-of-memory');
}

type Run = <Op extends WorkerTask['op']>(task: Extract<WorkerTask, { op: Op }>) => Promise<Answer<Op>>;

/** A result, and the time that its stages took. */
interface Outcome<T> {
  readonly value: T;
  readonly stages: StageTimes;
  /** What becomes of the document when the result counts. */
  readonly commit?: () => void;
}

function snapshot({ size, preview }: Answer<'render'>['result'], edits: readonly Edit[]): Snapshot {
  return { size, preview, edits };
}
