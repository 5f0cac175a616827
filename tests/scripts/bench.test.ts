// The tables that `npm run bench` prints: the times of each program for each job, and their ratios to our times.
import { describe, expect, test } from 'vitest';
import { median } from '../../scripts/lib/median.mjs';
import { asText, lines, ratiosAsText } from '../../tools/bench/whole/tables.mjs';

/** The measurement of a program in one round: it does the job a first time, and again. Times are in milliseconds. */
const run = (first: number, again: number) => ({
  first: { time: first, phases: { decode: first }, bytes: 2_500_000 },
  again: { time: again, phases: { decode: again }, bytes: 2_500_000 },
  memory: 300_000_000,
  longestTask: 3,
});
const result = (program: string, ...runs: ReturnType<typeof run>[]) => ({
  job: 'jpeg16-1080',
  program,
  input: 1,
  runs,
});

describe('the tables of the whole-job benchmark', () => {
  test('use the median: the middle value, or the mean of the two middle values if their number is even', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });

  test('show the ratio of two programs, which stays the same if both programs are slow in one round', () => {
    // The ratios of the first times in the three rounds are 1.5, 2 and 3. The ratio of the median times is 3.
    const results = [
      result('ours', run(1000, 500), run(9000, 500), run(1000, 500)),
      result('pica', run(1500, 1000), run(18_000, 1000), run(3000, 1000)),
    ];
    const [, , first, firstRatio, , againRatio] = lines(results)[1] ?? [];
    expect(first).toBe('3.00 (1.50–18.00)');
    expect([firstRatio, againRatio]).toEqual(['2.00', '2.00']);
    expect(ratiosAsText(results)).toContain('| 16 MP JPEG to 1080² | 1.00, 0.50 | 2.00, 2.00 |');
  });

  test('show that a program has failed', () => {
    const results = [result('ours', run(1000, 500)), { ...result('pica'), failure: 'out of memory' }];
    expect(asText(results)).toContain('| pica | failed: out of memory |');
    expect(ratiosAsText(results)).toContain('| fails |');
  });
});
