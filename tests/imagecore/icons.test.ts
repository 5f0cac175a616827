// A whole icon set with the real worker script and core: sizes, pixels, backgrounds, the safe zone and the ICO file. Other
// programs read the files.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Edit, LOSSLESS_PNG, type Rgb, WHITE } from '../../src/edits';
import { type IconWork, makeIcons } from '../../src/features/icons/makeIcons';
import { contentRadius, edgeColor, isPartlyTransparent } from '../../src/features/icons/pixels';
import { analyzedEdits, type IconChoice, iconFiles } from '../../src/features/icons/plan';
import { createImageCore, type Samples } from '../../src/imagecore';
import { photograph } from '../support/fixtures';
import { readIco } from '../support/icoReader';
import { startInProcess } from '../support/workerInProcess';

const core = createImageCore({ startWorker: startInProcess });

afterAll(() => {
  core.close();
  vi.unstubAllGlobals();
});

const plain: IconChoice = { fit: 'contain', isNearest: false, fillsAll: false, more: [] };

const drawing = (body: string, width: number, height: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`),
  ).png();

const sources: Record<string, Buffer> = {};

beforeAll(async () => {
  sources['logo'] = await drawing('<circle cx="200" cy="200" r="190" fill="#c81020"/>', 400, 400).toBuffer();
  sources['wide'] = await (await photograph(700, 500)).png().toBuffer();
  sources['16-bit'] = await (await photograph(300, 300)).toColourspace('rgb16').png().toBuffer();
  sources['gray'] = await drawing('<rect width="300" height="300" fill="#777"/>', 300, 300)
    .greyscale()
    .toBuffer();
  sources['pixel art'] = await drawing('<rect width="8" height="16" fill="#0a0"/>', 16, 16).toBuffer();
});

type IconSet = Awaited<ReturnType<typeof madeOf>>;

const made = new Map<string, Promise<IconSet>>();

/** The set of a source, which is made once for all tests. */
function setOf(...args: Parameters<typeof madeOf>): Promise<IconSet> {
  const key = JSON.stringify(args);
  const set = made.get(key) ?? madeOf(...args);
  made.set(key, set);
  return set;
}

/** Makes all files of a source in the same steps as the page. */
async function madeOf(name: string, change: Partial<IconChoice> = {}, color?: Rgb) {
  const edits: readonly Edit[] = [];
  const choice = { ...plain, ...change };
  const file = new File([sources[name] as Buffer<ArrayBuffer>], `${name}.png`);
  const opened = await core.open(file, { bounds: { width: 64, height: 64 } });
  const { size } = opened;
  const analyzed = await core.samples({ file: opened.file, edits: analyzedEdits({ edits, size }, choice) });
  const background = color ?? edgeColor(analyzed);
  const source = {
    edits,
    size,
    background,
    radius: contentRadius(analyzed, background),
    isPartlyTransparent: isPartlyTransparent(analyzed),
  };
  const files = iconFiles(source, choice);
  const bytes = new Map<string, Buffer>();
  const image = { file: opened.file };
  const nameOf = (work: IconWork) => files.find((each) => each.work === work)?.name ?? '';
  const blobs: [string, Blob][] = [];
  await makeIcons(
    files.map(({ work }) => work),
    {
      encode: (list, encoding) => core.encode({ ...image, edits: list }, encoding),
      samples: (list) => core.samples({ ...image, edits: list }),
      onProgress: () => {},
    },
    (work, blob) => blobs.push([nameOf(work), blob]),
  );
  for (const [each, blob] of blobs) bytes.set(each, Buffer.from(await blob.arrayBuffer()));
  const bytesOf = (each: string) => {
    const found = bytes.get(each);
    if (!found) throw new Error(`there is no ${each}`);
    return found;
  };
  return { files, background, bytesOf };
}

/** The samples as red, green, blue and alpha, decoded by sharp. */
const rgbaOf = async (png: Uint8Array) => {
  const { data, info } = await sharp(png)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: new Uint8Array(data) };
};

const at = ({ width, rgba }: Samples, x: number, y: number) => [
  ...rgba.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

const choiceOf = (name: string): Partial<IconChoice> => ({ more: [256], isNearest: name === 'pixel art' });

describe.each(['logo', 'wide', '16-bit', 'gray', 'pixel art'])('the set of the %s', (name) => {
  // Requirements: R424
  test('has PNG files of the sizes that it names', async () => {
    const { files, bytesOf } = await setOf(name, choiceOf(name));
    for (const { name: each, png } of files)
      if (png)
        expect(await sharp(bytesOf(each)).metadata(), each).toMatchObject({
          format: 'png',
          width: png.side,
          height: png.side,
        });
  });

  // Requirements: R423
  test('has an ICO file whose pictures have the pixels of the PNG files', async () => {
    const { bytesOf } = await setOf(name, choiceOf(name));
    const icons = readIco(bytesOf('favicon.ico'));
    expect(icons.map(({ width, png }) => [width, png !== null])).toEqual([
      [16, false],
      [32, false],
      [48, false],
      [256, true],
    ]);
    for (const { width, png, rgba } of icons) {
      const expected = await rgbaOf(bytesOf(`icon-${width}.png`));
      const found = png ? (await rgbaOf(png)).rgba : rgba;
      // sharp drops the low bits of 16; our core rounds.
      const most = name === '16-bit' ? 1 : 0;
      const differs = found.some((sample, i) => Math.abs(sample - (expected.rgba[i] ?? -9)) > most);
      expect(differs, String(width)).toBe(false);
    }
  });

  // Requirements: R425, R424
  test('has an opaque touch icon, and maskable ones with their content in the safe zone', async () => {
    const { background, bytesOf } = await setOf(name, choiceOf(name));
    const touch = await rgbaOf(bytesOf('apple-touch-icon.png'));
    expect(touch.rgba.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
    for (const side of [192, 512]) {
      const icon = await rgbaOf(bytesOf(`icon-maskable-${side}.png`));
      for (let y = 0; y < side; y++)
        for (let x = 0; x < side; x++) {
          const distance = Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2);
          if (distance > 0.4 * side && at(icon, x, y).join() !== [...background, 255].join())
            expect(at(icon, x, y), `${side}: ${x}, ${y}`).toEqual([...background, 255]);
        }
    }
  });
});

// Requirements: R425
test('a disc nearly fills the safe zone of a maskable icon', async () => {
  const icon = await rgbaOf((await setOf('logo')).bytesOf('icon-maskable-512.png'));
  const across = Array.from({ length: 512 }, (_, x) => at(icon, x, 256)).filter((pixel) => pixel[1] !== 255);
  expect(across.length).toBeGreaterThan(0.8 * 512 * 0.96);
  expect(across.length).toBeLessThanOrEqual(0.8 * 512);
});

// Requirements: R426
test('the monochrome icon is white, with the alpha of the plain one', async () => {
  const { bytesOf } = await setOf('logo');
  const [white, icon] = [
    await rgbaOf(bytesOf('icon-monochrome-512.png')),
    await rgbaOf(bytesOf('icon-512.png')),
  ];
  const channel = ({ rgba }: Samples, offset: number) => [...rgba].filter((_, i) => i % 4 === offset);
  expect(channel(white, 3)).toEqual(channel(icon, 3));
  expect(new Set(channel(white, 0)).size).toBe(1);
  expect(channel(white, 1)[0]).toBe(255);
  expect((await setOf('wide')).files.some(({ png }) => png?.purpose === 'monochrome')).toBe(false);
});

// Requirements: R422
test('an image that is no square is fitted with transparent or filled bars, or cut', async () => {
  const corner = async (change: Partial<IconChoice>, color?: Rgb) => {
    const icon = await rgbaOf((await setOf('wide', change, color)).bytesOf('icon-192.png'));
    return at(icon, 0, 0);
  };
  expect((await corner({}))[3]).toBe(0);
  expect(await corner({ fillsAll: true }, [1, 2, 3])).toEqual([1, 2, 3, 255]);
  expect((await corner({ fit: 'cover' }))[3]).toBe(255);
});

// Requirements: R427
test('an icon has the pixels of a preset of its size, and pixel art keeps its own', async () => {
  const { bytesOf } = await setOf('logo');
  const file = new File([sources['logo'] as Buffer<ArrayBuffer>], 'logo.png');
  const preset: Edit = { kind: 'resize', size: { width: 32, height: 32 }, fit: 'stretch' };
  const png = Buffer.from(await (await core.encode({ file, edits: [preset] }, LOSSLESS_PNG)).arrayBuffer());
  expect(bytesOf('icon-32.png').equals(png)).toBe(true);

  const art = await rgbaOf((await setOf('pixel art', { isNearest: true })).bytesOf('apple-touch-icon.png'));
  // 11 times 16 pixels, in the middle of 180.
  expect(at(art, 1, 90)).toEqual([...WHITE, 255]);
  expect(at(art, 2, 90)).toEqual([0, 170, 0, 255]);
  expect(at(art, 89, 90)).toEqual([0, 170, 0, 255]);
  expect(at(art, 90, 90)).toEqual([...WHITE, 255]);
});

// Requirements: R431
test('the same image gives the same files', async () => {
  const [one, other] = [await setOf('logo'), await madeOf('logo')];
  for (const { name } of one.files) expect(one.bytesOf(name).equals(other.bytesOf(name)), name).toBe(true);
});

const hasMagick = String(spawnSync('convert', ['-version']).stdout).startsWith('Version: ImageMagick');

test.skipIf(!hasMagick)('ImageMagick reads every picture of the ICO file, if it is installed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'icons-'));
  try {
    const path = join(folder, 'favicon.ico');
    writeFileSync(path, (await setOf('logo')).bytesOf('favicon.ico'));
    const { stdout, status } = spawnSync('convert', [path, '-format', '%wx%h\n', 'info:'], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout.trim().split('\n').sort()).toEqual(['16x16', '256x256', '32x32', '48x48']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
