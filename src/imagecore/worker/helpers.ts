import { ImageCoreError } from '../common/errors';
import type { HelperCall, HelperMessage } from '../common/protocol';
import { type Endpoint, WorkerConnection, WorkerNeverStarted } from '../common/workerConnection';

/**
 * The largest number of helpers. This worker copies the data of each part for them, and runs parts itself, so it cannot
 * keep more busy.
 */
const MOST = 3;

/**
 * Helpers without work are ended after this number of milliseconds: each takes some megabytes of memory, and starts in
 * less time.
 */
const IDLE = 10_000;

/** While a visitor is choosing a file, this number of milliseconds applies instead of `IDLE`. */
const CHOOSING = 60_000;

/** No helper is started for this number of milliseconds after one that could not start: it would probably fail too. */
const PAUSE = 60_000;

/** What a helper needs of a `ParallelJob`. */
export interface HelperJob {
  /** Writes the data of `part` to the beginning of `buffer`, or to a new one if `buffer` is too small. */
  input(part: number, buffer: Uint8Array): Uint8Array;
  /** Returns the number of bytes at the beginning of a helper's `output` that belong to the output file. */
  accept(part: number, output: Uint8Array): number;
}

/** A worker that runs parts of this worker's jobs, with the same script and its own instance of the core. */
export class Helper {
  readonly #connection = new WorkerConnection<HelperCall>('imagecore-helper', spawn);
  /** Resolves when the helper has loaded the core, and rejects if the helper never will. */
  readonly ready = this.#connection.call({ op: 'prepare' });
  /**
   * They carry the input of a part to the helper and its output back, and are used again: allocating one takes longer
   * than copying the data. A helper that has two parts at the same time uses two.
   */
  readonly #buffers: ArrayBuffer[] = [];

  #isReady = false;

  constructor() {
    this.ready.then(
      () => {
        this.#isReady = true;
      },
      () => {},
    );
    // Callers that wait for `ready` get its rejection too. Without this handler, the browser would report the rejection
    // as unhandled if no caller waits.
    this.ready.catch(() => this.end());
  }

  /** Resolves to false if its script or its core could not be loaded: a new helper would probably fail too. */
  get starts(): Promise<boolean> {
    return this.ready.then(
      () => true,
      // An error of any other class means that this helper was ended or killed before it was ready. A new helper can
      // probably start.
      (thrown) => !(thrown instanceof WorkerNeverStarted || thrown instanceof ImageCoreError),
    );
  }

  get isReady(): boolean {
    return this.#isReady && !this.dead;
  }

  get dead(): boolean {
    return this.#connection.dead;
  }

  /** Returns the bytes of the output file that belong to the part, or none if the job makes no file. */
  async runPart(job: HelperJob, params: Uint8Array, part: number): Promise<Uint8Array> {
    // The generated type allows a SharedArrayBuffer, but the core always returns bytes in an ArrayBuffer.
    const input = job.input(
      part,
      new Uint8Array(this.#buffers.pop() ?? new ArrayBuffer()),
    ) as Uint8Array<ArrayBuffer>;
    const call = { op: 'part', params, part, input } as const;
    const { result } = await this.#connection.call<'part'>(call, { transfer: [input.buffer] });
    const { output } = result;
    const bytes = output.slice(0, job.accept(part, output));
    this.#buffers.push(output.buffer);
    return bytes;
  }

  end(): void {
    this.#connection.terminate();
  }
}

/** The endpoints of all helpers that have not been ended, by name. */
const endpoints = new Map<string, Endpoint>();

function spawn(name: string): Endpoint {
  const { port1, port2 } = new MessageChannel();
  self.postMessage({ type: 'spawn', name, port: port2 } satisfies HelperMessage, { transfer: [port2] });
  const endpoint: Endpoint = Object.assign(port1, {
    terminate: () => {
      endpoints.delete(name);
      port1.close();
      self.postMessage({ type: 'terminate', name } satisfies HelperMessage);
    },
  });
  endpoints.set(name, endpoint);
  return endpoint;
}

/** Called with the name in 'helperLost' from the page: the port to a helper reports no failures. */
export function disconnectHelper(name: string): void {
  endpoints.get(name)?.onlost?.();
}

/** They are started when they are first needed, and ended after some time without work. */
export class Helpers {
  #present: Helper[] = [];
  #idle: ReturnType<typeof setTimeout> | undefined;
  /** The time until which no helper is started, in milliseconds since 1970. */
  #pausedUntil = 0;

  /** Starts the helpers while a visitor is choosing a file, so that they have loaded when the file is opened. */
  prewarm(): void {
    this.#start();
    this.scheduleStop(CHOOSING);
  }

  /** Ends the helpers after `time` milliseconds without work, instead of after the time that applied before. */
  scheduleStop(time = IDLE): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#stop(), time);
  }

  /**
   * Calls `work` with the helpers, some of which may still be loading.
   *
   * @param isLong whether this worker runs no part of the work, so that one more helper runs.
   */
  async use<T>(work: (helpers: readonly Helper[]) => Promise<T>, isLong = false): Promise<T> {
    clearTimeout(this.#idle);
    try {
      return await work(this.#start(isLong ? 1 : 0));
    } finally {
      this.scheduleStop();
    }
  }

  /**
   * One helper for each core of the processor but this worker's, at most `MOST`, and `more`. Missing ones are started,
   * unless one has failed to start in the last `PAUSE` milliseconds.
   */
  #start(more = 0): readonly Helper[] {
    const count = Math.min(navigator.hardwareConcurrency - 1, MOST) + more;
    this.#present = this.#present.filter((helper) => !helper.dead);
    while (this.#present.length < count && Date.now() >= this.#pausedUntil) this.#present.push(this.#spawn());
    return this.#present.slice(0, count);
  }

  #spawn(): Helper {
    const helper = new Helper();
    void helper.starts.then((starts) => {
      if (starts || Date.now() < this.#pausedUntil) return;
      // The message explains why large images take longer: without helpers, this worker runs every part itself.
      console.error('[pixel-resize] helper: core-unavailable');
      this.#pausedUntil = Date.now() + PAUSE;
    });
    return helper;
  }

  #stop(): void {
    for (const helper of this.#present) helper.end();
    this.#present = [];
  }
}
