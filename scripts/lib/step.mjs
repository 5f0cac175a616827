/**
 * The seconds since an earlier moment, with one decimal.
 * @param {number} since an earlier value of `performance.now()`, in milliseconds
 */
export const secondsSince = (since) => ((performance.now() - since) / 1000).toFixed(1);

/**
 * Prints a line, runs an action, and prints how many seconds the action took. The action has two ways to report a
 * failure. It returns `false` if the caller can continue in another way. Otherwise it throws an error, which `step`
 * throws again.
 * @template T
 * @param {string} what the line: the action and its reason
 * @param {() => Promise<T> | T} action
 * @returns {Promise<T>} the result of the action
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
