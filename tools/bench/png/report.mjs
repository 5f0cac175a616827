import { markdown } from '../../lib/table.mjs';

/** @typedef {import('../png.mjs').Row} Row */

/** The target for icons: the largest acceptable ratio of the size of our file to the size of oxipng's file. */
const TOLERANCE = 1.02;

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * Prints how the sizes of our files compare with those of another program: a table by group, and a table of the twelve
 * rows with the largest ratios.
 * @param {string} title
 * @param {readonly Row[]} rows
 * @param {(row: Row) => number} ours returns the size of our file, in bytes
 * @param {(row: Row) => number} theirs returns the size of the other program's file, in bytes
 * @param {number} target the largest acceptable ratio of `ours` to `theirs`
 */
function compare(title, rows, ours, theirs, target) {
  const ratio = (/** @type {Row} */ row) => ours(row) / theirs(row);
  const worstFirst = rows.toSorted((a, b) => ratio(b) - ratio(a));
  const over = rows.filter((row) => ratio(row) > target);
  console.log(`\n## ${title}\n`);
  console.log(`${over.length} of ${rows.length} rows are over the target of ${target}.\n`);
  const groups = [...new Set(rows.map((row) => row.group))].map((group) => {
    const own = rows.filter((row) => row.group === group);
    const total = sum(own.map(ours)) / sum(own.map(theirs));
    const largest = Math.max(...own.map(ratio));
    const count = own.filter((row) => ratio(row) > target).length;
    return [group, own.length, total.toFixed(3), largest.toFixed(3), count];
  });
  const head = ['Pictures', 'Rows', 'Ratio of the total sizes', 'Largest ratio', 'Rows over the target'];
  console.log(markdown(head, groups));
  const worst = worstFirst.slice(0, 12).map((row) => {
    const size = `${row.width} × ${row.height}`;
    return [`${row.group}: ${row.name}`, size, ours(row), theirs(row), ratio(row).toFixed(3)];
  });
  console.log(`\n${markdown(['Largest ratios', 'Size', 'Ours', 'Theirs', 'Ratio'], worst)}`);
}

/** The classes of image sizes in the table of times. `most` is the largest number of pixels of an image. */
const classes = [
  { most: 256 * 256, name: 'up to 256 × 256' },
  { most: 2 ** 20, name: 'up to a megapixel' },
  { most: Number.POSITIVE_INFINITY, name: 'larger' },
];

/**
 * Prints a table of the processor time for encoding the files for saving. The last column is the ratio of this time to
 * the time for encoding the preview files.
 * @param {readonly Row[]} rows
 */
function times(rows) {
  console.log('\n## Processor time to encode a file for saving\n');
  const lines = [];
  let from = 0;
  for (const { most, name } of classes) {
    const pixels = (/** @type {Row} */ row) => row.width * row.height;
    const own = rows.filter((row) => pixels(row) > from && pixels(row) <= most);
    from = most;
    const slowestFirst = own.toSorted((a, b) => b.time.small - a.time.small);
    const [longest] = slowestFirst;
    const middle = slowestFirst[slowestFirst.length >> 1];
    if (!longest || !middle) continue;
    const seconds = [middle, longest].map(({ time }) => (time.small / 1000).toFixed(2));
    const ratio = sum(own.map(({ time }) => time.small)) / sum(own.map(({ time }) => time.fast));
    const cells = [name, own.length, ...seconds, `${longest.group}: ${longest.name}`, ratio.toFixed(2)];
    lines.push(cells);
  }
  const head = ['Pictures', 'Rows', 'Median, s', 'Longest, s', 'Picture with the longest time'];
  console.log(markdown([...head, 'Total, as a multiple of the time for previews'], lines));
}

/** @param {readonly Row[]} rows */
export function report(rows) {
  const shallow = rows.filter((row) => !row.deep);
  const small = (/** @type {Row} */ row) => row.picture.small;
  const canvas = (/** @type {Row} */ row) => row.picture.canvas;
  compare('Saved files, compared with the browser’s canvas', shallow, small, canvas, 1);
  const icons = rows.filter((row) => row.oxipng !== null);
  compare(
    'Up to 256 × 256, compared with oxipng',
    icons,
    (row) => row.small,
    (row) => row.oxipng ?? Number.NaN,
    TOLERANCE,
  );
  times(rows);
  const deep = rows.filter((row) => row.deep);
  console.log(
    `\n${deep.length} rows with 16 bits per sample are not compared with the canvas, which has only 8 bits per sample.`,
  );
}
