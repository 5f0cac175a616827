import { median } from '../../../scripts/lib/median.mjs';
import { markdown } from '../../lib/table.mjs';
import { jobs } from './jobs.mjs';
import { programs } from './programs.mjs';

/** @typedef {import('../whole.mjs').Result} Result */
/** @typedef {import('./measure.mjs').Run} Run */

/** @param {string} id */
const jobName = (id) => jobs.find((job) => job.id === id)?.name ?? id;

/** @param {string} id */
const programName = (id) => programs.find((program) => program.id === id)?.name ?? id;

/** @param {number} milliseconds */
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(2);

/** @param {number} bytes */
const megabytes = (bytes) => (bytes < 1e5 ? (bytes / 1e6).toFixed(3) : (bytes / 1e6).toFixed(1));

/**
 * In each round, a program does a job twice in the same browser. `first` is the first time, and `again` is the second
 * time.
 * @typedef {'first' | 'again'} Turn
 */

/** @type {readonly Turn[]} */
const turns = ['first', 'again'];

/**
 * @param {Result} result
 * @param {Turn} turn
 */
const times = ({ runs }, turn) => runs.map((run) => run[turn].time);

/**
 * Returns the ratio of a program's time to the time of our program in the same job. Each round of the benchmark gives
 * one ratio. This function returns the median of these ratios.
 * @param {Result} result the result of the program
 * @param {readonly Result[]} results the results of all programs
 * @param {Turn} turn
 */
function ratio(result, results, turn) {
  const ours = results.find(({ job, program }) => job === result.job && program === 'ours');
  const ourTimes = times(ours ?? result, turn);
  // If our program failed in one of the rounds, it has no time for this round and the following rounds. Then these
  // rounds have no ratio.
  const ratios = times(result, turn).flatMap((time, round) => {
    const ourTime = ourTimes[round];
    return ourTime === undefined ? [] : [time / ourTime];
  });
  return median(ratios);
}

/** @param {readonly number[]} values milliseconds */
function withSpread(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(seconds);
  return `${seconds(median(values))} (${least}–${most})`;
}

const head = [
  ...['Job', 'Program', 'First, s', '× ours', 'Again, s', '× ours', 'File, MB', 'Memory, MB'],
  'Longest task, ms',
];

/**
 * Returns the rows of the table without its head (see `head`). There is one row for each job and program. A cell has
 * the median of all rounds. For a time, the cell also has the smallest and the largest value.
 * @param {readonly Result[]} results
 * @returns {string[][]}
 */
export function lines(results) {
  return results.map((result) => {
    const { job, program, runs, failure } = result;
    const names = [jobName(job), programName(program)];
    if (runs.length === 0) return [...names, `failed: ${failure}`, '', '', '', '', '', ''];
    const memory = runs.flatMap((run) => run.memory ?? []);
    return [
      ...names,
      withSpread(times(result, 'first')),
      ratio(result, results, 'first').toFixed(2),
      withSpread(times(result, 'again')),
      ratio(result, results, 'again').toFixed(2),
      megabytes(median(runs.map(({ first }) => first.bytes))),
      memory.length > 0 ? megabytes(median(memory)).replace(/\.\d+$/, '') : '',
      median(runs.map(({ longestTask }) => longestTask)).toFixed(0),
    ];
  });
}

/**
 * Returns the phases of a job and the median time of each phase over all rounds.
 * @param {Result} result the result of one program in one job
 * @param {Turn} turn the turn whose times are used
 * @returns {[phase: string, milliseconds: number][]}
 */
function phases({ runs }, turn) {
  const names = Object.keys(runs[0]?.[turn].phases ?? {});
  return names.map((name) => [name, median(runs.map((run) => run[turn].phases[name] ?? 0))]);
}

/** @param {readonly Result[]} results */
export const asText = (results) => markdown(head, lines(results));

/**
 * Returns a table in Markdown with the times of our program. For each job and each other program, the table also has
 * two ratios of that program's time to the time of our program. The first ratio is for the first time that the job is
 * done, and the second ratio is for the second time.
 * @param {readonly Result[]} results
 */
export function ratiosAsText(results) {
  const ours = results.filter(({ program, runs }) => program === 'ours' && runs.length > 0);
  const peers = programs.filter(({ id }) => id !== 'ours' && results.some(({ program }) => program === id));
  const rows = ours.map((own) => {
    const middles = turns.map((turn) => seconds(median(times(own, turn))));
    const ratios = peers.map(({ id }) => {
      const result = results.find(({ job, program }) => job === own.job && program === id);
      if (!result || result.runs.length === 0) return 'fails';
      return turns.map((turn) => ratio(result, results, turn).toFixed(2)).join(', ');
    });
    return [jobName(own.job), middles.join(', '), ...ratios];
  });
  return markdown(['First, again', 'Pixel Resize, s', ...peers.map(({ name }) => name)], rows);
}

/**
 * Returns a table in Markdown with the time of each phase of our program, in milliseconds.
 * @param {readonly Result[]} results
 */
export function phasesAsText(results) {
  const ours = results.filter(({ program, runs }) => program === 'ours' && runs.length > 0);
  const rows = ours.flatMap((result) =>
    turns.map((turn) => {
      const times = new Map(phases(result, turn));
      return { name: `${jobName(result.job)}, ${turn}`, times };
    }),
  );
  // Not all jobs have the same phases.
  const names = [...new Set(rows.flatMap(({ times }) => [...times.keys()]))];
  const cells = rows.map(({ name, times }) => [
    name,
    ...names.map((phase) => (times.get(phase) ?? 0).toFixed(0)),
  ]);
  return markdown(['Ours, ms', ...names], cells);
}

/**
 * Returns a table in Markdown that compares our program with the baseline (an older build of our program). There is one
 * row for each job. The row has the times of both turns (see `Turn`) and the largest memory, each divided by the value
 * of the baseline. So a ratio above 1 means that the baseline is better. The last row has the median and the largest
 * ratio of all times, and the median ratio of the memory.
 * @param {readonly Result[]} results
 */
export function baselineAsText(results) {
  const rows = results
    .filter(({ program, runs }) => program === 'baseline' && runs.length > 0)
    .flatMap((older) => {
      const ours = results.find(({ job, program }) => job === older.job && program === 'ours');
      if (!ours || ours.runs.length === 0) return [];
      const memory = ours.runs.flatMap((run, round) => {
        const before = older.runs[round]?.memory;
        return run.memory && before ? [run.memory / before] : [];
      });
      const time = turns.map((turn) => ratio(ours, [{ ...older, program: 'ours' }], turn));
      return [{ name: jobName(older.job), time, memory: memory.length > 0 ? median(memory) : Number.NaN }];
    });
  const all = rows.flatMap(({ time }) => time);
  const cells = rows.map(({ name, time, memory }) => [
    name,
    ...[...time, memory].map((value) => value.toFixed(2)),
  ]);
  const whole = `${median(all).toFixed(2)}, at most ${Math.max(...all).toFixed(2)}`;
  const memory = median(rows.map((row) => row.memory)).toFixed(2);
  const head = ['Ours ÷ baseline', 'First', 'Again', 'Memory'];
  return markdown(head, [...cells, ['All rows', whole, '', memory]]);
}
