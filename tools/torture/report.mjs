/** @typedef {import('../../e2e/harness/torture.ts').Outcome} Outcome */

/**
 * What came of the files of a set.
 * @typedef {object} Tally
 * @property {string} set
 * @property {Map<string, number>} kinds
 * @property {{ name: string; time: number }} slowest
 * @property {string[]} defects
 */

/** What must never be. */
const DEFECTS = new Set(['core-crashed', 'core-unavailable', 'hang', 'lost']);

/**
 * @param {string} set
 * @returns {Tally}
 */
export const newTally = (set) => ({ set, kinds: new Map(), slowest: { name: '', time: 0 }, defects: [] });

/**
 * @param {Tally} tally
 * @param {string} name
 * @param {Outcome} outcome
 */
export function count(tally, name, { kind, time }) {
  tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1);
  if (time > tally.slowest.time) tally.slowest = { name, time };
  if (DEFECTS.has(kind)) tally.defects.push(`${kind}: ${name}`);
}

/** @param {Tally} tally */
export const tried = ({ kinds }) => [...kinds.values()].reduce((sum, number) => sum + number, 0);

/**
 * The report, in Markdown.
 * @param {readonly Tally[]} tallies
 * @param {number | null} memory bytes
 */
export function asText(tallies, memory) {
  const kinds = [...new Set(tallies.flatMap((tally) => [...tally.kinds.keys()]))].sort();
  const line = (/** @type {readonly (string | number)[]} */ cells) => `| ${cells.join(' | ')} |`;
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
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
    `Crashes, hangs and lost images: ${defects.length}.`,
    ...defects.map((defect) => `- ${defect}`),
    slowest ? `The slowest: ${slowest.name}, ${(slowest.time / 1000).toFixed(2)} s.` : '',
    memory === null ? '' : `The tab’s process held ${(memory / 1e6).toFixed(0)} MB at most.`,
  ].join('\n');
}
