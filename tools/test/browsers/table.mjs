import { markdown } from '../../lib/table.mjs';

/**
 * The outcome of each journey in each engine: null if the journey succeeded, otherwise the error message.
 * @typedef {Map<string, Map<string, string | null>>} Outcomes by the name of the journey, then by the name of the
 *   engine
 */

/**
 * Returns a table in Markdown with a line for each journey and a column for each engine.
 * @param {Outcomes} outcomes
 * @param {readonly string[]} engines the names of the engines that have run
 */
export const table = (outcomes, engines) =>
  markdown(
    ['Journey', ...engines],
    [...outcomes].map(([journey, results]) => [
      journey,
      ...engines.map((engine) => (results.get(engine) === null ? 'ok' : 'FAILED')),
    ]),
  );

/**
 * Returns the error messages of all failed journeys.
 * @param {Outcomes} outcomes
 */
export const failures = (outcomes) =>
  [...outcomes].flatMap(([journey, results]) =>
    [...results].flatMap(([engine, failure]) =>
      failure === null ? [] : `${engine}, ${journey}: ${failure}`,
    ),
  );
