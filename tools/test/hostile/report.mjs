import { markdown } from '../../lib/table.mjs';

/** @typedef {import('../../../e2e/harness/hostile.ts').Outcome} Outcome */

/**
 * The outcomes of the files of a set.
 * @typedef {object} Tally
 * @property {string} set the name of the set
 * @property {Map<string, number>} kinds the number of files with each kind of outcome
 * @property {{ name: string; time: number }} slowest the file that took longest, and its time in milliseconds
 * @property {string[]} defects the outcome and the name of each file that shows a defect
 */

/** The kinds of outcome that are defects of the product, for any file. */
const DEFECTS = new Set(['core-crashed', 'core-unavailable', 'hang', 'lost']);

/**
 * Returns an empty tally.
 * @param {string} set the name of the set
 * @returns {Tally}
 */
export const newTally = (set) => ({ set, kinds: new Map(), slowest: { name: '', time: 0 }, defects: [] });

/**
 * Adds the outcome of a file to a tally.
 * @param {Tally} tally
 * @param {string} name the name of the file
 * @param {Outcome} outcome
 */
export function count(tally, name, { kind, time }) {
  tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1);
  if (time > tally.slowest.time) tally.slowest = { name, time };
  if (DEFECTS.has(kind)) tally.defects.push(`${kind}: ${name}`);
}

/**
 * Returns the number of files that were tried.
 * @param {Tally} tally
 */
export const tried = ({ kinds }) => [...kinds.values()].reduce((sum, number) => sum + number, 0);

/**
 * Returns the report in Markdown.
 * @param {readonly Tally[]} tallies
 * @param {number | null} memory the largest resident memory of the tab's process, in bytes; null if the system does not
 *   report it
 */
export function asText(tallies, memory) {
  const kinds = [...new Set(tallies.flatMap((tally) => [...tally.kinds.keys()]))].sort();
  const head = ['Files', 'tried', ...kinds, 'slowest, s'];
  const rows = tallies.map((tally) => [
    tally.set,
    tried(tally),
    ...kinds.map((kind) => tally.kinds.get(kind) ?? 0),
    (tally.slowest.time / 1000).toFixed(2),
  ]);
  const defects = tallies.flatMap((tally) => tally.defects);
  const slowest = tallies.map((tally) => tally.slowest).sort((a, b) => b.time - a.time)[0];
  return [
    markdown(head, rows),
    '',
    `Crashes, hangs and lost images: ${defects.length}.`,
    ...defects.map((defect) => `- ${defect}`),
    slowest ? `The slowest: ${slowest.name}, ${(slowest.time / 1000).toFixed(2)} s.` : '',
    memory === null ? '' : `The tab’s process held ${(memory / 1e6).toFixed(0)} MB at most.`,
  ].join('\n');
}
