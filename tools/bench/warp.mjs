// Compares the warp of the core with those of libvips (by sharp), of a canvas in Chromium and, with `--magick convert`,
// of ImageMagick: the time for a picture of 24 megapixels that is turned by 3°, and the errors for a zone plate that is
// turned by 3°, in its own size and in half of it. All but the canvas use one thread, and their time is processor time.
// libvips and ImageMagick are native, the core is WebAssembly. `--rounds 3` sets the number of measurements of a time.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildCore } from '../../scripts/build/core.mjs';
import { loadCore } from '../../scripts/build/node-core.mjs';
import { inChromium } from '../../scripts/lib/chromium.mjs';
import { median } from '../../scripts/lib/median.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { decodeHere, runHere } from '../../scripts/lib/wholeJobs.mjs';
import { optionsOf } from '../lib/options.mjs';
import { errors, zonePlate } from './warp/zone-plate.mjs';

/**
 * Turns the image of a PNG file by 3° and scales it, and returns a file of the result, and the time in milliseconds.
 * @typedef {(png: Buffer, scale: number) => Promise<{ picture: Buffer; time: number }>} Warp
 */

const [COS, SIN] = [Math.cos(Math.PI / 60), Math.sin(Math.PI / 60)];
const FAST = { compressionLevel: 1 };

/** Returns a PNG file of 24 megapixels, with waves and noise. */
function photo() {
  const [width, height, channels] = /** @type {const} */ ([6000, 4000, 3]);
  const pixels = Buffer.alloc(width * height * channels);
  for (let i = 0, noise = 7; i < pixels.length; i++) {
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) >>> 0;
    pixels[i] = 110 + 90 * Math.sin(i * 0.0011) + (noise >>> 27);
  }
  return sharp(pixels, { raw: { width, height, channels } }).png(FAST).toBuffer();
}

/** @param {() => unknown} work @returns the processor time of this process in user mode, in milliseconds */
async function timed(work) {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user / 1000;
}

/** The size of the result that has the whole picture. @param {number} width @param {number} height @param {number} scale */
const boxOf = (width, height, scale) => ({
  width: Math.ceil((width * COS + height * SIN) * scale),
  height: Math.ceil((width * SIN + height * COS) * scale),
});

/** @param {typeof import('../../src/imagecore/pkg/imagecore.js')} core @returns {Warp} */
const byCore = (core) => async (png, scale) => {
  const raster = decodeHere(core, png).orient();
  const { width, height } = boxOf(raster.width, raster.height, scale);
  const [a, b] = [COS / scale, SIN / scale];
  const x = raster.width / 2 - (a * width + b * height) / 2;
  const y = raster.height / 2 - (a * height - b * width) / 2;
  let result = raster;
  const time = await timed(() => {
    result = runHere(raster.warpJob(Float64Array.of(a, b, x, -b, a, y, 0, 0, 1), width, height));
  });
  const picture = Buffer.from(result.encodeFast());
  for (const used of [raster, result]) used.free();
  return { picture, time };
};

/** @typedef {import('sharp').Interpolators[keyof import('sharp').Interpolators]} Interpolator */

/** @param {Interpolator} interpolator @param {boolean} inLight whether linear light is interpolated @returns {Warp} */
const byLibvips = (interpolator, inLight) => async (png, scale) => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  /** @param {import('sharp').OutputInfo} info @returns {import('sharp').SharpOptions} */
  const options = ({ width, height, channels }) => ({ raw: { width, height, channels } });
  let [pixels, shape] = [data, info];
  const time = await timed(async () => {
    const source = sharp(data, options(info));
    const turned = (inLight ? source.pipelineColourspace('scrgb') : source).affine(
      [COS * scale, -SIN * scale, SIN * scale, COS * scale],
      { interpolator },
    );
    const result = await turned.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    [pixels, shape] = [result.data, result.info];
  });
  return { picture: await sharp(pixels, options(shape)).png(FAST).toBuffer(), time };
};

/** @param {import('@playwright/test').Page} page @param {(file: Uint8Array) => string} give @returns {Warp} */
const byCanvas = (page, give) => async (png, scale) => {
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const box = boxOf(width, height, scale);
  const { file, time } = await page.evaluate(
    async ({ url, box, scale }) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = new OffscreenCanvas(box.width, box.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      const start = performance.now();
      context.imageSmoothingQuality = 'high';
      context.translate(box.width / 2, box.height / 2);
      context.rotate(Math.PI / 60);
      context.scale(scale, scale);
      context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
      context.getImageData(0, 0, 1, 1);
      const time = performance.now() - start;
      const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
      let text = '';
      for (let i = 0; i < bytes.length; i += 8192)
        text += String.fromCharCode(...bytes.subarray(i, i + 8192));
      return { file: btoa(text), time };
    },
    { url: give(png), box, scale },
  );
  return { picture: Buffer.from(file, 'base64'), time };
};

/** Runs a program, and returns its processor time in user mode, in milliseconds. @param {readonly string[]} command */
function userTime(command) {
  const { stderr, status } = spawnSync('bash', ['-c', 'TIMEFORMAT=%3U; time "$@"', 'bash', ...command]);
  if (status !== 0) throw new Error(String(stderr));
  return 1000 * Number(String(stderr).trim().split('\n').at(-1));
}

/** @param {string} program @param {string} folder @param {readonly string[]} filter @returns {Warp} */
const byMagick = (program, folder, filter) => async (png, scale) => {
  const [from, to] = ['from.png', 'to.png'].map((name) => join(folder, name));
  writeFileSync(`${from}`, png);
  const distort = ['-virtual-pixel', 'Edge', ...filter, '+distort', 'SRT', `${scale} 3`];
  const light = scale < 1 ? ['-colorspace', 'RGB', ...distort, '-colorspace', 'sRGB'] : distort;
  /** @param {readonly string[]} work */
  const run = (work) =>
    userTime([
      program,
      '-limit',
      'thread',
      '1',
      `${from}`,
      ...work,
      '-depth',
      '8',
      '-quality',
      '10',
      `${to}`,
    ]);
  // Without reading and writing the files.
  const files = run([]);
  return { time: run(light) - files, picture: readFileSync(`${to}`) };
};

await runMain(async () => {
  const { magick, rounds } = optionsOf({ magick: '', rounds: 3 });
  await buildCore();
  const [core, folder] = [await loadCore(), join(buildDir, 'bench-warp')];
  mkdirSync(folder, { recursive: true });
  sharp.concurrency(1);
  const [large, plate] = [await photo(), await zonePlate()];
  await inChromium(async (page, give) => {
    /** @type {[string, Warp][]} */
    const programs = [['the core', byCore(core)]];
    for (const name of /** @type {const} */ (['nohalo', 'lbb', 'bicubic']))
      programs.push([`libvips ${name}, linear`, byLibvips(name, true)], [name, byLibvips(name, false)]);
    programs.push(['canvas', byCanvas(page, give)]);
    if (magick) programs.push(['ImageMagick EWA', byMagick(magick, folder, [])]);
    if (magick) programs.push(['ImageMagick EWA Lanczos', byMagick(magick, folder, ['-filter', 'Lanczos'])]);
    console.log('| program | 24 MP, ms | 3° | half, shown | half, above |\n|---|---|---|---|---|');
    for (const [name, warp] of programs) {
      const times = [];
      for (let round = 0; round < rounds; round++) times.push((await warp(large, 1)).time);
      const whole = await errors((await warp(plate, 1)).picture, 1);
      const half = await errors((await warp(plate, 0.5)).picture, 0.5);
      const cells = [whole.shown, half.shown, half.above].map((error) => error.toFixed(2));
      console.log(`| ${[name, median(times).toFixed(0), ...cells].join(' | ')} |`);
    }
  });
});
