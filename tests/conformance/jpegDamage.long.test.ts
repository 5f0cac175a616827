// The comparison of jpegDamage.test.ts with more files, which have other seeds.
import { expect, test } from 'vitest';
import { DamageComparison, damagedJpegs } from '../support/damagedJpegs';

const FILES = 2000;

/** The numbers of the files of which the core shows less than libjpeg-turbo, each with the reason. */
const REASONS = new Map([
  [300_975, 'no marker follows the start marker, so the core does not take the file for a JPEG'],
]);

test('the core shows about as many intact pixels of 2,000 damaged JPEGs as libjpeg-turbo, and reports the damage', async () => {
  const comparison = new DamageComparison();
  // In batches of 250, because all files at once would need much memory.
  for (let first = 300_001; first <= 300_000 + FILES; first += 250)
    await comparison.add(damagedJpegs(first, 250));
  console.table(comparison.table());
  const { sequential, progressive, less, unreported } = comparison;
  expect(sequential.ours).toBeGreaterThan(0.98 * sequential.theirs);
  expect(progressive.ours).toBeGreaterThan(0.98 * progressive.theirs);
  expect([...less].filter(([number]) => !REASONS.has(number))).toEqual([]);
  expect([...REASONS].filter(([number]) => !less.has(number))).toEqual([]);
  expect([...unreported.values()]).toEqual([]);
  // The core also reports inconsistent data of which libjpeg does not warn.
  expect(sequential.onlyCore + progressive.onlyCore).toBeLessThan(
    0.05 * (sequential.files + progressive.files),
  );
}, 1_800_000);
