import type { StageTimes } from '../protocol';
import type { Progress, Stage } from '../types';

/** Times the stages of one task, and announces each as it begins. */
export class StageClock {
  readonly times: StageTimes = {};
  readonly #announce: (progress: Progress) => void;
  #planned: readonly Stage[] = [];
  #begun = 0;

  constructor(announce: (progress: Progress) => void) {
    this.#announce = announce;
  }

  /** Says which stages are to come, so that progress can be given as a part of a whole. */
  plan(stages: readonly Stage[]): void {
    this.#planned = stages;
  }

  /** Runs a stage. Its time is added to what the stage has taken before. */
  time<T>(stage: Stage, work: () => T): T {
    this.#begun += 1;
    this.#announce({ stage, step: this.#begun, steps: Math.max(this.#planned.length, this.#begun) });
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
