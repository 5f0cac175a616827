// Tests that the content of an edited image is found, with the real worker script and core. The rules of what content is
// are tested in crates/imagecore/tests/suite/content.rs.
import sharp, { type Create } from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Edit } from '../../src/edits';
import { createImageCore } from '../../src/imagecore';
import { startInProcess } from '../support/workerInProcess';

const core = createImageCore({ startWorker: startInProcess });

afterAll(() => {
  core.close();
  vi.unstubAllGlobals();
});

const left: Edit = { kind: 'rotate', turn: 'left' };
const crop = (x: number, y: number, width: number, height: number): Edit => ({
  kind: 'crop',
  rect: { x, y, width, height },
});

/** The files have 60 × 40 pixels. A box of 20 × 10 pixels at column 15 and row 8 is their only content. */
const files: Record<string, Blob> = {};

beforeAll(async () => {
  const image = (background: Create['background']) =>
    sharp({ create: { width: 60, height: 40, channels: 4, background } }).composite([
      {
        input: { create: { width: 20, height: 10, channels: 4, background: '#c80000' } },
        left: 15,
        top: 8,
      },
    ]);
  const white = image('#fff');
  const transparent = image({ r: 0, g: 0, b: 0, alpha: 0 });
  const encoded = {
    'transparent PNG': transparent.png(),
    'white PNG': white.clone().removeAlpha().png(),
    'gray PNG': white.clone().removeAlpha().greyscale().png(),
    '16-bit PNG': white.clone().toColourspace('rgb16').png(),
    'transparent WebP': transparent.clone().webp({ lossless: true }),
    // The box lies across the blocks of the JPEG, so the blocks around it have noise.
    JPEG: white.clone().removeAlpha().jpeg({ quality: 80, chromaSubsampling: '4:4:4' }),
  };
  for (const [name, file] of Object.entries(encoded)) files[name] = new Blob([await file.toBuffer()]);
});

function fileOf(name: string): Blob {
  const file = files[name];
  if (!file) throw new Error(`there is no ${name}`);
  return file;
}

describe.each([
  ['transparent PNG', 0],
  ['white PNG', 0],
  ['gray PNG', 0],
  ['16-bit PNG', 0],
  ['transparent WebP', 0],
  ['JPEG', 40],
])('the content of a %s', (name, tolerance) => {
  test('is found after any edits', async () => {
    const file = fileOf(name);
    const found = (edits: readonly Edit[]) => core.contentRect({ file, edits }, tolerance);
    expect(await found([])).toEqual({ x: 15, y: 8, width: 20, height: 10 });
    expect(await found([left])).toEqual({ x: 8, y: 25, width: 10, height: 20 });
    expect(await found([crop(10, 5, 40, 30)])).toEqual({ x: 5, y: 3, width: 20, height: 10 });
    expect(await found([left, crop(8, 0, 20, 40)])).toEqual({ x: 0, y: 25, width: 10, height: 15 });
  });

  test('is null if the image has one color', async () => {
    expect(await core.contentRect({ file: fileOf(name), edits: [crop(40, 25, 9, 9)] }, tolerance)).toBeNull();
  });
});

// The noise of JPEG is within the blocks of 16 pixels that the drawing touches.
test.each([75, 85, 90])(
  'the margins of a drawing as a JPEG of quality %i are cut off up to its blocks',
  async (quality) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#fff"/>
    <path d="M85 70h150v90h-150z" fill="#d22"/><path d="M85 160L235 70" stroke="#111"/></svg>`;
    const file = new Blob([await sharp(Buffer.from(drawing)).jpeg({ quality }).toBuffer()]);
    // 10 levels are the tolerance with which the Crop tab opens.
    const { x = 0, y = 0, width = 0, height = 0 } = (await core.contentRect({ file, edits: [] }, 10)) ?? {};
    for (const [found, side] of [
      [x, 85],
      [y, 70],
      [320 - x - width, 85],
      [240 - y - height, 80],
    ] as const) {
      expect(found).toBeLessThanOrEqual(side);
      expect(found).toBeGreaterThan(side - 16);
    }
  },
);

test('a transparent bar of a resize is a margin', async () => {
  const resize: Edit = { kind: 'resize', size: { width: 60, height: 60 }, fit: 'contain' };
  const edits = [crop(15, 8, 20, 10), crop(0, 0, 20, 10), resize];
  const file = fileOf('white PNG');
  // The box is flat, so only the bars are cut off if the tolerance is lower than the difference in alpha.
  expect(await core.contentRect({ file, edits }, 20)).toEqual({ x: 0, y: 15, width: 60, height: 30 });
});

test('a tolerance beyond 255 is rejected, and the next call succeeds', async () => {
  const image = { file: fileOf('white PNG'), edits: [] };
  await expect(core.contentRect(image, 256)).rejects.toMatchObject({ code: 'invalid-argument' });
  expect(await core.contentRect(image, 255)).toBeNull();
});

test('a call is canceled by its signal', async () => {
  const controller = new AbortController();
  const finding = core.contentRect({ file: fileOf('white PNG'), edits: [] }, 0, {
    signal: controller.signal,
  });
  controller.abort();
  await expect(finding).rejects.toMatchObject({ name: 'AbortError' });
});
