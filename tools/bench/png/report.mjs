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
  console.log('| Pictures | Rows | Ratio of the total sizes | Largest ratio | Rows over the target |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const group of [...new Set(rows.map((row) => row.group))]) {
    const own = rows.filter((row) => row.group === group);
    const total = sum(own.map(ours)) / sum(own.map(theirs));
    const largest = Math.max(...own.map(ratio));
    const count = own.filter((row) => ratio(row) > target).length;
    console.log(`| ${group} | ${own.length} | ${total.toFixed(3)} | ${largest.toFixed(3)} | ${count} |`);
  }
  console.log('\n| Largest ratios | Size | Ours | Theirs | Ratio |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const row of worstFirst.slice(0, 12)) {
    const cells = [`${row.group}: ${row.name}`, `${row.width} × ${row.height}`, ours(row), theirs(row)];
    console.log(`| ${cells.join(' | ')} | ${ratio(row).toFixed(3)} |`);
  }
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
  console.log(
    '| Pictures | Rows | Median, s | Longest, s | Picture with the longest time | Total, as a multiple of the time for previews |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
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
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** @param {readonly Row[]} rows */
export function report(rows) {
  const shallow = rows.filter((row) => !row.deep);
  const fast = (/** @type {Row} */ row) => row.picture.fast;
  const small = (/** @type {Row} */ row) => row.picture.small;
  const canvas = (/** @type {Row} */ row) => row.picture.canvas;
  compare('Saved files, compared with the browser’s canvas', shallow, small, canvas, 1);
  compare('Preview files, compared with the browser’s canvas (no target)', shallow, fast, canvas, 1);
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
