import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { launchChromium } from '../../../scripts/lib/chromium.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { ask, runOrStop } from '../../../scripts/lib/run.mjs';
import { which } from '../../../scripts/lib/which.mjs';
import { installedBrowser } from '../../../scripts/setup/browser.mjs';
import { aptInstall, canUseApt } from '../../../scripts/setup/debian.mjs';
import { nativeToolchain, toolchainEnv } from '../../../scripts/setup/rust.mjs';
import { folder } from './cache.mjs';
import { pythonWith } from './python.mjs';

/** @typedef {import('./pictures.mjs').Picture} Picture */

/**
 * An encoder with one setting of the chroma.
 * @typedef {object} Encoder
 * @property {string} program its name in the report. The encoders of one program are also compared by the smaller file
 * @property {string} chroma '4:2:0', '4:4:4', or 'auto' if the encoder decides by the picture
 * @property {string} version
 * @property {(picture: Picture, quality: number) => Promise<Buffer>} encode makes a JPEG file
 */

const exec = promisify(execFile);

let files = 0;

/**
 * Runs a program that writes a file, and returns the file's content.
 * @param {(out: string) => Promise<unknown>} write
 */
async function written(write) {
  const out = join(folder, `out-${process.pid}-${files++}.jpg`);
  try {
    await write(out);
    return readFileSync(out);
  } finally {
    rmSync(out, { force: true });
  }
}

/**
 * Our encoder: an example program of crates/jpeg.
 * @param {readonly string[]} flags further arguments of the program, such as `--baseline`
 * @returns {Promise<Encoder>}
 */
export async function ours(flags) {
  const toolchain = nativeToolchain();
  await runOrStop(
    toolchain.cargo,
    ['build', '--release', '--quiet', '-p', 'imagecore-jpeg', '--example', 'encode_jpeg'],
    { env: toolchainEnv(toolchain), problem: 'The encoder did not build: see the messages above.' },
  );
  const program = join(root, 'target/release/examples/encode_jpeg');
  const sampling = flags.indexOf('--sampling');
  return {
    program: 'ours',
    chroma: sampling < 0 ? 'auto' : (flags[sampling + 1] ?? 'auto'),
    version: '',
    encode: ({ ppm }, quality) =>
      written((out) => exec(program, [ppm, out, '--quality', String(quality), ...flags])),
  };
}

/**
 * @param {Picture} picture
 * @param {import('sharp').JpegOptions} options
 */
function bySharp({ width, height, channels, samples }, options) {
  const image = sharp(samples, { raw: { width, height, channels } });
  return (channels === 1 ? image.toColourspace('b-w') : image).jpeg(options).toBuffer();
}

/** @type {Encoder[]} */
const sharpEncoders = /** @type {const} */ (['4:2:0', '4:4:4']).flatMap((chroma) => [
  {
    program: 'mozjpeg',
    chroma,
    version: `sharp ${sharp.versions.sharp}, ${sharp.versions.mozjpeg}`,
    encode: (picture, quality) => bySharp(picture, { quality, chromaSubsampling: chroma, mozjpeg: true }),
  },
  {
    program: 'libjpeg-turbo',
    chroma,
    version: `sharp ${sharp.versions.sharp}, ${sharp.versions.mozjpeg}`,
    encode: (picture, quality) =>
      bySharp(picture, { quality, chromaSubsampling: chroma, progressive: true, optimizeCoding: true }),
  },
]);

const PYJPEGLI = '0.3.2';

/** Reads a PPM or PGM file of this benchmark, whose header is one line. The package encodes only RGB. */
const JPEGLI_PROGRAM = `
import sys, pyjpegli
_, source, out, quality = sys.argv
data = open(source, 'rb').read()
header, rgb = data.split(b'\\n', 1)
kind, width, height, _ = header.split()
if kind == b'P5':
    rgb = b''.join(bytes([level] * 3) for level in rgb)
open(out, 'wb').write(pyjpegli.encode(rgb, int(width), int(height), quality=int(quality)))
`;

/**
 * jpegli by its Python package, which writes only baseline files with 4:2:0. jpegtran makes them progressive, as jpegli's
 * own program does.
 * @returns {Promise<Encoder[]>} none if a part cannot be installed; the reason is printed
 */
async function jpegli() {
  const python = await pythonWith('pyjpegli', PYJPEGLI, 'pyjpegli');
  if (!which('jpegtran') && canUseApt()) await aptInstall(['libjpeg-turbo-progs']);
  const jpegtran = which('jpegtran');
  if (!python || !jpegtran) {
    const missing = python ? 'jpegtran' : `the Python package pyjpegli ${PYJPEGLI}`;
    console.log(`jpegli is left out: ${missing} is missing.`);
    return [];
  }
  return [
    {
      program: 'jpegli',
      chroma: '4:2:0',
      version: `pyjpegli ${PYJPEGLI}`,
      encode: ({ ppm }, quality) =>
        written(async (out) => {
          const baseline = `${out}.baseline`;
          try {
            await exec(python, ['-c', JPEGLI_PROGRAM, ppm, baseline, String(quality)]);
            await exec(jpegtran, ['-copy', 'none', '-progressive', '-outfile', out, baseline]);
          } finally {
            rmSync(baseline, { force: true });
          }
        }),
    },
  ];
}

/**
 * Runs in the page: encodes pixels as the browser does.
 * @param {{ base64: string; width: number; height: number; quality: number }} job the RGBA samples, and the quality 0..1
 * @returns the file in base64
 */
async function encodeInPage({ base64, width, height, quality }) {
  const bytes = Uint8ClampedArray.from(atob(base64), (letter) => letter.charCodeAt(0));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(blob);
  });
  return /** @type {string} */ (url).split(',')[1] ?? '';
}

/**
 * The browser's own encoder. The browser starts with the first picture, and not at all if all files are kept.
 */
function chromium() {
  /** @type {Promise<import('@playwright/test').Browser> | undefined} */
  let browser;
  /** @type {Promise<import('@playwright/test').Page> | undefined} */
  let page;
  const start = () => {
    browser ??= launchChromium();
    page ??= browser.then((it) => it.newPage());
    return page;
  };
  /** @type {Encoder} */
  const encoder = {
    program: 'Chromium',
    // It changes to 4:4:4 only at the quality 100.
    chroma: '4:2:0',
    version: ask(installedBrowser() ?? '', ['--version']) ?? 'of Playwright',
    async encode({ rgb, width, height }, quality) {
      const raw = /** @type {const} */ ({ width, height, channels: 3 });
      const rgba = await sharp(rgb, { raw }).ensureAlpha().raw().toBuffer();
      const job = { base64: rgba.toString('base64'), width, height, quality: quality / 100 };
      return Buffer.from(await (await start()).evaluate(encodeInPage, job), 'base64');
    },
  };
  return { encoder, end: async () => (await browser)?.close() };
}

/** The encoders that ours is compared with. `end` closes the browser. */
export async function peers() {
  mkdirSync(folder, { recursive: true });
  const { encoder, end } = chromium();
  return { encoders: [...sharpEncoders, ...(await jpegli()), encoder], end };
}
