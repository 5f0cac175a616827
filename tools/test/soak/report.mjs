import { markdown } from '../../lib/table.mjs';
import { courses, MOST_GROWTH, orphans } from './memory.mjs';

/** @typedef {import('./tally.mjs').Tallies} Tallies */
/** @typedef {import('./memory.mjs').Sample} Sample */

/**
 * Formats a number of bytes in megabytes (of 1,000,000 bytes).
 * @param {number | undefined} bytes
 */
const mega = (bytes) => ((bytes ?? Number.NaN) / 1e6).toFixed(1);

/**
 * Returns a message for each reason for which the run fails. The list is empty if the run succeeds.
 * @param {Tallies} tallies
 * @param {readonly Sample[]} samples
 */
export function problems({ faults, edits }, samples) {
  const grown = courses(samples)
    .filter(({ growth }) => growth > MOST_GROWTH)
    .map(({ name, growth }) => `${name}: ${growth.toFixed(2)} of what it was.`);
  const few = edits === 0 ? ['There were no edits.'] : [];
  return [
    ...(faults.length > 0 ? [`There are ${faults.length} faults.`] : []),
    ...orphans(samples),
    ...grown,
    ...few,
  ];
}

/**
 * Returns the report of a run in Markdown.
 * @param {object} run
 * @param {Tallies} run.tallies
 * @param {readonly Sample[]} run.samples
 * @param {number | null} run.most the largest resident memory of the tab's process, in bytes; null if the system does
 *   not report it
 * @param {number} run.seed the seed of the run
 * @param {string} run.seconds the duration of the run
 */
export function asText({ tallies, samples, most, seed, seconds }) {
  const forms = [...tallies.forms].sort(([a], [b]) => (a < b ? -1 : 1));
  const names = [...new Set(forms.flatMap(([, { steps }]) => [...steps.keys()]))].sort();
  const counts = forms.map(([form, { images, steps, compared }]) => [
    form,
    images,
    ...names.map((name) => steps.get(name) ?? 0),
    compared,
  ]);
  const sums = (counts[0] ?? []).slice(1).map((_, column) => {
    return counts.reduce((sum, row) => sum + Number(row[column + 1]), 0);
  });
  const { closed, slowest, faults, edits } = tallies;
  return [
    `\`npm run test:soak -- --seed ${seed} --edits ${edits}\`: ${edits} edits applied in ${seconds} s.`,
    '',
    markdown(
      ['Kind of image', 'images', ...names, 'compared with the native core'],
      [...counts, ['all', ...sums]],
    ),
    '',
    markdown(
      ['MB, median of each quarter of the run', 'first', 'second', 'third', 'last', 'last ÷ second'],
      courses(samples).map(({ name, quarters, growth }) => [name, ...quarters.map(mega), growth.toFixed(2)]),
    ),
    '',
    `Blob URLs after a step: at most ${tallies.mostBlobUrls}. Workers, including helpers: at most ${tallies.mostWorkers}.`,
    `Close: ${closed} times. Everything was freed, except for the faults listed below.`,
    most === null ? '' : `Peak memory of the tab’s process: ${mega(most)} MB.`,
    `Slowest step: ${(slowest.milliseconds / 1000).toFixed(1)} s, ${slowest.what}.`,
    `Faults: ${faults.length}.`,
    ...faults.map((fault) => `- ${fault}`),
    '',
  ].join('\n');
}
