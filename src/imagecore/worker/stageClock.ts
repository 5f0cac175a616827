import type { Size } from '../../lib/geometry';
import type { StageTimes } from '../protocol';
import type { Progress, Stage } from '../types';

/** Measures the stages of one task, and reports each stage when it begins. */
export class StageClock {
  readonly times: StageTimes = {};
  readonly #announce: (progress: Progress) => void;
  #planned: readonly Stage[] = [];
  #begun = 0;
  #stored: Size | undefined;

  constructor(announce: (progress: Progress) => void) {
    this.#announce = announce;
  }

  /** Sets the stages that the task will run, so that each progress report contains the total number of stages. */
  plan(stages: readonly Stage[]): void {
    this.#planned = stages;
  }

  /** Sets the size in pixels of the image that is being opened. Every later progress report contains this size. */
  found(stored: Size): void {
    this.#stored = stored;
  }

  /** Runs `work` as a stage, and adds its time in milliseconds to `times[stage]`. */
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
