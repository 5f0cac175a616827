// Random JPEGs of every kind, in the real wasm package and in libjpeg-turbo, which sharp decodes with. docs/jpeg.md
// names the rules by which both decode. jpeg.long.test.ts has more of them.
import { describe, expect, test, vi } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { decodeInParts } from '../../src/imagecore/worker/decode';
import { fakeHelper } from '../support/helper';
import { anyJpegs, compareWithLibjpeg, pixelsOf } from '../support/jpegs';
import { difference } from '../support/pixels';

/** The first file of any build may have to wait until the generator is compiled. */
const TIMEOUT = 300_000;

describe('random JPEGs', () => {
  test(
    'are decoded to the last bit as by libjpeg-turbo, and natively as in wasm',
    async () => {
      const files = anyJpegs(1, 100, [1, 90]);
      expect(files).toHaveLength(100);
      const { compared, different, differentNatively, bySampling } = await compareWithLibjpeg(files);
      expect(compared).toBe(100);
      expect(different).toEqual([]);
      expect(differentNatively).toEqual([]);
      // The usual ones, and some of the others.
      for (const usual of ['gray', 'YCbCr 4:4:4', 'YCbCr 4:2:2', 'YCbCr 4:2:0'])
        expect(bySampling.get(usual)?.compared, usual).toBeGreaterThan(3);
      expect(bySampling.size).toBeGreaterThan(15);
      for (const colours of ['Rgb', 'Cmyk', 'Ycck', 'YCbCr', 'Gray'])
        expect(files.filter((file) => file.colours === colours).length, colours).toBeGreaterThan(1);
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

  // Numbers of files large enough for it: of 4:2:0, of 4:4:4, and of factors that are rare.
  test.each([9028, 9021, 9011])(
    'are the same decoded in parts, as number %i is',
    async (number) => {
      const [file] = anyJpegs(number, 1, [500, 700]);
      const job = file && core.jpegScanJob(file.bytes);
      if (!job) throw new Error(`too small for parts: ${file?.name}`);
      let rendered = 0;
      const finish = job.finish.bind(job);
      vi.spyOn(job, 'finish').mockImplementation(() => {
        const next = finish();
        rendered = next.parts;
        return next;
      });
      const parts = await pixelsOf(await decodeInParts(job, [fakeHelper()]));
      // None, if they did not fit together.
      expect(rendered).toBeGreaterThan(1);
      expect(difference(parts, await pixelsOf(core.decode(file.bytes))).max, file.name).toBe(0);
    },
    TIMEOUT,
  );
});
