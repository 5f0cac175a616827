import { describe, expect, it } from 'vitest';
import {
  add,
  cargoTestLine,
  oneTest,
  playwrightCounts,
  settle,
  summary,
  vitestCounts,
} from '../../scripts/test/results.mjs';

describe('figures of test runners', () => {
  it('reads the last line of each of cargo’s test programs, in colour or without', () => {
    const line =
      'test result: ok. 12 passed; 0 failed; 3 ignored; 0 measured; 0 filtered out; finished in 0.02s';
    const counts = { passed: 12, failed: 0, skipped: 3 };
    expect(cargoTestLine(line)).toEqual(counts);
    expect(cargoTestLine(line.replace('ok', '\u001b[32mok\u001b[m'))).toEqual(counts);
    expect(cargoTestLine('test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured')).toEqual({
      passed: 1,
      failed: 2,
      skipped: 0,
    });
    expect(cargoTestLine('test decodes_a_result ... ok')).toBeNull();
  });

  it('counts a vitest file that could not be loaded', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{}] },
      ],
    };
    expect(vitestCounts(report)).toEqual({ passed: 4, failed: 2, skipped: 3 });
  });

  it('counts a browser test that passed at its second try as passed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(playwrightCounts({ stats })).toEqual({ passed: 6, failed: 1, skipped: 2 });
  });

  it('counts a runner that crashed, left no figures or ran nothing as one failure', () => {
    const fine = { passed: 3, failed: 0, skipped: 0 };
    expect(settle(0, fine)).toEqual(fine);
    expect(settle(1, fine)).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(settle(1, { ...fine, failed: 2 })).toEqual({ passed: 3, failed: 2, skipped: 0 });
    expect(settle(101, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(settle(0, { passed: 0, failed: 0, skipped: 0 })).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('sums up in one line, and names skipped tests only where there are some', () => {
    const sum = add(oneTest(0), add(oneTest(1), { passed: 7, failed: 0, skipped: 0 }));
    expect(summary(sum)).toBe('8 passed, 1 failed');
    expect(summary({ ...sum, skipped: 2 })).toBe('8 passed, 1 failed, 2 skipped');
  });
});
