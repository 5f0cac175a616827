// Looks for files that break the core, led by what of its code each file reaches (libFuzzer). `-- --seconds 60`,
// `-- --only decode`. What was found useful is kept in .build/fuzz, and the next run goes on from there.
import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { corpusFile, corpusFiles, missingCorpora } from '../scripts/lib/corpora.mjs';
import { buildDir, root } from '../scripts/lib/paths.mjs';
import { Problem, runMain } from '../scripts/lib/problem.mjs';
import { runOrStop } from '../scripts/lib/run.mjs';
import { listFiles } from '../scripts/lib/stamp.mjs';
import { step } from '../scripts/lib/step.mjs';
import { ensureCargoFuzz } from '../scripts/setup/check-tools.mjs';
import { nativeToolchain, toolchainEnv } from '../scripts/setup/rust.mjs';

const crate = join(root, 'crates/imagecore/fuzz');
const folder = join(buildDir, 'fuzz');
const seeds = join(folder, 'seeds');

/** Bytes of the longest file that is tried: longer ones reach nothing new, and take longer. */
const LONGEST = 16_384;

/** What no file may take: megabytes, and seconds, three times as many as without the counting and the checks. */
const MEMORY = 1024;
const PATIENCE = 15;

/** Images to begin with, of every kind that opens, sound and broken. */
function gatherSeeds() {
  mkdirSync(seeds, { recursive: true });
  const image = /\.(jpe?g|png|gif|webp)$/;
  const own = listFiles(['tests/golden/decode', 'tests/pngsuite']).filter((file) => image.test(file));
  // Broken files are called anything.
  const others = [...corpusFiles('formats', image), ...corpusFiles('bad', /^/)].map(corpusFile);
  for (const [place, file] of [...own, ...others].entries())
    if (statSync(file).size <= LONGEST) copyFileSync(file, join(seeds, String(place)));
  console.log(`${readdirSync(seeds).length} files to begin with. ${missingCorpora ?? ''}`);
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '300' },
      only: { type: 'string', default: '' },
    },
  });
  const toolchain = nativeToolchain();
  const cargoFuzz = await ensureCargoFuzz(toolchain);
  gatherSeeds();
  const programs = readdirSync(join(crate, 'fuzz_targets')).map((file) => file.replace('.rs', ''));
  const chosen = programs.filter((name) => name.includes(values.only));
  if (chosen.length === 0) throw new Problem(`There is no such program, but ${programs.join(' and ')}.`);
  for (const name of chosen) {
    const [found, defects] = ['corpus', 'defects'].map((kind) => join(folder, kind, name));
    for (const each of [found, defects]) mkdirSync(String(each), { recursive: true });
    await step(`${name}: for ${values.seconds} s`, () =>
      runOrStop(
        cargoFuzz,
        [
          // Without a sanitizer: natively the core has no unsafe code, and a stable compiler will do.
          ...[
            'run',
            name,
            '--fuzz-dir',
            crate,
            '--target-dir',
            join(folder, 'target'),
            '--sanitizer',
            'none',
          ],
          ...[String(found), seeds, '--', `-max_total_time=${values.seconds}`, `-max_len=${LONGEST}`],
          ...[`-timeout=${PATIENCE}`, `-rss_limit_mb=${MEMORY}`, `-artifact_prefix=${defects}/`],
          '-print_final_stats=1',
        ],
        {
          env: toolchainEnv(toolchain),
          problem: `A file breaks the core, or takes too long or too much memory: it lies in ${defects}.`,
        },
      ),
    );
  }
});
