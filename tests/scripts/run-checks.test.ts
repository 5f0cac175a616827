import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nothing, oneTest } from '../../scripts/test/results.mjs';
import { finish, runChecks } from '../../scripts/test/run-checks.mjs';

describe('a round of checks', () => {
  const lines: string[] = [];

  beforeEach(() => {
    lines.length = 0;
    vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  });

  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = 0;
  });

  it('goes on after a failure, a crash and a check that had nothing to run on', async () => {
    const rows = await runChecks(
      [
        { name: 'fails', needs: 'sources', run: async () => oneTest(1) },
        { name: 'crashes', needs: 'sources', run: () => Promise.reject(new Error('out of order')) },
        { name: 'lacks', needs: 'site', run: async () => oneTest(0) },
        { name: 'passes', needs: 'core', run: async () => ({ ...nothing, passed: 5 }) },
      ],
      new Set(['site']),
    );
    expect(rows.map(({ counts }) => [counts.passed, counts.failed])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
      [5, 0],
    ]);

    finish(rows);
    expect(lines.at(-1)).toBe('5 passed, 3 failed');
    expect(process.exitCode).toBe(1);
  });

  it('is well only where something passed and nothing failed', () => {
    finish([{ name: 'all', seconds: '1.0', counts: { ...nothing, passed: 2 } }]);
    expect(process.exitCode).toBe(0);
    finish([]);
    expect(process.exitCode).toBe(1);
    expect(lines.at(-1)).toBe('0 passed, 0 failed');
  });
});
