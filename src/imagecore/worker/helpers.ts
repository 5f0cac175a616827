import { ImageCoreError } from '../errors';
import type { HelperMessage, HelperTask } from '../protocol';
import { type Endpoint, NeverStarted, WorkerConnection } from '../workerConnection';
import type { Job } from './job';

/** As many as can be kept in work by one who copies the rows for them, and does his share. */
const MOST = 3;

/** Milliseconds after which helpers without work are put away: each takes some megabytes, and starts in less. */
const IDLE = 10_000;

/** The same, while a visitor is choosing a file. */
const CHOOSING = 60_000;

/** Milliseconds for which no helper is asked for after one could not start: the next one could not either. */
const PAUSE = 60_000;

/** Milliseconds that work which only one can do is held back for helpers that are still loading. */
const LOADING = 1_000;

/** A worker beside this one, of the same script and with a core of its own. The page ends it with this one. */
export class Helper {
  readonly #connection = new WorkerConnection<HelperTask>('imagecore-helper', spawn);
  /** Resolves when it has the core at hand, and rejects if it never will. */
  readonly ready = this.#connection.call({ op: 'prepare' });
  /**
   * Buffers in which parts go there and back: to get new memory from the system costs more than to copy as much. There are
   * as many as parts are under way at a time.
   */
  readonly #buffers: ArrayBuffer[] = [];

  constructor() {
    // Whoever gives it work hears of a failure; there may be none.
    this.ready.catch(() => this.end());
  }

  /** Resolves to whether it can be asked: false where its script or its core cannot be had. */
  get starts(): Promise<boolean> {
    return this.ready.then(
      () => true,
      // It may also have been ended before it was ready, or have been killed.
      (thrown) => !(thrown instanceof NeverStarted || thrown instanceof ImageCoreError),
    );
  }

  /** Whether it has died or was ended. */
  get dead(): boolean {
    return this.#connection.dead;
  }

  /** Makes the smallest PNG file of the image in this one, which goes over to it. */
  async compress(png: Uint8Array): Promise<Uint8Array> {
    const { result } = await this.#connection.call<'compress'>(
      { op: 'compress', png },
      { transfer: [png.buffer as ArrayBuffer] },
    );
    return result.file;
  }

  /** Runs a part of a job, and has the job take its output. Returns the bytes of it that belong to the caller. */
  async runPart(job: Job<unknown>, params: Uint8Array, part: number): Promise<Uint8Array> {
    // The generated types do not say that these bytes lie in a buffer of their own, not in a shared one.
    const input = job.input(
      part,
      new Uint8Array(this.#buffers.pop() ?? new ArrayBuffer()),
    ) as Uint8Array<ArrayBuffer>;
    const task = { op: 'part', params, part, input } as const;
    const { result } = await this.#connection.call<'part'>(task, { transfer: [input.buffer] });
    const { output } = result;
    const bytes = output.slice(0, job.accept(part, output));
    this.#buffers.push(output.buffer);
    return bytes;
  }

  end(): void {
    this.#connection.terminate();
  }
}

/** The endpoints of helpers, by name. */
const endpoints = new Map<string, Endpoint>();

/** Has the page start a helper. */
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

/** Ends the connection to a helper that could not be started, or has failed outside its tasks. Its port does not report it. */
export function loseHelper(name: string): void {
  endpoints.get(name)?.onlost?.();
}

/** The first of these that is ready, or null where none is soon: whoever never starts must not hold up work. */
export async function firstReady(helpers: readonly Helper[]): Promise<Helper | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const none = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, LOADING, null);
  });
  const first = Promise.any(helpers.map((helper) => helper.ready.then(() => helper))).catch(() => null);
  return Promise.race([first, none]).finally(() => clearTimeout(timer));
}

/** The helpers of this worker: started when they are first of use, put away when they have been idle. */
export class Helpers {
  #present: Helper[] = [];
  #idle: ReturnType<typeof setTimeout> | undefined;
  /** Until when none is asked for, in milliseconds since 1970. */
  #pausedUntil = 0;

  /** Has them begin to load, for a file that a visitor is choosing. */
  wake(): void {
    this.#start();
    this.#wait(CHOOSING);
  }

  /** The visitor has chosen a file that wants no helpers: those that are there are put away as any time. */
  rest(): void {
    this.#wait(IDLE);
  }

  /** Does work with helpers. They may still be loading. */
  async use<T>(work: (helpers: readonly Helper[]) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    try {
      return await work(this.#start());
    } finally {
      this.#wait(IDLE);
    }
  }

  /** One for each core but that of this worker, or fewer where they could not start a while ago. */
  #start(): readonly Helper[] {
    const count = Math.min(navigator.hardwareConcurrency - 1, MOST);
    this.#present = this.#present.filter((helper) => !helper.dead);
    while (this.#present.length < count && Date.now() >= this.#pausedUntil) this.#present.push(this.#spawn());
    return this.#present.slice(0, count);
  }

  #spawn(): Helper {
    const helper = new Helper();
    void helper.starts.then((starts) => {
      if (starts || Date.now() < this.#pausedUntil) return;
      // Without helpers everything is done here, and takes longer: that is worth a note.
      console.error('[pixel-resize] helper: core-unavailable');
      this.#pausedUntil = Date.now() + PAUSE;
    });
    return helper;
  }

  #wait(time: number): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#putAway(), time);
  }

  #putAway(): void {
    for (const helper of this.#present) helper.end();
    this.#present = [];
  }
}
