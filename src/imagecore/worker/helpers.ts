import type { Band, Staffing, Task } from '../protocol';
import { type Endpoint, WorkerLink } from '../workerLink';

/** As many as can be kept in work by one who copies the rows for them, and does his share. */
const MOST = 3;

/** Milliseconds after which helpers without work are put away: each takes some megabytes, and starts in less. */
const IDLE = 10_000;

/** A worker beside this one, of the same script and with a core of its own. The page ends it with this one. */
export class Helper {
  readonly #link = new WorkerLink('imagecore-helper', hire);
  /** Resolves when it has the core at hand, and rejects if it never will. */
  readonly ready = this.#link.run({ op: 'prepare' });

  constructor() {
    // Whoever gives it work hears of a failure; there may be none.
    this.ready.catch(() => this.end());
  }

  /** Whether it has died or was ended. */
  get dead(): boolean {
    return this.#link.dead;
  }

  /** Makes the smallest PNG file of the image in this one, which goes over to it. */
  async compress(png: Uint8Array): Promise<Uint8Array> {
    const { result } = await this.#link.run<'compress'>({ op: 'compress', png }, undefined, [
      png.buffer as ArrayBuffer,
    ]);
    return result.file;
  }

  /** Makes a band of a PNG file. The rows go over to it. */
  async band(task: Omit<Extract<Task, { op: 'band' }>, 'op'>): Promise<Band> {
    const answer = await this.#link.run<'band'>({ op: 'band', ...task }, undefined, [
      task.rows.buffer as ArrayBuffer,
    ]);
    return answer.result;
  }

  /** Makes a band of a resize: its rows. The source rows go over to it. */
  async resize(task: Omit<Extract<Task, { op: 'resizeBand' }>, 'op'>): Promise<Uint8Array> {
    const answer = await this.#link.run<'resizeBand'>({ op: 'resizeBand', ...task }, undefined, [
      task.rows.buffer as ArrayBuffer,
    ]);
    return answer.result.rows;
  }

  end(): void {
    this.#link.terminate();
  }
}

/** Has the page start a helper, and leads to it. */
function hire(name: string): Endpoint {
  const { port1, port2 } = new MessageChannel();
  self.postMessage({ type: 'hire', name, port: port2 } satisfies Staffing, { transfer: [port2] });
  return Object.assign(port1, {
    terminate: () => {
      port1.close();
      self.postMessage({ type: 'dismiss', name } satisfies Staffing);
    },
  });
}

/** The helpers of this worker: started when they are first of use, put away when they have been idle. */
export class Helpers {
  #present: Helper[] = [];
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** Has them begin to load, for work that is likely to come. */
  wake(): void {
    this.#start();
    this.#wait();
  }

  /** Does work with helpers. They may still be loading. */
  async use<T>(work: (helpers: readonly Helper[]) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    try {
      return await work(this.#start());
    } finally {
      this.#wait();
    }
  }

  /** One for each core but that of this worker. */
  #start(): readonly Helper[] {
    const count = Math.min(navigator.hardwareConcurrency - 1, MOST);
    this.#present = this.#present.filter((helper) => !helper.dead);
    while (this.#present.length < count) this.#present.push(new Helper());
    return this.#present.slice(0, count);
  }

  #wait(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#putAway(), IDLE);
  }

  #putAway(): void {
    for (const helper of this.#present) helper.end();
    this.#present = [];
  }
}
