/**
 * The time in milliseconds for which an encoding waits after a read. The viewer requests its next tile when it has the
 * one before it, and this tile would otherwise wait for a whole step of the encoding.
 */
const PAUSE_MS = 60;

/** The time in milliseconds after which an encoding that waits looks again whether it is its turn. */
const LOOK_MS = 10;

/**
 * Divides the time of this worker between encodings and reads. A read is a call whose result the visitor sees: it runs
 * between two steps of an encoding, which then waits for its turn.
 */
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

  /** Runs `work`, which calls `turn` before each of its steps. An encoding that was canceled does not wait for its turn. */
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
