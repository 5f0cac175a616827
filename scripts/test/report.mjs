import { add, nothing, slowest, summary } from './results.mjs';

/** @typedef {import('./schedule.mjs').Row} Row */
/** @typedef {import('./results.mjs').TimedTest} TimedTest */

/** The number of slow tests that are listed. */
const SLOWEST = 20;

/**
 * Prints the slowest tests and a table of the groups. The last line has the total numbers of passed and failed tests;
 * the line above it has the numbers of skipped, flaky and cached tests. This function also sets the exit code of the
 * process. The code is 0 if no test failed and at least one test passed, in this run or in an earlier run whose result
 * is cached.
 * @param {readonly Row[]} rows the rows of the table
 * @param {readonly TimedTest[]} [times] the durations of all tests
 */
export function finish(rows, times = []) {
  if (times.length > SLOWEST) {
    console.log(`\nThe ${SLOWEST} slowest tests`);
    for (const { name, seconds } of slowest(times, SLOWEST))
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
  const width = Math.max(0, ...rows.map((row) => row.name.length));
  console.log('');
  for (const { name, seconds, counts, note } of rows) {
    const mark = counts.failed > 0 ? '✗' : '✓';
    const line = `${mark} ${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s  ${summary(counts)}`;
    console.log(note ? `${line} (${note})` : line);
  }
  const total = rows.reduce((sum, row) => add(sum, row.counts), nothing);
  const { passed, failed, skipped, flaky, cached } = total;
  process.exitCode = failed === 0 && passed + flaky + cached > 0 ? 0 : 1;
  console.log(`${skipped} skipped, ${flaky} flaky, ${cached} cached`);
  console.log(`${passed} passed, ${failed} failed`);
}
