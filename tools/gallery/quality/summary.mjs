import { markdown } from '../../lib/table.mjs';

/** @typedef {import('../quality.mjs').Row} Row */

/**
 * Returns the arithmetic mean.
 * @param {readonly number[]} values
 */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Errors whose ratio is at most this are equal. */
const EQUAL = 1.01;

/**
 * Returns a table in Markdown with the errors of each program over all rows.
 * @param {readonly Row[]} rows
 */
export function summary(rows) {
  const names = rows[0]?.results.map(({ name }) => name) ?? [];
  const lines = names.map((name) => {
    const errorIn = (/** @type {Row} */ row) =>
      row.results.find((result) => result.name === name)?.error ?? Number.NaN;
    const meanOf = (/** @type {string} */ group) =>
      mean(rows.filter((row) => row.group === group).map(errorIn));
    const best = rows.filter((row) => row.results.every(({ error }) => errorIn(row) <= EQUAL * error));
    const errors = [meanOf('photograph'), meanOf('logo'), Math.max(...rows.map(errorIn))];
    return [name, ...errors.map((error) => error.toFixed(2)), `${best.length} of ${rows.length}`];
  });
  return markdown(
    ['Program', 'Photographs, mean', 'Logos, mean', 'Largest', 'Lowest error, within 1 %'],
    lines,
  );
}
