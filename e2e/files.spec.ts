// Files that are invalid, too large or unusual. If a file is refused, a toast is shown, an error code is logged, and
// the open image is unchanged.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { MAX_FILE_BYTES } from '../src/config/limits';
import { fixedSizePath, ROUTES } from '../src/config/routes';
import { padded, photograph, pngHeader } from '../tests/support/fixtures';
import { en } from '../tests/support/words';
import { App, type ChosenFile } from './support/app';
import { expectAutosaved } from './support/autosaved';
import { fixture } from './support/fixture';
import { LastingApp, test } from './support/lasting';
import { LONG } from './support/tiers';
import { killNow } from './support/workers';

let good: ChosenFile;
let jpeg: Buffer;

test.beforeAll(async () => {
  const picture = await photograph(600, 400);
  good = { name: 'good.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  jpeg = await picture.jpeg().toBuffer();
});

const error = ['Error loading image', 'Please try another image file.'] as const;
const unsupported = ['Unsupported file type', 'Please upload an image file (JPEG, PNG, WEBP).'] as const;
const tooLarge = ['File too large', 'Image size should be less than 10MB.'] as const;

/** For each refused file: a description, the file, the title and the text of the toast, and the logged error code. */
const refused: readonly [string, () => ChosenFile, readonly [string, string | RegExp], string][] = [
  [
    'a text file with the extension .png',
    () => file('note.png', 'image/png', Buffer.from('no picture')),
    error,
    'unsupported-format',
  ],
  [
    'a truncated PNG',
    () => file('cut.png', 'image/png', good.buffer.subarray(0, good.buffer.length / 2)),
    error,
    'undecodable',
  ],
  ['an empty file', () => file('empty.png', 'image/png', Buffer.alloc(0)), error, 'unsupported-format'],
  [
    'a PDF',
    () => file('paper.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')),
    unsupported,
    'unsupported-format',
  ],
  [
    'a file of 10 MB and one byte',
    () => file('big.png', 'image/png', padded(good.buffer, MAX_FILE_BYTES + 1)),
    tooLarge,
    'file-too-large',
  ],
  [
    'a PNG header of 65535 × 65535 px',
    () => file('huge.png', 'image/png', pngHeader(65_535, 65_535)),
    [error[0], /65,535\s×\s65,535\spx.*16,384.*100/],
    'too-large',
  ],
];

/** The files of the daily tier: the core refuses the first, and the page refuses the others for their type or size. */
const DAILY: readonly string[] = ['a truncated PNG', 'a PDF', 'a file of 10 MB and one byte'];

for (const [what, make, [title, text], code] of refused) {
  const tier = DAILY.includes(what) ? {} : LONG;
  // Requirements: R7, R116, R128, R129, R131, R134, R154, R158, R169
  test(`${what} is refused, and the open image is unchanged`, tier, async ({ page }) => {
    const app = new LastingApp(page);
    await app.open(good);
    await app.setSize(77, 55);
    await app.resize.click();
    await expect(app.toast('Image resized to 77x55')).toBeVisible();
    await app.choose(make());
    await expect(app.toast(title)).toContainText(text);
    expect(app.logged.join()).toContain(code);
    await expect(page.getByRole('img', { name: 'good.png, 77 × 55 px' })).toBeVisible();
    const { bytes } = await app.save();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 77, height: 55 });
  });
}

// Requirements: R7, R51, R115
test('a file of exactly 10 MB opens', LONG, async ({ page }) => {
  const app = new LastingApp(page);
  await app.open(file('limit.png', 'image/png', padded(good.buffer, MAX_FILE_BYTES)));
  await expect(page.getByText('600 × 400 px').first()).toBeVisible();
  expect(app.logged).toEqual([]);
});

// Requirements: R6, R51, R115, R130
test('a PNG with the extension .jpg or .txt opens, because only the content determines the format', async ({
  page,
}) => {
  const app = new LastingApp(page);
  for (const [name, type] of [
    ['really-a-png.jpg', 'image/jpeg'],
    ['really-a-png.txt', 'text/plain'],
  ] as const) {
    await app.open(file(name, type, good.buffer));
    await expect(page.getByText(name).first()).toBeVisible();
  }
  expect(app.logged).toEqual([]);
});

// Requirements: R133
test('a truncated JPEG opens, and a toast says that the file is damaged', async ({ page }) => {
  const app = new LastingApp(page);
  await app.open(file('cut.jpg', 'image/jpeg', jpeg.subarray(0, jpeg.length / 2)));
  await expect(app.toast(en.upload.damagedTitle)).toBeVisible();
  await expect(page.getByText('600 × 400 px').first()).toBeVisible();
  expect(app.logged).toEqual([]);
});

test.describe('the mark of a damaged file', () => {
  test.use({ ownPage: true });

  // Requirements: R164
  test('is on every page with the picture, also after edits and a reload, until another file opens', async ({
    page,
  }) => {
    const app = new LastingApp(page);
    const mark = page.getByText(en.upload.damagedMark);
    await app.open(file('cut.jpg', 'image/jpeg', jpeg.subarray(0, jpeg.length / 2)));
    await expect(mark).toBeVisible();
    await page.getByRole('button', { name: en.layout.dismiss }).click();
    await app.showTab('crop');
    await expect(mark).toBeVisible();
    await app.showTab('rotateFlip');
    await page.getByRole('button', { name: en.rotate.left }).click();
    await expect(page.getByText('400 × 600 px').first()).toBeVisible();
    await expect(mark).toBeVisible();
    await page.getByRole('button', { name: en.undo.undo, exact: true }).click();
    await expect(page.getByText('600 × 400 px').first()).toBeVisible();
    await expect(mark).toBeVisible();
    for (const path of [ROUTES.presets, fixedSizePath({ width: 64, height: 64 })]) {
      await app.visit(path);
      await expect(mark).toBeVisible();
    }
    await app.visit(ROUTES.home);
    await page.getByRole('button', { name: en.rotate.vertical }).click();
    await app.download.click();
    await page.waitForURL(`**${ROUTES.downloadRotate}`);
    await expect(mark).toBeVisible();
    await page.getByRole('link', { name: en.download.back }).click();
    await expect(mark).toBeVisible();
    await expectAutosaved(page, ['cut.jpg']);
    await page.reload();
    await page.getByRole('button', { name: en.restore.restore }).click();
    await expect(mark).toBeVisible();
    await app.choose(good);
    await expect(page.getByRole('heading', { name: 'good.png' })).toBeVisible();
    await expect(mark).toHaveCount(0);
  });
});

// Requirements: R132
test('an animated GIF opens with its first frame, and a toast says that the image is animated', async ({
  page,
}) => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const app = new LastingApp(page);
  await app.open(file('moving.gif', 'image/gif', gif));
  await expect(app.toast(en.upload.animatedTitle)).toBeVisible();
  await app.setSize(8, 8);
  await app.resize.click();
  const { bytes } = await app.save();
  const [red, , blue] = (await sharp(bytes).stats()).channels;
  expect([red?.mean, blue?.mean]).toEqual([255, 0]);
});

// Requirements: R17
test('a second file replaces the open image', async ({ page }) => {
  const app = new LastingApp(page);
  await app.open(good);
  await app.choose(file('other.jpg', 'image/jpeg', jpeg));
  await expect(page.getByText('other.jpg').first()).toBeVisible();
  await expect(app.download).toBeHidden();
  expect(app.logged).toEqual([]);
});

// Requirements: R141, R154
test(
  'a gray JPEG of 100 megapixels opens, and a larger one is refused and leaves the open image unchanged',
  LONG,
  async ({ page }) => {
    const gray = (height: number) =>
      fixture(String(height), () =>
        sharp({ create: { width: 10_000, height, channels: 3, background: '#888' } })
          .toColourspace('b-w')
          .jpeg()
          .toBuffer(),
      );
    const app = new LastingApp(page);
    await app.open(file('gray.jpg', 'image/jpeg', await gray(10_000)));
    await expect(page.getByText('10,000 × 10,000 px').first()).toBeVisible();
    await app.setSize(100, 100);
    await app.resize.click();
    await expect(app.toast('Image resized to 100x100')).toBeVisible();
    await app.choose(file('more.jpg', 'image/jpeg', await gray(10_001)));
    await expect(app.toast(en.upload.failedTitle)).toContainText('10,000 × 10,001 px');
    await expect(page.getByRole('img', { name: 'gray.jpg, 100 × 100 px' })).toBeVisible();
  },
);

function file(name: string, mimeType: string, buffer: Buffer): ChosenFile {
  return { name, mimeType, buffer };
}

test.describe('if an opened file is deleted from the disk', () => {
  test.use({ ownPage: true });

  for (const format of ['jpeg', 'png'] as const)
    test(`the image can still be edited, viewed, reopened, restored and saved: a ${format.toUpperCase()} file`, async ({
      page,
    }, info) => {
      const app = new App(page);
      const path = info.outputPath(`photo.${format}`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await (await photograph(600, 400)).toFormat(format).toBuffer());
      await app.open(path);
      await rm(path);

      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: en.editor.originalDownload }).click();
      const original = await readFile(await (await downloading).path());
      expect(await sharp(original).metadata()).toMatchObject({ format: 'png', width: 600, height: 400 });

      await killNow(page);
      await app.setSize(300, 200);
      await app.resize.click();
      await expect(app.toast('Image resized to 300x200')).toBeVisible();
      await page.getByRole('button', { name: en.viewer.open }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      await page.getByRole('button', { name: en.editor.close, exact: true }).click();
      await app.toast('was closed').getByRole('button', { name: en.undo.undo }).click();
      await expect(app.width).toHaveValue('300');
      await expectAutosaved(page, [`photo.${format}`]);
      await page.reload();
      await page.getByRole('button', { name: en.restore.restore }).click();
      const { bytes } = await app.save();
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 300, height: 200 });
      expect(app.logged).toEqual([]);
    });
});
