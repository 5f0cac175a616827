import type { WorkOptions } from '../imagecore';
import { type Deferred, deferred } from '../lib/deferred';
import type { Turning } from './types';

type JobOptions = Required<WorkOptions>;

interface AwaitedTurn {
  readonly edit: Turning;
  readonly end: Deferred<void>;
}

/**
 * Turns and flips, each done after those that were asked for before it: all in one job, so that nothing else begins in
 * between.
 */
export class Turns {
  readonly #runJob: (work: (options: JobOptions) => Promise<void>) => Promise<void>;
  readonly #commit: (edit: Turning, options: JobOptions) => Promise<void>;
  /** Those that wait for the one at work; null while none is. */
  #waiting: AwaitedTurn[] | null = null;

  /**
   * @param runJob runs a job, at once or not at all.
   * @param commit has the core do one turn.
   */
  constructor(
    runJob: (work: (options: JobOptions) => Promise<void>) => Promise<void>,
    commit: (edit: Turning, options: JobOptions) => Promise<void>,
  ) {
    this.#runJob = runJob;
    this.#commit = commit;
  }

  /** Resolves once the turn is done; see `ImageSession.turn`. */
  ask(edit: Turning): Promise<void> {
    const end = deferred<void>();
    if (this.#waiting) this.#waiting.push({ edit, end });
    else void this.#run([{ edit, end }]);
    return end.promise;
  }

  /** Forgets the queue of a job that was ended: the next turn begins a job of its own. */
  forget(): void {
    this.#waiting = null;
  }

  async #run(turns: AwaitedTurn[]): Promise<void> {
    let next = turns.shift();
    try {
      await this.#runJob(async (options) => {
        this.#waiting = turns;
        for (; next; next = turns.shift()) {
          options.signal.throwIfAborted();
          await this.#commit(next.edit, options);
          next.end.resolve();
        }
      });
    } catch (thrown) {
      next?.end.reject(thrown);
      // One message is enough, and what was meant to follow would make another picture.
      const reason = new DOMException('A turn before it came to nothing.', 'AbortError');
      for (const { end } of turns.splice(0)) end.reject(reason);
    }
    if (this.#waiting === turns) this.#waiting = null;
    // Asked for in the very moment in which the last was done.
    if (turns.length > 0) void this.#run(turns);
  }
}
