import { markdown } from '../../lib/table.mjs';
import { bytesAtDistance, bytesAtScore, distanceAtScore } from './curve.mjs';

/** @typedef {import('./curve.mjs').Point} Point */

/**
 * The points of one encoder for one picture.
 * @typedef {object} Curve
 * @property {string} program
 * @property {string} chroma see `Encoder`
 * @property {Point[]} points in the order of their quality
 */

/** @typedef {{ group: string; name: string; ours: Curve; others: Curve[] }} Row all curves of one picture */

/** @param {readonly number[]} values */
const geometricMean = (values) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** The program of the smallest file of all peers. */
const BEST = 'best of all';

/** Besides each setting of the chroma: the smaller file of all settings. */
const EITHER = 'either';

/**
 * @typedef {object} Peer
 * @property {string} program
 * @property {string} chroma
 * @property {(row: Row) => Curve[]} curves the smallest of their files counts
 */

/**
 * The peers, each with each setting of the chroma, and then with the better setting for the picture.
 * @param {readonly Row[]} rows
 * @returns {Peer[]}
 */
function peersOf(rows) {
  const all = rows[0]?.others ?? [];
  const programs = [...new Set(all.map(({ program }) => program))];
  return [
    ...programs.flatMap((program) => {
      const settings = all.filter((it) => it.program === program).map(({ chroma }) => chroma);
      return [...settings, ...(settings.length > 1 ? [EITHER] : [])].map((chroma) => ({
        program,
        chroma,
        curves: (/** @type {Row} */ { others }) =>
          others.filter((it) => it.program === program && [it.chroma, EITHER].includes(chroma)),
      }));
    }),
    { program: BEST, chroma: EITHER, curves: ({ others }) => others },
  ];
}

/** @param {readonly number[]} values NaN where an encoder does not reach the score */
const least = (values) => Math.min(...values.map((it) => (Number.isNaN(it) ? Infinity : it)));

/**
 * Our bytes divided by those of a peer.
 * @param {Row} row
 * @param {Peer} peer
 * @param {number} goal a score of SSIMULACRA2
 * @returns {{ name: string; ratio: number; distanceRatio: number }} `ratio` is at the same score. `distanceRatio` is at
 *   the same distance of butteraugli, which is the peer’s at this score. NaN or 0 where one does not reach it
 */
function compared(row, peer, goal) {
  const theirs = peer.curves(row);
  const bytes = least(theirs.map(({ points }) => bytesAtScore(points, goal)));
  const ratio = bytesAtScore(row.ours.points, goal) / bytes;
  const smallest = theirs.find(({ points }) => bytesAtScore(points, goal) === bytes);
  const distance = smallest ? distanceAtScore(smallest.points, goal) : Number.NaN;
  const distanceRatio =
    bytesAtDistance(row.ours.points, distance) / bytesAtDistance(smallest?.points ?? [], distance);
  return { name: row.name, ratio, distanceRatio };
}

/**
 * A cell of a table: the mean of the ratios and the largest of them, and then the mean at the same distance. `3 of 5`
 * after a value says that both encoders reach it in only three of five pictures.
 * @param {readonly Row[]} rows
 * @param {Peer} peer
 * @param {number} goal a score of SSIMULACRA2
 */
function cell(rows, peer, goal) {
  const all = rows.map((row) => compared(row, peer, goal));
  const [ratios, distanceRatios] = [all.map((it) => it.ratio), all.map((it) => it.distanceRatio)].map(
    (values) => values.filter((it) => it > 0),
  );
  const mean = (/** @type {number[]} */ values) => {
    if (values.length === 0) return '–';
    const count = values.length < rows.length ? ` ${values.length} of ${rows.length}` : '';
    return `${geometricMean(values).toFixed(3)}${count}`;
  };
  if (!ratios?.length || !distanceRatios) return '–';
  return `${mean(ratios)} (${Math.max(...ratios).toFixed(2)}); ${mean(distanceRatios)}`;
}

/**
 * Prints the comparison of one group.
 * @param {string} group
 * @param {readonly Row[]} rows
 * @param {readonly number[]} goals
 */
function reportGroup(group, rows, goals) {
  console.log(`\n## ${group}: ${rows.length} pictures\n`);
  const peers = peersOf(rows);
  const table = peers.map((peer) => [
    peer.program,
    peer.chroma,
    ...goals.map((goal) => cell(rows, peer, goal)),
  ]);
  console.log(markdown(['our bytes ÷', 'chroma', ...goals.map(String)], table));

  const best = /** @type {Peer} */ (peers.at(-1));
  for (const goal of goals) {
    const sorted = rows
      .map((row) => compared(row, best, goal))
      .filter(({ ratio }) => ratio > 0)
      .sort((a, b) => b.ratio - a.ratio);
    const worst = sorted.slice(0, 4).map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}`);
    console.log(
      `${goal === goals[0] ? '\n' : ''}Worst beside the best of all at ${goal}: ${worst.join(', ') || 'none'}`,
    );
    const missed = rows.filter(({ ours }) => Number.isNaN(bytesAtScore(ours.points, goal)));
    if (missed.length) {
      const names = missed.map(
        ({ name, ours }) => `${name} (${Math.max(...ours.points.map((it) => it.ssimulacra2)).toFixed(1)})`,
      );
      console.log(`Not reached by ours at ${goal}: ${names.join(', ')}`);
    }
  }
}

/**
 * Prints a table for each group. A cell has the geometric mean of our bytes divided by the peer's at the same score of
 * SSIMULACRA2, in brackets the largest of these ratios, and then the geometric mean at the same distance of butteraugli.
 * @param {readonly Row[]} rows
 * @param {readonly number[]} goals scores of SSIMULACRA2
 */
export function report(rows, goals) {
  for (const group of new Set(rows.map((row) => row.group)))
    reportGroup(
      group,
      rows.filter((row) => row.group === group),
      goals,
    );
  const apart = rows.map(({ name, ours }) => ({
    name,
    most: Math.max(...ours.points.map((it) => it.apart)),
  }));
  const far = apart.filter(({ most }) => most > 1).map(({ name, most }) => `${name} ${most}`);
  console.log(
    `\nOur files, decoded by libjpeg-turbo without a warning and by our decoder, differ by at most ${Math.max(...apart.map(({ most }) => most))} levels${far.length ? `: ${far.join(', ')}` : ''}.`,
  );
}

/**
 * Prints the bytes of each picture, to find the reason of a ratio.
 * @param {Row} row
 * @param {readonly number[]} goals scores of SSIMULACRA2
 */
export function reportPicture({ name, ours, others }, goals) {
  console.log(`\n## ${name}: bytes\n`);
  const lines = [ours, ...others].map(({ program, chroma, points }) => [
    program,
    chroma,
    ...goals.map((goal) => {
      const bytes = bytesAtScore(points, goal);
      return Number.isNaN(bytes) ? '–' : bytes.toFixed(0);
    }),
    points.map((it) => `${it.quality}: ${it.ssimulacra2.toFixed(1)}`).join(', '),
  ]);
  console.log(markdown(['encoder', 'chroma', ...goals.map(String), 'quality: score'], lines));
}
