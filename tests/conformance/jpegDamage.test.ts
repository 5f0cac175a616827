// Compares the real wasm package with libjpeg-turbo, which sharp uses, on damaged JPEGs: the core must show at least as
// much of the undamaged picture, and must report the damage of which libjpeg warns. jpegDamage.long.test.ts compares
// more files.
import { expect, test } from 'vitest';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { decodeInParts } from '../../src/imagecore/worker/rasterWork';
import { DamageComparison, damagedJpegs } from '../support/damagedJpegs';
import { fakeHelper } from '../support/helper';
import { pixelsOf } from '../support/jpegs';
import { difference } from '../support/pixels';

/** The time limit of a test in milliseconds. If the generator of the files has changed, the first test compiles it. */
const TIMEOUT = 300_000;

test(
  'the core shows about as many intact pixels of damaged JPEGs as libjpeg-turbo, and reports the damage',
  async () => {
    const comparison = new DamageComparison();
    await comparison.add(damagedJpegs(200_001, 90));
    const { sequential, progressive, less, unreported } = comparison;
    expect(sequential.ours).toBeGreaterThan(0.98 * sequential.theirs);
    expect(progressive.ours).toBeGreaterThan(0.98 * progressive.theirs);
    expect([...less.values()]).toEqual([]);
    expect([...unreported.values()]).toEqual([]);
    // The core also reports inconsistent data of which libjpeg does not warn.
    expect(sequential.onlyCore + progressive.onlyCore).toBeLessThan(
      0.05 * (sequential.files + progressive.files),
    );
  },
  TIMEOUT,
);

// Each number is the seed of a file that is large enough to be decoded in parts.
test.each([9028, 9021, 9011])(
  'a damaged JPEG has the same pixels whether it is decoded in parts or in one piece: seed %i',
  async (number) => {
    for (const file of damagedJpegs(number, 1, [500, 700])) {
      const job = core.decodeJob(file.bytes, 1);
      expect(job.parts, file.name).toBeGreaterThan(1);
      const [parts, whole] = [await decodeInParts(job, [fakeHelper()]), decodeHere(core, file.bytes)];
      expect(parts.damaged, file.name).toBe(whole.damaged);
      expect(difference(await pixelsOf(parts), await pixelsOf(whole)).max, file.name).toBe(0);
    }
  },
  TIMEOUT,
);
