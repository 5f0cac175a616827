/** Tells the phases of a job apart: each ends where its name is given. */
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
