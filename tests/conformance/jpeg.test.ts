// Random JPEGs of all kinds, decoded by the real wasm package and by libjpeg-turbo, which sharp uses. docs/jpeg.md
// describes the rules by which both decode. jpeg.long.test.ts tests more files.
import { describe, expect, test, vi } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { decodeInParts } from '../../src/imagecore/worker/decode';
import { fakeHelper } from '../support/helper';
import { anyJpegs, compareWithLibjpeg, pixelsOf } from '../support/jpegs';
import { difference } from '../support/pixels';

/** In milliseconds. After a change of the generator, the first test must wait until the generator is compiled. */
const TIMEOUT = 300_000;

describe('random JPEGs', () => {
  test(
    'are decoded bit for bit as by libjpeg-turbo, in wasm and natively',
    async () => {
      const files = anyJpegs(1, 100, [1, 90]);
      expect(files).toHaveLength(100);
      const { compared, different, differentNatively, bySampling } = await compareWithLibjpeg(files);
      expect(compared).toBe(100);
      expect(different).toEqual([]);
      expect(differentNatively).toEqual([]);
      // All common kinds of sampling occur, and also some rare ones.
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

  // The numbers of files that are large enough to be decoded in parts: with 4:2:0, with 4:4:4, and with rare factors.
  test.each([9028, 9021, 9011])(
    'have the same pixels when they are decoded in parts: number %i',
    async (number) => {
      const [file] = anyJpegs(number, 1, [500, 700]);
      const job = file && core.jpegScanJob(file.bytes);
      if (!job) throw new Error(`The file is too small to be decoded in parts: ${file?.name}`);
      let rendered = 0;
      const finish = job.finish.bind(job);
      vi.spyOn(job, 'finish').mockImplementation(() => {
        const next = finish();
        rendered = next.parts;
        return next;
      });
      const parts = await pixelsOf(await decodeInParts(job, [fakeHelper()]));
      // If the parts cannot be joined, the second job has no parts, and the file is decoded in one piece.
      expect(rendered).toBeGreaterThan(1);
      expect(difference(parts, await pixelsOf(core.decode(file.bytes))).max, file.name).toBe(0);
    },
    TIMEOUT,
  );
});
