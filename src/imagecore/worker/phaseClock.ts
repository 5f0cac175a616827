import type { Size } from '../../lib/geometry';
import type { PhaseTimes } from '../protocol';
import type { Phase, Progress } from '../types';

/** Measures the phases of one task, and reports each phase when it begins. */
export class PhaseClock {
  readonly times: PhaseTimes = {};
  readonly #announce: (progress: Progress) => void;
  #planned: readonly Phase[] = [];
  #begun = 0;
  #stored: Size | undefined;

  constructor(announce: (progress: Progress) => void) {
    this.#announce = announce;
  }

  /** Sets the phases that the task will run, so that each progress report contains the total number of phases. */
  plan(phases: readonly Phase[]): void {
    this.#planned = phases;
  }

  /** Sets the size in pixels of the image that is being opened. Every later progress report contains this size. */
  found(stored: Size): void {
    this.#stored = stored;
  }

  /** Runs `work` as a phase, and adds its time in milliseconds to `times[phase]`. */
  time<T>(phase: Phase, work: () => T): T {
    this.#begun += 1;
    const steps = Math.max(this.#planned.length, this.#begun);
    this.#announce({ phase, step: this.#begun, steps, ...(this.#stored && { stored: this.#stored }) });
    const start = performance.now();
    const stop = () => {
      this.times[phase] = (this.times[phase] ?? 0) + performance.now() - start;
    };
    const result = work();
    if (result instanceof Promise) result.then(stop, stop);
    else stop();
    return result;
  }
}
