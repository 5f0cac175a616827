/** Measures the phases of a job. A call of `end` ends the current phase, gives it a name, and starts the next phase. */
export function phaseClock() {
  /** @type {Record<string, number>} */
  const phases = {};
  let last = performance.now();
  return {
    phases,
    /** @param {string} phase */
    end(phase) {
      const now = performance.now();
      phases[phase] = now - last;
      last = now;
    },
  };
}
