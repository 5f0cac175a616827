import { median } from '../../../scripts/lib/median.mjs';
import { programs } from './programs.mjs';
import { head, jobName, lines, phases, programName, seconds, times, turns } from './tables.mjs';

/** @typedef {import('../whole.mjs').Result} Result */

const style = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; max-width: 80rem; color: #222 }
table { border-collapse: collapse } td, th { padding: .25rem .75rem; text-align: left; border-bottom: 1px solid #ddd; white-space: nowrap }
svg { display: block; max-width: 100%; font: 13px system-ui, sans-serif } svg text { fill: #222 }
.first { fill: #b8c4cc } .again { fill: #0b6e69 } .grid { stroke: #e4e4e4 } .middle { stroke: #222; stroke-width: 2 }`;

/** The width of the column of labels, the width of a plot, and the height of a row, in CSS pixels. */
const [LABELS, WIDTH, ROW] = [170, 900, 34];

/** The colors of Okabe and Ito, which color-blind people can distinguish, and a gray. */
const colours = [
  '#000000',
  '#999999',
  '#e69f00',
  '#56b4e9',
  '#009e73',
  '#f0e442',
  '#0072b2',
  '#d55e00',
  '#cc79a7',
];

/**
 * Returns the distance between two grid lines. It is a round number, and divides the axis into at most six steps.
 * @param {number} most the value at the end of the axis
 */
function gridStep(most) {
  const power = 10 ** Math.floor(Math.log10(most));
  return [0.1, 0.2, 0.5, 1].map((part) => part * power * 2).find((step) => most / step <= 6) ?? power;
}

/**
 * Returns an SVG plot with a row for each program and a horizontal axis for the time.
 * @param {readonly Result[]} results
 * @param {number} most the time at the end of the axis, in milliseconds
 * @param {(result: Result, x: (time: number) => number, y: number) => string} draw returns the SVG content of a row.
 *   `x` converts a time to an x coordinate; `y` is the middle of the row
 */
function plot(results, most, draw) {
  const height = results.length * ROW + 24;
  const x = (/** @type {number} */ time) => LABELS + (time / most) * (WIDTH - LABELS - 60);
  const parts = [];
  for (let time = 0; time <= most; time += gridStep(most)) {
    parts.push(`<line class="grid" x1="${x(time)}" x2="${x(time)}" y1="0" y2="${height - 20}"/>`);
    parts.push(`<text x="${x(time)}" y="${height - 4}" text-anchor="middle">${seconds(time)} s</text>`);
  }
  for (const [place, result] of results.entries()) {
    const y = place * ROW + ROW / 2;
    parts.push(`<text x="0" y="${y + 4}">${programName(result.program)}</text>`, draw(result, x, y));
  }
  return `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" role="img">${parts.join('')}</svg>`;
}

/**
 * Returns a plot of the times of one job. Each time is a dot, and a line marks the median. In each row, the times of
 * `first` are above the times of `again` (see `Run`).
 * @param {readonly Result[]} results the results of the job
 */
function timesPlot(results) {
  const all = results.flatMap((result) => [...times(result, 'first'), ...times(result, 'again')]);
  return plot(results, Math.max(...all), (result, x, row) =>
    turns
      .map((turn) => {
        const own = times(result, turn);
        const y = turn === 'first' ? row - 7 : row + 7;
        const middle = x(median(own));
        const dots = own.map((time) => `<circle class="${turn}" cx="${x(time)}" cy="${y}" r="4"/>`);
        return `${dots.join('')}<line class="middle" x1="${middle}" x2="${middle}" y1="${y - 6}" y2="${y + 6}"/>`;
      })
      .join(''),
  );
}

/**
 * Returns a plot of the phases of one job, measured when each program does the job the second time. The phases of a
 * program follow each other in one row.
 * @param {readonly Result[]} results the results of the job
 */
function phasesPlot(results) {
  const told = results.map((result) => ({ result, list: phases(result, 'again') }));
  const names = [...new Set(told.flatMap(({ list }) => list.map(([name]) => name)))];
  const colour = (/** @type {string} */ name) => colours[names.indexOf(name) % colours.length];
  const sums = told.map(({ list }) => list.reduce((sum, [, time]) => sum + time, 0));
  const svg = plot(results, Math.max(...sums), (result, x, y) => {
    let time = 0;
    return phases(result, 'again')
      .map(([name, own]) => {
        const from = x(time);
        time += own;
        const title = `<title>${name}: ${own.toFixed(0)} ms</title>`;
        return `<rect x="${from}" y="${y - 9}" width="${x(time) - from}" height="18" fill="${colour(name)}">${title}</rect>`;
      })
      .join('');
  });
  const legend = names.map((name) => `<span style="color:${colour(name)}">■</span> ${name}`);
  return `${svg}<p>${legend.join(' ')}</p>`;
}

/**
 * Returns a table in HTML.
 * @param {readonly (readonly string[])[]} rows the first row is the head of the table
 */
function table([first = [], ...rest]) {
  const cells = (/** @type {readonly string[]} */ row, /** @type {string} */ tag) =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table>${cells(first, 'th')}${rest.map((row) => cells(row, 'td')).join('')}</table>`;
}

/**
 * Returns the HTML of the page with the table and the plots.
 * @param {{ cores: number; engine: string }} machine
 * @param {readonly Result[]} results
 */
export function page({ cores, engine }, results) {
  const sections = [...new Set(results.map(({ job }) => job))].map((job) => {
    const own = results.filter((result) => result.job === job && result.runs.length > 0);
    if (own.length === 0) return '';
    return `<h2>${jobName(job)}</h2>
${timesPlot(own)}
<h3>Phases, done again</h3>
${phasesPlot(own)}`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pixel Resize: whole jobs</title><style>${style}</style>
<h1>Whole jobs beside other programs</h1>
<p>From a file in memory to the PNG of a square. ${engine}, ${cores} cores.
Each run is a dot, with a line at the median: the first job of a fresh browser above, in
<span style="color:#8a99a3">grey</span>, the same once more below, in <span style="color:#0b6e69">green</span>.</p>
<ul>${programs.map(({ name, words }) => `<li><b>${name}</b>: ${words}`).join('')}</ul>
${table([head, ...lines(results)])}
${sections.join('\n')}
</html>
`;
}
