// How `npm test` reads the reports of its test runners, and the report that it prints at the end.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finish } from '../../scripts/test/report.mjs';
import {
  add,
  cargoTestLine,
  nothing,
  oneTest,
  playwrightResults,
  settle,
  slowest,
  summary,
  vitestCounts,
  vitestTimes,
} from '../../scripts/test/results.mjs';

describe('the numbers of passed, failed and skipped tests', () => {
  it('are read from the summary line of cargo test, with or without colors', () => {
    const line =
      'test result: ok. 12 passed; 0 failed; 3 ignored; 0 measured; 0 filtered out; finished in 0.02s';
    const counts = { ...nothing, passed: 12, skipped: 3 };
    expect(cargoTestLine(line)).toEqual(counts);
    expect(cargoTestLine(line.replace('ok', '\u001b[32mok\u001b[m'))).toEqual(counts);
    expect(cargoTestLine('test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured')).toEqual({
      ...nothing,
      passed: 1,
      failed: 2,
    });
    expect(cargoTestLine('test decodes_a_result ... ok')).toBeNull();
  });

  it('include one failed test for each vitest file that cannot be loaded', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', name: 'a', assertionResults: [{ fullName: 'one', duration: 1500 }] },
        { status: 'failed', name: 'b', assertionResults: [] },
        { status: 'passed', name: 'c', assertionResults: [{ fullName: 'two', duration: null }] },
      ],
    };
    expect(vitestCounts(report)).toEqual({ ...nothing, passed: 4, failed: 2, skipped: 3 });
    expect(vitestTimes(report)).toEqual([
      { name: 'vitest › one', seconds: 1.5 },
      { name: 'vitest › two', seconds: 0 },
    ]);
  });

  it('are separate for each Playwright project, and a test that passes only on retry counts as flaky', () => {
    const test = (
      title: string,
      projectName: string,
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped',
      ...durations: number[]
    ) => ({ title, tests: [{ projectName, status, results: durations.map((duration) => ({ duration })) }] });
    const report = {
      errors: [],
      suites: [
        {
          file: 'a.spec.ts',
          specs: [test('one', 'pages', 'expected', 2000), test('two', 'pages', 'flaky', 1000, 500)],
          suites: [{ file: 'a.spec.ts', specs: [test('three', 'pages', 'skipped')] }],
        },
        { file: 'b.spec.ts', specs: [test('four', 'editor', 'unexpected', 1, 1)] },
      ],
    };
    const { projects, times } = playwrightResults(report);
    expect(projects.get('pages')).toEqual({ ...nothing, passed: 1, flaky: 1, skipped: 1 });
    expect(projects.get('editor')).toEqual({ ...nothing, failed: 1 });
    expect(slowest(times, 2)).toEqual([
      { name: 'a.spec.ts › one', seconds: 2 },
      { name: 'a.spec.ts › two', seconds: 1.5 },
    ]);
    expect(playwrightResults({ suites: [], errors: ['cannot be loaded'] }).projects.get('')?.failed).toBe(1);
  });

  it('include at least one failed test if the runner failed, reported no numbers or ran no test', () => {
    const fine = { ...nothing, passed: 3 };
    expect(settle(0, fine)).toEqual(fine);
    expect(settle(1, fine)).toEqual({ ...nothing, passed: 3, failed: 1 });
    expect(settle(1, { ...fine, failed: 2 })).toEqual({ ...nothing, passed: 3, failed: 2 });
    expect(settle(101, null)).toEqual({ ...nothing, failed: 1 });
    expect(settle(0, nothing)).toEqual({ ...nothing, failed: 1 });
    // All tests were skipped, so no test ran.
    expect(settle(0, { ...nothing, skipped: 2 })).toEqual({ ...nothing, skipped: 2, failed: 1 });
  });

  it('are summarized in one line, which omits skipped, flaky and cached tests if there are none', () => {
    const sum = add(oneTest(0), add(oneTest(1), { ...nothing, passed: 7 }));
    expect(summary(sum)).toBe('8 passed, 1 failed');
    expect(summary({ ...sum, skipped: 2, cached: 4 })).toBe('8 passed, 1 failed, 2 skipped, 4 cached');
  });
});

describe('the report at the end of a run', () => {
  const lines: string[] = [];

  beforeEach(() => {
    lines.length = 0;
    vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  });

  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = 0;
  });

  const row = (counts: Partial<typeof nothing>) => ({
    name: 'all',
    seconds: 1,
    counts: { ...nothing, ...counts },
  });

  it('ends with a line for skipped, flaky and cached tests, and a line for passed and failed tests', () => {
    finish([row({ passed: 2, skipped: 1 }), row({ failed: 3, flaky: 1 }), row({ cached: 9 })]);
    expect(lines.slice(-2)).toEqual(['1 skipped, 1 flaky, 9 cached', '2 passed, 3 failed']);
    expect(process.exitCode).toBe(1);
  });

  it('sets exit code 0 only if a test passed, in this run or in an earlier run whose result is cached', () => {
    finish([row({ passed: 2 })]);
    expect(process.exitCode).toBe(0);
    finish([row({ cached: 2 })]);
    expect(process.exitCode).toBe(0);
    finish([row({ skipped: 2 })]);
    expect(process.exitCode).toBe(1);
    finish([]);
    expect(process.exitCode).toBe(1);
  });

  it('lists the 20 slowest tests, the slowest first', () => {
    const times = Array.from({ length: 30 }, (_, i) => ({ name: `test ${i}`, seconds: i }));
    finish([row({ passed: 30 })], times);
    const listed = lines.filter((line) => line.includes(' s  test '));
    expect(listed).toHaveLength(20);
    expect(listed[0]).toContain('test 29');
  });
});
