import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { corpusFile, corpusFiles } from '../../../scripts/lib/corpora.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { seeded } from '../../../scripts/lib/seeded.mjs';

/**
 * A set of files of one kind.
 * @typedef {object} Set
 * @property {string} name
 * @property {number} count the number of files
 * @property {(place: number) => { name: string; bytes: Uint8Array }} file returns the file with the index
 *   `place`, from 0
 */

/**
 * Returns the sets of real files. Each of these files once caused a fault in some program. They are in the folder bad/
 * of the corpora (see scripts/lib/corpora.mjs), and each folder directly below bad/ is a set.
 */
export function realFiles() {
  /** @type {Map<string, string[]>} */
  const folders = new Map();
  for (const name of corpusFiles('bad', /./)) {
    const folder = name.split('/').slice(0, 2).join('/');
    folders.set(folder, [...(folders.get(folder) ?? []), name]);
  }
  return [...folders].map(([name, files]) => ({
    name,
    count: files.length,
    file: (/** @type {number} */ place) => {
      const file = files[place] ?? '';
      return { name: file, bytes: readFileSync(corpusFile(file)) };
    },
  }));
}

const golden = join(root, 'tests/golden/decode');

/**
 * Returns a set of mutated files. Each is a copy of a golden source (an image file in tests/golden/decode) with random
 * changes. The same seed gives the same files.
 * @param {number} count the number of files in the set
 * @param {number} seed
 */
export function mutations(count, seed) {
  const names = readdirSync(golden).filter((name) => !name.endsWith('.pam'));
  const sources = names.map((name) => readFileSync(join(golden, name)));
  return {
    name: 'mutations',
    count,
    file: (/** @type {number} */ place) => {
      const random = seeded(seed + place);
      const own = place % sources.length;
      const other = sources[Math.floor(random() * sources.length)] ?? Buffer.alloc(0);
      const changed = mutated(sources[own] ?? Buffer.alloc(0), other, random);
      // Half of the mutated PNG files get correct checksums. A decoder refuses nearly all of the others at once because
      // of a wrong checksum, so they do not reach the rest of the decoder.
      const bytes = place % (2 * sources.length) < sources.length ? withSoundChecksums(changed) : changed;
      return { name: `${names[own]}, number ${place} of seed ${seed}`, bytes };
    },
  };
}

/** The first eight bytes of every PNG file. */
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * Corrects the checksums of all chunks of a PNG file. Files of other formats are returned unchanged.
 * @param {Buffer} file
 */
export function withSoundChecksums(file) {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return file;
  const mended = Buffer.from(file);
  let start = 8;
  while (start + 12 <= mended.length) {
    const end = start + 8 + mended.readUInt32BE(start);
    if (end + 4 > mended.length) break;
    mended.writeUInt32BE(crc32(mended.subarray(start + 4, end)), end);
    start = end + 4;
  }
  return mended;
}

/**
 * Byte values that often cause faults in decoders: the limits of signed and unsigned numbers, and the second bytes of
 * the JPEG markers EOI (0xd9, end of image) and SOS (0xda, start of scan).
 */
const ODD_BYTES = [0x00, 0x01, 0x7f, 0x80, 0xff, 0xd9, 0xda];

/**
 * Returns a copy of a file with one to six random changes. With a probability of at least one half, a change starts in
 * the first 160 bytes, which contain the headers.
 * @param {Buffer} source
 * @param {Buffer} other another file. One kind of change replaces the rest of the copy with bytes of this file
 * @param {() => number} random returns random numbers `n` with 0 <= n < 1
 */
function mutated(source, other, random) {
  let bytes = Buffer.from(source);
  const below = (/** @type {number} */ end) => Math.floor(random() * end);
  const place = () => below(random() < 0.5 ? Math.min(bytes.length, 160) : bytes.length);
  for (let left = 1 + below(6); left > 0; left--) {
    const [at, length] = [place(), 1 + below(random() < 0.8 ? 8 : 400)];
    switch (below(8)) {
      case 0:
        bytes = bytes.subarray(0, Math.max(at, 8));
        break;
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at)]);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), other.subarray(below(other.length))]);
        break;
      case 4:
        bytes.fill(ODD_BYTES[below(ODD_BYTES.length)] ?? 0, at, Math.min(at + length, bytes.length));
        break;
      case 5:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
        break;
      default:
        bytes[at] = random() < 0.5 ? below(256) : (ODD_BYTES[below(ODD_BYTES.length)] ?? 0);
    }
    if (bytes.length === 0) break;
  }
  return bytes;
}
