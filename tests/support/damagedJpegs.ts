import { spawnSync } from 'node:child_process';
import { which } from '../../scripts/lib/which.mjs';
import { decodeHere } from '../../scripts/lib/wholeJobs.mjs';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { seededRandom } from './fixtures';
import { type AnyJpeg, anyJpegs, decodedByLibjpeg, pixelsOf } from './jpegs';
import type { Pixels } from './lanczos';

/** What is changed in a file: one bit, one byte, or a sector of 512 bytes. */
const DAMAGES = ['bit', 'byte', 'sector'] as const;
type Damage = (typeof DAMAGES)[number];

/** The smallest and the largest side of the pictures, in pixels. */
const SIDES = [64, 300] as const;

/** If a damaged header gives more pixels than this, the file is not compared, because it would take too long. */
const MAX_PIXELS = 1_000_000;

/** A sample is intact if it differs from the undamaged picture by at most this number of levels, of 255. */
const TOLERANCE = 3;

export interface DamagedJpeg {
  readonly sound: AnyJpeg;
  readonly bytes: Buffer;
  /** The seed of the sound file, and of the damage. */
  readonly number: number;
  readonly progressive: boolean;
  /** The kind of the file, and the damage, for the table of the results. */
  readonly kind: string;
  /** The damage, and all parameters of the sound file, for the message of a failed test. */
  readonly name: string;
}

/** Generates random JPEG files, each with one damage. The parameters are those of `anyJpegs`. */
export const damagedJpegs = (first: number, count: number, sides: readonly [number, number] = SIDES) =>
  anyJpegs(first, count, sides).map((sound, i) => damaged(sound, first + i));

/** Changes one bit, byte or sector of a file, at a random place between its start marker and its end marker. */
function damaged(sound: AnyJpeg, number: number): DamagedJpeg {
  const random = seededRandom(number);
  const below = (end: number) => Math.floor(random() * end);
  const damage: Damage = DAMAGES[number % DAMAGES.length] ?? 'bit';
  const bytes = Buffer.from(sound.bytes);
  const [start, end] = [2, bytes.length - 2];
  const place = start + below(end - start);
  const old = bytes[place] ?? 0;
  if (damage === 'bit') bytes[place] = old ^ (1 << below(8));
  if (damage === 'byte') bytes[place] = old ^ (1 + below(255));
  if (damage === 'sector') {
    const sector = place - (place % 512);
    const content = below(2) === 0 ? () => 0 : () => below(256);
    for (let i = Math.max(sector, start); i < Math.min(sector + 512, end); i++) bytes[i] = content();
  }
  const progressive = !sound.script.startsWith('Sequential');
  // Searches for a DRI segment (T.81, B.2.4.4): the marker, the length 4, and then the restart interval.
  const dri = sound.bytes.lastIndexOf(Buffer.from([0xff, 0xdd, 0, 4]), place);
  const restarts = dri >= 0 && sound.bytes.readUInt16BE(dri + 4) > 0;
  const kind = [progressive ? 'progressive' : 'sequential', restarts ? 'restarts' : 'no restarts', damage];
  const name = `${damage} at ${place}, ${sound.name}`;
  return { sound, bytes, number, progressive, kind: kind.join(', '), name };
}

/** The results of the comparison for some files. Pixels are counted only in files that libjpeg-turbo opens. */
interface Tally {
  files: number;
  pixels: number;
  /** The number of pixels that are intact in the picture of the core. */
  ours: number;
  /** The number of pixels that are intact in the picture of libjpeg-turbo. */
  theirs: number;
  /** The number of files of which the core shows exactly the pixels of libjpeg-turbo. */
  equal: number;
  /** The number of files that libjpeg-turbo does not open. */
  refused: number;
  /**
   * The number of files whose damage both programs report. The next three fields count the files whose damage only one
   * of them, or neither, reports. libjpeg reports damage by a warning.
   */
  both: number;
  onlyLibjpeg: number;
  onlyCore: number;
  neither: number;
}

const EMPTY: Tally = {
  files: 0,
  pixels: 0,
  ours: 0,
  theirs: 0,
  equal: 0,
  refused: 0,
  both: 0,
  onlyLibjpeg: 0,
  onlyCore: 0,
  neither: 0,
};

/** The comparison of damaged files with libjpeg-turbo. */
export class DamageComparison {
  /** The results by the kind of the file and the damage. */
  readonly byKind = new Map<string, Tally>();
  /** The results of the sequential files, and of the progressive files. */
  readonly sequential = { ...EMPTY };
  readonly progressive = { ...EMPTY };
  /**
   * The files of which the core shows less than 0.9 times the intact pixels that libjpeg-turbo shows, by their numbers.
   * A file is left out if the difference is less than 1 % of its pixels: so many lost pixels can be equal by
   * chance.
   */
  readonly less = new Map<number, string>();
  /**
   * The files for which libjpeg warns and the core reports no damage, by their numbers. A file is left out if the core
   * shows the whole undamaged picture: libjpeg also warns of header fields and tables that the picture does not need.
   */
  readonly unreported = new Map<number, string>();

  async add(files: readonly DamagedJpeg[]): Promise<void> {
    for (const file of files) if (!isLarge(file.bytes)) await this.#compare(file);
  }

  async #compare(file: DamagedJpeg): Promise<void> {
    const sound = await decodedByLibjpeg(file.sound);
    const pixels = sound.width * sound.height;
    const theirPixels = await decodedByLibjpeg({ ...file.sound, bytes: file.bytes }, 'none').catch(
      () => null,
    );
    const own = await decodedByCore(file.bytes);
    const [ours, theirs] = [intact(sound, own?.pixels), intact(sound, theirPixels)];
    const warned = await libjpegWarns(file, theirPixels === null);
    const isReported = own?.damaged ?? true;
    const tally = this.byKind.get(file.kind) ?? { ...EMPTY };
    this.byKind.set(file.kind, tally);
    for (const sum of [tally, file.progressive ? this.progressive : this.sequential]) {
      sum.files += 1;
      if (theirPixels) {
        sum.pixels += pixels;
        sum.ours += ours;
        sum.theirs += theirs;
        sum.equal += own && Buffer.compare(own.pixels.data, theirPixels.data) === 0 ? 1 : 0;
      } else sum.refused += 1;
      if (warned === true) sum[isReported ? 'both' : 'onlyLibjpeg'] += 1;
      if (warned === false) sum[isReported ? 'onlyCore' : 'neither'] += 1;
    }
    const counts = `${ours} instead of ${theirs} intact pixels of ${pixels}`;
    if (ours < 0.9 * theirs && theirs - ours >= 0.01 * pixels)
      this.less.set(file.number, `${counts}, ${file.name}`);
    if (warned && !isReported && ours < pixels) this.unreported.set(file.number, file.name);
  }

  /** The results by the kind of the file and the damage, as rows for `console.table`. */
  table() {
    const rows = [...this.byKind].sort(([a], [b]) => a.localeCompare(b));
    const totals = [
      ['sequential', this.sequential],
      ['progressive', this.progressive],
    ] as const;
    return Object.fromEntries(
      [...rows, ...totals].map(([kind, { pixels, ours, theirs, ...counts }]) => {
        const percent = (part: number) => Number(((100 * part) / pixels).toFixed(1));
        const ratio = Number((ours / theirs).toFixed(4));
        return [kind, { 'ours %': percent(ours), 'theirs %': percent(theirs), ratio, ...counts }];
      }),
    );
  }
}

/** Whether a damaged header gives more than `MAX_PIXELS`, or more than the core allows. */
function isLarge(bytes: Uint8Array): boolean {
  try {
    const { width, height } = core.probe(bytes);
    return width * height > MAX_PIXELS;
  } catch (error) {
    return error instanceof core.CoreError && error.code === 'too-large';
  }
}

/** The samples of a file, and whether the core reports damage. Null if the core does not open the file. */
async function decodedByCore(bytes: Uint8Array): Promise<{ pixels: Pixels; damaged: boolean } | null> {
  let decoded: core.Decoded;
  try {
    decoded = decodeHere(core, bytes);
  } catch {
    return null;
  }
  const { damaged } = decoded;
  return { pixels: await pixelsOf(decoded), damaged };
}

/**
 * The number of pixels of `sound` that `picture` has at the same place. A damaged header can give the picture another
 * size.
 */
function intact(sound: Pixels, picture: Pixels | null | undefined): number {
  if (!picture) return 0;
  const [width, height] = [Math.min(sound.width, picture.width), Math.min(sound.height, picture.height)];
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [a, b] = [3 * (y * sound.width + x), 3 * (y * picture.width + x)];
      const isIntact = [0, 1, 2].every(
        (i) => Math.abs((sound.data[a + i] as number) - (picture.data[b + i] as number)) <= TOLERANCE,
      );
      if (isIntact) count += 1;
    }
  }
  return count;
}

/**
 * Whether libjpeg warns of a file or refuses it. sharp does not report the warnings of the last rows and of the data
 * after them. If it reports none, and djpeg, a program of libjpeg-turbo, is not installed, the result is undefined.
 */
async function libjpegWarns({ sound, bytes }: DamagedJpeg, isRefused: boolean): Promise<boolean | undefined> {
  if (isRefused) return true;
  const djpeg = which('djpeg');
  // The exit status is 1 after an error and 2 after a warning.
  if (djpeg) return spawnSync(djpeg, { input: bytes, maxBuffer: 2 ** 24 }).status !== 0;
  return decodedByLibjpeg({ ...sound, bytes }).then(
    () => undefined,
    () => true,
  );
}
