/** @typedef {import('../quality.mjs').Row} Row */

/**
 * The errors of a program over all rows.
 * @typedef {object} Line
 * @property {string} name the program's name
 * @property {number} photographs the mean error of the rows with photographs
 * @property {number} logos the mean error of the rows with logos
 * @property {number} largest the largest error
 * @property {number} best the number of rows in which no other program has a lower error
 * @property {number} rows the number of all rows
 */

/**
 * Returns the arithmetic mean.
 * @param {readonly number[]} values
 */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Computes a line for each program.
 * @param {readonly Row[]} rows
 * @returns {Line[]}
 */
export function counts(rows) {
  const names = rows[0]?.results.map(({ name }) => name) ?? [];
  return names.map((name) => {
    /**
     * Returns the error of this program in a row.
     * @param {Row} row
     */
    const error = (row) => row.results.find((result) => result.name === name)?.error ?? Number.NaN;
    /**
     * Returns the mean error of this program in a group of rows.
     * @param {string} group
     */
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

const head = ['Program', 'Photographs, mean', 'Logos, mean', 'Largest', 'Rows with the lowest error'];

/**
 * Returns the cells of a line.
 * @param {Line} line
 */
const cells = ({ name, photographs, logos, largest, best, rows }) => [
  name,
  ...[photographs, logos, largest].map((error) => error.toFixed(2)),
  `${best} of ${rows}`,
];

/**
 * Returns the table in Markdown.
 * @param {readonly Line[]} table
 */
export const asText = (table) =>
  [head, head.map(() => '---'), ...table.map(cells)].map((row) => `| ${row.join(' | ')} |`).join('\n');

/**
 * Returns the table in HTML.
 * @param {readonly Line[]} table
 */
export function asHtml(table) {
  const rows = table.map(
    (line) =>
      `<tr>${cells(line)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  return `<table><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr>${rows.join('')}</table>`;
}
