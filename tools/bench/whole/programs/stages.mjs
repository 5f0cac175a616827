/** Tells the stages of a job apart: each ends where its name is given. */
export function stageClock() {
  /** @type {Record<string, number>} */
  const stages = {};
  let last = performance.now();
  return {
    stages,
    /** @param {string} stage */
    end(stage) {
      const now = performance.now();
      stages[stage] = now - last;
      last = now;
    },
  };
}
