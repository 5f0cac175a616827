// How `npm test` reads the reports of its test runners, and the report that it prints at the end.
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { finish } from '../../scripts/test/report.mjs';
import {
  add,
  cargoFailure,
  cargoTestLine,
  nothing,
  oneTest,
  playwrightResults,
  settle,
  summary,
  type TestResult,
  vitestResults,
} from '../../scripts/test/results.mjs';

describe('the numbers of passed, failed and skipped tests', () => {
  test('are read from the summary line of cargo test, with or without colors', () => {
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
    expect(cargoFailure('test decodes_a_result ... ok')).toBeNull();
    expect(cargoFailure('test golden::files_decode ... \u001b[31mFAILED\u001b[m')).toMatchObject({
      outcome: 'failed',
      repeat: 'cargo test --workspace golden::files_decode',
    });
  });

  test('include one failed test for each vitest file that cannot be loaded', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        {
          status: 'failed',
          name: join(root, 'tests/a.test.ts'),
          assertionResults: [{ fullName: "one (it's)", status: 'failed', duration: 1500 }],
        },
        { status: 'failed', name: join(root, 'tests/b.test.ts'), assertionResults: [] },
        {
          status: 'passed',
          name: join(root, 'tests/c.test.ts'),
          assertionResults: [{ fullName: 'two', status: 'passed', duration: null }],
        },
      ],
    };
    const { counts, tests } = vitestResults(report);
    expect(counts).toEqual({ ...nothing, passed: 4, failed: 2, skipped: 3 });
    expect(tests).toEqual([
      {
        name: "tests/a.test.ts › one (it's)",
        seconds: 1.5,
        outcome: 'failed',
        repeat: "npx vitest run tests/a.test.ts -t 'one \\(it'\\''s\\)'",
      },
      {
        name: 'tests/b.test.ts cannot be loaded',
        seconds: 0,
        outcome: 'failed',
        repeat: 'npx vitest run tests/b.test.ts',
      },
      {
        name: 'tests/c.test.ts › two',
        seconds: 0,
        outcome: 'passed',
        repeat: "npx vitest run tests/c.test.ts -t 'two'",
      },
    ]);
  });

  test('are separate for each Playwright project, and a test that passes only on retry counts as flaky', () => {
    const test = (
      title: string,
      projectName: string,
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped',
      ...durations: number[]
    ) => ({
      title,
      line: 7,
      tests: [{ projectName, status, results: durations.map((duration) => ({ duration })) }],
    });
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
    const { projects, tests } = playwrightResults(report);
    expect(projects.get('pages')).toEqual({ ...nothing, passed: 1, flaky: 1, skipped: 1 });
    expect(projects.get('editor')).toEqual({ ...nothing, failed: 1 });
    expect(tests.map(({ name, seconds, outcome }) => [name, seconds, outcome]).slice(0, 3)).toEqual([
      ['a.spec.ts › one', 2, 'passed'],
      ['a.spec.ts › two', 1.5, 'flaky'],
      ['a.spec.ts › three', 0, 'skipped'],
    ]);
    expect(tests.at(-1)).toMatchObject({
      outcome: 'failed',
      repeat: 'npx playwright test e2e/b.spec.ts:7 --project editor',
    });
    expect(playwrightResults({ suites: [], errors: ['cannot be loaded'] }).projects.get('')?.failed).toBe(1);
  });

  test('include at least one failed test if the runner failed, reported no numbers or ran no test', () => {
    const fine = { ...nothing, passed: 3 };
    expect(settle(0, fine)).toEqual(fine);
    expect(settle(1, fine)).toEqual({ ...nothing, passed: 3, failed: 1 });
    expect(settle(1, { ...fine, failed: 2 })).toEqual({ ...nothing, passed: 3, failed: 2 });
    expect(settle(101, null)).toEqual({ ...nothing, failed: 1 });
    expect(settle(0, nothing)).toEqual({ ...nothing, failed: 1 });
    // All tests were skipped, so no test ran.
    expect(settle(0, { ...nothing, skipped: 2 })).toEqual({ ...nothing, skipped: 2, failed: 1 });
  });

  test('are summarized in one line, which omits skipped, flaky and cached tests if there are none', () => {
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

  test('ends with a line for skipped, flaky and cached tests, and a line for passed and failed tests', () => {
    finish([row({ passed: 2, skipped: 1 }), row({ failed: 3, flaky: 1 }), row({ cached: 9 })]);
    expect(lines.slice(-2)).toEqual(['1 skipped, 1 flaky, 9 cached', '2 passed, 3 failed']);
    expect(process.exitCode).toBe(1);
  });

  test('sets exit code 0 only if a test passed, in this run or in an earlier run whose result is cached', () => {
    finish([row({ passed: 2 })]);
    expect(process.exitCode).toBe(0);
    finish([row({ cached: 2 })]);
    expect(process.exitCode).toBe(0);
    finish([row({ skipped: 2 })]);
    expect(process.exitCode).toBe(1);
    finish([]);
    expect(process.exitCode).toBe(1);
  });

  const resultOf = (name: string, outcome: TestResult['outcome'], seconds = 0) => ({
    name,
    seconds,
    outcome,
    repeat: `npx playwright test e2e/${name}.spec.ts:1`,
  });

  test('lists the failed and the flaky tests, each with the command that runs it again', () => {
    finish(
      [row({ failed: 1 })],
      [resultOf('fine', 'passed'), resultOf('bad', 'failed'), resultOf('shaky', 'flaky')],
    );
    const text = lines.join('\n');
    expect(text).toContain('The flaky tests\n  shaky\n    npx playwright test e2e/shaky.spec.ts:1\n');
    expect(text).toContain('The failed tests\n  bad\n    npx playwright test e2e/bad.spec.ts:1\n');
    expect(text).not.toContain('fine');
  });

  test('lists the 20 slowest tests, the slowest first', () => {
    const tests = Array.from({ length: 30 }, (_, i) => resultOf(`test ${i}`, 'passed', i));
    finish([row({ passed: 30 })], tests);
    const listed = lines.filter((line) => line.includes(' s  test '));
    expect(listed).toHaveLength(20);
    expect(listed[0]).toContain('test 29');
  });
});
