// Tests the calls with which the viewer gets tiles and single pixels, with the real worker script and core. The results
// are compared with the saved file. Level n is the image reduced by 2^n in each direction. A tile is a rectangle of a
// level.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Edit, LOSSLESS_PNG } from '../../src/edits';
import { shownRect, WHOLE_VIEW } from '../../src/features/viewer/view';
import { createImageCore } from '../../src/imagecore';
import { levelSize, type Rect, type Size } from '../../src/lib/geometry';
import { photograph, seededRandom } from '../support/fixtures';
import { startInProcess } from '../support/workerInProcess';

const core = createImageCore({ startWorker: startInProcess });

afterAll(() => {
  core.close();
  vi.unstubAllGlobals();
});

const suite = (name: string) =>
  new Blob([readFileSync(join(import.meta.dirname, `../pngsuite/${name}.png`))]);
const left: Edit = { kind: 'rotate', turn: 'left' };

interface Samples extends Size {
  /** Red, green, blue and alpha of each pixel, from 0 to 65,535. */
  readonly data: Uint16Array;
}

/**
 * The samples of a PNG file in one format, 16-bit RGBA, so that they can be compared. The encoder stores only the
 * channels and bits that an image needs. So two files of different formats can have the same pixels.
 */
async function samplesOf(png: Blob): Promise<Samples> {
  const bytes = Buffer.from(await png.arrayBuffer());
  const isDeep = (await sharp(bytes).metadata()).depth === 'ushort';
  const image = sharp(bytes).raw({ depth: isDeep ? 'ushort' : 'uchar' });
  const { data, info } = await (isDeep ? image.toColourspace('rgb16') : image).toBuffer({
    resolveWithObject: true,
  });
  const { width, height, channels } = info;
  const stored = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2) : data;
  const samples = new Uint16Array(4 * width * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = (channel: number) => (stored[pixel * channels + channel] ?? 0) * (isDeep ? 1 : 257);
    const color = channels < 3 ? [at(0), at(0), at(0)] : [at(0), at(1), at(2)];
    samples.set([...color, channels % 2 === 0 ? at(channels - 1) : 0xffff], 4 * pixel);
  }
  return { width, height, data: samples };
}

/** The samples of a rectangle of an image. */
function cropOf({ data, width: stride }: Samples, { x, y, width, height }: Rect): Samples {
  const cropped = new Uint16Array(4 * width * height);
  for (let row = 0; row < height; row++) {
    const start = 4 * ((y + row) * stride + x);
    cropped.set(data.subarray(start, start + 4 * width), 4 * row * width);
  }
  return { width, height, data: cropped };
}

/** Whether two images have the same samples. Comparing the arrays with `toEqual` would take seconds. */
const same = (a: Samples, b: Samples) =>
  a.width === b.width && a.height === b.height && Buffer.compare(bytesOf(a), bytesOf(b)) === 0;
const bytesOf = ({ data }: Samples) => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

const render = async (file: Blob, edits: readonly Edit[], rect: Rect, level: number) =>
  samplesOf((await core.render({ file, edits }, { rect, level })).preview);

/** Rectangles inside an image: the top left pixel, the bottom right pixel, and six random rectangles. */
function rectsIn({ width, height }: Size, seed: number): Rect[] {
  const random = seededRandom(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const some = Array.from({ length: 6 }, () => {
    const [x, y] = [between(0, width - 1), between(0, height - 1)];
    return { x, y, width: between(1, width - x), height: between(1, height - y) };
  });
  return [{ x: 0, y: 0, width: 1, height: 1 }, { x: width - 1, y: height - 1, width: 1, height: 1 }, ...some];
}

/** One file for each name in `KINDS`. The files differ in their channels and in the bits of a sample. */
const files: [name: string, file: Blob][] = [];

beforeAll(async () => {
  const photo = await photograph(301, 203);
  const { data, info } = await photo.clone().toBuffer({ resolveWithObject: true });
  const alpha = Buffer.from(Array.from({ length: info.width * info.height }, (_, i) => (i * 7) % 256));
  const withAlpha = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).joinChannel(
    alpha,
    { raw: { width: info.width, height: info.height, channels: 1 } },
  );
  const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
  files.push(
    ['a photograph', blob(await photo.clone().png().toBuffer())],
    ['a photograph with alpha', blob(await withAlpha.png().toBuffer())],
    ['a gray photograph', blob(await photo.clone().toColourspace('b-w').png().toBuffer())],
    ['16 bits', suite('basn2c16')],
    ['16 bits with alpha', suite('basn6a16')],
    ['16 bits, gray', suite('basn0g16')],
    ['gray with alpha', suite('basn4a08')],
    ['a palette', suite('basn3p08')],
  );
});

const KINDS = [
  'a photograph',
  'a photograph with alpha',
  'a gray photograph',
  '16 bits',
  '16 bits with alpha',
  '16 bits, gray',
  'gray with alpha',
  'a palette',
];
const fileOf = (kind: string) => files.find(([name]) => name === kind)?.[1] ?? new Blob();

describe.each(KINDS)('an image (%s)', (kind) => {
  // Requirements: R231
  test.each([0, 1, 2, 3])(
    'at the reduction level %i has the same pixels in tiles as in the whole level',
    async (level) => {
      const file = fileOf(kind);
      const { size } = await core.render({ file, edits: [] }, { bounds: { width: 1, height: 1 } });
      const reduced = levelSize(size, level);
      const whole = await render(file, [], { x: 0, y: 0, ...reduced }, level);
      expect({ width: whole.width, height: whole.height }).toEqual(reduced);
      for (const rect of rectsIn(reduced, level + 1))
        expect(same(await render(file, [], rect, level), cropOf(whole, rect)), JSON.stringify(rect)).toBe(
          true,
        );
    },
  );

  // Requirements: R231
  test('at the reduction level 1 or 2 has the pixels of a resize to the size of the level', async () => {
    const file = fileOf(kind);
    const { size } = await core.render({ file, edits: [] }, { bounds: { width: 1, height: 1 } });
    for (const level of [1, 2]) {
      const reduced = levelSize(size, level);
      const resized = await core.encode(
        { file, edits: [{ kind: 'resize', size: reduced, fit: 'stretch' }] },
        LOSSLESS_PNG,
      );
      const whole = await render(file, [], { x: 0, y: 0, ...reduced }, level);
      expect(same(whole, await samplesOf(resized))).toBe(true);
    }
  });

  // Requirements: R229
  test('at level 0, which is not reduced, has the pixels of the saved file', async () => {
    const file = fileOf(kind);
    for (const edits of [
      [],
      [left],
      [{ kind: 'resize', size: { width: 90, height: 70 }, fit: 'contain' }],
    ] as const) {
      const saved = await samplesOf(await core.encode({ file, edits }, LOSSLESS_PNG));
      const shown = await render(file, edits, { x: 0, y: 0, width: saved.width, height: saved.height }, 0);
      expect(same(shown, saved)).toBe(true);
    }
  });

  // Requirements: R237
  test('has the samples of the saved file at each position that pixel() reads', async () => {
    const file = fileOf(kind);
    const saved = await samplesOf(await core.encode({ file, edits: [left] }, LOSSLESS_PNG));
    const random = seededRandom(9);
    for (let times = 0; times < 20; times++) {
      const at = { x: Math.floor(random() * saved.width), y: Math.floor(random() * saved.height) };
      const { red, green, blue, alpha, max } = await core.pixel({ file, edits: [left] }, at);
      expect(max).toBe(kind.startsWith('16') ? 0xffff : 0xff);
      const read = [red, green, blue, alpha].map((sample) => (sample * 0xffff) / max);
      expect(read).toEqual([...cropOf(saved, { ...at, width: 1, height: 1 }).data]);
    }
  });
});

test('a preview has the size in which the viewer shows the whole image within the same bounds', async () => {
  const file = fileOf('a photograph');
  const random = seededRandom(11);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  for (let times = 0; times < 100; times++) {
    const size = { width: between(1, 301), height: between(1, 203) };
    const bounds = { width: between(1, 200), height: between(1, 200) };
    const edits: readonly Edit[] = [{ kind: 'crop', rect: { x: 0, y: 0, ...size } }];
    const { preview } = await core.render({ file, edits }, { bounds });
    const { width, height } = await samplesOf(preview);
    expect(shownRect(WHOLE_VIEW, size, { x: 0, y: 0, ...bounds, margin: 0 })).toMatchObject({
      width,
      height,
    });
  }
});

describe('a request for pixels outside the image', () => {
  const at = (x: number, y: number, width = 1, height = 1): Rect => ({ x, y, width, height });

  // Requirements: R232
  test.each([
    [at(301, 0), 0],
    [at(0, 203), 0],
    [at(300, 0, 2, 1), 0],
    [at(0, 102), 1],
    [at(150, 100, 2, 3), 1],
  ])('(tile %o at level %i) is rejected, and the next request succeeds', async (rect, level) => {
    const file = fileOf('a photograph');
    await expect(core.render({ file, edits: [] }, { rect, level })).rejects.toMatchObject({
      code: 'outside-image',
    });
    expect(await render(file, [], at(0, 0, 5, 5), level)).toMatchObject({ width: 5, height: 5 });
  });

  test.each([
    { x: 301, y: 0 },
    { x: 0, y: 203 },
    { x: 5000, y: 5000 },
  ])('(pixel %o) is rejected, and the next request succeeds', async (point) => {
    const file = fileOf('a photograph');
    await expect(core.pixel({ file, edits: [] }, point)).rejects.toMatchObject({ code: 'outside-image' });
    expect(await core.pixel({ file, edits: [] }, { x: 300, y: 202 })).toMatchObject({ alpha: 255, max: 255 });
  });
});
