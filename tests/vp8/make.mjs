// Creates all files of tests/vp8 again. Run `node scripts/tool.mjs tests/vp8/make.mjs`. The script installs the
// packages of bench/, since it needs @jsquash/webp.
//
// - NAME.webp is a lossy WebP file (a VP8 key frame) from libwebp's encoder. The files differ in all settings that
//   change the coding of a frame: quality, filter, sharpness, number of partitions, segments.
// - files.tsv has one line for each file: its name, the encoder's settings, the width, height and number of channels,
//   and a hash of each row of macroblocks. The hashes are computed from the pixels of libwebp's decoder. The script
//   compares two builds of this decoder (in sharp and in @jsquash/webp), and stops if their pixels differ.
// - forged.tsv has one line for each frame of random bits, which no encoder would write. The frames are not stored.
//   Each line begins with a seed, from which `random_frame` in crates/test-images/src/vp8 creates the frame. The size
//   and the hashes follow as in files.tsv.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { runOrStop } from '../../scripts/lib/run.mjs';
import { seeded } from '../../scripts/lib/seeded.mjs';
import { nativeToolchain } from '../../scripts/setup/rust.mjs';
import { peerFile } from '../../tools/lib/peers.mjs';
import { picture, raster } from '../golden/make/picture.mjs';

/** @typedef {import('../golden/make/picture.mjs').Raster} Raster */
/** @typedef {Record<string, number>} Settings the fields of libwebp's WebPConfig (see encode.h) and their values */
/** @typedef {{ name: string; image: Raster; settings: Settings }} Fixture a file to encode; `name` has no extension */

const folder = import.meta.dirname;

/**
 * Loads the encoder or the decoder of @jsquash/webp. This package is used because sharp supports only a few of
 * libwebp's settings.
 * @param {'encode' | 'decode'} name
 * @param {string} wasm the path of the WebAssembly module in the package's folder codec/, without ".wasm"
 */
async function codec(name, wasm) {
  const { default: run, init } = await import(pathToFileURL(await peerFile(`@jsquash/webp/${name}.js`)).href);
  const module = readFileSync(await peerFile(`@jsquash/webp/codec/${wasm}.wasm`));
  await init(await WebAssembly.compile(module));
  return run;
}

// The decoder returns its pixels as `ImageData`. Node does not have this class, so this is a minimal replacement.
Object.assign(globalThis, {
  ImageData: class {
    /**
     * @param {Uint8ClampedArray} data
     * @param {number} width
     * @param {number} height
     */
    constructor(data, width, height) {
      Object.assign(this, { data, width, height });
    }
  },
});

/**
 * Returns the 64-bit FNV-1a hash of some bytes, as 16 hexadecimal digits.
 * @param {Uint8Array} bytes
 */
function fingerprint(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

/**
 * Computes a picture as an RGB raster.
 * @param {{ width: number; height: number; noise: number; seed: number }} options see `picture`
 */
const opaque = (options) => raster(picture(options), 'rgb');

/**
 * Returns 101 files, one for each quality (0..100). They have all filter strengths from 0 to 100. The first 64 files
 * have every combination of the 8 sharpness values, the 2 filter types and the 4 numbers of partitions.
 */
function everyQuality() {
  const random = seeded(640);
  /** @param {number} least @param {number} most */
  const between = (least, most) => least + Math.floor(random() * (most - least + 1));
  return Array.from({ length: 101 }, (_, quality) => {
    const partitions = quality < 64 ? quality >> 4 : 0;
    // The file has 2^partitions token partitions. Each partition should have at least one row of macroblocks (16
    // pixels), so that a decoder reads all partitions.
    const height = partitions < 2 ? between(17, 70) : between(16 * 2 ** partitions - 15, 150);
    const width = height > 70 ? between(1, 35) : between(17, 75);
    const settings = {
      quality,
      // The first 64 files have the strengths 37..100, in a mixed order. The other files have the strengths 0..36,
      // which are so weak that the filter changes almost nothing.
      filter_strength: quality < 64 ? 37 + ((quality * 37) % 64) : ((quality - 64) * 11) % 37,
      filter_sharpness: quality % 8,
      filter_type: (quality >> 3) % 2,
      partitions,
      segments: between(1, 4),
      // Several partitions need a `method` below 3. With a `method` of 3 or higher, libwebp writes only one partition,
      // whatever `partitions` is.
      method: between(0, partitions === 0 ? 6 : 2),
      sns_strength: between(0, 100),
      // With `autofilter`, libwebp chooses the filter strength itself, and may switch the filter off. So the first 64
      // files do not use it.
      autofilter: quality < 64 ? 0 : between(0, 1),
      pass: between(0, 3) === 0 ? between(2, 6) : 1,
      preprocessing: between(0, 2),
      use_sharp_yuv: between(0, 3) === 0 ? 1 : 0,
    };
    const image = opaque({ width, height, noise: random(), seed: quality });
    return { name: `q${String(quality).padStart(3, '0')}`, image, settings };
  });
}

/**
 * Returns files with widths and heights close to the block sizes of VP8 (4, 8 and 16 pixels), and files that are only
 * one or two pixels wide or high.
 */
function everySide() {
  const sides = [1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33];
  const squares = sides.map((side) => [side, side]);
  const lines = [
    ...[2, 16, 17, 131].flatMap((side) => [
      [1, side],
      [side, 1],
    ]),
    [2, 129],
  ];
  return [...squares, ...lines].map(([width = 1, height = 1], i) => ({
    name: `side-${width}x${height}`,
    image: opaque({ width, height, noise: 0.4, seed: 200 + i }),
    settings: {
      quality: (i * 29) % 101,
      filter_strength: 60,
      filter_sharpness: i % 8,
      filter_type: i % 2,
      partitions: i % 4,
      method: i % 3,
    },
  }));
}

/**
 * Returns files with extreme pictures: a single color, only noise, a black and white checkerboard, red and blue
 * stripes.
 */
function extremes() {
  const [width, height] = [53, 37];
  const random = seeded(641);
  /** @type {Record<string, (x: number, y: number) => number[]>} */
  const kinds = {
    flat: () => [200, 30, 90],
    noise: () => [random() * 256, random() * 256, random() * 256].map(Math.floor),
    checks: (x, y) => Array(3).fill((x + y) % 2 === 0 ? 0 : 255),
    stripes: (x) => (Math.floor(x / 5) % 2 === 0 ? [255, 0, 0] : [0, 0, 255]),
  };
  return Object.entries(kinds).flatMap(([kind, color]) =>
    [0, 50, 100].map((quality) => {
      const samples = Array.from({ length: width * height }, (_, i) =>
        color(i % width, Math.floor(i / width)),
      ).flat();
      return {
        name: `${kind}-q${quality}`,
        image: /** @type {Raster} */ ({ width, height, channels: 3, maximum: 255, samples }),
        settings: { quality, filter_strength: 100, filter_type: 1, partitions: 1, segments: 4, method: 2 },
      };
    }),
  );
}

/**
 * Returns files with an alpha channel. They have every combination of the 3 filters for alpha, alpha with and without
 * compression, and 3 qualities of alpha.
 */
function withAlpha() {
  return [0, 1, 2].flatMap((alpha_filtering) =>
    [0, 1].flatMap((alpha_compression) =>
      [0, 60, 100].map((alpha_quality) => ({
        name: `alpha-${alpha_filtering}-${alpha_compression}-${alpha_quality}`,
        image: raster(picture({ width: 37, height: 29, noise: 0.5, seed: 300 + alpha_quality }), 'rgba'),
        settings: {
          quality: 70,
          alpha_filtering,
          alpha_compression,
          alpha_quality,
          exact: alpha_filtering % 2,
          filter_type: alpha_compression,
        },
      })),
    ),
  );
}

/**
 * Converts a raster to RGBA, which is the encoder's input format.
 * @param {Raster} image RGB or RGBA
 */
function rgba({ width, height, channels, samples }) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  samples.forEach((sample, i) => {
    data[Math.floor(i / channels) * 4 + (i % channels)] = sample;
  });
  return { data, width, height };
}

/** @typedef {(file: Uint8Array) => Promise<{ data: Uint8Array }>} Decode decodes a WebP file to RGBA samples */

/**
 * Decodes a file with two builds of libwebp (in sharp and in @jsquash/webp), and throws an error if their pixels
 * differ. Returns two texts. The first has the width, the height and the number of channels. The second has the hashes
 * of all rows of macroblocks.
 * @param {string} name is used in the error message
 * @param {Buffer} file
 * @param {Decode} decode the decoder of @jsquash/webp
 */
async function seen(name, file, decode) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const other = (await decode(file)).data;
  const same = data.every((sample, i) => other[Math.floor(i / channels) * 4 + (i % channels)] === sample);
  if (!same) throw new Error(`two builds of libwebp see different pixels in ${name}`);
  const row = 16 * width * channels;
  const rows = Array.from({ length: Math.ceil(height / 16) }, (_, i) =>
    data.subarray(i * row, (i + 1) * row),
  );
  return [`${width} ${height} ${channels}`, rows.map(fingerprint).join(' ')];
}

/**
 * Writes the WebP files and files.tsv.
 * @param {Decode} decode
 */
async function writeFiles(decode) {
  const encode = await codec('encode', 'enc/webp_enc_simd');
  const lines = [];
  for (const { name, image, settings } of [
    ...everyQuality(),
    ...everySide(),
    ...extremes(),
    ...withAlpha(),
  ]) {
    const file = Buffer.from(await encode(rgba(image), settings));
    const pixels = await seen(name, file, decode);
    const said = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    lines.push([name, said.join(' '), ...pixels].join('\t'));
    writeFileSync(join(folder, `${name}.webp`), file);
  }
  writeFileSync(join(folder, 'files.tsv'), `${lines.join('\n')}\n`);
  console.log(`${lines.length} files`);
}

/**
 * Writes forged.tsv. A Rust program creates the random frames as temporary files.
 * @param {Decode} decode
 */
async function writeForged(decode) {
  const count = 200;
  const forged = mkdtempSync(join(tmpdir(), 'forged-'));
  try {
    await runOrStop(
      nativeToolchain().cargo,
      [
        'run',
        '--quiet',
        '--package',
        'imagecore-vp8',
        '--example',
        'random_frames',
        '--',
        forged,
        String(count),
      ],
      { problem: 'The forged frames were not written: see the messages above.' },
    );
    const lines = [];
    for (let seed = 0; seed < count; seed += 1) {
      const file = readFileSync(join(forged, `${seed}.webp`));
      lines.push([seed, ...(await seen(`seed ${seed}`, file, decode))].join('\t'));
    }
    writeFileSync(join(folder, 'forged.tsv'), `${lines.join('\n')}\n`);
  } finally {
    rmSync(forged, { recursive: true });
  }
}

for (const name of readdirSync(folder)) if (name.endsWith('.webp')) rmSync(join(folder, name));
const decode = await codec('decode', 'dec/webp_dec');
await writeFiles(decode);
await writeForged(decode);
