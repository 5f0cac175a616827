/** @param {number} since a value of performance.now() */
export const secondsSince = (since) => ((performance.now() - since) / 1000).toFixed(1);

/**
 * Says what is about to be done and why, does it, and says how long it took. False is for what
 * did not work but has something else to fall back on; an error is for what has not.
 * @template T
 * @param {string} what
 * @param {() => Promise<T> | T} action
 * @returns {Promise<T>}
 */
export async function step(what, action) {
  const start = performance.now();
  console.log(`\n▸ ${what}`);
  try {
    const result = await action();
    console.log(`${result === false ? '✗' : '✓'} ${secondsSince(start)} s`);
    return result;
  } catch (error) {
    console.log(`✗ ${secondsSince(start)} s`);
    throw error;
  }
}
