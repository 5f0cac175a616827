// Creates the random images for the soak test (tools/test/soak.mjs), in many file formats and sizes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../../scripts/lib/paths.mjs';
import { seeded } from '../../../scripts/lib/seeded.mjs';
import { drawn } from './drawn.mjs';

/** @typedef {import('./drawn.mjs').Content} Content */
/** @typedef {import('sharp').Sharp} Sharp */

/**
 * @typedef {object} Image
 * @property {string} form the name of the image's form in `FORMS`, or `golden sources` for a file of
 *   tests/golden/decode
 * @property {string} name the file's name
 * @property {Buffer} bytes the content of the file
 */

/** @typedef {[form: string, extension: string, make: (content: Content) => Promise<Sharp>]} Form */

/**
 * The forms of the images. A form is a file format with a certain kind of samples or metadata. The core has different
 * code for each form.
 * @type {readonly Form[]}
 */
const FORMS = [
  ['PNG', 'png', async ({ rgb }) => (await rgb()).png()],
  ['PNG with alpha', 'png', async ({ rgba }) => (await rgba()).png()],
  ['PNG, gray', 'png', async ({ rgb }) => (await rgb()).toColourspace('b-w').png()],
  [
    'PNG, palette',
    'png',
    async ({ rgba, below }) => (await rgba()).png({ palette: true, colors: 2 + below(255) }),
  ],
  ['PNG, 16 bits', 'png', async ({ deep }) => deep(3).toColourspace('rgb16').png()],
  ['PNG, 16 bits, alpha', 'png', async ({ deep }) => deep(4).toColourspace('rgb16').png()],
  ['PNG, 16 bits, gray', 'png', async ({ deep }) => deep(1).toColourspace('grey16').png()],
  ['PNG, profile', 'png', async ({ rgba }) => (await rgba()).withIccProfile('p3').png({ progressive: true })],
  ['JPEG', 'jpg', async ({ rgb }) => (await rgb()).jpeg({ chromaSubsampling: '4:2:0' })],
  [
    'JPEG, turned',
    'jpg',
    async ({ rgb, below }) => (await rgb()).withMetadata({ orientation: 2 + below(7) }).jpeg(),
  ],
  ['JPEG, progressive', 'jpg', async ({ rgb }) => (await rgb()).jpeg({ progressive: true, quality: 90 })],
  ['JPEG, gray', 'jpg', async ({ rgb }) => (await rgb()).toColourspace('b-w').jpeg()],
  [
    'JPEG, profile',
    'jpg',
    async ({ rgb }) => (await rgb()).withIccProfile('p3').jpeg({ chromaSubsampling: '4:4:4' }),
  ],
  ['JPEG, inks', 'jpg', async ({ rgb }) => (await rgb()).toColourspace('cmyk').withIccProfile('cmyk').jpeg()],
  ['WebP, lossy', 'webp', async ({ rgba }) => (await rgba()).webp({ quality: 80, effort: 2 })],
  ['WebP, lossless', 'webp', async ({ rgba }) => (await rgba()).webp({ lossless: true, effort: 1 })],
  ['GIF', 'gif', async ({ rgba }) => (await rgba()).gif({ effort: 1 })],
];

const golden = join(root, 'tests/golden/decode');
const goldenNames = readdirSync(golden).filter((name) => !name.endsWith('.pam'));

/** The number of forms. The golden sources (the image files in tests/golden/decode) count as one form. */
const FORM_COUNT = FORMS.length + 1;

/**
 * The sizes of the random images, in pixels. They are used in turn, so that each size occurs about equally often in
 * each quarter of a run. `courses` in memory.mjs compares the memory in the quarters. With other sizes in each quarter,
 * the memory could grow only because the images of a later quarter are larger.
 * @type {readonly ((side: (least: number, most: number) => number) => [number, number])[]}
 */
const SIZES = [
  (side) => [side(1400, 2600), side(1000, 2000)],
  (side) => [side(1, 64), side(1, 64)],
  (side) => [side(64, 700), side(64, 700)],
  (side) => [side(1, 12), side(500, 4000)],
  (side) => [side(1400, 2000), side(1100, 1600)],
  (side) => [side(64, 300), side(64, 300)],
  (side) => [side(700, 1300), side(500, 1000)],
  (side) => [side(500, 4000), side(1, 12)],
];

/**
 * Creates an image of a run. The same seed and number give the same image if the version of sharp is the same.
 * @param {number} seed the seed of the run
 * @param {number} number the number of the image in the run, from 0
 * @param {number} largest the longest allowed side of a random image, in pixels
 * @returns {Promise<Image>}
 */
export async function imageOf(seed, number, largest) {
  const random = seeded(seed * 1000 + number);
  const below = (/** @type {number} */ end) => Math.floor(random() * end);
  const form = FORMS[number % FORM_COUNT];
  if (!form) {
    const name = goldenNames[below(goldenNames.length)] ?? '';
    return { form: 'golden sources', name, bytes: readFileSync(join(golden, name)) };
  }
  const [title, extension, make] = form;
  // One size is skipped after each round of the 18 forms, so that each form gets all 8 sizes in 8 rounds. Without the
  // skip, each form would get only 4 of the sizes, because 18 and 8 are even.
  const sized = SIZES[(number + Math.floor(number / FORM_COUNT)) % SIZES.length];
  const side = (/** @type {number} */ least, /** @type {number} */ most) =>
    Math.min(least + below(most - least), largest);
  const [width, height] = sized?.(side) ?? [1, 1];
  const bytes = await (await make(drawn(width, height, random))).toBuffer();
  sharp.cache(false);
  return { form: title, name: `${number}-${width}x${height}.${extension}`, bytes };
}
