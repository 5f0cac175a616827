/**
 * The numbers of tests with each outcome. A `flaky` test failed at first and passed when it was repeated; it does not
 * count as `passed`. A `cached` test passed in an earlier run and did not run in this run.
 * @typedef {{ passed: number; failed: number; skipped: number; flaky: number; cached: number }} Counts
 */

/** @typedef {{ name: string; seconds: number }} TimedTest */

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
 * @param {Counts | null} counts null where the runner reported no counts
 * @returns {Counts}
 */
export function settle(code, counts) {
  const found = counts ?? nothing;
  const ranNothing = found.passed + found.failed + found.flaky === 0;
  const isUnexplained = code !== 0 && found.failed === 0;
  return ranNothing || isUnexplained ? { ...found, failed: Math.max(1, found.failed) } : found;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours start with the escape character
const colours = /\u001b\[[\d;]*m/g;

/**
 * Parses the summary line that `cargo test` prints at the end of each test program. Ignored tests count as skipped.
 * @param {string} line
 * @returns {Counts | null} null for any other line
 */
export function cargoTestLine(line) {
  const found = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;/.exec(
    line.replace(colours, ''),
  );
  if (!found) return null;
  return { ...nothing, passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3]) };
}

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string; name: string; assertionResults: { fullName: string; duration?: number | null }[] }[]}
 *   testResults one entry for each test file, with durations in milliseconds
 */

/**
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that could not be loaded has no test results, and is not in `numFailedTests`. It counts as one failed test.
  const brokenFiles = testResults.filter((it) => it.status === 'failed' && it.assertionResults.length === 0);
  return {
    ...nothing,
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/**
 * @param {VitestReport} report
 * @returns {TimedTest[]}
 */
export const vitestTimes = ({ testResults }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `vitest › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );

/**
 * @typedef {object} PlaywrightTest
 * @property {string} projectName
 * @property {'expected' | 'unexpected' | 'flaky' | 'skipped'} status
 * @property {{ duration: number }[]} results one entry for each attempt, with its duration in milliseconds
 * @typedef {object} PlaywrightSuite
 * @property {string} file
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string; tests: PlaywrightTest[] }[]} [specs]
 * @typedef {{ suites: PlaywrightSuite[]; errors: unknown[] }} PlaywrightReport
 */

const playwrightStatus = /** @type {const} */ ({
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
});

/**
 * The counts of each Playwright project in a report, and the duration of each test. A repeated test has the total
 * duration of all its attempts.
 * @param {PlaywrightReport} report
 * @returns {{ projects: Map<string, Counts>; times: TimedTest[] }}
 */
export function playwrightResults({ suites, errors }) {
  /** @type {Map<string, Counts>} */
  const projects = new Map();
  /** @type {TimedTest[]} */
  const times = [];
  /** @param {PlaywrightSuite} suite */
  const visit = (suite) => {
    for (const { title, tests } of suite.specs ?? [])
      for (const { projectName, status, results } of tests) {
        const one = { ...nothing, [playwrightStatus[status]]: 1 };
        projects.set(projectName, add(projects.get(projectName) ?? nothing, one));
        const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0);
        times.push({ name: `${suite.file} › ${title}`, seconds: milliseconds / 1000 });
      }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of suites) visit(suite);
  // An error outside of any test, such as a test file that cannot be loaded, belongs to no project. The empty name
  // stands for no project.
  if (errors.length > 0) projects.set('', { ...nothing, failed: errors.length });
  return { projects, times };
}

/**
 * @param {readonly TimedTest[]} times
 * @param {number} count
 */
export const slowest = (times, count) => times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);

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
