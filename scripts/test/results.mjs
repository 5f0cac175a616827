import { relative } from 'node:path';
import { root } from '../lib/paths.mjs';

/**
 * The numbers of tests with each outcome. A `flaky` test failed at first and passed when it was repeated; it does not
 * count as `passed`. A `cached` test passed in an earlier run and did not run in this run.
 * @typedef {{ passed: number; failed: number; skipped: number; flaky: number; cached: number }} Counts
 */

/**
 * A test that ran. `repeat` is the command that runs this test again. A test that cargo ran is only reported if it
 * failed, without its duration.
 * @typedef {{ name: string; seconds: number; outcome: keyof Counts; repeat: string }} TestResult
 */

/** @type {Readonly<Counts>} */
export const nothing = { passed: 0, failed: 0, skipped: 0, flaky: 0, cached: 0 };

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  flaky: a.flaky + b.flaky,
  cached: a.cached + b.cached,
});

/**
 * The counts of a program that does not report individual tests, such as a linter. The whole program counts as one
 * test.
 * @param {number} code the program's exit code
 * @returns {Counts}
 */
export const oneTest = (code) => ({ ...nothing, [code === 0 ? 'passed' : 'failed']: 1 });

/**
 * Corrects the counts of a test runner by its exit code. The result has at least one failure in each of two cases:
 *
 * - The runner ran no test. A skipped test does not count as a test that ran.
 * - The exit code is not 0, although the runner reported no failure. An example is a runner that crashed.
 *
 * @param {number} code the runner's exit code
 * @param {Counts | null} counts null if the runner reported no counts
 * @returns {Counts}
 */
export function settle(code, counts) {
  const found = counts ?? nothing;
  const ranNothing = found.passed + found.failed + found.flaky === 0;
  const isUnexplained = code !== 0 && found.failed === 0;
  return ranNothing || isUnexplained ? { ...found, failed: Math.max(1, found.failed) } : found;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors start with the escape character
const colors = /\u001b\[[\d;]*m/g;

/**
 * Parses the summary line that `cargo test` prints at the end of each test program. Ignored tests count as skipped.
 * @param {string} line
 * @returns {Counts | null} null for any other line
 */
export function cargoTestLine(line) {
  const found = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;/.exec(
    line.replace(colors, ''),
  );
  if (!found) return null;
  return { ...nothing, passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3]) };
}

/**
 * Parses the line of a failed test in the output of `cargo test`.
 * @param {string} line
 * @returns {TestResult | null} null for any other line
 */
export function cargoFailure(line) {
  const name = /^test (\S+) \.\.\. FAILED/.exec(line.replace(colors, ''))?.[1];
  return name
    ? { name: `cargo › ${name}`, seconds: 0, outcome: 'failed', repeat: `cargo test --workspace ${name}` }
    : null;
}

/** Quotes a text as one argument of a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** @param {string} text */
const asPattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string; name: string; assertionResults: { fullName: string; status: string; duration?: number |
 *   null }[] }[]} testResults one entry for each test file, with its path as `name`, and durations in milliseconds
 */

/**
 * The counts and the tests of a vitest report.
 * @param {VitestReport} report
 * @returns {{ counts: Counts; tests: TestResult[] }}
 */
export function vitestResults({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests,
  testResults,
}) {
  /** @type {TestResult[]} */
  const tests = [];
  let broken = 0;
  for (const { name, status, assertionResults } of testResults) {
    const file = relative(root, name).replaceAll('\\', '/');
    for (const { fullName, status: result, duration } of assertionResults)
      tests.push({
        name: `${file} › ${fullName}`,
        seconds: (duration ?? 0) / 1000,
        outcome: result === 'passed' || result === 'failed' ? result : 'skipped',
        repeat: `npx vitest run ${file} -t ${quoted(asPattern(fullName))}`,
      });
    // A file that could not be loaded has no test results, and `numFailedTests` does not count it. Here, it counts as
    // one failed test.
    if (status === 'failed' && assertionResults.length === 0) {
      broken += 1;
      tests.push({
        name: `${file} cannot be loaded`,
        seconds: 0,
        outcome: 'failed',
        repeat: `npx vitest run ${file}`,
      });
    }
  }
  const counts = {
    ...nothing,
    passed: numPassedTests,
    failed: numFailedTests + broken,
    skipped: numPendingTests + numTodoTests,
  };
  return { counts, tests };
}

/**
 * @typedef {object} PlaywrightTest
 * @property {string} projectName
 * @property {'expected' | 'unexpected' | 'flaky' | 'skipped'} status
 * @property {{ duration: number }[]} results one entry for each attempt, with its duration in milliseconds
 * @typedef {object} PlaywrightSuite
 * @property {string} file
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string; line: number; tests: PlaywrightTest[] }[]} [specs]
 * @typedef {{ suites: PlaywrightSuite[]; errors: unknown[] }} PlaywrightReport
 */

const playwrightOutcome = /** @type {const} */ ({
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
});

/**
 * The counts of each Playwright project in a report, and its tests. A repeated test has the total duration of all its
 * attempts.
 * @param {PlaywrightReport} report
 * @returns {{ projects: Map<string, Counts>; tests: TestResult[] }}
 */
export function playwrightResults({ suites, errors }) {
  /** @type {Map<string, Counts>} */
  const projects = new Map();
  /** @type {TestResult[]} */
  const results = [];
  /** @param {PlaywrightSuite} suite */
  const visit = (suite) => {
    for (const { title, line, tests } of suite.specs ?? [])
      for (const { projectName, status, results: attempts } of tests) {
        const outcome = playwrightOutcome[status];
        projects.set(projectName, add(projects.get(projectName) ?? nothing, { ...nothing, [outcome]: 1 }));
        const seconds = attempts.reduce((sum, { duration }) => sum + duration / 1000, 0);
        const repeat = `npx playwright test e2e/${suite.file}:${line} --project ${projectName}`;
        results.push({ name: `${suite.file} › ${title}`, seconds, outcome, repeat });
      }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of suites) visit(suite);
  // An error outside of any test, such as a test file that cannot be loaded, belongs to no project. The empty name
  // stands for no project.
  if (errors.length > 0) projects.set('', { ...nothing, failed: errors.length });
  return { projects, tests: results };
}

/**
 * A summary in one line. It contains the numbers of passed and failed tests, and each other number that is not zero.
 * @param {Counts} counts
 */
export const summary = ({ passed, failed, ...others }) =>
  [
    `${passed} passed`,
    `${failed} failed`,
    ...Object.entries(others).flatMap(([name, count]) => (count > 0 ? `${count} ${name}` : [])),
  ].join(', ');
