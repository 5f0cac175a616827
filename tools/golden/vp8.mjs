// Makes tests/vp8 anew: `node tools/golden/vp8.mjs` (after `npm ci`, for sharp; it installs bench/ for @jsquash/webp).
//
// NAME.webp is a key frame of VP8 by libwebp's encoder, with every setting that changes how a frame is coded: quality,
// filter, sharpness, token partitions, segments. files.tsv has a line for each: the name, the settings, the sides, the
// channels, and a fingerprint of each row of macroblocks as libwebp's decoder shows it. Two builds of that decoder, in
// sharp and in @jsquash/webp, have to agree.
//
// forged.tsv has the same of random frames, which no encoder writes, by the seed of random_frame in
// crates/test-images/src/vp8.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { runOrStop } from '../../scripts/lib/run.mjs';
import { nativeToolchain } from '../../scripts/setup/rust.mjs';
import { peerFile } from '../lib/peers.mjs';
import { picture, randomNumbers, raster } from './picture.mjs';

/** @typedef {import('./picture.mjs').Raster} Raster */
/** @typedef {Record<string, number>} Settings libwebp's names (WebPConfig in encode.h) */
/** @typedef {{ name: string; image: Raster; settings: Settings }} Fixture */

const folder = join(import.meta.dirname, '..', '..', 'tests', 'vp8');

/**
 * The encoder and the decoder of @jsquash/webp: of libwebp's settings sharp passes on but a few.
 * @param {'encode' | 'decode'} name
 * @param {string} wasm
 */
async function codec(name, wasm) {
  const { default: run, init } = await import(pathToFileURL(await peerFile(`@jsquash/webp/${name}.js`)).href);
  const module = readFileSync(await peerFile(`@jsquash/webp/codec/${wasm}.wasm`));
  await init(await WebAssembly.compile(module));
  return run;
}

// The decoder makes one of these, which Node has not.
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
 * FNV-1a, 64 bits.
 * @param {Uint8Array} bytes
 */
function fingerprint(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

/** @param {{ width: number; height: number; noise: number; seed: number }} options */
const opaque = (options) => raster(picture(options), 'rgb');

/**
 * Every quality once, and every strength; in the first 64 files every sharpness with each filter and each number of
 * partitions.
 */
function everyQuality() {
  const random = randomNumbers(640);
  /** @param {number} least @param {number} most */
  const between = (least, most) => least + Math.floor(random() * (most - least + 1));
  return Array.from({ length: 101 }, (_, quality) => {
    const partitions = quality < 64 ? quality >> 4 : 0;
    // A partition has a row of macroblocks at least, where all are to be read.
    const height = partitions < 2 ? between(17, 70) : between(16 * 2 ** partitions - 15, 150);
    const width = height > 70 ? between(1, 35) : between(17, 75);
    const settings = {
      quality,
      // Each strength once; the weakest, which leave nothing to filter, after the first 64.
      filter_strength: quality < 64 ? 37 + ((quality * 37) % 64) : ((quality - 64) * 11) % 37,
      filter_sharpness: quality % 8,
      filter_type: (quality >> 3) % 2,
      partitions,
      segments: between(1, 4),
      // From 3 on there is one partition, whatever is asked for.
      method: between(0, partitions === 0 ? 6 : 2),
      sns_strength: between(0, 100),
      // It may find that no filter is best, whatever strength is asked for.
      autofilter: quality < 64 ? 0 : between(0, 1),
      pass: between(0, 3) === 0 ? between(2, 6) : 1,
      preprocessing: between(0, 2),
      use_sharp_yuv: between(0, 3) === 0 ? 1 : 0,
    };
    const image = opaque({ width, height, noise: random(), seed: quality });
    return { name: `q${String(quality).padStart(3, '0')}`, image, settings };
  });
}

/** Sides next to what blocks are made of. */
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

/** What the pictures of the other sets have not: one colour, noise alone, and steps from black to white. */
function extremes() {
  const [width, height] = [53, 37];
  const random = randomNumbers(641);
  /** @type {Record<string, (x: number, y: number) => number[]>} */
  const kinds = {
    flat: () => [200, 30, 90],
    noise: () => [random() * 256, random() * 256, random() * 256].map(Math.floor),
    checks: (x, y) => Array(3).fill((x + y) % 2 === 0 ? 0 : 255),
    stripes: (x) => (Math.floor(x / 5) % 2 === 0 ? [255, 0, 0] : [0, 0, 255]),
  };
  return Object.entries(kinds).flatMap(([kind, colour]) =>
    [0, 50, 100].map((quality) => {
      const samples = Array.from({ length: width * height }, (_, i) =>
        colour(i % width, Math.floor(i / width)),
      ).flat();
      return {
        name: `${kind}-q${quality}`,
        image: /** @type {Raster} */ ({ width, height, channels: 3, maximum: 255, samples }),
        settings: { quality, filter_strength: 100, filter_type: 1, partitions: 1, segments: 4, method: 2 },
      };
    }),
  );
}

/** Alpha in all the ways that it is stored. */
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
 * Colours, with alpha or without, as the encoder takes them.
 * @param {Raster} image
 */
function rgba({ width, height, channels, samples }) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  samples.forEach((sample, i) => {
    data[Math.floor(i / channels) * 4 + (i % channels)] = sample;
  });
  return { data, width, height };
}

/** @typedef {(file: Uint8Array) => Promise<{ data: Uint8Array }>} Decode */

/**
 * The sides, the channels and a fingerprint of each row of macroblocks, as both builds of libwebp see them.
 * @param {string} name
 * @param {Buffer} file
 * @param {Decode} decode
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

/** @param {Decode} decode */
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

/** @param {Decode} decode */
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

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const decode = await codec('decode', 'dec/webp_dec');
await writeFiles(decode);
await writeForged(decode);
