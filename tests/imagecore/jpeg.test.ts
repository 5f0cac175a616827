// How the real WebAssembly core decodes damaged JPEGs. tests/conformance compares it with libjpeg-turbo.
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { photograph } from '../support/fixtures';
import { decodeOpaque } from '../support/pixels';

/** The pixels that the core decodes. To read them, the core encodes them as a PNG, and sharp decodes this PNG. */
const decoded = (file: Uint8Array) => decodeOpaque(decodeHere(core, file).orient().encodeFast());

describe('a damaged JPEG', () => {
  let file: Buffer;

  beforeAll(async () => {
    file = await (await photograph(320, 240)).jpeg({ quality: 85 }).toBuffer();
  });

  test('with a missing end has correct pixels at the beginning and gray pixels at the end', async () => {
    const whole = await decoded(file);
    for (const share of [0.3, 0.5, 0.9]) {
      const cut = decodeHere(core, file.subarray(0, file.length * share));
      expect(cut.damaged).toBe(true);
      const shown = await decodeOpaque(cut.orient().encodeFast());
      const right = shown.data.findIndex((sample, i) => sample !== whole.data[i]);
      expect(right).toBeGreaterThan((share - 0.25) * whole.data.length);
      expect([...shown.data.slice(-3)]).toEqual([128, 128, 128]);
    }
  });

  test('with an invalid Huffman code is reported as damaged', async () => {
    const scan = file.lastIndexOf(Buffer.from([0xff, 0xda]));
    const broken = Buffer.from(file);
    // No Huffman code consists of ones only. In a scan, FF 00 is a data byte of eight ones.
    for (let i = 0; i < 40; i += 2) broken.writeUInt16BE(0xff00, scan + 200 + i);
    expect(decodeHere(core, broken).damaged).toBe(true);
  });
});
