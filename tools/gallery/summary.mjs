/** @typedef {import('./quality.mjs').Row} Row */

/**
 * A program over all rows.
 * @typedef {object} Line
 * @property {string} name
 * @property {number} photographs mean error
 * @property {number} logos mean error
 * @property {number} largest error
 * @property {number} best rows in which no error is lower
 * @property {number} rows
 */

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * @param {readonly Row[]} rows
 * @returns {Line[]}
 */
export function counts(rows) {
  const names = rows[0]?.results.map(({ name }) => name) ?? [];
  return names.map((name) => {
    /** @param {Row} row */
    const error = (row) => row.results.find((result) => result.name === name)?.error ?? Number.NaN;
    /** @param {string} group */
    const of = (group) => mean(rows.filter((row) => row.group === group).map(error));
    const best = rows.filter((row) => row.results.every((result) => error(row) <= result.error));
    return {
      name,
      photographs: of('photograph'),
      logos: of('logo'),
      largest: Math.max(...rows.map(error)),
      best: best.length,
      rows: rows.length,
    };
  });
}

const head = ['Program', 'Photographs, mean', 'Logos, mean', 'Largest', 'Lowest in so many rows'];

/** @param {Line} line */
const cells = ({ name, photographs, logos, largest, best, rows }) => [
  name,
  ...[photographs, logos, largest].map((error) => error.toFixed(2)),
  `${best} of ${rows}`,
];

/** @param {readonly Line[]} table */
export const asText = (table) =>
  [head, head.map(() => '---'), ...table.map(cells)].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** @param {readonly Line[]} table */
export function asHtml(table) {
  const rows = table.map(
    (line) =>
      `<tr>${cells(line)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  return `<table><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr>${rows.join('')}</table>`;
}
