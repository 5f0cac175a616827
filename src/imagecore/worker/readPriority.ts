/** Milliseconds for which an encoding waits after a read, because the next tile of the viewer probably follows. */
const PAUSE_MS = 60;

/** The time in milliseconds after which an encoding that waits looks again whether it is its turn. */
const LOOK_MS = 10;

/** A read, whose result the visitor sees, runs between two steps of an encoding, which waits for its turn. */
export class ReadPriority {
  #reads = 0;
  /** The signals of the encodings that run. */
  readonly #encodings = new Set<AbortSignal>();
  #lastRead = Number.NEGATIVE_INFINITY;

  /** Whether an encoding runs that was not canceled. The helpers have parts of it. */
  get isEncoding(): boolean {
    return [...this.#encodings].some(({ aborted }) => !aborted);
  }

  async read<T>(work: () => Promise<T>): Promise<T> {
    this.#reads += 1;
    try {
      return await work();
    } finally {
      this.#reads -= 1;
      this.#lastRead = performance.now();
    }
  }

  /** Runs `work`, which calls `turn` before each step. A canceled encoding does not wait for its turn. */
  async encode<T>(signal: AbortSignal, work: (turn: () => Promise<void>) => Promise<T>): Promise<T> {
    this.#encodings.add(signal);
    try {
      return await work(() => this.#turn(signal));
    } finally {
      this.#encodings.delete(signal);
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (this.#reads > 0 || performance.now() - this.#lastRead < PAUSE_MS))
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
