import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { launchChromium } from '../../../scripts/lib/chromium.mjs';
import { corpusFile, missingCorpora } from '../../../scripts/lib/corpora.mjs';
import { seeded } from '../../../scripts/lib/seeded.mjs';
import { hashFiles } from '../../../scripts/lib/stamp.mjs';
import { drawLogo } from '../../lib/logos.mjs';
import { folder, hashOf } from './cache.mjs';
import { PAGES } from './pages.mjs';

/** @typedef {'photographs' | 'drawings' | 'pages'} Group */
/** @typedef {'tune' | 'report'} Half the encoder is tuned on one half of the pictures, and reported on the other */

/**
 * A picture that is not made yet.
 * @typedef {{ group: Group; half: Half; name: string; make: () => Promise<import('sharp').Sharp> }} Source
 */

/**
 * A picture to encode: opaque, in sRGB.
 * @typedef {object} Picture
 * @property {Group} group
 * @property {Half} half
 * @property {string} name
 * @property {number} width in pixels
 * @property {number} height in pixels
 * @property {Buffer} rgb the samples
 * @property {1 | 3} channels 1 if the picture is gray. Then an encoder gets it in gray, if it can
 * @property {Buffer} samples gray or RGB
 * @property {string} ppm the path of a PPM file (PGM if it is gray) with the samples
 * @property {string} hash of the samples
 */

/**
 * A file of the corpora, upright, in sRGB and on white.
 * @param {string} name
 */
async function upright(name) {
  const image = sharp(corpusFile(name), { limitInputPixels: false }).autoOrient().toColourspace('srgb');
  return sharp(await image.flatten({ background: '#fff' }).png({ compressionLevel: 0 }).toBuffer());
}

/**
 * A file of the corpora, or a part of it, reduced.
 * @param {Half} half
 * @param {Group} group
 * @param {string} name
 * @param {string} file of the corpora
 * @param {number} width of the picture, in pixels; 0 for no reduction
 * @param {[left: number, top: number, width: number, height: number]} [part] in shares of the file's picture
 * @returns {Source}
 */
const reduced = (half, group, name, file, width, part = [0, 0, 1, 1]) => ({
  group,
  half,
  name,
  async make() {
    const image = await upright(file);
    const size = await image.metadata();
    const [left, top] = [Math.round(part[0] * size.width), Math.round(part[1] * size.height)];
    const right = Math.round((part[0] + part[2]) * size.width);
    const bottom = Math.round((part[1] + part[3]) * size.height);
    const cut = image.extract({ left, top, width: right - left, height: bottom - top });
    return width === 0 ? cut : cut.resize(width);
  },
});

/**
 * @param {Source} source
 * @returns {Source}
 */
const inGray = (source) => ({ ...source, make: async () => (await source.make()).grayscale() });

/**
 * The photographs. A part has other content than the whole, and both are in the same half, so that no picture of the
 * reported half was seen in the tuning.
 */
const PHOTOGRAPHS = [
  reduced('tune', 'photographs', 'kodak 1', 'photos/kodak/1.png', 0),
  reduced('report', 'photographs', 'kodak 5', 'photos/kodak/5.png', 0),
  reduced('report', 'photographs', 'kodak 8', 'photos/kodak/8.png', 0),
  reduced('tune', 'photographs', 'kodak 13', 'photos/kodak/13.png', 0),
  reduced('report', 'photographs', 'kodak 19', 'photos/kodak/19.png', 0),
  reduced('tune', 'photographs', 'kodak 23', 'photos/kodak/23.png', 0),
  reduced('tune', 'photographs', 'wall', 'photos/canon-10MP-orientation6.jpg', 800),
  reduced('tune', 'photographs', 'walker', 'photos/canon-10MP-orientation6.jpg', 560, [0.3, 0.5, 0.6, 0.5]),
  reduced('report', 'photographs', 'tree', 'photos/kleiber-20MP.jpg', 1880),
  reduced('report', 'photographs', 'bird', 'photos/kleiber-20MP.jpg', 760, [0.3, 0.2, 0.4, 0.5]),
  reduced('tune', 'photographs', 'fish', 'photos/kodak-16MP.jpg', 640),
  reduced('tune', 'photographs', 'one fish', 'photos/kodak-16MP.jpg', 900, [0.2, 0.3, 0.8, 0.7]),
  reduced('report', 'photographs', 'chain', 'photos/leica-16MP-orientation8.jpg', 720),
  reduced('report', 'photographs', 'links', 'photos/leica-16MP-orientation8.jpg', 600, [0.1, 0.3, 0.5, 0.4]),
  reduced('tune', 'photographs', 'licorice', 'photos/licorice-17MP.webp', 700),
  reduced('report', 'photographs', 'street', 'photos/p3-phone-12MP.jpg', 1240),
  reduced('report', 'photographs', 'bus', 'photos/p3-phone-12MP.jpg', 640, [0, 0.3, 0.4, 0.4]),
  reduced('report', 'photographs', 'leaves', 'photos/p3-phone-12MP.jpg', 720, [0.3, 0.3, 0.45, 0.35]),
  reduced('tune', 'photographs', 'harbor', 'photos/upscaled-101MP.jpg', 1440),
  reduced('tune', 'photographs', 'lights', 'photos/upscaled-101MP.jpg', 640, [0.3, 0.5, 0.5, 0.5]),
  reduced('tune', 'photographs', 'waterfall with labels', 'exif-orientation/Landscape_1.jpg', 900),
  reduced('tune', 'photographs', 'rock', 'exif-orientation/Landscape_1.jpg', 640, [0.6, 0.05, 0.4, 0.4]),
  reduced('report', 'photographs', 'spray', 'exif-orientation/Portrait_1.jpg', 560, [0, 0.55, 1, 0.4]),
  inGray(
    reduced(
      'report',
      'photographs',
      'clouds in gray',
      'exif-orientation/Portrait_1.jpg',
      560,
      [0, 0, 1, 0.45],
    ),
  ),
];

const DRAWN_FILES = [
  reduced('tune', 'drawings', 'map', 'photos/relief-58MP.jpg', 1080),
  reduced('report', 'drawings', 'stones', 'photos/progressive-33MP.jpg', 960),
  reduced('tune', 'drawings', 'ribbons', 'photos/kay-15MP.png', 900),
  reduced('report', 'drawings', 'color ring', 'colour/wide-gamut/rgb-to-gbr-test.png', 600),
  reduced(
    'report',
    'drawings',
    'dice',
    'formats/webp-alpha/image-webp_tests_images_gallery2_3_webp_a.webp',
    560,
  ),
];

/** @type {Source[]} */
const LOGOS = /** @type {const} */ ([
  ['tune', 'flat', 600],
  ['report', 'glass', 500],
  ['tune', 'gradient', 512],
  ['report', 'letters', 600],
  ['tune', 'rings', 500],
  ['report', 'shadow', 512],
  ['tune', 'thin-lines', 600],
  ['report', 'night', 500],
]).map(([half, logo, side]) => ({
  group: 'drawings',
  half,
  name: `logo ${logo}`,
  make: async () => sharp(await drawLogo(logo, side)).flatten({ background: '#fff' }),
}));

/** @param {import('./pages.mjs').Page} page */
async function drawPage({ width, height, style, body }) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<!doctype html><meta charset="utf-8"><style>${style}</style>${body}`);
    return sharp(await page.screenshot()).removeAlpha();
  } finally {
    await browser.close();
  }
}

/** @param {string} name */
async function drawPageCalled(name) {
  const page = PAGES.find((it) => it.name === name);
  if (!page) throw new Error(`${name} is no page`);
  return drawPage(page);
}

/** The page of black text as a scanner sees it: turned a little, not sharp, on paper that is not white, with noise. */
async function scan() {
  const image = (await drawPageCalled('black text')).rotate(0.7, { background: '#fff' }).blur(0.6);
  const { data, info } = await image.linear(0.82, 30).raw().toBuffer({ resolveWithObject: true });
  const random = seeded(1);
  const samples = Buffer.alloc(data.length);
  for (let start = 0; start < data.length; start += 3) {
    const grain = 8 * (random() + random() - 1);
    for (const [channel, tint] of [4, 0, -12].entries())
      samples[start + channel] = Math.min(255, Math.max(0, (data[start + channel] ?? 0) + tint + grain));
  }
  const { width, height } = info;
  return sharp(samples, { raw: { width, height, channels: 3 } });
}

/** A screen with photographs in it. */
async function screenWithPhotographs() {
  const screen = await drawPageCalled('screen of a mail program');
  const names = ['photos/kodak/1.png', 'photos/kodak/13.png', 'photos/kodak/23.png'];
  const photographs = await Promise.all(
    names.map(async (name, index) => ({
      input: await (await upright(name)).resize(210, 140).png().toBuffer(),
      left: 200 + index * 230,
      top: 440,
    })),
  );
  return sharp(await screen.composite(photographs).png({ compressionLevel: 0 }).toBuffer());
}

/**
 * The screen is in the same half as the screen with photographs, and the black text as its scan.
 * @type {Readonly<Record<string, Half>>}
 */
const HALVES = {
  'black text': 'tune',
  'small gray text': 'report',
  'colored text': 'report',
  'red headline': 'tune',
  'code, dark': 'tune',
  table: 'tune',
  'screen of a mail program': 'report',
  signature: 'report',
  chart: 'report',
};

/** @type {Source[]} */
const DRAWN_PAGES = PAGES.map((page) => ({
  group: 'pages',
  half: HALVES[page.name] ?? 'report',
  name: page.name,
  make: () => drawPage(page),
}));

/** All pictures; without the corpora, only those that are drawn here. */
export const SOURCES = [
  ...(missingCorpora ? [] : PHOTOGRAPHS),
  ...(missingCorpora ? [] : DRAWN_FILES),
  ...LOGOS,
  ...DRAWN_PAGES,
  /** @type {Source} */ ({ group: 'pages', half: 'tune', name: 'scanned text', make: scan }),
  ...(missingCorpora
    ? []
    : [
        /** @type {Source} */ ({
          group: 'pages',
          half: 'report',
          name: 'screen with photographs',
          make: screenWithPhotographs,
        }),
      ]),
];

/** Changes when a source of the pictures changes, so that they are made again. */
const recipe = hashFiles(
  ['pictures.mjs', 'pages.mjs'].map((it) => fileURLToPath(new URL(it, import.meta.url))),
);

/**
 * Makes a picture, or reads it from the build folder.
 * @param {Source} source
 * @returns {Promise<Picture>}
 */
export async function pictureOf({ group, half, name, make }) {
  const ppm = join(folder, 'pictures', `${hashOf(recipe, name)}.ppm`);
  if (!existsSync(ppm)) {
    mkdirSync(join(folder, 'pictures'), { recursive: true });
    const image = (await make()).toColourspace('srgb').removeAlpha();
    const made = sharp(await image.png({ compressionLevel: 0 }).toBuffer()).toColourspace('srgb');
    const { data, info } = await made.raw().toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`${name} has ${info.channels} channels`);
    const gray = data.filter((_, index) => index % 3 === 0);
    const isGray = data.every((sample, index) => sample === gray[Math.floor(index / 3)]);
    const header = `${isGray ? 'P5' : 'P6'} ${info.width} ${info.height} 255\n`;
    writeFileSync(`${ppm}.new`, Buffer.concat([Buffer.from(header), isGray ? gray : data]));
    renameSync(`${ppm}.new`, ppm);
  }
  const file = readFileSync(ppm);
  const end = file.indexOf(10) + 1;
  const [kind, ...numbers] = file.subarray(0, end).toString('latin1').split(' ');
  const [width = 0, height = 0] = numbers.map(Number);
  const samples = file.subarray(end);
  const channels = kind === 'P5' ? 1 : 3;
  const rgb = channels === 3 ? samples : Buffer.alloc(3 * samples.length);
  if (channels === 1) for (let at = 0; at < rgb.length; at++) rgb[at] = samples[Math.floor(at / 3)] ?? 0;
  return { group, half, name, width, height, rgb, channels, samples, ppm, hash: hashOf(samples) };
}
