// Tests which metadata of the opened file the saved PNG has: color profile, color chunks, pixel density, Exif data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeHere, encodeHere, resizeHere, runHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { photograph } from '../support/fixtures';

/** Decodes `file`, applies `edit`, and encodes the result as a PNG. */
function saved(file: Uint8Array, edit?: (raster: core.Raster) => core.Raster): Buffer {
  const opened = decodeHere(core, file).orient();
  const raster = edit ? edit(opened) : opened;
  const png = encodeHere(raster);
  if (raster !== opened) raster.free();
  opened.free();
  return Buffer.from(png);
}

/** Scales the image to 30 × 20 of 30 × 30 pixels. */
const contained = (raster: core.Raster) =>
  runHere(
    raster.resizeJob(30, 30, Uint32Array.of(0, 0, raster.width, raster.height), Uint32Array.of(0, 5, 30, 20)),
  );

/** The chunks of a PNG, in order. */
function chunks(png: Buffer) {
  const found: { name: string; data: Buffer }[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    found.push({
      name: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return found;
}
const names = (png: Buffer) => chunks(png).map(({ name }) => name);
const chunk = (png: Buffer, name: string) => chunks(png).find((each) => each.name === name)?.data;

const picture = async () => (await photograph(600, 400)).resize(60, 40);
const containers: Record<string, (image: Sharp) => Sharp> = {
  JPEG: (image) => image.jpeg(),
  PNG: (image) => image.png(),
  WebP: (image) => image.webp({ lossless: true }),
};

/** Removes the segments whose data begin with `name` from a JPEG. */
function withoutSegments(file: Buffer, name: string): Buffer {
  const pieces = [file.subarray(0, 2)];
  let at = 2;
  // The loop ends at the marker of the scan (FF DA), because the data after it have no length field.
  for (; file[at + 1] !== 0xda; at += 2 + file.readUInt16BE(at + 2)) {
    const segment = file.subarray(at, at + 2 + file.readUInt16BE(at + 2));
    if (!segment.subarray(4).toString('latin1').startsWith(name)) pieces.push(segment);
  }
  return Buffer.concat([...pieces, file.subarray(at)]);
}

describe('a color profile', () => {
  test.each(Object.keys(containers))(
    'of a %s is saved in the PNG byte for byte, without edits and after each kind of edit',
    async (name) => {
      const container = containers[name];
      const image = (await picture()).withIccProfile('p3', { attach: true });
      const file = await (container?.(image) ?? image).toBuffer();
      const { icc } = await sharp(file).metadata();
      expect(icc?.length).toBeGreaterThan(300);
      for (const edit of [
        undefined,
        (raster: core.Raster) => resizeHere(raster, 20, 30),
        (raster: core.Raster) => raster.crop(3, 4, 10, 11),
        (raster: core.Raster) => raster.oriented(8),
        (raster: core.Raster) => raster.oriented(2),
        (raster: core.Raster) => contained(raster),
      ]) {
        expect((await sharp(saved(file, edit)).metadata()).icc).toEqual(icc);
      }
    },
  );

  test('in the form of a gAMA chunk defines the gamma with which a resize averages samples', async () => {
    // Columns are alternately black and white, so the average has half the light of white.
    const lines = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, i) => (((i / 3) | 0) % 2 ? 255 : 0)));
    const image = () => sharp(lines, { raw: { width: 64, height: 64, channels: 3 } });
    const middle = async (file: Buffer) =>
      (
        await sharp(saved(file, (raster) => resizeHere(raster, 8, 8)))
          .raw()
          .toBuffer()
      )[8 * 4 * 3 + 12] ?? 0;
    expect(await middle(await image().png().toBuffer())).toBe(188);
    // A gamma of 1: the samples are proportional to light, so half the light is 255 × 0.5.
    expect(await middle(withChunk(await image().png().toBuffer(), 'gAMA', uint32(100_000)))).toBe(128);
    expect(await middle(withChunk(await image().png().toBuffer(), 'gAMA', uint32(45_455)))).toBe(188);
    // A gamma of 2.5: half the light is 255 × 0.5 to the power of 1 / 2.5.
    expect(await middle(withChunk(await image().png().toBuffer(), 'gAMA', uint32(40_000)))).toBe(193);
  });

  test('for RGB is saved even if the image is gray: the PNG then has a color type for RGB or a palette', async () => {
    const gray = await (await picture())
      .grayscale()
      .toColourspace('srgb')
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const png = saved(gray);
    expect([2, 3]).toContain(png[25]);
    expect((await sharp(png).metadata()).icc).toEqual((await sharp(gray).metadata()).icc);
  });

  test('for CMYK is used to convert the image to sRGB, and is not saved', async () => {
    const file = await (await picture())
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await sharp(file).metadata()).space).toBe('cmyk');
    const png = saved(file);
    expect(names(png)).not.toContain('iCCP');
    const ours = await sharp(png).raw().toBuffer();
    const theirs = await sharp(file).toColourspace('srgb').removeAlpha().raw().toBuffer();
    const errors = ours.map((sample, i) => Math.abs(sample - (theirs[i] ?? 0)));
    expect(ours.length).toBe(theirs.length);
    // The core and sharp interpolate in different ways between the points of the profile's table. So the pixels are
    // similar, but not the same.
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(2);
  });
});

test('a CMYK JPEG is saved as the same PNG with and without its Adobe marker', async () => {
  // Browsers read the CMYK samples of a JPEG as inverted, with and without the marker. The core does the same.
  const file = await (await picture()).toColourspace('cmyk').jpeg().toBuffer();
  const unmarked = withoutSegments(file, 'Adobe');
  expect(unmarked.length).toBeLessThan(file.length);
  expect(saved(unmarked)).toEqual(saved(file));
});

describe('the saved PNG', () => {
  const suite = (name: string) => readFileSync(join(import.meta.dirname, '../pngsuite', name));

  test.each([
    ['g05n2c08.png', 'gAMA'],
    ['ccwn2c08.png', 'cHRM'],
    ['cdhn2c08.png', 'pHYs'],
  ])('for the opened file %s has the same chunk %s', (name, kind) => {
    const file = suite(name);
    expect(chunk(file, kind)).toBeDefined();
    expect(chunk(saved(file), kind)).toEqual(chunk(file, kind));
  });

  test.each([
    ['sRGB', Buffer.from([0])],
    ['cICP', Buffer.from([12, 13, 0, 1])],
  ])('has the same chunk %s as the opened file', async (name, data) => {
    const file = withChunk(await (await picture()).png().toBuffer(), name, data);
    expect(chunk(saved(file), name)).toEqual(data);
  });

  test('has its chunks in the order that the PNG specification requires', async () => {
    const image = (await picture()).withIccProfile('p3').withMetadata({ density: 300 });
    const found = names(saved(await image.png({ palette: true, colors: 16 }).toBuffer()));
    expect(found.slice(0, 1)).toEqual(['IHDR']);
    expect(found.indexOf('iCCP')).toBeLessThan(found.indexOf('PLTE'));
    expect(found.indexOf('PLTE')).toBeLessThan(found.indexOf('IDAT'));
    expect(found.at(-1)).toBe('IEND');
  });
});

test('a density of 300 dots per inch is 11,811 pixels per meter, which another program reads as 300', async () => {
  const file = await (await picture()).withMetadata({ density: 72 }).png().toBuffer();
  const png = saved(file, (raster) => raster.withDensity(11_811));
  expect(chunk(png, 'pHYs')).toEqual(Buffer.concat([uint32(11_811), uint32(11_811), Buffer.from([1])]));
  expect((await sharp(png).metadata()).density).toBe(300);
  expect(await sharp(png).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
});

test('the pixel density is saved, and a rotation swaps its horizontal and its vertical value', async () => {
  const file = await (await picture()).withMetadata({ density: 300 }).png().toBuffer();
  expect(chunk(saved(file), 'pHYs')?.readUInt32BE(0)).toBe(11_811);
  const oblong = readFileSync(join(import.meta.dirname, '../pngsuite/cdhn2c08.png'));
  expect(chunk(oblong, 'pHYs')?.readUInt32BE(0)).toBe(4);
  const turned = chunk(
    saved(oblong, (raster) => raster.oriented(6)),
    'pHYs',
  );
  expect([turned?.readUInt32BE(0), turned?.readUInt32BE(4), turned?.[8]]).toEqual([1, 4, 0]);
});

test('the pixel density that the page shows is that of the upright image, and an aspect ratio is none', () => {
  const file = readFileSync(join(import.meta.dirname, '../golden/decode/orientation-6-exif.png'));
  const density = (...bytes: Buffer[]) =>
    decodeHere(core, withChunk(file, 'pHYs', Buffer.concat(bytes))).orient().density;
  expect(density(uint32(3000), uint32(4000), Buffer.from([1]))).toEqual(Uint32Array.of(4000, 3000));
  expect(density(uint32(3), uint32(4), Buffer.from([0]))).toBeUndefined();
  expect(density(uint32(0), uint32(0), Buffer.from([1]))).toBeUndefined();
});

test('the pixel density of a JPEG without a JFIF segment is read from its Exif data', async () => {
  const file = await (await picture()).withMetadata({ density: 300 }).jpeg().toBuffer();
  expect([file.includes('JFIF'), file.includes('Exif')]).toEqual([false, true]);
  expect(chunk(saved(file), 'pHYs')?.readUInt32BE(0)).toBe(11_811);
});

test('Exif data are not saved, but the Exif orientation is applied to the pixels', async () => {
  const file = await (await picture())
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(file).metadata()).exif).toBeDefined();
  const png = saved(file);
  expect(await sharp(png).metadata()).toMatchObject({ width: 40, height: 60 });
  expect(
    names(png).filter((name) => !['IHDR', 'iCCP', 'pHYs', 'PLTE', 'IDAT', 'IEND'].includes(name)),
  ).toEqual([]);
});

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Inserts a chunk after the IHDR chunk of a PNG. The PNG must not have a chunk with this name. */
function withChunk(png: Buffer, name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const added = Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
  const header = 8 + 25;
  const others = chunks(png).filter((each) => each.name === name);
  if (others.length > 0) throw new Error(`the PNG already has a chunk ${name}`);
  return Buffer.concat([png.subarray(0, header), added, png.subarray(header)]);
}

/** The CRC of a chunk, as in annex D of the PNG specification. */
function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
