// The search for a JPEG between two sizes with the real core, for the sizes in pixels and bytes that upload forms
// demand. Each file must be between its limits, or no file of any permitted quality may be.
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { corpusFile, missingCorpora } from '../../scripts/lib/corpora.mjs';
import { decodeHere, encodeJpegHere } from '../../scripts/lib/wholeJobs.mjs';
import { JPEG_QUALITY } from '../../src/config/limits';
import type { Encoding, JpegEncoding } from '../../src/edits';
import type { EditedImage, ImageCore } from '../../src/imagecore';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Size } from '../../src/lib/geometry';
import { findJpeg } from '../../src/session/jpegRange';
import type { MakeFileOptions, PictureToSave } from '../../src/session/triedFile';
import { photograph } from '../support/fixtures';

/** What a form demands: pixels, and the sizes in kilobytes between which the file must be. */
const FORMS: readonly (readonly [size: Size, least: number | null, most: number])[] = [
  // Photograph and signature of the Indian examinations SSC, IBPS and RBI.
  [{ width: 200, height: 230 }, 20, 50],
  [{ width: 140, height: 60 }, 10, 20],
  // RRB, NEET.
  [{ width: 320, height: 240 }, 15, 40],
  [{ width: 413, height: 531 }, 10, 200],
  // 35 × 45 mm at 300 dpi; the American visa, of which 54 KB are a twentieth of the samples; the Malaysian pass.
  [{ width: 413, height: 531 }, null, 240],
  [{ width: 600, height: 600 }, 54, 240],
  [{ width: 350, height: 500 }, null, 25],
  // Narrower and smaller than forms demand, so that some cannot be met.
  [{ width: 413, height: 531 }, 30, 30],
  [{ width: 600, height: 600 }, 8, 12],
  [{ width: 320, height: 240 }, null, 3],
];

const SIGNATURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 280 120">
  <rect width="280" height="120" fill="#fff"/>
  <path d="M20 80 C60 10 70 110 100 60 S140 20 150 80 S200 40 260 70" fill="none" stroke="#123" stroke-width="4"/>
</svg>`;

/** The pictures by name. The photographs of the corpora are not in the repository. */
const PICTURES: Readonly<Record<string, () => Promise<Sharp>>> = {
  computed: () => photograph(900, 900),
  signature: async () => sharp(Buffer.from(SIGNATURE), { density: 300 }),
  ...(!missingCorpora && {
    'kodak 1': async () => sharp(corpusFile('photos/kodak/1.png')),
    'kodak 5': async () => sharp(corpusFile('photos/kodak/5.png')),
    'kodak 13': async () => sharp(corpusFile('photos/kodak/13.png')),
    'kodak 23': async () => sharp(corpusFile('photos/kodak/23.png')),
    fish: async () => sharp(corpusFile('photos/kodak-16MP.jpg')),
    street: async () => sharp(corpusFile('photos/p3-phone-12MP.jpg')),
  }),
};

/** The pictures whose files of all qualities are compared with the file that the search finds. */
const EXHAUSTED = ['computed', 'signature', 'kodak 5', 'fish'];

const ALL = { format: 'jpeg', background: '#ffffff', baseline: false } as const;

/** Encodes one picture in any size. It stands for the client and the worker, and keeps the coefficients like them. */
class Encoders {
  readonly #encoders = new Map<string, core.JpegEncoder>();
  readonly #files = new Map<string, Uint8Array>();
  readonly #source: Buffer;

  constructor(source: Buffer) {
    this.#source = source;
  }

  async bytes(size: Size, encoding: JpegEncoding): Promise<Uint8Array> {
    const { fullChroma = false } = encoding;
    const pixels = JSON.stringify([size, fullChroma]);
    const key = pixels + JSON.stringify(encoding);
    const encoder = this.#encoders.get(pixels) ?? (await this.#encoder(size, fullChroma));
    this.#encoders.set(pixels, encoder);
    const file = this.#files.get(key) ?? encodeJpegHere(encoder, encoding);
    this.#files.set(key, file);
    return file;
  }

  async #encoder(size: Size, fullChroma: boolean): Promise<core.JpegEncoder> {
    const reduced = await sharp(this.#source)
      .resize({ ...size, fit: 'cover' })
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer();
    const raster = decodeHere(core, reduced).orient();
    try {
      return raster.jpegEncoder(fullChroma, 0xffffff, true);
    } finally {
      raster.free();
    }
  }
}

/** Searches the file of a range, as the session does. */
function find(encoders: Encoders, size: Size, least: number | null, most: number, shrinks = false) {
  const image = {
    file: new File([], ''),
    edits: [],
    picture: { size },
    blob: new Blob(),
    density: null,
  } as unknown as PictureToSave;
  const encode = async ({ edits }: EditedImage, encoding: Encoding) => {
    if (encoding.format !== 'jpeg' || encoding.quality === 'original')
      throw new Error('Another file was encoded.');
    const last = edits.at(-1);
    const bytes = await encoders.bytes(last?.kind === 'resize' ? last.size : size, encoding);
    return new Blob([bytes as Uint8Array<ArrayBuffer>]);
  };
  const options: MakeFileOptions = {
    core: { encode } as Pick<ImageCore, 'encode'> as ImageCore,
    signal: new AbortController().signal,
    onProgress: () => {},
    preview: () => Promise.reject(new Error('There is no preview.')),
    show: () => {},
  };
  return findJpeg(image, { ...ALL, kind: 'range', least, most, shrinks }, options);
}

/** The sizes in bytes of the files of all qualities to which a limit may lead, by quality. */
async function allSizes(encoders: Encoders, size: Size): Promise<Map<number, number>> {
  const sizes = new Map<number, number>();
  for (let quality: number = JPEG_QUALITY.limit; quality <= JPEG_QUALITY.most; quality++)
    sizes.set(quality, (await encoders.bytes(size, { ...ALL, quality })).length);
  return sizes;
}

// Requirements: R301, R302
test('files are within the limits of forms, or none of any quality is', async () => {
  const counts = { quality: 0, comment: 0, impossible: 0 };
  for (const [name, open] of Object.entries(PICTURES)) {
    const encoders = new Encoders(await (await open()).png().toBuffer());
    for (const [size, leastKB, mostKB] of FORMS) {
      const [least, most] = [leastKB === null ? null : leastKB * 1000, mostKB * 1000];
      const where = `${name}, ${size.width} × ${size.height}, ${leastKB} to ${mostKB} KB`;
      const { fitting, smallest } = await find(encoders, size, least, most);
      const sizes = fitting && !EXHAUSTED.includes(name) ? null : await allSizes(encoders, size);
      const best = sizes && [...sizes].findLast(([, bytes]) => bytes <= most)?.[0];
      if (!fitting) {
        counts.impossible += 1;
        expect(best, where).toBeUndefined();
        expect(smallest.bytes, where).toBe(Math.min(...(sizes ?? []).values()));
        const { fitting: smaller } = await find(encoders, size, least, most, true);
        if (!smaller) throw new Error(`no number of pixels fits: ${where}`);
        expect(smaller.size?.width, where).toBeLessThan(size.width);
        expect(smaller.bytes, where).toBeLessThanOrEqual(most);
        expect(smaller.bytes, where).toBeGreaterThanOrEqual(least ?? 0);
        continue;
      }
      const { bytes, encoding, blob } = fitting;
      expect(blob.size, where).toBe(bytes);
      expect(bytes, where).toBeLessThanOrEqual(most);
      expect(bytes, where).toBeGreaterThanOrEqual(least ?? 0);
      const file = Buffer.from(await blob.arrayBuffer());
      await sharp(file, { failOn: 'warning' }).raw().toBuffer();
      const { width, height, chromaSubsampling } = await sharp(file).metadata();
      expect({ width, height }, where).toEqual(size);
      const { quality, padding = 0 } = encoding as JpegEncoding;
      if (padding === 0) {
        counts.quality += 1;
        if (best) expect(quality, where).toBe(best);
        continue;
      }
      counts.comment += 1;
      if (quality === JPEG_QUALITY.most) expect(chromaSubsampling, where).toBe('4:4:4');
      // A comment comes last: no file of a higher quality is between the limits without one.
      for (const [better, without] of sizes ?? [])
        expect(better > quality && without <= most && without >= (least ?? 0), where).toBe(false);
    }
  }
  console.log(`${FORMS.length * Object.keys(PICTURES).length} limits:`, counts);
  for (const [kind, count] of Object.entries(counts)) expect(count, kind).toBeGreaterThan(0);
});
