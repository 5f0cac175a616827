// The search for a JPEG between two sizes, with files whose sizes a function gives.
import { describe, expect, test } from 'vitest';
import { JPEG_QUALITY } from '../../src/config/limits';
import type { Edit, Encoding, JpegEncoding, JpegOutput } from '../../src/edits';
import type { ImageCore } from '../../src/imagecore';
import { findJpeg } from '../../src/session/jpegRange';
import type { MakeFileOptions, PictureToSave } from '../../src/session/triedFile';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';

const SIZE = { width: 600, height: 400 };

/** The bytes of a file: they grow with the pixels, and exponentially with the quality. */
type Bytes = (quality: number, width: number) => number;

const usual: Bytes = (quality, width) => Math.round(300 + 0.02 * width ** 1.8 * 1.04 ** quality);

function optionsOf(bytesOf: Bytes, tried: JpegEncoding[]): MakeFileOptions {
  const encode = async ({ edits }: { edits: readonly Edit[] }, encoding: Encoding) => {
    if (encoding.format !== 'jpeg' || encoding.quality === 'original')
      throw new Error('No quality was encoded.');
    tried.push(encoding);
    const last = edits.at(-1);
    const width = last?.kind === 'resize' ? last.size.width : SIZE.width;
    const { quality, fullChroma, padding = 0 } = encoding;
    expectOften(padding === 0 || padding >= 4).toBe(true);
    const bytes = bytesOf(quality, width) * (fullChroma ? 1.2 : 1);
    return { size: Math.round(bytes) + padding } as Blob;
  };
  return {
    core: { encode } as Pick<ImageCore, 'encode'> as ImageCore,
    signal: new AbortController().signal,
    onProgress: () => {},
    preview: () => Promise.reject(new Error('There is no preview.')),
    show: () => {},
  };
}

const image = {
  file: new File([], 'photo.jpg'),
  edits: [],
  picture: { size: SIZE },
  bytes: 1e6,
} as unknown as PictureToSave;

async function find(range: { least?: number; most?: number; shrinks?: boolean }, bytesOf = usual) {
  const { least = null, most = null, shrinks = false } = range;
  const output: JpegOutput = {
    format: 'jpeg',
    kind: 'range',
    background: '#ffffff',
    baseline: false,
    least,
    most,
    shrinks,
  };
  const tried: JpegEncoding[] = [];
  const { fitting, smallest } = await findJpeg(image, output, optionsOf(bytesOf, tried));
  return { fitting, smallest, tried };
}

describe('a limit alone', () => {
  test('has the highest quality that fits', async () => {
    for (let most = usual(30, 600); most < usual(100, 600) * 1.1; most += 997) {
      const { fitting } = await find({ most });
      let best: number = JPEG_QUALITY.limit;
      while (best < 100 && usual(best + 1, 600) <= most) best += 1;
      expect(fitting?.at).toBe(best);
    }
  });

  test('below the lowest quality has no file, or one with fewer pixels', async () => {
    const most = usual(30, 600) - 1;
    expect(await find({ most })).toMatchObject({ fitting: null, smallest: { at: 30 } });
    const { fitting } = await find({ most: 2000, shrinks: true });
    expect(fitting?.bytes).toBeLessThanOrEqual(2000);
    expect(fitting?.size?.width).toBeLessThan(600);
    expect(fitting?.bytes).toBeGreaterThan(1500);
  });
});

describe('a least size', () => {
  test('that the usual quality reaches changes nothing', async () => {
    expect((await find({ least: usual(85, 600) })).fitting).toMatchObject({ at: 85 });
  });

  test('takes the lowest quality that reaches it, then full chroma, then a comment', async () => {
    expect((await find({ least: usual(92, 600) })).fitting).toMatchObject({ at: 92 });
    const above = usual(100, 600) + 10;
    const { fitting } = await find({ least: above });
    expect(fitting).toMatchObject({ at: 100, encoding: { fullChroma: true } });
    const padded = await find({ least: 500_000 });
    expect(padded.fitting).toMatchObject({ bytes: 500_000, encoding: { fullChroma: true } });
  });
});

describe('both sizes', () => {
  test('are kept by every file, in 400 random ranges', async () => {
    const random = seededRandom(60);
    for (let n = 0; n < 400; n++) {
      const noise = random() < 0.5 ? 0 : 40;
      const bytesOf: Bytes = (quality, width) => usual(quality, width) + ((quality * 7919) % (noise + 1));
      const least = Math.floor(1000 + random() * 60_000);
      const most = Math.floor(least + (random() < 0.3 ? random() * 3 : random() * 30_000));
      const shrinks = random() < 0.5;
      const { fitting } = await find({ least, most, shrinks }, bytesOf);
      if (fitting) {
        expectOften(fitting.bytes).toBeGreaterThanOrEqual(least);
        expectOften(fitting.bytes).toBeLessThanOrEqual(most);
      } else {
        // Without fewer pixels, only a limit below the lowest quality cannot be reached.
        expectOften(shrinks ? most < 2000 : most < bytesOf(30, 600) + 4).toBe(true);
      }
    }
  });
});
