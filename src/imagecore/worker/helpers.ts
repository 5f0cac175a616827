import { ImageCoreError } from '../errors';
import type { Band, PartTask, Staffing, Task } from '../protocol';
import { type Endpoint, NeverStarted, WorkerLink } from '../workerLink';

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

type TaskOf<Op extends Task['op']> = Extract<Task, { op: Op }>;

/** How rows are sent. */
interface Load {
  /** Bytes that they take, or what is made of them, whichever are more. */
  readonly room: number;
  /** Puts them at the beginning of some bytes, and tells how many there are. */
  readonly load: (to: Uint8Array) => number;
}

/** How rows are received. */
interface Unload {
  /** Takes them out of some bytes that are used again. */
  readonly unload: (rows: Uint8Array) => void;
}

/** A worker beside this one, of the same script and with a core of its own. The page ends it with this one. */
export class Helper {
  readonly #link = new WorkerLink('imagecore-helper', hire);
  /** Resolves when it has the core at hand, and rejects if it never will. */
  readonly ready = this.#link.run({ op: 'prepare' });
  /**
   * Memory in which rows go there and back: it costs more to get some anew from the system than to copy as much. As many
   * as are on their way at a time.
   */
  readonly #carriers: ArrayBuffer[] = [];

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
    return this.#link.dead;
  }

  /** Makes the smallest PNG file of the image in this one, which goes over to it. */
  async compress(png: Uint8Array): Promise<Uint8Array> {
    const { result } = await this.#link.run<'compress'>({ op: 'compress', png }, undefined, [
      png.buffer as ArrayBuffer,
    ]);
    return result.file;
  }

  /** Makes a band of a PNG file of its rows. */
  async band({ recipe, first, load, room }: Load & Pick<TaskOf<'band'>, 'recipe' | 'first'>): Promise<Band> {
    const rows = this.#loaded(room, load);
    const answer = await this.#link.run<'band'>({ op: 'band', recipe, first, rows }, undefined, [
      rows.buffer,
    ]);
    const { band, carrier } = answer.result;
    this.#carriers.push(carrier);
    return band;
  }

  /** Makes a band of a resize of its source rows, and hands over its own. */
  async resize({
    recipe,
    band,
    load,
    room,
    unload,
  }: Load & Unload & Pick<TaskOf<'resizeBand'>, 'recipe' | 'band'>): Promise<void> {
    const rows = this.#loaded(room, load);
    const task: TaskOf<'resizeBand'> = { op: 'resizeBand', recipe, band, rows };
    this.#unload((await this.#link.run<'resizeBand'>(task, undefined, [rows.buffer])).result.rows, unload);
  }

  /** Reads a part of a JPEG, and keeps what it found: its report. */
  async readPart(task: PartTask): Promise<Uint32Array> {
    const answer = await this.#link.run<'readPart'>({ op: 'readPart', ...task }, undefined, [
      task.data.buffer as ArrayBuffer,
    ]);
    return answer.result.report;
  }

  /** Makes the rows of a part that it has read, and hands them over. */
  async makePart({
    head,
    part,
    share,
    room,
    unload,
  }: Omit<Load, 'load'> & Unload & Pick<TaskOf<'makePart'>, 'head' | 'part' | 'share'>): Promise<void> {
    const carrier = this.#carrier(room);
    const task: TaskOf<'makePart'> = { op: 'makePart', head, part, share, carrier };
    this.#unload((await this.#link.run<'makePart'>(task, undefined, [carrier])).result.rows, unload);
  }

  /** A carrier with rows in it. */
  #loaded(room: number, load: Load['load']): Uint8Array<ArrayBuffer> {
    const carrier = this.#carrier(room);
    return new Uint8Array(carrier, 0, load(new Uint8Array(carrier)));
  }

  #unload(rows: Uint8Array<ArrayBuffer>, unload: Unload['unload']): void {
    unload(rows);
    this.#carriers.push(rows.buffer);
  }

  /** One that is free and has room for so many bytes, or another in place of one that is too small. */
  #carrier(room: number): ArrayBuffer {
    const place = this.#carriers.findIndex((carrier) => carrier.byteLength >= room);
    const [carrier] = this.#carriers.splice(Math.max(place, 0), 1);
    return place >= 0 && carrier ? carrier : new ArrayBuffer(room);
  }

  end(): void {
    this.#link.terminate();
  }
}

/** The helpers that were asked for, by name. */
const hired = new Map<string, Endpoint>();

/** Has the page start a helper, and leads to it. */
function hire(name: string): Endpoint {
  const { port1, port2 } = new MessageChannel();
  self.postMessage({ type: 'hire', name, port: port2 } satisfies Staffing, { transfer: [port2] });
  const endpoint: Endpoint = Object.assign(port1, {
    terminate: () => {
      hired.delete(name);
      port1.close();
      self.postMessage({ type: 'dismiss', name } satisfies Staffing);
    },
  });
  hired.set(name, endpoint);
  return endpoint;
}

/** The page says that a helper could not be started, or has failed outside its tasks: a port tells nothing of that. */
export function lose(name: string): void {
  hired.get(name)?.onlost?.();
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
    while (this.#present.length < count && Date.now() >= this.#pausedUntil) this.#present.push(this.#hire());
    return this.#present.slice(0, count);
  }

  #hire(): Helper {
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
