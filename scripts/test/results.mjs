/**
 * What a check came to, in tests.
 * @typedef {{ passed: number; failed: number; skipped: number }} Counts
 */

/** @type {Readonly<Counts>} */
export const nothing = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/**
 * A program that checks as a whole counts as one test.
 * @param {number} code its exit code
 * @returns {Counts}
 */
export const oneTest = (code) => ({ ...nothing, [code === 0 ? 'passed' : 'failed']: 1 });

/**
 * A runner's own figures, set right by its exit code: one that crashed, or that ran nothing and
 * said it was fine, counts as one failure at least.
 * @param {number} code
 * @param {Counts | null} counts null where the runner left none
 * @returns {Counts}
 */
export function settle(code, counts) {
  const found = counts ?? nothing;
  const ranNothing = found.passed + found.failed + found.skipped === 0;
  const unexplained = code !== 0 && found.failed === 0;
  return ranNothing || unexplained ? { ...found, failed: Math.max(1, found.failed) } : found;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours start with the escape character
const colours = /\u001b\[[\d;]*m/g;

/**
 * Reads a line that cargo test prints at the end of each test program.
 * @param {string} line
 * @returns {Counts | null}
 */
export function cargoTestLine(line) {
  const found = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;/.exec(
    line.replace(colours, ''),
  );
  if (!found) return null;
  return { passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3]) };
}

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string; assertionResults: unknown[] }[]} testResults one for each file
 */

/**
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that could not even be loaded has no tests of its own to fail.
  const brokenFiles = testResults.filter((it) => it.status === 'failed' && it.assertionResults.length === 0);
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number; unexpected: number; flaky: number; skipped: number }} stats
 */

/**
 * What passed at a second try, where there is one (see playwright.config.ts), has passed; Playwright names it.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export const playwrightCounts = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
});

/** @param {Counts} counts */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
