// Compares the real wasm package with libjpeg-turbo, which sharp uses: both must decode random JPEGs to the same
// pixels. docs/jpeg.md describes the rules that make this possible. jpeg.long.test.ts compares more files.
import { describe, expect, test, vi } from 'vitest';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { decodeInParts } from '../../src/imagecore/worker/rasterWork';
import { fakeHelper } from '../support/helper';
import { anyJpegs, compareWithLibjpeg, pixelsOf } from '../support/jpegs';
import { difference } from '../support/pixels';

/** The time limit of a test in milliseconds. If the generator of the files has changed, the first test compiles it. */
const TIMEOUT = 300_000;

describe('random JPEGs', () => {
  // Requirements: R6
  test(
    'are decoded to exactly the pixels of libjpeg-turbo, in wasm and natively',
    async () => {
      const files = anyJpegs(1, 100, [1, 90]);
      expect(files).toHaveLength(100);
      const { compared, different, differentNatively, bySampling } = await compareWithLibjpeg(files);
      expect(compared).toBe(100);
      expect(different).toEqual([]);
      expect(differentNatively).toEqual([]);
      // The files must cover all common kinds of chroma subsampling, and also some rare ones.
      for (const usual of ['gray', 'YCbCr 4:4:4', 'YCbCr 4:2:2', 'YCbCr 4:2:0'])
        expect(bySampling.get(usual)?.compared, usual).toBeGreaterThan(3);
      expect(bySampling.size).toBeGreaterThan(15);
      for (const colors of ['Rgb', 'Cmyk', 'Ycck', 'YCbCr', 'Gray'])
        expect(files.filter((file) => file.colors === colors).length, colors).toBeGreaterThan(1);
      for (const script of [
        'Sequential',
        'SequentialGroups',
        'LibjpegDefault',
        'SpectralSelection',
        'SuccessiveApproximation',
        'Random',
      ])
        expect(files.filter((file) => file.script === script).length, script).toBeGreaterThan(1);
    },
    TIMEOUT,
  );

  // Each number is the seed of a file that is large enough to be decoded in parts. The first file has the chroma
  // subsampling 4:2:0, the second has 4:4:4, and the third has rare sampling factors.
  test.each([9028, 9021, 9011])(
    'have the same pixels whether they are decoded in parts or in one piece: seed %i',
    async (number) => {
      const [file] = anyJpegs(number, 1, [500, 700]);
      if (!file) throw new Error('no file');
      const job = core.decodeJob(file.bytes, 1);
      expect(job.parts, file.name).toBeGreaterThan(1);
      let rendered = 0;
      const finish = job.finish.bind(job);
      vi.spyOn(job, 'finish').mockImplementation(() => {
        const next = finish();
        rendered = next.parts;
        return next;
      });
      const parts = await pixelsOf(await decodeInParts(job, [fakeHelper()]));
      // If the parts do not fit together, the second job has no parts, and the file is decoded in one piece. The next
      // comparison would then prove nothing.
      expect(rendered).toBeGreaterThan(1);
      expect(difference(parts, await pixelsOf(decodeHere(core, file.bytes))).max, file.name).toBe(0);
    },
    TIMEOUT,
  );
});
