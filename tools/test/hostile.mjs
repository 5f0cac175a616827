// Opens thousands of invalid and random files in Chromium, with the worker and the core of the site. Each file must
// open, or be refused with an error code, within `PATIENCE`. The page has another image open, which must not be lost.
// Options: `--mutations 2000` (the number of mutated files), `--seed 7` (other mutations), `--only go-fuzz` (only the
// sets of files with "go-fuzz" in the name of the set). See docs/quality.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingCorpora } from '../../scripts/lib/corpora.mjs';
import { pageMemory } from '../../scripts/lib/memory.mjs';
import { buildDir, root } from '../../scripts/lib/paths.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { withHarnessPage } from '../lib/harness-page.mjs';
import { optionsOf } from '../lib/options.mjs';
import { mutations, realFiles } from './hostile/inputs.mjs';
import { asText, count, newTally, tried } from './hostile/report.mjs';

/** The time within which a file must open or be refused, in milliseconds. */
const PATIENCE = 5000;

/** The most memory that the tab's process may hold, in bytes. */
const MEMORY = 2 ** 30;

await runMain(async () => {
  const { mutations: mutants, seed, only } = optionsOf({ mutations: 20_000, seed: 1, only: '' });
  if (missingCorpora) console.log(`${missingCorpora} There are mutations alone.`);
  const folder = join(buildDir, 'hostile');
  mkdirSync(folder, { recursive: true });
  const sets = [...realFiles(), mutations(mutants, seed)];
  /** @type {import('./hostile/report.mjs').Tally[]} */
  const tallies = [];
  const memory = await withHarnessPage('hostile', folder, async (page, give, browser) => {
    give(readFileSync(join(root, 'tests/golden/decode/webp-lossless.webp')));
    await page.evaluate(() => window.hostile.guard('/input'));
    for (const set of sets.filter(({ name }) => name.includes(only))) {
      const tally = newTally(set.name);
      process.stdout.write(`${set.name} `);
      for (let place = 0; place < set.count; place++) {
        const { name, bytes } = set.file(place);
        give(bytes);
        const outcome = await page.evaluate(
          (patience) => window.hostile.tryOne('/input', patience),
          PATIENCE,
        );
        count(tally, name, outcome);
        if (place % 500 === 499) process.stdout.write('.');
      }
      console.log('');
      tallies.push(tally);
    }
    return pageMemory(browser, 'VmHWM');
  });
  const text = asText(tallies, memory);
  writeFileSync(join(folder, 'report.md'), `${text}\n`);
  console.log(`\n${text}`);
  if (tallies.some(({ defects }) => defects.length > 0))
    throw new Problem('There are crashes, hangs or lost images.');
  if (Number(memory) > MEMORY) throw new Problem('The tab’s process held more than a gigabyte.');
  if (tallies.every((tally) => tried(tally) === 0)) throw new Problem('There were no files.');
});
