// Looks for inputs that break the core, led by what of its code each input reaches (libFuzzer). `-- --seconds 60`,
// `-- --only decode`. What was found useful is kept in .build/fuzz, and the next run goes on from there. `-- --own`
// begins with the project's own files alone, and `-- --save` keeps some of what that has found in the repository, where
// the tests replay it.
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
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { corpusFile, corpusFiles, missingCorpora } from '../scripts/lib/corpora.mjs';
import { buildDir, root } from '../scripts/lib/paths.mjs';
import { Problem, runMain } from '../scripts/lib/problem.mjs';
import { run, runOrStop } from '../scripts/lib/run.mjs';
import { listFiles } from '../scripts/lib/stamp.mjs';
import { step } from '../scripts/lib/step.mjs';
import { nativeToolchain, toolchainEnv } from '../scripts/setup/rust.mjs';
import { ensureCargoFuzz } from './lib/check-tools.mjs';

const crate = join(root, 'fuzz');
const saved = join(crate, 'saved');
const folder = join(buildDir, 'fuzz');

/** A file that is an image, by its name. */
const IMAGE = /\.(jpe?g|png|gif|webp)$/;
const JPEG = /\.jpe?g$/;
const NOTHING = /^$/;

/**
 * A program of libFuzzer.
 * @typedef {object} Target
 * @property {number} longest bytes of the longest input that is tried: longer ones reach nothing new, and take longer
 * @property {RegExp} seeds the images to begin with
 * @property {boolean} [takesAnything] broken files of any name are seeds too
 */

/** @type {Readonly<Record<string, Target>>} */
const TARGETS = {
  decode: { longest: 16 << 10, seeds: IMAGE, takesAnything: true },
  jpeg: { longest: 16 << 10, seeds: JPEG },
  // Two parts that can be joined take 17 KB.
  jpeg_parts: { longest: 40 << 10, seeds: JPEG },
  // All choices that are read from the end of an input, and a recipe or a head before them.
  parameters: { longest: 2 << 10, seeds: IMAGE },
  pipeline: { longest: 16 << 10, seeds: IMAGE, takesAnything: true },
  // Some bands of some rows.
  png_bands: { longest: 32 << 10, seeds: IMAGE },
  resize_bands: { longest: 32 << 10, seeds: IMAGE },
  // Frames without a container: the saved inputs, and none of the images.
  vp8: { longest: 16 << 10, seeds: NOTHING },
};

/** What no input may take: megabytes, and seconds, three times as many as without the counting and the checks. */
const MEMORY = 1024;
const PATIENCE = 15;

/** Inputs that are saved of a target, bytes of all of them, and of each. */
const MOST_SAVED = 80;
const SAVED = 100 << 10;
const SAVED_EACH = 24 << 10;

/** How long the names are of those that libFuzzer has made, by their hashes. Others are named by hand. */
const NAME = 12;
const NAMELESS = /^[\da-f]{12}$/;

/**
 * Images to begin with, sound and broken, and what is saved: in a folder.
 * @param {string} name
 * @param {Target} target
 * @param {boolean} isOwn no others than the project's own: what is found of the corpora must not be saved
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
 * JPEGs of noise, which are long enough for some parts, with chroma as it is and halved.
 * @param {string} to
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
 * Keeps of what was found the shortest inputs that reach what all of them do, as far as there is room. Those that have a
 * name stay.
 * @param {string} name
 * @param {(name: string, folders: string[], flags: string[]) => Promise<number>} fuzz
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
  // Evenly from short to long: the short ones reach little each, and there are many of them.
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
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '300' },
      only: { type: 'string', default: '' },
      own: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
    },
  });
  const names = Object.keys(TARGETS);
  const chosen = Object.entries(TARGETS).filter(([name]) => name.includes(values.only));
  if (chosen.length === 0)
    throw new Problem(`There is no program "${values.only}". There are ${names.join(', ')}.`);
  const toolchain = nativeToolchain();
  const cargoFuzz = await ensureCargoFuzz(toolchain);
  const env = toolchainEnv(toolchain);
  // Without a sanitizer: natively the core has no unsafe code, and a stable compiler will do.
  const always = ['--fuzz-dir', crate, '--target-dir', join(folder, 'target'), '--sanitizer', 'none'];
  /** @type {(name: string, folders: string[], flags: string[]) => string[]} */
  const args = (name, folders, flags) => ['run', name, ...always, ...folders, '--', ...flags];
  for (const [name, target] of chosen) {
    const isOwn = values.own || values.save;
    const [found, defects] = [isOwn ? 'own' : 'corpus', 'defects'].map((kind) => join(folder, kind, name));
    if (!found || !defects) continue;
    for (const each of [found, defects]) mkdirSync(each, { recursive: true });
    await gatherSeeds(name, target, isOwn);
    if (values.save) {
      await save(name, (...rest) => run(cargoFuzz, args(...rest), { env }));
      continue;
    }
    const flags = [
      ...[`-max_total_time=${values.seconds}`, `-max_len=${target.longest}`, '-print_final_stats=1'],
      ...[`-timeout=${PATIENCE}`, `-rss_limit_mb=${MEMORY}`, `-artifact_prefix=${defects}/`],
    ];
    await step(`${name}: for ${values.seconds} s`, () =>
      runOrStop(cargoFuzz, args(name, [found, join(folder, 'seeds', name)], flags), {
        env,
        problem:
          `${name}: an input breaks the core, or takes more than ${PATIENCE} s or ${MEMORY} MB. It lies in ${defects}. ` +
          `Mend the core, and save the input as fuzz/saved/${name}/defect-WHAT.`,
      }),
    );
  }
});
