// Runs the fuzz targets of fuzz/, which search for inputs that break the core. libFuzzer changes inputs at random, and
// keeps an input if it executes code that no earlier input has executed. The kept inputs are stored in .build/fuzz, and
// the next run starts with them. Options of `npm run test:fuzz --`:
// - `--seconds 60`: the time for each target. The default is 300 seconds.
// - `--only decode`: only the targets whose name contains "decode".
// - `--own`: starts without the corpora (real-world image files, see scripts/lib/corpora.mjs). The files of the
//   corpora, and inputs derived from these files, must not be copied into the repository.
// - `--save`: does not search for new inputs. Copies a selection of the inputs that earlier runs with `--own` have kept
//   to fuzz/saved, where the tests replay them.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { corpusFile, corpusFiles, missingCorpora } from '../../scripts/lib/corpora.mjs';
import { buildDir, root } from '../../scripts/lib/paths.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { run, runOrStop } from '../../scripts/lib/run.mjs';
import { listFiles } from '../../scripts/lib/stamp.mjs';
import { step } from '../../scripts/lib/step.mjs';
import { ensureTool } from '../../scripts/setup/cargo-tools.mjs';
import { isAtLeast, nativeToolchain, toolchainEnv } from '../../scripts/setup/rust.mjs';
import { optionsOf } from '../lib/options.mjs';

/**
 * cargo-fuzz, which compiles a crate with instrumentation. With the instrumentation, libFuzzer measures which code each
 * input executes.
 * @type {import('../../scripts/setup/cargo-tools.mjs').Tool}
 */
const CARGO_FUZZ = {
  name: 'cargo-fuzz',
  crate: 'cargo-fuzz',
  version: '0.13.2',
  fits: (version) => isAtLeast(version, '0.12.0'),
  flags: ['--locked'],
};

const crate = join(root, 'fuzz');
const saved = join(crate, 'saved');
const folder = join(buildDir, 'fuzz');

/** Patterns for the names of seed files: `IMAGE` matches all images, `JPEG` only JPEG files, and `NOTHING` no file. */
const IMAGE = /\.(jpe?g|png|gif|webp)$/;
const JPEG = /\.jpe?g$/;
const NOTHING = /^$/;

/**
 * A fuzz target: a program that libFuzzer calls with each input.
 * @typedef {object} Target
 * @property {number} longest the largest length of an input in bytes. Longer inputs take more time, and execute no
 *   additional code
 * @property {RegExp} seeds matches the names of the image files with which the fuzzing starts
 * @property {boolean} [takesAnything] whether the fuzzing also starts with all broken files of the corpora, whatever
 *   their names are
 */

/** @type {Readonly<Record<string, Target>>} */
const TARGETS = {
  decode: { longest: 16 << 10, seeds: IMAGE, takesAnything: true },
  jpeg: { longest: 16 << 10, seeds: JPEG },
  // This target decodes a JPEG file in parts. It needs longer inputs than `jpeg`, because the core can join two parts
  // only if the file has at least 17 KB.
  jpeg_parts: { longest: 40 << 10, seeds: JPEG },
  // The inputs are parameters and samples. The fuzzing starts with fuzz/saved/jpeg_encode.
  jpeg_encode: { longest: 4 << 10, seeds: NOTHING },
  // The bytes of an input select one of several checks, and the values for this check. Some checks also use the bytes
  // as the params of a job (the settings that a worker receives with each part of the job). Few bytes suffice for this.
  parameters: { longest: 2 << 10, seeds: IMAGE },
  pipeline: { longest: 16 << 10, seeds: IMAGE, takesAnything: true },
  // The next two targets divide a raster into bands of rows. An input of 32 KB is long enough for a raster of several
  // bands.
  png_bands: { longest: 32 << 10, seeds: IMAGE },
  resize_bands: { longest: 32 << 10, seeds: IMAGE },
  // The inputs are VP8 frames without a container, so no image file is a seed. The fuzzing starts with fuzz/saved/vp8.
  vp8: { longest: 16 << 10, seeds: NOTHING },
  warp_parts: { longest: 8 << 10, seeds: IMAGE },
};

/**
 * The limits for each input: memory in megabytes, and time in seconds. The instrumentation and the checks of a fuzz
 * target make the core about three times slower, so 15 seconds correspond to about 5 seconds without them.
 */
const MEMORY = 1024;
const PATIENCE = 15;

/**
 * The limits for the saved inputs of a target: the number of inputs (`MOST_SAVED`), the total size in bytes (`SAVED`),
 * and the size of each input in bytes (`SAVED_EACH`).
 */
const MOST_SAVED = 80;
const SAVED = 100 << 10;
const SAVED_EACH = 24 << 10;

/**
 * The names of saved inputs. libFuzzer names an input by a hash. `save` uses the first `NAME` hexadecimal digits of the
 * hash as the name of the saved file. `NAMELESS` matches these names. An input with any other name was saved by hand.
 */
const NAME = 12;
const NAMELESS = /^[\da-f]{12}$/;

/**
 * Copies the seeds of a target into a folder: valid and broken image files, and the target's saved inputs.
 * @param {string} name the target's name
 * @param {Target} target
 * @param {boolean} isOwn whether files of the corpora are left out. Inputs derived from the corpora must not be saved
 *   in the repository
 */
async function gatherSeeds(name, { longest, seeds, takesAnything }, isOwn) {
  const to = join(folder, 'seeds', name);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const own = listFiles(['tests/golden/decode', 'tests/pngsuite', 'fuzz/jpeg']);
  const others = [...corpusFiles('formats', seeds), ...(takesAnything ? corpusFiles('bad', /^/) : [])];
  const files = [
    ...own.filter((file) => seeds.test(file)),
    ...(isOwn ? [] : others.map(corpusFile)),
    ...(existsSync(join(saved, name))
      ? readdirSync(join(saved, name)).map((file) => join(saved, name, file))
      : []),
  ];
  for (const [place, file] of files.entries())
    if (statSync(file).size <= longest) copyFileSync(file, join(to, String(place)));
  if (seeds === JPEG) await writeLargeJpegs(to);
  console.log(`${name}: ${readdirSync(to).length} inputs to begin with. ${(!isOwn && missingCorpora) || ''}`);
}

/**
 * Writes JPEG files of noise, with and without chroma subsampling. These files are long enough to be decoded in several
 * parts.
 * @param {string} to the path of the folder
 */
async function writeLargeJpegs(to) {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 40 };
  for (const [width, height, chromaSubsampling] of /** @type {const} */ ([
    [200, 150, '4:2:0'],
    [120, 120, '4:4:4'],
    [80, 400, '4:2:0'],
  ])) {
    const image = sharp({ create: { width, height, channels: 3, background: 'white', noise } });
    writeFileSync(
      join(to, `noise-${width}.jpg`),
      await image.jpeg({ quality: 90, chromaSubsampling }).toBuffer(),
    );
  }
}

/**
 * Replaces the saved inputs of a target, except inputs that were named by hand. libFuzzer selects a small set of short
 * inputs that together execute the same code as all inputs. This function saves as many inputs of this set as the
 * limits allow.
 * @param {string} name the target's name
 * @param {(name: string, folders: string[], flags: string[]) => Promise<number>} fuzz runs the target, and resolves to
 *   its exit code
 */
async function save(name, fuzz) {
  const least = join(folder, 'least', name);
  rmSync(least, { recursive: true, force: true });
  mkdirSync(least, { recursive: true });
  const flags = ['-merge=1', `-max_len=${Math.min(SAVED_EACH, TARGETS[name]?.longest ?? 0)}`];
  const from = [join(folder, 'own', name), join(folder, 'seeds', name)];
  if ((await fuzz(name, [least, ...from], flags)) !== 0)
    throw new Problem('An input breaks the core: fuzz first.');
  const to = join(saved, name);
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(to)) if (NAMELESS.test(file)) rmSync(join(to, file));
  const inputs = readdirSync(least).map((file) => ({ file, bytes: readFileSync(join(least, file)) }));
  let room = SAVED;
  // The inputs are picked at even intervals from short to long. The shortest inputs alone would reach the limits, but
  // each of them executes little code.
  inputs.sort((a, b) => a.bytes.length - b.bytes.length);
  const total = inputs.reduce((sum, { bytes }) => sum + bytes.length, 0);
  let due = 0;
  for (const { file, bytes } of inputs) {
    due += Math.min(1, SAVED / total, MOST_SAVED / inputs.length);
    if (due < 1 || bytes.length > room) continue;
    due -= 1;
    room -= bytes.length;
    writeFileSync(join(to, file.slice(0, NAME)), bytes);
  }
  console.log(`${name}: ${readdirSync(to).length} inputs saved, of ${inputs.length}`);
}

await runMain(async () => {
  const { seconds, only, own, save: saves } = optionsOf({ seconds: 300, only: '', own: false, save: false });
  const names = Object.keys(TARGETS);
  const chosen = Object.entries(TARGETS).filter(([name]) => name.includes(only));
  if (chosen.length === 0) throw new Problem(`There is no program "${only}". There are ${names.join(', ')}.`);
  const toolchain = nativeToolchain();
  const cargoFuzz = await ensureTool(CARGO_FUZZ, toolchain);
  const env = toolchainEnv(toolchain);
  // No sanitizer is used, because the native core has no unsafe code. A sanitizer would need a nightly compiler.
  const always = ['--fuzz-dir', crate, '--target-dir', join(folder, 'target'), '--sanitizer', 'none'];
  /** @type {(name: string, folders: string[], flags: string[]) => string[]} */
  const args = (name, folders, flags) => ['run', name, ...always, ...folders, '--', ...flags];
  for (const [name, target] of chosen) {
    const isOwn = own || saves;
    const [found, defects] = [isOwn ? 'own' : 'corpus', 'defects'].map((kind) => join(folder, kind, name));
    if (!found || !defects) continue;
    for (const each of [found, defects]) mkdirSync(each, { recursive: true });
    await gatherSeeds(name, target, isOwn);
    if (saves) {
      await save(name, (...rest) => run(cargoFuzz, args(...rest), { env }));
      continue;
    }
    const flags = [
      ...[`-max_total_time=${seconds}`, `-max_len=${target.longest}`, '-print_final_stats=1'],
      ...[`-timeout=${PATIENCE}`, `-rss_limit_mb=${MEMORY}`, `-artifact_prefix=${defects}/`],
    ];
    await step(`${name}: for ${seconds} s`, () =>
      runOrStop(cargoFuzz, args(name, [found, join(folder, 'seeds', name)], flags), {
        env,
        problem:
          `${name}: an input breaks the core, or takes more than ${PATIENCE} s or ${MEMORY} MB. It lies in ${defects}. ` +
          `Mend the core, and save the input as fuzz/saved/${name}/defect-WHAT.`,
      }),
    );
  }
});
