// Compares the longer search for the smallest PNG with oxipng at its highest level, in bytes and time. Ours runs in
// Node.js, oxipng is a native program, and both have one thread. `--only kodak` measures only the pictures whose names
// contain "kodak".
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildCore } from '../../scripts/build/core.mjs';
import { loadCore } from '../../scripts/build/node-core.mjs';
import { median } from '../../scripts/lib/median.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { runMain } from '../../scripts/lib/problem.mjs';
import { decodeHere, encodeHere } from '../../scripts/lib/wholeJobs.mjs';
import { sources } from '../gallery/quality/sources.mjs';
import { optionsOf } from '../lib/options.mjs';
import { ensureOxipng, oxipngSize } from './png/oxipng.mjs';

/** `PNG_ATTEMPTS` of src/config/limits.ts. */
const ATTEMPTS = 2;

await runMain(async () => {
  const { only } = optionsOf({ only: '' });
  await buildCore();
  const core = await loadCore();
  const oxipng = await ensureOxipng();
  mkdirSync(join(buildDir, 'bench-png'), { recursive: true });

  /**
   * The size of the smallest file that the session's search finds.
   * @param {import('../../src/imagecore/pkg/imagecore.js').Raster} raster
   * @param {number} small the size of the file that the search has to beat
   */
  const searched = (raster, small) => {
    let least = small;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const job = raster.attemptJob(attempt);
      const { parts } = job;
      let size = job.head().length;
      for (let part = 0; part < parts; part++) size += job.run(part).length;
      size += job.finish().length;
      least = Math.min(least, size);
    }
    return least;
  };

  const rows = [];
  console.log('| Picture | without the search | bytes | oxipng | ratio | s | oxipng | ratio |');
  console.log('|---|---|---|---|---|---|---|---|');
  for await (const { name, png } of sources()) {
    if (!name.includes(only)) continue;
    const raster = decodeHere(core, png).orient();
    const small = encodeHere(raster).length;
    const start = performance.now();
    const ours = searched(raster, small);
    const seconds = (performance.now() - start) / 1000;
    raster.free();
    const startTheirs = performance.now();
    const theirs = oxipngSize(oxipng, png);
    const theirSeconds = (performance.now() - startTheirs) / 1000;
    const row = { bytes: ours / theirs, time: seconds / theirSeconds };
    rows.push(row);
    const cells = [
      name,
      small,
      ours,
      theirs,
      row.bytes.toFixed(3),
      seconds.toFixed(1),
      theirSeconds.toFixed(1),
      row.time.toFixed(2),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const smaller = rows.filter(({ bytes }) => bytes <= 1).length;
  const fast = rows.filter(({ time }) => time <= 1.5).length;
  console.log(
    `\nNot larger: ${smaller} of ${rows.length}, median ${median(rows.map(({ bytes }) => bytes)).toFixed(3)}. ` +
      `At most 1.5 × the time: ${fast}, median ${median(rows.map(({ time }) => time)).toFixed(2)}.`,
  );
});
