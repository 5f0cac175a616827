// The comparison of jpeg.test.ts with 20 times as many files, which have other seeds.
import { expect, test } from 'vitest';
import { anyJpegs, compareWithLibjpeg, type Tally } from '../support/jpegs';

const FILES = 2000;

test('2,000 random JPEGs are decoded to exactly the pixels of libjpeg-turbo, in wasm and natively', async () => {
  const bySampling = new Map<string, Tally>();
  let compared = 0;
  // In batches of 250, because all files at once would need much memory.
  for (let first = 100_001; first <= 100_000 + FILES; first += 250) {
    const comparison = await compareWithLibjpeg(anyJpegs(first, 250, [1, 160]));
    expect(comparison.different).toEqual([]);
    expect(comparison.differentNatively).toEqual([]);
    compared += comparison.compared;
    for (const [key, tally] of comparison.bySampling) {
      const sum = bySampling.get(key) ?? { compared: 0, exact: 0, largest: 0 };
      bySampling.set(key, {
        compared: sum.compared + tally.compared,
        exact: sum.exact + tally.exact,
        largest: Math.max(sum.largest, tally.largest),
      });
    }
  }
  expect(compared).toBe(FILES);
  const rows = [...bySampling].sort(([, a], [, b]) => b.compared - a.compared);
  console.table(Object.fromEntries(rows.slice(0, 20)));
  console.log(`${rows.length} kinds of sampling`);
}, 1_800_000);
