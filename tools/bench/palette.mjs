// Compares our PNGs of few colors with those of sharp (libimagequant) and of pngquant, if it is installed: the error in
// OKLab, the bytes, and the time. Each ratio is our value divided by the value of the other program, so a ratio below 1
// means that ours is better. sharp makes palettes of only 2, 4, 16 and 256 colors, so it is left out at 64. `--only kodak`
// measures only the pictures whose names contain "kodak".
import { execFileSync, spawnSync } from 'node:child_process';
import sharp from 'sharp';
import { buildCore } from '../../scripts/build/core.mjs';
import { loadCore } from '../../scripts/build/node-core.mjs';
import { corpusFile, missingCorpora } from '../../scripts/lib/corpora.mjs';
import { median } from '../../scripts/lib/median.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { decodeHere, encodeHere } from '../../scripts/lib/wholeJobs.mjs';
import { sources } from '../gallery/quality/sources.mjs';
import { optionsOf } from '../lib/options.mjs';
import { meanDistance } from './palette/error.mjs';

/** @typedef {import('./palette/error.mjs').Pixels} Pixels */

/**
 * Makes a PNG of at most `colors` colors from a PNG.
 * @typedef {(png: Buffer, colors: number, dithers: boolean) => Buffer | Uint8Array | Promise<Buffer>} Quantizer
 */

const COLORS = [256, 64, 16];
const KODAK = [1, 5, 8, 13, 19, 23];

/** @returns {AsyncGenerator<{ name: string; png: Buffer }>} */
async function* pictures() {
  for await (const { name, png } of sources()) yield { name, png };
  if (missingCorpora) return;
  for (const number of KODAK) {
    const name = `kodak/${number}.png`;
    yield {
      name,
      png: await sharp(corpusFile(`photos/${name}`))
        .png({ compressionLevel: 0 })
        .toBuffer(),
    };
  }
}

/**
 * @param {Buffer | Uint8Array} png
 * @returns {Promise<Pixels>}
 */
async function pixelsOf(png) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

const hasPngquant = spawnSync('pngquant', ['--version']).status === 0;

/** @type {Readonly<Record<string, Quantizer>>} */
const others = {
  sharp: (png, colors, dithers) =>
    sharp(png)
      .png({ palette: true, colours: colors, effort: 10, compressionLevel: 9, dither: dithers ? 1 : 0 })
      .toBuffer(),
  ...(hasPngquant && {
    pngquant: (png, colors, dithers) =>
      execFileSync('pngquant', ['--speed', '1', ...(dithers ? [] : ['--nofs']), String(colors), '-'], {
        input: png,
        maxBuffer: 2 ** 30,
      }),
  }),
};

/** @param {string} program @param {number} colors */
const hasSize = (program, colors) => program !== 'sharp' || [2, 4, 16, 256].includes(colors);

/**
 * @param {Quantizer} quantize
 * @param {Buffer} png
 * @param {number} colors
 * @param {boolean} dithers
 */
async function timed(quantize, png, colors, dithers) {
  const start = performance.now();
  const file = await quantize(png, colors, dithers);
  return { file, ms: performance.now() - start };
}

await runMain(async () => {
  const { only } = optionsOf({ only: '' });
  await buildCore();
  const core = await loadCore();
  /** @type {Quantizer} */
  const ours = (png, colors, dithers) => {
    const raster = decodeHere(core, png).orient();
    const quantization = raster.quantization(colors, dithers);
    while (!quantization.step());
    const reduced = quantization.finish();
    raster.free();
    const file = encodeHere(reduced);
    reduced.free();
    return file;
  };
  /** @type {Map<string, { name: string; error: number; bytes: number; time: number }[]>} */
  const rows = new Map();
  for await (const { name, png } of pictures()) {
    if (!name.includes(only)) continue;
    const original = await pixelsOf(png);
    for (const colors of COLORS)
      for (const dithers of [false, true]) {
        const error = async (/** @type {Buffer | Uint8Array} */ file) =>
          meanDistance(original, await pixelsOf(file), dithers ? 2 : 1);
        const our = await timed(ours, png, colors, dithers);
        const ourError = await error(our.file);
        for (const [program, quantize] of Object.entries(others)) {
          if (!hasSize(program, colors)) continue;
          const their = await timed(quantize, png, colors, dithers);
          const key = `${program}, ${colors} colors, ${dithers ? 'dithered' : 'not dithered'}`;
          const row = {
            name,
            // A picture with fewer colors than the palette has no error.
            error: (ourError + 1e-6) / ((await error(their.file)) + 1e-6),
            bytes: our.file.length / their.file.length,
            time: our.ms / their.ms,
          };
          rows.set(key, [...(rows.get(key) ?? []), row]);
        }
      }
    console.log(name);
  }
  for (const [key, all] of rows) {
    console.log(`\n${key}`);
    for (const value of /** @type {const} */ (['error', 'bytes', 'time'])) {
      const [worst] = [...all].sort((a, b) => b[value] - a[value]);
      const middle = median(all.map((row) => row[value])).toFixed(3);
      console.log(
        `  ${value.padEnd(6)} median ${middle}, at most ${worst?.[value].toFixed(3)} (${worst?.name})`,
      );
    }
  }
});
