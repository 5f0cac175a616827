import type { Size } from '../../lib/geometry';
import type { StageTimes } from '../protocol';
import type { Progress, Stage } from '../types';

/** Times the stages of one task, and announces each as it begins. */
export class StageClock {
  readonly times: StageTimes = {};
  readonly #announce: (progress: Progress) => void;
  #planned: readonly Stage[] = [];
  #begun = 0;
  #stored: Size | undefined;

  constructor(announce: (progress: Progress) => void) {
    this.#announce = announce;
  }

  /** Says which stages are to come, so that progress can be given as a part of a whole. */
  plan(stages: readonly Stage[]): void {
    this.#planned = stages;
  }

  /** Says how large the image is that is being opened, with all that is announced from now on. */
  found(stored: Size): void {
    this.#stored = stored;
  }

  /** Runs a stage. Its time is added to what the stage has taken before. */
  time<T>(stage: Stage, work: () => T): T {
    this.#begun += 1;
    const steps = Math.max(this.#planned.length, this.#begun);
    this.#announce({ stage, step: this.#begun, steps, ...(this.#stored && { stored: this.#stored }) });
    const start = performance.now();
    const stop = () => {
      this.times[stage] = (this.times[stage] ?? 0) + performance.now() - start;
    };
    const result = work();
    if (result instanceof Promise) result.then(stop, stop);
    else stop();
    return result;
  }
}
