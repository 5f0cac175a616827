/**
 * The outcome of each journey in each engine: null if the journey succeeded, otherwise the error message.
 * @typedef {Map<string, Map<string, string | null>>} Outcomes by the name of the journey, then by the name of the
 *   engine
 */

/**
 * Formats the outcomes as a table with a line for each journey and a column for each engine. The error messages follow
 * below the table.
 * @param {Outcomes} outcomes
 * @param {readonly string[]} engines the names of the engines that have run
 */
export function table(outcomes, engines) {
  const first = Math.max(...[...outcomes.keys()].map(({ length }) => length)) + 2;
  /** @param {readonly string[]} cells */
  const row = (cells) =>
    cells
      .map((cell, at) => cell.padEnd(at === 0 ? first : (engines[at - 1] ?? '').length + 2))
      .join('')
      .trimEnd();
  const lines = [row(['', ...engines])];
  /** @type {string[]} */
  const failures = [];
  for (const [journey, results] of outcomes) {
    lines.push(row([journey, ...engines.map((engine) => (results.get(engine) === null ? 'ok' : 'FAILED'))]));
    for (const [engine, failure] of results)
      if (failure !== null) failures.push(`${engine}, ${journey}: ${failure}`);
  }
  return [...lines, '', ...failures].join('\n');
}

/**
 * Returns whether all journeys have succeeded.
 * @param {Outcomes} outcomes
 */
export const allWell = (outcomes) =>
  [...outcomes.values()].every((results) => [...results.values()].every((failure) => failure === null));
