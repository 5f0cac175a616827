/**
 * What came of a journey in an engine: null where it went well, else what failed.
 * @typedef {Map<string, Map<string, string | null>>} Outcomes by the journey's name, then by the engine's
 */

/**
 * A line for each journey, a column for each engine, and below them what failed.
 * @param {Outcomes} outcomes
 * @param {readonly string[]} engines
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

/** @param {Outcomes} outcomes */
export const allWell = (outcomes) =>
  [...outcomes.values()].every((results) => [...results.values()].every((failure) => failure === null));
