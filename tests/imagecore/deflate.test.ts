// The compressors of the real wasm package, read back by zlib, which Node has: it refuses more than other inflaters do.
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { seededRandom } from '../support/fixtures';

/** The data of all IDAT chunks of a PNG. */
function compressed(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

/** How long the stream is that zlib reads of a file, and of what length its rows are then. */
function inflated(png: Uint8Array) {
  const stream = compressed(Buffer.from(png));
  // With `info` zlib tells how much of the stream it has read, which the types do not know.
  const { buffer, engine } = inflateSync(stream, { info: true }) as unknown as {
    buffer: Buffer;
    engine: { bytesWritten: number };
  };
  expect(engine.bytesWritten).toBe(stream.length);
  return buffer.length;
}

const random = seededRandom(9);
/** How deep a tree gets depends on the frequencies: those of Fibonacci make the deepest. */
const fibonacci = Array.from({ length: 22 }, (_, i) => Math.round(1.618034 ** (i + 2) / Math.sqrt(5)));
const rare = fibonacci.flatMap((count, i) => Array<number>(count).fill(i * 11));

const kinds: Record<string, (i: number) => number> = {
  'one symbol': () => 7,
  noise: () => Math.floor(256 * random()),
  'two symbols': () => (random() < 0.5 ? 0 : 255),
  'frequencies of Fibonacci': () => rare[Math.floor(rare.length * random())] ?? 0,
  'runs next to the longest copy': (i) => (i % 517 < 259 ? 0 : 1 + (i % 3)),
  'copies from next to the farthest place': (i) => ((i * i * 31) % 32_769) % 251,
};

const shapes = [
  [1, 1],
  [1, 300],
  [67, 65],
  [300, 260],
] as const;

/** Encodes a picture in both ways and decodes it again. */
async function check(kind: string, width: number, height: number) {
  const value = kinds[kind];
  if (!value) throw new Error(kind);
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => value(i));
  const source = sharp(data, { raw: { width, height, channels: 3 } });
  const raster = core.decode(await source.png({ compressionLevel: 0 }).toBuffer()).orient();
  for (const png of [raster.encodeFast(), raster.encodeSmall()]) {
    const rows = inflated(png);
    // Rows of any form, each after the byte of its filter.
    expect(rows % height).toBe(0);
    expect(rows).toBeLessThanOrEqual(height * (3 * width + 1));
    const seen = await sharp(png).toColourspace('srgb').removeAlpha().raw().toBuffer();
    expect(seen.equals(data), `${kind}, ${width} × ${height}`).toBe(true);
  }
  raster.free();
}

test.each(Object.keys(kinds))('%s comes back in every shape, by every compressor', async (kind) => {
  for (const [width, height] of shapes) await check(kind, width, height);
});

test.each(['noise', 'copies from next to the farthest place'])('%s comes back in bands', async (kind) => {
  await check(kind, 1301, 900);
});
