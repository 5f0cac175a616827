import { isAbort } from '../../imagecore';

/**
 * Runs one piece of work after another, of which only the newest counts: asked for something else in the
 * middle, it gives up what it is at and goes on with that.
 */
export class Newest<Item> {
  readonly #work: (item: Item) => Promise<void>;
  readonly #cancel: () => void;
  readonly #same: (a: Item, b: Item) => boolean;
  /** What was asked for last: what runs, unless something else is wanted. */
  #asked: Item | null = null;
  #wanted: Item | null = null;
  #running = false;

  /**
   * @param cancel makes the running work reject with an `AbortError`.
   * @param same whether two pieces of work come to the same: then the running one goes on.
   */
  constructor(
    work: (item: Item) => Promise<void>,
    cancel: () => void,
    same: (a: Item, b: Item) => boolean = Object.is,
  ) {
    this.#work = work;
    this.#cancel = cancel;
    this.#same = same;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Asks for something else while it runs. */
  turnTo(item: Item): void {
    if (this.#asked !== null && this.#same(this.#asked, item)) return;
    this.#asked = item;
    this.#wanted = item;
    this.#cancel();
  }

  /** Resolves once the newest is done; rejects when that fails or is cancelled from outside. */
  async run(item: Item): Promise<void> {
    this.#running = true;
    this.#asked = item;
    try {
      for (let next: Item | null = item; next !== null; next = this.#wanted) {
        this.#wanted = null;
        try {
          await this.#work(next);
        } catch (thrown) {
          if (!isAbort(thrown) || this.#wanted === null) throw thrown;
        }
      }
    } finally {
      this.#wanted = null;
      this.#asked = null;
      this.#running = false;
    }
  }
}
