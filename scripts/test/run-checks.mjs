import { Problem } from '../lib/problem.mjs';
import { secondsSince } from '../lib/step.mjs';
import { add, nothing, summary } from './results.mjs';

/** @typedef {import('./checks.mjs').Check} Check */
/** @typedef {import('./results.mjs').Counts} Counts */
/** @typedef {{ name: string; seconds: string; counts: Counts; note?: string }} Row */

/**
 * Runs the checks one after the other; none is left out because another failed.
 * @param {readonly Check[]} checks
 * @param {ReadonlySet<string>} missing what could not be built
 * @returns {Promise<Row[]>}
 */
export async function runChecks(checks, missing = new Set()) {
  /** @type {Row[]} */
  const rows = [];
  for (const { name, needs, run } of checks) {
    console.log(`\n▸ ${name}`);
    const start = performance.now();
    /** @type {Counts} */
    let counts = { ...nothing, failed: 1 };
    let note = '';
    if (missing.has(needs)) {
      note = `not run, for want of the ${needs}`;
      console.log(note);
    } else {
      try {
        counts = await run();
      } catch (error) {
        note = 'did not finish';
        console.log(error instanceof Problem ? error.message : error);
      }
    }
    const seconds = secondsSince(start);
    console.log(`${counts.failed === 0 ? '✓' : '✗'} ${name}: ${summary(counts)}, ${seconds} s`);
    rows.push({ name, seconds, counts, note });
  }
  return rows;
}

/**
 * Prints a table of the checks and, as the very last line, the sum of their tests; the exit code
 * says whether all is well.
 * @param {readonly Row[]} rows
 */
export function finish(rows) {
  const width = Math.max(0, ...rows.map((row) => row.name.length));
  console.log('');
  for (const { name, seconds, counts, note } of rows) {
    const line = `${counts.failed === 0 ? '✓' : '✗'} ${name.padEnd(width)} ${seconds.padStart(7)} s  ${summary(counts)}`;
    console.log(note ? `${line} (${note})` : line);
  }
  const total = rows.reduce((sum, row) => add(sum, row.counts), nothing);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
  console.log(summary(total));
}
