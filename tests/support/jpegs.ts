import { execFileSync } from 'node:child_process';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { root } from '../../scripts/lib/paths.mjs';
import { which } from '../../scripts/lib/which.mjs';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Pixels } from './lanczos';
import { decodeOpaque, difference } from './pixels';

/** The generator is compiled by `cargo test` too. With the same profile, it is compiled once, and its loops are fast. */
const PROFILE = ['--profile', 'test'] as const;

/** A JPEG file from the generator crates/test-images/src/jpeg.rs. */
export interface AnyJpeg {
  readonly bytes: Buffer;
  /** The CRC-32 of the samples that the native build of the core decodes from the file. */
  readonly checksum: number;
  /** The color model of the components, for example `YCbCr`. */
  readonly colors: string;
  /** The sampling factors of the components, for example `2x2,1x1,1x1`. */
  readonly factors: string;
  /** The way in which the file is divided into scans. */
  readonly script: string;
  /** The number and all parameters of the file, for the message of a failed test. */
  readonly name: string;
}

/**
 * Generates random JPEG files.
 *
 * @param first the number of the first file. The number of a file is the seed of its random numbers.
 * @param sides the smallest and the largest width and height, in pixels.
 */
export function anyJpegs(first: number, count: number, sides: readonly [number, number]): AnyJpeg[] {
  const cargo = which('cargo');
  if (!cargo) throw new Error('cargo, which is needed to generate the JPEG files, is not on PATH');
  const program = ['run', ...PROFILE, '--quiet', '--locked', '--package', 'imagecore', '--example', 'jpegs'];
  const numbers = [first, count, ...sides].map(String);
  const stream = execFileSync(cargo, [...program, '--', ...numbers], { cwd: root, maxBuffer: 2 ** 30 });
  const files: AnyJpeg[] = [];
  for (let place = 0; place < stream.length; ) {
    const end = stream.indexOf('\n', place);
    const head = stream.toString('latin1', place, end);
    const [length, checksum, , colors, factors, script] = head.split(' ');
    if (!colors || !factors || !script) throw new Error(`the generator wrote an unknown line: ${head}`);
    place = end + 1 + Number(length);
    const bytes = stream.subarray(end + 1, place);
    const name = `number ${first + files.length}: ${head}`;
    files.push({ bytes, checksum: Number(checksum), colors, factors, script, name });
  }
  return files;
}

/** The color model and the chroma subsampling. If the subsampling has no common name, the sampling factors. */
export function sampling({ colors, factors }: AnyJpeg): string {
  if (colors === 'Gray') return 'gray';
  const pairs = factors.split(',').map((pair) => pair.split('x').map(Number));
  const largest = [0, 1].map((side) => Math.max(...pairs.map((pair) => pair[side] ?? 0)));
  const ratios = pairs.map((pair) => pair.map((own, side) => (largest[side] ?? 0) / own).join('x'));
  const usual = { '1x1,1x1,1x1': '4:4:4', '1x1,2x1,2x1': '4:2:2', '1x1,2x2,2x2': '4:2:0' };
  const name = Object.entries(usual).find(([key]) => key === ratios.slice(0, 3).join(','))?.[1];
  return `${colors} ${name ?? factors}`;
}

/** The results of the comparison for the files with the same `sampling`. */
export interface Tally {
  compared: number;
  /** The number of files without any difference. */
  exact: number;
  /** The largest difference between two samples, in levels (0 to 255). */
  largest: number;
}

interface Comparison {
  /** The number of files that both decoders opened. */
  compared: number;
  /** The names of the files with different samples, each after its largest difference. */
  readonly different: string[];
  /** The names of the files for which the native build of the core has different samples. */
  readonly differentNatively: string[];
  /** The results by `sampling`. */
  readonly bySampling: Map<string, Tally>;
}

/**
 * Compares the samples that the wasm core decodes with those of libjpeg-turbo and of the native build of the core.
 * Throws if a decoder refuses a file, or if the wasm core reports a file as damaged.
 */
export async function compareWithLibjpeg(files: readonly AnyJpeg[]): Promise<Comparison> {
  const comparison: Comparison = {
    compared: 0,
    different: [],
    differentNatively: [],
    bySampling: new Map(),
  };
  for (const file of files) {
    const decoded = decodeHere(core, file.bytes);
    if (decoded.damaged) throw new Error(`the core reports a damaged file: ${file.name}`);
    const ours = await pixelsOf(decoded);
    const { max } = difference(ours, await decodedByLibjpeg(file));
    const key = sampling(file);
    const tally = comparison.bySampling.get(key) ?? { compared: 0, exact: 0, largest: 0 };
    comparison.bySampling.set(key, tally);
    tally.compared += 1;
    tally.exact += max === 0 ? 1 : 0;
    tally.largest = Math.max(tally.largest, max);
    comparison.compared += 1;
    if (max > 0) comparison.different.push(`${max} levels, ${file.name}`);
    if (crc32(samplesOf(file, ours)) !== file.checksum) comparison.differentNatively.push(file.name);
  }
  return comparison;
}

/** The samples of a decoded file. The core encodes them as a PNG without loss, and sharp decodes the PNG. */
export function pixelsOf(decoded: core.Decoded): Promise<Pixels> {
  const raster = decoded.orient();
  try {
    return decodeOpaque(raster.encodeFast());
  } finally {
    raster.free();
  }
}

/** The samples in the layout of the core: one per pixel for gray, otherwise three per pixel. */
function samplesOf({ colors }: AnyJpeg, { data }: Pixels): Uint8Array {
  return colors === 'Gray' ? Uint8Array.from(data.filter((_, i) => i % 3 === 0)) : Uint8Array.from(data);
}

/**
 * The samples that libjpeg-turbo decodes, in the layout of `pixelsOf`.
 *
 * @param failOn the least fault of a file for which the function throws.
 */
export async function decodedByLibjpeg(
  { bytes, colors }: Pick<AnyJpeg, 'bytes' | 'colors'>,
  failOn: 'none' | 'warning' = 'warning',
): Promise<Pixels> {
  const hasInks = colors === 'Cmyk' || colors === 'Ycck';
  // The values of the four inks, without a conversion by a color profile.
  const image = hasInks
    ? sharp(bytes, { failOn }).pipelineColourspace('cmyk').toColourspace('cmyk')
    : sharp(bytes, { failOn }).toColourspace('srgb');
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  if (!hasInks) return { width: info.width, height: info.height, channels: info.channels, data };
  if (info.channels !== 4) throw new Error(`expected 4 inks, but got ${info.channels}`);
  const inks = (pixel: number) => [...data.subarray(4 * pixel, 4 * pixel + 4)];
  // Black ink reduces the light, and the colored ink then reduces the rest.
  const rgb = Uint8Array.from({ length: info.width * info.height * 3 }, (_, i) => {
    const [ink = 0, black = 0] = [inks(Math.floor(i / 3))[i % 3], inks(Math.floor(i / 3))[3]];
    return Math.round(((255 - ink) * (255 - black)) / 255);
  });
  return { width: info.width, height: info.height, channels: 3, data: rgb };
}
