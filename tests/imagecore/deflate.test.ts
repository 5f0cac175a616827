// Tests the two compressors of the real WebAssembly core. `encodeFast` uses one, and `encodeSmall` uses the other,
// which makes smaller files. Node's zlib decompresses their output, because zlib rejects more invalid streams than
// other decompressors.
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeHere, encodeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { seededRandom } from '../support/fixtures';

/** The compressed stream of a PNG: the data of all its IDAT chunks. */
function compressed(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

/** The length in bytes of the decompressed data of a PNG. Expects that zlib reads the whole compressed stream. */
function inflatedLength(png: Uint8Array) {
  const stream = compressed(Buffer.from(png));
  // With `info`, zlib also returns how many bytes of the stream it has read. The types of Node do not declare this.
  const { buffer, engine } = inflateSync(stream, { info: true }) as unknown as {
    buffer: Buffer;
    engine: { bytesWritten: number };
  };
  expect(engine.bytesWritten).toBe(stream.length);
  return buffer.length;
}

const random = seededRandom(9);
/** How often each of 22 symbols occurs. Fibonacci numbers as frequencies give the deepest possible Huffman tree. */
const fibonacci = Array.from({ length: 22 }, (_, i) => Math.round(1.618034 ** (i + 2) / Math.sqrt(5)));
const rare = fibonacci.flatMap((count, i) => Array<number>(count).fill(i * 11));

const kinds: Record<string, (i: number) => number> = {
  'one symbol': () => 7,
  noise: () => Math.floor(256 * random()),
  'two symbols': () => (random() < 0.5 ? 0 : 255),
  'Fibonacci frequencies': () => rare[Math.floor(rare.length * random())] ?? 0,
  'runs close to the longest match': (i) => (i % 517 < 259 ? 0 : 1 + (i % 3)),
  'matches close to the largest distance': (i) => ((i * i * 31) % 32_769) % 251,
};

const shapes = [
  [1, 1],
  [1, 300],
  [67, 65],
  [300, 260],
] as const;

/** Encodes an image of the kind `kind` with both compressors. Expects that both files have the pixels of the image. */
async function check(kind: string, width: number, height: number) {
  const value = kinds[kind];
  if (!value) throw new Error(`unknown kind: ${kind}`);
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => value(i));
  const source = sharp(data, { raw: { width, height, channels: 3 } });
  const raster = decodeHere(core, await source.png({ compressionLevel: 0 }).toBuffer()).orient();
  for (const png of [raster.encodeFast(), encodeHere(raster)]) {
    const length = inflatedLength(png);
    // All rows have the same length: one byte for the filter, and at most 3 bytes for each pixel.
    expect(length % height).toBe(0);
    expect(length).toBeLessThanOrEqual(height * (3 * width + 1));
    const seen = await sharp(png).toColourspace('srgb').removeAlpha().raw().toBuffer();
    expect(seen.equals(data), `${kind}, ${width} × ${height}`).toBe(true);
  }
  raster.free();
}

test.each(Object.keys(kinds))(
  'both compressors keep the pixels of an image in each of four sizes (samples: %s)',
  async (kind) => {
    for (const [width, height] of shapes) await check(kind, width, height);
  },
);

test.each(['noise', 'matches close to the largest distance'])(
  'both compressors keep the pixels of a large image (samples: %s)',
  async (kind) => {
    await check(kind, 1301, 900);
  },
);
