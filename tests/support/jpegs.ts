import { execFileSync } from 'node:child_process';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { root } from '../../scripts/lib/paths.mjs';
import { which } from '../../scripts/lib/which.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Pixels } from './lanczos';
import { decodeOpaque, difference } from './pixels';

/** A file of the generator crates/test-images/src/jpeg.rs. */
interface AnyJpeg {
  readonly bytes: Buffer;
  /** The CRC-32 of the samples that the core finds in it natively. */
  readonly checksum: number;
  /** What its components stand for. */
  readonly colours: string;
  /** Sampling factors of the components, as `2x2,1x1,1x1`. */
  readonly factors: string;
  /** How it is divided into scans. */
  readonly script: string;
  /** All that is known of it, for the message of a test that fails. */
  readonly name: string;
}

/** Files by their numbers, which are the seeds of their random numbers, with sides of so many pixels. */
export function anyJpegs(first: number, count: number, sides: readonly [number, number]): AnyJpeg[] {
  const cargo = which('cargo');
  if (!cargo) throw new Error('cargo, which makes the files, is not on PATH');
  const program = ['run', '--quiet', '--locked', '--package', 'imagecore', '--example', 'jpegs'];
  const numbers = [first, count, ...sides].map(String);
  const stream = execFileSync(cargo, [...program, '--', ...numbers], { cwd: root, maxBuffer: 2 ** 30 });
  const files: AnyJpeg[] = [];
  for (let place = 0; place < stream.length; ) {
    const end = stream.indexOf('\n', place);
    const head = stream.toString('latin1', place, end);
    const [length, checksum, , colours, factors, script] = head.split(' ');
    if (!colours || !factors || !script) throw new Error(`${head} tells of no file`);
    place = end + 1 + Number(length);
    const bytes = stream.subarray(end + 1, place);
    const name = `number ${first + files.length}: ${head}`;
    files.push({ bytes, checksum: Number(checksum), colours, factors, script, name });
  }
  return files;
}

/** How a file is sampled, by the names in use: of what has none, the factors. */
export function sampling({ colours, factors }: AnyJpeg): string {
  if (colours === 'Gray') return 'gray';
  const pairs = factors.split(',').map((pair) => pair.split('x').map(Number));
  const largest = [0, 1].map((side) => Math.max(...pairs.map((pair) => pair[side] ?? 0)));
  const ratios = pairs.map((pair) => pair.map((own, side) => (largest[side] ?? 0) / own).join('x'));
  const usual = { '1x1,1x1,1x1': '4:4:4', '1x1,2x1,2x1': '4:2:2', '1x1,2x2,2x2': '4:2:0' };
  const name = Object.entries(usual).find(([key]) => key === ratios.slice(0, 3).join(','))?.[1];
  return `${colours} ${name ?? factors}`;
}

/** How files of one sampling compare. */
export interface Tally {
  compared: number;
  exact: number;
  /** The largest difference of two samples, in levels. */
  largest: number;
}

interface Comparison {
  /** All files that both decoders opened. */
  compared: number;
  /** The names of those whose samples differ, with the largest difference. */
  readonly different: string[];
  /** The names of those whose samples are others natively. */
  readonly differentNatively: string[];
  readonly bySampling: Map<string, Tally>;
}

/** Compares what the wasm core makes of files with what libjpeg-turbo does. Throws where one of them refuses a file. */
export async function compareWithLibjpeg(files: readonly AnyJpeg[]): Promise<Comparison> {
  const comparison: Comparison = {
    compared: 0,
    different: [],
    differentNatively: [],
    bySampling: new Map(),
  };
  for (const file of files) {
    const decoded = core.decode(file.bytes);
    if (decoded.damaged) throw new Error(`${file.name} is said to be damaged`);
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

/** The samples that a decoded file has, by way of a PNG. */
export function pixelsOf(decoded: core.Decoded): Promise<Pixels> {
  const raster = decoded.orient();
  try {
    return decodeOpaque(raster.encodeFast());
  } finally {
    raster.free();
  }
}

/** As the core stores them: of gray one a pixel. */
function samplesOf({ colours }: AnyJpeg, { data }: Pixels): Uint8Array {
  return colours === 'Gray' ? Uint8Array.from(data.filter((_, i) => i % 3 === 0)) : Uint8Array.from(data);
}

async function decodedByLibjpeg({ bytes, colours }: AnyJpeg): Promise<Pixels> {
  if (colours !== 'Cmyk' && colours !== 'Ycck') return decodeOpaque(bytes);
  // The inks themselves, as no profile changes them.
  const { data, info } = await sharp(bytes)
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 4) throw new Error(`${info.channels} inks`);
  const inks = (pixel: number) => [...data.subarray(4 * pixel, 4 * pixel + 4)];
  // What light an ink leaves, of what black leaves.
  const rgb = Uint8Array.from({ length: info.width * info.height * 3 }, (_, i) => {
    const [ink = 0, black = 0] = [inks(Math.floor(i / 3))[i % 3], inks(Math.floor(i / 3))[3]];
    return Math.round(((255 - ink) * (255 - black)) / 255);
  });
  return { width: info.width, height: info.height, channels: 3, data: rgb };
}
