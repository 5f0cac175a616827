import { add, nothing, summary } from './results.mjs';

/** @typedef {import('./schedule.mjs').Row} Row */
/** @typedef {import('./results.mjs').TestResult} TestResult */

/** The number of slow tests that are listed. */
const SLOWEST = 20;

/**
 * Prints the slowest tests, the failed and the flaky tests with the commands that run them again, and a table of the
 * groups. The last line has the total numbers of passed and failed tests. The line above it has the numbers of skipped,
 * flaky and cached tests. This function also sets the exit code of the process. The code is 0 if no test failed and at
 * least one test passed. A test whose result is cached counts as passed.
 * @param {readonly Row[]} rows the rows of the table
 * @param {readonly TestResult[]} [tests] the tests from which the slowest, failed and flaky ones are listed
 */
export function finish(rows, tests = []) {
  if (tests.length > SLOWEST) {
    console.log(`\nThe ${SLOWEST} slowest tests`);
    for (const { name, seconds } of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
  for (const outcome of /** @type {const} */ (['flaky', 'failed'])) {
    const those = tests.filter((test) => test.outcome === outcome);
    if (those.length > 0) console.log(`\nThe ${outcome} tests`);
    for (const { name, repeat } of those) console.log(`  ${name}\n    ${repeat}`);
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
